"""One WebSocket from hello to goodbye."""

import asyncio
import contextlib
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any

import msgspec

from libs.messages import socket as wire
from libs.messages.answers import CommandBody
from libs.messages.problems import Problem
from libs.messages.requests import Accepted
from libs.telemetry import names
from libs.telemetry.instruments import SLOW_CLIENTS
from services.gateway.auth.access import Access, Knock, acting, require
from services.gateway.auth.minding import minded
from services.gateway.auth.principal import Principal
from services.gateway.commanding import Order, command_id_of, malformed, now_ms, require_object, trouble_of
from services.gateway.faults import problem_behind
from services.gateway.feeds.turns import Rows
from services.gateway.feeds.watcher import Watcher
from services.gateway.parts import Gateway
from services.gateway.problems import ProblemError, refuse, too_many
from services.gateway.sockets.closing import Close
from services.gateway.sockets.listening import Listening
from services.gateway.sockets.outbox import Outbox

LARGEST_FRAME = 32 * 1024
"""Bytes a client's frame may have; the server closes on a larger one with code 1009."""
MOST_WATCHES = 1000
MOST_COMMANDS = 32
"""Commands of one socket under way at once."""
CLOSE_WITHIN = 1.0
"""Seconds to get the reason through to a client that does not read."""

Send = Callable[[Any], Awaitable[None]]
Receive = Callable[[], Awaitable[Any]]


class SocketWatcher(Watcher):
    """One match on one socket."""

    __slots__ = ("_match", "_session", "asked", "joining")

    def __init__(self, session: "Session", match: str, asked: list[str | None]) -> None:
        self._session = session
        self._match = match
        self.asked = asked
        """The ids of what asked for it and was not answered yet: a watch takes over those of the one it replaces."""
        self.joining: asyncio.Task[None] | None = None

    def deliver(self, version: int, message: str) -> None:
        self._session.outbox.put(message)

    def end(self, problem: Problem) -> None:
        self._session.forget(self._match, self)
        self._session.outbox.put(wire.text(wire.Troubled(problem=problem, match=self._match)))


class Session:
    """`who` is None for an anonymous spectator."""

    __slots__ = (
        "_commands", "_end_turns", "_end_watch", "_gateway", "_listening", "_receive", "_send", "_task", "_tasks",
        "_visitor", "_watches", "outbox", "who",
    )  # fmt: skip

    def __init__(self, gateway: Gateway, visitor: Knock, receive: Receive, send: Send) -> None:
        self._gateway = gateway
        self._visitor = visitor
        self._receive = receive
        self._send = send
        self._task = asyncio.current_task()
        self._tasks: set[asyncio.Task[None]] = set()
        self._watches: dict[str, SocketWatcher] = {}
        self._commands = 0
        self._end_watch: Callable[[], None] = _nothing
        self._end_turns: Callable[[], None] = _nothing
        self.outbox = Outbox(send, self._slow)
        self._listening = Listening(gateway, self.outbox)
        self.who: Principal | None = None

    async def run(self) -> None:
        """Until either side closes."""
        try:
            with self._gateway.crowd.greeting(self._visitor.address, self._leave):
                greeted = await self._heard_hello()
            if greeted:
                with self._gateway.crowd.member(self._key, self._leave):
                    await self._read()
        except ProblemError as error:
            await self._goodbye(Close.TOO_MANY, error.problem.reason)
        finally:
            self._let_go()

    def _leave(self) -> None:
        self.close(Close.GOING_AWAY, "going away")

    def forget(self, match: str, watcher: SocketWatcher) -> None:
        if self._watches.get(match) is watcher:
            del self._watches[match]

    def close(self, code: Close, reason: str) -> None:
        """Say why and hang up, from wherever."""
        self.outbox.close()
        self._spawn(self._goodbye(code, reason))

    @property
    def _key(self) -> str:
        return self.who.fingerprint if self.who else self._visitor.address

    async def _heard_hello(self) -> bool:
        try:
            async with asyncio.timeout(self._gateway.policy.hello_within):
                event = await self._receive()
        except TimeoutError:
            await self._goodbye(Close.HELLO_TIMEOUT, "no hello in time")
            return False
        if event["type"] != "websocket.receive":
            return False
        try:
            hello = wire.said(event.get("text") or b"")
        except (msgspec.DecodeError, RecursionError):
            hello = None
        if not isinstance(hello, wire.Hello):
            await self._goodbye(Close.MALFORMED, "the first frame is a hello")
            return False
        return await self._admitted(hello)

    async def _admitted(self, hello: wire.Hello) -> bool:
        keeper = self._gateway.doorkeeper
        try:
            token = hello.token if hello.token is not None else keeper.cookie_token(self._visitor)
            if token is not None:
                bearer = await keeper.bearer(token, self._visitor.address)
                require(bearer, Access.SPECTATOR)
                self.who = acting(bearer, hello.player)
        except ProblemError as error:
            closing = {"unauthenticated": Close.UNAUTHENTICATED, "forbidden": Close.FORBIDDEN}
            await self._goodbye(closing.get(error.problem.code, Close.TOO_MANY), error.problem.reason)
            return False
        if self.who is not None:
            self._end_watch = minded(self._gateway.tokens, self.who, lambda why: self.close(Close.REVOKED, why))
        who = self.who
        scopes = who.scopes if who else ()
        await self.outbox.put_now(
            wire.text(wire.Welcome(player=who.player if who else None, scopes=scopes, time=now_ms()))
        )
        return True

    async def _read(self) -> None:
        while True:
            event = await self._receive()
            if event["type"] != "websocket.receive":
                return
            text = event.get("text")
            if text is None:
                await self._goodbye(Close.UNSUPPORTED, "frames are text")
                return
            try:
                if self.who is None or not self.who.service:
                    self._gateway.quotas.take(self._gateway.quotas.commands, "commands", self._key)
                self._hear(wire.said(text))
            except ProblemError as error:
                self._trouble(error.problem, *correlation_of(text))
            except msgspec.DecodeError as error:
                self._trouble(malformed(error, text.encode(), "frame"), *correlation_of(text))
            except RecursionError as error:
                self._trouble(problem_behind(error, "socket").problem, None)

    def _hear(self, said: wire.ClientSays) -> None:
        match said:
            case wire.SendCommand():
                self._begin_command(said)
            case wire.Watch():
                self._begin_watch(said)
            case wire.WatchTurns():
                self._watch_turns(said)
            case wire.Unwatch():
                for asked in (*self._drop(said.match), said.id):
                    self.outbox.put(wire.text(wire.Unwatched(match=said.match, id=asked)))
            case wire.Listen():
                self._listening.begin(said, self.who)
            case wire.Unlisten():
                self._listening.end(said)
            case wire.Ping():
                self.outbox.put(wire.text(wire.Pong(time=now_ms(), id=said.id)))
            case wire.Hello():
                raise refuse("malformed", "hello is said once", reason="hello_repeated")

    def _begin_command(self, said: wire.SendCommand) -> None:
        if self.who is None:
            raise refuse("unauthenticated", reason="token_missing")
        require(self.who, Access.PLAY)
        require_object(said.command)
        if self._commands >= MOST_COMMANDS:
            raise too_many(MOST_COMMANDS, "commands under way", "too_many_under_way")
        game = self._gateway.games.owner_of(said.match)
        command_id = command_id_of(said.id)
        self._commands += 1
        self._spawn(self._command(self.who, said, game, command_id))

    async def _command(self, who: Principal, said: wire.SendCommand, game: str, command_id: str) -> None:
        called = said.id or command_id
        try:
            body = CommandBody(command=said.command, expected_version=said.expected_version)
            order = Order(game, said.match, command_id)
            sent = await self._gateway.commands.send(names.SOCKET_COMMAND, order, who, body)
            answer = sent.answer
            if isinstance(answer, Accepted):
                message = wire.text(wire.accepted(said.match, called, answer))
            else:
                trouble = trouble_of(sent, self._gateway.games.clause_title(game))
                message = wire.text(wire.Troubled(problem=trouble, id=called, match=said.match))
            await self.outbox.put_now(message)
        except Exception as error:  # noqa: BLE001 - every command is answered, whatever happens
            found = problem_behind(error, names.SOCKET_COMMAND).problem
            await self.outbox.put_now(wire.text(wire.Troubled(problem=found, id=called, match=said.match)))
        finally:
            self._commands -= 1

    def _begin_watch(self, said: wire.Watch) -> None:
        game = self._gateway.games.owner_of(said.match)
        asked = self._drop(said.match)
        if len(self._watches) >= MOST_WATCHES:
            raise too_many(MOST_WATCHES, "matches a socket", "too_many_watched")
        watcher = SocketWatcher(self, said.match, [*asked, said.id])
        self._watches[said.match] = watcher
        watcher.joining = self._spawn(self._watch(watcher, said, game))

    async def _watch(self, watcher: SocketWatcher, said: wire.Watch, game: str) -> None:
        player = self.who.player if self.who else None
        try:
            await self._gateway.feeds.join(game, said.match, watcher, player, said.after)
        except Exception as error:  # noqa: BLE001 - every watch is answered, whatever happens
            self.forget(said.match, watcher)
            found = problem_behind(error, "watch").problem
            for asked in watcher.asked:
                self._trouble(found, asked, said.match)
        else:
            watcher.joining = None
            for asked in watcher.asked:
                self.outbox.put(wire.text(wire.Watching(match=said.match, id=asked)))
            watcher.asked = []

    def _watch_turns(self, said: wire.WatchTurns) -> None:
        if self.who is None:
            raise refuse("unauthenticated", reason="token_missing")
        self._end_turns()
        asked = [said.id]

        def tell(rows: Rows) -> None:
            self.outbox.put(wire.text(wire.TurnsTold(matches=rows, id=asked.pop() if asked else None)))

        self._end_turns = self._gateway.turns.listen(self.who.player, tell)

    def _drop(self, match: str) -> list[str | None]:
        """End a watch; the ids of what it was asked for with and still owes an answer."""
        watcher = self._watches.pop(match, None)
        if watcher is None:
            return []
        if watcher.joining is not None:
            watcher.joining.cancel()
        self._gateway.feeds.leave(match, watcher)
        return watcher.asked

    def _trouble(self, trouble: Problem, correlation: str | None, match: str | None = None) -> None:
        self.outbox.put(wire.text(wire.Troubled(problem=trouble, id=correlation, match=match)))

    def _slow(self) -> None:
        SLOW_CLIENTS.cell("socket").add()
        self.close(Close.SLOW, "too slow; resume from your versions")

    async def _goodbye(self, code: Close, reason: str) -> None:
        try:
            async with asyncio.timeout(CLOSE_WITHIN):
                await self._send({"type": "websocket.close", "code": int(code), "reason": reason[:120]})
        except (TimeoutError, OSError, RuntimeError):
            # It reads nothing at all: returning from the application drops the connection.
            if self._task is not None and self._task is not asyncio.current_task():
                self._task.cancel()

    def _spawn(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    def _let_go(self) -> None:
        self._end_watch()
        self._end_turns()
        self._listening.close()
        for match in tuple(self._watches):
            self._drop(match)
        self.outbox.close()
        for task in tuple(self._tasks):
            task.cancel()


def _nothing() -> None:
    """What is to be undone when nothing was begun."""


class _Correlated(msgspec.Struct):
    id: str | None = None
    match: str | None = None


_correlated = msgspec.json.Decoder(_Correlated).decode


def correlation_of(text: str) -> tuple[str | None, str | None]:
    """The id and match of a message that is wrong otherwise, so that the client can tell which one was."""
    with contextlib.suppress(msgspec.DecodeError):
        said = _correlated(text)
        return said.id, said.match
    return None, None
