"""Clients of a benchmark: as little Python as an HTTP or WebSocket client can be, so that the servers are measured."""

import asyncio
from collections.abc import Iterator
from contextlib import suppress
from typing import Any, Self, cast

import msgspec
from websockets.asyncio.client import ClientConnection, connect

IDLE = 3.0
"""Seconds after which a connection is opened anew: servers close them after five."""


class Http(asyncio.Protocol):
    """One keep-alive connection; one request at a time."""

    def __init__(self) -> None:
        self._used = asyncio.get_running_loop().time()
        self._buffer = b""
        self._waiting: asyncio.Future[tuple[int, bytes]] | None = None
        self._transport: asyncio.Transport | None = None

    @classmethod
    async def open(cls, port: int) -> Self:
        _, made = await asyncio.get_running_loop().create_connection(cls, "127.0.0.1", port)
        return made

    async def kept(self, port: int) -> Self:
        """The connection itself, or another in the place of one that has been idle for long."""
        if asyncio.get_running_loop().time() - self._used < IDLE:
            return self
        self.close()
        return await type(self).open(port)

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast("asyncio.Transport", transport)

    def data_received(self, data: bytes) -> None:
        self._buffer += data
        head, found, rest = self._buffer.partition(b"\r\n\r\n")
        if not found:
            return
        length = int(head.lower().partition(b"content-length:")[2].split(b"\r\n", 1)[0] or 0)
        if len(rest) >= length and self._waiting is not None:
            waiting, self._waiting = self._waiting, None
            self._buffer = rest[length:]
            waiting.set_result((int(head[9:12]), rest[:length]))

    def connection_lost(self, error: Exception | None) -> None:
        if self._waiting is not None and not self._waiting.done():
            self._waiting.set_exception(ConnectionError("closed by the server"))

    def post(self, path: str, body: bytes, token: str = "") -> asyncio.Future[tuple[int, bytes]]:
        assert self._transport is not None
        self._used = asyncio.get_running_loop().time()
        self._waiting = asyncio.get_running_loop().create_future()
        bearer = f"authorization: Bearer {token}\r\n" if token else ""
        head = f"POST {path} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n{bearer}"
        self._transport.write(head.encode() + b"content-length: %d\r\n\r\n" % len(body) + body)
        return self._waiting

    def close(self) -> None:
        if self._transport is not None:
            self._transport.close()


class Socket:
    """One WebSocket of Furrow, answers told apart by the command's id."""

    def __init__(self, connection: ClientConnection) -> None:
        self._connection = connection
        self._waiting: dict[str, asyncio.Future[Any]] = {}
        self.frames: asyncio.Queue[bytes] = asyncio.Queue()
        self._reader = asyncio.create_task(self._read())

    @classmethod
    async def open(cls, port: int, token: str) -> Self:
        connection = await connect(f"ws://127.0.0.1:{port}/v1/socket", compression=None, max_size=None)
        await connection.send(msgspec.json.encode({"type": "hello", "token": token}).decode())
        await connection.recv()
        return cls(connection)

    async def send(self, message: dict[str, Any]) -> None:
        await self._connection.send(msgspec.json.encode(message).decode())

    async def command(self, match: str, name: str, command: bytes) -> Any:
        waiting = self._waiting[name] = asyncio.get_running_loop().create_future()
        body = b'{"type":"command","match":"%b","id":"%b","command":%b}' % (match.encode(), name.encode(), command)
        await self._connection.send(body.decode())
        return await waiting

    async def _read(self) -> None:
        with suppress(Exception):
            async for text in self._connection:
                data = text.encode() if isinstance(text, str) else text
                message = msgspec.json.decode(data)
                waiting = self._waiting.pop(message.get("id", ""), None) if isinstance(message, dict) else None
                if waiting is not None:
                    waiting.set_result(message)
                else:
                    self.frames.put_nowait(data)

    async def close(self) -> None:
        self._reader.cancel()
        await self._connection.close()


def ids(prefix: str) -> Iterator[str]:
    """Command ids, each a UUID in form."""
    number = 0
    while True:
        number += 1
        yield f"{prefix:0>8.8}-0000-4000-8000-{number:012x}"
