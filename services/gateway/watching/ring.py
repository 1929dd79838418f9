"""What was counted in the recent past, in equal steps: rates and times of all processes, whatever starts again."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from typing import TypeAlias

from libs.telemetry.metrics import SECONDS, Reading

STEP = 5_000
"""Milliseconds; services report as often."""
STEPS = 180
GAUGE_HOLDS = 3
"""Steps for which a process's gauge stands after it was read."""

Labels: TypeAlias = tuple[tuple[str, str], ...]
Key: TypeAlias = tuple[str, Labels]


class _Step:
    __slots__ = ("buckets", "counts", "gauges")

    def __init__(self) -> None:
        self.counts: dict[Key, float] = defaultdict(float)
        self.buckets: dict[Key, list[float]] = {}
        self.gauges: dict[Key, dict[str, float]] = {}


class _Before:
    """What a process had counted when it was last heard of."""

    __slots__ = ("at", "readings", "started")

    def __init__(self, started: int, at: int) -> None:
        self.started, self.at = started, at
        self.readings: dict[Key, Reading] = {}


class Ring:
    """Fed with readings in the order of their times; asked by step numbers, which are UTC milliseconds through STEP."""

    def __init__(self) -> None:
        self._steps: dict[int, _Step] = {}
        self._before: dict[str, _Before] = {}
        self._newest = 0

    def take(self, process: str, started: int, at: int, readings: Iterable[Reading]) -> None:
        """A process's readings, all of them, counted since `started`. Older than the ring is long: only a beginning."""
        before = self._before.get(process)
        known = before is not None or at - started <= 2 * STEP
        if before is None or before.started != started:
            # Of one that has just begun everything is new; of an older, unknown one nobody knows when it was.
            before = _Before(started, max(started, at - STEP))
        self._newest = max(self._newest, at // STEP)
        after = _Before(started, at)
        shares = _shares(before.at, at)
        for reading in readings:
            key = reading.name, tuple(sorted(reading.labels.items()))
            if reading.kind == "gauge":
                self._step(at // STEP).gauges.setdefault(key, {})[process] = reading.value
                continue
            after.readings[key] = reading
            if known:
                self._add(key, reading, before.readings.get(key), shares)
        self._before[process] = after
        self._drop_old()

    def counts(self, name: str, by: Sequence[str], first: int, last: int) -> dict[Labels, list[float | None]]:
        """How often, in each step, by the values of some labels. None where no process is known to have reported."""
        found: dict[Labels, list[float | None]] = {}
        blank: list[float | None] = [0.0 if number in self._steps else None for number in range(first, last + 1)]
        for place, number in enumerate(range(first, last + 1)):
            for key, value in self._steps[number].counts.items() if number in self._steps else ():
                if key[0] == name:
                    line = found.setdefault(_only(key[1], by), list(blank))
                    line[place] = (line[place] or 0.0) + value
        return found

    def total(self, name: str, by: Sequence[str], first: int, last: int) -> dict[Labels, float]:
        """How often in all steps together."""
        return {labels: sum(filter(None, line)) for labels, line in self.counts(name, by, first, last).items()}

    def buckets(self, name: str, by: Sequence[str], first: int, last: int) -> dict[Labels, list[list[float] | None]]:
        """Of a histogram: what fell into each bucket, in each step."""
        found: dict[Labels, list[list[float] | None]] = {}
        for place, number in enumerate(range(first, last + 1)):
            for key, filled in self._steps[number].buckets.items() if number in self._steps else ():
                if key[0] == name:
                    line = found.setdefault(_only(key[1], by), [None] * (last + 1 - first))
                    line[place] = _sum(line[place], filled)
        return found

    def gauges(self, name: str, by: Sequence[str], first: int, last: int) -> dict[Labels, list[float | None]]:
        """The highest value that any process read, in each step."""
        found: dict[Labels, list[float | None]] = {}
        held: dict[Key, dict[str, tuple[int, float]]] = {}
        for number in range(first - GAUGE_HOLDS, last + 1):
            for key, values in self._steps[number].gauges.items() if number in self._steps else ():
                if key[0] == name:
                    held.setdefault(key, {}).update({process: (number, value) for process, value in values.items()})
            for key, values_held in held.items() if number >= first else ():
                standing = [value for since, value in values_held.values() if number - since < GAUGE_HOLDS]
                if standing:
                    line = found.setdefault(_only(key[1], by), [None] * (last + 1 - first))
                    line[number - first] = max(line[number - first] or 0.0, *standing)
        return found

    def _add(self, key: Key, reading: Reading, before: Reading | None, shares: Sequence[tuple[int, float]]) -> None:
        if reading.kind == "histogram":
            old = before.buckets if before is not None else (0,) * len(reading.buckets)
            grown = [new - past for new, past in zip(reading.buckets, old, strict=True)]
            if any(grown):
                for number, share in shares:
                    step = self._step(number)
                    step.buckets[key] = _sum(step.buckets.get(key), [count * share for count in grown])
        elif more := reading.value - (before.value if before is not None else 0.0):
            for number, share in shares:
                self._step(number).counts[key] += more * share
        else:
            for number, _ in shares:
                self._step(number)

    def _step(self, number: int) -> _Step:
        step = self._steps.get(number)
        if step is None:
            step = self._steps[number] = _Step()
        return step

    def _drop_old(self) -> None:
        for number in [number for number in self._steps if number <= self._newest - STEPS - GAUGE_HOLDS]:
            del self._steps[number]
        for process in [one for one, before in self._before.items() if before.at // STEP < self._newest - STEPS]:
            del self._before[process]


def quantile(share: float, buckets: Sequence[float], bounds: Sequence[float] = SECONDS) -> float | None:
    """Below which value so large a share lies, taken as evenly spread within its bucket; None of nothing."""
    wanted = share * sum(buckets)
    if wanted <= 0:
        return None
    below, lower = 0.0, 0.0
    for filled, upper in zip(buckets, bounds, strict=False):
        if below + filled >= wanted:
            return lower + (upper - lower) * (wanted - below) / filled
        below, lower = below + filled, upper
    return bounds[-1]


def _shares(start: int, end: int) -> list[tuple[int, float]]:
    """How a stretch of time lies over the steps. One longer than the ring counts at its end."""
    start = max(start, end - STEP * STEPS)
    if end <= start:
        return [(end // STEP, 1.0)]
    numbers = range(start // STEP, (end - 1) // STEP + 1)
    return [(one, (min(end, (one + 1) * STEP) - max(start, one * STEP)) / (end - start)) for one in numbers]


def _only(labels: Labels, by: Sequence[str]) -> Labels:
    return tuple((name, value) for name, value in labels if name in by)


def _sum(one: list[float] | None, other: Sequence[float]) -> list[float]:
    return list(other) if one is None else [a + b for a, b in zip(one, other, strict=True)]
