"""The WebSocket: watches and commands over one connection that comes back by itself and misses nothing."""

import asyncio
import contextlib
from collections.abc import Callable
from typing import Any, TypeAlias
from uuid import uuid4

import msgspec
from msgspec import Raw
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, WebSocketException

from libs.client.errors import FurrowError, error_of, unreachable
from libs.client.patience import Patience, pauses
from libs.messages import socket as wire
from libs.messages.feeds import Frame, View
from libs.messages.problems import Problem

FATAL = {4401: "unauthenticated", 4403: "forbidden", 4410: "unauthenticated", 4400: "malformed"}
"""Close codes after which coming back is of no use, and the problem code they stand for."""
AGAIN = frozenset({"unavailable", "rate_limited"})
STAYED = 5.0
"""Seconds; a connection that lasted longer was a good one, and the next is tried at once."""

TellTurns: TypeAlias = Callable[[tuple[dict[str, Any], ...] | FurrowError], None]
Heard: TypeAlias = View | Frame | wire.ServerSays
_one = msgspec.json.Decoder(Heard).decode
_several = msgspec.json.Decoder(list[Frame]).decode
_encode = msgspec.json.Encoder().encode


class Watch:
    """One match that is followed: where it stands, and whom to tell."""

    def __init__(self, match: str, take: Callable[[View | Frame], None], end: Callable[[FurrowError], None]) -> None:
        self.match = match
        self.take = take
        self.end = end
        self.version: int | None = None
        """The last version taken; None: begin with a view."""


class Live:
    """`start` it, then `watch` and `command` as you like; while it is away both wait."""

    def __init__(self, url: str, hello: Callable[[], wire.Hello], patience: float) -> None:
        self._url = url.replace("http", "ws", 1).rstrip("/") + "/v1/socket"
        self._hello = hello
        self._patience = patience
        self._watches: dict[str, Watch] = {}
        self._turns: TellTurns | None = None
        self._asked: dict[str, tuple[wire.SendCommand, asyncio.Future[wire.CommandAccepted]]] = {}
        self._connection: ClientConnection | None = None
        self._task: asyncio.Task[None] | None = None
        self._fatal: FurrowError | None = None
        self._again: set[asyncio.Task[None]] = set()

    async def close(self) -> None:
        if self._task is not None:
            self._task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._task
            self._task = None
        self._abandon(unreachable(f"{self._url}: the client was closed"))

    async def watch(self, watch: Watch) -> None:
        """Follow a match; from its version on, if it has one."""
        self._begin()
        self._watches[watch.match] = watch
        await self._say(wire.Watch(match=watch.match, after=watch.version))

    async def unwatch(self, match: str) -> None:
        if self._watches.pop(match, None) is not None:
            await self._say(wire.Unwatch(match=match))

    async def watch_turns(self, tell: TellTurns) -> None:
        """Have `tell` called with all matches that wait, whenever that changes; with an error at the very end."""
        self._begin()
        self._turns = tell
        await self._say(wire.WatchTurns())

    async def command(
        self, match: str, command: Any, *, expected: int | None, command_id: str | None = None
    ) -> wire.CommandAccepted:
        """Send until it is answered. Raises FurrowError."""
        said = wire.SendCommand(
            match=match, command=Raw(_encode(command)), id=command_id or str(uuid4()), expected_version=expected
        )
        patience = Patience(self._patience)
        while True:
            try:
                return await self._ask(said)
            except FurrowError as error:
                least = error.problem.retry_after or 0.0
                if error.problem.code not in AGAIN or self._fatal or not await patience.wait(least):
                    raise

    async def _ask(self, said: wire.SendCommand) -> wire.CommandAccepted:
        self._begin()
        identifier = said.id or ""
        if identifier in self._asked:
            return await asyncio.shield(self._asked[identifier][1])
        future: asyncio.Future[wire.CommandAccepted] = asyncio.get_running_loop().create_future()
        self._asked[identifier] = (said, future)
        try:
            await self._say(said)
            async with asyncio.timeout(self._patience):
                return await future
        except TimeoutError:
            detail = f"{self._url}: no answer in time"
            raise unreachable(detail) from None
        finally:
            self._asked.pop(identifier, None)

    def _begin(self) -> None:
        if self._fatal is not None:
            raise error_of(self._fatal.problem)
        if self._task is None:
            self._task = asyncio.create_task(self._run(), name="furrow socket")

    async def _say(self, message: Any) -> None:
        """Now if there is a connection; else everything that still counts is said when there is one."""
        if self._connection is not None:
            with contextlib.suppress(WebSocketException, OSError):
                await self._connection.send(_encode(message).decode())

    async def _run(self) -> None:
        try:
            await self._stay_connected()
        except Exception as error:  # noqa: BLE001 (whatever the fault, whoever waits must hear that nothing more comes)
            failure = unreachable(f"what the server says cannot be read: {type(error).__name__}")
            failure.__cause__ = error
            self._abandon(failure)

    async def _stay_connected(self) -> None:
        loop = asyncio.get_running_loop()
        waits = pauses()
        while self._fatal is None:
            begun = loop.time()
            code = await self._connected()
            if code in FATAL:
                self._abandon(error_of(_closed(code)))
                return
            if loop.time() - begun > STAYED:
                waits = pauses()
            await asyncio.sleep(next(waits))

    async def _connected(self) -> int | None:
        """Serve one connection to its end; its close code, None if there never was one."""
        try:
            async with connect(self._url, compression=None, max_size=None, open_timeout=10) as connection:
                with contextlib.suppress(ConnectionClosed):
                    await connection.send(_encode(self._hello()).decode())
                    async for text in connection:
                        self._hear(text)
                        if self._connection is None:
                            self._connection = connection
                            await self._take_up()
                return connection.close_code
        except (OSError, WebSocketException, TimeoutError):
            return None
        finally:
            self._connection = None

    async def _take_up(self) -> None:
        """After the welcome: go on where each watch stands, and repeat what was not answered."""
        for watch in tuple(self._watches.values()):
            await self._say(wire.Watch(match=watch.match, after=watch.version))
        if self._turns is not None:
            await self._say(wire.WatchTurns())
        for said, _ in tuple(self._asked.values()):
            await self._say(said)

    def _hear(self, text: str | bytes) -> None:
        if text[:1] in ("[", b"["):
            for frame in _several(text):
                self._take(frame)
            return
        try:
            heard = _one(text)
        except msgspec.ValidationError:
            # A kind of message that later servers know; those that this client relies on only ever grow.
            return
        match heard:
            case View() | Frame():
                self._take(heard)
            case wire.CommandAccepted(id=identifier):
                self._settle(identifier, heard)
            case wire.Troubled():
                self._trouble(heard)
            case wire.TurnsTold(matches=matches) if self._turns is not None:
                self._turns(matches)
            case _:
                return

    def _take(self, told: View | Frame) -> None:
        watch = self._watches.get(told.match)
        if watch is None:
            return
        if isinstance(told, View) or (watch.version is not None and told.version == watch.version + 1):
            watch.version = told.version
            watch.take(told)
        elif watch.version is None or told.version > watch.version:
            # A gap: nothing is guessed, the match is asked for again from where it stands.
            self._watch_again(watch)

    def _trouble(self, told: wire.Troubled) -> None:
        error = error_of(told.problem)
        if told.id in self._asked:
            self._settle(told.id, error)
        elif told.id is None and told.match in self._watches:
            # Watches are asked for without an id: what has one answers a command that nobody waits for any more.
            watch = self._watches[told.match]
            if told.problem.code in {"unavailable", "conflict", "rate_limited"}:
                self._watch_again(watch, told.problem.retry_after or 0.2)
            else:
                del self._watches[told.match]
                watch.end(error)

    def _watch_again(self, watch: Watch, pause: float = 0.0) -> None:
        async def again() -> None:
            await asyncio.sleep(pause)
            if self._watches.get(watch.match) is watch:
                await self._say(wire.Watch(match=watch.match, after=watch.version))

        task = asyncio.create_task(again())
        self._again.add(task)
        task.add_done_callback(self._again.discard)

    def _settle(self, identifier: str, outcome: wire.CommandAccepted | FurrowError) -> None:
        asked = self._asked.get(identifier)
        if asked is None or asked[1].done():
            return
        if isinstance(outcome, FurrowError):
            asked[1].set_exception(outcome)
        else:
            asked[1].set_result(outcome)

    def _abandon(self, error: FurrowError) -> None:
        self._fatal = error
        for identifier in tuple(self._asked):
            self._settle(identifier, error)
        for watch in self._watches.values():
            watch.end(error)
        self._watches.clear()
        if self._turns is not None:
            self._turns(error)


def _closed(code: int) -> Problem:
    return Problem(
        type="about:blank", title="The socket was closed", status=401, code=FATAL[code], reason=f"closed_{code}"
    )
