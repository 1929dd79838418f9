"""The tables a game is tried at: every number of seats with every set of options worth trying."""

import hashlib
from collections.abc import Iterator
from enum import Enum
from typing import Annotated, Any, Literal, NamedTuple, get_args, get_origin

import msgspec
from msgspec.structs import FieldInfo, fields

from libs.kernel import Setup
from libs.testkit.discovery import AnyGame

DEFAULT = "default"
ALL = "all"


class Case(NamedTuple):
    """One game with one set-up. `label` names the options that differ from the defaults, or former rules."""

    game: AnyGame
    setup: Setup
    label: str

    def __str__(self) -> str:
        return f"{self.game.name}-{self.setup.seats}-{self.label}"

    def seed(self, number: int) -> bytes:
        """The seed of the case's match with that number; the same on every machine."""
        return hashlib.sha256(f"{self} {number}".encode()).digest()


def cases(game: AnyGame) -> tuple[Case, ...]:
    """Every allowed number of seats with every option set, and with the defaults under each former rules version."""
    former = (
        case(game, seats)._replace(setup=_setup(game, seats, DEFAULT, version), label=f"rules{version}")
        for seats in game.seats
        for version in range(1, game.rules_version)
    )
    return (*(case(game, seats, label) for seats in game.seats for label in option_sets(game)), *former)


def case(game: AnyGame, seats: int, label: str = DEFAULT) -> Case:
    """The case with the option set of that label, under the newest rules. Raises KeyError for an unknown label."""
    return Case(game, _setup(game, seats, label, game.rules_version), label)


def _setup(game: AnyGame, seats: int, label: str, version: int) -> Setup:
    return Setup(seats=seats, options=option_sets(game)[label], rules_version=version)


def option_sets(game: AnyGame) -> dict[str, Any]:
    """Options to try, by label: the defaults, each single deviation, and every switch turned at once.

    A deviation is a switch (bool, or a bool that may be absent) turned, or another member of an enumeration or literal.
    Values that the options struct refuses are left out; in the last set, switches are turned in order as long as they
    agree.
    """
    found: dict[str, Any] = {DEFAULT: game.options_type()}
    turned: dict[str, Any] = {}
    for field, value in _deviations(game):
        options = _options(game, {field: value})
        if options is not None:
            found[field if isinstance(value, bool) else f"{field}_{value}"] = options
            if isinstance(value, bool) and _options(game, {**turned, field: value}) is not None:
                turned[field] = value
    if len(turned) > 1:
        found[ALL] = _options(game, turned)
    return found


def _deviations(game: AnyGame) -> Iterator[tuple[str, Any]]:
    for field in fields(game.options_type):
        usual = field.default
        for value in _values(field):
            if value != usual:
                yield field.encode_name, value


def _values(field: FieldInfo) -> tuple[Any, ...]:
    kind = get_args(field.type)[0] if get_origin(field.type) is Annotated else field.type
    if kind is bool or bool in get_args(kind):
        return (False, True)
    if isinstance(kind, type) and issubclass(kind, Enum):
        return tuple(member.value for member in kind)
    return get_args(kind) if get_origin(kind) is Literal else ()


def _options(game: AnyGame, body: dict[str, Any]) -> Any:
    try:
        return msgspec.convert(body, game.options_type)
    except msgspec.ValidationError:
        return None
