"""A server that gives the answers it is told to give."""

import asyncio
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest


@asynccontextmanager
async def scripted(*answers: bytes, keys: list[bytes] | None = None) -> AsyncIterator[str]:
    """The address of a server that gives these answers, one a connection; where an answer is cut off, so is that.

    `keys` gets the Idempotency-Key of each request that has one.
    """
    left = list(answers)

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        head = await reader.readuntil(b"\r\n\r\n")
        length = re.search(rb"content-length: (\d+)", head, re.IGNORECASE)
        await reader.readexactly(int(length[1]) if length else 0)
        if keys is not None:
            keys.extend(re.findall(rb"idempotency-key: (\S+)", head, re.IGNORECASE))
        writer.write(left.pop(0))
        await writer.drain()
        writer.close()
        await writer.wait_closed()

    async with await asyncio.start_server(serve, "127.0.0.1", 0) as listening:
        yield f"http://127.0.0.1:{listening.sockets[0].getsockname()[1]}"
    assert not left, "fewer requests came than were to be answered"


@pytest.fixture
def server():
    return scripted


@pytest.fixture
def away() -> bytes:
    """Nobody can do it at the moment."""
    return (
        b"HTTP/1.1 503 Service Unavailable\r\ncontent-type: application/problem+json\r\nconnection: close\r\n\r\n"
        b'{"type":"x","title":"x","status":503,"code":"unavailable"}'
    )
