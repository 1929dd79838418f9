"""Where an erased or suspended player sits is said only by rows that hold all that the log holds."""

import asyncio
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest

from libs.bus import UnansweredError
from libs.eventlog import MemoryEventLog
from libs.host.core.commit import Commit, packed
from libs.host.following import Told, reader
from libs.messages.facts import TableSeats, encode_fact, table_fact
from libs.operate.servers import ValkeyServer
from libs.projections import EventSource, Valkey, connect_valkey
from services.lobby.projections import FACT_KINDS, SEATED
from services.lobby.seats import ListedSeats

pytestmark = pytest.mark.live

ANN, BOB = "p-ann", "p-bob"
STREAM = "EVT_LOBBY"


@pytest.fixture
def server(tmp_path: Path) -> Iterator[ValkeyServer]:
    made = ValkeyServer(tmp_path / "var", ["lobby"])
    made.start()
    yield made
    made.stop()


@pytest.fixture
async def valkey(server: ValkeyServer) -> AsyncIterator[Valkey]:
    client = connect_valkey(server.settings("lobby"), within=10.0)
    yield client
    await client.aclose()


class Lobby:
    """A log of tables, and the follower that makes rows of it once it is let."""

    def __init__(self, valkey: Valkey) -> None:
        self.log = MemoryEventLog("lobby", 1)
        self.source = EventSource(self.log, STREAM)
        self.seats = ListedSeats(valkey, self.source)
        self._valkey = valkey
        self._following: asyncio.Task[None] | None = None

    async def sit(self, table: str, version: int, *players: str, match: str = "") -> None:
        fact = TableSeats(
            owner="lobby", id=table, version=version, at=version, players=players, game="pig_race", match=match
        )
        commit = Commit(
            id=table,
            version=version,
            command=f"c-{version}",
            actor=ANN,
            at=version,
            events=(),
            facts=(encode_fact(fact),),
        )
        last = await self.log.last(table)
        await self.log.append(table, packed(commit), expected=0 if last is None else last.sequence)

    def follow(self) -> None:
        told = Told(FACT_KINDS, table_fact, (SEATED,))
        follower = told.follower(self.source, self._valkey, reader(has_chain=False))
        self._following = asyncio.create_task(follower.run())

    async def rest(self) -> None:
        if self._following is not None:
            self._following.cancel()
            await asyncio.gather(self._following, return_exceptions=True)


@pytest.fixture
async def lobby(valkey: Valkey) -> AsyncIterator[Lobby]:
    made = Lobby(valkey)
    yield made
    await made.rest()


async def test_a_seat_and_a_match_whose_rows_are_not_written_yet_are_found(lobby, monkeypatch):
    """The window is opened on purpose: all is in the log, nothing in the rows, and the question is asked."""
    await lobby.sit("t-1", 1, ANN)
    await lobby.sit("t-2", 1, ANN, BOB, match="pig_race-2")
    asked = asyncio.Event()
    reached = lobby.seats._rows.reached

    async def looked(follower):
        asked.set()
        return await reached(follower)

    monkeypatch.setattr(lobby.seats._rows, "reached", looked)
    sitting, playing = asyncio.create_task(lobby.seats.of(ANN)), asyncio.create_task(lobby.seats.playing(ANN))
    await asked.wait()
    lobby.follow()

    assert await sitting == ["t-1"]
    assert await playing == [("pig_race", "pig_race-2")]
    assert await lobby.seats.playing(BOB) == [("pig_race", "pig_race-2")]


async def test_rows_that_stay_behind_are_no_answer(lobby, monkeypatch):
    monkeypatch.setattr("services.lobby.seats.WITHIN", 0.3)
    lobby.follow()
    await lobby.sit("t-1", 1, ANN)
    assert await lobby.seats.of(ANN) == ["t-1"]
    await lobby.rest()
    await lobby.sit("t-2", 1, ANN)

    with pytest.raises(UnansweredError):
        await lobby.seats.of(ANN)
    lobby.follow()
    assert await lobby.seats.of(ANN) == ["t-1", "t-2"]


async def test_a_wipe_is_not_taken_for_an_empty_seat(lobby, server):
    await lobby.sit("t-1", 1, ANN)
    lobby.follow()
    assert await lobby.seats.of(ANN) == ["t-1"]
    wiper = connect_valkey(server.settings("operator"))
    await wiper.flushall()
    await wiper.aclose()

    assert await lobby.seats.of(ANN) == ["t-1"]
    await lobby.sit("t-1", 2)
    assert await lobby.seats.of(ANN) == []


async def test_without_valkey_nothing_is_said(lobby, server):
    await lobby.sit("t-1", 1, ANN)
    server.stop()

    with pytest.raises(UnansweredError):
        await lobby.seats.of(ANN)
