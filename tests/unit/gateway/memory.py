"""The gateway's ports in memory: lists, chat and reports, each going wrong as told."""

import asyncio
from collections.abc import AsyncIterator, Mapping, Sequence
from typing import Any

import msgspec
from msgspec import Raw

from libs.bus import Bus, NoResponderError, UnansweredError
from libs.messages import subjects
from libs.projections import MalformedCursorError, Place, behind, opened
from services.gateway.chat.keeping import ChatLog
from services.gateway.lists import ALL, MY_TURN, Lists, ListsUnavailableError, Page, UnknownCursorError
from services.gateway.watching.reports import Reports


class MemoryLists(Lists):
    """Fill `lists` by name and id, later ids being newer. A row knows its indexes by its fields.

    Lists that are sorted by something else are in `sorted`, by name and index: ids with their scores.
    """

    def __init__(self) -> None:
        self.lists: dict[str, dict[str, dict[str, Any]]] = {}
        self.sorted: dict[tuple[str, str], dict[str, float]] = {}
        self.down = False
        self.refused = 0
        """How often it was asked while it was down."""

    def put(self, name: str, identifier: str, **fields: Any) -> None:
        self.lists.setdefault(name, {})[identifier] = {"id": identifier, **fields}

    def put_sorted(self, name: str, identifier: str, index: Mapping[str, float], **fields: Any) -> None:
        """A row with the indexes that a follower gives it."""
        self.put(name, identifier, **fields)
        for one, score in index.items():
            self.sorted.setdefault((name, one), {})[identifier] = score

    async def rows(self, name: str, identifiers: Sequence[str]) -> list[Raw | None]:
        await self.ping()
        found = [self.lists.get(name, {}).get(identifier) for identifier in identifiers]
        return [None if row is None else Raw(msgspec.json.encode(row)) for row in found]

    async def place(self, name: str, index: str, identifier: str) -> Place | None:
        await self.ping()
        ranking = self._ranking(name, index)
        scores = dict(ranking)
        if identifier not in scores:
            return None
        above = [one for one, _ in reversed(ranking)].index(identifier)
        return Place(above, behind(scores[identifier], identifier))

    async def counts(self, name: str, indexes: Sequence[str]) -> list[int]:
        await self.ping()
        rows = self.lists.get(name, {}).values()
        return [sum(_stands_in(row, index, name) for row in rows) for index in indexes]

    def _ranking(self, name: str, index: str) -> list[tuple[str, float]]:
        """Ids with their scores, lowest first."""
        found = self.sorted.get((name, index), {})
        return sorted(found.items(), key=lambda pair: (pair[1], pair[0]))

    def _sorted_page(self, name: str, index: str, cursor: str | None, limit: int, *, ascending: bool) -> Page:
        try:
            start = opened(cursor or "")
        except MalformedCursorError as error:
            raise UnknownCursorError from error
        ranking = self._ranking(name, index)
        ranking = ranking if ascending else ranking[::-1]
        if start is not None:
            ranking = [
                (one, score) for one, score in ranking if ((score, one) > start if ascending else (score, one) < start)
            ]
        page = ranking[:limit]
        rows = tuple(Raw(msgspec.json.encode(self.lists[name][one])) for one, _ in page)
        return Page(rows=rows, next=behind(page[-1][1], page[-1][0]) if len(page) == limit else None)

    async def page(self, name: str, index: str, cursor: str | None, limit: int, *, ascending: bool = False) -> Page:
        await self.ping()
        if any(one == name for one, _ in self.sorted):
            return self._sorted_page(name, index, cursor, limit, ascending=ascending)
        if cursor is not None and not cursor.startswith("after-"):
            raise UnknownCursorError
        after = cursor.removeprefix("after-") if cursor else None
        rows = [
            (identifier, row)
            for identifier, row in sorted(self.lists.get(name, {}).items(), reverse=True)
            if (after is None or identifier < after) and _stands_in(row, index, name)
        ]
        page = rows[:limit]
        more = f"after-{page[-1][0]}" if len(rows) > limit else None
        return Page(rows=tuple(Raw(msgspec.json.encode(row)) for _, row in page), next=more)

    async def ping(self) -> None:
        if self.down:
            self.refused += 1
            raise ListsUnavailableError


def _stands_in(row: dict[str, Any], index: str, name: str) -> bool:
    field, _, value = index.partition(":")
    if field == "player":
        return value in row["awaiting" if name == MY_TURN else "players"]
    return field == ALL or row.get(field) == value


class MemoryChat(ChatLog):
    """Kept here, told by the bus. `lost` lines are kept, but their writer is not told so."""

    def __init__(self, bus: Bus) -> None:
        self._bus = bus
        self._lines: dict[str, list[bytes]] = {}
        self.available = True
        self.lost = 0

    async def append(self, table: str, line: bytes) -> None:
        if not self.available:
            raise NoResponderError(table)
        self._lines.setdefault(table, []).append(line)
        await self._bus.publish(subjects.chat(table), line)
        if self.lost:
            self.lost -= 1
            raise UnansweredError(table)

    async def lines(self, table: str) -> list[bytes]:
        if not self.available:
            raise NoResponderError(table)
        return list(self._lines.get(table, ()))


class MemoryReports(Reports):
    """What is put is followed."""

    def __init__(self) -> None:
        self._queue: asyncio.Queue[bytes] = asyncio.Queue()

    def put(self, report: bytes) -> None:
        self._queue.put_nowait(report)

    async def follow(self, since: int) -> AsyncIterator[list[bytes]]:
        while True:
            yield [await self._queue.get()]
