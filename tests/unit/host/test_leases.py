"""Who owns what, who is gone, and for how long nobody was there."""

import asyncio
import time
from typing import Any

import msgspec
import pytest

from libs.bus import MemoryKeyValue
from libs.host import serve
from libs.host.leases import Lease, Leases
from libs.testkit.eventually import eventually


@pytest.fixture
def bucket():
    return MemoryKeyValue()


async def entry(bucket, worker, at, **more):
    lease = Lease(owner="meadow", worker=worker, at=at, **more)
    await bucket.put(f"meadow.{worker}", msgspec.json.encode(lease))


def now():
    return time.time_ns() // 1_000_000


async def test_live_workers_share_all_partitions_and_each_has_one_owner(bucket):
    workers = [Leases(bucket, "meadow", name) for name in ("w0", "w1", "w2")]
    for worker in workers:
        await worker.start()
    await eventually(lambda: all(len(worker.live) == len(workers) for worker in workers))

    owners = [[worker.owner_of(number) for worker in workers] for number in range(64)]
    assert all(len(set(each)) == 1 for each in owners)
    assert {each[0] for each in owners} == {"w0", "w1", "w2"}
    for worker in workers:
        await worker.leave()


async def test_a_worker_that_leaves_is_replaced_at_once(bucket):
    changes = []
    first, second = Leases(bucket, "meadow", "w0"), Leases(bucket, "meadow", "w1", changed=lambda: changes.append(1))
    await first.start()
    await second.start()

    await first.leave()
    await eventually(lambda: second.live == ("w1",))

    assert all(second.owns(number) for number in range(64))
    assert changes
    await second.leave()


async def test_a_silent_worker_is_gone_by_the_readers_clock_only(bucket):
    at = [0.0]
    reader = Leases(bucket, "meadow", "w1", clock=lambda: at[0])
    await entry(bucket, "w0", now())
    await reader.start()
    assert list(reader.live) == ["w0", "w1"]

    at[0] = 100.0
    reader._judge()
    assert list(reader.live) == ["w0", "w1"], "a reader that hears nobody takes nobody for dead"
    await reader._write()

    await eventually(lambda: list(reader.live) == ["w1"])
    await reader.leave()


async def test_the_time_in_which_nobody_served_is_noted_and_kept(bucket):
    gone = now() - 60_000
    await entry(bucket, "w0", gone, left=True, outages=((1, 2),))
    worker = Leases(bucket, "meadow", "w0")
    await worker.start()

    (first, second) = worker.outages()
    assert first == (1, 2)
    assert second[0] == gone
    assert abs(second[1] - now()) < 5_000
    await worker.leave()
    again = Leases(bucket, "meadow", "w9")
    await again.start()
    assert again.outages() == worker.outages()
    await again.leave()


async def test_a_restart_of_a_moment_is_no_outage(bucket):
    await entry(bucket, "w0", now() - 500, left=True)
    worker = Leases(bucket, "meadow", "w0")
    await worker.start()

    assert worker.outages() == ()
    await worker.leave()


async def test_overlapping_outages_are_credited_once(bucket):
    await entry(bucket, "w0", now(), outages=((10, 20), (50, 60)))
    await entry(bucket, "w1", now(), outages=((15, 30),))
    worker = Leases(bucket, "meadow", "w2")
    await worker.start()

    assert worker.outages() == ((10, 30), (50, 60))
    await worker.leave()


async def test_new_matches_get_the_newest_rules_that_all_live_workers_know(bucket):
    await entry(bucket, "w0", now(), rules_version=1)
    await entry(bucket, "w1", now(), rules_version=0, left=True)
    worker = Leases(bucket, "meadow", "w2", rules_version=2)
    await worker.start()

    assert worker.common_rules_version() == 1
    await worker.leave()


async def test_an_entry_that_cannot_be_read_blinds_nobody(bucket):
    await bucket.put("meadow.w0", b"{")
    await entry(bucket, "w1", now())
    worker = Leases(bucket, "meadow", "w2")
    async with asyncio.timeout(20):
        await worker.start()

    assert list(worker.live) == ["w1", "w2"]
    await entry(bucket, "w3", now())
    await eventually(lambda: list(worker.live) == ["w1", "w2", "w3"])
    await bucket.put("meadow.w3", b"{")
    await eventually(lambda: list(worker.live) == ["w1", "w2"])
    await worker.leave()


async def test_a_worker_leaves_though_nobody_can_be_told(bucket):
    """What it has under way is finished all the same; the others find out by its silence."""
    worker = Leases(bucket, "meadow", "w0")
    await worker.start()
    bucket.available = False

    await worker.leave()


async def test_a_worker_that_could_not_settle_tries_again(monkeypatch):
    monkeypatch.setattr(serve, "SETTLE_AGAIN", 0.01)
    changed, settled, failures = asyncio.Event(), asyncio.Event(), [OSError(), ValueError()]

    class Parts:
        async def settle(self):
            if failures:
                raise failures.pop()
            settled.set()

        def take_over(self, _leases):
            """Nothing."""

    parts: Any = Parts()
    settling = asyncio.create_task(serve._settle_for_ever(changed, parts, parts, parts, parts))
    changed.set()
    async with asyncio.timeout(20):
        await settled.wait()
    settling.cancel()
    assert failures == []
