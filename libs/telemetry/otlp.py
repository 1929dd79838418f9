"""From our spans and readings to the OpenTelemetry SDK's, and to a collector over OTLP/HTTP."""

from collections.abc import Iterable, Sequence
from typing import Final

from opentelemetry import trace
from opentelemetry.exporter.otlp.proto.http.metric_exporter import OTLPMetricExporter
from opentelemetry.exporter.otlp.proto.http.trace_exporter import OTLPSpanExporter
from opentelemetry.sdk.metrics.export import (
    AggregationTemporality,
    Gauge,
    Histogram,
    HistogramDataPoint,
    Metric,
    MetricExporter,
    MetricsData,
    NumberDataPoint,
    ResourceMetrics,
    ScopeMetrics,
    Sum,
)
from opentelemetry.sdk.resources import Resource
from opentelemetry.sdk.trace import ReadableSpan, TracerProvider
from opentelemetry.sdk.trace.export import BatchSpanProcessor, SpanExporter
from opentelemetry.sdk.util.instrumentation import InstrumentationScope
from opentelemetry.trace import Link, SpanContext, SpanKind, Status, StatusCode, TraceFlags

from libs.telemetry.metrics import Reading, meanings
from libs.telemetry.names import kind_of
from libs.telemetry.otlp_logs import LogCollector
from libs.telemetry.reports import LogReport
from libs.telemetry.spans import MadeSpan

_SCOPE: Final = InstrumentationScope("furrow")
_SAMPLED: Final = TraceFlags(TraceFlags.SAMPLED)
_KINDS: Final = {
    "internal": SpanKind.INTERNAL,
    "server": SpanKind.SERVER,
    "client": SpanKind.CLIENT,
    "producer": SpanKind.PRODUCER,
    "consumer": SpanKind.CONSUMER,
}
_NS_PER_MS: Final = 1_000_000


def resource_of(service: str, instance: str, version: str) -> Resource:
    return Resource.create(
        {
            "service.namespace": "furrow",
            "service.name": service,
            "service.instance.id": instance,
            "service.version": version or "unknown",
        }
    )


def readable(made: MadeSpan, resource: Resource) -> ReadableSpan:
    """The SDK's form of a span that ended."""
    attributes = {**made.attributes, "error.type": made.error} if made.error else made.attributes
    return ReadableSpan(
        name=made.name,
        context=_context(made.trace_id, made.span_id, remote=False),
        parent=_context(made.trace_id, made.parent_id, remote=True) if made.parent_id else None,
        resource=resource,
        attributes=attributes,
        links=[Link(_context(link[3:35], link[36:52], remote=True)) for link in made.links],
        kind=_KINDS[kind_of(made.name)],
        instrumentation_scope=_SCOPE,
        status=Status(StatusCode.ERROR, made.error) if made.error else Status(StatusCode.UNSET),
        start_time=made.start_ns,
        end_time=made.end_ns,
    )


def metrics_data(readings: Sequence[Reading], resource: Resource, started_ms: int, at_ms: int) -> MetricsData:
    """All readings as one export; counts are cumulative since `started_ms`."""
    times = (started_ms * _NS_PER_MS, at_ms * _NS_PER_MS)
    by_name: dict[str, list[Reading]] = {}
    for reading in readings:
        by_name.setdefault(reading.name, []).append(reading)
    told = meanings()
    metrics = [_metric(name, told.get(name, ""), cells, times) for name, cells in by_name.items()]
    scope = ScopeMetrics(scope=_SCOPE, metrics=metrics, schema_url="")
    return MetricsData(resource_metrics=[ResourceMetrics(resource=resource, scope_metrics=[scope], schema_url="")])


class Collector:
    """One OTLP receiver. Sending happens in the SDK's threads or in `send_metrics`, which blocks: call it in a thread.

    The tracer provider is also made the process's global one, so that spans of instrumented packages go the same way.
    """

    def __init__(
        self,
        endpoint: str,
        resource: Resource,
        *,
        spans: SpanExporter | None = None,
        metrics: MetricExporter | None = None,
    ) -> None:
        base = endpoint.rstrip("/")
        self._resource = resource
        self._processor = BatchSpanProcessor(
            spans or OTLPSpanExporter(endpoint=f"{base}/v1/traces", timeout=5),
            max_queue_size=16384,
            max_export_batch_size=512,
            schedule_delay_millis=1000,
        )
        self._metrics = metrics or OTLPMetricExporter(endpoint=f"{base}/v1/metrics", timeout=5)
        self._logs = LogCollector(base, resource)
        self._provider = TracerProvider(resource=resource)
        self._provider.add_span_processor(self._processor)
        trace.set_tracer_provider(self._provider)

    def send_spans(self, made: Iterable[MadeSpan]) -> None:
        for one in made:
            self._processor.on_end(readable(one, self._resource))

    def send_metrics(self, readings: Sequence[Reading], started_ms: int, at_ms: int) -> None:
        self._metrics.export(metrics_data(readings, self._resource, started_ms, at_ms), timeout_millis=5000)

    def send_logs(self, lines: Sequence[LogReport]) -> None:
        """Blocks, as `send_metrics`."""
        self._logs.send(lines)

    def close(self) -> None:
        """Send what is left, taking at most some seconds; blocks."""
        self._provider.shutdown()
        self._logs.close()
        self._metrics.shutdown(timeout_millis=2000)


def _context(trace_id: str, span_id: str, *, remote: bool) -> SpanContext:
    return SpanContext(int(trace_id, 16), int(span_id, 16), is_remote=remote, trace_flags=_SAMPLED)


def _metric(name: str, meaning: str, cells: list[Reading], times: tuple[int, int]) -> Metric:
    kind, unit = cells[0].kind, cells[0].unit
    start, at = times
    if kind == "histogram":
        histogram = Histogram(
            data_points=[_histogram_point(cell, start, at) for cell in cells],
            aggregation_temporality=AggregationTemporality.CUMULATIVE,
        )
        return Metric(name=name, description=meaning, unit=unit, data=histogram)
    number = float if kind == "gauge" or unit else int
    points = [
        NumberDataPoint(
            attributes=dict(cell.labels), start_time_unix_nano=start, time_unix_nano=at, value=number(cell.value)
        )
        for cell in cells
    ]
    if kind == "gauge":
        return Metric(name=name, description=meaning, unit=unit, data=Gauge(data_points=points))
    counter = Sum(data_points=points, aggregation_temporality=AggregationTemporality.CUMULATIVE, is_monotonic=True)
    return Metric(name=name, description=meaning, unit=unit, data=counter)


def _histogram_point(cell: Reading, start: int, at: int) -> HistogramDataPoint:
    filled = [index for index, count in enumerate(cell.buckets) if count]
    edges = (0.0, *cell.bounds, cell.bounds[-1])
    return HistogramDataPoint(
        attributes=dict(cell.labels),
        start_time_unix_nano=start,
        time_unix_nano=at,
        count=sum(cell.buckets),
        sum=cell.value,
        bucket_counts=list(cell.buckets),
        explicit_bounds=list(cell.bounds),
        min=edges[filled[0]] if filled else 0.0,
        max=edges[filled[-1] + 1] if filled else 0.0,
    )
