"""Compost black hole: spoiled products become compost, compost makes harvests bigger."""

from typing import ClassVar

from services.cyberfarm.rules.cards.binding import operation
from services.cyberfarm.rules.works import Estate, Lasting, Order


@operation
class CompostBlackHole(Lasting, frozen=True, tag="compost_black_hole"):
    """Rule: CF-324 to CF-328."""

    order: ClassVar[Order] = Order.KEEPING

    def enrich(self, estate: Estate) -> None:
        estate.flags.add("compost")
