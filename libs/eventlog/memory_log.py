"""The log in memory: the same promises, and faults on order. For tests."""

import asyncio
from collections import deque
from collections.abc import AsyncIterator, Callable
from enum import Enum

from libs.eventlog.naming import Naming
from libs.eventlog.port import ConflictError, EventLog, LogUnavailableError, Record, UnknownAppendError
from libs.eventlog.writing import AppendRefusedError
from libs.messages import subjects

FOLLOW_BATCH = 512


class Fault(Enum):
    """What goes wrong with an append, one append each, in the order planned."""

    FAIL_BEFORE = "unknown, and nothing was stored"
    FAIL_AFTER = "unknown, though it was stored"
    CONFLICT = "a conflict, though nobody else wrote"


class MemoryStream:
    """One stream's messages, as a server would hold them."""

    def __init__(self) -> None:
        self.messages: list[tuple[str, bytes]] = []
        self.last: dict[str, int] = {}
        self.of_subject: dict[str, list[int]] = {}
        self.grown = asyncio.Event()

    def store(self, subject: str, data: bytes, expected: int | None = None) -> int:
        """Raises ConflictError."""
        if expected is not None and self.last.get(subject, 0) != expected:
            raise ConflictError(subject)
        self.messages.append((subject, data))
        sequence = len(self.messages)
        self.last[subject] = sequence
        self.of_subject.setdefault(subject, []).append(sequence)
        self.grown.set()
        self.grown = asyncio.Event()
        return sequence


class MemoryStreams:
    """A server's streams, made when first named; several logs may share them, as workers share a server."""

    def __init__(self) -> None:
        self._streams: dict[str, MemoryStream] = {}

    def __getitem__(self, name: str) -> MemoryStream:
        return self._streams.setdefault(name, MemoryStream())


class FaultyWriter:
    """Stores into streams of memory, going wrong as planned."""

    def __init__(self, streams: MemoryStreams) -> None:
        self.streams = streams
        self.available = True
        self.refused: set[str] = set()
        """Subjects of which nothing is stored, now or later."""
        self._faults: deque[Fault] = deque()

    def plan(self, *faults: Fault) -> None:
        """Have the next appends go wrong, one for each."""
        self._faults.extend(faults)

    async def append(
        self, stream: str, subject: str, data: bytes, expected: int, meanwhile: Callable[[], None] | None = None
    ) -> int:
        """Raises ConflictError, UnknownAppendError, AppendRefusedError."""
        # As on a network, others get a turn before and after.
        await asyncio.sleep(0)
        fault = self._faults.popleft() if self._faults else None
        if fault is Fault.FAIL_BEFORE or not self.available:
            raise UnknownAppendError(subject)
        if subject in self.refused:
            raise AppendRefusedError(subject)
        if fault is Fault.CONFLICT:
            raise ConflictError(subject)
        sequence = self.streams[stream].store(subject, data, expected)
        if meanwhile is not None:
            meanwhile()
        await asyncio.sleep(0)
        if fault is Fault.FAIL_AFTER:
            raise UnknownAppendError(subject)
        return sequence

    async def reading(self, stream: str) -> MemoryStream:
        """The stream for a read. Raises LogUnavailableError while `available` is false."""
        await asyncio.sleep(0)
        if not self.available:
            raise LogUnavailableError(stream)
        return self.streams[stream]


class MemoryEventLog(EventLog):
    """`faults.plan(...)` makes appends go wrong; `faults.available = False` is a server that is away."""

    def __init__(
        self, owner: str, streams: int = subjects.GAME_STREAMS, *, server: MemoryStreams | None = None
    ) -> None:
        self._naming = Naming(owner, streams)
        self.faults = FaultyWriter(server or MemoryStreams())

    @property
    def streams(self) -> tuple[str, ...]:
        return self._naming.streams

    async def append(
        self, identifier: str, data: bytes, *, expected: int, meanwhile: Callable[[], None] | None = None
    ) -> int:
        subject, stream = self._naming.event(identifier)
        return await self.faults.append(stream, subject, data, expected, meanwhile)

    async def load(self, identifier: str, *, after: int = 0) -> list[Record]:
        subject, name = self._naming.event(identifier)
        stream = await self.faults.reading(name)
        return [
            Record(identifier, sequence, stream.messages[sequence - 1][1])
            for sequence in stream.of_subject.get(subject, ())
            if sequence > after
        ]

    async def last(self, identifier: str) -> Record | None:
        subject, name = self._naming.event(identifier)
        stream = await self.faults.reading(name)
        sequence = stream.last.get(subject)
        return None if sequence is None else _record(stream, sequence)

    async def at(self, stream: str, sequence: int) -> Record | None:
        memory = await self.faults.reading(stream)
        return _record(memory, sequence) if 0 < sequence <= len(memory.messages) else None

    async def head(self, stream: str) -> int:
        return len((await self.faults.reading(stream)).messages)

    async def follow(self, stream: str, *, after: int = 0) -> AsyncIterator[list[Record]]:
        memory = self.faults.streams[stream]
        async for sequences in batches(memory, after):
            yield [_record(memory, sequence) for sequence in sequences]


async def batches(stream: MemoryStream, after: int) -> AsyncIterator[range]:
    """The sequences above one, as they come, for ever."""
    while True:
        head = len(stream.messages)
        if after < head:
            until = min(after + FOLLOW_BATCH, head)
            yield range(after + 1, until + 1)
            after = until
        else:
            await stream.grown.wait()


def _record(stream: MemoryStream, sequence: int) -> Record:
    subject, data = stream.messages[sequence - 1]
    return Record(subjects.identifier_of(subject), sequence, data)
