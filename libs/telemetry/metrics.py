"""Counting by hand: instruments whose cells are plain attributes, read once in a while.

An instrument of the OpenTelemetry SDK costs several microseconds a call, one of these a tenth of one. What they hold
becomes the SDK's own metric data in libs/telemetry/otlp.py. Cells are for the thread of the event loop only.

    accepted = COMMANDS.cell("northgreen", "accepted")    # once
    accepted.add()                                        # on the way of a command
"""

from bisect import bisect_left
from collections.abc import Callable, Iterator
from typing import ClassVar, Generic, Literal, TypeAlias, TypeVar

from msgspec import Struct

CELLS = 2000
"""Per instrument. Further combinations of labels share one cell, so that no label can fill the memory."""

SECONDS = (0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)
"""Upper bounds of the buckets of a duration."""

InstrumentKind: TypeAlias = Literal["counter", "gauge", "histogram"]


class Reading(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One cell as it stands, counted since the process began."""

    name: str
    kind: InstrumentKind = "counter"
    unit: str = ""
    labels: dict[str, str] = {}
    value: float = 0.0
    """The count or the gauge; of a histogram the sum."""
    buckets: tuple[int, ...] = ()
    """Of a histogram: how many fell in each bucket, one more than there are bounds."""
    bounds: tuple[float, ...] = SECONDS


class CounterCell:
    __slots__ = ("value",)

    def __init__(self) -> None:
        self.value: float = 0

    def add(self, amount: int = 1) -> None:
        self.value += amount


class GaugeCell:
    """Set, or moved by one; `watch` has it asked at each reading instead."""

    __slots__ = ("_ask", "_value")

    def __init__(self) -> None:
        self._value = 0.0
        self._ask: Callable[[], float] | None = None

    def set(self, value: float) -> None:
        self._value = value

    def add(self, amount: float = 1) -> None:
        self._value += amount

    def watch(self, ask: Callable[[], float]) -> None:
        self._ask = ask

    @property
    def value(self) -> float:
        return self._value if self._ask is None else self._ask()


class HistogramCell:
    __slots__ = ("bounds", "counts", "sum")

    def __init__(self, bounds: tuple[float, ...] = SECONDS) -> None:
        self.bounds = bounds
        self.counts = [0] * (len(bounds) + 1)
        self.sum = 0.0

    def record(self, value: float) -> None:
        self.counts[bisect_left(self.bounds, value)] += 1
        self.sum += value


CellT = TypeVar("CellT", CounterCell, GaugeCell, HistogramCell)


class Instrument(Generic[CellT]):
    """A named measure with one cell for each combination of its labels' values."""

    kind: ClassVar[InstrumentKind]
    _all: ClassVar[dict[str, "Instrument[CounterCell] | Instrument[GaugeCell] | Instrument[HistogramCell]"]] = {}

    def __init__(self, name: str, meaning: str, *labels: str, unit: str = "") -> None:
        if name in self._all:
            message = f"there is an instrument {name} already"
            raise ValueError(message)
        self.name, self.meaning, self.labels, self.unit = name, meaning, labels, unit
        self._cells: dict[tuple[str, ...], CellT] = {}
        self._all[name] = self

    def cell(self, *values: str) -> CellT:
        """The cell of these label values, in the order of the labels. Keep it where it is used often."""
        found = self._cells.get(values)
        return found if found is not None else self._new_cell(values)

    def forget(self, *values: str) -> None:
        """Drop a cell whose object is gone (a stream no longer followed)."""
        self._cells.pop(values, None)

    def readings(self) -> Iterator[Reading]:
        for values, cell in self._cells.items():
            yield self._reading(dict(zip(self.labels, values, strict=True)), cell)

    def _new_cell(self, values: tuple[str, ...]) -> CellT:
        if len(values) != len(self.labels):
            message = f"{self.name} has the labels {self.labels}, not {values}"
            raise ValueError(message)
        if len(self._cells) >= CELLS:
            values = ("other",) * len(self.labels)
        return self._cells.setdefault(values, self._empty())

    def _empty(self) -> CellT:
        raise NotImplementedError

    def _reading(self, labels: dict[str, str], cell: CellT) -> Reading:
        raise NotImplementedError


class Counter(Instrument[CounterCell]):
    kind = "counter"

    def _empty(self) -> CounterCell:
        return CounterCell()

    def _reading(self, labels: dict[str, str], cell: CounterCell) -> Reading:
        return Reading(name=self.name, kind=self.kind, unit=self.unit, labels=labels, value=cell.value)


class Gauge(Instrument[GaugeCell]):
    kind = "gauge"

    def _empty(self) -> GaugeCell:
        return GaugeCell()

    def _reading(self, labels: dict[str, str], cell: GaugeCell) -> Reading:
        return Reading(name=self.name, kind=self.kind, unit=self.unit, labels=labels, value=cell.value)


class Histogram(Instrument[HistogramCell]):
    kind = "histogram"

    def _empty(self) -> HistogramCell:
        return HistogramCell()

    def _reading(self, labels: dict[str, str], cell: HistogramCell) -> Reading:
        return Reading(
            name=self.name, kind=self.kind, unit=self.unit, labels=labels, value=cell.sum,
            buckets=tuple(cell.counts), bounds=cell.bounds,
        )  # fmt: skip


def readings() -> list[Reading]:
    """Every cell of every instrument as it stands."""
    return [reading for instrument in Instrument._all.values() for reading in instrument.readings()]  # noqa: SLF001


def meanings() -> dict[str, str]:
    """What each instrument means, by name."""
    return {name: instrument.meaning for name, instrument in Instrument._all.items()}  # noqa: SLF001
