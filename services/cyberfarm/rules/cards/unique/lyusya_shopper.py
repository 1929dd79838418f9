"""Lyusya under any building."""

from typing import ClassVar

from services.cyberfarm.rules.cards.binding import operation
from services.cyberfarm.rules.works import Lasting, Order, Works


@operation
class LyusyaShopper(Lasting, frozen=True, tag="lyusya_shopper"):
    """A robot carries more from the Supermarket. Rule: CF-409."""

    order: ClassVar[Order] = Order.KEEPING

    def shape(self, works: Works, card: str) -> None:
        works.flags.add("big_basket")
