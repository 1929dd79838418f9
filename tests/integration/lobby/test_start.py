"""A table becomes exactly one match, whatever dies or gets lost on the way."""

import asyncio
import json

import pytest

from libs.messages.ids import match_id
from libs.messages.requests import Accepted
from services.lobby.errands import tell
from services.lobby.games import Description, KnownGame
from services.lobby.messages import MatchEnded
from services.lobby.table.decide.asking import rematch_id

GAME = "harvest_fair"
STEP_AT_WHICH_NOBODY_DIES = 60


async def started(village):
    """A table whose host starts it, and the answer."""
    table = await village.ready_table()
    return table, await village.on_table("ann", table, "start")


async def test_the_match_that_the_start_names_stands(village):
    table, answer = await started(village)

    found = await village.until(table, "started")

    assert found["match"] == json.loads(answer.result_json)["match"]
    assert village.opened_matches() == [found["match"]]


async def test_a_start_waits_for_a_game_that_is_away(village):
    await village.game.kill()
    table, _ = await started(village)
    await asyncio.sleep(0.2)
    assert (await village.read(table))["status"] == "starting"

    await village.start_game()

    await village.until(table, "started")
    assert len(village.opened_matches()) == 1


async def test_a_start_that_the_game_refuses_opens_the_table_again(village):
    village.games["harvest_fair"] = KnownGame(Description(name="harvest_fair", seats=(2,)))
    table = await village.ready_table()
    await village.on_table("ann", table, "set_options", options={"rounds": 1})
    await village.on_table("bob", table, "ready")
    await village.on_table("ann", table, "start")

    found = await village.until(table, "open")

    assert found["refusal"]["reason"] == "malformed_options"
    assert village.first_events() == []
    await village.on_table("ann", table, "set_options", options={})
    await village.on_table("bob", table, "ready")
    await village.on_table("ann", table, "start")
    await village.until(table, "started")


async def ready(village):
    return await village.ready_table()


async def start(village, table):
    await village.on_table("ann", table, "start")
    await village.until(table, "started")


@pytest.mark.parametrize("which", ["lobby", "game"])
async def test_killed_at_any_step_a_start_is_one_match(every_step, which):
    """lichess-org/lila #12147, #14387: killed in the middle, one game comes of one start."""

    async def check(village, table):
        found = await village.until(table, "started")
        assert village.opened_matches() == [found["match"]]

    await every_step(which, ready, start, check, least=3)


async def test_killed_at_any_step_a_start_goes_on_though_nobody_asks(new_village):
    """Whoever started it has gone, and nothing reads the table: its timer alone has it looked at again."""
    for end in range(1, STEP_AT_WHICH_NOBODY_DIES):
        village = await new_village()
        table = await village.ready_table()
        village.lobby.fate.die_at(end)
        acting = asyncio.create_task(village.on_table("ann", table, "start"))
        dying = asyncio.create_task(village.lobby.fate.dead.wait())
        done, _ = await asyncio.wait({acting, dying}, timeout=20, return_when=asyncio.FIRST_COMPLETED)
        if dying not in done:
            done, _ = await asyncio.wait({dying}, timeout=0.3)
        acting.cancel()
        await village.restart_dead()
        async with asyncio.timeout(20):
            while village.last_of_table(table) == "table_starting":  # noqa: ASYNC110 (the servers in memory tell nobody)
                await asyncio.sleep(0.01)
        assert len(village.opened_matches()) == (village.last_of_table(table) == "table_started")
        await village.stop()
        if not done:
            assert end > 3, "the way of a start has more steps"
            return
        dying.cancel()
    pytest.fail("the steps do not end")


async def start_and_call_off(village, table):
    await village.on_table("ann", table, "start")
    answer = await village.send("ann", "lobby", table, {"type": "call_off"})
    if isinstance(answer, Accepted):
        await village.until(table, "closed")
    else:
        assert answer.reason == "table_started"


@pytest.mark.parametrize("which", ["lobby", "game"])
async def test_killed_at_any_step_a_calling_off_ends_in_no_match_or_one(every_step, which):
    async def check(village, table):
        found = await village.until(table, "started", "closed")
        firsts = village.first_events()
        assert len(firsts) <= 1
        if found["status"] == "started":
            assert firsts == [(found["match"], "match_opened")]
        else:
            assert found["why"] == "called_off"
            (_, first) = firsts[0]
            assert ("match" in found) == (first == "match_opened")

    await every_step(which, ready, start_and_call_off, check, least=3)


async def test_a_late_opening_of_what_was_called_off_is_refused(village):
    await village.game.kill()
    table, answer = await started(village)
    await village.on_table("ann", table, "call_off")
    await village.start_game()

    found = await village.until(table, "closed")

    assert village.first_events() == [(json.loads(answer.result_json)["match"], "match_aborted")]
    assert "match" not in found


@pytest.mark.parametrize("seed", range(6))
async def test_lost_doubled_and_late_messages_end_in_one_match(village, disturbed, seed):
    """lichess-org/lila #5921: exactly one result, whatever the bus does."""
    village.hub.disturb = disturbed(seed)
    table, _ = await asyncio.wait_for(started(village), 20)

    found = await village.until(table, "started")

    assert village.opened_matches() == [found["match"]]


async def test_two_lobbies_that_go_at_once_open_one_match(village):
    table = await village.ready_table()
    first = village.lobby
    await village.start_lobby()
    await village.on_table("ann", table, "start")

    found = await village.until(table, "started")

    assert village.opened_matches() == [found["match"]]
    await first.kill()


async def test_the_end_of_a_match_closes_its_table(village):
    await village.hear_facts()
    table, _ = await started(village)
    match = (await village.until(table, "started"))["match"]

    for player in ("ann", "bob"):
        await village.send(player, "harvest_fair", match, {"type": "step_away"})

    found = await village.until(table, "closed")
    assert found["why"] == "match_finished"


async def test_killed_at_any_step_a_rematch_is_one_match(new_village):
    """lichess-org/lila #12147, #14387, #13354: agreed once, opened once, whatever dies between the two."""

    async def again(village, table):
        await tell(village.lobby.keeper, table, MatchEnded(match=match_id(GAME, table, 1), why="match_finished"))
        await village.on_table("ann", table, "rematch")
        await village.on_table("bob", table, "rematch")
        await village.until(rematch_id(table), "started")

    for end in range(1, STEP_AT_WHICH_NOBODY_DIES):
        village = await new_village()
        table = await village.ready_table()
        await start(village, table)
        village.lobby.fate.die_at(end)
        acting = asyncio.create_task(again(village, table))
        dying = asyncio.create_task(village.lobby.fate.dead.wait())
        done, _ = await asyncio.wait({acting, dying}, return_when=asyncio.FIRST_COMPLETED)
        dead = dying in done
        dying.cancel()
        if dead:
            acting.cancel()
            await asyncio.gather(acting, return_exceptions=True)
            await village.restart_dead()
            village.lobby.fate.end = None
            async with asyncio.timeout(20):
                await again_after(village, table)
        else:
            await acting
        assert len(village.opened_matches()) == 2
        assert match_id(GAME, rematch_id(table), 1) in village.opened_matches()
        await village.stop()
        if not dead:
            return
    pytest.fail("the steps do not end")


async def again_after(village, table):
    """What the two do who do not know what became of it: say so again."""
    await tell(village.lobby.keeper, table, MatchEnded(match=match_id(GAME, table, 1), why="match_finished"))
    for player in ("ann", "bob"):
        answer = await village.send(player, "lobby", table, {"type": "rematch"})
        assert isinstance(answer, Accepted) or answer.reason in {"nothing_changes", "rematch_agreed"}
    await village.until(rematch_id(table), "started")
