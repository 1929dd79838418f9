"""Looking one's own action through to its end, and choosing what ends best by a game's own measure."""

from collections.abc import Callable, Iterator
from typing import Any, Generic, TypeVar

import msgspec
from msgspec import Struct

from libs.kernel import Chance, Command, Event, Game, Rejected, Seat, decided, listed

StateT = TypeVar("StateT", bound=Struct)
CommandT = TypeVar("CommandT", bound=Command)
EventT = TypeVar("EventT", bound=Event)

MOST_CHOICES = 200
"""Commands looked at in one position."""
MOST_POSITIONS = 1500


class Lines(Generic[StateT, CommandT, EventT]):
    """A seat's lines of commands from one position. One that is quiet, or does not await the seat, ends a line.

    `worth` measures where a line ends; `avoid` names kinds of command that are not looked at. After `most` positions
    those that are left are measured as they stand.
    """

    def __init__(
        self,
        game: Game[StateT, CommandT, EventT],
        seat: Seat,
        chance: Chance,
        *,
        worth: Callable[[StateT], float],
        is_quiet: Callable[[StateT], bool],
        avoid: frozenset[str] = frozenset(),
        most: int = MOST_POSITIONS,
    ) -> None:
        self._game = game
        self._seat = seat
        self._chance = chance
        self._worth = worth
        self._is_quiet = is_quiet
        self._avoid = avoid
        self._left = most

    def best(self, state: StateT) -> dict[str, Any] | None:
        """The first command, in its built-in form, of the line worth most, the first among equals.

        None when nothing is offered but what is avoided.
        """
        steps = [(self._value(after), body) for body, after in self._steps(state)]
        return max(steps, key=lambda step: step[0])[1] if steps else None

    def _value(self, state: StateT) -> float:
        """What the best line from here comes to."""
        if self._left <= 0 or self._is_quiet(state) or self._seat not in self._game.awaiting(state):
            return self._worth(state)
        values = [self._value(after) for _, after in self._steps(state)]
        return max(values, default=self._worth(state))

    def _steps(self, state: StateT) -> Iterator[tuple[dict[str, Any], StateT]]:
        """Every offered command that is not avoided, with the position after it."""
        for body in listed(self._game.offers(state, self._seat), MOST_CHOICES):
            if body["type"] in self._avoid:
                continue
            self._left -= 1
            command: CommandT = msgspec.convert(body, self._game.command_type)
            try:
                yield body, decided(self._game, state, self._seat, command, self._chance).state
            except Rejected:
                # An imagined position may promise what the rules then refuse; such a command is passed over.
                continue
