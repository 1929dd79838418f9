"""Followers and forwarders on a real log and a real Valkey."""

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable
from random import Random

import msgspec
import pytest

from libs.bus import MemoryKeyValue, NatsBus
from libs.eventlog import JetStreamEventLog, JetStreamFactLog
from libs.messages.facts import match_fact
from libs.operate.servers import NatsServer
from libs.projections import EventSource, FactForwarder, FactSource, Follower, KeyValueCheckpoints, Rows, Taken, Valkey
from libs.projections import forwarder as module
from libs.projections.matches import FACT_KINDS, MATCH_PROJECTIONS
from libs.testkit.meadow import OWNER, Meadow, Runs, caught_up, fold, follower_of, read_stored, running, shown

pytestmark = pytest.mark.live

Connect = Callable[[str], Awaitable[NatsBus]]


class Barnyard:
    """A meadow on JetStream, with the means to follow it."""

    def __init__(self, bus: NatsBus, reader: NatsBus) -> None:
        self.log = JetStreamEventLog(bus.connection, OWNER)
        self.facts = JetStreamFactLog(bus.connection)
        self.read_facts = JetStreamFactLog(reader.connection)
        self.meadow = Meadow(self.log)
        self.bucket = MemoryKeyValue()

    def forwarder(self, stream: str) -> FactForwarder:
        return FactForwarder(
            stream,
            EventSource(self.log, stream),
            self.facts,
            checkpoints=KeyValueCheckpoints(self.bucket, OWNER),
            read=read_stored,
            kinds={**FACT_KINDS, "turn_passed": "turn"},
        )

    async def told(self) -> list[tuple[str, str, int]]:
        """Type, id and version of every fact, in the order of FACTS."""
        found: list[tuple[str, str, int]] = []
        end = await self.read_facts.head()
        after = 0
        while after < end:
            fact = await self.read_facts.at(after := after + 1)
            assert fact is not None
            head = msgspec.json.decode(fact.data)
            found.append((head["type"], head["id"], head["version"]))
        return found

    def expected(self) -> list[tuple[str, str, int]]:
        return [(str(type(fact).__struct_config__.tag), fact.id, fact.version) for fact in self.meadow.facts]


@pytest.fixture
async def barnyard(connect_own: Connect) -> Barnyard:
    return Barnyard(await connect_own(OWNER), await connect_own("scoring"))


async def test_rows_equal_the_fold_and_facts_are_told_once_by_two_forwarders_at_once(
    barnyard: Barnyard, redis: Valkey, rows: Rows
) -> None:
    streams = barnyard.log.streams
    followers = [follower_of(barnyard.log, redis, stream) for stream in streams]
    forwarders = [barnyard.forwarder(stream) for stream in [*streams, *streams]]
    async with running(*followers, *forwarders):
        await barnyard.meadow.commits(800)
        followed: list[Runs] = [*followers, *forwarders]
        for one, stream in zip(followed, streams * 3, strict=True):
            await caught_up(one, barnyard.log, stream)

    expected = fold(barnyard.meadow.facts)
    assert await shown(rows, expected) == expected
    told = await barnyard.told()
    assert Counter(told) == Counter(barnyard.expected())
    for match in {fact.id for fact in barnyard.meadow.facts}:
        versions = [version for _, one, version in told if one == match]
        assert versions == sorted(versions)


async def test_forwarders_killed_anywhere_and_a_server_killed_in_between_tell_every_fact_once(
    barnyard: Barnyard, own_nats: NatsServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """nats-io/nats-server PR #6415, #5142, #7302: nothing rests on the window for duplicates."""
    monkeypatch.setattr(module, "_CHECKPOINT_EVERY", 0.05)
    chance = Random(5)
    await barnyard.meadow.commits(600)
    for round_number in range(12):
        async with running(*(barnyard.forwarder(stream) for stream in barnyard.log.streams)):
            await asyncio.sleep(chance.uniform(0.0, 0.06))
            if round_number == 6:
                own_nats.kill()
                own_nats.start()
    last = [barnyard.forwarder(stream) for stream in barnyard.log.streams]
    async with running(*last):
        for one, stream in zip(last, barnyard.log.streams, strict=True):
            await caught_up(one, barnyard.log, stream)

    assert Counter(await barnyard.told()) == Counter(barnyard.expected())


async def test_a_follower_of_the_facts_makes_the_same_rows(barnyard: Barnyard, redis: Valkey, rows: Rows) -> None:
    forwarders = [barnyard.forwarder(stream) for stream in barnyard.log.streams]
    source = FactSource(barnyard.read_facts)
    follower = Follower(
        "scoring.FACTS",
        source,
        redis,
        MATCH_PROJECTIONS[2:],
        lambda record: Taken(msgspec.json.decode(record.data)["version"], 0, [record.data]),
        decode=match_fact,
        gapless=False,
    )
    async with running(follower, *forwarders):
        await barnyard.meadow.commits(400)
        for one, stream in zip(forwarders, barnyard.log.streams, strict=True):
            await caught_up(one, barnyard.log, stream)
        async with asyncio.timeout(10):
            while follower.sequence < await source.head():  # noqa: ASYNC110 - progress has no event
                await asyncio.sleep(0.01)

    expected = {"finished_matches": fold(barnyard.meadow.facts)["finished_matches"]}
    assert len(expected["finished_matches"]["rows"]) > 5
    assert await shown(rows, expected) == expected
