"""Pairing, chat, invitations and operators' acts on real servers and real processes, which are killed in between."""

import asyncio

import pytest

from libs.client import ForbiddenError, Furrow, FurrowError, NotFoundError
from libs.messages.chat import ChatLine
from libs.operate.running.tokens import OPERATOR, token

pytestmark = [pytest.mark.live, pytest.mark.timeout(180)]

GAME = "mutant_crops"


async def test_six_who_seek_are_at_three_tables(platform, guests):
    """The lobby is killed while they wait: each is in exactly one match all the same."""
    await asyncio.gather(*(guest.seek(GAME, 2, clock={"type": "real_time", "bank": 600}) for guest in guests[:5]))
    pid = platform.kill("lobby/w0")
    await asyncio.to_thread(platform.until_replaced, "lobby/w0", pid)
    await guests[5].seek(GAME, 2, clock={"type": "real_time", "bank": 600})

    seen = await asyncio.gather(*(guest.paired(within=20) for guest in guests))

    tables = [one.table for one in seen]
    assert {tables.count(table) for table in tables} == {2}
    for guest, one in zip(guests, seen, strict=True):
        match = await guest.table(one.table).match(within=20)
        assert match == one.match
        async with guest.match(match) as entered:
            assert entered.view.you is not None


async def test_a_ticket_that_waits_is_given_back(guests):
    await guests[0].seek(GAME, 4)
    assert (await guests[0].sought()).status == "waiting"

    await guests[0].cancel_seek()

    assert (await guests[0].sought()).status == "none"


async def test_bots_fill_up_when_the_time_has_come(guests):
    await guests[0].seek(GAME, 3, bots_after=1)

    seen = await guests[0].paired()

    table = await guests[0].table(seen.table).read()
    assert len([seat for seat in table["seats"] if "bot" in seat]) == 2


async def test_chat_is_heard_live_and_kept_and_rooms_are_apart(platform, guests):
    ann, bob, cyd = guests[:3]
    table = await ann.open_table(GAME, 2)
    await bob.table(table.id).join()
    heard: list[ChatLine] = []
    listens = asyncio.Event()

    async def listen() -> None:
        async for told in bob.table(table.id).live():
            listens.set()
            if isinstance(told, ChatLine):
                heard.append(told)
                return

    listening = asyncio.create_task(listen())
    await asyncio.wait_for(listens.wait(), 20)
    await cyd.table(table.id).say("Who wins?")
    await table.say("Good luck, Bob!")
    await asyncio.wait_for(listening, 20)

    assert [line.text for line in heard] == ["Good luck, Bob!"]
    assert [line.text for line in await bob.table(table.id).chat()] == ["Good luck, Bob!"]
    assert [line.text for line in await cyd.table(table.id).chat()] == ["Who wins?"]


async def test_an_invitation_waits_for_who_was_away(platform, guests):
    """lichess-org/lila #13354: the host's page is long closed, and the lobby was restarted."""
    ann, bob = guests[:2]
    table = await ann.open_table(GAME, 2, listed=False)
    me = (await bob.me()).player
    await table.invite(me)
    pid = platform.kill("lobby/w0")
    await asyncio.to_thread(platform.until_replaced, "lobby/w0", pid)

    async with asyncio.timeout(30):
        while not (asked := (await bob.asked()).tables):  # noqa: ASYNC110 (what others see, over HTTP)
            await asyncio.sleep(0.1)
    assert (asked[0]["id"], asked[0]["kind"]) == (table.id, "invitation")
    await bob.table(table.id).join()

    async with asyncio.timeout(30):
        while (await bob.asked()).tables:  # noqa: ASYNC110 (the same)
            await asyncio.sleep(0.1)


async def test_operators_end_a_match_and_suspend_a_player_and_it_is_on_record(platform, guests):
    ann, bob = guests[:2]
    table = await ann.open_table(GAME, 2)
    await bob.table(table.id).join()
    await bob.table(table.id).ready()
    await table.start()
    match = await table.match()
    me = (await ann.me()).player
    async with Furrow(platform.url, token(platform.data, OPERATOR)) as operator:
        await operator.operations.end_match(match, "stuck")
        await operator.operations.suspend(me, "insults in chat")
        async with asyncio.timeout(20):
            while True:
                acts = (await operator.operations.acts()).acts
                if len(acts) >= 2 and all(act.outcome == "done" for act in acts[-2:]):
                    break
                await asyncio.sleep(0.1)
        async with bob.match(match) as seen:
            async with asyncio.timeout(30):
                while not seen.over:  # noqa: ASYNC110 (the view is what a client has)
                    await asyncio.sleep(0.05)
        again = await operator.operations.end_match(match, "stuck still")
        async with asyncio.timeout(20):
            while (act := (await operator.operations.acts()).acts[again.act - 1]).outcome == "under_way":  # noqa: ASYNC110 (done soon after)
                await asyncio.sleep(0.1)
        assert (act.outcome, act.detail, act.since) == ("already", "match_aborted", seen.view.at)
        with pytest.raises(ForbiddenError) as refused:
            await ann.open_table(GAME, 2)
        assert refused.value.reason == "player_suspended"
        await operator.operations.reinstate(me, "said sorry")
        async with asyncio.timeout(20):
            while True:
                try:
                    await ann.open_table(GAME, 2)
                    break
                except FurrowError:
                    await asyncio.sleep(0.1)


async def test_an_act_on_what_is_not_there_is_refused_and_holds_up_no_other(platform, guests):
    """Of a match that never was, and of a game that nobody serves, no answer would ever come."""
    me = (await guests[0].me()).player
    async with Furrow(platform.url, token(platform.data, OPERATOR)) as operator:
        for match, reason in (("nogame-aaaaaaaa", "game_unknown"), (f"{GAME}-aaaaaaaa", "match_not_found")):
            with pytest.raises(NotFoundError) as refused:
                await operator.operations.end_match(match, "a slip")
            assert refused.value.reason == reason
        with pytest.raises(NotFoundError) as refused:
            await operator.operations.suspend("p-nobody", "a slip")
        assert refused.value.reason == "player_not_found"
        await operator.operations.suspend(me, "insults in chat")
        async with asyncio.timeout(20):
            while True:
                acts = (await operator.operations.acts()).acts
                if [act.outcome for act in acts if act.target == me] == ["done"]:
                    break
                await asyncio.sleep(0.1)
        with pytest.raises(ForbiddenError):
            await guests[0].open_table(GAME, 2)
