"""A worker's core over logs in memory, with a game of hidden hands, and players who act on it."""

import itertools
from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from libs.eventlog import MemoryEventLog, MemoryStreams, Snapshots
from libs.eventlog.naming import Naming
from libs.host.core.keeper import Keeper
from libs.host.core.kind import Request
from libs.host.match.kind import Matches
from libs.kernel import Seat
from libs.messages.feeds import Frame, View, broadcast
from libs.messages.requests import (
    Accepted,
    CommandAnswer,
    ExportQuery,
    Found,
    HistoryQuery,
    OffersQuery,
    Open,
    QueryAnswer,
    ReadQuery,
    SystemCommand,
    ViewQuery,
)
from libs.testkit.samples.harvest_fair.rules.game import HarvestFair

SEED = bytes(range(32))

# Command ids are for ever, and workers of one test share a log: no two commands of a run have the same one.
_ids = itertools.count(1)


class KeptSnapshots(Snapshots):
    """Snapshots in a dictionary."""

    def __init__(self) -> None:
        self.kept: dict[str, bytes] = {}

    async def get(self, identifier: str) -> bytes | None:
        return self.kept.get(identifier)

    async def put(self, identifier: str, data: bytes) -> None:
        self.kept[identifier] = data


class Host:
    """One worker. Several may share `server` and `snapshots`, as after a restart or in an overlap."""

    def __init__(self, server: MemoryStreams, snapshots: KeptSnapshots, clock: Callable[[], int]) -> None:
        self.game = HarvestFair()
        self.log = MemoryEventLog("harvest_fair", server=server)
        self.snapshots = snapshots
        self.published: list[tuple[str, bytes]] = []
        self.now = clock
        self.kind = Matches(self.game)
        # Most tests look at what is published without asking for it.
        self.kind.listeners_ask = False
        self.keeper = Keeper(self.kind, self.log, snapshots, publish=self._publish, clock=clock)

    async def _publish(self, identifier: str, data: bytes) -> None:
        self.published.append((identifier, data))

    async def open(self, match: str, players: tuple[str, ...] = ("ann", "bob"), **terms: Any) -> CommandAnswer:
        terms = {"table": "t-1", "options_json": b"{}", "seed": SEED, **terms}
        return await self.system(match, Open(players=players, **terms))

    async def system(self, match: str, message: SystemCommand, id_: str = "") -> CommandAnswer:
        name = id_ or f"{message.__struct_config__.tag}:{match}"
        return await self.keeper.command(
            match, Request(actor="<lobby>", id=name, body=b"", received=self.now(), now=self.now(), message=message)
        )

    async def send(
        self, match: str, player: str, command: object, *, id_: str | None = None, expected: int | None = None
    ) -> CommandAnswer:
        """`command` is built-in data, or the very bytes."""
        return await self.keeper.command(
            match,
            Request(
                actor=player,
                id=id_ or f"c{next(_ids)}",
                body=command if isinstance(command, bytes) else msgspec.json.encode(command),
                received=self.now(),
                now=self.now(),
                expected=expected,
            ),
        )

    async def played(self, match: str, player: str, command: object, **more: Any) -> Accepted:
        answer = await self.send(match, player, command, **more)
        assert isinstance(answer, Accepted), answer
        return answer

    async def ask(self, match: str, query: Any) -> QueryAnswer:
        return await self.keeper.query(match, query)

    async def view(self, match: str, player: str | None = None, **more: Any) -> View:
        answer = await self.ask(match, ViewQuery(player=player, **more))
        assert isinstance(answer, Found), answer
        return msgspec.json.decode(answer.json, type=View)

    async def offers(self, match: str, player: str) -> Any:
        answer = await self.ask(match, OffersQuery(player=player))
        assert isinstance(answer, Found), answer
        return msgspec.json.decode(answer.json)

    async def history(self, match: str, player: str | None, after: int, limit: int = 500) -> list[Frame]:
        answer = await self.ask(match, HistoryQuery(player=player, after=after, limit=limit))
        assert isinstance(answer, Found), answer
        return msgspec.json.decode(answer.json, type=list[Frame])

    async def export(self, match: str, player: str | None = None) -> list[Any]:
        answer = await self.ask(match, ExportQuery(player=player))
        assert isinstance(answer, Found), answer
        return [msgspec.json.decode(line) for line in answer.json.splitlines()]

    async def verdict(self, match: str) -> Any:
        answer = await self.ask(match, ReadQuery(name="verify"))
        assert isinstance(answer, Found), answer
        return msgspec.json.decode(answer.json)

    def frames(self, match: str, audience: int) -> list[Frame]:
        """The published frames of an audience: a seat, or the number of seats for spectators."""
        heard = [broadcast(data) for name, data in self.published if name == match]
        return [msgspec.json.decode(one.frames[one.index[audience]], type=Frame) for one in heard]

    def spoil(self, match: str) -> None:
        """Make the match's first commit unreadable."""
        stream = self.log.faults.streams[Naming("harvest_fair").event(match)[1]]
        place = next(number for number, (subject, _) in enumerate(stream.messages) if subject.endswith(match))
        subject, data = stream.messages[place]
        stream.messages[place] = (subject, data[:40] + b"\xff" * 20)

    async def play_on(self, match: str, players: tuple[str, ...] = ("ann", "bob"), limit: int = 1000) -> int:
        """Have the autopilot's choice played for whoever is awaited, until the end; the number of commands."""
        for count in range(limit):
            view = await self.view(match)
            if view.status != "running":
                return count
            seat = Seat(view.awaiting[0])
            state = self.keeper.residents[match].state
            command = self.game.autopilot(state.game, seat)
            await self.played(match, players[seat], msgspec.to_builtins(command))
        raise AssertionError(match)


class Clock:
    """UTC milliseconds that pass only when told to."""

    def __init__(self) -> None:
        self.at = 1_700_000_000_000

    def __call__(self) -> int:
        self.at += 1
        return self.at


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def server() -> MemoryStreams:
    return MemoryStreams()


@pytest.fixture
def new_host(server: MemoryStreams, clock: Clock) -> Callable[[], Host]:
    """Makes workers that share one log and one store of snapshots."""
    snapshots = KeptSnapshots()
    return lambda: Host(server, snapshots, clock)


@pytest.fixture
def host(new_host: Callable[[], Host]) -> Host:
    return new_host()
