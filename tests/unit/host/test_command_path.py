"""Known answer, decide, append, answer: over a log in memory, with faults."""

import asyncio
import json

import pytest

from libs.eventlog import Fault
from libs.host.core.commit import same_json
from libs.host.core.keeper import QUEUE
from libs.messages.requests import Accepted, Conflict, Refused, Unavailable

MATCH = "harvest_fair-1"
PLANT = {"type": "plant", "beds": {"carrots": 1, "beans": 0}}


async def first_card(host, player="ann"):
    view = await host.view(MATCH, player)
    return view.sections["hand"]["cards"][0]


async def test_an_accepted_command_is_one_commit_with_the_next_version(host):
    await host.open(MATCH)

    answer = await host.played(MATCH, "ann", PLANT)

    assert answer.version == 2
    assert len(await host.log.load(MATCH)) == 2


async def test_the_same_command_id_ten_times_at_once_and_after_a_restart_is_one_commit_and_one_answer(host, new_host):
    """mtgred/netrunner #5213, cdot/Xanado #50: lag or a double click applies the action twice."""
    await host.open(MATCH)

    answers = await asyncio.gather(*(host.send(MATCH, "ann", PLANT, id_="click") for _ in range(10)))
    again = await new_host().send(MATCH, "ann", PLANT, id_="click")

    told = {(answer.version, answer.at, answer.events_json) for answer in [*answers, again]}
    assert len(told) == 1
    assert [answer.repeated for answer in answers] == [False] + [True] * 9
    assert again.repeated
    assert len(await host.log.load(MATCH)) == 2


async def test_a_command_id_with_another_command_is_refused(host):
    await host.open(MATCH)
    await host.played(MATCH, "ann", PLANT, id_="one")

    answer = await host.send(MATCH, "ann", {"type": "finish_day"}, id_="one")

    assert isinstance(answer, Refused)
    assert (answer.kind, answer.reason) == ("reused", "command_id_reused")


async def test_a_command_that_is_spaced_otherwise_is_the_same(host):
    await host.open(MATCH)
    await host.played(MATCH, "ann", PLANT, id_="one")

    assert (await host.played(MATCH, "ann", json.dumps(PLANT, indent=2).encode(), id_="one")).repeated


async def test_two_players_may_use_the_same_command_id(host):
    await host.open(MATCH)

    first = await host.played(MATCH, "ann", PLANT, id_="one")
    second = await host.played(MATCH, "bob", PLANT, id_="one")

    assert (first.version, second.version) == (2, 3)


async def test_a_refusal_leaves_no_trace_and_its_id_may_be_accepted_later(host):
    await host.open(MATCH)

    refused = await host.send(MATCH, "ann", {"type": "finish_day"}, id_="later")
    await host.played(MATCH, "ann", {"type": "show_card", "card": await first_card(host)})
    accepted = await host.send(MATCH, "ann", {"type": "finish_day"}, id_="later")

    assert isinstance(refused, Refused)
    assert (refused.kind, refused.reason, refused.clause) == ("rule", "nothing_shown", "HF-003")
    assert isinstance(accepted, Accepted)


async def test_simultaneous_choices_never_collide(host):
    """boardgameio/boardgame.io #828: two players act at once and one is lost."""
    await host.open(MATCH)
    version = (await host.view(MATCH)).version
    for player in ("ann", "bob"):
        await host.view(MATCH, player)
    await host.played(MATCH, "ann", PLANT)

    answers = await asyncio.gather(
        host.send(MATCH, "bob", PLANT, expected=version), host.send(MATCH, "ann", PLANT, expected=2)
    )

    assert all(isinstance(answer, Accepted) for answer in answers)


async def test_acting_on_offers_that_have_changed_is_a_conflict(host):
    await host.open(MATCH)
    await host.played(MATCH, "ann", PLANT)

    answer = await host.send(MATCH, "ann", PLANT, expected=1)

    assert answer == Conflict(version=2)


async def test_what_does_not_touch_the_game_leaves_offers_as_they_are(host):
    await host.open(MATCH)
    await host.played(MATCH, "ann", {"type": "vote_end"}, expected=1)

    await host.played(MATCH, "ann", PLANT, expected=1)

    assert await host.send(MATCH, "ann", {"type": "vote_end"}, expected=1) == Conflict(version=3)


async def test_a_version_that_is_not_there_yet_is_a_conflict(host):
    await host.open(MATCH)

    assert await host.send(MATCH, "ann", PLANT, expected=7) == Conflict(version=1)


async def test_an_append_that_was_stored_without_an_acknowledgement_is_found_by_the_repeat(host):
    await host.open(MATCH)
    host.log.faults.plan(Fault.FAIL_AFTER)

    answer = await host.send(MATCH, "ann", PLANT, id_="lost")

    assert isinstance(answer, Accepted)
    assert answer.version == 2
    assert answer.repeated
    assert len(await host.log.load(MATCH)) == 2


async def test_an_append_that_was_not_stored_is_decided_again(host):
    await host.open(MATCH)
    host.log.faults.plan(Fault.FAIL_BEFORE)

    answer = await host.send(MATCH, "ann", PLANT)

    assert isinstance(answer, Accepted)
    assert len(await host.log.load(MATCH)) == 2


async def test_while_the_log_is_away_the_answer_is_to_come_back_and_nothing_is_stored(host):
    await host.open(MATCH)
    host.log.faults.available = False
    answer = await host.send(MATCH, "ann", PLANT, id_="patient")
    host.log.faults.available = True

    later = await host.send(MATCH, "ann", PLANT, id_="patient")

    assert isinstance(answer, Unavailable)
    assert isinstance(later, Accepted)
    assert len(await host.log.load(MATCH)) == 2


async def test_two_workers_fight_over_one_match_and_every_command_takes_effect_once(host, new_host):
    """lichess-org/lila #5921, nats-server #4320: one winner for each expected sequence, the other decides again."""
    other = new_host()
    await host.open(MATCH)
    commands = [(worker, f"bed-{number}") for number in range(3) for worker in (host, other)]

    answers = await asyncio.gather(
        *(
            worker.send(MATCH, player, PLANT, id_=f"{player}-{name[-1]}")
            for worker, name in commands
            for player in ("ann", "bob")
        )
    )

    assert all(isinstance(answer, Accepted) for answer in answers)
    assert len(await host.log.load(MATCH)) == 1 + 6
    assert (await host.view(MATCH, "ann")).sections == (await other.view(MATCH, "ann")).sections


async def test_a_refusal_from_a_stale_memory_is_decided_again(host, new_host):
    other = new_host()
    await host.open(MATCH)
    await other.played(MATCH, "ann", {"type": "show_card", "card": await first_card(other)})

    answer = await host.send(MATCH, "ann", {"type": "finish_day"})

    assert isinstance(answer, Accepted)


async def test_a_view_from_a_stale_memory_is_brought_up_to_the_log(host, new_host):
    other = new_host()
    await host.open(MATCH)
    await other.played(MATCH, "ann", PLANT)

    assert (await host.view(MATCH)).version == 2


async def test_more_commands_than_the_queue_holds_are_turned_away_at_once(host):
    await host.open(MATCH)

    answers = await asyncio.gather(*(host.send(MATCH, "ann", {"type": "finish_day"}) for _ in range(QUEUE + 5)))

    assert sum(isinstance(answer, Unavailable) for answer in answers) == 5


async def test_server_time_never_runs_backwards_within_a_match(host, clock):
    await host.open(MATCH)
    first = await host.played(MATCH, "ann", PLANT)
    clock.at -= 60_000

    second = await host.played(MATCH, "bob", PLANT)

    assert second.at >= first.at


async def test_the_same_seed_and_commands_give_the_same_events_on_every_worker(host, new_host):
    await host.open(MATCH)
    await host.open("harvest_fair-2")

    await host.play_on(MATCH)
    await new_host().play_on("harvest_fair-2")

    first, second = await host.export(MATCH), await host.export("harvest_fair-2")
    assert [line["events"][-1] for line in first[1:]] == [line["events"][-1] for line in second[1:]]


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        (b'{"a": 1, "b": [true]}', b'{"b":[true],"a":1}', True),
        (b'{"a": 1}', b'{"a": true}', False),
        (b'{"a": [1, 2]}', b'{"a": [2, 1]}', False),
        (b"no json", b"no  json", False),
    ],
)
def test_a_command_is_the_same_however_it_is_spaced(one, other, same):
    assert same_json(one, other) is same
