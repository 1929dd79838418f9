"""What the log of facts and the snapshots promise, in memory and on a real server."""

import asyncio
from collections.abc import Awaitable, Callable

import pytest

from libs.bus import NatsBus
from libs.eventlog import (
    ConflictError,
    Fact,
    FactLog,
    JetStreamFactLog,
    JetStreamSnapshots,
    LogUnavailableError,
    MemoryFactLog,
    MemorySnapshots,
    MemoryStreams,
    Snapshots,
)
from libs.operate.servers import NatsServer

Connect = Callable[[str], Awaitable[NatsBus]]


class FactLogBehavior:
    """`facts` is the game's, `reading` scoring's."""

    async def test_facts_of_several_kinds_have_one_order(self, facts: FactLog, reading: FactLog, unique: str) -> None:
        after = await reading.head()
        started = await facts.append("meadow", "match_started", unique, b"s", expected=0)
        first = await facts.append("meadow", "turn_passed", unique, b"1", expected=0)
        second = await facts.append("meadow", "turn_passed", unique, b"2", expected=first)
        expected = [
            Fact("meadow", "match_started", unique, started, b"s"),
            Fact("meadow", "turn_passed", unique, first, b"1"),
            Fact("meadow", "turn_passed", unique, second, b"2"),
        ]
        given: list[Fact] = []
        async with asyncio.timeout(20):
            async for batch in reading.follow(after=after):
                given += batch
                if len(given) >= 3:
                    break
        assert given == expected
        assert await reading.head() == second

    async def test_a_fact_stated_twice_is_a_conflict(self, facts: FactLog, unique: str) -> None:
        """Once only, beyond any duplicate window: nats-io/nats-server #6415, #5142, #7302."""
        await facts.append("meadow", "match_finished", unique, b"x", expected=0)
        with pytest.raises(ConflictError):
            await facts.append("meadow", "match_finished", unique, b"x", expected=0)

    async def test_the_last_fact_and_any_by_sequence_are_found(self, facts: FactLog, unique: str) -> None:
        assert await facts.last("meadow", "turn_passed", unique) is None
        first = await facts.append("meadow", "turn_passed", unique, b"1", expected=0)
        second = await facts.append("meadow", "turn_passed", unique, b"2", expected=first)
        assert await facts.last("meadow", "turn_passed", unique) == Fact("meadow", "turn_passed", unique, second, b"2")
        assert await facts.first("meadow", "turn_passed", unique) == await facts.at(first)
        assert await facts.first("meadow", "match_started", unique) is None
        assert await facts.at(first) == Fact("meadow", "turn_passed", unique, first, b"1")
        assert await facts.at(second + 100_000) is None


class TestMemoryFactLog(FactLogBehavior):
    @pytest.fixture
    def server(self) -> MemoryStreams:
        return MemoryStreams()

    @pytest.fixture
    def facts(self, server: MemoryStreams) -> FactLog:
        return MemoryFactLog(server=server)

    @pytest.fixture
    def reading(self, server: MemoryStreams) -> FactLog:
        return MemoryFactLog(server=server)


@pytest.mark.live
class TestJetStreamFactLog(FactLogBehavior):
    @pytest.fixture
    async def facts(self, connect: Connect) -> FactLog:
        return JetStreamFactLog((await connect("meadow")).connection)

    @pytest.fixture
    async def reading(self, connect: Connect) -> FactLog:
        return JetStreamFactLog((await connect("scoring")).connection)


class SnapshotsBehavior:
    async def test_the_newest_snapshot_counts(self, snapshots: Snapshots, unique: str) -> None:
        assert await snapshots.get(unique) is None
        await snapshots.put(unique, b"old")
        await snapshots.put(unique, b"\x00new" * 10_000)
        assert await snapshots.get(unique) == b"\x00new" * 10_000


class TestMemorySnapshots(SnapshotsBehavior):
    @pytest.fixture
    def snapshots(self) -> Snapshots:
        return MemorySnapshots()


@pytest.mark.live
class TestJetStreamSnapshots(SnapshotsBehavior):
    @pytest.fixture
    async def snapshots(self, connect: Connect) -> Snapshots:
        return JetStreamSnapshots((await connect("meadow")).connection, "meadow")

    async def test_one_that_cannot_be_kept_is_no_trouble(
        self, own_nats: NatsServer, connect_own: Connect, unique: str
    ) -> None:
        snapshots = JetStreamSnapshots((await connect_own("meadow")).connection, "meadow")
        await snapshots.put(unique, b"x" * 5_000_000)
        assert await snapshots.get(unique) is None
        own_nats.kill()
        await snapshots.put(unique, b"x")
        with pytest.raises(LogUnavailableError):
            await snapshots.get(unique)
