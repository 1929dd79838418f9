"""Borka between two buildings; it works by lying among the farm's conveyors."""

from typing import ClassVar

from services.cyberfarm.rules.cards.binding import operation
from services.cyberfarm.rules.works import Lasting, Order


@operation
class BorkaConveyor(Lasting, frozen=True, tag="borka_conveyor"):
    """Rule: CF-384, CF-385."""

    order: ClassVar[Order] = Order.KEEPING
