"""Timers in memory, for tests; workers that share the instance share the timers."""

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable
from typing import TypeAlias

from libs.eventlog.port import Timers, UnknownAppendError

_log = logging.getLogger(__name__)

OnDue: TypeAlias = Callable[[str], Awaitable[bool]]


def wall_clock() -> int:
    """UTC milliseconds."""
    return time.time_ns() // 1_000_000


class MemoryTimers(Timers):
    """`clock` gives UTC milliseconds; after moving one of your own, call `look`. `retry` is in seconds."""

    def __init__(self, *, clock: Callable[[], int] = wall_clock, retry: float = 1.0) -> None:
        self.available = True
        self.armed: dict[str, int] = {}
        self._clock = clock
        self._retry = retry
        self._changed = asyncio.Event()

    async def arm(self, identifier: str, at: int) -> None:
        await asyncio.sleep(0)
        if not self.available:
            raise UnknownAppendError(identifier)
        self.armed[identifier] = at
        self.look()

    def look(self) -> None:
        """Have the servers look at the clock again."""
        self._changed.set()
        self._changed = asyncio.Event()

    async def serve(self, on_due: OnDue) -> None:
        async with asyncio.TaskGroup() as tasks:
            while True:
                changed = self._changed
                for identifier in self._taken():
                    tasks.create_task(self._serve_one(on_due, identifier))
                await self._wait(changed)

    def _taken(self) -> list[str]:
        now = self._clock()
        due = sorted((at, identifier) for identifier, at in self.armed.items() if at <= now)
        for _, identifier in due:
            del self.armed[identifier]
        return [identifier for _, identifier in due]

    async def _wait(self, changed: asyncio.Event) -> None:
        wait = None
        if self.armed:
            wait = max(0.0, (min(self.armed.values()) - self._clock()) / 1000)
        try:
            async with asyncio.timeout(wait):
                await changed.wait()
        except TimeoutError:
            return

    async def _serve_one(self, on_due: OnDue, identifier: str) -> None:
        while True:
            try:
                if await on_due(identifier):
                    return
            except Exception:  # noqa: BLE001 - whatever it raises, it is asked again
                _log.exception("the timer of %s could not be served", identifier)
            await asyncio.sleep(self._retry)
