"""The catalogue: the package's own data, read and checked once. The only module of the rules that reads files."""

import tomllib
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, TypeVar

from services.cyberfarm.rules import effects
from services.cyberfarm.rules.book import BOOK, Invention, Property, Side
from services.cyberfarm.rules.cards import unique
from services.cyberfarm.rules.cards.binding import OPERATIONS, CardError, bound, converted, walked
from services.cyberfarm.rules.cards.rows import (
    BuildingRow,
    ClauseRow,
    InventionRow,
    LoafTable,
    OrderRow,
    ProductRow,
    TableRow,
    TokenRow,
    TrackRow,
)
from services.cyberfarm.rules.words import KINDS, PRODUCTS, TRACKS

T = TypeVar("T")

_RULES = Path(__file__).parent.parent
_DATA = _RULES / "cards" / "data"
DECK = {"blueprints": 29, "upgrades": 37, "autonomous": 8, "additional": 5, "one_time": 9, "named_robots": 12}
"""Cards of the Invention deck by kind. Rule: CF-012, CF-208."""


def _read(path: Path) -> dict[str, Any]:
    return tomllib.loads(path.read_text(encoding="utf-8"))


def rows(name: str, raw: Mapping[str, Any], form: type[T]) -> dict[str, T]:
    """Strict rows of one file. Raises CardError."""
    if list(raw) != sorted(raw):
        message = f"{name}: the rows are not sorted by id"
        raise CardError(message)
    return {key: converted(f"{name}: {key}", row, form) for key, row in raw.items()}


def bound_buildings(found: Mapping[str, BuildingRow]) -> None:
    """Enter buildings and their sides."""
    for name, row in found.items():
        BOOK.buildings[name] = row
        for number, level in enumerate(row.levels, start=1):
            BOOK.sides[name, number] = Side(
                slots=level.slots,
                multi=level.multi,
                harrow=level.harrow,
                yields=level.yields,
                recipes=level.recipes,
                effects=bound(name, level.effects),
                bonus=bound(name, level.bonus),
            )


def bound_inventions(kind: str, found: Mapping[str, InventionRow]) -> None:
    """Enter cards of a kind. Raises CardError when an id is taken."""
    for name, row in found.items():
        if name in BOOK.inventions:
            message = f"{name}: the id is given twice"
            raise CardError(message)
        properties = tuple(
            Property(part.position, part.buildings, part.excluded, part.between, bound(name, part.effects))
            for part in row.properties
        )
        BOOK.inventions[name] = Invention(name, kind, row, properties, bound(name, row.effects))


def check_counts(inventions: Iterable[Invention], expected: Mapping[str, int]) -> None:
    """Compare the deck with the component list. Raises CardError. Rule: CF-012."""
    counted = dict.fromkeys(expected, 0)
    for card in inventions:
        counted[card.kind] = counted.get(card.kind, 0) + card.row.copies
    if counted != dict(expected):
        message = f"the deck has {counted}, the component list {dict(expected)}"
        raise CardError(message)


def check_names() -> None:
    """Rows name only what there is: products, buildings, clauses. Raises CardError."""
    missing = [name for name in (*BOOK.products, *PRODUCTS) if name not in PRODUCTS or name not in BOOK.products]
    missing += [name for name in KINDS if name not in BOOK.tokens]
    missing += [name for name in TRACKS if name not in BOOK.tracks]
    for card in BOOK.inventions.values():
        named = {*card.row.buildings, *(name for part in card.properties for name in part.buildings)} - {"any"}
        missing += [f"{card.id}: {name}" for name in sorted(named) if name not in BOOK.buildings]
    for order in BOOK.orders.values():
        missing += [name for name in (*order.takes, order.square, order.circle) if name not in BOOK.products]
    for side in BOOK.sides.values():
        for recipe in side.recipes:
            missing += [f"{recipe.id}: {name}" for name in (*recipe.takes, *recipe.gives) if name not in BOOK.products]
    cited = {row.clause for table in _cited() for row in table.values()}
    missing += sorted(clause for clause in cited if clause not in BOOK.clauses)
    if missing:
        message = f"named but not there: {', '.join(missing)}"
        raise CardError(message)


def _cited() -> tuple[Mapping[str, Any], ...]:
    inventions = {name: card.row for name, card in BOOK.inventions.items()}
    table = BOOK.table
    return (
        BOOK.products, BOOK.tokens, BOOK.buildings, inventions, BOOK.orders, BOOK.tracks,
        table.options, table.capital, table.scoring,
    )  # fmt: skip


def check_used(used: set[str]) -> None:
    """Every operation is used by some row. Raises CardError."""
    for name in OPERATIONS:
        if name not in used:
            message = f"no card uses the operation {name}"
            raise CardError(message)


def _operations(value: Any) -> set[str]:
    """The operations named anywhere in raw data."""
    if isinstance(value, list):
        return set().union(*map(_operations, value))
    if isinstance(value, Mapping):
        found = set().union(*map(_operations, value.values()))
        return found | {str(value["op"])} if "op" in value else found
    return set()


def _load() -> None:
    walked(effects)
    walked(unique)
    used: set[str] = set()
    BOOK.clauses = {key: converted(key, row, ClauseRow) for key, row in _read(_RULES.parent / "clauses.toml").items()}
    BOOK.table = converted("table", _read(_DATA / "table.toml"), TableRow)
    BOOK.loaf = converted("loaf", _read(_DATA / "loaf.toml"), LoafTable)
    BOOK.products = rows("products", _read(_DATA / "products.toml"), ProductRow)
    BOOK.tokens = {key: converted(key, row, TokenRow) for key, row in _read(_DATA / "tokens.toml").items()}
    BOOK.values = tuple(BOOK.products[product].value for product in PRODUCTS)
    BOOK.perishable = tuple(product for product in PRODUCTS if not BOOK.products[product].storable)
    for path in sorted((_DATA / "buildings").glob("*.toml")):
        raw = _read(path)
        used |= _operations(raw)
        bound_buildings(rows(path.stem, raw, BuildingRow))
    for path in sorted((_DATA / "inventions").glob("*.toml")):
        raw = _read(path)
        used |= _operations(raw)
        bound_inventions(path.stem, rows(path.stem, raw, InventionRow))
    BOOK.deck = tuple(sorted(name for name, card in BOOK.inventions.items() for _ in range(card.row.copies)))
    raw_orders, raw_tracks = _read(_DATA / "orders.toml"), _read(_DATA / "tracks.toml")
    used |= _operations(raw_orders) | _operations(raw_tracks)
    BOOK.orders = rows("orders", raw_orders, OrderRow)
    BOOK.rewards = {name: bound(name, row.reward) for name, row in BOOK.orders.items()}
    BOOK.tracks = {key: converted(key, row, TrackRow) for key, row in raw_tracks.items()}
    BOOK.bonuses = {
        name: (*(bound(name, space.bonus) for space in row.spaces), bound(name, row.beyond))
        for name, row in BOOK.tracks.items()
    }
    check_counts(BOOK.inventions.values(), DECK)
    check_names()
    check_used(used)


_load()
