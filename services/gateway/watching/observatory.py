"""What a gateway knows of the running platform, from all services' reports; begun anew it reads the recent past."""

import asyncio
import contextlib
import time
from collections.abc import Callable, Iterator
from contextlib import aclosing

import msgspec
from msgspec import Struct

from libs.telemetry.logs import log_error, logger
from libs.telemetry.metrics import Reading
from libs.telemetry.reports import Report, report
from libs.telemetry.usage import CPU, MEMORY, Usage
from services.gateway.watching.reports import Reports
from services.gateway.watching.ring import STEP, STEPS, Ring
from services.gateway.watching.traces import Traces

GONE_AFTER = 30_000
"""Milliseconds without a report after which a process counts as ended."""
MISSED_FOR = 600_000
"""The same of one that nobody can ask, and that has no lease to be missed by."""
RESTARTS = 100
"""Of one process, remembered."""
AGAIN_AFTER = 1.0

log = logger(__name__)


class Heard(Struct, kw_only=True):
    """A process, as it last reported."""

    service: str
    worker: str
    version: str
    started: int
    at: int
    readings: tuple[Reading, ...] = ()
    state: bytes = b""
    """What a process that nobody can ask says of itself."""
    left: bool = False
    restarts: list[int] = []
    """When it began anew without having left, UTC milliseconds."""


class Observatory:
    """Never waited for: while TELEMETRY is away or empty, it knows less."""

    def __init__(self, reports: Reports, *, clock: Callable[[], int] = lambda: time.time_ns() // 1_000_000) -> None:
        self.now = clock
        self.ring = Ring()
        self.traces = Traces()
        self._reports = reports
        self._heard: dict[tuple[str, str], Heard] = {}
        self._task: asyncio.Task[None] | None = None

    async def start(self) -> None:
        self._task = asyncio.create_task(self._follow_for_ever(), name="follow reports")

    async def stop(self) -> None:
        if self._task is not None:
            self._task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._task

    def heard(self) -> Iterator[Heard]:
        """The processes that have reported lately; those that nobody can ask, for longer."""
        now = self.now()
        yield from (one for one in self._heard.values() if now - one.at < (MISSED_FOR if one.state else GONE_AFTER))

    def take(self, said: Report) -> None:
        self.traces.take(said)
        key = said.service, said.instance
        known = self._heard.get(key)
        if known is None or known.started < said.started:
            restarts = self._restarts(known, said)
            known = self._heard[key] = Heard(
                service=said.service,
                worker=said.instance,
                version=said.version,
                started=said.started,
                at=said.at,
                restarts=restarts,
            )
        known.at = max(known.at, said.at)
        known.state, known.left = said.state or known.state, said.left
        if said.readings:
            known.readings = said.readings
            self.ring.take(f"{said.service}/{said.instance}", said.started, said.at, said.readings)

    def restarts(self, service: str, worker: str) -> int:
        """How often the process died in the recent past and began anew."""
        known = self._heard.get((service, worker))
        since = self.now() - STEP * STEPS
        return 0 if known is None else sum(at >= since for at in known.restarts)

    def usage(self, service: str, worker: str) -> Usage:
        """What the process last said that it takes."""
        known = self._heard.get((service, worker))
        said = {reading.name: reading.value for reading in known.readings} if known else {}
        return Usage(round(said.get(MEMORY, 0)), said.get(CPU, 0.0))

    def _restarts(self, known: Heard | None, said: Report) -> list[int]:
        if known is None:
            return []
        if known.left:
            return known.restarts
        self.traces.restarted(said, known.at)
        return [*known.restarts[-RESTARTS:], said.started]

    async def _follow_for_ever(self) -> None:
        while True:
            try:
                await self._follow()
            except Exception as error:  # noqa: BLE001 - a view of the platform must outlive what it sees
                log_error(log, "reports could not be followed", error)
            await asyncio.sleep(AGAIN_AFTER)

    async def _follow(self) -> None:
        reading = self._reports.follow(self.now() - STEP * STEPS)
        async with aclosing(reading):  # type: ignore[type-var] # it is a generator
            async for batch in reading:
                for data in batch:
                    self._take_encoded(data)
                # What is read at the start may be much, and players are waiting.
                await asyncio.sleep(0)

    def _take_encoded(self, data: bytes) -> None:
        try:
            said = report(data)
        except msgspec.MsgspecError:
            log.warning("a report cannot be read", size=len(data))
            return
        self.take(said)
