"""The log of facts on JetStream."""

from collections.abc import AsyncIterator

from libs.connection import ApiError, Connection, JetStream, NotServedError, Stored, UnrepliedError, follow
from libs.eventlog.port import Fact, FactLog
from libs.eventlog.writing import Writer, unavailable
from libs.messages import subjects

STREAM = "FACTS"

_TROUBLE = (NotServedError, UnrepliedError, ApiError)


class JetStreamFactLog(FactLog):
    def __init__(self, connection: Connection) -> None:
        self._jetstream = JetStream(connection)
        self._writer = Writer(self._jetstream)

    async def append(self, owner: str, kind: str, identifier: str, data: bytes, *, expected: int) -> int:
        return await self._writer.append(subjects.fact(owner, kind, identifier), data, expected)

    async def last(self, owner: str, kind: str, identifier: str) -> Fact | None:
        try:
            message = await self._jetstream.last(STREAM, subjects.fact(owner, kind, identifier))
        except _TROUBLE as error:
            raise unavailable(error) from error
        return None if message is None else _fact(message)

    async def at(self, sequence: int) -> Fact | None:
        try:
            message = await self._jetstream.at(STREAM, sequence)
        except _TROUBLE as error:
            raise unavailable(error) from error
        return None if message is None else _fact(message)

    async def head(self) -> int:
        try:
            return await self._jetstream.head(STREAM)
        except _TROUBLE as error:
            raise unavailable(error) from error

    async def follow(self, *, after: int = 0) -> AsyncIterator[list[Fact]]:
        async for batch, _pending in follow(self._jetstream, STREAM, after=after):
            if batch:
                yield [_fact(message) for message in batch]


def _fact(message: Stored) -> Fact:
    _, owner, kind, identifier = message.subject.split(".")
    return Fact(owner, kind, identifier, message.sequence, message.data)
