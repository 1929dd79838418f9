"""An erased player leaves a match as by resigning, told by the lobby until it is certain."""

import json

import pytest

from libs.messages.clocks import DAY
from libs.messages.requests import Accepted, Leave, Refused

MATCH = "harvest_fair-1"
CLOCKS = ({"type": "untimed"}, {"type": "correspondence", "days": 2}, {"type": "real_time", "bank": 60, "increment": 5})


async def leaves(host, player, id_=""):
    return await host.system(MATCH, Leave(player=player), id_ or f"leave:{player}")


@pytest.mark.parametrize("terms", CLOCKS, ids=lambda clock: clock["type"])
async def test_of_two_the_other_has_won_at_once(host, terms):
    await host.open(MATCH, clock_json=json.dumps(terms).encode())

    assert isinstance(await leaves(host, "ann"), Accepted)

    shown = await host.view(MATCH)
    assert (shown.status, shown.seats[0].status) == ("finished", "resigned")
    assert [score["place"] for score in shown.outcome["scores"]] == [2, 1]


async def test_of_three_the_others_play_on_and_wait_for_nobody(host, clock):
    await host.open(MATCH, players=("ann", "bob", "cid"))

    await leaves(host, "bob")

    shown = await host.view(MATCH)
    assert (shown.status, [seat.status for seat in shown.seats]) == ("running", ["playing", "resigned", "playing"])
    clock.at += DAY
    back = await host.send(MATCH, "bob", {"type": "come_back"})
    assert isinstance(back, Refused)
    assert back.reason == "retired"


async def test_going_twice_is_going_once(host):
    await host.open(MATCH, players=("ann", "bob", "cid"))
    first = await leaves(host, "bob")

    again = await leaves(host, "bob")
    another = await leaves(host, "bob", "leave:again")

    assert isinstance(again, Accepted)
    assert again.repeated
    assert again.version == first.version
    assert isinstance(another, Refused)
    assert another.reason == "retired"


async def test_who_does_not_play_and_what_is_over_is_refused(host):
    await host.open(MATCH)
    stranger = await leaves(host, "cid")
    await host.played(MATCH, "bob", {"type": "resign"})

    late = await leaves(host, "ann")

    assert isinstance(stranger, Refused)
    assert isinstance(late, Refused)
    assert (stranger.reason, late.reason) == ("not_seated", "match_finished")
