"""The forest track as a graph: where a token may go, and by which routes. Rule: NG-141 to NG-147."""

from functools import lru_cache
from typing import NamedTuple

from services.northgreen.rules.book import BOOK
from services.northgreen.rules.state import State

START = "start"


class Route(NamedTuple):
    """One way to a destination."""

    steps: int
    """Counted steps, skipped spaces left out."""
    via: tuple[str, ...]
    """The space entered at each fork, final spaces excepted."""
    boundaries: tuple[str, ...]
    """Crossed, in track order."""


def occupied(state: State, seat: int) -> frozenset[str]:
    """Spaces on which another piece stands. Rule: NG-144, NG-145, NG-255."""
    taken = {player.forest for other, player in enumerate(state.players) if other != seat}
    if state.marker in BOOK.forest:
        taken.add(state.marker)
    return frozenset(taken - {START})


@lru_cache(maxsize=4096)
def routes(space: str, steps: int, taken: frozenset[str]) -> dict[str, tuple[Route, ...]]:
    """All routes of 1 to `steps` counted steps by destination, in track order."""
    found: dict[str, list[Route]] = {}
    edge = [(space, Route(0, (), ()))]
    while edge:
        following = []
        for place, route in edge:
            row = BOOK.forest[place]
            for ahead in row.next:
                after = _entered(route, place, ahead, skipped=ahead in taken)
                if after.steps > steps:
                    continue
                if ahead not in taken:
                    found.setdefault(ahead, []).append(after)
                following.append((ahead, after))
        edge = following
    return {place: tuple(ways) for place, ways in found.items()}


def _entered(route: Route, place: str, ahead: str, *, skipped: bool) -> Route:
    here, there = BOOK.forest[place], BOOK.forest[ahead]
    via = route.via
    if len(here.next) > 1 and not there.final:
        via = (*via, ahead)
    crossed = route.boundaries
    if there.section != here.section:
        crossed = (*crossed, *(name for name, row in BOOK.boundaries.items() if row.section == there.section))
    return Route(route.steps + (not skipped), via, crossed)


def reachable(state: State, seat: int, steps: int) -> dict[str, tuple[Route, ...]]:
    """Where the seat's token may go with so many steps of one source."""
    return routes(state.players[seat].forest, steps, occupied(state, seat))


def neighbours(space: str) -> tuple[str, ...]:
    """Spaces directly before and after one in the graph. Rule: NG-195."""
    before = (name for name, row in BOOK.forest.items() if space in row.next)
    return (*before, *BOOK.forest[space].next)


def pays_points(space: str) -> bool:
    """Whether the reward of a space has victory points in it. Rule: NG-196."""
    return any(getattr(op, "amounts", {}).get("vp") for op in BOOK.forest[space].reward)


def best_final(taken: frozenset[str]) -> str:
    """The free final space worth most. Rule: NG-254, NG-255."""
    finals = [name for name, row in BOOK.forest.items() if row.final and name not in taken]
    return max(finals, key=_points)


def _points(space: str) -> int:
    return sum(op.amounts.get("vp", 0) for op in BOOK.forest[space].reward)
