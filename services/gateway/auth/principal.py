"""Somebody with a token, and what the token allows."""

from enum import StrEnum
from typing import Any

from msgspec import Struct


class Scope(StrEnum):
    READ = "read"
    """See what the player may see."""
    PLAY = "play"
    """Act as the player; includes read."""
    BOT = "bot"
    """Act as a bot; includes play."""
    OPERATE = "operate"
    """See and do what operators may; includes read and watch."""
    WATCH = "watch"
    """See what operators see of the platform, and nothing else: for Prometheus and screens on walls."""


IMPLIED: dict[Scope, frozenset[Scope]] = {
    Scope.READ: frozenset({Scope.READ}),
    Scope.PLAY: frozenset({Scope.PLAY, Scope.READ}),
    Scope.BOT: frozenset({Scope.BOT, Scope.PLAY, Scope.READ}),
    Scope.OPERATE: frozenset({Scope.OPERATE, Scope.READ, Scope.WATCH}),
    Scope.WATCH: frozenset({Scope.WATCH}),
}

_NAMES = frozenset(scope.value for scope in Scope)

GUEST_SCOPES = (Scope.PLAY, Scope.READ)


class Principal(Struct, frozen=True, kw_only=True):
    """The bearer of a valid token."""

    player: str
    scopes: tuple[str, ...]
    """As the token was given them."""
    allowed: frozenset[str]
    """The scopes and what they include."""
    fingerprint: str
    """SHA-256 of the token, in hexadecimal: fit for logs and quotas, useless to whoever reads it."""
    expires: int | None = None
    """UTC milliseconds."""
    service: bool = False
    """One of the operator's own, given by the settings; not held to rates."""
    kind: str = "session"
    """session, personal or client: see libs.messages.buckets."""
    suspended: int = 0
    """Until when the bearer may only read, UTC milliseconds."""


def principal(player: str, scopes: tuple[str, ...], fingerprint: str, **more: Any) -> Principal:
    """A principal with the scopes that its own include. Unknown scopes allow nothing."""
    known = [Scope(scope) for scope in scopes if scope in _NAMES]
    allowed = frozenset(scope.value for owned in known for scope in IMPLIED[owned])
    return Principal(player=player, scopes=scopes, allowed=allowed, fingerprint=fingerprint, **more)
