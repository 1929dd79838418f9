"""Running a game's functions together: open, decide and fold."""

from collections.abc import Iterable
from typing import Generic, TypeVar

from msgspec import Struct

from libs.kernel.chance import Chance
from libs.kernel.draft import Draft
from libs.kernel.game import CommandT, Event, EventT, Game, Setup, StateT
from libs.kernel.types import Seat

S = TypeVar("S")
E = TypeVar("E", bound=Event)


class Decision(Struct, Generic[S, E], frozen=True):
    """What a decision came to: its events, the state after them, and how many draws chance has made in all."""

    events: tuple[E, ...]
    state: S
    drawn: int


def opened(game: Game[StateT, CommandT, EventT], setup: Setup, chance: Chance) -> Decision[StateT, EventT]:
    """The opening events of a match and the state after them."""
    draft: Draft[StateT, EventT] = Draft(game.initial(setup), game.evolve, chance)
    game.open(draft)
    return Decision(tuple(draft.events), draft.state, chance.drawn)


def decided(
    game: Game[StateT, CommandT, EventT], state: StateT, seat: Seat, command: CommandT, chance: Chance
) -> Decision[StateT, EventT]:
    """Decide one command. Raises Rejected, in which case `chance` is not to be used on."""
    draft: Draft[StateT, EventT] = Draft(state, game.evolve, chance)
    game.decide(draft, seat, command)
    return Decision(tuple(draft.events), draft.state, chance.drawn)


def folded(game: Game[StateT, CommandT, EventT], state: StateT, events: Iterable[EventT]) -> StateT:
    """The state after the events."""
    for event in events:
        state = game.evolve(state, event)
    return state
