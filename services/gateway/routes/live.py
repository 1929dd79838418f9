"""Server-sent events of what the lobby keeps: one table with its chat, one's ticket, the list of open tables."""

import asyncio
import contextlib
from collections.abc import Awaitable, Callable
from typing import NamedTuple

from libs.messages.chat import ChatLine
from libs.messages.ids import TABLE_PREFIX
from libs.messages.queue import QUEUE
from libs.messages.requests import ReadQuery
from services.gateway.auth.access import Access, knock
from services.gateway.auth.principal import Principal
from services.gateway.chat.rooms import hearing
from services.gateway.directories.games import LOBBY, identified
from services.gateway.feeds.nudges import EVERYBODY
from services.gateway.lists import ListsUnavailableError
from services.gateway.parts import Gateway
from services.gateway.problems import ProblemError, refuse
from services.gateway.routes import raw
from services.gateway.routes.raw import Receive, Scope, Send
from services.gateway.routes.seek import seek_of
from services.gateway.routes.streams import StreamWatcher, admit_stream, encode, member, run_stream
from services.gateway.routes.visit import ask

LOOK_EVERY = 10.0
"""Seconds after which what was not said to have changed is looked at all the same."""
LIST_EVERY = 1.0

Read = Callable[[], Awaitable[bytes]]


class Opened(NamedTuple):
    """A stream that was admitted."""

    gateway: Gateway
    scope: Scope
    receive: Receive
    send: Send
    who: Principal | None


async def table_stream(gateway: Gateway, table: str, scope: Scope, receive: Receive, send: Send) -> None:
    """`table`: the table as the caller may see it, again whenever it changes. `chat`: a line said in their room."""
    raw.only(scope, "GET")
    who = await admit_stream(gateway, knock(scope), Access.SPECTATOR)
    identified(table, TABLE_PREFIX)
    player = who.player if who else None
    await hearing(gateway, table, player)

    async def read() -> bytes:
        return (await ask(gateway, LOBBY, table, ReadQuery(name="table", player=player))).json

    stream = _Stream(Opened(gateway, scope, receive, send, who), "table", read, LOOK_EVERY)
    ends = [
        gateway.nudges.on_change(table, EVERYBODY, stream.wake.set),
        gateway.nudges.on_chat(table, _Ears(gateway, table, player, stream).hear),
    ]
    await stream.run(ends)


async def seek_stream(gateway: Gateway, _id: str, scope: Scope, receive: Receive, send: Send) -> None:
    """`seek`: the caller's ticket, again whenever something becomes of it."""
    raw.only(scope, "GET")
    who = await admit_stream(gateway, knock(scope), Access.READ)
    if who is None:
        raise refuse("unauthenticated", reason="token_missing")
    player = who.player
    stream = _Stream(Opened(gateway, scope, receive, send, who), "seek", lambda: seek_of(gateway, player), LOOK_EVERY)
    await stream.run([gateway.nudges.on_change(QUEUE, player, stream.wake.set)])


async def tables_stream(gateway: Gateway, _id: str, scope: Scope, receive: Receive, send: Send) -> None:
    """`tables`: the newest open tables, all at once, and all again whenever that changes."""
    raw.only(scope, "GET")
    who = await admit_stream(gateway, knock(scope), Access.SPECTATOR)
    await _Stream(Opened(gateway, scope, receive, send, who), "tables", gateway.open_tables.read, LIST_EVERY).run([])


class _Stream:
    """Tells what `read` gives, at first and whenever it gives something else."""

    def __init__(self, opened: Opened, name: str, read: Read, every: float) -> None:
        self._opened = opened
        self._name = name.encode()
        self._read = read
        self._every = every
        self._told = b""
        self.watcher = StreamWatcher()
        self.wake = asyncio.Event()

    async def run(self, ends: list[Callable[[], None]]) -> None:
        """Until either side ends it; then `ends` are called."""
        gateway, scope, receive, send, who = self._opened
        looking: asyncio.Task[None] | None = None
        try:
            with member(gateway, knock(scope), who, self.watcher):
                await self._look()
                looking = asyncio.create_task(self._look_for_ever(), name="look again")
                await run_stream(self.watcher, receive, send)
        finally:
            for end in ends:
                end()
            if looking is not None:
                looking.cancel()
                with contextlib.suppress(asyncio.CancelledError):
                    await looking

    async def _look_for_ever(self) -> None:
        while not self.watcher.over:
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(self._every):
                    await self.wake.wait()
            self.wake.clear()
            try:
                await self._look()
            except ProblemError as error:
                if error.problem.code != "unavailable":
                    self.watcher.end(error.problem)
            except ListsUnavailableError:
                continue

    async def _look(self) -> None:
        now = await self._read()
        if now != self._told:
            self._told = now
            self.watcher.put(b"event: " + self._name + b"\ndata: " + now + b"\n\n")


class _Ears:
    """Of one listener: puts what they hear into their stream, in order."""

    def __init__(self, gateway: Gateway, table: str, player: str | None, stream: _Stream) -> None:
        self._gateway = gateway
        self._table = table
        self._player = player
        self._stream = stream
        self._waiting: list[ChatLine] = []
        self._task: asyncio.Task[None] | None = None

    def hear(self, line: ChatLine) -> None:
        self._waiting.append(line)
        if self._task is None:
            self._task = asyncio.create_task(self._tell(), name="tell chat")

    async def _tell(self) -> None:
        """Room and block list are looked up for each handful of lines: people sit down, and block others."""
        try:
            while self._waiting:
                ears = await hearing(self._gateway, self._table, self._player)
                waiting, self._waiting = self._waiting, []
                for line in filter(ears.hears, waiting):
                    self._stream.watcher.put(b"event: chat\ndata: " + encode(line) + b"\n\n")
        except ProblemError:
            # What cannot be told now is read from the table's chat.
            self._waiting = []
        finally:
            self._task = None
