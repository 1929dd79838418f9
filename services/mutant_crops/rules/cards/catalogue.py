"""The catalogue: the package's own data, read and checked once. The only module of the rules that reads files."""

import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any, TypeVar

from services.mutant_crops.rules import effects as _registered  # noqa: F401 - importing it registers every operation
from services.mutant_crops.rules.cards.binding import CardError, bound_book, converted, merged
from services.mutant_crops.rules.cards.rows import CardRow, ClauseRow, CropRow, Row, TableRow
from services.mutant_crops.rules.effects.registry import ABILITIES, OPERATIONS
from services.mutant_crops.rules.prospect import Book

RowT = TypeVar("RowT", bound=Row)

_RULES = Path(__file__).parent.parent


def _read(path: Path) -> dict[str, Any]:
    return tomllib.loads(path.read_text(encoding="utf-8"))


def _rows(name: str, form: type[RowT]) -> dict[str, RowT]:
    raw = _read(_RULES / "cards" / "data" / name)
    if list(raw) != sorted(raw):
        message = f"{name}: the rows are not sorted by id"
        raise CardError(message)
    return {key: converted(key, row, form) for key, row in raw.items()}


def _table() -> TableRow:
    raw = _read(_RULES / "cards" / "data" / "table.toml")
    for numbered in ("reveals", "seats"):
        raw[numbered] = {int(key): row for key, row in raw[numbered].items()}
    return converted("table.toml", raw, TableRow)


def check_counts(table: TableRow, crops: Mapping[str, CropRow], cards: Mapping[str, CardRow], prefix: str) -> None:
    """Compare rows with the component list. Raises CardError. Rule: MC-001, MC-002, MC-200."""
    counted = {f"{prefix}crop_card": sum(row.copies for row in crops.values())}
    for stage in (1, 2, 3):
        counted[f"{prefix}stage{stage}_card"] = sum(card.stage == stage for card in cards.values())
    for name, count in counted.items():
        listed = table.components[name].count if name in table.components else 0
        if count != listed:
            message = f"{name}: {count} in the rows, {listed} in the component list"
            raise CardError(message)


def check_used(book: Book) -> None:
    """Every operation is used by some card. Raises CardError."""
    used = {type(step) for step in book.steps.values()} | {type(ability) for ability, _ in book.abilities.values()}
    for name, kind in {**OPERATIONS, **ABILITIES}.items():
        if kind not in used:
            message = f"no card uses the operation {name}"
            raise CardError(message)


def check_references(table: TableRow, book: Book, clauses: Mapping[str, ClauseRow]) -> None:
    """Names that rows give each other exist: letters, clauses, crops that abilities ask for. Raises CardError."""
    missing = [slot.letter for slot in book.slots.values() if slot.letter not in table.letters]
    missing += [row.clause for row in table.options.values() if row.clause not in clauses]
    asked = [name for ability, _ in book.abilities.values() if ability is not None for name in ability.looks_for()]
    missing += [name for name in asked if name not in book.kinds]
    if missing:
        message = f"named but not there: {', '.join(missing)}"
        raise CardError(message)


CLAUSES = {name: converted(name, row, ClauseRow) for name, row in _read(_RULES.parent / "clauses.toml").items()}
"""All clauses and examples by id."""
TABLE = _table()
BASE_CROPS = _rows("crops.toml", CropRow)
PROMO_CROPS = _rows("promo_crops.toml", CropRow)
BASE_CARDS = _rows("action_cards.toml", CardRow)
PROMO_CARDS = _rows("promo_action_cards.toml", CardRow)
BASE = bound_book(BASE_CROPS, BASE_CARDS, CLAUSES)
"""The book of a match without promo pack."""
PROMO = bound_book(merged(BASE_CROPS, PROMO_CROPS), merged(BASE_CARDS, PROMO_CARDS), CLAUSES)
"""The book of a match with it."""

check_counts(TABLE, BASE_CROPS, BASE_CARDS, "")
check_counts(TABLE, PROMO_CROPS, PROMO_CARDS, "promo_")
check_used(PROMO)
check_references(TABLE, PROMO, CLAUSES)
