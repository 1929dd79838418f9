"""Trying again, for a while: pauses that grow, with chance in them so that many clients do not come back at once."""

import asyncio
import random
from collections.abc import Iterator

FIRST_PAUSE = 0.05
LONGEST_PAUSE = 5.0


def pauses() -> Iterator[float]:
    """Seconds to wait before each further attempt, for ever."""
    pause = FIRST_PAUSE
    while True:
        yield pause * random.uniform(0.5, 1.0)  # noqa: S311 - spreading load is no secret
        pause = min(pause * 2, LONGEST_PAUSE)


class Patience:
    """How long one call goes on trying. `wait` says whether there was time left for another attempt."""

    def __init__(self, seconds: float) -> None:
        self._until = asyncio.get_running_loop().time() + seconds
        self._pauses = pauses()

    async def wait(self, least: float = 0.0) -> bool:
        """Pause, at least so many seconds; False, at once, when that would be too long."""
        pause = max(least, next(self._pauses))
        if asyncio.get_running_loop().time() + pause > self._until:
            return False
        await asyncio.sleep(pause)
        return True
