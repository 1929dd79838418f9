"""Orders that nobody knows, such as a deck's, do not show in what is observed, even where the members are public.

The other secrecy checks compare values, and a deck whose members may be listed has none to hide but their order. So
here an observed list, or a single observed id, is held against the hidden lists of the state after the commit: does it
always have their order, or always name their first or last? Honest events agree by luck, and not for long.
"""

import math
from collections import defaultdict
from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from libs.kernel import Viewer
from libs.testkit.checks.looking import dice, observed, some_steps, viewers
from libs.testkit.checks.registry import confirm
from libs.testkit.kinds import tag
from libs.testkit.leaves import plain
from libs.testkit.playouts import Match

_RESAMPLES = 3
_BY_LUCK = math.log(1e-6)
"""Agreement less likely than this is no luck."""


class Clue(NamedTuple):
    """Something observed that may tell of a hidden list."""

    viewer: Viewer
    event: str
    field: tuple[Any, ...]
    hidden: tuple[Any, ...]
    """Where the hidden list stands in the state."""
    tells: str


def confirm_orders_stay_hidden(matches: Iterable[Match]) -> None:
    """No kind of event always agrees with what lies hidden. Needs a few matches of a case. Raises AssertionError."""
    luck: dict[Clue, float] = defaultdict(float)
    cleared: set[Clue] = set()
    for match in matches:
        commits = [(match.opening.events, match.opening.state)]
        commits += [(step.decision.events, step.decision.state) for step in some_steps(match, 15, "orders")]
        for events, state in commits:
            for clue, agrees, likelihood in _clues(match, events, state):
                luck[clue] += math.log(likelihood)
                cleared |= set() if agrees else {clue}
    told = {clue for clue, total in luck.items() if total < _BY_LUCK} - cleared
    confirm(not told, "events always agree with what lies hidden:", *sorted(map(str, told)))


def _clues(match: Match, events: tuple[Any, ...], state: Any) -> Iterator[tuple[Clue, bool, float]]:
    """What each viewer may learn, whether it agrees with the state, and how likely luck would have it so."""
    game = match.case.game
    for viewer in viewers(match):
        others = [game.resample(state, viewer, dice(match, f"order {number}")) for number in range(_RESAMPLES)]
        elsewhere = [dict(_lists(plain(other))) for other in others]
        hidden = [
            (path, items, [other.get(path, ()) for other in elsewhere])
            for path, items in _lists(plain(state))
            if any(other.get(path) != items for other in elsewhere)
        ]
        for event in observed(game, events, viewer):
            for field, shown in _shown(plain(event)):
                for path, items, redrawn in hidden:
                    for tells, agrees, likelihood in _agreements(shown, items, redrawn):
                        yield Clue(viewer, tag(type(event)), field, path, tells), agrees, likelihood


def _agreements(
    shown: tuple[str, ...], items: tuple[str, ...], redrawn: list[tuple[str, ...]]
) -> Iterator[tuple[str, bool, float]]:
    shared = tuple(item for item in shown if item in items)
    if len(shared) > 1 and any(_ordered(other, shared) != _ordered(items, shared) for other in redrawn):
        yield "order", _ordered(items, shared) == shared, 1 / math.factorial(len(shared))
    if len(shown) == 1 and shared:
        for place, tells in ((0, "first"), (-1, "last")):
            if len({other[place : place + 1 or None] for other in (items, *redrawn)}) > 1:
                yield tells, items[place] == shared[0], 1 / len(items)


def _ordered(items: tuple[str, ...], shared: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(item for item in items if item in shared)


def _lists(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[tuple[Any, ...], tuple[str, ...]]]:
    """Every list of two or more different strings in a plain value, by its place."""
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from _lists(inner, (*path, key))
    elif isinstance(value, list):
        if len(value) > 1 and all(isinstance(item, str) for item in value) and len(set(value)) == len(value):
            yield path, tuple(value)
        for place, inner in enumerate(value):
            yield from _lists(inner, (*path, place))


def _shown(value: Any) -> Iterator[tuple[tuple[Any, ...], tuple[str, ...]]]:
    """The lists of an event, and what stands alone in a field as a list of one."""
    yield from _lists(value)
    for key, inner in value.items():
        alone = inner[0] if isinstance(inner, list) and len(inner) == 1 else inner
        if isinstance(alone, str) and key != "type":
            yield (key,), (alone,)
