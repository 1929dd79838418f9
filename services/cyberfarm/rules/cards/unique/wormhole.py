"""Wormhole: its slot belongs to the building that it lies under."""

from typing import ClassVar

from services.cyberfarm.rules.cards.binding import operation
from services.cyberfarm.rules.works import Lasting, Order, Works


@operation
class Wormhole(Lasting, frozen=True, tag="wormhole"):
    """A robot here activates used tokens of the building again. Rule: CF-335 to CF-339."""

    order: ClassVar[Order] = Order.CHOICES

    def shape(self, works: Works, card: str) -> None:
        works.wormhole = card
