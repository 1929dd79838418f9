import asyncio
import gzip
import logging
import subprocess
import sys
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from io import StringIO
from pathlib import Path
from threading import Thread
from typing import Any, ClassVar, TypeAlias

import pytest
import structlog
from opentelemetry.proto.collector.logs.v1.logs_service_pb2 import ExportLogsServiceRequest
from opentelemetry.proto.collector.metrics.v1.metrics_service_pb2 import ExportMetricsServiceRequest
from opentelemetry.proto.collector.trace.v1.trace_service_pb2 import ExportTraceServiceRequest

from libs.settings import LogSettings, TelemetrySettings
from libs.telemetry import running
from libs.telemetry.instruments import COMMAND_SECONDS, COMMANDS, LIVE_MATCHES
from libs.telemetry.logs import log_error, logger, set_up_logs
from libs.telemetry.otlp import Collector, resource_of
from libs.telemetry.reports import Report, report
from libs.telemetry.running import Telemetry, start
from libs.telemetry.spans import linked_span, span
from libs.telemetry.tracefile import read_trace_file
from libs.telemetry.traceparent import begin, span_id, trace_id


@pytest.fixture(autouse=True)
def logs_as_before() -> Iterator[None]:
    root = logging.getLogger()
    before, level = root.handlers[:], root.level
    yield
    root.handlers[:] = before
    root.setLevel(level)
    structlog.reset_defaults()


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(running, "_SEND_EVERY", 0.02)
    monkeypatch.setattr(running, "_PUBLISH_WITHIN", 0.1)


def begun(trace_file: Path | None = None) -> Telemetry:
    return start(
        "barn", TelemetrySettings(trace_file=trace_file), LogSettings(level="error"), instance="barn-1", version="3"
    )


async def test_reports_hold_spans_warnings_and_readings(quick: None) -> None:
    sent: list[Report] = []

    async def publish(data: bytes) -> None:
        sent.append(report(data))

    telemetry = begun()
    telemetry.report_to(publish)
    traced = begin(sampled=True)
    COMMANDS.cell("barn", "accepted").add()
    with span("decide", traced, version=3):
        logger("tests.barn").error("door stuck", match="m1")
    await telemetry.stop()

    assert {(one.service, one.instance, one.version) for one in sent} == {("barn", "barn-1", "3")}
    (made,) = (made for one in sent for made in one.spans)
    assert (made.name, made.trace, made.parent, made.attributes) == (
        "decide", trace_id(traced), span_id(traced), {"version": 3},
    )  # fmt: skip
    (line,) = (line for one in sent for line in one.logs)
    assert (line.event, line.trace, line.fields) == ("door stuck", trace_id(traced), {"match": "m1"})
    assert any(cell.name == "furrow.commands" for one in sent for cell in one.readings)
    taken = {cell.name: cell.value for one in sent for cell in one.readings if cell.name.startswith("process.")}
    assert taken["process.memory.usage"] > 1_000_000
    assert taken["process.cpu.time"] > 0


async def test_a_receiver_that_hangs_or_fails_stops_nothing(quick: None) -> None:
    tries: list[bytes] = []

    async def publish(data: bytes) -> None:
        tries.append(data)
        if len(tries) == 1:
            await asyncio.sleep(30)
        if len(tries) == 2:
            raise ConnectionError

    telemetry = begun()
    telemetry.report_to(publish)
    for _ in range(3):
        with span("decide", begin(sampled=True)):
            pass
        await asyncio.sleep(0.15)
    await telemetry.stop()

    assert len(tries) >= 3
    assert report(tries[2]).spans or report(tries[3]).spans


async def test_memory_is_bounded_and_what_is_dropped_is_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(running, "_SPANS_KEPT", 10)
    sent: list[Report] = []

    async def publish(data: bytes) -> None:
        sent.append(report(data))

    telemetry = begun()
    telemetry.report_to(publish)
    for number in range(25):
        with span("decide", begin(sampled=True), number=number):
            pass
    await telemetry.stop()

    assert [made.attributes["number"] for one in sent for made in one.spans] == list(range(15, 25))


async def test_many_spans_go_in_several_reports(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(running, "_SPANS_A_REPORT", 10)
    sent: list[Report] = []

    async def publish(data: bytes) -> None:
        sent.append(report(data))

    COMMANDS.cell("barn", "accepted").add()
    telemetry = begun()
    telemetry.report_to(publish)
    for _ in range(25):
        with span("decide", begin(sampled=True)):
            pass
    await telemetry.stop()

    assert [len(one.spans) for one in sent] == [10, 10, 5]
    assert [bool(one.readings) for one in sent] == [True, False, False]


async def test_a_trace_file_holds_the_spans_of_several_processes(tmp_path: Path) -> None:
    path = tmp_path / "traces.ndjson"
    traced = begin(sampled=True)
    telemetry = begun(trace_file=path)
    with span("command send", traced) as made:
        passed_on = made.child(traced)
    script = (
        "import asyncio, os, sys\n"
        "from pathlib import Path\n"
        "from libs.settings import LogSettings, TelemetrySettings\n"
        "from libs.telemetry.running import start\n"
        "from libs.telemetry.spans import span\n"
        "async def main():\n"
        "    start('host', TelemetrySettings(trace_file=Path(sys.argv[1])), LogSettings())\n"
        "    with span('command', sys.argv[2]): pass\n"
        "    os._exit(9)\n"
        "asyncio.run(main())\n"
    )
    await asyncio.to_thread(subprocess.run, [sys.executable, "-c", script, str(path), passed_on], check=False)
    await telemetry.stop()

    first, second = read_trace_file(path)
    assert (first.service, second.service) == ("barn", "host")
    assert second.span.parent == first.span.span
    assert second.span.trace == trace_id(traced)


Received: TypeAlias = tuple[str, list[tuple[str, bytes]]]


class Receiver(BaseHTTPRequestHandler):
    got: ClassVar[list[tuple[str, bytes]]] = []

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["Content-Length"]))
        if self.headers.get("Content-Encoding") == "gzip":
            body = gzip.decompress(body)
        self.got.append((self.path, body))
        self.send_response(200)
        self.end_headers()

    def log_message(self, *_: object) -> None:
        pass


@pytest.fixture
def receiver() -> Iterator[Received]:
    Receiver.got = []
    server = ThreadingHTTPServer(("127.0.0.1", 0), Receiver)
    thread = Thread(target=server.serve_forever, daemon=True)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}", Receiver.got
    server.shutdown()
    server.server_close()
    thread.join()


async def test_a_collector_gets_spans_with_parents_links_and_metrics(
    receiver: Received,
) -> None:
    url, got = receiver
    resource = resource_of("barn", "barn-1", "3")
    telemetry = Telemetry("barn", "barn-1", "3", collector=Collector(url, resource))
    traced = begin(sampled=True)
    with pytest.raises(LookupError), span("append", traced, **{"furrow.match": "m1"}):
        raise LookupError
    with linked_span("project", [traced]):
        pass
    COMMANDS.cell("barn", "refused").add()
    LIVE_MATCHES.cell("barn").set(2)
    COMMAND_SECONDS.cell("barn").record(0.003)
    await telemetry.stop()

    spans = [
        made
        for path, body in got if path == "/v1/traces"
        for resource_spans in ExportTraceServiceRequest.FromString(body).resource_spans
        for scope in resource_spans.scope_spans
        for made in scope.spans
    ]  # fmt: skip
    append = next(made for made in spans if made.name == "append")
    project = next(made for made in spans if made.name == "project")
    assert append.trace_id.hex() == trace_id(traced)
    assert append.parent_span_id.hex() == span_id(traced)
    assert append.status.code == 2
    assert {one.key for one in append.attributes} == {"furrow.match", "error.type"}
    assert project.links[0].trace_id.hex() == trace_id(traced)
    assert project.parent_span_id == b""
    metrics = {
        metric.name: metric
        for path, body in got if path == "/v1/metrics"
        for resource_metrics in ExportMetricsServiceRequest.FromString(body).resource_metrics
        for scope in resource_metrics.scope_metrics
        for metric in scope.metrics
    }  # fmt: skip
    assert metrics["furrow.commands"].sum.is_monotonic
    # Readings are the process's: other tests have left theirs, under other owners.
    assert [point.as_double for point in metrics["furrow.matches.live"].gauge.data_points if of_barn(point)] == [2]
    assert [point.count for point in metrics["furrow.command.duration"].histogram.data_points if of_barn(point)] == [1]


async def test_a_collector_gets_warnings_and_errors_with_their_trace(receiver: Received) -> None:
    url, got = receiver
    traced = begin(sampled=True)
    set_up_logs("barn", "barn-1", stream=StringIO())
    telemetry = Telemetry("barn", "barn-1", "3", collector=Collector(url, resource_of("barn", "barn-1", "3")))
    logger("barn.door").info("nobody needs this elsewhere")
    logger("barn.door").warning("the door is ajar", gate="east", trace=traced)
    try:
        raise LookupError("hinge")  # noqa: TRY301 - a traceback is wanted
    except LookupError as error:
        log_error(logger("barn.door"), "the door fell off", error)
    await telemetry.stop()

    records = [
        (record, scope.scope.name)
        for path, body in got if path == "/v1/logs"
        for resource_logs in ExportLogsServiceRequest.FromString(body).resource_logs
        for scope in resource_logs.scope_logs
        for record in scope.log_records
    ]  # fmt: skip
    (ajar, where), (fell, _) = records
    assert (ajar.body.string_value, ajar.severity_text, where) == ("the door is ajar", "warning", "barn.door")
    assert ajar.trace_id.hex() == trace_id(traced)
    assert {one.key: one.value.string_value for one in ajar.attributes} == {"gate": "east"}
    assert fell.severity_number > ajar.severity_number
    assert fell.trace_id == b""
    assert "LookupError" in next(one.value.string_value for one in fell.attributes if "stacktrace" in one.key)


def of_barn(point: Any) -> bool:
    return any(one.key in {"owner", "game"} and one.value.string_value == "barn" for one in point.attributes)


def test_the_trace_file_may_not_be_there_yet(tmp_path: Path) -> None:
    assert read_trace_file(tmp_path / "none") == []
