"""A worker: serves the partitions that are its own, and follows the log's streams that are.

No queue group shares the work: in an overlap both workers get a command, one commits, and the other finds the
command's id in the log and answers alike.
"""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import msgspec

from libs.bus import Bus, Incoming, NoResponderError, Subscription, UnansweredError
from libs.eventlog import LogUnavailableError, UnknownAppendError
from libs.host.core.commit import CorruptCommitError
from libs.host.core.keeper import Keeper, utc_ms
from libs.host.core.kind import Request, UnfitError
from libs.host.leases import Leases
from libs.messages import subjects
from libs.messages.requests import (
    STOPPED,
    Abort,
    Accepted,
    CommandAnswer,
    Due,
    End,
    Failed,
    Heads,
    HeadsQuery,
    Leave,
    Open,
    QueryAnswer,
    Refused,
    SystemCommand,
    Unavailable,
    Vacation,
    ViewQuery,
    command_answer,
    encode,
    player_command,
    query,
    system_command,
)
from libs.telemetry import names
from libs.telemetry.instruments import CLOCKS_FIRED, PARTITIONS_OWNED
from libs.telemetry.logs import log_error, logger
from libs.telemetry.spans import NOT_MADE, Attribute, span

EVICT_EVERY = 15.0
IDLE = 600.0
"""Seconds after which an aggregate is let go of."""
MOST = 20_000
"""Aggregates kept in memory."""

_log = logger(__name__)


class Worker:
    """Answers `cmd`, `sys` and `qry` of the partitions it owns."""

    def __init__(self, bus: Bus, keeper: Keeper[Any], leases: Leases) -> None:
        self._bus = bus
        self._keeper = keeper
        self._leases = leases
        self._owner = keeper.kind.owner
        self._subscriptions: dict[int, list[Subscription]] = {}
        self._running: set[asyncio.Task[None]] = set()
        self._working = 0
        self._idle = asyncio.Event()
        self._idle.set()
        self._settling = asyncio.Lock()
        self._tasks: list[asyncio.Task[None]] = []
        self._partitions = PARTITIONS_OWNED.cell(self._owner)

    @property
    def partitions(self) -> tuple[int, ...]:
        """Those that it serves."""
        return tuple(sorted(self._subscriptions))

    async def start(self) -> None:
        """Serve what is ours; returns when the subscriptions stand."""
        await self.settle()
        self._tasks = [asyncio.create_task(self._evict(), name="evict")]

    async def settle(self) -> None:
        """Bring the subscriptions in line with what this worker owns."""
        async with self._settling:
            for number in range(subjects.PARTITIONS):
                mine = self._leases.owns(number)
                if mine and number not in self._subscriptions:
                    self._keeper.expect_listeners()
                    self._subscriptions[number] = await self._subscribe(number)
                elif not mine and number in self._subscriptions:
                    await self._unsubscribe(number)
            self._leases.serving = len(self._subscriptions)
            self._partitions.set(len(self._subscriptions))

    async def drain(self) -> None:
        """Take nothing new, finish what was begun, save everything."""
        for task in self._tasks:
            task.cancel()
        async with self._settling:
            for number in list(self._subscriptions):
                await self._unsubscribe(number)
        await self._idle.wait()
        await self._keeper.drain()

    async def _subscribe(self, number: int) -> list[Subscription]:
        handlers: tuple[tuple[str, Callable[[Incoming], Awaitable[bytes]]], ...] = (
            ("cmd", self._on_command),
            ("sys", self._on_system),
            ("qry", self._on_query),
        )
        return [
            await self._bus.subscribe(subjects.of_partition(kind, self._owner, number), self._answering(handler))
            for kind, handler in handlers
        ]

    async def _unsubscribe(self, number: int) -> None:
        for subscription in self._subscriptions.pop(number):
            await subscription.stop()

    def _answering(self, handler: Callable[[Incoming], Awaitable[bytes]]) -> Callable[[Incoming], Awaitable[None]]:
        """Have the handler's answer sent, whatever happens in it."""

        async def answer(incoming: Incoming) -> None:
            self._working += 1
            self._idle.clear()
            try:
                data = await handler(incoming)
            except msgspec.MsgspecError as error:
                log_error(_log, "a message could not be read", error, subject=incoming.subject)
                data = encode(Failed(why="unreadable"))
            except Exception as error:  # noqa: BLE001 (who sent it waits, and asks again until there is an answer)
                log_error(_log, "a message failed", error, subject=incoming.subject)
                data = encode(Failed())
            finally:
                self._working -= 1
                if not self._working:
                    self._idle.set()
            await incoming.respond(data)

        return answer

    async def _on_command(self, incoming: Incoming) -> bytes:
        message = player_command(incoming.data)
        identifier = subjects.identifier_of(incoming.subject)
        with span(names.COMMAND, message.trace) as made:
            answer = await self._keeper.command(
                identifier,
                Request(
                    actor=subjects.checked(message.player),
                    id=message.id,
                    body=message.json,
                    received=message.received,
                    now=message.received,
                    expected=message.expected,
                    trace=made.child(message.trace),
                    scopes=message.scopes,
                ),
            )
            if made is not NOT_MADE:
                made.note(**{"furrow.owner": self._owner, "furrow.id": identifier}, **_attributes(answer))
        return encode(answer)

    async def _on_system(self, incoming: Incoming) -> bytes:
        message = system_command(incoming.data)
        return encode(await self.system(subjects.identifier_of(incoming.subject), message))

    async def system(self, identifier: str, message: SystemCommand) -> CommandAnswer:
        """Carry out a system command."""
        if isinstance(message, Due):
            return await self._look(identifier)
        now = utc_ms()
        actor, number = _sender(identifier, message)
        with span(names.COMMAND, message.trace, **{"furrow.owner": self._owner}) as made:
            return await self._keeper.command(
                identifier,
                Request(
                    actor=actor,
                    id=number,
                    body=b"",
                    received=now,
                    now=now,
                    trace=made.child(message.trace),
                    message=message,
                ),
            )

    async def _look(self, identifier: str) -> CommandAnswer:
        try:
            done = await self._keeper.look(identifier)
        except (LogUnavailableError, UnknownAppendError, UnfitError) as error:
            return Unavailable(retry_after=1.0, why=str(error))
        except CorruptCommitError:
            return Failed(why=STOPPED)
        return Accepted(version=0, at=utc_ms(), events_json=b"[]") if done else Unavailable(retry_after=1.0)

    async def _on_query(self, incoming: Incoming) -> bytes:
        message = query(incoming.data)
        answer: QueryAnswer
        if isinstance(message, HeadsQuery):
            answer = await self._heads(message)
        else:
            least = message.min_version if isinstance(message, ViewQuery) else 0
            answer = await self._keeper.query(subjects.identifier_of(incoming.subject), message, least)
        return encode(answer)

    async def _heads(self, message: HeadsQuery) -> QueryAnswer:
        """One that is stopped or too new for this worker has no version in the answer, and hides no other's."""
        try:
            heads = await asyncio.gather(*(self._head(match) for match in message.matches))
        except LogUnavailableError as error:
            return Unavailable(retry_after=1.0, why=str(error))
        known = zip(message.matches, heads, strict=True)
        return Heads(versions={match: version for match, version in known if version is not None})

    async def _head(self, match: str) -> int | None:
        try:
            return await self._keeper.head(match)
        except (CorruptCommitError, UnfitError):
            return None

    async def on_due(self, identifier: str) -> bool:
        """A timer fired: have the aggregate's owner look at its clock. True when that is done."""
        done = await self._looked(identifier)
        CLOCKS_FIRED.cell(self._owner, "done" if done else "again").add()
        return done

    async def _looked(self, identifier: str) -> bool:
        if self._leases.owns(subjects.partition(identifier)):
            return not isinstance(await self.system(identifier, Due()), Unavailable)
        try:
            answer = await self._bus.request(subjects.system(self._owner, identifier), encode(Due()), within=5.0)
        except (NoResponderError, UnansweredError):
            return False
        return not isinstance(command_answer(answer), Unavailable)

    async def _evict(self) -> None:
        while True:
            await asyncio.sleep(EVICT_EVERY)
            try:
                await self._keeper.evict(IDLE, MOST)
            except Exception as error:  # noqa: BLE001 (the next round tries again)
                log_error(_log, "letting go of idle aggregates failed", error)


def _attributes(answer: CommandAnswer) -> dict[str, Attribute]:
    """What a command's span says of its answer."""
    attributes: dict[str, Attribute] = {"furrow.outcome": str(type(answer).__struct_config__.tag)}
    if isinstance(answer, Refused):
        attributes["furrow.reason"] = answer.reason
    if isinstance(answer, Accepted):
        attributes["furrow.version"] = answer.version
    return attributes


def _sender(identifier: str, message: Open | Abort | End | Vacation | Leave) -> tuple[str, str]:
    """The role that sends a system command, and the command's id: the same for a repeat of the same."""
    match message:
        case Open():
            return "<lobby>", f"open:{identifier}"
        case Abort():
            return "<lobby>", f"abort:{identifier}"
        case End(operator=operator, act=act):
            return f"<operator:{operator}>", f"end:{act or identifier}"
        case Vacation(player=player, since=since, until=until):
            return "<lobby>", f"vacation:{player}:{since}:{until}"
        case Leave(player=player):
            return "<lobby>", f"leave:{player}"
