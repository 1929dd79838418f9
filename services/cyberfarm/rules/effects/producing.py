"""Passive effects on slots and trees."""

from typing import ClassVar, Literal

from services.cyberfarm.rules.cards.binding import operation
from services.cyberfarm.rules.works import Lasting, Order, Works


@operation
class ProductionOption(Lasting, frozen=True, tag="production_option"):
    """One more choice for every slot. Rule: CF-228."""

    order: ClassVar[Order] = Order.CHOICES
    product: str
    amount: int

    def shape(self, works: Works, card: str) -> None:
        works.yields[self.product] = self.amount


@operation
class YieldPlus(Lasting, frozen=True, tag="yield_plus"):
    """More units a slot of the products named, or of all. Rule: CF-229."""

    order: ClassVar[Order] = Order.YIELDS
    products: tuple[str, ...]
    amount: int
    per: Literal["slot"]

    def shape(self, works: Works, card: str) -> None:
        for product in works.yields:
            if not self.products or product in self.products:
                works.yields[product] += self.amount


@operation
class HarvestByproduct(Lasting, frozen=True, tag="harvest_byproduct"):
    """Comes with every harvested tree. Rule: CF-233."""

    order: ClassVar[Order] = Order.YIELDS
    product: str
    amount: int

    def shape(self, works: Works, card: str) -> None:
        works.tree_gifts[self.product] = works.tree_gifts.get(self.product, 0) + self.amount


@operation
class HarvestLimitPlus(Lasting, frozen=True, tag="harvest_limit_plus"):
    """A harvest by robot takes more trees. Rule: CF-233, CF-404."""

    order: ClassVar[Order] = Order.KEEPING
    amount: int

    def shape(self, works: Works, card: str) -> None:
        works.trees_most += self.amount


@operation
class CapacityPlus(Lasting, frozen=True, tag="capacity_plus"):
    """More token spaces. Rule: CF-239, CF-365."""

    order: ClassVar[Order] = Order.KEEPING
    amount: int

    def shape(self, works: Works, card: str) -> None:
        works.spaces += self.amount
