"""What the gateway asks of the lists: rows for dashboards and profiles, which followers keep in Valkey."""

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from msgspec import Raw, Struct

from libs.projections import MalformedCursorError, Place, Rows, RowsUnavailableError, Valkey
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
