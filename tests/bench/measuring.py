"""Small tools of measuring: stretches of calls at a concurrency, percentiles, CPU time of processes."""

import asyncio
import os
import time
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path
from typing import NamedTuple

TICK = os.sysconf("SC_CLK_TCK")


class Stretch(NamedTuple):
    """Calls made over some time. Times in seconds."""

    rate: float
    p50: float
    p99: float
    calls: int
    seconds: float


def percentile(values: Sequence[float], share: float) -> float:
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(len(ordered) * share))]


async def stretch(call: Callable[[int], Awaitable[object]], *, at_once: int, seconds: float) -> Stretch:
    """Have `at_once` tasks call, each with its number, one call after another, until the time is over."""
    times: list[float] = []
    start = time.perf_counter()
    end = start + seconds

    async def work(number: int) -> None:
        while (begun := time.perf_counter()) < end:
            await call(number)
            times.append(time.perf_counter() - begun)

    await asyncio.gather(*(work(number) for number in range(at_once)))
    spent = time.perf_counter() - start
    return Stretch(len(times) / spent, percentile(times, 0.5), percentile(times, 0.99), len(times), spent)


async def median_of(count: int, one: Callable[[], Awaitable[Stretch]]) -> Stretch:
    """The stretch with the median rate of several."""
    found = [await one() for _ in range(count)]
    return sorted(found, key=lambda stretch: stretch.rate)[count // 2]


def cpu_seconds(pid: int) -> float:
    """CPU time of a process and all its threads so far."""
    fields = Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / TICK


def resident_kib(pid: int) -> int:
    """Memory of a process that is resident."""
    lines = Path(f"/proc/{pid}/status").read_text(encoding="ascii").splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("VmRSS"))
