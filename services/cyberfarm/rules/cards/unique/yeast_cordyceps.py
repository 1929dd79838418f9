"""Yeast-cordyceps."""

from typing import ClassVar

from services.cyberfarm.rules.cards.binding import operation
from services.cyberfarm.rules.works import Lasting, Order, Works


@operation
class YeastCordyceps(Lasting, frozen=True, tag="yeast_cordyceps"):
    """Juice left over turns into beer; see decide/spoilage.py. Rule: CF-307 to CF-310."""

    order: ClassVar[Order] = Order.KEEPING

    def shape(self, works: Works, card: str) -> None:
        works.flags.add("yeast")
