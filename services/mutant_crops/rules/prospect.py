"""What a seat can count on: the part of the table that matters for its action, with hidden cards left out.

Legality is asked of a prospect, never of the state (MC-065, MC-182). Foreseeing a step gives the prospect after it, in
which a card that would be turned up is merely an unseen one. `performable` then answers MC-063 and MC-066 alike, and
a bundle of steps is checked along such a chain before any of it is carried out.
"""

from abc import abstractmethod
from collections.abc import Callable, Iterator, Mapping
from typing import Any, ClassVar, NamedTuple, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from libs.kernel import Draft, Offers, Option
from services.mutant_crops.rules.ability import Ability
from services.mutant_crops.rules.commands import AreaName, StepCommand
from services.mutant_crops.rules.events import MutantCropsEvent
from services.mutant_crops.rules.state import HAND, Crop, State


class Prospect(Struct, frozen=True):
    book: "Book"
    table: State
    """The state looked at, for what does not change during an action: the other seats, the options."""
    seat: int
    seeds: int
    water: int
    meat: int
    crops: tuple[Crop, ...]
    farmers: tuple[str, ...]
    used: tuple[int, ...]
    display: tuple[str, ...]
    """Displayed cards that are known, with EMPTY for other places."""
    deck: tuple[str, ...]
    """Cards of which all but `unseen` are in the deck, in no meaningful order."""
    unseen: int = 0
    """How many cards of `deck` would by then have been turned up, nobody knows which."""
    pool: tuple[int, int, int] | None = None
    """Tokens of each colour left to take; None when unlimited."""


class Area(NamedTuple):
    """An open area of a crop that may be tended now."""

    name: AreaName
    kind: str
    """water or feed"""
    cost: int
    points: int
    then: "Steps"
    """The steps of an immediate ability that covering it sets off."""
    covered: tuple[AreaName, ...]
    """The covered areas of the crop afterwards."""


HIGHEST_COST = 9
"""The highest seed cost that may be printed."""

NEVER = 1 << 20
"""More tokens than anybody holds."""

Cost = tuple[int, int]
"""Water and meat."""


class Means(NamedTuple):
    """The tokens that suffice to tend a seat's crops, immediate abilities left aside."""

    water: int
    """For one watering."""
    feed: int
    """For one feeding."""
    waters: int
    """For two waterings."""
    feeds: int
    """For two feedings."""
    both: tuple[Cost, ...]
    """For a watering and then a feeding: any of these."""
    live: bool
    """Whether one of the next two tendings might set off an immediate ability; if so, these need not be necessary."""
    untouched: bool
    """Whether some crop has no covered area."""


Glance: TypeAlias = Callable[["Prospect", tuple[int, ...], Means], bool | None]
"""Asked with the costs in the display, the lowest first, and the means; see cards/glances.py."""


class Slot(NamedTuple):
    id: str
    card: str
    letter: str
    label: str
    clause: str
    steps: "Steps"
    always: bool
    """Whether no step can ever fail while tokens are unlimited."""
    dual: bool
    """Whether it matters which farmer goes there."""
    lead: "Steps"
    """The steps before the dual action, if it has one."""
    glance: Glance | None


class Book:
    """The cards in play as the rules look things up: made once from the catalogue's rows."""

    __slots__ = (
        "abilities",
        "always",
        "areas",
        "bits",
        "by_bits",
        "cards",
        "costs",
        "covers",
        "duals",
        "kinds",
        "most_gained",
        "numbered",
        "open_areas",
        "opened",
        "options_by_bits",
        "slots",
        "stages",
        "steps",
    )

    def __init__(self) -> None:
        self.cards: dict[str, str] = {}
        """Kind by card id, sorted by card id."""
        self.kinds: tuple[str, ...] = ()
        """Sorted."""
        self.costs: dict[str, int] = {}
        """Printed seed cost by card id, by kind and by `some_card` of a kind."""
        self.areas: dict[str, Mapping[AreaName, Area]] = {}
        """All areas by card id and name, whatever is covered."""
        self.open_areas: dict[str, Mapping[tuple[AreaName, ...], tuple[Area, ...]]] = {}
        """The areas that may be tended, by card id and covered areas."""
        self.covers: dict[str, Mapping[tuple[AreaName, ...], Cost]] = {}
        """Water and meat tokens that lie on the covered areas, by card id and covered areas."""
        self.abilities: dict[str, tuple[Ability | None, str]] = {}
        """By kind: the ability that scores at the end, or None when it is an immediate one, and its clause."""
        self.stages: dict[int, tuple[str, ...]] = {}
        """The action cards of each stage, sorted."""
        self.steps: dict[str, Operation] = {}
        """By id."""
        self.slots: dict[str, Slot] = {}
        """By id, sorted."""
        self.opened: dict[str, tuple[Slot, ...]] = {}
        """The slots of each action card."""
        self.numbered: tuple[Slot, ...] = ()
        """The slots by number, which is their order by id; sets of slots are bits by these numbers."""
        self.bits: dict[str, int] = {HAND: 0}
        """The bit of each slot, and of both slots of each action card together."""
        self.by_bits: tuple[tuple[tuple[Slot, ...], ...], ...] = ()
        """All sets of the first eight slots, the next eight and so on, four times, so that any set is soon listed."""
        self.options_by_bits: tuple[tuple[tuple[Option, ...], ...], ...] = ()
        """The same as options of a choice."""
        self.always = 0
        """The slots of which no step can ever fail while tokens are unlimited."""
        self.duals = 0
        """The slots for which it matters which farmer goes there."""
        self.most_gained = 0
        """The most tokens that one action can give; a pool with so many of each colour is as good as unlimited."""

    def open_area(self, crop: Crop, name: str) -> Area | None:
        """The area of that name, or None while it is covered or locked. Rule: MC-078."""
        for area in self.open_areas[crop.card][crop.covered]:
            if area.name == name:
                return area
        return None

    def listed(self, bits: int) -> tuple[Slot, ...]:
        """The slots of a set, by id."""
        low, middle, high, top = self.by_bits
        return low[bits & 255] + middle[bits >> 8 & 255] + high[bits >> 16 & 255] + top[bits >> 24]

    def options(self, bits: int) -> tuple[Option, ...]:
        """The slots of a set as options of a choice, by id."""
        low, middle, high, top = self.options_by_bits
        return low[bits & 255] + middle[bits >> 8 & 255] + high[bits >> 16 & 255] + top[bits >> 24]


class Way(NamedTuple):
    """One legal choice, foreseen."""

    after: Prospect
    then: "Steps" = ()
    """What it puts before the remaining steps."""


class Operation(
    Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True, cache_hash=True, tag_field="op"
):
    """One step of a slot or of an immediate ability; its fields are the parameters that a row gives."""

    id: str = ""
    """Where it stands, such as `S1-3B.2` or `pear.1`; given by the catalogue."""

    surely: ClassVar[bool] = False
    """Whether it can never fail while tokens are unlimited, and leaves no choice that could make a later step fail."""
    dual: ClassVar[bool] = False
    """Whether it sends a further farmer."""
    answer: ClassVar[type[StepCommand] | None] = None
    """The command that answers it; None when it runs by itself."""

    @abstractmethod
    def can(self, prospect: Prospect, rest: "Steps") -> bool:
        """Whether it and the rest after it can certainly be carried out in some way."""


class Automatic(Operation, frozen=True, kw_only=True):
    """A step without a choice."""

    @abstractmethod
    def foreseen(self, prospect: Prospect) -> Prospect | None:
        """The prospect after it, or None when it cannot be carried out."""

    @abstractmethod
    def carry_out(self, draft: Draft[State, MutantCropsEvent]) -> None:
        """Emit what it does."""

    def can(self, prospect: Prospect, rest: "Steps") -> bool:
        after = self.foreseen(prospect)
        return after is not None and performable(after, rest)


class Chosen(Operation, frozen=True, kw_only=True):
    """A step that awaits a command."""

    @abstractmethod
    def ways(self, prospect: Prospect) -> Iterator[Way]:
        """Every choice that is legal as far as this step alone goes."""

    @abstractmethod
    def check(self, prospect: Prospect, command: Any) -> None:
        """Raises Rejected unless the command is legal as far as this step and what it sets off go."""

    @abstractmethod
    def way(self, prospect: Prospect, command: Any) -> Way:
        """What a checked command comes to."""

    @abstractmethod
    def carry_out(self, draft: Draft[State, MutantCropsEvent], book: Book, command: Any) -> "Steps":
        """Emit what a checked command does, and give the steps it puts before the remaining ones."""

    @abstractmethod
    def offered(self, prospect: Prospect, rest: "Steps") -> Offers:
        """Exactly the commands that are legal and leave the rest performable."""

    def can(self, prospect: Prospect, rest: "Steps") -> bool:
        return any(performable(way.after, way.then + rest) for way in self.ways(prospect))


Steps = tuple[Operation, ...]


def performable(prospect: Prospect, steps: Steps) -> bool:
    """Whether the steps can be completed in some way, counting on what is certain only. Rule: MC-063 to MC-066."""
    return not steps or steps[0].can(prospect, steps[1:])


def assigned(prospect: Prospect, farmer: int, slot: str) -> Prospect:
    """The prospect once that farmer stands on the slot."""
    farmers = prospect.farmers
    return replace(prospect, farmers=(*farmers[: farmer - 1], slot, *farmers[farmer:]), used=(*prospect.used, farmer))


def paid(prospect: Prospect, seeds: int = 0, water: int = 0, meat: int = 0, **changes: Any) -> Prospect:
    """The prospect with tokens returned to the pool (gained when negative), and other changes."""
    pool = prospect.pool
    if pool is not None:
        changes.setdefault("pool", (pool[0] + seeds, pool[1] + water, pool[2] + meat))
    return replace(
        prospect,
        seeds=prospect.seeds - seeds,
        water=prospect.water - water,
        meat=prospect.meat - meat,
        **changes,
    )


def some_card(kind: str) -> str:
    """Stands for a card of a kind when it is uncertain which copy it would be; no command can name it."""
    return f"{kind}#"
