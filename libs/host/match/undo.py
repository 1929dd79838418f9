"""Undo by knowledge: a commit may be taken back as long as nobody has learned anything from it or built on it."""

from typing import Any

from libs.host.match.state import Match, Standing
from libs.kernel import Event, Game, Seat


def standing(version: int, seat: Seat | None, events: tuple[Event, ...]) -> Standing:
    """What undo needs to know of a commit."""
    return Standing(
        version,
        seat,
        events,
        seat is not None and bool(events) and all(event.reversible for event in events),
        all(event.commutes for event in events),
    )


def undoable(match: Match, seat: Seat) -> Standing | None:
    """The commit that the seat may take back now, or None.

    It is the seat's last standing one, its events are reversible, all later ones commute, and the seat may act.
    """
    if match.status != "running" or not match.may_act(seat):
        return None
    for commit in reversed(match.tail):
        if commit.seat == seat:
            return commit if commit.reversible else None
        if not commit.commutes:
            return None
    return None


def still_known(game: Game[Any, Any, Any], commit: Standing) -> tuple[Event, ...]:
    """What all know of a commit although it is taken back, as the game's own events."""
    known = (game.remembered(event) for event in commit.events)
    return tuple(event for event in known if event is not None)


def remembering(version: int, known: tuple[Event, ...]) -> tuple[Standing, ...]:
    """What stays known of a commit that is taken back, if anything: nobody's own, and in nobody's way."""
    return (Standing(version, None, known, reversible=False, commutes=True),) if known else ()


def is_permanent(commit: Standing) -> bool:
    """Whether the commit makes itself and all before it stand for ever."""
    return not commit.reversible and not commit.commutes
