"""Who may use a route, declared beside it, and the doorkeeper that finds out who knocks."""

import re
import time
from collections.abc import Iterable, Mapping
from enum import StrEnum
from functools import lru_cache
from ipaddress import ip_network
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from libs.bus.port import NoResponderError, UnansweredError
from services.gateway.auth.principal import Principal, Scope
from services.gateway.auth.quotas import Quota, Quotas
from services.gateway.auth.tokens import Tokens
from services.gateway.problems import ProblemError, problem, refuse

COOKIE = b"furrow_token"
ACTING = b"furrow-player"
"""The header in which a token of a game's bots says which of them acts."""
WRITING = frozenset({"play", "operate"})
"""What a suspended player may not do."""
SAFE_METHODS = frozenset({"GET", "HEAD", "OPTIONS"})


_BOT = re.compile(r"bot-[a-z0-9_]{1,32}-[a-z0-9_]{1,24}-[0-9]{1,4}")


class Access(StrEnum):
    """Each route declares one of these as `access`."""

    OPEN = "open"
    """Anybody; no token is looked at."""
    SPECTATOR = "spectator"
    """Anybody; a token that is given must be valid and allow to read."""
    READ = "read"
    PLAY = "play"
    ACCOUNT = "account"
    """Who signed in themselves: no personal token and no other's program may manage the account."""
    OPERATE = "operate"
    WATCH = "watch"
    """Operators, and who may see what they see."""


_SCOPE: Mapping[Access, Scope] = {
    Access.SPECTATOR: Scope.READ,
    Access.READ: Scope.READ,
    Access.PLAY: Scope.PLAY,
    Access.ACCOUNT: Scope.PLAY,
    Access.OPERATE: Scope.OPERATE,
    Access.WATCH: Scope.WATCH,
}


class Knock(Struct, frozen=True):
    """What a connection shows: its headers (lower case), address and method."""

    headers: Mapping[bytes, bytes]
    address: str
    method: str
    scheme: str


def knock(scope: Mapping[str, Any]) -> Knock:
    """From an ASGI scope; a header given twice counts as last given."""
    client = scope.get("client")
    return Knock(
        headers=dict(scope["headers"]),
        address=place(client[0]) if client else "",
        method=scope.get("method", "GET"),
        scheme=scope.get("scheme", "http"),
    )


@lru_cache(4096)
def place(address: str) -> str:
    """Whom an address counts as: an IPv6 host has as many as it likes, so its network of 64 bits."""
    if ":" not in address:
        return address
    try:
        return str(ip_network((address.partition("%")[0], 64), strict=False))
    except ValueError:
        return address


class Doorkeeper:
    def __init__(self, tokens: Tokens, quotas: Quotas, origins: Iterable[str] = ()) -> None:
        self.tokens = tokens
        self.quotas = quotas
        self._origins = frozenset(origins)

    async def admit(self, visitor: Knock, access: Access) -> Principal | None:
        """The bearer of the shown token, None for nobody in particular.

        Raises the problems unauthenticated, forbidden and rate_limited.
        """
        token = None if access is Access.OPEN else self._token(visitor)
        who = None if token is None else self.tokens.known(token)
        if who is None or not who.service:
            self.quotas.take(self.quotas.address, "address", visitor.address)
        if token is None:
            if access in {Access.OPEN, Access.SPECTATOR}:
                return None
            raise refuse("unauthenticated", reason="token_missing")
        who = who or await self.bearer(token, visitor.address)
        require(who, access)
        player = visitor.headers.get(ACTING)
        return who if player is None else acting(who, player.decode("latin-1"))

    def count(self, who: Principal | None, visitor: Knock, quota: Quota, name: str) -> None:
        """One unit of the visitor's quota. Raises rate_limited."""
        if who is None or not who.service:
            self.quotas.take(quota, name, who.fingerprint if who else visitor.address)

    async def bearer(self, token: str, address: str) -> Principal:
        """Who bears the token. An unknown one counts against the address, so that guessing is slow."""
        who = self.tokens.known(token)
        if who is None:
            self.quotas.take(self.quotas.sign_ins, "sign_ins", address)
            try:
                who = await self.tokens.bearer(token)
            except (NoResponderError, UnansweredError):
                raise ProblemError(problem("unavailable", reason="tokens_unreadable", retry_after=1.0)) from None
        if who is None:
            raise refuse("unauthenticated", reason="token_unknown")
        return who

    def cookie_token(self, visitor: Knock) -> str | None:
        """The token that a browser sent by itself. Raises forbidden unless the page is one of ours."""
        token = cookie_value(visitor.headers.get(b"cookie", b""))
        if token is not None and not self.own_origin(visitor):
            raise refuse("forbidden", reason="foreign_origin")
        return token

    def own_origin(self, visitor: Knock) -> bool:
        """Whether the page that caused the request was served from here or from a permitted place."""
        origin = visitor.headers.get(b"origin", b"").decode("latin-1")
        host = visitor.headers.get(b"host", b"").decode("latin-1")
        scheme = {"ws": "http", "wss": "https"}.get(visitor.scheme, visitor.scheme)
        return origin in self._origins or (bool(host) and origin == f"{scheme}://{host}")

    def _token(self, visitor: Knock) -> str | None:
        authorization = visitor.headers.get(b"authorization")
        if authorization is not None:
            kind, _, token = authorization.decode("latin-1").partition(" ")
            if kind.lower() != "bearer":
                raise refuse("unauthenticated", reason="not_a_bearer_token")
            return token.strip()
        if visitor.method in SAFE_METHODS:
            return cookie_value(visitor.headers.get(b"cookie", b""))
        return self.cookie_token(visitor)


def require(who: Principal, access: Access) -> None:
    """Raises forbidden unless the token's scopes allow it."""
    scope = _SCOPE[access]
    if scope not in who.allowed:
        raise refuse("forbidden", f"the token lacks the scope {scope.value}", reason="scope_missing")
    if access is Access.ACCOUNT and (who.kind != "session" or who.service):
        raise refuse("forbidden", "sign in to manage the account", reason="session_needed")
    if access in WRITING and who.suspended > time.time() * 1000:
        raise refuse("forbidden", f"until {who.suspended}", reason="player_suspended")


def acting(who: Principal, player: str | None) -> Principal:
    """The bearer as the player named: a game's bots share a token, and `bot-<game>` is `bot-<game>-…` by turns.

    Raises forbidden for anybody else who is not that player.
    """
    if player is None or player == who.player:
        return who
    if Scope.BOT not in who.allowed or not who.service or not player.startswith(f"{who.player}-"):
        raise refuse("forbidden", reason="not_that_player")
    if _BOT.fullmatch(player) is None:
        raise refuse("malformed", "a bot is bot-<game>-<level>-<number>", reason="malformed_id")
    return replace(who, player=player)


def cookie_value(header: bytes) -> str | None:
    """The token among a request's cookies."""
    for part in header.split(b";"):
        name, _, value = part.strip().partition(b"=")
        if name == COOKIE and value:
            return value.decode("latin-1")
    return None
