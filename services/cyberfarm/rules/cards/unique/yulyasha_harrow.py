"""Yulyasha in the Greenhouse."""

from typing import ClassVar

from services.cyberfarm.rules.cards.binding import operation
from services.cyberfarm.rules.works import Lasting, Order, Works


@operation
class YulyashaHarrow(Lasting, frozen=True, tag="yulyasha_harrow"):
    """A robot here brings a harrow that works this building at once. Rule: CF-405."""

    order: ClassVar[Order] = Order.CHOICES

    def shape(self, works: Works, card: str) -> None:
        works.bed_harrow = card
