"""Being paired, by a server that goes away meanwhile."""

from libs.client import Furrow

HEAD = b"HTTP/1.1 200 OK\r\ncontent-type: text/event-stream\r\nconnection: close\r\n\r\n"
WAITING = b'event: seek\ndata: {"status":"waiting","ticket":"k"}\n\n'
PAIRED = b'event: seek\ndata: {"status":"paired","ticket":"k","table":"t-1"}\n\n'


async def test_a_pairing_is_waited_for_though_the_lobby_is_away_in_between(server, away):
    async with server(away, HEAD + WAITING, b"HTTP/1.1 200", HEAD + PAIRED) as url, Furrow(url, patience=1) as client:
        seen = await client.paired(within=30)
    assert (seen.status, seen.table) == ("paired", "t-1")
