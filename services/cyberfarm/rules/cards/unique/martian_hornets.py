"""Martian hornets."""

from typing import ClassVar

from services.cyberfarm.rules.cards.binding import operation
from services.cyberfarm.rules.works import Lasting, Order, Works


@operation
class MartianHornets(Lasting, frozen=True, tag="martian_hornets"):
    """A fruit of each harvested tree may be taken as sugar. Rule: CF-302 to CF-304."""

    order: ClassVar[Order] = Order.CHOICES

    def shape(self, works: Works, card: str) -> None:
        works.sugar_from_trees = True
