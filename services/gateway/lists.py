"""What the gateway asks of the lists: rows for dashboards and profiles, which followers keep in Valkey."""

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any

import msgspec
from msgspec import Raw, Struct

from libs.projections import MalformedCursorError, Place, Rows, RowsUnavailableError, Valkey, behind, opened
from libs.projections.valkey import TROUBLE

OPEN_TABLES = "open_tables"
LIVE_MATCHES = "live_matches"
FINISHED_MATCHES = "finished_matches"
MY_TURN = "my_turn"
ASKED = "asked"
LEADERBOARDS = "leaderboards"
RATING_CHANGES = "rating_changes"
HISTORIES = "histories"
EXPORTS = "exports"
PLAYER_STATISTICS = "player_statistics"
VERSUS = "versus"
GAME_STATISTICS = "game_statistics"

ALL = "all"


def of_game(game: str) -> str:
    """The index of a game's rows."""
    return f"game:{game}"


def of_player(player: str) -> str:
    """The index of a player's rows; of `my_turn`, those that wait for the player."""
    return f"player:{player}"


class Page(Struct, frozen=True, kw_only=True):
    """Rows, newest first, and where the next page begins."""

    rows: tuple[Raw, ...]
    next: str | None = None


class ListsUnavailableError(Exception):
    """The store of lists does not answer. Matches can be played all the same."""


class UnknownCursorError(Exception):
    """No page gave this cursor; the caller's fault."""


class Lists(ABC):
    """Read access to the lists. Every method raises ListsUnavailableError."""

    @abstractmethod
    async def page(self, name: str, index: str, cursor: str | None, limit: int, *, ascending: bool = False) -> Page:
        """Rows of a list's index, newest or highest first. Raises UnknownCursorError."""

    @abstractmethod
    async def rows(self, name: str, identifiers: Sequence[str]) -> list[Raw | None]:
        """Rows by their ids, in the order asked for; None for one that is not there."""

    @abstractmethod
    async def place(self, name: str, index: str, identifier: str) -> Place | None:
        """Where a row stands in an index; None if it does not."""

    @abstractmethod
    async def counts(self, name: str, indexes: Sequence[str]) -> list[int]:
        """How many rows stand in each index of a list."""

    @abstractmethod
    async def ping(self) -> None:
        """Return when the store answers."""


@contextmanager
def _asking() -> Iterator[None]:
    try:
        yield
    except (RowsUnavailableError, *TROUBLE) as error:
        raise ListsUnavailableError from error


class ValkeyLists(Lists):
    def __init__(self, redis: Valkey) -> None:
        self._redis = redis
        self._rows = Rows(redis)

    async def page(self, name: str, index: str, cursor: str | None, limit: int, *, ascending: bool = False) -> Page:
        try:
            with _asking():
                found = await self._rows.page(name, index, cursor=cursor or "", limit=limit, ascending=ascending)
        except MalformedCursorError as error:
            raise UnknownCursorError from error
        return Page(rows=tuple(Raw(row.json) for row in found.rows), next=found.cursor or None)

    async def rows(self, name: str, identifiers: Sequence[str]) -> list[Raw | None]:
        with _asking():
            found = await self._rows.rows(name, identifiers)
        return [None if row is None else Raw(row.json) for row in found]

    async def place(self, name: str, index: str, identifier: str) -> Place | None:
        with _asking():
            return await self._rows.place(name, index, identifier)

    async def counts(self, name: str, indexes: Sequence[str]) -> list[int]:
        with _asking():
            return await self._rows.counts(name, indexes)

    async def ping(self) -> None:
        with _asking():
            await self._redis.ping()


class MemoryLists(Lists):
    """Lists for tests: fill `lists` by name and id, later ids being newer. A row knows its indexes by its fields.

    Lists that are sorted by something else are in `sorted`, by name and index: ids with their scores.
    """

    def __init__(self) -> None:
        self.lists: dict[str, dict[str, dict[str, Any]]] = {}
        self.sorted: dict[tuple[str, str], dict[str, float]] = {}
        self.down = False

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
            raise ListsUnavailableError


def _stands_in(row: dict[str, Any], index: str, name: str) -> bool:
    field, _, value = index.partition(":")
    if field == "player":
        return value in row["awaiting" if name == MY_TURN else "players"]
    return field == ALL or row.get(field) == value
