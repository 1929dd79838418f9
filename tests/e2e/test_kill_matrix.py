"""Each process of the path dies just as a table starts, a match ends and a rating is made: nothing is lost or doubled.

Two of each service run, and people sit down, are paired, play and are rated all the while. KILLS is how often each of
them dies at each moment: once unless set, 10 in `make soak-kills`.
"""

import asyncio
import os
import random
import re
import signal
import sys
import time
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from itertools import pairwise
from typing import NamedTuple, TypeAlias
from uuid import uuid4

import msgspec
import pytest

from libs.bus import Incoming, NatsBus, NatsKeyValue
from libs.client import ConflictError, Furrow
from libs.host.leases import Leases
from libs.messages import subjects
from libs.messages.feeds import View
from libs.messages.scores import ExportedMatch
from libs.operate.credentials import Credentials
from libs.settings import NatsSettings, Secret
from libs.testkit.installation import EVERYTHING_TRACED, Installation
from libs.testkit.ratings import confirm_ratings

Install: TypeAlias = Callable[..., Installation]
SignIn: TypeAlias = Callable[[str, int], Awaitable[list[Furrow]]]

KILLS = int(os.environ.get("KILLS", "1"))
GAME = "mutant_crops"
"""The shortest matches: what is tried here is the platform."""
SERVICES = ("lobby", GAME, "scoring")
WORKERS = ("w0", "w1")
MOMENTS = {
    "table starts": ("evt.lobby.", b"table_starting"),
    "match ends": (f"evt.{GAME}.", b"match_finished"),
    "rating is made": ("evt.scoring.", b"match_rated"),
}
"""The commit that makes each moment: of whom, and with which event."""
IDS = {"lobby": re.compile(rb"\bt-[a-z2-7]{20}"), GAME: re.compile(GAME.encode() + rb"-[a-z2-7]{20}")}
"""What of a commit says whom it concerns."""
LATER = (0.0, 0.001, 0.003, 0.01, 0.03)
"""Seconds from the commit to the death."""
COMES_WITHIN = 60.0
"""Seconds for a moment to come."""
ROWS_WITHIN = 60.0

pytestmark = pytest.mark.timeout(300 + 120 * KILLS)


class Played(NamedTuple):
    """A match as those who played it know it."""

    table: str
    players: tuple[str, ...]
    views: tuple[View, ...]
    acknowledged: dict[int, str]
    """Ids of commands by version."""


class Executioner:
    """Hears every commit as it is written; kills a worker at one that concerns it."""

    def __init__(self, platform: Installation, bus: NatsBus) -> None:
        self._platform = platform
        self._bus = bus
        self._leases = Leases(NatsKeyValue(bus.connection, "WORKERS"), GAME, "nobody")
        self._leases.live = WORKERS
        self._fits: Callable[[Incoming], bool] = lambda _: False
        self._heard: asyncio.Future[None] | None = None

    async def start(self) -> None:
        await self._bus.subscribe("evt.>", self._hear)
        await self._bus.flush()

    async def kill_at(self, moment: str, service: str, worker: str, later: float) -> None:
        """Returns when the supervisor has put another in its place."""
        name = f"{service}/{worker}"
        pid = self._platform.pid(name)
        owner, event = MOMENTS[moment]
        self._fits = lambda commit: (
            commit.subject.startswith(owner) and event in commit.data and self._concerns(commit, service, worker)
        )
        self._heard = asyncio.get_running_loop().create_future()
        async with asyncio.timeout(COMES_WITHIN):
            await self._heard
        await asyncio.sleep(later)
        os.kill(pid, signal.SIGKILL)
        await asyncio.to_thread(self._platform.until_replaced, name, pid)

    def _concerns(self, commit: Incoming, service: str, worker: str) -> bool:
        """Whether the worker serves what the commit is about; one that does not tell concerns everybody."""
        found = IDS[service].search(commit.data) if service in IDS else None
        return found is None or self._leases.owner_of(subjects.partition(found[0].decode())) == worker

    async def _hear(self, commit: Incoming) -> None:
        if self._heard is not None and not self._heard.done() and self._fits(commit):
            self._heard.set_result(None)


@pytest.fixture
def twofold(install: Install) -> Installation:
    """One of the test's own: two of each service, and lists with these matches only."""
    installation = install(workers=len(WORKERS), environment={**EVERYTHING_TRACED, "FURROW_TRACE_SAMPLING": "0.01"})
    installation.start()
    return installation


@pytest.fixture
async def executioner(twofold: Installation) -> AsyncIterator[Executioner]:
    password = Secret(Credentials(twofold.data).password("nats", "operator"))
    bus = await NatsBus.connect(NatsSettings(url=twofold.note.nats, user="operator", password=password), "operator")
    made = Executioner(twofold, bus)
    await made.start()
    yield made
    await bus.close()


async def at_a_table(players: Sequence[Furrow]) -> tuple[str, str]:
    """One opens a table, the others join it; its id and its match's."""
    host, *others = players
    table = await host.open_table(GAME, len(players), rated=True)
    for other in others:
        mine = other.table(table.id)
        await mine.join()
        await mine.ready()
    named = (await table.start()).result["match"]
    assert await table.match() == named
    return table.id, named


async def paired(player: Furrow) -> tuple[str, str]:
    """Have whoever seeks at this time be paired with the player; the table's id and the match's."""
    await player.seek(GAME, 2, rated=True)
    seen = await player.paired()
    assert seen.table, seen
    return seen.table, await player.table(seen.table).match()


async def sit(player: Furrow, match: str, number: int, acknowledged: dict[int, str]) -> View:
    """Play a seat at random to the end, noting what was acknowledged."""
    chance = random.Random(f"{match}/{number}")
    async with player.match(match) as seen:
        async for view in seen.my_turns():
            name = str(uuid4())
            try:
                done = await seen.play(seen.offers.sample(chance), expected_version=view.version, command_id=name)
            except ConflictError:
                continue
            acknowledged[done.version] = name
        return await seen.finished()


class People:
    """Everybody who plays, match after match, until they are told that it is enough."""

    def __init__(self) -> None:
        self.played: dict[str, Played] = {}
        self.enough = asyncio.Event()

    async def meet_at_tables(self, players: Sequence[Furrow]) -> None:
        while not self.enough.is_set():
            table, match = await at_a_table(players)
            await self._play(table, match, players)

    async def meet_by_chance(self, players: Sequence[Furrow]) -> None:
        while not self.enough.is_set():
            found = await asyncio.gather(*map(paired, players))
            together: dict[tuple[str, str], list[Furrow]] = {}
            for player, place in zip(players, found, strict=True):
                together.setdefault(place, []).append(player)
            assert {len(pair) for pair in together.values()} == {2}, found
            await asyncio.gather(*(self._play(*place, pair) for place, pair in together.items()))

    async def _play(self, table: str, match: str, players: Sequence[Furrow]) -> None:
        acknowledged: dict[int, str] = {}
        views = await asyncio.gather(
            *(sit(player, match, number, acknowledged) for number, player in enumerate(players))
        )
        assert match not in self.played
        names = tuple([(await player.me()).player for player in players])
        self.played[match] = Played(table, names, tuple(views), acknowledged)


async def exported(client: Furrow, number: int) -> dict[str, ExportedMatch]:
    """The bulk export, once it has so many matches and all are rated; not one may stand there twice."""
    scopes = {"all", GAME, f"{GAME}-untimed"}
    async with asyncio.timeout(ROWS_WITHIN):
        while len(lines := [line async for line in client.scores.export()]) < number:  # noqa: ASYNC110 - rows in Valkey
            await asyncio.sleep(0.2)
        for line in lines:
            while set((await client.scores.of_match(line.match)).scopes) != scopes:  # noqa: ASYNC110 - rows in Valkey
                await asyncio.sleep(0.2)
    assert len({line.match for line in lines}) == len(lines)
    return {line.match: line for line in lines}


async def check_match(client: Furrow, identifier: str, match: Played) -> None:
    """Every acknowledged command is in the log once, at its version; all saw the same end."""
    header, *lines = [msgspec.json.decode(line) async for line in client.export(identifier)]
    stored = {line["version"]: line["command_id"] for line in lines}
    assert sorted(stored) == list(range(1, len(stored) + 1))
    assert len(set(stored.values())) == len(stored)
    assert {version: stored[version] for version in match.acknowledged} == match.acknowledged
    assert (header["status"], header["table"], set(header["players"])) == ("finished", match.table, set(match.players))
    assert {(view.status, view.version) for view in match.views} == {("finished", len(stored))}
    assert (await client.verdict(identifier))["ok"]


async def check_table(client: Furrow, identifier: str, match: Played) -> None:
    """The table has this match, and knows that it is over."""
    async with asyncio.timeout(ROWS_WITHIN):
        while (table := await client.table(match.table).read())["status"] != "closed":  # noqa: ASYNC110 - facts
            await asyncio.sleep(0.2)
    assert table["match"] == identifier


async def test_a_process_killed_just_as_something_starts_ends_or_is_rated(
    twofold: Installation, executioner: Executioner, sign_in: SignIn
) -> None:
    """lichess-org/lila #12147, #14387: a start is done twice or not at all. #16811: a match is rated twice."""
    clients = await sign_in(twofold.url, 10)
    chance = random.Random(KILLS)
    rounds = [(moment, service, worker) for moment in MOMENTS for service in SERVICES for worker in WORKERS] * KILLS
    chance.shuffle(rounds)
    people = People()
    began = time.monotonic()

    async with asyncio.TaskGroup() as group:
        for number in range(0, 6, 2):
            group.create_task(people.meet_at_tables(clients[number : number + 2]))
        group.create_task(people.meet_by_chance(clients[6:]))
        for moment, service, worker in rounds:
            await executioner.kill_at(moment, service, worker, chance.choice(LATER))
        people.enough.set()

    played, client = people.played, clients[0]
    lines = await exported(client, len(played))
    assert set(lines) == set(played)
    assert (await client.matches(status="live")).matches == ()
    assert set(Counter(line.table for line in lines.values()).values()) == {1}
    for identifier, match in played.items():
        assert (lines[identifier].rated, lines[identifier].how) == (True, "played")
        await check_match(client, identifier, match)
        await check_table(client, identifier, match)
    for player in {player for match in played.values() for player in match.players}:
        own = sorted((line for line in lines.values() if player in line.players), key=lambda line: line.started)
        for earlier, later in pairwise(own):
            assert earlier.finished <= later.started, (player, earlier.match, later.match)
    await confirm_ratings(client, {match: line.players for match, line in lines.items()}, GAME, "untimed")
    sys.stdout.write(f"{len(rounds)} deaths in {len(played)} matches, {time.monotonic() - began:.0f} s\n")
