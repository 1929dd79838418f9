"""The list that checks enter themselves into, and how one is performed."""

from collections.abc import Callable
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
