"""A player at one moment, without anything personal."""

from typing import Literal, TypeAlias

from msgspec import Struct

from services.lobby.events import LobbyEvent


class Player(Struct, frozen=True, kw_only=True):
    """A player as of commit `version`; `new` until signed in."""

    identifier: str
    version: int = 0
    status: Literal["new", "guest"] = "new"
    since: int = 0
    """When the player signed in first, UTC milliseconds."""


class GuestSignedIn(LobbyEvent, frozen=True, kw_only=True, tag="guest_signed_in"):
    """The player exists. Name and token stand in buckets, written before."""

    scopes: tuple[str, ...]


PlayerEvent: TypeAlias = GuestSignedIn
