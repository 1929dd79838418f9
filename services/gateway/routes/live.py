"""Server-sent events of what the lobby keeps: a table with its chat, one's ticket, open tables, what one is asked."""

from functools import partial

from services.gateway.auth.access import Access, knock
from services.gateway.looking import Look, look_at_asked, look_at_seek, look_at_table, look_at_tables
from services.gateway.parts import Gateway
from services.gateway.routes import raw
from services.gateway.routes.raw import Receive, Scope, Send
from services.gateway.routes.streams import StreamWatcher, admit_stream, member, run_stream


async def table_stream(gateway: Gateway, table: str, scope: Scope, receive: Receive, send: Send) -> None:
    """`table`: the table as the caller may see it, again whenever it changes. `chat`: a line said in their room."""
    await _stream(gateway, partial(look_at_table, table), scope, receive, send)


async def seek_stream(gateway: Gateway, _id: str, scope: Scope, receive: Receive, send: Send) -> None:
    """`seek`: the caller's ticket, again whenever something becomes of it."""
    await _stream(gateway, look_at_seek, scope, receive, send)


async def asked_stream(gateway: Gateway, _id: str, scope: Scope, receive: Receive, send: Send) -> None:
    """`asked`: the tables that wait for the caller's yes or no, all again whenever that changes."""
    await _stream(gateway, look_at_asked, scope, receive, send)


async def tables_stream(gateway: Gateway, _id: str, scope: Scope, receive: Receive, send: Send) -> None:
    """`tables`: the newest open tables, all at once, and all again whenever that changes."""
    await _stream(gateway, look_at_tables, scope, receive, send)


async def _stream(gateway: Gateway, look: Look, scope: Scope, receive: Receive, send: Send) -> None:
    raw.only(scope, "GET")
    visitor = knock(scope)
    who = await admit_stream(gateway, visitor, Access.SPECTATOR)
    watcher = StreamWatcher()

    def tell(name: str, data: bytes) -> None:
        watcher.put(b"event: " + name.encode() + b"\ndata: " + data + b"\n\n")

    with member(gateway, visitor, who, watcher):
        looking = await look(gateway, who, tell, watcher.end)
        try:
            await run_stream(watcher, receive, send)
        finally:
            looking.stop()
