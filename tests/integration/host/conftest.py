"""Real servers, workers as processes that can be killed and frozen, and players who never give up."""

import asyncio
import os
import signal
import subprocess
import sys
import time
import uuid
from collections.abc import AsyncIterator, Callable, Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
import uvloop

from libs.bus import NatsBus, NoResponderError, UnansweredError
from libs.eventlog import JetStreamEventLog
from libs.host.core.commit import Commit, unpacked
from libs.kernel import Chance, Offer, sampled
from libs.messages import subjects
from libs.messages.feeds import View
from libs.messages.requests import (
    Accepted,
    CommandAnswer,
    Failed,
    Found,
    OffersQuery,
    Open,
    PlayerCommand,
    QueryAnswer,
    Unavailable,
    ViewQuery,
    command_answer,
    encode,
    query_answer,
)
from libs.operate.servers import Servers
from libs.operate.streams import ensure_streams

GAME = "harvest_fair"
WORKER = Path(__file__).with_name("harvest_worker.py")
ROOT = Path(__file__).parents[3]


class Worker:
    """A worker process."""

    def __init__(self, servers: Servers, name: str, crash: str = "") -> None:
        self._environment = {
            **os.environ,
            **servers.environment(GAME),
            "FURROW_WORKER": name,
            "FURROW_LOG_LEVEL": "warning",
            "PYTHONPATH": str(ROOT),
        }
        self.start(crash)

    def start(self, crash: str = "") -> None:
        more = {"FURROW_TEST_CRASH": crash} if crash else {}
        self.process = subprocess.Popen([sys.executable, str(WORKER)], env={**self._environment, **more}, cwd=ROOT)

    def signal(self, number: signal.Signals) -> None:
        self.process.send_signal(number)

    def kill(self) -> None:
        self.process.kill()
        self.process.wait()

    def died(self, within: float = 40.0) -> bool:
        try:
            return self.process.wait(within) == -signal.SIGKILL
        except subprocess.TimeoutExpired:
            return False

    def stop(self) -> int:
        self.signal(signal.SIGCONT)
        if self.process.poll() is None:
            self.signal(signal.SIGTERM)
        try:
            return self.process.wait(20)
        except subprocess.TimeoutExpired:
            self.kill()
            raise


class Platform:
    """The servers, and players' commands and queries as the gateway sends them."""

    def __init__(self, servers: Servers, lobby: NatsBus, gateway: NatsBus, game: NatsBus) -> None:
        self.servers = servers
        self.lobby, self.gateway = lobby, gateway
        self.log = JetStreamEventLog(game.connection, GAME)

    async def open(
        self,
        players: tuple[str, ...] = ("ann", "bob"),
        *,
        partition_of: Callable[[int], bool] = bool,
        clock_json: bytes = b'{"type":"untimed"}',
    ) -> str:
        """A new match; `partition_of` may choose its partition."""
        match = f"{GAME}-{uuid.uuid4().hex[:12]}"
        while partition_of is not bool and not partition_of(subjects.partition(match)):
            match = f"{GAME}-{uuid.uuid4().hex[:12]}"
        opening = encode(Open(table="t-1", players=players, options_json=b"{}", clock_json=clock_json))
        answer = await self.persist(self.lobby, subjects.system(GAME, match), opening)
        assert isinstance(answer, Accepted), answer
        return match

    async def persist(self, bus: NatsBus, subject: str, data: bytes, *, patience: float = 30.0) -> CommandAnswer:
        """Send the same bytes until there is an answer that counts, as the gateway and its clients do."""
        until = time.monotonic() + patience
        wait = 0.05
        while True:
            try:
                answer = command_answer(await bus.request(subject, data, within=2.0))
                if not isinstance(answer, Unavailable):
                    return answer
            except (NoResponderError, UnansweredError):
                pass
            assert time.monotonic() < until, f"no answer on {subject} for {patience} s"
            await asyncio.sleep(wait)
            wait = min(2 * wait, 0.5)

    async def send(
        self, match: str, player: str, command: Any, *, id_: str = "", expected: int | None = None
    ) -> CommandAnswer:
        message = PlayerCommand(
            player=player,
            id=id_ or uuid.uuid4().hex,
            json=msgspec.json.encode(command),
            received=time.time_ns() // 1_000_000,
            expected=expected,
        )
        answer = await self.persist(self.gateway, subjects.command(GAME, match), encode(message))
        assert not isinstance(answer, Failed), answer
        return answer

    async def ask(self, match: str, query: Any, patience: float = 30.0) -> QueryAnswer:
        until = time.monotonic() + patience
        while True:
            try:
                data = await self.gateway.request(subjects.query(GAME, match), encode(query), within=2.0)
                answer = query_answer(data)
                if not isinstance(answer, Unavailable):
                    return answer
            except (NoResponderError, UnansweredError):
                pass
            assert time.monotonic() < until, f"no answer from {match} for {patience} s"
            await asyncio.sleep(0.1)

    async def view(self, match: str, player: str | None = None) -> View:
        answer = await self.ask(match, ViewQuery(player=player))
        assert isinstance(answer, Found), answer
        return msgspec.json.decode(answer.json, type=View)

    async def play(
        self, match: str, acknowledged: dict[str, int], players: tuple[str, ...] = ("ann", "bob"), pace: float = 0.0
    ) -> View:
        """Play a match at random to its end, noting the version that each command id was acknowledged with."""
        chance = Chance(match.encode())
        while True:
            view = await self.view(match)
            if view.status != "running":
                return view
            seat = chance.pick(view.awaiting)
            answer = await self.ask(match, OffersQuery(player=players[seat]))
            assert isinstance(answer, Found), answer
            offers = msgspec.json.decode(answer.json, type=tuple[Offer, ...])
            if not offers:
                continue
            name = uuid.uuid4().hex
            reply = await self.send(match, players[seat], sampled(offers, chance), id_=name, expected=view.version)
            if isinstance(reply, Accepted):
                acknowledged[name] = reply.version
            await asyncio.sleep(pace)

    async def commits(self, match: str) -> list[Commit]:
        return [unpacked(record.data, has_chain=True)[1] for record in await self.log.load(match)]

    async def check(self, match: str, acknowledged: dict[str, int]) -> None:
        """Every acknowledged command is in the log exactly once, at its version, and versions have no gap."""
        commits = await self.commits(match)
        assert [commit.version for commit in commits] == list(range(1, len(commits) + 1))
        stored = [commit.command for commit in commits]
        assert len(set(stored)) == len(stored)
        assert {name: stored.index(name) + 1 for name in acknowledged} == acknowledged


@pytest.fixture(scope="module")
def servers(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Servers]:
    """Servers of this module's own, which its tests may kill, as long as they start them again."""
    with Servers(tmp_path_factory.mktemp("servers"), [GAME]) as servers:

        async def set_up() -> None:
            operator = await NatsBus.connect(servers.nats.settings("operator"), "operator")
            await ensure_streams(operator.connection, [GAME])
            await operator.close()

        uvloop.run(set_up())
        yield servers


@pytest.fixture
async def platform(servers: Servers) -> AsyncIterator[Platform]:
    buses = [await NatsBus.connect(servers.nats.settings(name), name) for name in ("lobby", "gateway", GAME)]
    yield Platform(servers, *buses)
    for bus in buses:
        await bus.close()


@pytest.fixture
def spawn(servers: Servers) -> Iterator[Callable[..., Worker]]:
    """Starts workers; they are stopped after the test, and must stop cleanly if they still run."""
    workers: list[Worker] = []

    def start(name: str, crash: str = "") -> Worker:
        workers.append(Worker(servers, name, crash))
        return workers[-1]

    yield start
    codes = [worker.stop() for worker in workers]
    assert set(codes) <= {0, -signal.SIGKILL}
