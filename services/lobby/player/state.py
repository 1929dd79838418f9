"""A player at one moment, without anything personal."""

from typing import Literal, TypeAlias

from msgspec import Struct

from libs.messages.vacations import Stretch
from services.lobby.events import LobbyEvent


class Live(Struct, frozen=True):
    """A match by correspondence that the player plays, or any from which an erased player has yet to be taken."""

    game: str
    match: str
    begun: int
    """When this was heard, UTC milliseconds."""
    told: Stretch | None = None
    """The vacation that the match knows of."""


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
    suspended_since: int = 0
    """When that was said, or that it was over, UTC milliseconds; 0 for never."""
    operator: bool = False
    """May make tokens with the scopes `operate` and `watch`."""
    operator_since: int = 0
    """When that was said, or that it was over, UTC milliseconds; 0 for never."""
    vacations: tuple[Stretch, ...] = ()
    """Of the last year, the newest last."""
    live: tuple[Live, ...] = ()
    leaving: int = 0
    """The version since which places in the queue and at tables are being given up; 0 when there are none."""

    def is_suspended(self, now: int) -> bool:
        return self.suspended > now


class GuestSignedIn(LobbyEvent, frozen=True, kw_only=True, tag="guest_signed_in"):
    """The player exists. Name and token stand in buckets, written before."""

    scopes: tuple[str, ...]


class AccountMade(LobbyEvent, frozen=True, kw_only=True, tag="account_made"):
    """The guest can sign in from here on. Login and password stand in buckets, written before."""


class TokenIssued(LobbyEvent, frozen=True, kw_only=True, tag="token_issued"):
    """`kind`: session, personal, client or refresh."""

    token: str
    """Its id, which says nothing of the token."""
    kind: str
    scopes: tuple[str, ...]


class SessionExtended(LobbyEvent, frozen=True, kw_only=True, tag="session_extended"):
    token: str


class TokenRevoked(LobbyEvent, frozen=True, kw_only=True, tag="token_revoked"):
    token: str


class PasswordChanged(LobbyEvent, frozen=True, kw_only=True, tag="password_changed"):
    """All other sessions ended with it."""


class ProfileChanged(LobbyEvent, frozen=True, kw_only=True, tag="profile_changed"):
    """`what`: name, about, blocked, following or notices. Their contents stand in the bucket."""

    what: str


class PlayerSuspended(LobbyEvent, frozen=True, kw_only=True, tag="player_suspended"):
    """By an operator's act."""

    act: str
    until: int
    """UTC milliseconds; 0 for one that may play again."""


class OperatorAppointed(LobbyEvent, frozen=True, kw_only=True, tag="operator_appointed"):
    act: str
    operator: bool


class MatchJoined(LobbyEvent, frozen=True, kw_only=True, tag="match_joined"):
    """A match by correspondence, whose clock a vacation stops."""

    game: str
    match: str
    at: int
    """UTC milliseconds."""


class MatchLeft(LobbyEvent, frozen=True, kw_only=True, tag="match_left"):
    match: str


class VacationTaken(LobbyEvent, frozen=True, kw_only=True, tag="vacation_taken"):
    """From here on the player's matches are told, until all know."""

    since: int
    """UTC milliseconds."""
    until: int


class VacationEnded(LobbyEvent, frozen=True, kw_only=True, tag="vacation_ended"):
    """Before its time. The matches are told of it too."""

    until: int


class MatchKnowsVacation(LobbyEvent, frozen=True, kw_only=True, tag="match_knows_vacation"):
    match: str
    since: int
    until: int


class PlacesLeft(LobbyEvent, frozen=True, kw_only=True, tag="places_left"):
    """The player waits for nothing any more."""


class ErasureBegun(LobbyEvent, frozen=True, kw_only=True, tag="erasure_begun"):
    """From here on the buckets are being emptied, until they are."""


class PlayerErased(LobbyEvent, frozen=True, kw_only=True, tag="player_erased"):
    """Nothing but the id is left, where others have met it."""


PlayerEvent: TypeAlias = (
    GuestSignedIn
    | AccountMade
    | TokenIssued
    | SessionExtended
    | TokenRevoked
    | PasswordChanged
    | ProfileChanged
    | PlayerSuspended
    | OperatorAppointed
    | MatchJoined
    | MatchLeft
    | VacationTaken
    | VacationEnded
    | MatchKnowsVacation
    | PlacesLeft
    | ErasureBegun
    | PlayerErased
)
