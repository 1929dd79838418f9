"""What all services report, from the recent past on. Its twin in memory is in tests/unit/gateway."""

from abc import ABC, abstractmethod
from collections.abc import AsyncIterator
from contextlib import aclosing
from datetime import UTC, datetime

from libs.connection import Connection, JetStream
from libs.connection.ordered import follow

STREAM = "TELEMETRY"


class Reports(ABC):
    @abstractmethod
    def follow(self, since: int) -> AsyncIterator[list[bytes]]:
        """All reports since a time (UTC milliseconds), in order, for ever. Waits while there is no server."""


class JetStreamReports(Reports):
    """From the stream TELEMETRY, which outlives every process: a gateway that begins knows what happened before."""

    def __init__(self, connection: Connection) -> None:
        self._jetstream = JetStream(connection)

    async def follow(self, since: int) -> AsyncIterator[list[bytes]]:
        begin = datetime.fromtimestamp(since / 1000, UTC).isoformat().replace("+00:00", "Z")
        reading = follow(self._jetstream, STREAM, since=begin)
        async with aclosing(reading):  # type: ignore[type-var] # it is a generator
            async for stored, _ in reading:
                if stored:
                    yield [one.data for one in stored]
