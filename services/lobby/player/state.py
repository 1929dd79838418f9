"""A player at one moment, without anything personal."""

from typing import Literal, TypeAlias

from msgspec import Struct

from services.lobby.events import LobbyEvent


class Player(Struct, frozen=True, kw_only=True):
    """A player as of commit `version`; `new` until signed in."""

    identifier: str
    version: int = 0
    at: int = 0
    """Time of the last commit, UTC milliseconds."""
    status: Literal["new", "guest", "account", "erasing", "erased"] = "new"
    """erasing: the buckets are being emptied. erased: they are empty, and nothing follows."""
    since: int = 0
    """When the player signed in first, UTC milliseconds."""
    suspended: int = 0
    """Until when, UTC milliseconds; 0 for never."""
    operator: bool = False
    """May make tokens with the scope `operate`."""

    def is_suspended(self, now: int) -> bool:
        return self.suspended > now


class GuestSignedIn(LobbyEvent, frozen=True, kw_only=True, tag="guest_signed_in"):
    """The player exists. Name and token stand in buckets, written before."""

    scopes: tuple[str, ...]


class AccountMade(LobbyEvent, frozen=True, kw_only=True, tag="account_made"):
    """The guest can sign in from here on. Login and password stand in buckets, written before."""


class TokenIssued(LobbyEvent, frozen=True, kw_only=True, tag="token_issued"):
    """`kind`: session, personal or client."""

    token: str
    """Its id, which says nothing of the token."""
    kind: str
    scopes: tuple[str, ...]


class TokenRevoked(LobbyEvent, frozen=True, kw_only=True, tag="token_revoked"):
    token: str


class PasswordChanged(LobbyEvent, frozen=True, kw_only=True, tag="password_changed"):
    """All other sessions ended with it."""


class ProfileChanged(LobbyEvent, frozen=True, kw_only=True, tag="profile_changed"):
    """`what`: name, about, blocked or notices. Their contents stand in the bucket."""

    what: str


class PlayerSuspended(LobbyEvent, frozen=True, kw_only=True, tag="player_suspended"):
    """By an operator's act."""

    act: str
    until: int
    """UTC milliseconds; 0 for one that may play again."""


class OperatorAppointed(LobbyEvent, frozen=True, kw_only=True, tag="operator_appointed"):
    act: str
    operator: bool


class ErasureBegun(LobbyEvent, frozen=True, kw_only=True, tag="erasure_begun"):
    """From here on the buckets are being emptied, until they are."""


class PlayerErased(LobbyEvent, frozen=True, kw_only=True, tag="player_erased"):
    """Nothing but the id is left, where others have met it."""


PlayerEvent: TypeAlias = (
    GuestSignedIn
    | AccountMade
    | TokenIssued
    | TokenRevoked
    | PasswordChanged
    | ProfileChanged
    | PlayerSuspended
    | OperatorAppointed
    | ErasureBegun
    | PlayerErased
)
