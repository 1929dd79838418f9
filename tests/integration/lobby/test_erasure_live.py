"""Who is erased holds nobody up: running matches go on or end, though processes die meanwhile."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack

import pytest

from libs.client import Furrow
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
