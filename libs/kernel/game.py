"""The contract of a game: a decider (decide, evolve, initial state) and what players need besides.

Every function is pure. States are frozen: `evolve` returns a new one and leaves the given one as it was, so that a
reader may keep the old state while the next is being decided.
"""

from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import Any, ClassVar, Generic, TypeVar

from msgspec import Struct

from libs.kernel.chance import Chance
from libs.kernel.draft import Draft
from libs.kernel.offers import Offers
from libs.kernel.outcome import Outcome, Standing
from libs.kernel.types import Seat, Viewer

__all__ = ["Command", "Event", "Game", "Seat", "Setup", "Viewer"]


class Command(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True, tag_field="type"):
    """Base of a game's commands. Each subclass sets `tag` to its wire name, imperative snake case."""


class Event(Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="type"):
    """Base of a game's events. Each subclass sets `tag` to its wire name, noun and past participle in snake case.

    An event carries resolved numbers: folding it never consults a card, a rule or chance. Fields are only ever
    added, with a default; a change of meaning is a new tag, and `Game.upcast` lifts the old struct.
    """

    reversible: ClassVar[bool] = False
    """True when it may be taken back: it draws nothing, and shows nothing new but what `Game.remembered` keeps."""

    commutes: ClassVar[bool] = False
    """True when it touches only its own seat's things, so that it may be swapped with other seats' events."""


StateT = TypeVar("StateT", bound=Struct)
CommandT = TypeVar("CommandT", bound=Command)
EventT = TypeVar("EventT", bound=Event)


class Setup(Struct, frozen=True, kw_only=True):
    """From what a match opens. `options` is the game's own options struct, already validated."""

    seats: int
    options: Any
    rules_version: int


class Game(ABC, Generic[StateT, CommandT, EventT]):
    """A game's rules as one object without state of its own. Found by the host in `services.<name>.rules.game`."""

    name: ClassVar[str]
    """Snake case, the name of its service folder."""
    title: ClassVar[str]
    seats: ClassVar[tuple[int, ...]]
    """The allowed numbers of seats, ascending."""
    rules_version: ClassVar[int]
    """The newest version of the rules, from 1. A match keeps the one it opened with."""
    options_type: ClassVar[type[Struct]]
    """A frozen struct with a default for every field, forbidding unknown fields; players see its JSON Schema.

    Each field is `Annotated` with a `variant`: what they are told of it.
    """
    state_type: ClassVar[type[Struct]]
    command_type: ClassVar[Any]
    """The union of the command structs."""
    event_type: ClassVar[Any]
    """The union of the event structs, old ones kept for upcasting included."""
    section_types: ClassVar[Mapping[str, Any]]
    """The type of every section that a view may have, by name; `farm:*` is that of `farm:0`, `farm:1` …"""

    def __init_subclass__(cls) -> None:
        """Raises TypeError for a game that leaves one of the facts above out: nobody else would say so this early."""
        missing = [name for name in Game.__annotations__ if not hasattr(cls, name)]
        if missing:
            message = f"{cls.__name__} does not say its {', '.join(missing)} (libs.kernel.Game)"
            raise TypeError(message)

    @abstractmethod
    def initial(self, setup: Setup) -> StateT:
        """The state before the opening events: deterministic, nothing drawn."""

    @abstractmethod
    def open(self, draft: Draft[StateT, EventT]) -> None:
        """Emit the opening events on the initial state."""

    @abstractmethod
    def decide(self, draft: Draft[StateT, EventT], seat: Seat, command: CommandT) -> None:
        """Emit what the command leads to, at least one event. Raises Rejected; the draft is then thrown away."""

    @abstractmethod
    def evolve(self, state: StateT, event: EventT) -> StateT:
        """Fold one event."""

    def upcast(self, event: EventT) -> EventT:
        """The event in its newest form; itself when it is that already."""
        return event

    def remembered(self, event: EventT) -> EventT | None:
        """What stays known of a reversible event that is taken back, as an event of its own; None if it shows nothing.

        It is folded in the place of what was taken back, and is then known to `resample`. It commutes, is not
        reversible, tells no viewer more than the event did, and changes nothing but what is known.
        """
        return None

    @abstractmethod
    def awaiting(self, state: StateT) -> tuple[Seat, ...]:
        """The seats that may or must act, ascending; empty when the match is over and only then."""

    def at_liberty(self, state: StateT) -> tuple[Seat, ...]:
        """The seats, ascending, that may act although nobody waits for them; none of the awaited ones.

        No clock of theirs runs, and no autopilot acts for them.
        """
        return ()

    @abstractmethod
    def offers(self, state: StateT, seat: Seat) -> Offers:
        """Every legal command of the seat: complete and sound. Empty for a seat that can do nothing."""

    @abstractmethod
    def public(self, state: StateT) -> Mapping[str, Any]:
        """What anyone may know, in named sections (board, each farm …), built up, never stripped down.

        A section is a struct or built-in value; a section whose value is the same object as in the state before is
        taken as unchanged without a look inside, so return parts of the frozen state where they are public as they are.
        """

    def private(self, state: StateT, seat: Seat) -> Mapping[str, Any]:
        """What the seat may know besides, in sections whose names are not those of public ones."""
        return {}

    @abstractmethod
    def observe(self, event: EventT, viewer: Viewer) -> EventT | None:
        """What of an event the viewer may see: itself, a copy with the secrets blank, or nothing."""

    @abstractmethod
    def outcome(self, state: StateT) -> Outcome | None:
        """Places and score sheet of a finished match; None before."""

    @abstractmethod
    def standing(self, state: StateT) -> Standing:
        """The public score line; of a finished match its points are the outcome's totals."""

    @abstractmethod
    def autopilot(self, state: StateT, seat: Seat) -> CommandT:
        """A safe legal default for an awaited seat whose player is absent."""

    @abstractmethod
    def resample(self, state: StateT, viewer: Viewer, chance: Chance) -> StateT:
        """The same state with everything the viewer cannot know drawn again."""

    def statistics(self, state: StateT) -> tuple[Mapping[str, int], ...]:
        """Public counts a seat for the statistics of finished matches (cards played, spaces used …); () for none."""
        return ()

    def catalogue(self) -> Mapping[str, Any]:
        """What clients show the match with, as JSON-ready built-ins: components with names and texts, clause titles."""
        return {}
