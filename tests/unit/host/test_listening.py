"""What nobody listens to is not told: who watches asks the owner first, and goes on asking."""

import msgspec
import pytest

from libs.host.core import shelf
from libs.messages.feeds import applied
from libs.messages.requests import Accepted

MATCH = "harvest_fair-1"
PLANT = {"type": "plant", "beds": {"carrots": 1, "beans": 0}}


@pytest.fixture
async def asking(host):
    """A match that is told of to those who ask, as in a real service."""
    host.kind.listeners_ask = True
    await host.open(MATCH)
    return host


async def test_a_match_that_nobody_asked_about_is_told_to_nobody_and_its_player_is_answered(asking):
    answer = await asking.played(MATCH, "ann", PLANT)

    assert [event["type"] for event in msgspec.json.decode(answer.events_json)] == ["beds_planted"]
    assert asking.published == []


async def test_the_first_frame_after_a_view_leads_from_that_view_to_the_next(asking):
    await asking.played(MATCH, "ann", PLANT)
    view = await asking.view(MATCH, "bob")

    await asking.played(MATCH, "bob", PLANT)
    await asking.played(MATCH, "ann", {"type": "undo"})

    for frame in asking.frames(MATCH, 1):
        view = applied(view, frame)
    assert view == await asking.view(MATCH, "bob")
    assert view.version == 4


async def test_whoever_asks_for_heads_is_told(asking):
    await asking.keeper.head(MATCH)

    await asking.played(MATCH, "ann", PLANT)

    assert [frame.version for frame in asking.frames(MATCH, 0)] == [2]


async def test_whoever_asks_no_more_is_told_no_more(asking, monkeypatch):
    monkeypatch.setattr(shelf, "HEARD_FOR", 0.0)
    await asking.view(MATCH, "ann")

    await asking.played(MATCH, "ann", PLANT)

    assert asking.published == []


async def test_what_another_worker_served_is_told_for_those_who_asked_that_one(asking):
    await asking.keeper.drain()
    asking.keeper.residents.clear()

    await asking.played(MATCH, "ann", PLANT)

    assert [frame.version for frame in asking.frames(MATCH, 0)] == [2]


async def test_with_a_partition_taken_over_come_its_listeners(asking):
    asking.keeper.expect_listeners()

    await asking.played(MATCH, "ann", PLANT)

    assert [frame.version for frame in asking.frames(MATCH, 0)] == [2]


async def test_choices_at_the_same_time_do_not_collide_though_nobody_watches(asking):
    await asking.played(MATCH, "ann", PLANT, expected=1)

    assert isinstance(await asking.send(MATCH, "bob", PLANT, expected=1), Accepted)
    assert asking.published == []


async def test_unwatched_only_those_offers_are_made_that_tell_whether_they_have_changed(asking, monkeypatch):
    made: list[int] = []
    offers = asking.game.offers

    def counted(state, seat):
        made.append(seat)
        return offers(state, seat)

    monkeypatch.setattr(asking.game, "offers", counted)

    await asking.played(MATCH, "ann", PLANT)

    assert set(made) == {1}
