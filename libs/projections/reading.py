"""Reading rows: one, several, or a page of an index. What the gateway's lists are made of; needs to read only."""

from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Sequence
from typing import Any, NamedTuple

import msgspec

from libs.projections import keys
from libs.projections.keys import INDEXES_FIELD, MADE_FIELD, VERSION_FIELD
from libs.projections.scripts import COUNT, PAGE, PLACE, ROW, Script
from libs.projections.valkey import TROUBLE, Valkey

PAGE_LIMIT = 200
"""Rows in one page at most."""


class RowsUnavailableError(Exception):
    """Valkey cannot be asked at this moment."""


class MalformedCursorError(ValueError):
    """Not a cursor that a page gave; the caller's fault."""


class Row(NamedTuple):
    """One row. `json` is a JSON object: id, version, and the projection's fields."""

    id: str
    version: int
    json: bytes

    def decoded(self) -> dict[str, Any]:
        fields: dict[str, Any] = msgspec.json.decode(self.json)
        return fields


class Page(NamedTuple):
    """`cursor` continues behind the last row; "" at the end of the list."""

    rows: list[Row]
    cursor: str


class Place(NamedTuple):
    """Where a row stands in an index. `cursor` continues behind it, in either direction."""

    above: int
    """Rows with a higher score, or level and earlier in the list."""
    cursor: str


class Rows:
    """All rows of a projection, whoever wrote them. Every method raises RowsUnavailableError."""

    def __init__(self, valkey: Valkey) -> None:
        self._valkey = valkey

    async def reached(self, follower: str) -> int:
        """The last sequence of its stream that is in the rows which a follower shows; 0 while it shows none."""
        try:
            (generation,) = await self._valkey.hmget(keys.head(follower), ["generation"])
            if generation is None:
                return 0
            place = keys.place(follower, int(generation))
            (sequence,) = await self._valkey.hmget(f"{place}:checkpoint", ["sequence"])
        except TROUBLE as error:
            raise RowsUnavailableError(follower) from error
        return int(sequence or 0)

    async def row(self, projection: str, identifier: str) -> Row | None:
        return (await self.rows(projection, [identifier]))[0]

    async def rows(self, projection: str, identifiers: Sequence[str]) -> list[Row | None]:
        """In the order asked for, None for those that are not there."""
        if not identifiers:
            return []
        found = await self._ask(ROW, projection, *identifiers)
        return [_row(identifier, flat) for identifier, flat in zip(identifiers, found, strict=True)]

    async def page(
        self, projection: str, index: str, *, cursor: str = "", limit: int = 50, ascending: bool = False
    ) -> Page:
        """Rows of an index by score, the highest first. Those that change place meanwhile may be met twice or not.

        Raises MalformedCursorError besides.
        """
        limit = max(1, min(limit, PAGE_LIMIT))
        score, last = _opened(cursor)
        found = await self._ask(PAGE, projection, index, "up" if ascending else "down", limit, score, last)
        rows = [row for identifier, _, flat in found if (row := _row(identifier.decode(), flat)) is not None]
        more = len(found) == limit
        return Page(rows, _closed(found[-1][1].decode(), found[-1][0].decode()) if more else "")

    async def place(self, projection: str, index: str, identifier: str) -> Place | None:
        """None for a row that is not in the index."""
        found = await self._ask(PLACE, projection, index, identifier)
        return Place(int(found[0]), _closed(found[1].decode(), identifier)) if found else None

    async def count(self, projection: str, index: str) -> int:
        return (await self.counts(projection, [index]))[0]

    async def counts(self, projection: str, indexes: Sequence[str]) -> list[int]:
        """How many rows stand in each index."""
        return [int(count) for count in await self._ask(COUNT, projection, *indexes)] if indexes else []

    async def _ask(self, script: Script, *arguments: str | int) -> Any:
        try:
            return await script(self._valkey, *arguments)
        except TROUBLE as error:
            raise RowsUnavailableError(type(error).__name__) from error


def _row(identifier: str, flat: Sequence[bytes]) -> Row | None:
    if not flat:
        return None
    fields = {name.decode(): value for name, value in zip(flat[::2], flat[1::2], strict=True)}
    fields.pop(INDEXES_FIELD, None)
    version = int(fields.pop(VERSION_FIELD, b"0"))
    made = _made(fields.pop(MADE_FIELD, b"{}"))
    since = {name: msgspec.Raw(value) for name, value in fields.items()}
    return Row(identifier, version, _json({"id": identifier, VERSION_FIELD: version, **made, **since}))


def behind(score: float, identifier: str = "~") -> str:
    """A cursor that continues behind this place of an index; without an id, going up, behind all of that score."""
    return _closed(f"{score:.17g}", identifier)


def opened(cursor: str) -> tuple[float, str] | None:
    """The place that a cursor continues behind, None for the beginning. Raises MalformedCursorError."""
    score, identifier = _opened(cursor)
    return (float(score), identifier) if score else None


def _closed(score: str, identifier: str) -> str:
    return urlsafe_b64encode(f"{score} {identifier}".encode()).decode().rstrip("=")


def _opened(cursor: str) -> tuple[str, str]:
    if not cursor:
        return "", ""
    try:
        score, identifier = urlsafe_b64decode(cursor + "=" * (-len(cursor) % 4)).decode("ascii").split(" ")
        float(score)
    except ValueError as error:
        raise MalformedCursorError(cursor) from error
    return score, identifier


_json = msgspec.json.Encoder(order="sorted").encode
_made = msgspec.json.Decoder(dict[str, msgspec.Raw]).decode
