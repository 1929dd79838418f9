"""What every event log promises, in memory and on a real server."""

import asyncio
from collections.abc import Awaitable, Callable

import pytest

from libs.bus import NatsBus
from libs.eventlog import (
    AppendRefusedError,
    ConflictError,
    EventLog,
    JetStreamEventLog,
    MemoryEventLog,
    MemoryStreams,
    Record,
)
from libs.eventlog.naming import Naming
from libs.messages import subjects

OWNER = "meadow"


async def taken(log: EventLog, stream: str, count: int, *, after: int = 0) -> list[Record]:
    """The first records of a stream above a sequence."""
    records: list[Record] = []
    async with asyncio.timeout(10):
        async for batch in log.follow(stream, after=after):
            assert 0 < len(batch) <= 512
            records += batch
            if len(records) >= count:
                break
    return records


class EventLogBehavior:
    """`log` and `other` are two workers' logs of the same owner."""

    async def test_the_first_commit_is_expected_at_nothing(self, log: EventLog, unique: str) -> None:
        sequence = await log.append(unique, b"opening", expected=0)
        assert await log.load(unique) == [Record(unique, sequence, b"opening")]

    async def test_commits_are_loaded_in_order_with_their_bytes(self, log: EventLog, unique: str) -> None:
        bodies = [b"", b"\x00\xff\r\n", b"x" * 100_000]
        expected = 0
        for body in bodies:
            expected = await log.append(unique, body, expected=expected)
        records = await log.load(unique)
        assert [record.data for record in records] == bodies
        assert records[-1].sequence == expected
        assert [r.sequence for r in records] == sorted({r.sequence for r in records})

    async def test_what_need_not_wait_is_done_once_the_commit_is_on_its_way(self, log: EventLog, unique: str) -> None:
        done: list[str] = []

        await log.append(unique, b"one", expected=0, meanwhile=lambda: done.append("made"))

        assert done == ["made"]

    async def test_loading_after_a_sequence_gives_the_rest(self, log: EventLog, unique: str) -> None:
        sequences = [0]
        for number in range(5):
            sequences.append(await log.append(unique, b"%d" % number, expected=sequences[-1]))
        assert [r.data for r in await log.load(unique, after=sequences[2])] == [b"2", b"3", b"4"]
        assert await log.load(unique, after=sequences[-1]) == []

    async def test_a_long_history_is_loaded_whole(self, log: EventLog, unique: str) -> None:
        """More than one batch of direct gets."""
        expected = 0
        for number in range(1203):
            expected = await log.append(unique, b"%d" % number, expected=expected)
        assert [r.data for r in await log.load(unique)] == [b"%d" % number for number in range(1203)]

    async def test_an_unknown_aggregate_is_empty(self, log: EventLog, unique: str) -> None:
        assert await log.load(unique) == []
        assert await log.last(unique) is None

    @pytest.mark.parametrize("wrong", [0, -1, 1], ids=["nothing", "stale", "future"])
    async def test_a_wrong_expectation_changes_nothing(self, log: EventLog, unique: str, wrong: int) -> None:
        first = await log.append(unique, b"a", expected=0)
        second = await log.append(unique, b"b", expected=first)
        expected = {0: 0, -1: first, 1: second + 1000}[wrong]
        with pytest.raises(ConflictError):
            await log.append(unique, b"c", expected=expected)
        assert [r.data for r in await log.load(unique)] == [b"a", b"b"]

    async def test_of_fifty_writers_exactly_one_wins(self, log: EventLog, other: EventLog, unique: str) -> None:
        """nats-io/nats-server #4320, as far as one server shows it."""
        expected = 0
        for turn in range(20):
            appends = [
                (log if writer % 2 else other).append(unique, b"%d %d" % (turn, writer), expected=expected)
                for writer in range(50)
            ]
            outcomes = await asyncio.gather(*appends, return_exceptions=True)
            won = [outcome for outcome in outcomes if isinstance(outcome, int)]
            assert len(won) == 1
            assert sum(isinstance(outcome, ConflictError) for outcome in outcomes) == 49
            expected = won[0]
        assert len(await log.load(unique)) == 20

    async def test_the_same_bytes_twice_are_two_commits(self, log: EventLog, unique: str) -> None:
        """nats-io/nats-server #6415, #5142, #7302: there is no duplicate window that could swallow one."""
        first = await log.append(unique, b"same", expected=0)
        second = await log.append(unique, b"same", expected=first)
        assert [r.sequence for r in await log.load(unique)] == [first, second]

    async def test_the_last_record_is_the_newest(self, log: EventLog, other: EventLog, unique: str) -> None:
        first = await log.append(unique, b"a", expected=0)
        second = await other.append(unique, b"b", expected=first)
        assert await log.last(unique) == Record(unique, second, b"b")

    async def test_a_record_is_found_by_its_sequence(self, log: EventLog, unique: str) -> None:
        sequence = await log.append(unique, b"a", expected=0)
        stream = Naming(OWNER, len(log.streams)).event(unique)[1]
        assert await log.at(stream, sequence) == Record(unique, sequence, b"a")
        assert await log.at(stream, sequence + 1_000_000) is None

    async def test_the_head_is_the_last_sequence(self, log: EventLog, unique: str) -> None:
        stream = Naming(OWNER, len(log.streams)).event(unique)[1]
        sequence = await log.append(unique, b"a", expected=0)
        assert await log.head(stream) == sequence

    async def test_ids_spread_over_all_streams(self, log: EventLog, unique: str) -> None:
        assert log.streams == tuple(f"EVT_MEADOW_{number}" for number in range(4))
        heads = [await log.head(stream) for stream in log.streams]
        for number in range(64):
            await log.append(f"{unique}-{number}", b"", expected=0)
        grown = [await log.head(stream) - head for stream, head in zip(log.streams, heads, strict=True)]
        assert sum(grown) == 64
        assert all(grown)

    async def test_following_gives_what_is_there_and_what_comes(
        self, log: EventLog, other: EventLog, unique: str
    ) -> None:
        stream = Naming(OWNER, len(log.streams)).event(unique)[1]
        after = await log.head(stream)
        first = await log.append(unique, b"a", expected=0)
        following = aiter(other.follow(stream, after=after))
        async with asyncio.timeout(30):
            assert await anext(following) == [Record(unique, first, b"a")]
            coming = asyncio.ensure_future(anext(following))
            second = await log.append(unique, b"b", expected=first)
            assert await coming == [Record(unique, second, b"b")]

    async def test_following_gives_a_thousand_in_order(self, log: EventLog, unique: str) -> None:
        """JasperFx/marten #4952: none may be passed over."""
        stream = Naming(OWNER, len(log.streams)).event(unique)[1]
        after = await log.head(stream)
        expected, appended = 0, []
        for _ in range(1500):
            expected = await log.append(unique, b"x", expected=expected)
            appended.append(expected)
        assert [record.sequence for record in await taken(log, stream, 1500, after=after)] == appended

    async def test_an_id_that_cannot_stand_in_a_subject_is_refused(self, log: EventLog) -> None:
        for identifier in ("", "a.b", "a b", "*", ">", "a\r\nb", "x" * 65):
            with pytest.raises(subjects.MalformedIdError):
                await log.append(identifier, b"", expected=0)


class TestMemoryEventLog(EventLogBehavior):
    @pytest.fixture
    def server(self) -> MemoryStreams:
        return MemoryStreams()

    @pytest.fixture
    def log(self, server: MemoryStreams) -> EventLog:
        return MemoryEventLog(OWNER, server=server)

    @pytest.fixture
    def other(self, server: MemoryStreams) -> EventLog:
        return MemoryEventLog(OWNER, server=server)


@pytest.mark.live
class TestJetStreamEventLog(EventLogBehavior):
    @pytest.fixture
    async def log(self, connect: Callable[[str], Awaitable[NatsBus]]) -> EventLog:
        return JetStreamEventLog((await connect(OWNER)).connection, OWNER)

    @pytest.fixture
    async def other(self, connect: Callable[[str], Awaitable[NatsBus]]) -> EventLog:
        return JetStreamEventLog((await connect(OWNER)).connection, OWNER)

    async def test_what_the_server_will_never_take_is_refused_and_changes_nothing(
        self, log: EventLog, unique: str
    ) -> None:
        with pytest.raises(AppendRefusedError):
            await log.append(unique, b"x" * 3_000_000, expected=0)
        await log.append(unique, b"fits", expected=0)
