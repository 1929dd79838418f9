"""What the gateway asks of the lists: rows for dashboards and profiles, which followers keep in Valkey."""

from abc import ABC, abstractmethod
from typing import Any

import msgspec
from msgspec import Raw, Struct

from libs.projections import MalformedCursorError, Rows, RowsUnavailableError, Valkey
from libs.projections.valkey import TROUBLE

OPEN_TABLES = "open_tables"
LIVE_MATCHES = "live_matches"
FINISHED_MATCHES = "finished_matches"
MY_TURN = "my_turn"

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
    async def page(self, name: str, index: str, cursor: str | None, limit: int) -> Page:
        """Rows of a list's index, newest first. Raises UnknownCursorError."""

    @abstractmethod
    async def ping(self) -> None:
        """Return when the store answers."""


class ValkeyLists(Lists):
    def __init__(self, redis: Valkey) -> None:
        self._redis = redis
        self._rows = Rows(redis)

    async def page(self, name: str, index: str, cursor: str | None, limit: int) -> Page:
        try:
            found = await self._rows.page(name, index, cursor=cursor or "", limit=limit)
        except RowsUnavailableError as error:
            raise ListsUnavailableError from error
        except MalformedCursorError as error:
            raise UnknownCursorError from error
        return Page(rows=tuple(Raw(row.json) for row in found.rows), next=found.cursor or None)

    async def ping(self) -> None:
        try:
            await self._redis.ping()
        except TROUBLE as error:
            raise ListsUnavailableError from error


class MemoryLists(Lists):
    """Lists for tests: fill `lists` by name and id, later ids being newer. A row knows its indexes by its fields."""

    def __init__(self) -> None:
        self.lists: dict[str, dict[str, dict[str, Any]]] = {}
        self.down = False

    def put(self, name: str, identifier: str, **fields: Any) -> None:
        self.lists.setdefault(name, {})[identifier] = {"id": identifier, **fields}

    async def page(self, name: str, index: str, cursor: str | None, limit: int) -> Page:
        await self.ping()
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
    return field == ALL or row[field] == value
