"""From two tickets to exactly one match, whatever dies or gets lost on the way."""

import asyncio

import pytest

from libs.bus.memory_bus import undisturbed
from libs.messages.queue import QUEUE
from libs.messages.requests import Accepted, Refused

GAME = "harvest_fair"
ANN, BOB = "ann", "bob"


async def seek(village, player, **terms):
    return await village.send(player, "lobby", QUEUE, {"type": "seek", "game": GAME, "seats": 2, **terms})


async def paired(village, *players):
    """What the players are shown once they are paired."""
    async with asyncio.timeout(20):
        while True:
            shown = [await village.sought(player) for player in players]
            if all(one.get("table") for one in shown):
                return shown
            await asyncio.sleep(0.02)


async def test_two_tickets_become_one_match(village):
    for player in (ANN, BOB):
        assert isinstance(await seek(village, player), Accepted)

    anns, bobs = await paired(village, ANN, BOB)

    assert anns == bobs
    table = await village.until(anns["table"], "started")
    assert table["match"] == anns["match"]
    assert village.opened_matches() == [anns["match"]]


async def test_a_pairing_waits_for_a_game_that_is_away(village):
    await village.game.kill()
    for player in (ANN, BOB):
        await seek(village, player)
    shown, _ = await paired(village, ANN, BOB)
    assert (await village.until(shown["table"], "starting"))["status"] == "starting"

    await village.start_game()

    await village.until(shown["table"], "started")
    assert len(village.opened_matches()) == 1


async def nothing(_village):
    """There is nothing to prepare."""


async def play(village, _):
    for player in (ANN, BOB):
        await seek(village, player)
    shown, _ = await paired(village, ANN, BOB)
    await village.until(shown["table"], "started")


@pytest.mark.parametrize("which", ["lobby", "game"])
async def test_killed_at_any_step_two_tickets_are_one_match(every_step, which):
    """lichess-org/lila #12147, #14387: killed in the middle of pairing, one game comes of one pairing."""

    async def check(village, _):
        assert village.opened_matches() == [(await village.sought(ANN))["match"]]

    await every_step(which, nothing, play, check, least=3)


@pytest.mark.parametrize("seed", range(4))
async def test_with_messages_lost_doubled_and_late_nobody_is_in_two_matches(village, disturbed, seed):
    village.hub.disturb = disturbed(seed)
    players = [f"p-{number}" for number in range(6)]
    await asyncio.gather(*(seek(village, player) for player in players))
    answer = await village.send("p-0", "lobby", QUEUE, {"type": "cancel_seek"})
    assert isinstance(answer, Accepted | Refused)
    village.hub.disturb = undisturbed

    left = players[1:] if isinstance(answer, Accepted) else players
    async with asyncio.timeout(20):
        while True:
            shown = {player: await village.sought(player) for player in left}
            tables = [one["table"] for one in shown.values() if one.get("table")]
            if len(tables) >= len(left) - 1 and all(shown.values()):
                break
            await asyncio.sleep(0.02)
    for table in set(tables):
        await village.until(table, "started")
        assert tables.count(table) <= 2
    assert len(village.opened_matches()) == len(set(village.opened_matches())) == len(set(tables))
