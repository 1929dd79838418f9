"""Being paired, by a server that goes away meanwhile."""

import asyncio
from contextlib import asynccontextmanager

from libs.client import Furrow

AWAY = (
    b"HTTP/1.1 503 Service Unavailable\r\ncontent-type: application/problem+json\r\nconnection: close\r\n\r\n"
    b'{"type":"x","title":"x","status":503,"code":"unavailable"}'
)
HEAD = b"HTTP/1.1 200 OK\r\ncontent-type: text/event-stream\r\nconnection: close\r\n\r\n"
WAITING = b'event: seek\ndata: {"status":"waiting","ticket":"k"}\n\n'
PAIRED = b'event: seek\ndata: {"status":"paired","ticket":"k","table":"t-1"}\n\n'


@asynccontextmanager
async def server(*answers):
    """Gives these answers, one a connection; where an answer is cut off, so is the connection."""
    left = list(answers)

    async def serve(reader, writer):
        await reader.readuntil(b"\r\n\r\n")
        writer.write(left.pop(0))
        await writer.drain()
        writer.close()
        await writer.wait_closed()

    async with await asyncio.start_server(serve, "127.0.0.1", 0) as listening:
        yield f"http://127.0.0.1:{listening.sockets[0].getsockname()[1]}"


async def test_a_pairing_is_waited_for_though_the_lobby_is_away_in_between():
    async with server(AWAY, HEAD + WAITING, b"HTTP/1.1 200", HEAD + PAIRED) as url, Furrow(url, patience=1) as client:
        seen = await client.paired(within=30)
    assert (seen.status, seen.table) == ("paired", "t-1")
