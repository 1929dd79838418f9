"""Tolik under any building."""

from typing import ClassVar

from services.cyberfarm.rules.cards.binding import operation
from services.cyberfarm.rules.works import Lasting, Order, Works


@operation
class TolikScrap(Lasting, frozen=True, tag="tolik_scrap"):
    """Any card does for the second scrap. Rule: CF-403."""

    order: ClassVar[Order] = Order.KEEPING

    def shape(self, works: Works, card: str) -> None:
        works.flags.add("any_scrap")
