"""Faults that the memory log makes on order: the tests of the host rest on them."""

import asyncio

import pytest

from libs.eventlog import (
    ConflictError,
    Fault,
    LogUnavailableError,
    MemoryEventLog,
    MemorySnapshots,
    MemoryTimers,
    UnknownAppendError,
)
from libs.testkit.eventually import eventually


@pytest.fixture
def log() -> MemoryEventLog:
    return MemoryEventLog("meadow")


async def test_faults_come_in_the_order_planned_one_append_each(log: MemoryEventLog) -> None:
    log.faults.plan(Fault.FAIL_BEFORE, Fault.CONFLICT, Fault.FAIL_AFTER)
    with pytest.raises(UnknownAppendError):
        await log.append("m", b"before", expected=0)
    assert await log.load("m") == []
    with pytest.raises(ConflictError):
        await log.append("m", b"conflict", expected=0)
    assert await log.load("m") == []
    with pytest.raises(UnknownAppendError):
        await log.append("m", b"after", expected=0)
    records = await log.load("m")
    assert [record.data for record in records] == [b"after"]
    await log.append("m", b"fine", expected=records[-1].sequence)


async def test_an_unavailable_log_neither_takes_nor_gives(log: MemoryEventLog) -> None:
    log.faults.available = False
    with pytest.raises(UnknownAppendError):
        await log.append("m", b"", expected=0)
    for read in (log.load("m"), log.last("m"), log.at(log.streams[0], 1), log.head(log.streams[0])):
        with pytest.raises(LogUnavailableError):
            await read
    log.faults.available = True
    assert await log.load("m") == []


async def test_snapshots_may_lose_what_they_took() -> None:
    snapshots = MemorySnapshots()
    await snapshots.put("m", b"1")
    snapshots.losing = True
    await snapshots.put("m", b"2")
    assert await snapshots.get("m") == b"1"
    snapshots.available = False
    with pytest.raises(LogUnavailableError):
        await snapshots.get("m")


async def test_timers_follow_a_clock_of_the_tests_own() -> None:
    time = [1_000_000]
    timers = MemoryTimers(clock=lambda: time[0])
    fired: list[str] = []

    async def on_due(identifier: str) -> bool:
        fired.append(identifier)
        return True

    serving = asyncio.create_task(timers.serve(on_due))
    await timers.arm("m", 1_060_000)
    await asyncio.sleep(0.01)
    assert fired == []
    time[0] += 60_000
    timers.look()
    await eventually(lambda: fired)
    assert fired == ["m"]
    serving.cancel()
