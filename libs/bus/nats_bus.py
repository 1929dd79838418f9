"""The bus on NATS."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Self

from libs.bus.port import Bus, Handler, Incoming, NoResponderError, Subscription, UnansweredError
from libs.connection import Connection, NotServedError, UnrepliedError, connect
from libs.settings import NatsSettings

_log = logging.getLogger(__name__)


class NatsIncoming(Incoming):
    __slots__ = ("_connection", "_reply")

    def __init__(self, connection: Connection, subject: bytes, reply: bytes, data: bytes) -> None:
        self._connection = connection
        self._reply = reply
        self.subject = subject.decode()
        self.data = data

    async def respond(self, data: bytes) -> None:
        # An answer goes to an inbox only: else whoever asks could have it written into somebody's log.
        if self._reply.startswith(b"_INBOX"):
            self._connection.answer(self._reply, data)


class NatsSubscription(Subscription):
    def __init__(self, connection: Connection, subject: str, handler: Handler) -> None:
        self._connection = connection
        self._handler = handler
        self._running: dict[NatsIncoming, asyncio.Task[None]] = {}
        self._loop = asyncio.get_running_loop()
        self._unsubscribe = connection.subscribe(subject, self._deliver)

    async def stop(self) -> None:
        self._unsubscribe()

    def _deliver(self, subject: bytes, reply: bytes, data: bytes, _headers: bytes | None) -> None:
        incoming = NatsIncoming(self._connection, subject, reply, data)
        try:
            work = self._handler(incoming)
        except Exception:  # noqa: BLE001 - whatever a handler raises, the subscription goes on
            _failed(incoming)
            return
        if work is not None:
            self._running[incoming] = self._loop.create_task(self._run(incoming, work))

    async def _run(self, incoming: NatsIncoming, work: Awaitable[None]) -> None:
        try:
            await work
        except Exception:  # noqa: BLE001 - as above
            _failed(incoming)
        finally:
            # Not as a callback of the task: that would be one more turn of the loop a message.
            del self._running[incoming]


def _failed(incoming: NatsIncoming) -> None:
    _log.exception("the handler of %s failed", incoming.subject)


class NatsBus(Bus):
    """Messages over one connection, which a JetStream log may share: `connection`."""

    def __init__(self, connection: Connection) -> None:
        self.connection = connection

    @classmethod
    async def connect(cls, settings: NatsSettings, service: str, *, within: float = 10.0) -> Self:
        """Raises CannotConnectError when there is no connection within so many seconds."""
        return cls(await connect(settings, service, within=within))

    async def request(self, subject: str, data: bytes, *, within: float) -> bytes:
        try:
            return (await self.connection.request(subject, data, within=within)).data
        except UnrepliedError as error:
            raise UnansweredError(subject) from error
        except NotServedError as error:
            raise NoResponderError(subject) from error

    async def publish(self, subject: str, data: bytes) -> None:
        self.connection.publish(subject, data)

    async def subscribe(self, subject: str, handler: Handler) -> NatsSubscription:
        return NatsSubscription(self.connection, subject, handler)

    def on_reconnect(self, callback: Callable[[], Awaitable[None]]) -> None:
        self.connection.on_reconnect(callback)

    async def flush(self) -> None:
        """Wait until the server knows the subscriptions made and has the messages sent so far."""
        try:
            await self.connection.flush()
        except UnrepliedError as error:
            raise UnansweredError from error

    async def close(self) -> None:
        await self.connection.close()
