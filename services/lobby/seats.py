"""At which listed tables a player sits and which matches they play, by the rows of the lists."""

from abc import ABC, abstractmethod
from typing import Any

from libs.bus import UnansweredError
from libs.projections import Row, Rows, RowsUnavailableError
from libs.projections.matches import LIVE_MATCHES, index_of_player
from services.lobby.projections import OPEN_TABLES

PAGE = 100


class Seats(ABC):
    @abstractmethod
    async def of(self, player: str) -> list[str]:
        """Ids of open tables. Raises UnansweredError while that cannot be said."""

    @abstractmethod
    async def playing(self, player: str) -> list[tuple[str, str]]:
        """Game and id of the running matches. Raises UnansweredError while that cannot be said."""


class NoSeats(Seats):
    """For tests."""

    async def of(self, player: str) -> list[str]:
        return []

    async def playing(self, player: str) -> list[tuple[str, str]]:
        return []


class ListedSeats(Seats):
    """From the rows in Valkey, which may be some moments late.

    Who starts a table looks once more, and of a match that began before a row told of it the player hears as erased.
    """

    def __init__(self, valkey: Any) -> None:
        self._rows = Rows(valkey)

    async def of(self, player: str) -> list[str]:
        return [row.id for row in await self._all(OPEN_TABLES.name, player)]

    async def playing(self, player: str) -> list[tuple[str, str]]:
        return [(row.decoded()["game"], row.id) for row in await self._all(LIVE_MATCHES.name, player)]

    async def _all(self, name: str, player: str) -> list[Row]:
        rows: list[Row] = []
        cursor = ""
        try:
            while True:
                page = await self._rows.page(name, index_of_player(player), cursor=cursor, limit=PAGE)
                rows += page.rows
                cursor = page.cursor
                if not cursor:
                    return rows
        except RowsUnavailableError as error:
            raise UnansweredError(str(error)) from error
