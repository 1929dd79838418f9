"""Clocks: what is deducted, credited and flagged, and who acts then. Time passes only when the test says so."""

import json

import pytest

from libs.host.core.kind import Request
from libs.host.match.commands import Flag
from libs.messages.clocks import DAY
from libs.messages.facts import MatchFinished, TurnPassed, match_fact
from libs.messages.requests import Accepted, Refused

MATCH = "harvest_fair-1"
PLANT = {"type": "plant", "beds": {"carrots": 1, "beans": 0}}
REAL_TIME = json.dumps({"type": "real_time", "bank": 60, "increment": 5}).encode()
DAYS = json.dumps({"type": "correspondence", "days": 2}).encode()


async def opened(host, clock=REAL_TIME, players=("ann", "bob"), **terms):
    answer = await host.open(MATCH, players, clock_json=clock, **terms)
    assert isinstance(answer, Accepted), answer


async def finish_day(host, player):
    hand = (await host.view(MATCH, player)).sections["hand"]["cards"]
    await host.played(MATCH, player, {"type": "show_card", "card": hand[0]})
    await host.played(MATCH, player, {"type": "finish_day"})


async def flag(host):
    version = host.keeper.residents[MATCH].version
    now = host.now()
    return await host.keeper.command(
        MATCH, Request(actor="<clock>", id=f"flag:{version}:{now}", body=b"", received=now, now=now, message=Flag())
    )


async def seats(host):
    return (await host.view(MATCH)).seats


async def test_every_awaited_seats_clock_runs_and_stops_with_its_turn(host, clock):
    await opened(host)
    clock.at += 10_000
    await finish_day(host, "ann")

    ann, bob = await seats(host)
    assert ann.deadline is None
    assert 54_900 <= ann.bank_ms <= 55_000
    assert bob.deadline is not None
    assert bob.deadline - clock.at <= 50_000


async def test_a_command_counts_from_when_it_was_received_but_at_most_five_seconds_back(host, clock):
    await opened(host)
    await finish_day_late(host, clock, processing=3_000)
    assert 59_000 + 5_000 <= (await seats(host))[0].bank_ms <= 65_000

    await host.open("harvest_fair-2", clock_json=REAL_TIME)


async def finish_day_late(host, clock, processing):
    hand = (await host.view(MATCH, "ann")).sections["hand"]["cards"]
    await host.played(MATCH, "ann", {"type": "show_card", "card": hand[0]})
    received = clock()
    clock.at += processing
    answer = await host.keeper.command(
        MATCH, Request(actor="ann", id="late", body=b'{"type":"finish_day"}', received=received, now=received)
    )
    assert isinstance(answer, Accepted), answer


async def test_the_flag_falls_one_second_after_the_deadline_and_not_before(host, clock):
    await opened(host)
    clock.at += 60_500
    early = await flag(host)
    clock.at += 1_000

    late = await flag(host)

    assert isinstance(early, Refused)
    assert isinstance(late, Accepted)
    assert "away" in {seat.status for seat in await seats(host)}


async def test_a_command_received_in_time_beats_the_flag(host, clock):
    """lichess-org/lila #5921: the move is recorded, and the player still loses on time."""
    await opened(host)
    clock.at += 59_800
    received = clock()
    clock.at += 700

    answer = await host.keeper.command(
        MATCH, Request(actor="ann", id="in time", body=json.dumps(PLANT).encode(), received=received, now=received)
    )

    assert isinstance(answer, Accepted)


async def test_a_command_received_after_the_deadline_is_refused(host, clock):
    await opened(host)
    clock.at += 60_500

    answer = await host.send(MATCH, "ann", PLANT)

    assert isinstance(answer, Refused)
    assert answer.reason == "out_of_time"


async def test_out_of_time_the_autopilot_takes_the_seat_and_the_player_may_come_back(host, clock):
    await opened(host)
    await finish_day(host, "bob")
    clock.at += 62_000
    await flag(host)
    await host.keeper.drain()

    assert (await seats(host))[0].status == "away"
    answer = await host.send(MATCH, "ann", {"type": "come_back"})
    assert isinstance(answer, Accepted)
    back = (await seats(host))[0]
    assert back.status == "playing"
    assert back.deadline is None or back.deadline - clock.at >= 9_000


async def test_a_skipped_seat_plays_again_at_its_next_turn(host, clock):
    await opened(host, absence="skip")
    await finish_day(host, "bob")
    clock.at += 62_000
    await flag(host)
    await host.keeper.drain()

    assert {seat.status for seat in await seats(host)} == {"playing"}


async def test_a_forfeit_ends_a_match_of_two_with_the_other_in_front(host, clock):
    await opened(host, absence="forfeit")
    await finish_day(host, "bob")
    clock.at += 62_000
    await flag(host)

    view = await host.view(MATCH)
    assert view.status == "finished"
    assert [score["place"] for score in view.outcome["scores"]] == [2, 1]
    fact = match_fact(host.keeper.residents[MATCH].commit(view.version).facts[-1])
    assert isinstance(fact, MatchFinished)
    assert (fact.how, fact.speed) == ("forfeited", "fast")


async def test_who_resigns_among_three_is_placed_last_and_does_not_come_back(host):
    await opened(host, b'{"type":"untimed"}', ("ann", "bob", "cid"))
    await host.played(MATCH, "bob", {"type": "resign"})
    refused = [await host.send(MATCH, "bob", command) for command in (PLANT, {"type": "come_back"}, {"type": "resign"})]
    await host.keeper.drain()
    while (view := await host.view(MATCH)).status == "running":
        for seat in view.awaiting:
            if seat != 1:
                command = host.game.autopilot(host.keeper.residents[MATCH].state.game, seat)
                await host.send(MATCH, ("ann", "bob", "cid")[seat], command)
        await host.keeper.drain()

    assert [answer.reason for answer in refused] == ["retired"] * 3
    assert view.status == "finished"
    assert view.outcome["scores"][1]["place"] == 3


async def test_resigning_a_match_of_two_ends_it(host):
    await opened(host)
    await host.played(MATCH, "ann", {"type": "resign"})

    view = await host.view(MATCH)
    assert view.status == "finished"
    assert [score["place"] for score in view.outcome["scores"]] == [2, 1]
    assert (await host.verdict(MATCH))["ok"]


async def test_undo_gives_no_time_back_but_leaves_the_grace(host, clock):
    """lichess-org/lila #192: a takeback in a slow game flags the player."""
    await opened(host)
    await host.played(MATCH, "ann", PLANT)
    clock.at += 58_000
    await host.played(MATCH, "ann", {"type": "undo"})

    ann = (await seats(host))[0]
    assert 9_000 <= ann.deadline - clock.at <= 10_000


async def test_time_in_which_nobody_served_is_credited_to_every_running_clock(host, clock):
    """lichess-org/lila #6957: results change around a deploy."""
    await opened(host)
    down = clock.at
    clock.at += 50_000
    host.keeper.kind.outages = lambda: ((down, down + 50_000),)

    await host.played(MATCH, "ann", PLANT)

    ann, bob = await seats(host)
    assert ann.deadline - clock.at >= 59_000
    assert bob.deadline - clock.at >= 59_000
    assert host.keeper.residents[MATCH].commit(2).receipt.credited >= 49_000


async def test_an_outage_puts_the_flag_off(host, clock):
    await opened(host)
    down = clock.at
    clock.at += 70_000
    host.keeper.kind.outages = lambda: ((down, down + 30_000),)

    answer = await flag(host)

    assert isinstance(answer, Refused)
    assert answer.reason == "too_early"


async def test_each_correspondence_turn_has_its_days(host, clock):
    await opened(host, DAYS)
    clock.at += DAY
    await finish_day(host, "ann")
    await finish_day(host, "bob")
    winner = (await host.view(MATCH)).awaiting[0]

    deadline = (await seats(host))[winner].deadline
    assert 2 * DAY - 1000 <= deadline - clock.at <= 2 * DAY
    facts = [match_fact(fact) for fact in host.keeper.residents[MATCH].commit((await host.view(MATCH)).version).facts]
    assert [fact.deadline for fact in facts if isinstance(fact, TurnPassed)] == [deadline]


async def test_the_timer_is_set_for_a_nearer_deadline_only(host):
    armed = []

    class Timers:
        async def arm(self, identifier, at):
            armed.append(at)

    host.keeper._timers = Timers()
    await opened(host)
    await host.played(MATCH, "ann", PLANT)
    await host.played(MATCH, "bob", PLANT)

    assert len(armed) == 1
    await host.keeper.look(MATCH)
    assert len(armed) == 2


async def test_without_a_clock_the_autopilot_ends_a_match_on_its_last_day(host, clock):
    await opened(host, b'{"type":"untimed"}')
    clock.at += 366 * DAY
    await host.keeper.look(MATCH)
    await host.keeper.drain()

    assert (await host.view(MATCH)).status == "finished"


async def test_a_seat_that_keeps_the_others_waiting_for_days_may_be_claimed(host, clock):
    await opened(host, b'{"type":"untimed"}')
    await finish_day(host, "ann")
    early = await host.send(MATCH, "ann", {"type": "claim", "seat": 1})
    own = await host.send(MATCH, "ann", {"type": "claim", "seat": 0})
    clock.at += 4 * DAY

    claimed = await host.send(MATCH, "ann", {"type": "claim", "seat": 1})

    assert (early.reason, own.reason) == ("too_early", "not_waiting")
    assert isinstance(claimed, Accepted)


async def test_a_match_ends_without_a_result_when_all_who_are_there_want_it(host):
    await opened(host, REAL_TIME, ("ann", "bob", "cid"))
    await host.played(MATCH, "cid", PLANT)
    await host.played(MATCH, "ann", {"type": "vote_end"})
    again = await host.send(MATCH, "ann", {"type": "vote_end"})
    await host.played(MATCH, "bob", {"type": "vote_end"})
    assert (await host.view(MATCH)).status == "running"

    await host.played(MATCH, "cid", {"type": "vote_end"})

    assert again.reason == "already_voted"
    assert (await host.view(MATCH)).status == "aborted"


async def test_a_player_may_call_the_match_off_before_anybody_moved(host):
    await opened(host)
    await host.played(MATCH, "bob", {"type": "call_off"})

    assert (await host.view(MATCH)).status == "aborted"


@pytest.mark.parametrize(
    "choice", [b'{"type":"hourglass"}', b'{"type":"real_time","bank":1}', b"{", b'{"type":"correspondence","days":99}']
)
async def test_a_clock_that_is_none_opens_nothing(host, choice):
    answer = await host.open(MATCH, clock_json=choice)

    assert isinstance(answer, Refused)
    assert (answer.kind, answer.reason) == ("malformed", "malformed_clock")


async def test_clocks_are_the_same_from_a_snapshot_and_from_the_log(host, new_host, clock):
    await opened(host)
    clock.at += 3_000
    await finish_day(host, "ann")
    await host.keeper.drain()
    clock.at += 3_000
    await host.played(MATCH, "bob", PLANT)

    assert (await new_host().view(MATCH)).seats == (await host.view(MATCH)).seats


async def test_undo_leaves_the_grace_once_a_turn_however_often_it_is_used(host, clock):
    await opened(host)
    await finish_day(host, "bob")
    clock.at += 58_000
    for _ in range(5):
        await host.send(MATCH, "ann", PLANT)
        await host.send(MATCH, "ann", {"type": "undo"})
        clock.at += 8_000

    answer = await host.send(MATCH, "ann", PLANT)

    assert isinstance(answer, Refused)
    assert answer.reason == "out_of_time"
    assert (await seats(host))[0].bank_ms < 75_000


async def test_who_is_away_or_has_retired_is_not_voted_past(host):
    await opened(host, REAL_TIME, ("ann", "bob", "cid"))
    await host.played(MATCH, "cid", {"type": "resign"})
    await host.played(MATCH, "bob", {"type": "step_away"})
    retired = await host.send(MATCH, "cid", {"type": "vote_end"})
    await host.played(MATCH, "ann", {"type": "vote_end"})

    assert retired.reason == "retired"
    assert (await host.view(MATCH)).status == "running"
    await host.keeper.drain()
