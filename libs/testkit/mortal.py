"""A process in memory that dies or freezes at any step of what it does with the world outside."""

import asyncio
from collections.abc import Callable

from libs.eventlog import MemoryEventLog, MemoryStreams, Record


class Fate:
    """Counts the steps of a process; at step `end` it is dead: nothing it does ever returns.

    While `awake` is not set it is frozen.
    """

    def __init__(self, end: int | None = None) -> None:
        self.steps = 0
        self.end = end
        self.dead = asyncio.Event()
        self.awake = asyncio.Event()
        self.awake.set()

    async def step(self) -> None:
        self.steps += 1
        if self.end is not None and self.steps >= self.end:
            self.dead.set()
            await asyncio.Event().wait()
        await self.awake.wait()

    def die_at(self, end: int) -> None:
        """Die at that step from here on, counted from 1."""
        self.steps, self.end = 0, end


class MortalLog(MemoryEventLog):
    """Before and after each append, and before each load, its process may die."""

    def __init__(self, fate: Fate, owner: str, streams: int, server: MemoryStreams) -> None:
        super().__init__(owner, streams, server=server)
        self._fate = fate

    async def append(
        self, identifier: str, data: bytes, *, expected: int, meanwhile: Callable[[], None] | None = None
    ) -> int:
        await self._fate.step()
        sequence = await super().append(identifier, data, expected=expected, meanwhile=meanwhile)
        await self._fate.step()
        return sequence

    async def load(self, identifier: str, *, after: int = 0) -> list[Record]:
        await self._fate.step()
        return await super().load(identifier, after=after)
