"""The host's own events of a match. They stand among the game's; their tags begin with "match_" or "seat_"."""

from typing import Any, TypeAlias, get_args

from libs.kernel import Event, Outcome, Seat


class MatchOpened(Event, frozen=True, kw_only=True, tag="match_opened"):
    """The match exists. `seed` is the root of all its chance: secret until the end, `seed_commitment` its promise."""

    table: str
    players: tuple[str, ...]
    options: Any
    rules_version: int
    seed: bytes = b""
    seed_commitment: str
    seed_given: bool = False
    rated: bool = False
    spectators: bool = True
    absence: str = "autopilot"
    clock: Any = None


class CommitTakenBack(Event, frozen=True, kw_only=True, tag="match_commit_taken_back"):
    """The seat's commit `version` no longer stands: the game goes on as if it had not been.

    The game's events after it say what everybody knows of it nevertheless.
    """

    seat: Seat
    version: int


class SeatLeft(Event, frozen=True, kw_only=True, tag="seat_left"):
    """The autopilot acts for the seat.

    `why`: stepped_away, out_of_time, claimed or expired (until its player comes back), skipped (until its turn is
    over), resigned or forfeited (for good).
    """

    seat: Seat
    why: str = "stepped_away"


class SeatReturned(Event, frozen=True, kw_only=True, tag="seat_returned"):
    seat: Seat


class SeatOnVacation(Event, frozen=True, kw_only=True, tag="seat_on_vacation"):
    """The seat's clock stands still from one time to the other, UTC milliseconds; told anew when the end changes."""

    seat: Seat
    since: int
    until: int


class EndVoted(Event, frozen=True, kw_only=True, tag="seat_voted_end"):
    """The seat wants the match to end without a result."""

    seat: Seat


class MatchFinished(Event, frozen=True, kw_only=True, tag="match_finished"):
    """The game is over; the seed is revealed in hexadecimal."""

    outcome: Outcome
    seed: str
    how: str = "played"


class MatchAborted(Event, frozen=True, kw_only=True, tag="match_aborted"):
    """The match ends, or never begins, without a result. `seed` in hexadecimal, "" if it never opened."""

    why: str
    seed: str = ""


HostEvent: TypeAlias = (
    MatchOpened | CommitTakenBack | SeatLeft | SeatReturned | SeatOnVacation | EndVoted | MatchFinished | MatchAborted
)
_HOST_EVENTS = frozenset(get_args(HostEvent))


def is_host_event(event: Event) -> bool:
    """Whether the host folds it, not the game. Asked by type: `isinstance` of each costs more than most folds."""
    return type(event) in _HOST_EVENTS
