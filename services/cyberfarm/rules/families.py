"""Families of commands: what is offered, what it leads to, and why it may be refused, each said once.

`offered` is asked only when it is the moment for such a command (moments.py), so it does not look at that again.

A command is legal when its offer contains it; `decide` asks exactly that, so offers and decisions cannot disagree.
"""

from collections.abc import Callable
from functools import lru_cache
from typing import Any, NamedTuple, TypeVar

from libs.kernel import Amounts, Choice, Offer, Option
from libs.kernel.amounts import Bound, Sum
from services.cyberfarm.rules.doing import Doing
from services.cyberfarm.rules.state import Herd, State
from services.cyberfarm.rules.words import CONDITIONS

CommandT = TypeVar("CommandT")
Node = Choice | Amounts | None
Offered = Callable[[State, int], Offer | None]


class Family(NamedTuple):
    """`refuse` raises what can be said of a command that is not offered; it may say nothing."""

    offered: Offered
    carry_out: Callable[[Doing, int, Any], None]
    refuse: Callable[[State, int, Any], None]


FAMILIES: dict[type, Family] = {}


def family(
    kind: type[CommandT],
    offered: Offered,
    carry_out: Callable[[Doing, int, CommandT], None],
    refuse: Callable[[State, int, CommandT], None],
) -> None:
    """Enter a family under its command."""
    FAMILIES[kind] = Family(offered, carry_out, refuse)


def offer(kind: type, then: Node = None) -> Offer:
    """An offer of a command by its class."""
    return Offer(str(kind.__struct_config__.tag), then)  # type: ignore[attr-defined]


def choice(field: str, options: list[Option]) -> Choice | None:
    """A choice, or nothing when there is nothing to choose from."""
    return Choice(field, tuple(options)) if options else None


def chosen(kind: type, field: str, options: list[Option]) -> Offer | None:
    """An offer that begins with a choice, or none."""
    return offer(kind, Choice(field, tuple(options))) if options else None


@lru_cache(maxsize=1024)
def conditions(herd: Herd) -> Choice | None:
    """The conditions that some of the tokens are in, to choose one."""
    there = [Option(condition) for condition in CONDITIONS if getattr(herd, condition)]
    return Choice("condition", tuple(there)) if there else None


def amounts(bounds: list[Bound], sums: list[Sum], then: Node = None) -> Amounts:
    return Amounts(tuple(bounds), tuple(sums), then)


def total(fields: list[str], least: int, most: int) -> Sum:
    """The plain sum of fields."""
    return Sum(dict.fromkeys(fields, 1), least, most)


def used(units: dict[str, int]) -> dict[str, int]:
    """Without the zeros, in one order whatever the order in the command."""
    return {name: units[name] for name in sorted(units) if units[name]}
