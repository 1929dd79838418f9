"""What cannot be read is stopped without anybody asking for it, and stays stopped when its worker comes back."""

import asyncio

import pytest

from libs.bus import MemoryKeyValue
from libs.host.leases import Leases
from libs.host.suspects import KEPT, Suspects
from libs.messages.requests import Accepted, End

SICK, WELL = "harvest_fair-1", "harvest_fair-2"


@pytest.fixture
def bucket():
    return MemoryKeyValue()


async def opened(host):
    for match in (SICK, WELL):
        await host.open(match)
    host.spoil(SICK)


async def looked(suspects):
    """Have it look until nothing is left to be looked at."""
    task = asyncio.create_task(suspects.run())
    async with asyncio.timeout(20):
        while suspects._waiting:  # noqa: ASYNC110 - the end of its work is nothing it tells of
            await asyncio.sleep(0)
    task.cancel()


async def test_a_suspect_that_can_be_read_is_cleared_and_another_is_stopped(host, new_host):
    await opened(host)
    keeper = new_host().keeper
    suspects = Suspects(keeper)
    for match in (SICK, WELL):
        suspects.suspect(match)
    assert suspects.kept() == (SICK, WELL)

    await looked(suspects)

    assert suspects.kept() == (SICK,)
    assert keeper.shelf.stopped == {SICK}


async def test_a_worker_that_comes_back_looks_at_what_it_had_stopped(host, new_host, bucket):
    await opened(host)
    before = Suspects(new_host().keeper)
    before.suspect(SICK)
    await looked(before)
    first = Leases(bucket, "harvest_fair", "w0", stopped=before.kept)
    await first.start()
    await first.leave()

    after = Suspects(new_host().keeper)
    second = Leases(bucket, "harvest_fair", "w0", stopped=after.kept, inherit=after.suspect)
    await second.start()
    assert second.leases["w0"].stopped == (SICK,), "not even its first entry forgets them"
    await looked(after)

    assert after.kept() == (SICK,)
    await second.leave()


async def test_who_takes_over_takes_over_what_is_stopped(host, new_host, bucket):
    await opened(host)
    gone = Leases(bucket, "harvest_fair", "w7", stopped=lambda: (SICK,))
    await gone.start()
    await gone.leave()
    heir = Leases(bucket, "harvest_fair", "w0")
    await heir.start()
    suspects = Suspects(new_host().keeper)

    suspects.take_over(heir)

    assert suspects.kept() == (SICK,)
    await heir.leave()


async def test_what_could_not_be_looked_at_is_looked_at_again(host, new_host):
    await opened(host)
    fresh = new_host()
    suspects = Suspects(fresh.keeper)
    suspects.suspect(SICK)
    fresh.log.faults.available = False

    await suspects._look(SICK)
    assert (suspects.kept(), fresh.keeper.shelf.stopped) == ((SICK,), set())
    fresh.log.faults.available = True
    await suspects._look(SICK)

    assert fresh.keeper.shelf.stopped == {SICK}


async def test_a_lease_never_grows_without_end(new_host):
    suspects = Suspects(new_host().keeper)
    for number in range(KEPT * 2):
        suspects.suspect(f"harvest_fair-{number}")

    assert len(suspects.kept()) == KEPT


async def test_what_another_worker_has_ended_is_stopped_no_more(host, new_host, monkeypatch):
    monkeypatch.setattr("libs.host.suspects.STOPPED_AGAIN", 0.01)
    await opened(host)
    keeper, other = new_host().keeper, new_host()
    suspects = Suspects(keeper)
    suspects.suspect(SICK)
    await looked(suspects)
    assert isinstance(await other.system(SICK, End(operator="p-op", why="its log is damaged")), Accepted)
    assert suspects.kept() == (SICK,)

    task = asyncio.create_task(suspects.run())
    async with asyncio.timeout(20):
        while suspects.kept():  # noqa: ASYNC110 - as above
            await asyncio.sleep(0)
    task.cancel()

    assert await keeper.head(SICK) == 2
