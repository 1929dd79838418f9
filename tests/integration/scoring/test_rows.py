"""Rows of scoring in a real Valkey: counted once, and the same after a rebuild (JasperFx/marten #4952, #3321)."""

import asyncio
from collections.abc import AsyncIterator, Iterator
from typing import Any

import pytest

from libs.eventlog import MemoryEventLog
from libs.host.following import Told, reader
from libs.messages.facts import scoring_fact
from libs.operate.servers import ValkeyServer
from libs.projections import EventSource, FactForwarder, Follower, Rows, Valkey, connect_valkey
from services.scoring.projections import FACT_KINDS, HEARD, MATCH_PROJECTIONS, RATING_PROJECTIONS

TOLD = Told(FACT_KINDS, scoring_fact, RATING_PROJECTIONS)
READ = reader(has_chain=False)
NAMES = [projection.name for projection in (*MATCH_PROJECTIONS, *RATING_PROJECTIONS)]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ValkeyServer]:
    made = ValkeyServer(tmp_path_factory.mktemp("valkey") / "var", [])
    made.start()
    yield made
    made.stop()


@pytest.fixture
async def wiper(server: ValkeyServer) -> AsyncIterator[Valkey]:
    """As the operator reaches it, empty."""
    client = connect_valkey(server.settings("operator"))
    await client.flushall()
    yield client
    await client.aclose()


@pytest.fixture
async def valkey(server: ValkeyServer, wiper: Valkey) -> AsyncIterator[Valkey]:
    """As scoring reaches it."""
    client = connect_valkey(server.settings("scoring"))
    yield client
    await client.aclose()


def rating_follower(office: Any, valkey: Valkey) -> Follower[Any]:
    log = MemoryEventLog("scoring", 1, server=office.server)
    source = EventSource(log, "EVT_SCORING")
    return TOLD.follower(source, valkey, READ)


def followers(office: Any, valkey: Valkey) -> list[Any]:
    """What one worker runs to keep rows and tell of ratings."""
    log = MemoryEventLog("scoring", 1, server=office.server)
    forwarder = FactForwarder(
        "EVT_SCORING",
        EventSource(log, "EVT_SCORING"),
        office.facts,
        checkpoints=office.checkpoints,
        read=READ,
        kinds=TOLD.kinds,
    )
    return [rating_follower(office, valkey), forwarder, HEARD.follower("scoring", office.facts, valkey)]


class Following:
    def __init__(self, office: Any, valkey: Valkey) -> None:
        self.parts = followers(office, valkey)
        self.tasks = [asyncio.create_task(part.run()) for part in self.parts]

    async def stop(self) -> None:
        for task in self.tasks:
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)


async def caught_up(office: Any, number: int, wiper: Valkey) -> None:
    """Until the logs have so many commits, all are told on, and the rows have everything."""
    await office.until_rated(number)
    async with asyncio.timeout(20):
        while not await is_caught_up(office, number, wiper):  # noqa: ASYNC110 - Valkey tells of no changes
            await asyncio.sleep(0.01)


async def is_caught_up(office: Any, number: int, wiper: Valkey) -> bool:
    told = [subject for subject, _ in office.server["FACTS"].messages if ".rating." in subject]
    followed = [await checkpoint(wiper, follower) for follower in ("scoring-facts", "EVT_SCORING")]
    heads = [len(office.server[stream].messages) for stream in ("FACTS", "EVT_SCORING")]
    return len(told) == number and followed == heads


async def checkpoint(wiper: Any, follower: str) -> int:
    generation = await wiper.hget(f"proj:@{follower}", "generation") or b""
    return int(await wiper.hget(f"proj:@{follower}:v{generation.decode()}:checkpoint", "sequence") or 0)


async def everything(wiper: Any) -> dict[str, Any]:
    """All rows and indexes that readers see, by projection and id."""
    found: dict[str, Any] = {}
    rows = Rows(wiper)
    for name in NAMES:
        for follower in await wiper.smembers(f"proj:{name}"):
            generation = (await wiper.hget(f"proj:@{follower.decode()}", "generation")).decode()
            prefix = f"proj:{name}@{follower.decode()}:v{generation}"
            async for key in wiper.scan_iter(match=f"{prefix}[:/]*", count=500):
                place = name + key.decode().removeprefix(prefix)
                if place[len(name)] == "/":
                    found[place] = sorted(await wiper.zrange(key, 0, -1, withscores=True))
                else:
                    row = await rows.row(name, place.removeprefix(f"{name}:"))
                    found[place] = row and row.decoded()
    return found


def commits(folded: dict[str, Any]) -> int:
    return sum(map(len, folded.values()))


async def test_rows_followed_live_equal_rows_built_anew(office, valkey, wiper, matches, folded):
    """Two workers follow at once, one of them is replaced in the middle, and counts are right all the same."""
    facts = matches(120, 21)
    office.start()
    both = [Following(office, valkey), Following(office, valkey)]
    await office.tell(facts[:60])
    await caught_up(office, commits(folded(facts[:60])), wiper)
    await both[0].stop()
    both[0] = Following(office, valkey)
    for fact in facts[60:]:
        await office.tell([fact])
        await asyncio.sleep(0.001)
    await caught_up(office, commits(folded(facts)), wiper)
    live = await everything(wiper)
    for one in both:
        await one.stop()
    assert {place.partition(":")[0] for place in live if "/" not in place} == set(NAMES)

    await HEARD.follower("scoring", office.facts, valkey).rebuild()
    await rating_follower(office, valkey).rebuild()
    rebuilt = await everything(wiper)
    assert rebuilt == live

    await wiper.flushall()
    again = Following(office, valkey)
    await caught_up(office, commits(folded(facts)), wiper)
    await again.stop()
    assert await everything(wiper) == live


async def test_rows_are_what_the_facts_add_up_to(office, valkey, wiper, matches, folded):
    facts = matches(50, 22)
    office.start()
    following = Following(office, valkey)
    await office.tell(facts)
    await caught_up(office, commits(folded(facts)), wiper)
    await following.stop()
    rows = await everything(wiper)
    ann = [fact for fact in facts if "ann" in fact.players and fact.owner == "pig_race"]
    row = rows["player_statistics:ann:pig_race"]
    assert row["matches"] == len([fact for fact in ann if len(fact.players) > 1])
    assert row.get("solo", 0) == len([fact for fact in ann if len(fact.players) == 1])
    assert len(rows["histories/player:ann:pig_race"]) == len(ann)
    assert len(rows["exports/all"]) == len(facts)
    last = next(fact for fact in reversed(office.rated()) if fact.scope == "all")
    shown = rows[f"leaderboards:all:{last.changes[0].player}"]
    assert shown["rating"] == last.changes[0].after.value


async def test_ratings_do_not_wait_for_rows(office, matches, folded, standing, tmp_path):
    """lichess-org/lila #16811: a read model that lags, or is away, has no part in rating."""
    server = ValkeyServer(tmp_path / "var", [])
    server.start()
    valkey = connect_valkey(server.settings("scoring"))
    following = Following(office, valkey)
    facts = matches(20, 23)
    await office.tell(facts[:10])
    office.start()
    await office.until_rated(commits(folded(facts[:10])))
    server.kill()
    await office.tell(facts[10:])
    await office.until_rated(commits(folded(facts)))
    assert unnumbered(standing(office)) == unnumbered(folded(facts))
    await following.stop()
    await valkey.aclose()
    server.stop()


def unnumbered(logs: dict[str, Any]) -> dict[str, Any]:
    """Without the facts' sequences: what is told of ratings stands among them."""
    return {name: [(match, changes) for match, _sequence, changes in log] for name, log in logs.items()}
