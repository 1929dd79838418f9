"""Masha."""

from typing import ClassVar

from services.cyberfarm.rules.cards.binding import operation
from services.cyberfarm.rules.works import Lasting, Order, Works


@operation
class MashaFeed(Lasting, frozen=True, tag="masha_feed"):
    """Feed may be anything. Rule: CF-391, CF-392."""

    order: ClassVar[Order] = Order.KEEPING

    def shape(self, works: Works, card: str) -> None:
        works.eats_anything = True
