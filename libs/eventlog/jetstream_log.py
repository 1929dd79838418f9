"""The log on JetStream."""

from collections.abc import AsyncIterator, Callable

from libs.connection import Connection, JetStream, Stored, follow
from libs.connection.batch import read_subject
from libs.eventlog.naming import Naming
from libs.eventlog.port import EventLog, Record
from libs.eventlog.writing import Writer, reading
from libs.messages import subjects


class JetStreamEventLog(EventLog):
    """One owner's commits, in streams that the operator's set-up has made; `check_streams` proves it at the start."""

    def __init__(self, connection: Connection, owner: str, streams: int = subjects.GAME_STREAMS) -> None:
        self._jetstream = JetStream(connection)
        self._naming = Naming(owner, streams)
        self._writers = {stream: Writer(self._jetstream) for stream in self._naming.streams}

    @property
    def streams(self) -> tuple[str, ...]:
        return self._naming.streams

    async def append(
        self, identifier: str, data: bytes, *, expected: int, meanwhile: Callable[[], None] | None = None
    ) -> int:
        """As the port says. Raises AppendRefusedError besides, for what the server will never store."""
        subject, stream = self._naming.event(identifier)
        return await self._writers[stream].append(subject, data, expected, meanwhile)

    async def load(self, identifier: str, *, after: int = 0) -> list[Record]:
        subject, stream = self._naming.event(identifier)
        with reading():
            messages = await read_subject(self._jetstream, stream, subject, after=after)
        return [Record(identifier, message.sequence, message.data) for message in messages]

    async def last(self, identifier: str) -> Record | None:
        subject, stream = self._naming.event(identifier)
        with reading():
            message = await self._jetstream.last(stream, subject)
        return None if message is None else _record(message)

    async def at(self, stream: str, sequence: int) -> Record | None:
        with reading():
            message = await self._jetstream.at(stream, sequence)
        return None if message is None else _record(message)

    async def head(self, stream: str) -> int:
        with reading():
            return await self._jetstream.head(stream)

    async def follow(self, stream: str, *, after: int = 0) -> AsyncIterator[list[Record]]:
        with reading():
            async for batch, _pending in follow(self._jetstream, stream, after=after):
                if batch:
                    yield [_record(message) for message in batch]


def _record(message: Stored) -> Record:
    return Record(subjects.identifier_of(message.subject), message.sequence, message.data)
