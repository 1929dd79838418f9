"""The games that may be played at a table, as they describe themselves in the bucket GAMES."""

from collections.abc import Mapping
from typing import Any, TypeAlias

import msgspec
from jsonschema import Draft202012Validator
from jsonschema.exceptions import best_match
from msgspec import Struct


class Description(Struct, frozen=True, kw_only=True):
    """What a table must know of a game. Unknown fields are left alone."""

    name: str
    seats: tuple[int, ...]
    options: dict[str, Any] = {}
    """JSON Schema."""
    unfit: dict[int, dict[str, tuple[Any, ...]]] = {}
    """By number of seats: options, and their values that are for other numbers of seats only."""
    bots: tuple[str, ...] = ()
    """Levels, weakest first."""


class KnownGame:
    """A described game."""

    def __init__(self, description: Description) -> None:
        self.name = description.name
        self.seats = description.seats
        self.bots = description.bots
        self._unfit = description.unfit
        self._options = Draft202012Validator(description.options)

    def fault_in(self, options: Mapping[str, Any]) -> str:
        """What is wrong with a table's options, ending with the place; "" if nothing is."""
        error = best_match(self._options.iter_errors(dict(options)))
        return "" if error is None else f"{error.message} - at `{error.json_path}`"

    def misfit(self, options: Mapping[str, Any], seats: int) -> str:
        """Which option is not for so many seats, ending with the place; "" if all are."""
        for name, values in self._unfit.get(seats, {}).items():
            chosen = options.get(name)
            if any(value == chosen and type(value) is type(chosen) for value in values):
                return f"{chosen!r} is not for {seats} seats - at `$.{name}`"
        return ""


Games: TypeAlias = Mapping[str, KnownGame]

_decode = msgspec.json.Decoder(Description).decode


def known_game(data: bytes) -> KnownGame:
    """From the game's entry. Raises msgspec.MsgspecError."""
    return KnownGame(_decode(data))
