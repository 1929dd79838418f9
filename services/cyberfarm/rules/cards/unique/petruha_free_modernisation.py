"""Petruha under any building."""

from typing import ClassVar

from services.cyberfarm.rules.cards.binding import operation
from services.cyberfarm.rules.works import Lasting, Order, Works


@operation
class PetruhaFreeModernisation(Lasting, frozen=True, tag="petruha_free_modernisation"):
    """Blueprints that modernise cost nothing. Rule: CF-402."""

    order: ClassVar[Order] = Order.KEEPING

    def shape(self, works: Works, card: str) -> None:
        works.flags.add("free_modernising")
