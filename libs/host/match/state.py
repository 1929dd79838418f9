"""The state of a match around its game's state."""

from typing import Any, Literal

from msgspec import Struct
from msgspec.structs import replace

from libs.host.match.events import MatchOpened
from libs.kernel import Event, Outcome, Seat
from libs.messages.clocks import Clock, Untimed

Status = Literal["new", "running", "finished", "aborted"]

RETIRED = frozenset({"resigned", "forfeited"})
"""Reasons of absence from which nobody comes back."""


class Away(Struct, frozen=True):
    """A player's vacation, UTC milliseconds."""

    since: int
    until: int


class Seating(Struct, frozen=True):
    """Who sits at a seat, whether the autopilot acts for them, and their clock."""

    player: str
    away: str = ""
    """Why the autopilot acts: "" while it does not."""
    bank: int = 0
    """Milliseconds left when the clock last started or was set."""
    since: int | None = None
    """When the seat began to be waited for, UTC milliseconds, credited time added; None while it is not."""
    graced: bool = False
    """An undo has left this turn's clock its grace already."""
    votes: bool = False
    """For ending the match without a result."""
    turn: int = 0
    """The version at which the seat last began to be awaited: whoever is told of turns tells them apart by it."""
    vacation: Away | None = None
    """While it lasts the clock stands still; None once a commit follows its end."""

    @property
    def retired(self) -> bool:
        """Whether the player is out of the match for good."""
        return self.away in RETIRED


class Standing(Struct, frozen=True):
    """A commit after `base` that stands: its seat (None: the host's) and the game's events in it."""

    version: int
    seat: Seat | None
    events: tuple[Event, ...]
    reversible: bool
    commutes: bool


class Match(Struct, frozen=True, kw_only=True, eq=False):
    """A match as of commit `version`. Never changed in place, so that readers may keep it."""

    identifier: str
    opened: MatchOpened | None = None
    status: Status = "new"
    version: int = 0
    at: int = 0
    started: int = 0
    game: Any = None
    seats: tuple[Seating, ...] = ()
    drawn: int = 0
    moved: bool = False
    """Whether any seat has acted."""
    awaiting: tuple[int, ...] = ()
    at_liberty: tuple[int, ...] = ()
    """Seats that may act although nobody waits for them."""
    outcome: Outcome | None = None
    how: str = "played"
    seed: str = ""
    """In hexadecimal, once it is revealed."""
    clock: Clock = Untimed()
    base: "Match | None" = None
    """The match as of the last commit that nobody can take back; None when that is this one."""
    tail: tuple[Standing, ...] = ()
    """The commits since that stand."""
    memo: dict[str, Any] = {}
    """What was computed from this very match (see shown.py); every new match begins with an empty one."""

    def may_act(self, seat: int) -> bool:
        """Whether anything is offered to the seat."""
        return seat in self.awaiting or seat in self.at_liberty

    def seat_of(self, player: str) -> Seat | None:
        """The player's seat, or None."""
        for number, seating in enumerate(self.seats):
            if seating.player == player:
                return Seat(number)
        return None

    def secret(self) -> bytes:
        return self.opened.seed if self.opened else b""


class Packed(Struct, frozen=True, kw_only=True):
    """A match with nothing to take back, for a snapshot; `game` is packed by its own type."""

    match: Match
    game: bytes


def bare(match: Match) -> Match:
    """The match without its game's state, which is packed apart."""
    return replace(match, game=None, base=None, tail=(), memo={})
