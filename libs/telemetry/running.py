"""A service's telemetry while it runs: gathering what was made, and sending it in the background.

Everything is bounded: when a receiver is slow or away the oldest is dropped and counted, and no command waits.
"""

import asyncio
import os
import socket
from collections import deque
from collections.abc import Awaitable, Callable
from contextlib import suppress
from time import monotonic, time_ns
from typing import Final, TypeAlias, TypeVar

from libs.settings import LogSettings, TelemetrySettings
from libs.telemetry.instruments import PROCESS_CPU, PROCESS_MEMORY, PROCESS_STARTED, TELEMETRY_DROPPED
from libs.telemetry.logs import OWN, Line, add_line_sink, logger, remove_line_sink, set_up_logs
from libs.telemetry.metrics import Reading, readings
from libs.telemetry.otlp import Collector, resource_of
from libs.telemetry.reports import LogReport, Report, encode_report, span_report
from libs.telemetry.spans import MadeSpan, add_sink, remove_sink
from libs.telemetry.tracefile import TraceFile
from libs.telemetry.usage import usage

Publish: TypeAlias = Callable[[bytes], Awaitable[None]]
T = TypeVar("T")

_SPANS_KEPT: Final = 8192
_LOGS_KEPT: Final = 256
_SPANS_A_REPORT: Final = 500
_SEND_EVERY: Final = 1.0
_READ_EVERY: Final = 5.0
_PUBLISH_WITHIN: Final = 2.0
_TEXT_KEPT: Final = 4000

_log = logger(__name__)


def start(
    service: str,
    settings: TelemetrySettings,
    logs: LogSettings,
    *,
    instance: str = "",
    version: str = "",
) -> "Telemetry":
    """Begin telemetry of this process: logs in our form, spans and metrics gathered. Needs a running event loop.

    `instance` tells this process from others of its service; host name and process id if not given.
    """
    instance = instance or f"{socket.gethostname()}-{os.getpid()}"
    set_up_logs(service, instance, level=logs.level, form=logs.format)
    collector = None
    if settings.otlp_endpoint:
        collector = Collector(settings.otlp_endpoint, resource_of(service, instance, version))
    trace_file = TraceFile(settings.trace_file, service, instance) if settings.trace_file else None
    return Telemetry(service, instance, version, collector=collector, trace_file=trace_file)


class Telemetry:
    """Made by `start`; `report_to` once there is a bus; `leave` before that closes, and `stop` at the end."""

    def __init__(
        self,
        service: str,
        instance: str,
        version: str,
        *,
        collector: Collector | None = None,
        trace_file: TraceFile | None = None,
    ) -> None:
        self._service, self._instance, self._version = service, instance, version
        self._collector = collector
        self._trace_file = trace_file
        self._publish: Publish | None = None
        self._spans: deque[MadeSpan] = deque()
        self._logs: deque[LogReport] = deque()
        self._started = _now_ms()
        PROCESS_STARTED.cell().set(self._started / 1000)
        self._read_at = 0.0
        add_sink(self._take_span)
        add_line_sink(self._take_line)
        self._sender = asyncio.create_task(self._send_for_ever(), name="telemetry")

    def report_to(self, publish: Publish) -> None:
        """Send reports (libs/telemetry/reports.py) through `publish`, which may fail or be slow."""
        self._publish = publish

    async def leave(self) -> None:
        """Say on the bus that the process ends, before the bus is closed: `stop` comes too late for that."""
        await self._try_to_send(everything=True)
        self._publish = None

    async def stop(self) -> None:
        """Send what is left, taking a few seconds at most."""
        self._sender.cancel()
        with suppress(asyncio.CancelledError):
            await self._sender
        remove_sink(self._take_span)
        remove_line_sink(self._take_line)
        await self._try_to_send(everything=True)
        if self._collector is not None:
            await asyncio.to_thread(self._collector.close)
        if self._trace_file is not None:
            self._trace_file.close()

    def _take_span(self, made: MadeSpan) -> None:
        if self._trace_file is not None:
            self._trace_file.write(made)
        if len(self._spans) >= _SPANS_KEPT:
            self._spans.popleft()
            TELEMETRY_DROPPED.cell("spans").add()
        self._spans.append(made)

    def _take_line(self, line: Line) -> None:
        if len(self._logs) >= _LOGS_KEPT:
            self._logs.popleft()
            TELEMETRY_DROPPED.cell("logs").add()
        self._logs.append(_log_report(line))

    async def _send_for_ever(self) -> None:
        while True:
            await asyncio.sleep(_SEND_EVERY)
            await self._try_to_send()

    async def _try_to_send(self, *, everything: bool = False) -> None:
        try:
            await self._send(everything=everything)
        except Exception as error:  # noqa: BLE001 - telemetry must outlive whatever its receivers do
            TELEMETRY_DROPPED.cell("reports").add()
            _log.info("telemetry could not be sent", error=type(error).__name__)

    async def _send(self, *, everything: bool = False) -> None:
        spans, logs = _drained(self._spans), _drained(self._logs)
        now = _now_ms()
        due = everything or monotonic() >= self._read_at + _READ_EVERY
        cells = _measured() if due else []
        if due:
            self._read_at = monotonic()
        try:
            await self._report(spans, logs, tuple(cells), now, left=everything)
        finally:
            await self._collect(spans, logs, cells, now)

    async def _collect(self, spans: list[MadeSpan], logs: list[LogReport], cells: list[Reading], now: int) -> None:
        if self._collector is None:
            return
        self._collector.send_spans(spans)
        if logs:
            await asyncio.to_thread(self._collector.send_logs, logs)
        if cells:
            await asyncio.to_thread(self._collector.send_metrics, cells, self._started, now)

    async def _report(
        self, spans: list[MadeSpan], logs: list[LogReport], cells: tuple[Reading, ...], now: int, *, left: bool
    ) -> None:
        """`left`: the process says that it ends."""
        if self._publish is None:
            return
        for first in range(0, max(1, len(spans)), _SPANS_A_REPORT):
            part = tuple(span_report(made) for made in spans[first : first + _SPANS_A_REPORT])
            if not (part or logs or cells or left):
                return
            report = Report(
                service=self._service,
                instance=self._instance,
                version=self._version,
                at=now,
                started=self._started,
                spans=part,
                logs=tuple(logs),
                readings=cells,
                left=left,
            )
            async with asyncio.timeout(_PUBLISH_WITHIN):
                await self._publish(encode_report(report))
            logs, cells = [], ()


def _measured() -> list[Reading]:
    taken = usage()
    PROCESS_MEMORY.cell().set(taken.memory)
    PROCESS_CPU.cell().value = taken.cpu
    return readings()


def _drained(queue: deque[T]) -> list[T]:
    taken = list(queue)
    queue.clear()
    return taken


def _log_report(line: Line) -> LogReport:
    return LogReport(
        at=str(line.get("timestamp", "")),
        level=str(line["level"]),
        event=str(line.get("event", ""))[:_TEXT_KEPT],
        logger=str(line.get("logger", "")),
        trace=str(line.get("trace_id", "")),
        exception=str(line.get("exception", ""))[-_TEXT_KEPT:],
        fields={key: str(value)[:200] for key, value in line.items() if key not in OWN},
    )


def _now_ms() -> int:
    return time_ns() // 1_000_000
