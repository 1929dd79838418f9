"""Equal work done once: whoever asks while it is under way gets the same result."""

import asyncio
from collections.abc import Callable, Coroutine, Hashable
from typing import Any, Generic, TypeVar

ResultT = TypeVar("ResultT")


class SingleFlight(Generic[ResultT]):
    def __init__(self) -> None:
        self._under_way: dict[Hashable, asyncio.Task[ResultT]] = {}

    async def do(self, key: Hashable, work: Callable[[], Coroutine[Any, Any, ResultT]]) -> ResultT:
        """The result of `work`, begun unless work of the same key is under way. One that gives up cancels nobody's."""
        task = self._under_way.get(key)
        if task is None:
            task = asyncio.create_task(work())
            self._under_way[key] = task
            task.add_done_callback(lambda done: self._landed(key, done))
        return await asyncio.shield(task)

    def _landed(self, key: Hashable, task: asyncio.Task[ResultT]) -> None:
        self._under_way.pop(key, None)
        if not task.cancelled():
            # Everybody who waited may have gone; an error is then nobody's.
            task.exception()
