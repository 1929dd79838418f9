"""Running matches and open tables, counted from the lists every few seconds, so that plots have them."""

import asyncio
import contextlib

from libs.telemetry.instruments import LIVE_MATCHES, OPEN_TABLES
from libs.telemetry.logs import log_error, logger
from services.gateway import lists
from services.gateway.directories.games import Games
from services.gateway.lists import Lists, ListsUnavailableError

EVERY = 5.0

log = logger(__name__)


class Counting:
    """Every gateway counts the same, so the highest of several is right."""

    def __init__(self, games: Games, rows: Lists, *, every: float = EVERY) -> None:
        self._games = games
        self._rows = rows
        self._every = every
        self._task: asyncio.Task[None] | None = None
        self.live: dict[str, int] = {}
        self.waiting: dict[str, int] = {}

    async def start(self) -> None:
        self._task = asyncio.create_task(self._for_ever(), name="count matches")

    async def stop(self) -> None:
        if self._task is not None:
            self._task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._task

    async def count(self) -> None:
        """Raises ListsUnavailableError."""
        names = [game.summary.name for game in self._games.all()]
        indexes = [lists.of_game(name) for name in names]
        self.live = dict(zip(names, await self._rows.counts(lists.LIVE_MATCHES, indexes), strict=True))
        self.waiting = dict(zip(names, await self._rows.counts(lists.OPEN_TABLES, indexes), strict=True))
        for name in names:
            LIVE_MATCHES.cell(name).set(self.live[name])
            OPEN_TABLES.cell(name).set(self.waiting[name])

    async def _for_ever(self) -> None:
        while True:
            try:
                await self.count()
            except ListsUnavailableError:
                # What they last said stands.
                pass
            except Exception as error:  # noqa: BLE001 - the plots must outlive whatever went wrong once
                log_error(log, "matches and tables could not be counted", error)
            await asyncio.sleep(self._every)
