"""Which matches wait for whom, told as it changes: one look at the list for each player, however many listen."""

import asyncio
import contextlib
from collections.abc import Callable
from typing import TypeAlias

from msgspec import Raw

from libs.telemetry.logs import log_error, logger
from services.gateway.lists import MY_TURN, Lists, ListsUnavailableError, of_player

MOST = 200
"""Matches that are told of; who has more waiting has enough to do."""
AT_ONCE = 16

log = logger(__name__)
Rows: TypeAlias = tuple[Raw, ...]


async def waiting_for(lists: Lists, player: str) -> Rows:
    """The matches that wait for the player, the newest first. Raises ListsUnavailableError."""
    return (await lists.page(MY_TURN, of_player(player), None, MOST)).rows


class Turns:
    """Listeners by player. Each is told all that waits for the player at once, and again whenever that has changed."""

    def __init__(self, lists: Lists, *, every: float) -> None:
        self._lists = lists
        self._every = every
        self._listeners: dict[str, set[Callable[[Rows], None]]] = {}
        self._told: dict[str, Rows] = {}
        self._task: asyncio.Task[None] | None = None
        self._places = asyncio.Semaphore(AT_ONCE)

    def listen(self, player: str, tell: Callable[[Rows], None]) -> Callable[[], None]:
        """Have `tell` called with what waits. Returns what ends that."""
        self._listeners.setdefault(player, set()).add(tell)
        if player in self._told:
            tell(self._told[player])
        if self._task is None:
            self._task = asyncio.create_task(self._look(), name="turns")

        def end() -> None:
            listeners = self._listeners.get(player, set())
            listeners.discard(tell)
            if not listeners:
                self._listeners.pop(player, None)
                self._told.pop(player, None)

        return end

    async def stop(self) -> None:
        if self._task is not None:
            self._task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._task

    async def _look(self) -> None:
        try:
            while self._listeners:
                read = await asyncio.gather(*map(self._compare, tuple(self._listeners)))
                if not all(read):
                    log.warning("turns could not be read", players=read.count(False))
                await asyncio.sleep(self._every)
        finally:
            self._task = None

    async def _compare(self, player: str) -> bool:
        """Whether it could be read what waits."""
        async with self._places:
            try:
                rows = await waiting_for(self._lists, player)
            except ListsUnavailableError:
                return False
            except Exception as error:  # noqa: BLE001 - the other players are told whatever went wrong with one
                log_error(log, "looking at whose turn it is failed", error, player=player)
                return False
        if player in self._listeners and rows != self._told.get(player):
            self._told[player] = rows
            for tell in tuple(self._listeners[player]):
                try:
                    tell(rows)
                except Exception as error:  # noqa: BLE001 - as above
                    log_error(log, "a listener could not be told of turns", error, player=player)
        return True
