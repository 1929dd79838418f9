"""Warnings and errors to a collector over OTLP/HTTP, each with the trace that it happened under."""

from collections.abc import Sequence
from datetime import datetime
from typing import Final

from opentelemetry._logs import LogRecord, SeverityNumber
from opentelemetry.exporter.otlp.proto.http._log_exporter import OTLPLogExporter
from opentelemetry.sdk._logs import ReadableLogRecord
from opentelemetry.sdk.resources import Resource
from opentelemetry.sdk.util.instrumentation import InstrumentationScope
from opentelemetry.trace import TraceFlags

from libs.telemetry.reports import LogReport

_SEVERITIES: Final = {
    "warning": SeverityNumber.WARN,
    "error": SeverityNumber.ERROR,
    "critical": SeverityNumber.FATAL,
}
_NS_PER_S: Final = 1_000_000_000


class LogCollector:
    """One OTLP receiver of logs. `send` blocks: call it in a thread."""

    def __init__(self, endpoint: str, resource: Resource) -> None:
        self._resource = resource
        self._exporter = OTLPLogExporter(endpoint=f"{endpoint.rstrip('/')}/v1/logs", timeout=5)

    def send(self, lines: Sequence[LogReport]) -> None:
        self._exporter.export([log_record(line, self._resource) for line in lines])

    def close(self) -> None:
        self._exporter.shutdown()  # type: ignore[no-untyped-call] # as the library has it


def log_record(line: LogReport, resource: Resource) -> ReadableLogRecord:
    """The SDK's form of a line of the log; its fields are attributes, and so is a traceback."""
    attributes = dict(line.fields) | ({"exception.stacktrace": line.exception} if line.exception else {})
    at = int(datetime.fromisoformat(line.at).timestamp() * _NS_PER_S)
    record = LogRecord(
        timestamp=at,
        observed_timestamp=at,
        trace_id=int(line.trace or "0", 16),
        trace_flags=TraceFlags(TraceFlags.SAMPLED) if line.trace else TraceFlags(TraceFlags.DEFAULT),
        severity_text=line.level,
        severity_number=_SEVERITIES.get(line.level, SeverityNumber.UNSPECIFIED),
        body=line.event,
        attributes=attributes,
    )
    return ReadableLogRecord(record, resource, InstrumentationScope(line.logger or "furrow"))
