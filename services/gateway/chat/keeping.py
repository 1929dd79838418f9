"""Where chat is kept. Its twin in memory is in tests/unit/gateway."""

from abc import ABC, abstractmethod

from libs.bus.asking import asking
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
