"""The log of facts on JetStream."""

from collections.abc import AsyncIterator

from libs.connection import Connection, JetStream, Stored, follow
from libs.eventlog.port import Fact, FactLog
from libs.eventlog.writing import Writer, reading
from libs.messages import subjects

STREAM = "FACTS"


class JetStreamFactLog(FactLog):
    def __init__(self, connection: Connection) -> None:
        self._jetstream = JetStream(connection)
        self._writer = Writer(self._jetstream)

    async def append(self, owner: str, kind: str, identifier: str, data: bytes, *, expected: int) -> int:
        return await self._writer.append(subjects.fact(owner, kind, identifier), data, expected)

    async def last(self, owner: str, kind: str, identifier: str) -> Fact | None:
        with reading():
            message = await self._jetstream.last(STREAM, subjects.fact(owner, kind, identifier))
        return None if message is None else _fact(message)

    async def first(self, owner: str, kind: str, identifier: str) -> Fact | None:
        with reading():
            message = await self._jetstream.first(STREAM, subjects.fact(owner, kind, identifier))
        return None if message is None else _fact(message)

    async def at(self, sequence: int) -> Fact | None:
        with reading():
            message = await self._jetstream.at(STREAM, sequence)
        return None if message is None else _fact(message)

    async def head(self) -> int:
        with reading():
            return await self._jetstream.head(STREAM)

    async def follow(self, *, after: int = 0) -> AsyncIterator[list[Fact]]:
        with reading():
            async for batch, _pending in follow(self._jetstream, STREAM, after=after):
                if batch:
                    yield [_fact(message) for message in batch]


def _fact(message: Stored) -> Fact:
    _, owner, kind, identifier = message.subject.split(".")
    return Fact(owner, kind, identifier, message.sequence, message.data)
