"""Vacations, block lists in the queue, and places of suspended players, on real servers and real processes."""

import asyncio
from collections.abc import Callable

import pytest

from libs.client import Furrow, RuleError
from libs.client.match import Match
from libs.messages.clocks import DAY
from libs.messages.feeds import SeatInfo, View
from libs.operate.running.tokens import OPERATOR, token

pytestmark = [pytest.mark.live, pytest.mark.timeout(180)]

GAME = "mutant_crops"
DAYS = {"type": "correspondence", "days": 2}


async def begun(host: Furrow, guest: Furrow) -> str:
    """A match of the two by correspondence."""
    table = await host.open_table(GAME, 2, clock=DAYS)
    await guest.table(table.id).join()
    await guest.table(table.id).ready()
    await table.start()
    return await table.match()


async def seen(match: Match, wanted: Callable[[SeatInfo], bool], seat: int) -> View:
    """The first view in which the seat is as wanted; it is sent, and not asked for."""
    async with asyncio.timeout(30):
        async for view in match:
            if wanted(view.seats[seat]):
                return view
    raise AssertionError(match.id)


async def test_a_vacation_stops_ones_clock_in_every_match_by_correspondence(platform, guests):
    """The lobby is killed before the matches may know: they learn it all the same."""
    players = {(await one.me()).player: one for one in guests[:2]}
    running = await begun(*players.values())
    async with guests[2].match(running) as match:
        (seat,) = match.view.awaiting
        resting = players.pop(match.view.seats[seat].player)
        (waiting,) = players.values()
        before = match.view.seats[seat].deadline
        taken = await resting.account.take_vacation()
        pid = platform.kill("lobby/w0")
        assert (taken.on, taken.days_left, taken.days_a_year) == (True, 0, 21)
        await asyncio.to_thread(platform.until_replaced, "lobby/w0", pid)
        with pytest.raises(RuleError) as refused:
            await resting.account.take_vacation()
        assert refused.value.reason == "already_on_vacation"

        shown = (await seen(match, lambda info: info.vacation is not None, seat)).seats
        assert shown[seat].vacation == taken.until
        assert shown[seat].deadline == before + taken.until - taken.since
        assert shown[1 - seat].vacation is None

        async with resting.match(await begun(waiting, resting)) as later:
            own = later.view.you
            assert (await seen(later, lambda info: info.vacation == taken.until, own)).you == own

        back = await resting.account.end_vacation()
        assert (back.on, back.days_left) == (False, 20)
        again = (await seen(match, lambda info: info.vacation is None, seat)).seats
        assert before < again[seat].deadline < before + DAY
    data = await resting.account.data()
    assert [one.since for one in data.vacations] == [taken.since]


async def test_the_queue_keeps_apart_of_whom_one_blocks_the_other(guests):
    ann, bob, cid, *_ = guests
    await bob.account.block((await ann.me()).player)
    await ann.seek(GAME, 2)
    await bob.seek(GAME, 2)

    await cid.seek(GAME, 2)

    tables = [(await one.paired(within=20)).table for one in (ann, cid)]
    assert tables[0] == tables[1]
    assert (await bob.sought()).status == "waiting"
    await bob.cancel_seek()


@pytest.mark.parametrize("listed", [True, False])
async def test_a_suspended_player_loses_ticket_and_seat(platform, guests, listed):
    """At a table that is not listed, too, and though they sat down at the last moment."""
    ann, bob, *_ = guests
    me = (await ann.me()).player
    table = await bob.open_table(GAME, 2, listed=listed)
    await ann.seek(GAME, 2)
    async with Furrow(platform.url, token(platform.data, OPERATOR)) as operator:
        await ann.table(table.id).join(invite=(await table.read()).get("invite"))
        await operator.operations.suspend(me, "insults in chat")

        async with asyncio.timeout(30):
            async for told in bob.table(table.id).live():
                if isinstance(told, dict) and me not in str(told["seats"]):
                    break
            while (await ann.sought()).status != "none":  # noqa: ASYNC110 (what everybody sees, over HTTP)
                await asyncio.sleep(0.05)


async def test_whom_one_follows_is_kept_and_forgotten(guests):
    ann, bob, cid, *_ = guests
    others = [(await one.me()).player for one in (bob, cid)]
    for other in others:
        await ann.account.follow(other)
    await ann.account.unfollow(others[0])

    assert await ann.account.following() == (others[1],)
    assert (await ann.account.data()).following == (others[1],)
    assert (await ann.scores.leaderboard(following=True)).rows == ()
    with pytest.raises(RuleError):
        await ann.account.follow((await ann.me()).player)
    await ann.account.erase()
