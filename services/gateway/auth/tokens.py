"""Tokens: drawn here, known by their SHA-256 only, revoked for open sockets too."""

import secrets
import time
from collections.abc import Callable, Mapping
from hashlib import sha256

import msgspec
from msgspec import Struct

from libs.bus.keyvalue import KeyValue
from libs.bus.watched import Watched
from libs.messages.buckets import TokenEntry
from services.gateway.auth.principal import Principal, principal

PREFIX = "fur_"
ENTROPY = 32
"""Bytes of chance in a token."""
LONGEST = 128
"""Characters; a longer one is not looked up."""


class ServiceToken(Struct, frozen=True, kw_only=True):
    """Given by the settings: a bot or an operator."""

    player: str
    scopes: tuple[str, ...]


_decode_entry = msgspec.json.Decoder(TokenEntry).decode


def drawn_token() -> str:
    """A fresh token; only its bearer ever has it."""
    return PREFIX + secrets.token_urlsafe(ENTROPY)


def fingerprint(token: str) -> str:
    """SHA-256 in hexadecimal."""
    return sha256(token.encode()).hexdigest()


class Tokens:
    """Who bears which token."""

    def __init__(self, bucket: KeyValue, services: Mapping[str, ServiceToken]) -> None:
        self._services = {
            key: principal(entry.player, entry.scopes, key, service=True) for key, entry in services.items()
        }
        self._listeners: dict[str, set[Callable[[], None]]] = {}
        self._principals: Watched[TokenEntry] = Watched(bucket, _decode_entry, self._changed)
        self._known: dict[str, Principal] = {}
        self._by_player: dict[str, set[str]] = {}
        self.used: set[str] = set()
        """Keys of tokens that were shown since somebody emptied this."""

    async def start(self) -> None:
        await self._principals.start()

    async def stop(self) -> None:
        await self._principals.stop()

    def known(self, token: str) -> Principal | None:
        """The bearer, from memory. None does not yet mean that there is none: see `bearer`."""
        return self._valid(fingerprint(token)) if len(token) <= LONGEST else None

    async def bearer(self, token: str) -> Principal | None:
        """The bearer; a token not in memory is asked for once, for it may be a moment old."""
        if len(token) > LONGEST or not token.startswith(PREFIX):
            return None
        key = fingerprint(token)
        if key not in self._known and key not in self._services:
            await self._principals.fetch(key)
        return self._valid(key)

    async def entry(self, token: str) -> TokenEntry | None:
        """What is kept under the token, newest; None if nothing is."""
        key = fingerprint(token)
        return await self._principals.fetch(key)

    def lasting(self, key: str) -> Principal | None:
        """The bearer of the token with this key, if it is valid still."""
        return self._valid(key)

    def watch(self, key: str, revoked: Callable[[], None]) -> Callable[[], None]:
        """Have `revoked` called when the token goes or changes; lasting longer is no change. Returns what ends it."""
        self._listeners.setdefault(key, set()).add(revoked)

        def end() -> None:
            listeners = self._listeners.get(key, set())
            listeners.discard(revoked)
            if not listeners:
                self._listeners.pop(key, None)

        return end

    def of_player(self, player: str) -> list[tuple[str, TokenEntry]]:
        """The player's tokens by key, oldest first."""
        entries = [(key, self._principals.values[key]) for key in self._by_player.get(player, ())]
        return sorted(entries, key=lambda found: found[1].created)

    def _valid(self, key: str) -> Principal | None:
        found = self._known.get(key)
        if found is None:
            found = self._services.get(key)
        else:
            self.used.add(key)
        if found is not None and found.expires is not None and found.expires <= time.time() * 1000:
            return None
        return found

    def _forget(self, player: str, key: str) -> None:
        keys = self._by_player.get(player, set())
        keys.discard(key)
        if not keys:
            self._by_player.pop(player, None)

    def _changed(self, key: str, entry: TokenEntry | None) -> None:
        before = self._known.pop(key, None)
        if before is not None:
            self._forget(before.player, key)
        if entry is not None:
            self._by_player.setdefault(entry.player, set()).add(key)
            self._known[key] = principal(
                entry.player, entry.scopes, key, expires=entry.expires, kind=entry.kind, suspended=entry.suspended
            )
        else:
            self.used.discard(key)
        if before is not None and not _stands(before, self._known.get(key)):
            for listener in tuple(self._listeners.get(key, ())):
                listener()


def _stands(before: Principal, after: Principal | None) -> bool:
    """Whether nothing has changed but that the token lasts longer."""
    if after is None or before.expires is None:
        return after == before
    longer = after.expires is None or after.expires >= before.expires
    return longer and msgspec.structs.replace(after, expires=before.expires) == before
