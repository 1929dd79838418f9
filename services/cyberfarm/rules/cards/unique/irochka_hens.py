"""Irochka in the Henhouse."""

from typing import ClassVar

from services.cyberfarm.rules.cards.binding import operation
from services.cyberfarm.rules.works import Lasting, Order, Works


@operation
class IrochkaHens(Lasting, frozen=True, tag="irochka_hens"):
    """Each feeding turns one of the hens fed. Rule: CF-387, CF-388."""

    order: ClassVar[Order] = Order.KEEPING

    def shape(self, works: Works, card: str) -> None:
        works.turns_hen = True
