"""What services send on `tel.<service>` and the gateway's /ops reads: msgpack, growing only by defaulted fields."""

import msgspec
from msgspec import Struct

from libs.telemetry.metrics import Reading
from libs.telemetry.names import kind_of
from libs.telemetry.spans import Attribute, MadeSpan


class SpanReport(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A span that ended. Ids in hexadecimal as in a traceparent; `parent` is "" at a root."""

    name: str
    kind: str
    trace: str
    span: str
    parent: str = ""
    start_ns: int
    """Since 1970, by the service's clock."""
    duration_ns: int
    attributes: dict[str, Attribute] = {}
    error: str = ""
    links: tuple[str, ...] = ()
    """Traceparents."""


class LogReport(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A warning or an error, as it stands in the log."""

    at: str
    """ISO 8601, UTC."""
    level: str
    event: str
    logger: str = ""
    trace: str = ""
    exception: str = ""
    fields: dict[str, str] = {}


class Report(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What happened in one process since its last report; `readings` are there every few seconds, then all of them."""

    service: str
    instance: str
    version: str = ""
    at: int
    """UTC milliseconds."""
    started: int
    """When the process began, UTC milliseconds: its counts began then."""
    spans: tuple[SpanReport, ...] = ()
    logs: tuple[LogReport, ...] = ()
    readings: tuple[Reading, ...] = ()
    state: bytes = b""
    """Of a process that nobody can ask: what it says of itself (`ProcessState`), and that it says it by itself."""
    left: bool = False
    """This was its last report."""


encode_report = msgspec.msgpack.Encoder().encode
report = msgspec.msgpack.Decoder(Report).decode


def span_report(made: MadeSpan) -> SpanReport:
    return SpanReport(
        name=made.name,
        kind=kind_of(made.name),
        trace=made.trace_id,
        span=made.span_id,
        parent=made.parent_id,
        start_ns=made.start_ns,
        duration_ns=max(0, made.end_ns - made.start_ns),
        attributes=made.attributes,
        error=made.error,
        links=tuple(made.links),
    )
