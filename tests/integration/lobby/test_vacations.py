"""A vacation reaches every match by correspondence exactly once, whatever dies or gets lost on the way."""

import asyncio
import json
from uuid import uuid4

import msgspec
import pytest

from libs.bus import NoResponderError, UnansweredError
from libs.eventlog import MemoryEventLog
from libs.host.core.commit import unpacked
from libs.messages import subjects
from libs.messages.ids import table_id
from libs.messages.requests import Accepted, Found, ReadQuery, encode, query_answer

GAME = "harvest_fair"
ANN, BOB = "p-ann", "p-bob"
DAYS = {"type": "correspondence", "days": 2}


async def accepted(village, player, target, tag, id_="", **fields):
    answer = await village.send(player, "lobby", target, {"type": tag, **fields}, id_)
    assert isinstance(answer, Accepted), answer
    return answer


async def begun(village):
    """A match of ann and bob by correspondence, of which the lobby has told them."""
    for digit, player in enumerate((ANN, BOB)):
        given = {"name": player, "token_sha256": f"{digit}" * 64, "scopes": ["play", "read"]}
        await accepted(village, player, player, "sign_in_guest", **given)
    number = str(uuid4())
    table = table_id(ANN, number)
    await accepted(village, ANN, table, "open_table", number, game=GAME, seats=2, clock=DAYS)
    await accepted(village, BOB, table, "join")
    await accepted(village, BOB, table, "ready")
    await accepted(village, ANN, table, "start")
    match = (await village.until(table, "started"))["match"]
    await village.hear_facts()
    async with asyncio.timeout(20):
        while not all(known(village, player) for player in (ANN, BOB)):  # noqa: ASYNC110 (what another process knows)
            await asyncio.sleep(0.01)
    return match


def known(village, player):
    resident = village.lobby.keeper.residents.get(player)
    return resident is not None and resident.state.live


async def vacation_of(village, player):
    """As the player's log has it."""
    question = encode(ReadQuery(name="player", player=player))
    answer = query_answer(await village.client.request(subjects.query("lobby", player), question, within=1.0))
    assert isinstance(answer, Found), answer
    return json.loads(answer.json)["vacations"][-1]


def told(village, match):
    """What the match's log says of vacations: seat, since and until of each."""
    found = []
    for stream in MemoryEventLog(GAME).streams:
        for _subject, data in village.server[stream].messages:
            commit = unpacked(data, has_chain=True)[1]
            events = [msgspec.msgpack.decode(raw) for raw in commit.events] if commit.id == match else []
            found += [event for event in events if event["type"] == "seat_on_vacation"]
    return [(event["seat"], event["since"], event["until"]) for event in found]


async def until_told(village, match, times=1):
    """The match and the player agree on the newest vacation."""
    async with asyncio.timeout(20):
        while True:
            try:
                newest = await vacation_of(village, ANN)
            except (NoResponderError, UnansweredError, AssertionError, KeyError, IndexError):
                newest = None
            heard = told(village, match)
            if newest and len(heard) >= times and heard[-1][1:] == (newest["since"], newest["until"]):
                return heard
            await asyncio.sleep(0.02)


@pytest.mark.parametrize("which", ["lobby", "game"])
async def test_killed_at_any_step_the_match_knows_of_the_vacation_once(every_step, which):
    async def act(village, match):
        await accepted(village, ANN, ANN, "take_vacation")
        await until_told(village, match)

    async def check(village, match):
        assert len(told(village, match)) == 1

    await every_step(which, begun, act, check, least=2)


async def test_messages_lost_doubled_and_late_make_it_neither_more_nor_less(village, disturbed):
    match = await begun(village)
    village.hub.disturb = disturbed(11)

    await accepted(village, ANN, ANN, "take_vacation")
    await until_told(village, match)
    await accepted(village, ANN, ANN, "end_vacation")
    heard = await until_told(village, match, 2)

    assert len(heard) == 2
    assert heard[0][:2] == heard[1][:2]
    assert heard[1][2] < heard[0][2]


async def test_a_match_that_is_over_is_told_nothing(village):
    match = await begun(village)
    answer = await village.send(BOB, GAME, match, {"type": "resign"})
    assert isinstance(answer, Accepted), answer
    async with asyncio.timeout(20):
        while known(village, ANN):  # noqa: ASYNC110 (the same)
            await asyncio.sleep(0.01)

    await accepted(village, ANN, ANN, "take_vacation")

    keeper = village.lobby.keeper
    assert keeper.kind.errands(keeper.residents[ANN].state) == ()
    assert told(village, match) == []
