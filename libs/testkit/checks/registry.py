"""The list that checks enter themselves into, and how one is performed."""

import math
from collections.abc import Callable, Iterable
from typing import NamedTuple, TypeAlias

from libs.testkit.playouts import Match

Property: TypeAlias = Callable[[Match], None]


class Check(NamedTuple):
    """A property of matches. `share` is the part of all random matches that it is worth looking at."""

    name: str
    run: Property
    share: float


CHECKS: dict[str, Check] = {}


def check(*, share: float) -> Callable[[Property], Property]:
    """Enter a property under its function's name. It raises AssertionError for a match without it."""

    def entered(run: Property) -> Property:
        CHECKS[run.__name__] = Check(run.__name__, run, share)
        return run

    return entered


def confirm(condition: object, *context: object) -> None:
    """Raise AssertionError with the context unless the condition holds."""
    if not condition:
        raise AssertionError(" ".join(map(str, context)))


def perform(name: str, match: Match) -> None:
    """Run one check; whatever it raises tells the match to play again."""
    try:
        CHECKS[name].run(match)
    except Exception as error:
        error.add_note(f"{name}: {match}")
        raise


def perform_all(name: str, matches: Iterable[Match]) -> None:
    """Run one check on all the matches."""
    for match in matches:
        perform(name, match)


def failures(matches: Iterable[Match], count: int) -> tuple[Exception, ...]:
    """Perform every check on its share of the `count` matches; the first failure of each."""
    failed: dict[str, Exception] = {}
    for number, match in enumerate(matches):
        for name, entry in CHECKS.items():
            if name not in failed and number < math.ceil(count * entry.share):
                try:
                    perform(name, match)
                except Exception as error:  # noqa: BLE001 - whatever a game's code raises is what is sought
                    failed[name] = error
    return tuple(failed.values())
