"""Where chat is kept: a port with two twins."""

from abc import ABC, abstractmethod

from libs.bus.asking import asking
from libs.bus.port import Bus, NoResponderError, UnansweredError
from libs.connection import Connection, JetStream
from libs.connection.batch import read_subject
from libs.messages import subjects

STREAM = "CHAT"
WITHIN = 2.0


class ChatLog(ABC):
    """Lines by table. Raises NoResponderError and UnansweredError; after the latter a line may be there or not."""

    @abstractmethod
    async def append(self, table: str, line: bytes) -> None:
        """Keep a line, and tell all gateways of it."""

    @abstractmethod
    async def lines(self, table: str) -> list[bytes]:
        """All that are kept, oldest first."""


class JetStreamChat(ChatLog):
    """In the stream CHAT, which also limits their number and age; gateways hear what is written into it."""

    def __init__(self, connection: Connection) -> None:
        self._jetstream = JetStream(connection)

    async def append(self, table: str, line: bytes) -> None:
        with asking(table):
            await self._jetstream.store(subjects.chat(table), line, within=WITHIN)

    async def lines(self, table: str) -> list[bytes]:
        with asking(table):
            return [stored.data for stored in await read_subject(self._jetstream, STREAM, subjects.chat(table))]


class MemoryChat(ChatLog):
    """For tests: kept here, told by the bus. `lost` lines are kept, but their writer is not told so."""

    def __init__(self, bus: Bus) -> None:
        self._bus = bus
        self._lines: dict[str, list[bytes]] = {}
        self.available = True
        self.lost = 0

    async def append(self, table: str, line: bytes) -> None:
        if not self.available:
            raise NoResponderError(table)
        self._lines.setdefault(table, []).append(line)
        await self._bus.publish(subjects.chat(table), line)
        if self.lost:
            self.lost -= 1
            raise UnansweredError(table)

    async def lines(self, table: str) -> list[bytes]:
        if not self.available:
            raise NoResponderError(table)
        return list(self._lines.get(table, ()))
