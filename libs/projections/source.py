"""Reading a stream whole: what a follower needs of a log, and the proof that nothing was left out."""

import asyncio
from abc import ABC, abstractmethod
from collections.abc import AsyncGenerator, AsyncIterator, Sequence
from contextlib import aclosing
from typing import cast

from libs.eventlog import EventLog, FactLog, LogUnavailableError, Record
from libs.telemetry.instruments import FOLLOWER_RESTARTS, FOLLOWER_SILENT, GAPS
from libs.telemetry.logs import logger

_log = logger(__name__)

PROBES = 32
"""How many places at each end of a hole are looked at before it is taken for one that the log itself has."""

LINGER = 0.2
"""Seconds from one batch to the next once there is nothing to catch up with: a call to a server costs as much as dozens
of rows, and no list and no rating need be fresher."""

SILENCE = 15.0
"""Seconds without a record after which the stream is asked whether it has more."""


class Source(ABC):
    """One stream, in order. All raise LogUnavailableError, `follow` only where waiting longer is no use."""

    stream: str

    @abstractmethod
    def follow(self, after: int) -> AsyncIterator[list[Record]]:
        """As EventLog.follow."""

    @abstractmethod
    async def at(self, sequence: int) -> Record | None:
        """The record at a sequence, None if the stream has none there."""

    @abstractmethod
    async def head(self) -> int:
        """The stream's last sequence, 0 for none."""

    @abstractmethod
    async def history(self, identifier: str) -> list[Record]:
        """All records of one aggregate."""


class EventSource(Source):
    """One stream of an owner's commits."""

    def __init__(self, log: EventLog, stream: str) -> None:
        self._log_read = log
        self.stream = stream

    def follow(self, after: int) -> AsyncIterator[list[Record]]:
        return self._log_read.follow(self.stream, after=after)

    async def at(self, sequence: int) -> Record | None:
        return await self._log_read.at(self.stream, sequence)

    async def head(self) -> int:
        return await self._log_read.head(self.stream)

    async def history(self, identifier: str) -> list[Record]:
        return await self._log_read.load(identifier)


class FactSource(Source):
    """The facts of all owners. Versions of an id have gaps there by nature, so its followers are not `gapless`."""

    stream = "FACTS"

    def __init__(self, log: FactLog) -> None:
        self._facts = log

    async def follow(self, after: int) -> AsyncIterator[list[Record]]:
        async for facts in self._facts.follow(after=after):
            yield [Record(fact.identifier, fact.sequence, fact.data) for fact in facts]

    async def at(self, sequence: int) -> Record | None:
        fact = await self._facts.at(sequence)
        return None if fact is None else Record(fact.identifier, fact.sequence, fact.data)

    async def head(self) -> int:
        return await self._facts.head()

    async def history(self, identifier: str) -> list[Record]:
        """Not to be had by id alone, and never asked for: see the class."""
        raise NotImplementedError


async def whole(source: Source, after: int, follower: str) -> AsyncGenerator[list[Record], None]:
    """As `follow`, but each record once and none left out, whatever arrives.

    Streams are numbered without a gap unless somebody deleted from them. So where a number is missing the stream is
    asked for it; if it is there, the reading was at fault: it is put in its place, with an alarm.
    """
    iterator = _awake(source, after, follower)
    async with aclosing(iterator):
        async for records in iterator:
            if [record.sequence for record in records] == [*range(after + 1, after + 1 + len(records))]:
                after = records[-1].sequence
                yield records
                continue
            mended = await _mended(source, after, records, follower)
            if mended:
                after = mended[-1].sequence
                yield mended


async def _awake(source: Source, after: int, follower: str) -> AsyncGenerator[list[Record], None]:
    """As `follow`, and begun anew when nothing comes although the stream has more: whatever fell asleep."""
    silent = FOLLOWER_SILENT.cell(follower)
    while True:
        reading = cast(AsyncGenerator[list[Record], None], source.follow(after))
        async with aclosing(reading):
            while (records := await _next(reading, source, after)) is not None:
                if not records:
                    return
                silent.set(0)
                after = max(after, records[-1].sequence)
                yield records
        silent.set(1)
        FOLLOWER_RESTARTS.cell(follower).add()
        _log.warning("a silent follower is begun anew", stream=source.stream, follower=follower, after=after)


async def _next(reading: AsyncIterator[list[Record]], source: Source, after: int) -> list[Record] | None:
    """The next batch; empty at the end, which only tests have. None when it does not come although it is there."""
    coming = asyncio.ensure_future(anext(reading, []))
    try:
        while not (await asyncio.wait({coming}, timeout=SILENCE))[0]:
            if await _has_more(source, after) and not coming.done():
                return None
        return coming.result()
    finally:
        if not coming.done():
            coming.cancel()
            await asyncio.gather(coming, return_exceptions=True)


async def _has_more(source: Source, after: int) -> bool:
    try:
        return await source.head() > after
    except LogUnavailableError:
        return False


async def _mended(source: Source, after: int, records: Sequence[Record], follower: str) -> list[Record]:
    """The records in order and once each, with what is missing between them taken from the stream."""
    mended: list[Record] = []
    for record in sorted(records, key=lambda one: one.sequence):
        if record.sequence <= after:
            continue
        if record.sequence > after + 1:
            found = await _found(source, after + 1, record.sequence)
            if found:
                GAPS.cell(source.stream, follower).add()
                _log.error(
                    "records were withheld and have been fetched",
                    stream=source.stream,
                    follower=follower,
                    first=found[0].sequence,
                    number=len(found),
                )
            mended += found
        mended.append(record)
        after = record.sequence
    return mended


async def _found(source: Source, first: int, end: int) -> list[Record]:
    """The records from `first` to before `end`; none if the stream has nothing at either end of the hole."""
    places = range(first, end)
    if len(places) > 2 * PROBES:
        probes = [*places[:PROBES], *places[-PROBES:]]
        if not [place for place in probes if await source.at(place) is not None]:
            return []
    return [record for place in places if (record := await source.at(place)) is not None]
