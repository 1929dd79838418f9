"""The kernel's small words, apart so that every kernel module may use them."""

from typing import NewType, TypeAlias

Seat = NewType("Seat", int)
"""A place at the table, 0-based, clockwise."""

Viewer: TypeAlias = Seat | None
"""Who looks: a seat, or None for a spectator, who knows what everybody knows."""
