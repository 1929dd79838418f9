"""Augmented reality."""

from typing import ClassVar

from services.cyberfarm.rules.cards.binding import operation
from services.cyberfarm.rules.works import Lasting, Order, Works


@operation
class AugmentedReality(Lasting, frozen=True, tag="augmented_reality"):
    """Each two cows milked in one feeding give one more. Rule: CF-305, CF-306."""

    order: ClassVar[Order] = Order.KEEPING

    def shape(self, works: Works, card: str) -> None:
        works.milk_for_two = 1
