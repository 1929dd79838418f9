"""Higgs Bison."""

from typing import ClassVar

from services.cyberfarm.rules.cards.binding import operation
from services.cyberfarm.rules.works import Lasting, Order, Works


@operation
class HiggsBison(Lasting, frozen=True, tag="higgs_bison"):
    """Two cows of a feeding share a portion. Rule: CF-293 to CF-295."""

    order: ClassVar[Order] = Order.KEEPING

    def shape(self, works: Works, card: str) -> None:
        works.cows_a_portion = 2
