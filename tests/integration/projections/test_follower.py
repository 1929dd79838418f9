"""Rows equal a fold of the whole log, whatever happens to Valkey and to the follower meanwhile.

JasperFx/marten #4952: a projection said that it was caught up, but had skipped committed events.
"""

import asyncio
from collections.abc import AsyncIterator
from contextlib import suppress
from random import Random

import pytest

from libs.eventlog import EventLog, MemoryEventLog, Record
from libs.messages.facts import MatchFact
from libs.operate.servers import ValkeyServer
from libs.projections import EventSource, Follower, Rows, RowsUnavailableError, Valkey
from libs.projections import follower as module
from libs.telemetry.instruments import GAPS, REBUILDS
from libs.testkit.meadow import STREAM, Meadow, caught_up, fold, follower_of, running, shown

pytestmark = pytest.mark.live


async def played(meadow: Meadow, commits: int, seconds: float) -> None:
    """Play so many commits spread over the time."""
    steps = 40
    for _ in range(steps):
        await meadow.commits(commits // steps)
        await asyncio.sleep(seconds / steps)


async def equal_the_fold(meadow: Meadow, rows: Rows) -> bool:
    expected = fold(meadow.facts)
    return await shown(rows, expected) == expected


async def test_rows_equal_a_fold_of_the_log(meadow: Meadow, redis: Valkey, rows: Rows) -> None:
    await meadow.commits(3000)
    follower = follower_of(meadow.log, redis)
    async with running(follower):
        await caught_up(follower, meadow.log, STREAM)

    expected = fold(meadow.facts)
    assert len(expected["finished_matches"]["rows"]) > 100
    assert len(expected["live_matches"]["rows"]) > 10
    assert await shown(rows, expected) == expected


async def test_a_row_has_the_version_of_its_match(meadow: Meadow, redis: Valkey, rows: Rows) -> None:
    await meadow.commits(200)
    follower = follower_of(meadow.log, redis)
    async with running(follower):
        await caught_up(follower, meadow.log, STREAM)

    newest = {fact.id: fact.version for fact in meadow.facts}
    live = (await rows.page("live_matches", "all", limit=200)).rows
    assert {row.id: row.version for row in live} == {row.id: newest[row.id] for row in live}


async def test_a_follower_killed_again_and_again_misses_nothing(meadow: Meadow, redis: Valkey, rows: Rows) -> None:
    chance = Random(3)
    playing = asyncio.create_task(played(meadow, 8000, 2.0))
    while not playing.done():
        async with running(follower_of(meadow.log, redis)):
            await asyncio.sleep(chance.uniform(0.0, 0.05))
    await playing
    last = follower_of(meadow.log, redis)
    async with running(last):
        await caught_up(last, meadow.log, STREAM)

    assert await equal_the_fold(meadow, rows)


async def test_three_followers_of_one_stream_do_no_harm(meadow: Meadow, redis: Valkey, rows: Rows) -> None:
    followers = [follower_of(meadow.log, redis) for _ in range(3)]
    async with running(*followers):
        await played(meadow, 4000, 1.0)
        for follower in followers:
            await caught_up(follower, meadow.log, STREAM)

    assert await equal_the_fold(meadow, rows)


async def test_a_valkey_killed_in_mid_batch_is_filled_again(
    meadow: Meadow, redis: Valkey, rows: Rows, valkey: ValkeyServer
) -> None:
    follower = follower_of(meadow.log, redis)
    async with running(follower):
        playing = asyncio.create_task(played(meadow, 8000, 2.5))
        for pause in (0.3, 0.5, 0.7):
            await asyncio.sleep(pause)
            valkey.kill()
            await asyncio.sleep(0.1)
            valkey.start()
        await playing
        await settled(meadow, rows)

    assert REBUILDS.cell(STREAM, "missing").value >= 3


async def test_a_valkey_wiped_in_mid_flow_is_filled_again(
    meadow: Meadow, redis: Valkey, rows: Rows, wiper: Valkey
) -> None:
    follower = follower_of(meadow.log, redis)
    async with running(follower):
        playing = asyncio.create_task(played(meadow, 8000, 2.0))
        for _ in range(10):
            await asyncio.sleep(0.15)
            await wiper.flushall()
        await playing
        await settled(meadow, rows)


@pytest.mark.parametrize("how", ["wiped", "killed"])
async def test_rows_lost_in_quiet_times_come_back_though_nothing_new_is_committed(
    meadow: Meadow, redis: Valkey, rows: Rows, *, wiper: Valkey, valkey: ValkeyServer, how: str
) -> None:
    """Who waits for a turn learns of it from these rows: without them, nothing new would ever be committed."""
    async with running(follower_of(meadow.log, redis)):
        await meadow.commits(300)
        await settled(meadow, rows)
        for _ in range(2):
            if how == "wiped":
                await wiper.flushall()
            else:
                valkey.kill()
                valkey.start()
            with suppress(RowsUnavailableError):
                assert not await equal_the_fold(meadow, rows)
            await settled(meadow, rows)


async def test_a_frozen_valkey_is_waited_for(meadow: Meadow, redis: Valkey, rows: Rows, valkey: ValkeyServer) -> None:
    follower = follower_of(meadow.log, redis)
    async with running(follower):
        await played(meadow, 400, 0.2)
        valkey.pause()
        await played(meadow, 400, 1.5)
        valkey.resume()
        await settled(meadow, rows)


async def settled(meadow: Meadow, rows: Rows) -> None:
    """Wait until the rows equal the fold, as they must soon."""
    async with asyncio.timeout(20):
        while True:
            with suppress(RowsUnavailableError):
                if await equal_the_fold(meadow, rows):
                    return
            await asyncio.sleep(0.1)


async def test_a_valkey_that_is_away_at_first_is_waited_for(
    meadow: Meadow, redis: Valkey, rows: Rows, valkey: ValkeyServer
) -> None:
    valkey.kill()
    await meadow.commits(100)
    follower = follower_of(meadow.log, redis)
    async with running(follower):
        await asyncio.sleep(0.3)
        assert follower.sequence == 0
        valkey.start()
        await caught_up(follower, meadow.log, STREAM)

    assert await equal_the_fold(meadow, rows)


class Withholding(EventSource):
    """Leaves one record out and gives another twice and late."""

    def __init__(self, log: EventLog, stream: str, withheld: int) -> None:
        super().__init__(log, stream)
        self._withheld = withheld

    async def follow(self, after: int) -> AsyncIterator[list[Record]]:
        async for records in super().follow(after):
            kept = [record for record in records if record.sequence != self._withheld]
            if kept:
                yield [*kept, *kept[-3:]] if len(kept) > 3 else kept


async def test_a_withheld_record_raises_an_alarm_and_is_taken_in(meadow: Meadow, redis: Valkey, rows: Rows) -> None:
    await meadow.commits(300)
    before = GAPS.cell(STREAM, STREAM).value
    follower = follower_of(meadow.log, redis, source=Withholding(meadow.log, STREAM, withheld=57))
    async with running(follower):
        await meadow.commits(300)
        await caught_up(follower, meadow.log, STREAM)

    assert GAPS.cell(STREAM, STREAM).value == before + 1
    assert await equal_the_fold(meadow, rows)


async def test_a_gap_in_the_versions_raises_an_alarm_and_the_match_is_read_again(
    meadow: Meadow, redis: Valkey, rows: Rows, wiper: Valkey
) -> None:
    await meadow.commits(200)
    first = follower_of(meadow.log, redis)
    async with running(first):
        await caught_up(first, meadow.log, STREAM)
    (row,) = (await rows.page("live_matches", "all", limit=1)).rows
    await wiper.delete(f"proj:live_matches@{STREAM}:v1:{row.id}")
    await wiper.hset(f"proj:@{STREAM}:v1:seen", row.id, 0)
    before = GAPS.cell(STREAM, STREAM).value
    again = follower_of(meadow.log, redis)
    async with running(again):
        await meadow.commits(400)
        await caught_up(again, meadow.log, STREAM)

    assert GAPS.cell(STREAM, STREAM).value == before + 1
    assert await equal_the_fold(meadow, rows)


async def test_a_restored_log_has_its_rows_built_anew(redis: Valkey, rows: Rows) -> None:
    lost, restored = Meadow(MemoryEventLog("meadow", 1), seed=1), Meadow(MemoryEventLog("meadow", 1), seed=2)
    await lost.commits(500)
    await restored.commits(800)
    first = follower_of(lost.log, redis)
    async with running(first):
        await caught_up(first, lost.log, STREAM)
    before = REBUILDS.cell(STREAM, "restored").value
    again = follower_of(restored.log, redis)
    async with running(again):
        await caught_up(again, restored.log, STREAM)

    assert REBUILDS.cell(STREAM, "restored").value == before + 1
    assert await equal_the_fold(restored, rows)


async def test_a_log_restored_under_a_running_follower_is_noticed(
    redis: Valkey, rows: Rows, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "_WATCH_EVERY", 0.05)
    log = MemoryEventLog("meadow", 1)
    lost = Meadow(log, seed=1)
    follower: Follower[MatchFact] = follower_of(log, redis)
    async with running(follower):
        await lost.commits(300)
        await caught_up(follower, log, STREAM)
        await asyncio.sleep(0.2)
        stream = log.faults.streams[STREAM]
        stream.messages.clear()
        stream.last.clear()
        stream.of_subject.clear()
        restored = Meadow(log, seed=2)
        await restored.commits(900)
        await settled(restored, rows)
