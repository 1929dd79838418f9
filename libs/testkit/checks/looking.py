"""What checks look at: steps worth the trouble, views, verdicts."""

from collections.abc import Iterator
from typing import Any

from libs.kernel import Chance, Offers, Rejected, Seat, Viewer, decided, listed, sampled
from libs.testkit.discovery import AnyGame
from libs.testkit.playouts import Match, Step
from libs.testkit.policies import command

ACCEPTED = ("accepted",)


def dice(match: Match, purpose: str) -> Chance:
    """Chance for a check's own choices, the same whenever the match is looked at."""
    return Chance(purpose.encode() + match.seed)


def some_steps(match: Match, most: int, purpose: str) -> list[Step]:
    """At most so many steps of the match, in order, the first and the last among them."""
    steps = match.steps
    if len(steps) <= most:
        return list(steps)
    middle = dice(match, purpose).shuffled(range(1, len(steps) - 1))[: most - 2]
    return [steps[number] for number in sorted({0, len(steps) - 1, *middle})]


def seats(match: Match) -> tuple[Seat, ...]:
    return tuple(Seat(seat) for seat in range(match.case.setup.seats))


def viewers(match: Match) -> tuple[Viewer, ...]:
    """Every seat, and the spectator."""
    return (*seats(match), None)


def observed(game: AnyGame, events: tuple[Any, ...], viewer: Viewer) -> tuple[Any, ...]:
    """What the viewer sees of the events."""
    seen = (game.observe(event, viewer) for event in events)
    return tuple(event for event in seen if event is not None)


def verdict(game: AnyGame, state: Any, seat: Seat, body: Any, chance: Chance) -> tuple[str, ...]:
    """ACCEPTED, or reason, clause and detail of the refusal."""
    try:
        decided(game, state, seat, body, chance)
    except Rejected as refusal:
        return (refusal.reason, refusal.clause, refusal.detail)
    except Exception as error:
        error.add_note(f"seat {seat}: {body}")
        raise
    return ACCEPTED


def offered(game: AnyGame, offers: Offers, chance: Chance, most: int) -> Iterator[Any]:
    """All offered commands where they are few, else so many drawn ones."""
    bodies = list(listed(offers, most + 1))
    if len(bodies) > most:
        bodies = [sampled(offers, chance) for _ in range(most)]
    for body in bodies:
        yield command(game, body)


def all_reversible(step: Step) -> bool:
    return all(event.reversible for event in step.decision.events)


def all_commute(step: Step) -> bool:
    return all(event.commutes for event in step.decision.events)
