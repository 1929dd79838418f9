"""What the rules look cards and numbers up in. cards/catalogue.py fills it once, at import, and nobody changes it."""

from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from services.cyberfarm.rules.cards.rows import (
    BuildingRow,
    ClauseRow,
    InventionRow,
    LoafTable,
    OrderRow,
    ProductRow,
    RecipeRow,
    TableRow,
    TokenRow,
    TrackRow,
)


class Side(Struct, frozen=True):
    """One level of a building with its effects bound."""

    slots: Mapping[str, int]
    multi: str
    harrow: bool
    yields: Mapping[str, int]
    recipes: tuple[RecipeRow, ...]
    effects: tuple[Any, ...]
    bonus: tuple[Any, ...]


class Property(Struct, frozen=True):
    position: str
    buildings: tuple[str, ...]
    excluded: tuple[str, ...]
    between: bool
    effects: tuple[Any, ...]

    def fits(self, building: str) -> bool:
        return building not in self.excluded and ("any" in self.buildings or building in self.buildings)


class Invention(Struct, frozen=True):
    """A card of the Invention deck. `kind` is the file that its row stands in."""

    id: str
    kind: str
    row: InventionRow
    properties: tuple[Property, ...]
    effects: tuple[Any, ...]

    def property(self, position: str) -> Property:
        return next(found for found in self.properties if found.position == position)


class Book:
    """Everything by id."""

    def __init__(self) -> None:
        self.products: dict[str, ProductRow] = {}
        self.tokens: dict[str, TokenRow] = {}
        self.buildings: dict[str, BuildingRow] = {}
        self.sides: dict[tuple[str, int], Side] = {}
        self.inventions: dict[str, Invention] = {}
        self.deck: tuple[str, ...] = ()
        """All Invention cards, copies included, sorted."""
        self.orders: dict[str, OrderRow] = {}
        self.rewards: dict[str, tuple[Any, ...]] = {}
        self.tracks: dict[str, TrackRow] = {}
        self.bonuses: dict[str, tuple[tuple[Any, ...], ...]] = {}
        """By track: the bonus of each space, and last that of marks past the last one."""
        self.loaf: LoafTable
        self.table: TableRow
        self.clauses: dict[str, ClauseRow] = {}
        self.values: tuple[int, ...] = ()
        """Printed Food Values in the order of a stock."""
        self.perishable: tuple[str, ...] = ()

    def levels(self, building: str) -> int:
        return len(self.buildings[building].levels)


BOOK = Book()
