"""Passive effects on Food Value."""

from typing import ClassVar

from services.cyberfarm.rules.cards.binding import operation
from services.cyberfarm.rules.works import Lasting, Order, Value, Works


@operation
class FvPlus(Lasting, frozen=True, tag="fv_plus"):
    """More Food Value for the products named, or for all that the building can make. Rule: CF-234."""

    order: ClassVar[Order] = Order.VALUES
    products: tuple[str, ...]
    amount: int
    group: str | None = None

    def shape(self, works: Works, card: str) -> None:
        works.values.append(Value(self.products, self.amount, self.group))


@operation
class DishFvPlus(Lasting, frozen=True, tag="dish_fv_plus"):
    """Each dish of the kind counts more. Rule: CF-235."""

    order: ClassVar[Order] = Order.VALUES
    dish: str
    amount: int

    def shape(self, works: Works, card: str) -> None:
        works.dish_values[self.dish] = works.dish_values.get(self.dish, 0) + self.amount
