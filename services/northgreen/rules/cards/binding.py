"""From raw rows to bound ones. Every fault of a row is fatal and named by row and place."""

from collections.abc import Mapping
from typing import Any, TypeVar

from msgspec import ValidationError, convert

from services.northgreen.rules.book import BOOK
from services.northgreen.rules.cards.rows import Ops
from services.northgreen.rules.operation import OPERATIONS, TESTS, Operation, Test

RowT = TypeVar("RowT")

EFFECTS = ("effect", "discard", "reward", "main", "left", "right")
"""Fields of rows that hold operations."""


class CardError(ValueError):
    """A row that cannot be taken as it is."""


def converted(name: str, raw: Any, form: type[RowT]) -> RowT:
    """A raw row in its strict form."""
    try:
        return convert(raw, form)
    except ValidationError as error:
        message = f"{name}: {error}"
        raise CardError(message) from error


def bound_row(name: str, raw: Mapping[str, Any], form: type[RowT], **given: Any) -> RowT:
    """The row with its effects bound, in its strict form. Raises CardError."""
    row = {**raw, **given}
    for field in EFFECTS:
        if isinstance(row.get(field), list):
            row[field] = bound_ops(f"{name}.{field}", row[field])
    if "needs" in row:
        row["needs"] = bound_tests(name, row["needs"])
    return converted(name, row, form)


def bound_ops(place: str, rows: list[Mapping[str, Any]]) -> Ops:
    """The operations of an effect, each registered in the book under its place."""
    return tuple(_bound(f"{place}.{number}", row) for number, row in enumerate(rows))


def bound_tests(name: str, rows: list[Mapping[str, Any]]) -> tuple[Test, ...]:
    found = []
    for row in rows:
        kind = TESTS.get(str(row.get("test")))
        if kind is None:
            message = f"{name}: there is no test {row.get('test')}"
            raise CardError(message)
        found.append(converted(f"{name}: {row['test']}", row, kind))
    return tuple(found)


def _bound(place: str, row: Mapping[str, Any]) -> Operation:
    kind = OPERATIONS.get(str(row.get("op")))
    if kind is None:
        message = f"{place}: there is no operation {row.get('op')}"
        raise CardError(message)
    given = {**row, "id": place}
    for field in kind.nested:
        given[field] = _nested(f"{place}.{field}", row.get(field))
    for field in kind.tests:
        given[field] = bound_tests(place, row.get(field, []))
    bound = converted(f"{place}: {row['op']}", given, kind)
    if place in BOOK.ops:
        message = f"{place}: the place is taken twice"
        raise CardError(message)
    BOOK.ops[place] = bound
    return bound


def _nested(place: str, value: Any) -> Any:
    """Operations in a list, in a list of lists, or in a table of lists."""
    if isinstance(value, dict):
        return {key: bound_ops(f"{place}.{key}", inner) for key, inner in value.items()}
    if value and isinstance(value[0], list):
        return tuple(bound_ops(f"{place}.{number}", inner) for number, inner in enumerate(value))
    return bound_ops(place, value or [])
