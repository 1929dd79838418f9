"""nats-py's client with a shorter way in and out, and without what it would do behind our back.

Kept from nats-py: connecting, authentication, pings, reconnecting, the parser. Not used: its publishing, requests and
subscription tasks. The reasons are measured or seen: a message through a queue and a task costs more than deciding it,
and a client that stores what it could not send turns an append that failed into one that happens later.
"""

import asyncio
from collections.abc import Callable
from typing import Any, TypeAlias

from nats.aio.client import Client
from nats.aio.subscription import Subscription as NatsSubscription

Deliver: TypeAlias = Callable[[bytes, bytes, bytes, bytes | None], None]
"""Called for a message with subject, reply subject, data and raw header block, on the reading task: never blocks."""

WRITE_BUFFER_LIMIT = 16 * 1024 * 1024
"""Bytes waiting for a server that does not read; beyond it nothing more is sent, as if it were away."""


class Link(Client):
    """A connection that sends at once or not at all, and hands messages over without a task in between."""

    def __init__(self) -> None:
        super().__init__()
        self._deliver: dict[int, Deliver] = {}
        self._wire: asyncio.WriteTransport | None = None
        self._following: list[bytes] = []
        self._turn_open = False
        self._busy = False
        self._loop = asyncio.get_running_loop()

    @property
    def server_information(self) -> dict[str, Any]:
        """What the server said of itself when the connection was made."""
        return dict(self._server_info)

    def send(self, command: bytes) -> bool:
        """Send a protocol command. False when there is no server to send it to: it will not be sent later.

        In a quiet system it is written at once, for the sake of latency. Others of the same turn of the loop follow
        together, and so does all of a turn after a busy one: each write is a call of the kernel, the dearest part of
        a message.
        """
        wire = self._wire
        if wire is None or self._status != Client.CONNECTED:
            return False
        if self._turn_open:
            self._following.append(command)
            return True
        if wire.get_write_buffer_size() > WRITE_BUFFER_LIMIT:
            return False
        if self._busy:
            self._following.append(command)
        else:
            wire.write(command)
        self._turn_open = True
        self._loop.call_soon(self.end_turn)
        return True

    def end_turn(self) -> None:
        """Write what has gathered in this turn."""
        self._turn_open = False
        self._busy = len(self._following) > self._busy
        if self._following:
            following, self._following = self._following, []
            if self._wire is not None and not self._wire.is_closing():
                self._wire.write(b"".join(following))

    def listen(self, subject: str, deliver: Deliver) -> int:
        """Subscribe and return the subscription's number. It is made again on every reconnect."""
        self._sid += 1
        sid = self._sid
        self._subs[sid] = NatsSubscription(self, sid, subject)
        self._deliver[sid] = deliver
        self.send(b"SUB %b  %d\r\n" % (subject.encode(), sid))
        return sid

    def unlisten(self, sid: int) -> None:
        self._subs.pop(sid, None)
        self._deliver.pop(sid, None)
        self.send(b"UNSUB %d\r\n" % sid)

    async def _process_msg(self, sid: int, subject: bytes, reply: bytes, data: bytes, headers: bytes | None) -> None:
        deliver = self._deliver.get(sid)
        if deliver is not None:
            deliver(subject, reply, data, headers)

    async def _process_connect_init(self) -> None:
        self._wire = None
        await super()._process_connect_init()
        transport: Any = self._transport
        self._wire = transport._io_writer.transport  # noqa: SLF001 - nats-py has no other way to it

    async def _process_pong(self) -> None:
        # A flush that timed out leaves a cancelled future here; nats-py would stop reading on it.
        if self._pongs and self._pongs[0].done():
            self._pongs.pop(0)
            self._pings_outstanding = 0
        else:
            await super()._process_pong()

    async def _process_err(self, err_msg: str) -> None:
        # nats-py closes for good on most errors of the server; a service has no use for a closed connection.
        if "permissions violation" in err_msg:
            await super()._process_err(err_msg)
            return
        error = ConnectionError(f"the server says: {err_msg}")
        await self._error_cb(error)
        await self._process_op_err(error)

    async def _attempt_reconnect(self) -> None:
        # What was not written yet belongs to the lost connection; waiting for a frozen server to read it would hang.
        self._pending = []
        self._pending_data_size = 0
        self._following = []
        if self._wire is not None:
            self._wire.abort()
            self._wire = None
        await super()._attempt_reconnect()
