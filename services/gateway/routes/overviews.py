"""The operator's overview as server-sent events."""

import asyncio
import contextlib

from services.gateway.auth.access import Access, knock
from services.gateway.parts import Gateway
from services.gateway.problems import refuse
from services.gateway.routes import raw
from services.gateway.routes.raw import Receive, Scope, Send
from services.gateway.routes.streams import StreamWatcher, admit_stream, encode, member, run_stream
from services.gateway.watching.overview import overview

EVERY = 2.0
NEWEST = 20
"""Seconds of the plots in each event: more than from one to the next, for whoever missed some."""


async def overview_stream(gateway: Gateway, _id: str, scope: Scope, receive: Receive, send: Send) -> None:
    """`overview`: the platform at a glance every two seconds, with the newest steps of the plots only."""
    raw.only(scope, "GET")
    visitor = knock(scope)
    who = await admit_stream(gateway, visitor, Access.WATCH)
    if who is None:
        raise refuse("unauthenticated", reason="token_missing")
    watcher = StreamWatcher()
    with member(gateway, visitor, who, watcher):
        telling = asyncio.create_task(_tell(gateway, watcher), name="tell overview")
        try:
            await run_stream(watcher, receive, send)
        finally:
            telling.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await telling


async def _tell(gateway: Gateway, watcher: StreamWatcher) -> None:
    while not watcher.over:
        watcher.put(b"event: overview\ndata: " + encode(await overview(gateway, NEWEST)) + b"\n\n")
        await asyncio.sleep(EVERY)
