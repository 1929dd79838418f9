"""The queue as an aggregate: one ticket a player, cancelling against pairing, and tables that start by themselves."""

import asyncio

import pytest

from libs.eventlog import Fault
from libs.host.core.keeper import utc_ms
from libs.messages.ids import match_id
from libs.messages.queue import QUEUE, CancelSeek, Seek, paired_table_id, ticket_id
from libs.messages.requests import Accepted, Refused
from services.lobby.errands import tell
from services.lobby.messages import PairNow
from services.lobby.queue.pairer import Pairer
from services.lobby.queue.sort import Ratings
from services.lobby.sorts import sorts

GAME = "pig_race"


def seek(**terms):
    return Seek(**{"game": GAME, "seats": 2, **terms})


async def pair(desk, version=None):
    state = desk.keeper.residents[QUEUE].state
    answer = await tell(desk.keeper, QUEUE, PairNow(version=state.version if version is None else version))
    await asyncio.sleep(0)
    return answer


@pytest.fixture
def queue(desk):
    """Errands are not gone on, unless the test does."""
    desk.kind.wake = lambda _: None
    desk.now = utc_ms()
    return desk


async def shown(desk, player):
    return await desk.read(QUEUE, "seek", player)


async def test_two_who_seek_the_same_are_paired_at_a_table(queue):
    await queue.done(QUEUE, seek(), actor="p-ann")
    await queue.done(QUEUE, seek(), actor="p-bob")

    assert isinstance(await pair(queue), Accepted)

    found = await shown(queue, "p-ann")
    assert (found["status"], found.get("table"), found.get("match")) == ("paired", None, None), "it stands not yet"
    queue.errands.wake(QUEUE)
    await queue.errands_done()
    table = paired_table_id(3, 1)
    for player in ("p-ann", "p-bob"):
        found = await shown(queue, player)
        assert await queue.read(found["table"], "table", player)
        assert (found["status"], found["table"], found["match"]) == ("paired", table, match_id(GAME, table, 1))


async def test_the_table_of_a_pairing_opens_and_starts_by_itself(queue):
    await queue.done(QUEUE, seek(bots_after=0, seats=3, level="greedy"), actor="p-ann")
    await queue.done(QUEUE, seek(bots_after=30, seats=3), actor="p-bob")
    await pair(queue)

    queue.errands.wake(QUEUE)
    await queue.errands_done()

    table = await queue.read(paired_table_id(3, 1), "table", "p-ann")
    assert table["status"] == "starting"
    assert {seat["player"] for seat in table["seats"]} == {"p-ann", "p-bob", "bot-pig_race-greedy-1"}
    assert all(seat["ready"] or seat["bot"] for seat in table["seats"])
    assert not table["listed"]
    assert queue.keeper.kind.errands(queue.keeper.residents[QUEUE].state) == ()


async def test_those_concerned_are_told_to_look(queue):
    await queue.done(QUEUE, seek(), actor="p-ann")
    await queue.done(QUEUE, seek(), actor="p-bob")
    await pair(queue)

    told = [(identifier, said["players"]) for identifier, said in queue.published]
    assert told == [(QUEUE, ["p-ann"]), (QUEUE, ["p-bob"]), (QUEUE, ["p-ann", "p-bob"])]


async def test_one_ticket_a_player(queue):
    await queue.done(QUEUE, seek(), actor="p-ann")

    assert await queue.refused(QUEUE, seek(seats=3), actor="p-ann") == "already_seeking"


async def test_a_repeated_seek_draws_one_ticket(queue):
    first = await queue.say(QUEUE, seek(), actor="p-ann", id_="c-1")
    again = await queue.say(QUEUE, seek(), actor="p-ann", id_="c-1")

    assert isinstance(again, Accepted)
    assert (again.repeated, again.version) == (True, first.version)
    assert (await shown(queue, "p-ann"))["ticket"] == ticket_id("p-ann", "c-1")


async def test_a_cancelled_ticket_is_not_paired(queue):
    await queue.done(QUEUE, seek(), actor="p-ann")
    await queue.done(QUEUE, seek(), actor="p-bob")
    await queue.done(QUEUE, CancelSeek(), actor="p-ann")

    assert isinstance(await pair(queue), Refused)
    assert (await shown(queue, "p-ann"))["status"] == "none"
    assert (await shown(queue, "p-bob"))["status"] == "waiting"


async def test_cancelling_too_late_says_so(queue):
    await queue.done(QUEUE, seek(), actor="p-ann")
    await queue.done(QUEUE, seek(), actor="p-bob")
    await pair(queue)

    answer = await queue.say(QUEUE, CancelSeek(), actor="p-ann")

    assert isinstance(answer, Refused)
    assert (answer.reason, answer.detail) == ("already_paired", paired_table_id(3, 1))
    assert await queue.refused(QUEUE, CancelSeek(), actor="p-cid") == "not_seeking"


@pytest.mark.parametrize("order", range(6))
async def test_cancel_and_pairing_at_once_never_both_win(queue, order):
    """Two workers, one log: whichever is first decides, and the other is told."""
    other = queue.restarted()
    other.kind.wake = lambda _: None
    await queue.done(QUEUE, seek(), actor="p-ann")
    await queue.done(QUEUE, seek(), actor="p-bob")
    await other.keeper.head(QUEUE)
    acts = [queue.say(QUEUE, CancelSeek(), actor="p-ann"), tell(other.keeper, QUEUE, PairNow(version=2))]

    cancelled, paired = await asyncio.gather(*(acts if order % 2 else reversed(acts)))
    if not order % 2:
        cancelled, paired = paired, cancelled

    assert isinstance(cancelled, Accepted) != isinstance(paired, Accepted)
    status = (await shown(queue, "p-ann"))["status"]
    assert status == ("none" if isinstance(cancelled, Accepted) else "paired")


@pytest.mark.parametrize("fault", [Fault.FAIL_BEFORE, Fault.FAIL_AFTER, Fault.CONFLICT])
async def test_a_pairing_whose_append_goes_wrong_is_made_once(queue, fault):
    await queue.done(QUEUE, seek(), actor="p-ann")
    await queue.done(QUEUE, seek(), actor="p-bob")
    queue.log.faults.plan(fault)

    await pair(queue)
    assert isinstance(await pair(queue), Refused)

    assert queue.stored().count(b"tickets_paired") == 1


async def test_a_ticket_lapses_when_its_time_is_over(queue):
    await queue.done(QUEUE, seek(wait=5), actor="p-ann")
    queue.keeper._clock = lambda: queue.now + 10_000

    assert isinstance(await pair(queue), Accepted)
    assert (await shown(queue, "p-ann"))["status"] == "none"


async def test_a_clock_or_option_that_is_none_is_refused_when_it_is_chosen(queue):
    assert await queue.refused(QUEUE, seek(clock={"type": "sundial"}), actor="p-ann") == "malformed_clock"
    assert await queue.refused(QUEUE, seek(options={"laps": 0}), actor="p-ann") == "malformed_options"
    assert await queue.refused(QUEUE, seek(options={"laps": 7}), actor="p-ann") == "options_for_other_seats"
    assert await queue.refused(QUEUE, seek(seats=7), actor="p-ann") == "wrong_number_of_seats"
    assert await queue.refused(QUEUE, seek(game="chess"), actor="p-ann") == "game_unknown"
    assert await queue.refused(QUEUE, seek(bots_after=5, level="wise"), actor="p-ann") == "bot_level_unknown"


async def test_what_was_taken_is_shown_with_all_that_was_left_open(queue):
    await queue.done(QUEUE, seek(spread=200, bots_after=30, wait=60, options={"laps": 2}), actor="p-ann")
    await queue.done(QUEUE, seek(), actor="p-bob")
    given = (await shown(queue, "p-ann"))["seek"]
    left = (await shown(queue, "p-bob"))["seek"]

    assert given == {
        "game": GAME,
        "seats": 2,
        "options": {"laps": 2},
        "clock": {"type": "untimed"},
        "rated": False,
        "absence": "autopilot",
        "spread": 200,
        "bots_after": 30,
        "level": "sleepy",
        "wait": 60,
    }
    assert (left["spread"], left["bots_after"], left["level"], left["wait"]) == (None, None, None, 600)


async def test_a_pairing_shows_its_terms(queue):
    for player in ("p-ann", "p-bob"):
        await queue.done(QUEUE, seek(), actor=player)
    await pair(queue)

    told = await shown(queue, "p-ann")

    assert (told["status"], told["seek"]["game"], told["seek"]["seats"]) == ("paired", GAME, 2)


async def test_the_rating_is_looked_up_when_the_ticket_is_drawn(queue):
    class Known(Ratings):
        async def of(self, player, game, speed):
            return {("p-ann", GAME, "fast"): 1350}.get((player, game, speed))

    queue.kind.know(sorts(queue.kind.sorts[0]._games, queue.buckets, ratings=Known()))
    await queue.done(QUEUE, seek(clock={"type": "real_time", "bank": 60}), actor="p-ann")
    await queue.done(QUEUE, seek(), actor="p-bob")

    assert [(await shown(queue, player))["rating"] for player in ("p-ann", "p-bob")] == [1350, 1000]


async def test_the_pairer_pairs_by_itself(desk):
    class Everything:
        def owns(self, _partition):
            return True

    desk.now = utc_ms()
    pairer = asyncio.create_task(Pairer(desk.keeper, Everything(), every=0.01).run())  # type: ignore[arg-type]  # all it asks
    await desk.done(QUEUE, seek(), actor="p-ann")
    await desk.done(QUEUE, seek(), actor="p-bob")
    async with asyncio.timeout(20):
        while (await shown(desk, "p-ann"))["status"] != "paired":  # noqa: ASYNC110 (as a player looks)
            await asyncio.sleep(0.01)
    pairer.cancel()
    await asyncio.gather(pairer, return_exceptions=True)


async def test_two_hundred_who_come_and_go_are_each_at_one_table_at_most(queue):
    for number in range(200):
        await queue.done(QUEUE, seek(seats=2 + number % 3), actor=f"p-{number}")
        if number % 7 == 0:
            await queue.done(QUEUE, CancelSeek(), actor=f"p-{number}")
        if number % 10 == 9:
            await pair(queue)

    pairings = queue.keeper.residents[QUEUE].state.pairings
    seated = [seat.player for pairing in pairings for seat in pairing.seats]
    assert len(seated) == len(set(seated)) > 100
