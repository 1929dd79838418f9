"""Who is awaited where, told as it changes: one look at the list for all who listen."""

import asyncio
import contextlib
from collections.abc import Callable

from libs.telemetry.logs import logger
from services.gateway.lists import MY_TURN, Lists, ListsUnavailableError

log = logger(__name__)
NOTHING = b""


class Turns:
    """Listeners by player. Each is told the player's row at once and whenever it has changed."""

    def __init__(self, lists: Lists, *, every: float) -> None:
        self._lists = lists
        self._every = every
        self._listeners: dict[str, set[Callable[[bytes], None]]] = {}
        self._rows: dict[str, bytes] = {}
        self._task: asyncio.Task[None] | None = None

    def listen(self, player: str, tell: Callable[[bytes], None]) -> Callable[[], None]:
        """Have `tell` called with the row, b"" for none. Returns what ends that."""
        self._listeners.setdefault(player, set()).add(tell)
        if player in self._rows:
            tell(self._rows[player])
        if self._task is None:
            self._task = asyncio.create_task(self._look(), name="turns")

        def end() -> None:
            listeners = self._listeners.get(player, set())
            listeners.discard(tell)
            if not listeners:
                self._listeners.pop(player, None)
                self._rows.pop(player, None)

        return end

    async def stop(self) -> None:
        if self._task is not None:
            self._task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._task

    async def _look(self) -> None:
        try:
            while self._listeners:
                try:
                    await self._compare()
                except ListsUnavailableError:
                    log.warning("turns_not_read")
                await asyncio.sleep(self._every)
        finally:
            self._task = None

    async def _compare(self) -> None:
        players = list(self._listeners)
        for player, row in zip(players, await self._lists.rows(MY_TURN, players), strict=True):
            known = row or NOTHING
            if player in self._listeners and self._rows.get(player) != known:
                self._rows[player] = known
                for tell in tuple(self._listeners[player]):
                    tell(known)
