"""At which listed tables a player sits, by the rows of the list."""

from abc import ABC, abstractmethod
from typing import Any

from libs.bus import UnansweredError
from libs.projections import Rows, RowsUnavailableError
from libs.projections.matches import index_of_player
from services.lobby.projections import OPEN_TABLES

PAGE = 100


class Seats(ABC):
    @abstractmethod
    async def of(self, player: str) -> list[str]:
        """Ids of open tables. Raises UnansweredError while that cannot be said."""


class NoSeats(Seats):
    """For tests."""

    async def of(self, player: str) -> list[str]:
        return []


class ListedSeats(Seats):
    """From the rows in Valkey, which may be some moments late: who starts a table looks once more."""

    def __init__(self, valkey: Any) -> None:
        self._rows = Rows(valkey)

    async def of(self, player: str) -> list[str]:
        tables: list[str] = []
        cursor = ""
        try:
            while True:
                page = await self._rows.page(OPEN_TABLES.name, index_of_player(player), cursor=cursor, limit=PAGE)
                tables += [row.id for row in page.rows]
                cursor = page.cursor
                if not cursor:
                    return tables
        except RowsUnavailableError as error:
            raise UnansweredError(str(error)) from error
