"""New rows are built beside the old ones and shown in their place, while reads and commits go on."""

import asyncio
import re

import pytest

from libs.eventlog import MemoryEventLog
from libs.messages.facts import match_fact
from libs.projections import EventSource, Projection, Rows, Valkey
from libs.projections import follower as module
from libs.projections.batch import Batcher
from libs.projections.matches import MATCH_PROJECTIONS, live_matches
from libs.projections.store import MovedError, Store
from libs.testkit.meadow import STREAM, Meadow, caught_up, fold, follower_of, read_stored, running, shown

pytestmark = pytest.mark.live


async def generations(wiper: Valkey) -> set[str]:
    """Those that still have keys."""
    keys = await wiper.keys("proj:*")
    return {found[1] for key in keys if (found := re.search(r":v(\d+)[:/]", str(key)))}


async def test_reads_go_on_during_a_rebuild_under_traffic(
    meadow: Meadow, redis: Valkey, rows: Rows, wiper: Valkey
) -> None:
    await meadow.commits(20_000)
    follower = follower_of(meadow.log, redis)
    async with running(follower):
        await caught_up(follower, meadow.log, STREAM)
        finished = await rows.count("finished_matches", "all")
        counts: list[int] = []
        told: list[tuple[int, int]] = []
        rebuild = follower_of(meadow.log, redis).rebuild(tell=lambda done, end: told.append((done, end)))
        rebuilding = asyncio.create_task(rebuild)
        while not rebuilding.done():
            await meadow.commits(5)
            counts.append(await rows.count("finished_matches", "all"))
            assert (await rows.page("finished_matches", "all", limit=10)).rows
        await rebuilding
        await meadow.commits(100)
        await caught_up(follower, meadow.log, STREAM)

    assert len(counts) > 2
    assert told == sorted(told)
    assert all(0 < done <= end for done, end in told)
    assert told[-1][0] == told[-1][1] >= 20_000
    assert min(counts) >= finished - 3, "a rebuilt list may be a moment behind, never partly built"
    expected = fold(meadow.facts)
    assert await shown(rows, expected) == expected
    assert await generations(wiper) == {"2"}


async def test_of_two_rebuilds_at_once_one_is_shown_and_the_other_leaves_nothing(
    meadow: Meadow, redis: Valkey, rows: Rows, wiper: Valkey
) -> None:
    # A call that a busy machine makes late says nothing of who was faster.
    redis.within = 20.0
    await meadow.commits(10_000)
    follower = follower_of(meadow.log, redis)
    async with running(follower):
        await caught_up(follower, meadow.log, STREAM)
        first = asyncio.create_task(follower_of(meadow.log, redis).rebuild())
        async with asyncio.timeout(20):
            while await redis.hget(f"proj:@{STREAM}", "last") != b"2":  # noqa: ASYNC110 - progress has no event
                await asyncio.sleep(0)
        second = asyncio.create_task(follower_of(meadow.log, redis).rebuild())
        results = await asyncio.gather(first, second, return_exceptions=True)
        await meadow.commits(10)
        await caught_up(follower, meadow.log, STREAM)

    assert sorted(map(repr, results), key=len) == ["None", repr(MovedError(STREAM))]
    expected = fold(meadow.facts)
    assert await shown(rows, expected) == expected
    assert len(await generations(wiper)) == 1


async def test_a_rebuild_that_is_broken_off_leaves_the_old_rows_and_nothing_else(
    meadow: Meadow, redis: Valkey, rows: Rows, wiper: Valkey
) -> None:
    await meadow.commits(3000)
    follower = follower_of(meadow.log, redis)
    async with running(follower):
        await caught_up(follower, meadow.log, STREAM)
    rebuilding = asyncio.create_task(follower_of(meadow.log, redis).rebuild())
    async with asyncio.timeout(20):
        while await redis.hget(f"proj:@{STREAM}", "last") != b"2":  # noqa: ASYNC110 - progress has no event
            await asyncio.sleep(0)
    rebuilding.cancel()
    with pytest.raises(asyncio.CancelledError):
        await rebuilding

    expected = fold(meadow.facts)
    assert await shown(rows, expected) == expected
    assert await generations(wiper) == {"1"}


async def test_a_newer_build_makes_its_rows_and_the_older_stands_by(
    meadow: Meadow, redis: Valkey, rows: Rows, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "_WAIT_FOR_UPGRADE", 0.05)
    await meadow.commits(500)
    old, new = follower_of(meadow.log, redis), follower_of(meadow.log, redis, schema=1)
    async with running(old):
        await caught_up(old, meadow.log, STREAM)
        async with running(new):
            await caught_up(new, meadow.log, STREAM)
            await meadow.commits(200)
            await caught_up(new, meadow.log, STREAM)
            await asyncio.sleep(0.2)
            assert old.sequence < new.sequence
            head = await Store(redis, STREAM, ()).head()

    assert head is not None
    assert head.generation == 2
    assert head.schema == 1 + sum(projection.schema for projection in MATCH_PROJECTIONS)
    expected = fold(meadow.facts)
    assert await shown(rows, expected) == expected


async def test_a_batch_of_a_follower_that_was_overtaken_is_refused(meadow: Meadow, redis: Valkey) -> None:
    await meadow.commits(30)
    store = Store(redis, STREAM, ["live_matches"])
    batcher = Batcher([Projection("live_matches", live_matches)], read_stored, gapless=True, decode=match_fact)
    records = await anext(aiter(EventSource(meadow.log, STREAM).follow(0)))
    generation = await store.begin(1, first=True)
    early, late = batcher.batch(records[:10]), batcher.batch(records[:20])
    await store.write(late, generation, shown=generation, expected=0)

    with pytest.raises(MovedError):
        await store.write(early, generation, shown=generation, expected=0)
    with pytest.raises(MovedError):
        await store.write(batcher.batch(records[20:]), generation, shown=generation + 1, expected=20)
    checkpoint = await store.checkpoint(generation)
    assert checkpoint is not None
    assert checkpoint.sequence == 20


async def test_doubled_batches_change_nothing(meadow: Meadow, redis: Valkey, rows: Rows, wiper: Valkey) -> None:
    """Even with its checkpoint set back, a batch whose versions are known is skipped."""
    await meadow.commits(300)
    follower = follower_of(meadow.log, redis)
    async with running(follower):
        await caught_up(follower, meadow.log, STREAM)
    await wiper.hset(f"proj:@{STREAM}:v1:checkpoint", mapping={"sequence": 0, "digest": ""})
    again = follower_of(meadow.log, redis)
    async with running(again):
        await caught_up(again, meadow.log, STREAM)

    expected = fold(meadow.facts)
    assert await shown(rows, expected) == expected


async def test_the_streams_of_a_game_fill_one_projection(redis: Valkey, rows: Rows) -> None:
    meadow = Meadow(MemoryEventLog("meadow", 4))
    await meadow.commits(1500)
    followers = [follower_of(meadow.log, redis, stream) for stream in meadow.log.streams]
    async with running(*followers):
        for follower, stream in zip(followers, meadow.log.streams, strict=True):
            await caught_up(follower, meadow.log, stream)
        expected = fold(meadow.facts)
        assert await shown(rows, expected) == expected
        await followers[2].rebuild()
        assert await shown(rows, expected) == expected
