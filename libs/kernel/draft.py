"""The draft that `decide` works on: a state and the events that led there."""

from collections.abc import Callable
from typing import Generic, TypeVar

from libs.kernel.chance import Chance

StateT = TypeVar("StateT")
EventT = TypeVar("EventT")


class Draft(Generic[StateT, EventT]):
    """A state under decision. `emit` is its one mutator, so `fold(before, events) == state` holds by construction."""

    __slots__ = ("_evolve", "chance", "events", "state")

    def __init__(self, state: StateT, evolve: Callable[[StateT, EventT], StateT], chance: Chance) -> None:
        self.state = state
        self.events: list[EventT] = []
        self.chance = chance
        self._evolve = evolve

    def emit(self, event: EventT) -> None:
        """Record one event and fold it at once: the next step of an effect sees the state after it."""
        self.events.append(event)
        self.state = self._evolve(self.state, event)
