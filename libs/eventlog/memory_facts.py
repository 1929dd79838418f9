"""The log of facts in memory, for tests."""

from collections.abc import AsyncIterator

from libs.eventlog.memory_log import FaultyWriter, MemoryStream, MemoryStreams, batches
from libs.eventlog.port import Fact, FactLog
from libs.messages import subjects

STREAM = "FACTS"


class MemoryFactLog(FactLog):
    """`faults` as in MemoryEventLog."""

    def __init__(self, *, server: MemoryStreams | None = None) -> None:
        self.faults = FaultyWriter(server or MemoryStreams())

    async def append(self, owner: str, kind: str, identifier: str, data: bytes, *, expected: int) -> int:
        return await self.faults.append(STREAM, subjects.fact(owner, kind, identifier), data, expected)

    async def last(self, owner: str, kind: str, identifier: str) -> Fact | None:
        stream = await self.faults.reading(STREAM)
        sequence = stream.last.get(subjects.fact(owner, kind, identifier))
        return None if sequence is None else _fact(stream, sequence)

    async def first(self, owner: str, kind: str, identifier: str) -> Fact | None:
        stream, wanted = await self.faults.reading(STREAM), subjects.fact(owner, kind, identifier)
        found = (number for number, (subject, _) in enumerate(stream.messages, 1) if subject == wanted)
        return next((_fact(stream, number) for number in found), None)

    async def at(self, sequence: int) -> Fact | None:
        stream = await self.faults.reading(STREAM)
        return _fact(stream, sequence) if 0 < sequence <= len(stream.messages) else None

    async def head(self) -> int:
        return len((await self.faults.reading(STREAM)).messages)

    async def follow(self, *, after: int = 0) -> AsyncIterator[list[Fact]]:
        stream = self.faults.streams[STREAM]
        async for sequences in batches(stream, after):
            yield [_fact(stream, sequence) for sequence in sequences]


def _fact(stream: MemoryStream, sequence: int) -> Fact:
    subject, data = stream.messages[sequence - 1]
    _, owner, kind, identifier = subject.split(".")
    return Fact(owner, kind, identifier, sequence, data)
