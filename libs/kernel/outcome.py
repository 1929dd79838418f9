"""How a match ends: places and an itemised score sheet."""

from collections.abc import Sequence

from msgspec import Struct

from libs.kernel.types import Seat


class ScoreLine(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One line of a score sheet. `item` is a stable id that clients translate, `note` what it was counted from."""

    item: str
    points: int
    clause: str
    note: str = ""


class SeatScore(Struct, frozen=True, kw_only=True):
    """One seat's result. `place` is 1-based, in competition ranking (1, 1, 3)."""

    seat: Seat
    place: int
    total: int
    tie_break: tuple[int, ...] = ()
    """Compared in order among equal totals, more is better."""
    lines: tuple[ScoreLine, ...] = ()


class Outcome(Struct, frozen=True, kw_only=True):
    """The result of a finished match, one score a seat in seat order."""

    scores: tuple[SeatScore, ...]


class Standing(Struct, frozen=True, kw_only=True):
    """What lists and dashboards show of a running match: public points a seat, and how far the match has come."""

    points: tuple[int, ...]
    phase: str
    """A few words in the rulebook's terms, such as "turn 3 of 7"."""
    progress: float = 0.0
    """From 0 to 1."""


def ranked(results: Sequence[tuple[int, tuple[int, ...]]]) -> tuple[int, ...]:
    """Places (1-based, competition ranking) for a (total, tie break) a seat; equal pairs share a place."""
    return tuple(1 + sum(other > mine for other in results) for mine in results)
