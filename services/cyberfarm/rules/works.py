"""What a building can do, and what a farm is worth: pure functions of the cards that lie there.

Passive cards are folded into a building's `Works` and a farm's `Estate` in the order of `Order`; nothing of them is
stored, so nothing has to be undone. Both are remembered by the cards that they come from.
"""

from collections.abc import Mapping
from enum import IntEnum
from functools import lru_cache
from typing import Any, ClassVar, NamedTuple

from msgspec import Struct

from services.cyberfarm.rules.book import BOOK
from services.cyberfarm.rules.cards.rows import RecipeRow
from services.cyberfarm.rules.state import Building, Farm
from services.cyberfarm.rules.words import PLACE, PRODUCTS


class Order(IntEnum):
    """In which order passive effects are folded in. Rule: CF-137, CF-229 to CF-240."""

    CHOICES = 1
    """Production options, recipes, card slots (CF-167, CF-228, CF-230)."""
    YIELDS = 2
    """More of what a slot or tree gives, added options included (CF-229, CF-300)."""
    KEEPING = 3
    """Feed, spaces, limits (CF-239, CF-293)."""
    SIDE_PRODUCTS = 4
    """What comes along, and what may be turned on the spot (CF-231, CF-232)."""
    VALUES = 5
    """Food Value, which looks at everything that the building can make (CF-234, CF-316)."""


class CardSlot(NamedTuple):
    """A robot slot on a card under a building."""

    card: str
    action: Any


class Side(NamedTuple):
    """A side product: `gain` units (more of the same product when None) for every so many of the trigger."""

    trigger: tuple[str, ...]
    every: int
    gain: Mapping[str, int] | None
    together: bool


class Turning(NamedTuple):
    """A conversion on the spot of what was just made."""

    product: str
    into: str
    amount: int


class Value(NamedTuple):
    """More Food Value. Equal groups count once a product."""

    products: tuple[str, ...]
    amount: int
    group: str | None


class Works:
    """A building as it lies there. Filled by its effects, then only read."""

    def __init__(self, building: Building) -> None:
        row, side = BOOK.buildings[building.id], BOOK.sides[building.id, building.level]
        self.id = building.id
        self.level = building.level
        self.processing = row.kind == "processing"
        self.conveyor_to = row.conveyor_to
        self.conveyor_from = row.conveyor_from
        self.slots: dict[str, int] = dict(side.slots)
        self.multi = side.multi
        self.harrow = side.harrow
        self.yields: dict[str, int] = dict(side.yields)
        """Units a slot, with every plus of the cards."""
        self.recipes: dict[str, RecipeRow] = {recipe.id: recipe for recipe in side.recipes}
        self.spaces = row.spaces
        self.tokens = row.tokens
        self.trees_most = BOOK.table.trees_a_harvest
        self.tree_gifts: dict[str, int] = {}
        """What every harvested tree brings besides its fruit."""
        self.sugar_from_trees = False
        self.card_slots: list[CardSlot] = []
        self.sides: list[Side] = []
        self.turnings: dict[str, Turning] = {}
        """By card."""
        self.cows_a_portion = 1
        self.milk_for_two = 0
        self.eats_anything = False
        self.turns_hen = False
        self.wormhole = ""
        """The card whose slot reactivates tokens here."""
        self.bed_harrow = ""
        """The card whose slot brings a harrow for here."""
        self.honey_for_two = 0
        self.values: list[Value] = []
        self.swapped_dishes: dict[str, str] = {}
        """The card that lets a kind of dish be cooked with something else."""
        self.dish_values: dict[str, int] = {}
        self.flags: set[str] = set()

    @property
    def made(self) -> frozenset[str]:
        """All products that it can make as it lies there. Rule: CF-181, CF-316."""
        found = set(self.yields) | set(self.tree_gifts)
        for kind in self.tokens:
            found |= set(BOOK.tokens[kind].gives)
        for recipe in self.recipes.values():
            found |= set(recipe.gives)
        for side in self.sides:
            found |= set(side.trigger if side.gain is None else side.gain)
        found |= {turning.into for turning in self.turnings.values()}
        for slot in self.card_slots:
            found |= slot.action.makes()
        if self.sugar_from_trees or self.id == "apiary":
            found.add("sugar")
        return frozenset(found)


class Lasting(Struct, frozen=True, tag_field="op", forbid_unknown_fields=True):
    """Base of passive effects."""

    order: ClassVar[Order]

    def shape(self, works: Works, card: str) -> None:
        """Fold the effect of a card under the building in."""

    def enrich(self, estate: "Estate") -> None:
        """Fold the effect of an autonomous card in."""


@lru_cache(maxsize=2048)
def works_of(building: Building) -> Works:
    """The building with everything that lies under it."""
    works = Works(building)
    effects = [(effect, "") for effect in BOOK.sides[building.id, building.level].effects]
    for under in building.cards:
        effects += [(effect, under.card) for effect in BOOK.inventions[under.card].property(under.position).effects]
    works.card_slots = [CardSlot(card, effect) for effect, card in effects if hasattr(effect, "choices")]
    lasting = [(effect, card) for effect, card in effects if isinstance(effect, Lasting)]
    for effect, card in sorted(lasting, key=lambda item: (item[0].order, item[1])):
        effect.shape(works, card)
    return works


class Estate:
    """A farm's buildings and cards together."""

    def __init__(self, buildings: tuple[Building, ...], cards: tuple[str, ...]) -> None:
        self.works: dict[str, Works] = {building.id: works_of(building) for building in buildings}
        self.substitutes: dict[str, tuple[str, ...]] = {}
        """What may be paid for a product by the recipe books. Rule: CF-320 to CF-323."""
        self.flags: set[str] = {flag for works in self.works.values() for flag in works.flags}
        for card in cards:
            for effect in BOOK.inventions[card].effects:
                if isinstance(effect, Lasting):
                    effect.enrich(self)
        self.values = self._values()
        self.dish_values = {
            dish: value + sum(works.dish_values.get(dish, 0) for works in self.works.values())
            for dish, value in BOOK.table.dishes.items()
        }
        self.cooking = [name for name, works in self.works.items() if works.recipes]
        """The buildings that have recipes."""
        self.made = {name: works.made for name, works in self.works.items()}
        self.taken = {name: self._taken(works) for name, works in self.works.items()}
        self.pairs: tuple[tuple[str, str], ...] = tuple(
            (source, target)
            for source, giver in self.works.items()
            if giver.conveyor_from
            for target, taker in self.works.items()
            if taker.conveyor_to and target != source and self.made[source] & self.taken[target]
        )
        """Where a conveyor may run. Rule: CF-180 to CF-183."""

    def value(self, product: str) -> int:
        """Own Food Value."""
        return self.values[PLACE[product]]

    def _values(self) -> tuple[int, ...]:
        """Printed values and all that adds to them; equal groups once a product. Rule: CF-080 to CF-082, CF-317."""
        values = list(BOOK.values)
        counted: set[tuple[str, str]] = set()
        for works in self.works.values():
            for products, amount, group in works.values:
                for product in products or sorted(works.made):
                    if group is None or (group, product) not in counted:
                        values[PLACE[product]] += amount
                    if group is not None:
                        counted.add((group, product))
        return tuple(values)

    def _taken(self, works: Works) -> frozenset[str]:
        """What can pay a requirement of the building's multi-use slot. Rule: CF-182."""
        found: set[str] = set()
        if works.id in BOOK.table.feed:
            found.add(BOOK.table.feed[works.id])
        if works.eats_anything:
            return frozenset(PRODUCTS)
        for recipe in works.recipes.values():
            if recipe.wild is not None:
                return frozenset(PRODUCTS)
            found |= set(recipe.takes)
            if recipe.dish in works.swapped_dishes:
                least = min(self.value(product) for product in recipe.takes)
                found |= {product for product in PRODUCTS if self.value(product) >= least}
        return frozenset(found | {other for product in found for other in self.substitutes.get(product, ())})


@lru_cache(maxsize=2048)
def estate_with(buildings: tuple[Building, ...], cards: tuple[str, ...]) -> Estate:
    """What lies on a farm, worked out once for every set of buildings and cards."""
    return Estate(buildings, cards)


def estate_of(farm: Farm) -> Estate:
    """What lies on the farm."""
    return estate_with(farm.buildings, farm.cards)
