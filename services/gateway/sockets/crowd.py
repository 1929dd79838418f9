"""All open sockets and streams: how many a visitor may have, and sending them away at the end."""

from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from services.gateway.problems import refuse, too_many

GREETING = 4
"""So many times the sockets that an address may have open may it have waiting for their hello, whoever is behind it."""


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
        with self._counted(visitor, self._most, leave):
            yield

    @contextmanager
    def greeting(self, address: str, leave: Callable[[], None]) -> Iterator[None]:
        """While inside, the address has a socket more of which nobody knows whose it is. Raises as `member`."""
        with self._counted(f"greeting {address}", GREETING * self._most, leave):
            yield

    @contextmanager
    def _counted(self, visitor: str, most: int, leave: Callable[[], None]) -> Iterator[None]:
        if self.stopping:
            raise refuse("unavailable", reason="going_away")
        if self._count[visitor] >= most:
            raise too_many(most, "sockets and streams at once", "too_many_open")
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
