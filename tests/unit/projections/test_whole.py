"""Nothing is left out, whatever the reading of a stream does.

JasperFx/marten #4952: a projection said that it was caught up, but had skipped committed events.
"""

from collections.abc import AsyncIterator, Sequence
from uuid import uuid4

import pytest

from libs.eventlog import Record
from libs.projections.source import Source, whole
from libs.telemetry.instruments import GAPS


def record(sequence: int) -> Record:
    return Record("a", sequence, b"%d" % sequence)


class ShakySource(Source):
    """Gives batches as told; its stream holds what `present` says."""

    def __init__(self, batches: Sequence[Sequence[int]], present: Sequence[int] | range) -> None:
        self.stream = f"EVT_{uuid4().hex}"
        self._batches = batches
        self._present = set(present)
        self.asked: list[int] = []

    async def follow(self, after: int) -> AsyncIterator[list[Record]]:
        for batch in self._batches:
            yield [record(sequence) for sequence in batch]

    async def at(self, sequence: int) -> Record | None:
        self.asked.append(sequence)
        return record(sequence) if sequence in self._present else None

    async def head(self) -> int:
        return max(self._present)

    async def history(self, identifier: str) -> list[Record]:
        raise NotImplementedError


async def got(source: Source, after: int = 0) -> list[int]:
    return [one.sequence async for records in whole(source, after, "test") for one in records]


def alarms(source: Source) -> float:
    return GAPS.cell(source.stream, "test").value


async def test_what_comes_in_order_passes_untouched() -> None:
    source = ShakySource([[1, 2], [3]], range(1, 4))

    assert await got(source) == [1, 2, 3]
    assert source.asked == []
    assert alarms(source) == 0


@pytest.mark.parametrize(
    "batches",
    [
        [[1, 2, 2, 3], [3, 4]],
        [[1, 3, 2], [4]],
        [[1, 2], [1, 2, 3, 4]],
        [[4, 3, 2, 1]],
        [[1, 2], [], [3, 4]],
    ],
)
async def test_doubled_and_reordered_records_come_once_and_in_order(batches: list[list[int]]) -> None:
    source = ShakySource([batch for batch in batches if batch], range(1, 5))

    assert await got(source) == [1, 2, 3, 4]
    assert alarms(source) == 0


@pytest.mark.parametrize("batches", [[[1, 2], [4, 5]], [[1, 2, 4, 5]], [[1, 2, 5]], [[4], [5]], [[5]]])
async def test_a_withheld_record_is_fetched_with_an_alarm(batches: list[list[int]]) -> None:
    source = ShakySource(batches, range(1, 6))

    assert await got(source) == [1, 2, 3, 4, 5]
    assert alarms(source) == 1


async def test_a_record_that_comes_late_after_its_hole_was_mended_is_not_taken_twice() -> None:
    source = ShakySource([[1, 3], [2, 4]], range(1, 5))

    assert await got(source) == [1, 2, 3, 4]


async def test_a_hole_that_the_stream_itself_has_is_no_alarm() -> None:
    source = ShakySource([[1, 2], [5]], [1, 2, 5])

    assert await got(source) == [1, 2, 5]
    assert alarms(source) == 0


async def test_a_stream_that_begins_late_is_not_searched_from_one() -> None:
    source = ShakySource([[1_000_000, 1_000_001]], [1_000_000, 1_000_001])

    assert await got(source) == [1_000_000, 1_000_001]
    assert len(source.asked) < 100


async def test_a_large_withheld_part_is_fetched_whole() -> None:
    source = ShakySource([[1], [301]], range(1, 302))

    assert await got(source) == list(range(1, 302))
    assert alarms(source) == 1
