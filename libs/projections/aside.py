"""Aggregates whose facts the server refuses: set aside, so that the others go on, and tried again ever more rarely."""

import asyncio
from collections.abc import Awaitable, Callable, Iterable
from time import monotonic
from typing import Final

from libs.eventlog import AppendRefusedError
from libs.telemetry.instruments import FACTS_ASIDE
from libs.telemetry.logs import log_error, logger

_log = logger(__name__)

FIRST_REST: Final = 1.0
LAST_REST: Final = 60.0
"""Seconds until the next try; each time twice as long as the one before."""

MOST: Final = 1_000
"""Aggregates at once. Where more are refused the fault is not theirs, and nothing is gained by going on."""


class _Resting:
    """An aggregate that was set aside."""

    __slots__ = ("missed", "times", "until")

    def __init__(self) -> None:
        self.times = 0
        self.until = 0.0
        """By the monotonic clock, seconds."""
        self.missed = False
        """Whether there is more to be told of it than when it was last read."""


class Aside:
    """What one forwarder has set aside. Who owns it keeps `names` before a checkpoint that goes beyond them."""

    def __init__(self, forwarder: str) -> None:
        self._forwarder = forwarder
        self._resting: dict[str, _Resting] = {}
        self._some = asyncio.Event()
        self.noted: tuple[str, ...] = ()
        """The names as they were last kept."""

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(sorted(self._resting))

    def resume(self, names: Iterable[str]) -> None:
        """Begin with those that were set aside before a restart, as if their rest were over."""
        self.noted = tuple(names)
        for name in self.noted:
            self._resting.setdefault(name, _Resting())
        self._count()

    def holds(self, name: str) -> bool:
        """Whether the aggregate is set aside: its facts are told with the rest of its own, and by nobody before."""
        resting = self._resting.get(name)
        if resting is None:
            return False
        resting.missed = True
        return True

    def add(self, name: str, error: AppendRefusedError) -> bool:
        """Set it aside, or let it rest longer; False where there is no room for one more."""
        resting = self._resting.get(name)
        if resting is None:
            if len(self._resting) >= MOST:
                return False
            resting = self._resting[name] = _Resting()
            self._count()
        rest = min(FIRST_REST * 2 ** min(resting.times, 16), LAST_REST)
        resting.times += 1
        resting.until = monotonic() + rest
        log_error(
            _log,
            "a fact is refused and its aggregate set aside",
            error,
            forwarder=self._forwarder,
            aggregate=name,
            times=resting.times,
            rests=rest,
        )
        return True

    async def run(self, tell: Callable[[str], Awaitable[None]]) -> None:
        """Try again for ever what has rested. `tell` tells all of an aggregate; it raises AppendRefusedError."""
        while True:
            await self._some.wait()
            for name in self.names:
                if self._resting[name].until <= monotonic():
                    await self._try(name, tell)
            await asyncio.sleep(FIRST_REST)

    def close(self) -> None:
        FACTS_ASIDE.forget(self._forwarder)

    async def _try(self, name: str, tell: Callable[[str], Awaitable[None]]) -> None:
        resting = self._resting[name]
        try:
            resting.missed = True
            while resting.missed:
                resting.missed = False
                await tell(name)
        except AppendRefusedError as error:
            self.add(name, error)
        except Exception as error:  # noqa: BLE001 - it stays set aside; the error is ours and is logged
            resting.until = monotonic() + LAST_REST
            log_error(_log, "what was set aside could not be told", error, forwarder=self._forwarder, aggregate=name)
        else:
            del self._resting[name]
            self._count()
            _log.warning("what was set aside is told", forwarder=self._forwarder, aggregate=name)

    def _count(self) -> None:
        FACTS_ASIDE.cell(self._forwarder).set(len(self._resting))
        if self._resting:
            self._some.set()
        else:
            self._some.clear()
