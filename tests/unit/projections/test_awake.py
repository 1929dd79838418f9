"""A consumer that fell asleep is begun anew; one that has nothing to read may sleep."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import aclosing
from uuid import uuid4

import pytest

from libs.eventlog import LogUnavailableError, Record
from libs.projections import source as module
from libs.projections.source import Source, whole
from libs.telemetry.instruments import FOLLOWER_RESTARTS, FOLLOWER_SILENT


class SleepySource(Source):
    """Falls silent for ever after each record it gives, until it is read anew."""

    stream = "EVT_MEADOW_0"

    def __init__(self, last: int) -> None:
        self.last = last
        self.readings: list[int] = []
        self.closed = 0
        self.away = False

    async def follow(self, after: int) -> AsyncIterator[list[Record]]:
        self.readings.append(after)
        try:
            if after < self.last:
                yield [Record("a", after + 1, b"")]
            await asyncio.Event().wait()
        finally:
            self.closed += 1

    async def at(self, sequence: int) -> Record | None:
        return Record("a", sequence, b"") if sequence <= self.last else None

    async def head(self) -> int:
        if self.away:
            raise LogUnavailableError
        return self.last

    async def history(self, identifier: str) -> list[Record]:
        raise NotImplementedError


@pytest.fixture(autouse=True)
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "SILENCE", 0.02)


async def read(source: Source, name: str, number: int) -> list[int]:
    found: list[int] = []
    reading = whole(source, 0, name)
    async with aclosing(reading):
        async for records in reading:
            found += [record.sequence for record in records]
            if len(found) == number:
                return found
    raise AssertionError(found)


async def test_a_silent_consumer_is_begun_anew_behind_what_it_gave() -> None:
    source, name = SleepySource(3), f"f-{uuid4().hex}"

    assert await read(source, name, 3) == [1, 2, 3]
    assert source.readings == [0, 1, 2]
    assert source.closed == 3
    assert FOLLOWER_RESTARTS.cell(name).value == 2
    assert FOLLOWER_SILENT.cell(name).value == 0


@pytest.mark.parametrize("away", [False, True])
async def test_one_with_nothing_to_read_or_nobody_to_ask_is_left_alone(*, away: bool) -> None:
    source, name = SleepySource(1), f"f-{uuid4().hex}"
    source.away = away
    if away:
        source.last = 2
    with pytest.raises(TimeoutError):
        async with asyncio.timeout(0.2):
            await read(source, name, 2)

    assert source.readings == [0]
    assert FOLLOWER_RESTARTS.cell(name).value == 0
