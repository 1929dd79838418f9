"""Irochka in the Apiary."""

from typing import ClassVar

from services.cyberfarm.rules.cards.binding import operation
from services.cyberfarm.rules.works import Lasting, Order, Works


@operation
class IrochkaBees(Lasting, frozen=True, tag="irochka_bees"):
    """Each second bee brings one more sugar. Rule: CF-386."""

    order: ClassVar[Order] = Order.KEEPING

    def shape(self, works: Works, card: str) -> None:
        works.honey_for_two = 1
