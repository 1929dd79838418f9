"""Passive effects on recipes and on what comes along with them."""

from collections.abc import Mapping
from typing import ClassVar, Literal

from services.cyberfarm.rules.cards.binding import operation
from services.cyberfarm.rules.cards.rows import RecipeRow
from services.cyberfarm.rules.works import Estate, Lasting, Order, Side, Turning, Works


@operation
class Recipes(Lasting, frozen=True, tag="recipe"):
    """More recipes. Rule: CF-230."""

    order: ClassVar[Order] = Order.CHOICES
    recipes: tuple[RecipeRow, ...]

    def shape(self, works: Works, card: str) -> None:
        works.recipes.update((recipe.id, recipe) for recipe in self.recipes)


@operation
class Byproduct(Lasting, frozen=True, tag="byproduct"):
    """Something for every so many units made in one action; an empty gain is more of the same. Rule: CF-231."""

    order: ClassVar[Order] = Order.SIDE_PRODUCTS
    trigger: tuple[str, ...]
    every: int
    gain: Mapping[str, int]
    count: Literal["separate", "together"]

    def shape(self, works: Works, card: str) -> None:
        works.sides.append(Side(self.trigger, self.every, self.gain or None, self.count == "together"))


@operation
class ConvertOnProduce(Lasting, frozen=True, tag="convert_on_produce"):
    """What was just made may be turned at once. Rule: CF-232."""

    order: ClassVar[Order] = Order.SIDE_PRODUCTS
    product: str
    into: str
    amount: int

    def shape(self, works: Works, card: str) -> None:
        works.turnings[card] = Turning(self.product, self.into, self.amount)


@operation
class Interchange(Lasting, frozen=True, tag="interchange"):
    """The hub pays for a spoke, a spoke for the hub, never a spoke for a spoke. Rule: CF-240, CF-320 to CF-323."""

    order: ClassVar[Order] = Order.CHOICES
    hub: str
    spokes: tuple[str, ...]

    def enrich(self, estate: Estate) -> None:
        estate.substitutes[self.hub] = self.spokes
        for spoke in self.spokes:
            estate.substitutes[spoke] = (self.hub,)


@operation
class DishSubstitution(Lasting, frozen=True, tag="dish_substitution"):
    """One product may stand in for another in dishes of a kind. Rule: CF-236, CF-395."""

    order: ClassVar[Order] = Order.CHOICES
    dish: Literal["breakfast", "lunch"]

    def shape(self, works: Works, card: str) -> None:
        works.swapped_dishes[self.dish] = card
