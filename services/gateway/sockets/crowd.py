"""All open sockets and streams: how many a visitor may have, and sending them away at the end."""

from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from services.gateway.problems import refuse, too_many


class Crowd:
    def __init__(self, most: int) -> None:
        self._most = most
        self._count: Counter[str] = Counter()
        self._leave: set[Callable[[], None]] = set()
        self.stopping = False

    def __len__(self) -> int:
        return len(self._leave)

    @contextmanager
    def member(self, visitor: str, leave: Callable[[], None]) -> Iterator[None]:
        """While inside, the visitor has one socket or stream more; `leave` is called when the gateway stops.

        Raises rate_limited for one too many, unavailable while the gateway stops.
        """
        if self.stopping:
            raise refuse("unavailable", reason="going_away")
        if self._count[visitor] >= self._most:
            raise too_many(self._most, "sockets and streams at once", "too_many_open")
        self._count[visitor] += 1
        self._leave.add(leave)
        try:
            yield
        finally:
            self._leave.discard(leave)
            self._count[visitor] -= 1
            if not self._count[visitor]:
                del self._count[visitor]

    async def stop(self) -> None:
        self.stopping = True
        for leave in tuple(self._leave):
            leave()
