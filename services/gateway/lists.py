"""What the gateway asks of the lists: rows for dashboards and profiles, which followers keep in Valkey."""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence

import msgspec
from msgspec import Raw, Struct

OPEN_TABLES = "open_tables"
LIVE_MATCHES = "live_matches"
FINISHED_MATCHES = "finished_matches"
MY_TURN = "my_turn"


class Page(Struct, frozen=True, kw_only=True):
    """Rows, newest first, and where the next page begins."""

    rows: tuple[Raw, ...]
    next: str | None = None


class ListsUnavailableError(Exception):
    """The store of lists does not answer. Matches can be played all the same."""


class Lists(ABC):
    """Read access to the lists. Every method raises ListsUnavailableError."""

    @abstractmethod
    async def page(self, name: str, where: Mapping[str, str], cursor: str | None, limit: int) -> Page:
        """Rows of a list whose fields have these values; a field that is an array has it among its items."""

    @abstractmethod
    async def rows(self, name: str, identifiers: Sequence[str]) -> list[bytes | None]:
        """The rows of these ids, None for one that is not there."""

    @abstractmethod
    async def ping(self) -> None:
        """Return when the store answers."""


class MemoryLists(Lists):
    """Lists for tests: fill `lists` by name and id."""

    def __init__(self) -> None:
        self.lists: dict[str, dict[str, bytes]] = {}
        self.down = False

    async def page(self, name: str, where: Mapping[str, str], cursor: str | None, limit: int) -> Page:
        await self.ping()
        rows = [
            (identifier, data)
            for identifier, data in sorted(self.lists.get(name, {}).items(), reverse=True)
            if (cursor is None or identifier < cursor) and matches(data, where)
        ]
        page = rows[:limit]
        return Page(rows=tuple(Raw(data) for _, data in page), next=page[-1][0] if len(rows) > limit else None)

    async def rows(self, name: str, identifiers: Sequence[str]) -> list[bytes | None]:
        await self.ping()
        known = self.lists.get(name, {})
        return [known.get(identifier) for identifier in identifiers]

    async def ping(self) -> None:
        if self.down:
            raise ListsUnavailableError


def matches(row: bytes, where: Mapping[str, str]) -> bool:
    """Whether a row's fields have these values."""
    fields = msgspec.json.decode(row)
    return all(value == fields.get(name) or value in _items(fields.get(name)) for name, value in where.items())


def _items(value: object) -> Sequence[object]:
    return value if isinstance(value, list) else ()
