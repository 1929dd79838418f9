"""A lobby and a game on servers in memory, each of which may die at any step; and the whole platform with guests."""

import asyncio
import json
import random
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import AsyncExitStack
from functools import partial
from typing import Any
from uuid import uuid4

import msgspec
import pytest

from libs.bus import Disturbance, MemoryBus, MemoryHub, MemoryKeyValue, NoResponderError, UnansweredError
from libs.client import Furrow
from libs.eventlog import (
    MemoryEventLog,
    MemoryFactLog,
    MemorySnapshots,
    MemoryStreams,
    MemoryTimers,
    Record,
)
from libs.host.core.commit import unpacked
from libs.host.core.keeper import Keeper, utc_ms
from libs.host.core.kind import Kind
from libs.host.description import description
from libs.host.match.kind import Matches
from libs.host.worker import Worker
from libs.messages import subjects
from libs.messages.ids import table_id
from libs.messages.queue import QUEUE
from libs.messages.requests import (
    Accepted,
    CommandAnswer,
    Found,
    PlayerCommand,
    ReadQuery,
    Refused,
    command_answer,
    encode,
    query_answer,
)
from libs.projections import Checkpoints, EventSource, FactForwarder, Taken
from libs.projections.matches import FACT_KINDS as MATCH_KINDS
from libs.projections.store import Checkpoint
from libs.testkit.installation import Installation
from libs.testkit.mortal import Fate, MortalLog
from libs.testkit.samples.harvest_fair.rules.game import HarvestFair
from services.lobby.ending import Endings
from services.lobby.errands import Errands
from services.lobby.games import known_game
from services.lobby.kind import LOOK_AGAIN_MS, Lobby
from services.lobby.player.buckets import Buckets
from services.lobby.queue.pairer import Pairer
from services.lobby.sorts import sorts

GAME = "harvest_fair"
PLAYERS = ("ann", "bob")


class MortalBus(MemoryBus):
    def __init__(self, fate: Fate, hub: MemoryHub) -> None:
        super().__init__(hub)
        self._fate = fate

    async def request(self, subject: str, data: bytes, *, within: float) -> bytes:
        await self._fate.step()
        answer = await super().request(subject, data, within=min(within, 0.1))
        await self._fate.step()
        return answer


class MortalTimers(MemoryTimers):
    """A process's way to the timers, which live on in the server."""

    def __init__(self, fate: Fate, server: MemoryTimers) -> None:
        super().__init__()
        self._fate = fate
        self._server = server

    async def arm(self, identifier: str, at: int) -> None:
        await self._fate.step()
        await self._server.arm(identifier, at)
        await self._fate.step()


class Everything:
    """Leases of the only worker there is."""

    live = ("w0",)
    serving = 0

    def owns(self, _thing: int | str) -> bool:
        return True


class Process:
    """One service's worker."""

    def __init__(self, village: "Village", kind: Kind[Any], streams: int, end: int | None) -> None:
        self.fate = Fate(end)
        self.bus = MortalBus(self.fate, village.hub)
        self.keeper: Keeper[Any] = Keeper(
            kind,
            MortalLog(self.fate, kind.owner, streams, village.server),
            MemorySnapshots(),
            publish=self.bus.publish,
            timers=MortalTimers(self.fate, village.timers),
        )
        self.worker = Worker(self.bus, self.keeper, Everything())  # type: ignore[arg-type]  # what a worker asks of leases
        self.errands: Errands | None = None
        if isinstance(kind, Lobby):
            self.errands = Errands(self.bus, self.keeper, kind, village.buckets)
            pairer = Pairer(self.keeper, Everything(), every=0.02)  # type: ignore[arg-type]  # what it asks of leases
            self.pairing = asyncio.create_task(pairer.run())
            kind.wake = self.errands.wake

    async def kill(self) -> None:
        self.fate.dead.set()
        self.bus.cut()
        if self.errands is not None:
            self.pairing.cancel()
            await asyncio.gather(self.pairing, return_exceptions=True)
            await self.errands.stop()


class NoCheckpoints(Checkpoints):
    """Forgets everything, as is allowed."""

    async def get(self, name: str) -> Checkpoint | None:
        return None

    async def put(self, name: str, checkpoint: Checkpoint) -> None:
        return None


class Village:
    """The servers, and whichever processes run."""

    def __init__(self) -> None:
        self.hub = MemoryHub()
        self.server = MemoryStreams()
        self.buckets = Buckets(*(MemoryKeyValue() for _ in Buckets._fields))
        self.late = 0
        """Milliseconds by which the timers' clock is ahead."""
        self.timers = MemoryTimers(clock=lambda: utc_ms() + self.late, retry=0.02)
        self.client = MemoryBus(self.hub)
        self.games = {GAME: known_game(msgspec.json.encode(description(HarvestFair(), ("random",))))}
        self._tasks: list[asyncio.Task[None]] = []
        self.lobby: Process
        self.game: Process

    async def start(self) -> None:
        await self.start_lobby()
        await self.start_game()
        self._tasks.append(asyncio.create_task(self.timers.serve(self._on_due)))

    async def stop(self) -> None:
        for process in (self.lobby, self.game):
            await process.kill()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def start_lobby(self, end: int | None = None) -> None:
        kind = Lobby(sorts(self.games, self.buckets))
        self.lobby = Process(self, kind, 1, end)
        await self.lobby.worker.settle()

    async def start_game(self, end: int | None = None) -> None:
        self.game = Process(self, Matches(HarvestFair()), subjects.GAME_STREAMS, end)
        await self.game.worker.settle()

    async def outlives(self, which: str, end: int, act: Callable[[], Awaitable[Any]]) -> bool:
        """Have the lobby or the game die at one step of what `act` does, and begin anew; whether it came to that."""
        process = self.lobby if which == "lobby" else self.game
        process.fate.die_at(end)
        acting = asyncio.ensure_future(act())
        dying = asyncio.create_task(process.fate.dead.wait())
        done, _ = await asyncio.wait({acting, dying}, return_when=asyncio.FIRST_COMPLETED)
        dying.cancel()
        if dying in done:
            await self.restart_dead()
        process.fate.end = None
        async with asyncio.timeout(30):
            await acting
        return dying in done

    async def restart_dead(self) -> None:
        """Bring back what died, some seconds later."""
        if self.lobby.fate.dead.is_set():
            await self.lobby.kill()
            await self.start_lobby()
        if self.game.fate.dead.is_set():
            await self.game.kill()
            await self.start_game()
        self.late += LOOK_AGAIN_MS + 1_000
        self.timers.look()

    async def hear_facts(self) -> None:
        """Tell the game's facts on, and have the lobby hear them."""
        facts = MemoryFactLog(server=self.server)
        log = MemoryEventLog(GAME, server=self.server)
        for stream in log.streams:
            forwarder = FactForwarder(
                stream, EventSource(log, stream), facts, checkpoints=NoCheckpoints(), read=_facts_of, kinds=MATCH_KINDS
            )
            self._tasks.append(asyncio.create_task(forwarder.run()))
        endings = Endings(facts, NoCheckpoints(), self.lobby.keeper, Everything())  # type: ignore[arg-type]  # what it asks of leases
        self._tasks.append(asyncio.create_task(endings.run()))

    async def _on_due(self, identifier: str) -> bool:
        try:
            async with asyncio.timeout(0.3):
                return await self.lobby.worker.on_due(identifier)
        except (TimeoutError, NoResponderError, UnansweredError):
            return False

    # What a gateway does

    async def send(self, player: str, owner: str, target: str, command: dict[str, Any], id_: str = "") -> CommandAnswer:
        """Send until it is answered, as the gateway does."""
        message = PlayerCommand(
            player=player, id=id_ or str(uuid4()), json=json.dumps(command).encode(), received=utc_ms()
        )
        while True:
            try:
                data = await self.client.request(subjects.command(owner, target), encode(message), within=0.1)
            except (NoResponderError, UnansweredError):
                await asyncio.sleep(0.01)
                continue
            answer = command_answer(data)
            if isinstance(answer, Accepted | Refused):
                return answer
            await asyncio.sleep(0.01)

    async def on_table(self, player: str, table: str, tag: str, **fields: Any) -> Accepted:
        answer = await self.send(player, "lobby", table, {"type": tag, **fields})
        assert isinstance(answer, Accepted), answer
        return answer

    async def ready_table(self) -> str:
        """A table at which ann and bob are ready to play."""
        number = str(uuid4())
        table = table_id("ann", number)
        opened = await self.send("ann", "lobby", table, {"type": "open_table", "game": GAME, "seats": 2}, number)
        assert isinstance(opened, Accepted), opened
        await self.on_table("bob", table, "join")
        await self.on_table("bob", table, "ready")
        return table

    async def read(self, table: str) -> dict[str, Any]:
        """The table as the log has it, asked of whichever lobby runs."""
        data = await self.client.request(
            subjects.query("lobby", table), encode(ReadQuery(name="table", player="ann")), within=1.0
        )
        answer = query_answer(data)
        assert isinstance(answer, Found), answer
        return dict(json.loads(answer.json))

    async def sought(self, player: str) -> dict[str, Any]:
        """What the queue shows the player, {} while nobody tells."""
        question = encode(ReadQuery(name="seek", player=player))
        try:
            answer = query_answer(await self.client.request(subjects.query("lobby", QUEUE), question, within=0.2))
        except (NoResponderError, UnansweredError):
            return {}
        return dict(json.loads(answer.json)) if isinstance(answer, Found) else {}

    async def until(self, table: str, *wanted: str) -> dict[str, Any]:
        """The table once its status is one of these."""
        async with asyncio.timeout(20):
            while True:
                try:
                    found = await self.read(table)
                except (NoResponderError, UnansweredError, AssertionError):
                    found = {}
                if found.get("status") in wanted:
                    return found
                await asyncio.sleep(0.02)

    def last_of_table(self, table: str) -> str:
        """The tag of the last event of a table, read behind the lobby's back."""
        tags = [
            msgspec.msgpack.decode(unpacked(data, has_chain=False)[1].events[-1])["type"]
            for subject, data in self.server["EVT_LOBBY"].messages
            if subject.endswith(table)
        ]
        return str(tags[-1])

    def opened_matches(self) -> list[str]:
        """The ids of all matches that were ever opened."""
        return [match for match, event in self.first_events() if event == "match_opened"]

    def first_events(self) -> list[tuple[str, str]]:
        """Each match with the tag of its log's first event."""
        firsts = []
        for stream in MemoryEventLog(GAME).streams:
            for _subject, data in self.server[stream].messages:
                commit = unpacked(data, has_chain=True)[1]
                if commit.version == 1:
                    firsts.append((commit.id, msgspec.msgpack.decode(commit.events[0])["type"]))
        return firsts


def _facts_of(record: Record) -> Taken[bytes]:
    commit = unpacked(record.data, has_chain=True)[1]
    return Taken(commit.version, commit.at, commit.facts, commit.trace)


@pytest.fixture
async def village() -> AsyncIterator[Village]:
    made = Village()
    await made.start()
    yield made
    await made.stop()


@pytest.fixture
def new_village() -> Callable[[], Awaitable[Village]]:
    """For tests that need several; they stop them."""

    async def new() -> Village:
        made = Village()
        await made.start()
        return made

    return new


MOST_STEPS = 80


@pytest.fixture
def every_step(new_village: Callable[[], Awaitable[Village]]) -> Callable[..., Awaitable[None]]:
    """Kill the lobby or the game at each step of an act in turn, until the act is over before anybody dies.

    Given are `prepared(village)`, `act(village, what was prepared)`, `check(…)` alike, and the `least` number of steps.
    """

    async def kill(
        which: str,
        prepared: Callable[[Village], Awaitable[Any]],
        act: Callable[[Village, Any], Awaitable[Any]],
        check: Callable[[Village, Any], Awaitable[None]],
        *,
        least: int,
    ) -> None:
        for end in range(1, MOST_STEPS):
            village = await new_village()
            given = await prepared(village)
            died = await village.outlives(which, end, partial(act, village, given))
            await check(village, given)
            await village.stop()
            if not died:
                assert end > least, "there are more steps on the way"
                return
        pytest.fail("the steps do not end")

    return kill


@pytest.fixture
def disturbed() -> Callable[[int], Callable[[str, bool], Disturbance]]:
    """Deliveries that are lost, doubled and late, by a seed."""

    def by(seed: int) -> Callable[[str, bool], Disturbance]:
        drawn = random.Random(seed)

        def disturb(_subject: str, _is_answer: bool) -> Disturbance:  # noqa: FBT001 (the shape of Disturb)
            return Disturbance(copies=drawn.choice((0, 1, 1, 1, 2)), delay=drawn.choice((0.0, 0.0, 0.03)))

        return disturb

    return by


@pytest.fixture(scope="module")
def platform(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Installation]:
    """The whole of it as `furrow up` runs it. Tests may kill what the supervisor starts again."""
    installation = Installation(tmp_path_factory.mktemp("platform") / "var")
    installation.start()
    yield installation
    installation.stop()


@pytest.fixture
async def guests(platform: Installation) -> AsyncIterator[list[Furrow]]:
    """Six of them."""
    async with AsyncExitStack() as stack:
        made = [await stack.enter_async_context(Furrow(platform.url)) for _ in range(6)]
        for number, client in enumerate(made):
            await client.sign_in_guest(f"Guest {number}")
        yield made
