"""All processes' metrics as Prometheus scrapes them, under the names and labels that the collector gives them too."""

from collections.abc import Iterable, Iterator, Mapping
from itertools import accumulate
from math import inf

from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, HistogramMetricFamily
from prometheus_client.exposition import choose_encoder
from prometheus_client.metrics_core import Metric
from prometheus_client.registry import Collector, CollectorRegistry
from prometheus_client.samples import Exemplar

from libs.messages.watching import Process
from libs.telemetry.metrics import Reading, meanings
from services.gateway.watching.observatory import Heard
from services.gateway.watching.traces import Taken

TIMES = "furrow.command.duration"


def exposed(
    heard: Iterable[Heard], processes: Iterable[Process], commands: Iterable[Taken], accept: str
) -> tuple[bytes, str]:
    """The text and its media type, as `accept` prefers. Traces stand as exemplars where the format has such."""
    registry = CollectorRegistry(auto_describe=False)
    registry.register(_Gathered([*heard], [*processes], [*commands]))
    encode, media_type = choose_encoder(accept)
    return encode(registry), media_type


class _Gathered(Collector):
    def __init__(self, heard: list[Heard], processes: list[Process], commands: list[Taken]) -> None:
        self._heard = heard
        self._processes = processes
        self._commands = commands

    def collect(self) -> Iterator[Metric]:
        readings: dict[str, list[tuple[dict[str, str], Reading]]] = {}
        for process in self._heard:
            labels = _labels(process.service, process.worker) | {"service_version": process.version}
            for reading in process.readings:
                readings.setdefault(reading.name, []).append((labels, reading))
        told = meanings()
        for name, cells in sorted(readings.items()):
            yield _family(name, told.get(name, name), cells, self._commands if name == TIMES else [])
        ready = GaugeMetricFamily("furrow_process_ready", "1 if the process answers and lacks nothing.", labels=NAMED)
        for one in self._processes:
            if one.status != "left":
                ready.add_metric([one.service, one.worker], float(one.status == "ready"))
        yield ready


UNITS = {"s": "_seconds", "By": "_bytes"}
NAMED = ("service_name", "service_instance_id")


def _labels(service: str, worker: str) -> dict[str, str]:
    return dict(zip(NAMED, (service, worker), strict=True))


def _family(name: str, meaning: str, cells: list[tuple[dict[str, str], Reading]], commands: list[Taken]) -> Metric:
    kind, unit = cells[0][1].kind, cells[0][1].unit
    plain = name.replace(".", "_") + UNITS.get(unit, "")
    names = [*cells[0][0], *cells[0][1].labels]
    rows = [(_values(process | reading.labels, names), reading) for process, reading in cells]
    if kind == "histogram":
        family = HistogramMetricFamily(plain, meaning, labels=names)
        for values, reading in rows:
            exemplars = _exemplars(reading, commands)
            family.add_metric(values, [*_cumulated(reading, exemplars)], reading.value)
        return family
    if kind == "gauge":
        gauge = GaugeMetricFamily(plain, meaning, labels=names)
        for values, reading in rows:
            gauge.add_metric(values, reading.value)
        return gauge
    counter = CounterMetricFamily(plain, meaning, labels=names)
    for values, reading in rows:
        counter.add_metric(values, reading.value)
    return counter


def _values(labels: Mapping[str, str], names: Iterable[str]) -> list[str]:
    return [labels.get(name, "") for name in names]


def _cumulated(
    reading: Reading, exemplars: Mapping[float, Exemplar]
) -> Iterator[tuple[str, float] | tuple[str, float, Exemplar]]:
    bounds = (*reading.bounds, inf)
    for bound, count in zip(bounds, accumulate(reading.buckets), strict=True):
        text = "+Inf" if bound == inf else f"{bound:g}"
        yield (text, count, exemplars[bound]) if bound in exemplars and count else (text, count)


def _exemplars(reading: Reading, commands: list[Taken]) -> dict[float, Exemplar]:
    """By bucket the newest trace of the same owner's commands that took so long."""
    found: dict[float, Exemplar] = {}
    for one in commands:
        if one.owner == reading.labels.get("owner"):
            bound = next((bound for bound in reading.bounds if one.seconds <= bound), inf)
            found[bound] = Exemplar({"trace_id": one.trace}, one.seconds, one.at)
    return found
