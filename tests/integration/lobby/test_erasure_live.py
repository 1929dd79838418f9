"""Who is erased holds nobody up: running matches go on or end, though processes die meanwhile."""

import asyncio
import re
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack

import pytest
from redis.asyncio import Redis

from libs.client import Furrow
from libs.operate.credentials import Credentials
from libs.testkit.installation import Installation

pytestmark = [pytest.mark.live, pytest.mark.timeout(180)]

GAME = "mutant_crops"


@pytest.fixture
async def guests(platform: Installation) -> AsyncIterator[list[Furrow]]:
    async with AsyncExitStack() as stack:
        made = [await stack.enter_async_context(Furrow(platform.url)) for _ in range(3)]
        yield made


async def begun(host: Furrow, *others: Furrow) -> str:
    """An untimed match that waits for the host."""
    table = await host.open_table(GAME, 1 + len(others), options={"first_player": 0})
    for other in others:
        await other.table(table.id).join()
        await other.table(table.id).ready()
    await table.start()
    return await table.match()


async def test_an_erased_player_is_awaited_in_no_match(platform, guests):
    """The lobby is killed before the matches may know: they learn it all the same."""
    ann, bob, cid = guests
    gone, *_ = [(await one.sign_in_guest(f"Guest {number}")).player for number, one in enumerate(guests)]
    of_two, of_three = await begun(ann, bob), await begun(ann, bob, cid)
    async with bob.match(of_two) as two, bob.match(of_three) as three, asyncio.timeout(60):
        assert (two.view.awaiting, three.view.awaiting) == ((0,), (0,))
        pid = platform.kill("lobby/w0")
        await asyncio.to_thread(platform.until_replaced, "lobby/w0", pid)

        await ann.account.erase()
        pid = platform.kill("lobby/w0")

        async for view in two:
            if view.status != "running":
                break
        assert view.seats[0].status == "resigned"
        assert {score["seat"]: score["place"] for score in view.outcome["scores"]} == {0: 2, 1: 1}
        async for view in three:
            if 0 not in view.awaiting:
                break
        assert (view.status, view.seats[0].status) == ("running", "resigned")
        await asyncio.to_thread(platform.until_replaced, "lobby/w0", pid)
    (card,) = (await bob.players(gone)).players
    assert (card.id, card.name, card.erased) == (gone, "erased player", True)


async def test_a_match_of_which_no_list_tells_yet_is_left_all_the_same(platform, guests):
    """The window is opened on purpose: all rows are wiped, and who plays is erased before they are there again."""
    ann, bob, cid = guests
    for number, one in enumerate(guests):
        await one.sign_in_guest(f"Window {number}")
    running = await begun(ann, bob, cid)
    config = next(platform.data.rglob("valkey.conf")).read_text()
    redis = Redis(
        port=int(re.findall(r"^port (\d+)", config, re.MULTILINE)[0]),
        username="operator",
        password=Credentials(platform.data).password("valkey", "operator"),
    )
    async with bob.match(running) as match, asyncio.timeout(60):
        await redis.flushall()
        await ann.account.erase()
        await redis.aclose()

        async for view in match:
            if 0 not in view.awaiting:
                break
        assert (view.status, view.seats[0].status) == ("running", "resigned")
