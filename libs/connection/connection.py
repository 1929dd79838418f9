"""Requests, publishing and subscriptions on one link, with the cheapest path for a request and its answer."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import NamedTuple

from nats.nuid import NUID

from libs.connection.link import Deliver, Link

_log = logging.getLogger(__name__)


class NotServedError(Exception):
    """Nobody serves the subject, or there is no server to ask: the request was certainly not handled."""


class UnrepliedError(Exception):
    """No answer within the time, or the connection was lost meanwhile."""


class OversizeError(ValueError):
    """More bytes than the server takes. Sending them would cost the whole connection."""


class Reply(NamedTuple):
    """`headers` is the raw block, as sent; None when there was none."""

    data: bytes
    headers: bytes | None


Collect = Callable[[bytes, bytes | None], None]
"""Called with data and raw headers of each of several answers; with empty headers and data when the link is lost."""

LOST = b""
"""The headers that stand for a lost connection in `Collect`; a real block is never empty."""

_NO_RESPONDERS = b"NATS/1.0 503"


class Connection:
    """One connection of one service. All answers come to one inbox, under a number for each request."""

    def __init__(self, link: Link, inbox_prefix: str) -> None:
        self.link = link
        self._inbox_prefix = inbox_prefix
        self._inbox = f"{inbox_prefix}.{NUID().next().decode()}.".encode()
        self._inbox_length = len(self._inbox)
        self._number = 0
        self._waiting: dict[bytes, asyncio.Future[Reply]] = {}
        self._collecting: dict[bytes, Collect] = {}
        self._reconnected: list[Callable[[], Awaitable[None]]] = []
        self._lost: list[Callable[[], None]] = []
        self._tasks: set[asyncio.Task[None]] = set()
        self._loop = asyncio.get_running_loop()

    def start(self) -> None:
        """Open the inbox; once, on a link that is connected."""
        self.link.listen(f"{self._inbox.decode()}*", self._on_reply)

    @property
    def connected(self) -> bool:
        return self.link.is_connected

    @property
    def server_version(self) -> str:
        """Of the server that the connection has now, as it states it."""
        return str(self.link.server_information.get("version", "0"))

    async def request(
        self,
        subject: str,
        data: bytes,
        *,
        within: float,
        headers: bytes = b"",
        meanwhile: Callable[[], None] | None = None,
    ) -> Reply:
        """The first answer within so many seconds; `headers` is a raw block. Raises NotServedError, UnrepliedError.

        `meanwhile` is called when the request is on its way, and costs no task.
        """
        if len(data) > self.link.max_payload:
            raise OversizeError(len(data))
        self._number += 1
        token = b"%x" % self._number
        future = self._loop.create_future()
        self._waiting[token] = future
        timer = self._loop.call_later(within, _expire, future)
        try:
            if not self.link.send(_command(subject.encode(), self._inbox + token, data, headers)):
                raise NotServedError(subject)
            if meanwhile is not None:
                meanwhile()
            reply: Reply = await future
        finally:
            timer.cancel()
            del self._waiting[token]
        if reply.headers is not None and not reply.data and reply.headers.startswith(_NO_RESPONDERS):
            raise NotServedError(subject)
        return reply

    def collect(self, subject: str, data: bytes, each: Collect) -> Callable[[], None]:
        """Send a request with several answers; returns what ends it. Raises NotServedError."""
        self._number += 1
        token = b"%x" % self._number
        self._collecting[token] = each
        if not self.link.send(_command(subject.encode(), self._inbox + token, data, b"")):
            del self._collecting[token]
            raise NotServedError(subject)
        return lambda: _forget(self._collecting, token)

    def publish(self, subject: str, data: bytes, *, reply: str = "", headers: bytes = b"") -> bool:
        """Send without asking for an answer. False when there is no server: it will not be sent later."""
        if len(data) > self.link.max_payload:
            raise OversizeError(len(data))
        return self.link.send(_command(subject.encode(), reply.encode(), data, headers))

    def answer(self, reply: bytes, data: bytes) -> bool:
        """Send to the reply subject of a message, as it came."""
        if len(data) > self.link.max_payload:
            raise OversizeError(len(data))
        return self.link.send(b"PUB %b  %d\r\n%b\r\n" % (reply, len(data), data))

    def subscribe(self, subject: str, deliver: Deliver) -> Callable[[], None]:
        """Have `deliver` called for each message; returns what ends it."""
        sid = self.link.listen(subject, deliver)
        return lambda: self.link.unlisten(sid)

    def new_inbox(self) -> str:
        """A subject for answers that only this service may listen to."""
        self._number += 1
        return f"{self._inbox_prefix}.own.{self._inbox[len(self._inbox_prefix) + 1 : -1].decode()}.{self._number:x}"

    def on_reconnect(self, callback: Callable[[], Awaitable[None]]) -> None:
        self._reconnected.append(callback)

    def on_lost(self, callback: Callable[[], None]) -> Callable[[], None]:
        """Have `callback` called at the moment the connection is lost; returns what ends it."""
        self._lost.append(callback)
        return lambda: self._lost.remove(callback)

    async def flush(self, within: float = 5.0) -> None:
        """Wait until the server has read all that was sent. Raises UnrepliedError."""
        pong = self._loop.create_future()
        self.link.end_turn()
        try:
            await self.link._send_ping(pong)  # noqa: SLF001 - nats-py's own flush counts whole seconds only
            async with asyncio.timeout(within):
                await pong
        except (TimeoutError, OSError, AssertionError, AttributeError) as error:
            message = "the server did not answer a ping"
            raise UnrepliedError(message) from error

    async def close(self) -> None:
        """Send what is to be sent and close for good; what waits for an answer is unanswered."""
        self.link.end_turn()
        await self.link.close()
        self._fail_waiting()

    def lost(self) -> None:
        """The link's: answers to what is in flight would come to a connection that is no more."""
        self._fail_waiting()
        for callback in list(self._lost):
            callback()

    def reconnected(self) -> None:
        """The link's."""
        for callback in self._reconnected:
            self._spawn(callback)

    def _spawn(self, callback: Callable[[], Awaitable[None]]) -> None:
        async def run() -> None:
            try:
                await callback()
            except Exception:  # noqa: BLE001 - whatever it raises, the connection goes on
                _log.exception("a callback after a reconnect failed")

        task = self._loop.create_task(run())
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def _on_reply(self, subject: bytes, reply: bytes, data: bytes, headers: bytes | None) -> None:
        token = subject[self._inbox_length :]
        future = self._waiting.get(token)
        if future is not None:
            if not future.done():
                future.set_result(Reply(data, headers))
            return
        each = self._collecting.get(token)
        if each is not None:
            each(data, headers)

    def _fail_waiting(self) -> None:
        for future in self._waiting.values():
            if not future.done():
                future.set_exception(UnrepliedError("the connection was lost"))
        collecting, self._collecting = self._collecting, {}
        for each in collecting.values():
            each(b"", LOST)


def _command(subject: bytes, reply: bytes, data: bytes, headers: bytes) -> bytes:
    if headers:
        size = len(headers)
        return b"HPUB %b %b %d %d\r\n%b%b\r\n" % (subject, reply, size, size + len(data), headers, data)
    return b"PUB %b %b %d\r\n%b\r\n" % (subject, reply, len(data), data)


def _expire(future: asyncio.Future[Reply]) -> None:
    if not future.done():
        future.set_exception(UnrepliedError("no answer within the time"))


def _forget(collecting: dict[bytes, Collect], token: bytes) -> None:
    collecting.pop(token, None)
