"""Server-sent events: one match, or the matches that wait for a player. The event's id is the version."""

import asyncio
import contextlib
from collections import deque
from collections.abc import Callable
from typing import Any

import msgspec

from libs.messages.answers import TurnList
from libs.messages.problems import Problem
from libs.telemetry.instruments import SLOW_CLIENTS, SOCKETS
from services.gateway.auth.access import Access, Knock, knock
from services.gateway.auth.minding import minded
from services.gateway.auth.principal import Principal
from services.gateway.feeds.turns import Rows
from services.gateway.feeds.watcher import Watcher
from services.gateway.parts import Gateway
from services.gateway.problems import encode_problem, refuse
from services.gateway.routes import raw
from services.gateway.routes.raw import Receive, Scope, Send

HEARTBEAT = 15.0
"""Seconds without an event after which a comment is sent, so that both ends notice a dead connection."""
MOST_WAITING = 500
"""Events; who takes them more slowly is cut off and comes back with Last-Event-ID."""
TAKEN_WITHIN = 30.0
"""Seconds for a client to take what it is sent."""
encode = msgspec.json.Encoder().encode
RETRY = b"retry: 1000\n\n"


class StreamWatcher(Watcher):
    """Events that wait to be sent on one stream."""

    __slots__ = ("_events", "_wake", "over")

    def __init__(self) -> None:
        self._events: deque[bytes] = deque()
        self._wake = asyncio.Event()
        self.over = False
        """Nothing more will come after what waits."""

    def deliver(self, version: int, message: str) -> None:
        self.put(event(message, str(version)))

    def end(self, problem: Problem) -> None:
        self.put(b"event: problem\ndata: " + encode_problem(problem) + b"\n\n")
        self.stop()

    def put(self, data: bytes) -> None:
        if self.over:
            return
        if len(self._events) >= MOST_WAITING:
            SLOW_CLIENTS.cell("stream").add()
            self._events.clear()
            self.stop()
            return
        self._events.append(data)
        self._wake.set()

    def stop(self) -> None:
        self.over = True
        self._wake.set()

    async def next(self) -> bytes | None:
        """What is to be sent next, a comment when nothing happens for long; None at the end."""
        while not self._events:
            if self.over:
                return None
            self._wake.clear()
            try:
                async with asyncio.timeout(HEARTBEAT):
                    await self._wake.wait()
            except TimeoutError:
                return b": still here\n\n"
        waiting = b"".join(self._events)
        self._events.clear()
        return waiting


def event(message: str, identifier: str = "") -> bytes:
    """One event; its name is the type of what it holds, `frames` for an array."""
    name = "frames" if message.startswith("[") else "view" if message.startswith('{"type":"view"') else "frame"
    head = f"id: {identifier}\n" if identifier else ""
    return f"{head}event: {name}\ndata: {message}\n\n".encode()


async def match_stream(gateway: Gateway, match: str, scope: Scope, receive: Receive, send: Send) -> None:
    """A match as the caller may see it: a view or the frames after Last-Event-ID, then every frame."""
    raw.only(scope, "GET")
    visitor = knock(scope)
    who = await admit_stream(gateway, visitor, Access.SPECTATOR)
    game = gateway.games.owner_of(match)
    watcher = StreamWatcher()
    with member(gateway, visitor, who, watcher):
        try:
            await gateway.feeds.join(game, match, watcher, who.player if who else None, last_event(visitor))
            await run_stream(watcher, receive, send)
        finally:
            gateway.feeds.leave(match, watcher)


async def turn_stream(gateway: Gateway, _id: str, scope: Scope, receive: Receive, send: Send) -> None:
    """The matches that wait for the caller: all at once, and all again whenever that changes."""
    raw.only(scope, "GET")
    visitor = knock(scope)
    who = await admit_stream(gateway, visitor, Access.READ)
    if who is None:
        raise refuse("unauthenticated", reason="token_missing")
    watcher = StreamWatcher()

    def tell(rows: Rows) -> None:
        watcher.put(b"event: turns\ndata: " + encode(TurnList(matches=rows)) + b"\n\n")

    with member(gateway, visitor, who, watcher):
        end = gateway.turns.listen(who.player, tell)
        try:
            await run_stream(watcher, receive, send)
        finally:
            end()


LONGEST_VERSION = 18
"""Digits."""


def last_event(visitor: Knock) -> int | None:
    """The version that a client which comes back has seen. Raises malformed."""
    header = visitor.headers.get(b"last-event-id", b"").strip()
    if not header:
        return None
    if not header.isdigit() or len(header) > LONGEST_VERSION:
        raise refuse("malformed", "Last-Event-ID is a version", reason="malformed_event_id")
    return int(header)


async def admit_stream(gateway: Gateway, visitor: Knock, access: Access) -> Principal | None:
    who = await gateway.doorkeeper.admit(visitor, access)
    gateway.doorkeeper.count(who, visitor, gateway.quotas.reads, "reads")
    return who


@contextlib.contextmanager
def member(gateway: Gateway, visitor: Knock, who: Principal | None, watcher: StreamWatcher) -> Any:
    """While inside, the stream counts as open, and ends with the token or the gateway."""
    end_watch: Callable[[], None] = lambda: None  # noqa: E731 - a default that does nothing
    if who is not None:
        end_watch = minded(gateway.tokens, who, lambda _why: watcher.stop())
    with gateway.crowd.member(who.fingerprint if who else visitor.address, watcher.stop):
        SOCKETS.cell("stream").add(1)
        try:
            yield
        finally:
            SOCKETS.cell("stream").add(-1)
            end_watch()


async def run_stream(watcher: StreamWatcher, receive: Receive, send: Send) -> None:
    """Send what comes until the client goes or the stream ends."""
    await send(
        {
            "type": "http.response.start",
            "status": 200,
            "headers": [(b"content-type", b"text/event-stream"), (b"cache-control", b"no-store")],
        }
    )
    await send({"type": "http.response.body", "body": RETRY, "more_body": True})
    gone = asyncio.create_task(_gone(receive, watcher))
    try:
        while (data := await watcher.next()) is not None:
            async with asyncio.timeout(TAKEN_WITHIN):
                await send({"type": "http.response.body", "body": data, "more_body": True})
        await send({"type": "http.response.body", "body": b"", "more_body": False})
    except (OSError, TimeoutError):
        # The client went between two events, or takes nothing: returning drops the connection.
        return
    finally:
        gone.cancel()


async def _gone(receive: Receive, watcher: StreamWatcher) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass
    watcher.stop()
