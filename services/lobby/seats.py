"""At which tables a player sits and which matches they play, by the rows of the lists."""

import asyncio
from abc import ABC, abstractmethod

from libs.bus import UnansweredError
from libs.eventlog import LogUnavailableError
from libs.projections import Row, Rows, RowsUnavailableError, Source, Valkey
from libs.projections.matches import LIVE_MATCHES, index_of_player
from services.lobby.projections import OPEN_TABLES, SEATED

PAGE = 100
LOOK_AGAIN = 0.05
"""Seconds between two looks at how far the rows are."""
WITHIN = 5.0
"""Seconds in which they must come as far as the log is."""


class Seats(ABC):
    @abstractmethod
    async def of(self, player: str) -> list[str]:
        """Ids of open tables, listed or not. Raises UnansweredError while that cannot be said."""

    @abstractmethod
    async def playing(self, player: str) -> list[tuple[str, str]]:
        """Game and id of the matches that run or are being opened. Raises UnansweredError while that cannot be said."""


class NoSeats(Seats):
    """For tests."""

    async def of(self, player: str) -> list[str]:
        return []

    async def playing(self, player: str) -> list[tuple[str, str]]:
        return []


class ListedSeats(Seats):
    """From the rows in Valkey, once they hold all that was in the lobby's log when they were asked for.

    So nothing is missed that was committed before: whoever sits down, or begins to play, later meets who looks once
    more at the start of a table, and the fact of the match.
    """

    def __init__(self, valkey: Valkey, tables: Source) -> None:
        """`tables` is the stream of the lobby's commits; the follower of its name makes the rows."""
        self._rows = Rows(valkey)
        self._tables = tables

    async def of(self, player: str) -> list[str]:
        """Tables that have not changed since before `seated` was kept are found if they are listed."""
        sitting = {row.id for row in await self._seated(player) if not row.decoded()["match"]}
        return sorted(sitting | {row.id for row in await self._all(OPEN_TABLES.name, player)})

    async def playing(self, player: str) -> list[tuple[str, str]]:
        rows = [row.decoded() for row in await self._seated(player)]
        begun = {(row["game"], row["match"]) for row in rows if row["match"]}
        return sorted(begun | {(row.decoded()["game"], row.id) for row in await self._all(LIVE_MATCHES.name, player)})

    async def _seated(self, player: str) -> list[Row]:
        try:
            end = await self._tables.head()
            async with asyncio.timeout(WITHIN):
                while True:
                    await self._until(end)
                    rows = await self._all(SEATED.name, player)
                    # They may have been wiped after the first look.
                    if await self._rows.reached(self._tables.stream) >= end:
                        return rows
        except (LogUnavailableError, RowsUnavailableError, TimeoutError) as error:
            message = f"the rows do not hold all of the log: {error}"
            raise UnansweredError(message) from error

    async def _until(self, end: int) -> None:
        while await self._rows.reached(self._tables.stream) < end:  # noqa: ASYNC110 (Valkey tells nobody)
            await asyncio.sleep(LOOK_AGAIN)

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
