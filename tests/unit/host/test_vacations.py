"""Vacations: days stand still while a player is on one, and every match ends all the same."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from libs.host.core.kind import Request
from libs.host.match.clocks import LAST_DAY, deadline
from libs.host.match.commands import Flag
from libs.host.match.fold import on_vacation
from libs.host.match.state import Away, Match, Seating
from libs.kernel import Seat
from libs.messages.clocks import DAY, Correspondence
from libs.messages.facts import TurnPassed, match_fact
from libs.messages.requests import Accepted, Refused, Vacation

MATCH = "harvest_fair-1"
PLANT = {"type": "plant", "beds": {"carrots": 1, "beans": 0}}
DAYS = json.dumps({"type": "correspondence", "days": 2}).encode()
REAL_TIME = json.dumps({"type": "real_time", "bank": 60, "increment": 5}).encode()


async def opened(host, clock=DAYS):
    answer = await host.open(MATCH, clock_json=clock)
    assert isinstance(answer, Accepted), answer


async def rests(host, since, days, player="ann"):
    message = Vacation(player=player, since=since, until=since + days * DAY)
    return await host.system(MATCH, message, f"vacation:{player}:{message.since}:{message.until}")


async def finish_day(host, player):
    hand = (await host.view(MATCH, player)).sections["hand"]["cards"]
    await host.played(MATCH, player, {"type": "show_card", "card": hand[0]})
    await host.played(MATCH, player, {"type": "finish_day"})


async def flag(host):
    now = host.now()
    return await host.keeper.command(
        MATCH, Request(actor="<clock>", id=f"flag:{now}", body=b"", received=now, now=now, message=Flag())
    )


async def seats(host):
    return (await host.view(MATCH)).seats


async def test_the_days_of_who_is_on_vacation_stand_still_and_nobody_elses(host, clock):
    await opened(host)
    before = await seats(host)
    clock.at += DAY
    since = clock.at

    assert isinstance(await rests(host, since, 5), Accepted)

    ann, bob = await seats(host)
    assert ann.deadline == before[0].deadline + 5 * DAY
    assert ann.vacation == since + 5 * DAY
    assert (bob.deadline, bob.vacation) == (before[1].deadline, None)


async def test_no_flag_falls_on_vacation_and_what_was_left_runs_on_after_it(host, clock):
    await opened(host)
    await finish_day(host, "bob")
    clock.at += DAY
    await rests(host, clock.at, 5)
    clock.at += 5 * DAY
    early = await flag(host)
    clock.at += DAY - 60_000
    in_time = await flag(host)
    clock.at += 120_000

    late = await flag(host)

    assert [early.reason, in_time.reason] == ["too_early", "too_early"]
    assert isinstance(late, Accepted)


async def test_coming_back_early_gives_back_what_had_passed_only(host, clock):
    await opened(host)
    before = (await seats(host))[0].deadline
    since = clock.at
    await rests(host, since, 10)
    clock.at += 3 * DAY

    message = Vacation(player="ann", since=since, until=since + 3 * DAY)
    assert isinstance(await host.system(MATCH, message, "back"), Accepted)

    ann, _bob = await seats(host)
    assert ann.deadline == before + 3 * DAY
    assert ann.vacation is None


async def test_a_turn_on_vacation_is_deducted_without_it(host, clock):
    """A real receipt: what the bank lost is what passed before the vacation and after it."""
    await opened(host)
    clock.at += DAY // 2
    await rests(host, clock.at, 7)
    clock.at += 7 * DAY + DAY // 4

    await finish_day(host, "ann")

    ann, _bob = await seats(host)
    assert ann.deadline is None
    assert DAY + DAY // 4 - 1_000 <= ann.bank_ms <= DAY + DAY // 4


async def test_a_turn_that_begins_on_vacation_has_all_its_days_after_it(host, clock):
    await opened(host)
    await finish_day(host, "ann")
    since = clock.at
    await rests(host, since, 4)
    clock.at += DAY
    await finish_day(host, "bob")
    awaited = (await host.view(MATCH)).awaiting[0]

    until = {0: since + 4 * DAY, 1: clock.at}[awaited]
    assert until + 2 * DAY - 1_000 <= (await seats(host))[awaited].deadline <= until + 2 * DAY


async def test_two_vacations_in_one_turn_count_both(host, clock):
    await opened(host)
    before = (await seats(host))[0].deadline
    first = clock.at
    await rests(host, first, 1)
    clock.at += DAY + 3_600_000

    await rests(host, clock.at, 2)

    assert (await seats(host))[0].deadline == before + 3 * DAY


async def test_on_vacation_one_may_play_all_the_same(host, clock):
    await opened(host)
    await rests(host, clock.at, 4)
    clock.at += 3 * DAY

    assert isinstance(await host.send(MATCH, "ann", PLANT), Accepted)


@pytest.mark.parametrize(
    ("clock_json", "player", "reason"),
    [(REAL_TIME, "ann", "not_by_correspondence"), (b'{"type":"untimed"}', "ann", "not_by_correspondence"),
     (DAYS, "eve", "not_seated")],
)  # fmt: skip
async def test_only_days_stand_still_and_only_for_players(host, clock, clock_json, player, reason):
    await opened(host, clock_json)

    answer = await rests(host, clock.at, 4, player)

    assert isinstance(answer, Refused)
    assert answer.reason == reason


async def test_the_same_vacation_told_under_another_id_changes_nothing(host, clock):
    await opened(host)
    message = Vacation(player="ann", since=clock.at, until=clock.at + DAY)
    await host.system(MATCH, message, "once")

    again = await host.system(MATCH, message, "twice")

    assert isinstance(again, Refused)
    assert again.reason == "nothing_changes"


async def test_a_vacation_and_its_end_tell_the_new_deadline(host, clock):
    await opened(host)
    since = clock.at
    deadlines = []
    for days in (4, 1):
        answer = await rests(host, since, days)
        facts = [match_fact(fact) for fact in host.keeper.residents[MATCH].commit(answer.version).facts]
        deadlines += [fact.deadline for fact in facts if isinstance(fact, TurnPassed)]

    ann, bob = await seats(host)
    assert deadlines == [bob.deadline, bob.deadline]
    assert ann.deadline == bob.deadline + DAY


async def test_a_match_whose_players_never_come_back_ends_on_its_last_day(host, clock):
    await opened(host)
    opened_at = clock.at
    for player in ("ann", "bob"):
        await rests(host, clock.at, 400, player)
    clock.at = opened_at + LAST_DAY + DAY

    await host.keeper.look(MATCH)
    await host.keeper.drain()

    assert (await host.view(MATCH)).status == "finished"
    assert (await host.verdict(MATCH))["ok"]


async def test_clocks_with_vacations_are_the_same_from_the_log(host, new_host, clock):
    await opened(host)
    await finish_day(host, "bob")
    clock.at += DAY
    await rests(host, clock.at, 3)
    clock.at += 3 * DAY + DAY // 2
    await finish_day(host, "ann")

    assert (await new_host().view(MATCH)).seats == (await host.view(MATCH)).seats
    assert "seat_on_vacation" in str(await host.history(MATCH, None, 0))


@given(
    waited=st.integers(0, 2 * DAY - 1),
    stretches=st.lists(st.tuples(st.integers(0, DAY // 4), st.integers(1, 6 * DAY)), max_size=4),
)
def test_a_deadline_moves_by_exactly_what_was_vacation_before_it(waited, stretches):
    """Whatever vacations follow each other, the clock has run for the days of the turn at its deadline."""
    seat = Seating("ann", bank=2 * DAY, since=0)
    match = Match(identifier=MATCH, status="running", clock=Correspondence(days=2), seats=(seat,), awaiting=(0,))
    at = waited
    taken = []
    for pause, length in stretches:
        at += pause
        if at >= deadline(match, Seat(0)):
            break
        match = on_vacation(match, Seat(0), Away(at, at + length))
        taken.append(length)
        at += length

    assert deadline(match, Seat(0)) == 2 * DAY + sum(taken)
