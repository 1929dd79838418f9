"""Who is not paired: players of whom one blocks the other, and those who may not play. Their places go to others."""

from itertools import combinations, count

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from libs.messages import operations as op
from libs.messages import players as cmd
from libs.messages.queue import QUEUE, Seek
from libs.messages.requests import Accepted, Refused
from libs.messages.tables import Join, Start
from services.lobby.errands import tell
from services.lobby.messages import PairNow, PlaceForfeited
from services.lobby.queue import pairing
from services.lobby.queue.pairing import Group, fit, pair
from services.lobby.seats import Seats

NOW = 1_000_000
ANN, BOB, CID = "p-ann", "p-bob", "p-cid"
RECORD = "acts-1970-01"
OPERATE = {"actor": "operator", "scopes": ("operate",)}
PLAYERS = [f"p-{number}" for number in range(9)]


@pytest.fixture
def ticket(new_ticket):
    return new_ticket


@pytest.fixture
async def queue(desk):
    """Ann, bob and cid, signed in; a desk whose clock is the test's."""
    desk.keeper._clock = lambda: desk.now
    for number, player in enumerate((ANN, BOB, CID)):
        answer = await desk.sign_in(player=player, id_=f"c-{number}", token_sha256=f"{number}" * 64)
        assert isinstance(answer, Accepted), answer
    return desk


async def paired(desk, *players):
    """Seek in this order; those who are paired at once, and the tickets that are left."""
    for player in players:
        await desk.done(QUEUE, Seek(game="pig_race", seats=2), actor=player)
    desk.kind.wake = lambda _: None
    answer = await tell(desk.keeper, QUEUE, PairNow(version=desk.keeper.residents[QUEUE].version))
    state = desk.keeper.residents[QUEUE].state
    seated = [{seat.player for seat in pairing.seats} for pairing in state.pairings]
    return answer, seated, [one.player for one in state.tickets]


@pytest.mark.parametrize(("who", "whom"), [(ANN, BOB), (BOB, ANN)])
async def test_two_of_whom_one_blocks_the_other_wait_for_somebody_else(queue, who, whom):
    await queue.done(who, cmd.Block(player=whom))

    answer, seated, left = await paired(queue, ANN, BOB)
    assert isinstance(answer, Refused)
    assert (seated, left) == ([], [ANN, BOB])

    _answer, seated, left = await paired(queue, CID)
    assert (seated, left) == ([{ANN, CID}], [BOB])


async def test_who_hears_another_again_is_paired_again(queue):
    await queue.done(ANN, cmd.Block(player=BOB))
    await paired(queue, ANN, BOB)
    await queue.done(ANN, cmd.Block(player=BOB, blocked=False))

    _answer, seated, _left = await paired(queue)

    assert seated == [{ANN, BOB}]


async def test_block_lists_stand_in_no_commit(queue):
    await queue.done(ANN, cmd.Block(player=BOB))
    before = queue.stored()
    await paired(queue, ANN, BOB, CID)

    assert b"blocked" not in queue.stored()[len(before) :]


async def test_a_suspended_players_ticket_goes_at_once(queue):
    await queue.done(QUEUE, Seek(game="pig_race", seats=2), actor=ANN)
    await queue.done(RECORD, op.SuspendPlayer(player=ANN, why="shouting"), **OPERATE)
    await queue.errands_done()

    _answer, seated, left = await paired(queue, BOB)

    assert (seated, left) == ([], [BOB])


async def test_a_suspended_player_is_not_paired_though_nobody_told_the_queue(queue):
    """The lobby died between suspending and telling; or the ticket was drawn with a token that knew nothing yet."""
    await queue.done(RECORD, op.SuspendPlayer(player=ANN, why="shouting"), **OPERATE)
    await queue.errands_done()

    _answer, seated, left = await paired(queue, ANN, BOB)
    assert (seated, left) == ([], [BOB])

    _answer, seated, left = await paired(queue, CID)
    assert seated == [{BOB, CID}]


async def test_a_suspension_that_is_over_hinders_nobody(queue):
    await queue.done(RECORD, op.SuspendPlayer(player=ANN, why="shouting", until=queue.now + 500), **OPERATE)
    await queue.errands_done()
    queue.now += 1_000

    _answer, seated, _left = await paired(queue, ANN, BOB)

    assert seated == [{ANN, BOB}]


async def test_an_erased_players_ticket_goes_too(queue):
    await queue.done(QUEUE, Seek(game="pig_race", seats=2), actor=ANN)
    await queue.done(ANN, cmd.Erase())
    await queue.errands_done()

    _answer, seated, left = await paired(queue, BOB)

    assert (seated, left) == ([], [BOB])
    assert (await queue.read(ANN, "player"))["erased"]
    assert await queue.buckets.entry(ANN) is None


async def test_seats_at_open_tables_are_given_up_and_the_host_passes_on(queue, opened_by):
    table = await opened_by(queue, ANN, Join(), BOB)

    class Listed(Seats):
        async def of(self, player):
            return [table, "t-of-another-row"] if player == ANN else []

        async def playing(self, player):
            return []

    queue.errands._seats = Listed()
    await queue.done(RECORD, op.SuspendPlayer(player=ANN, why="shouting"), **OPERATE)
    await queue.errands_done()

    shown = await queue.read(table, "table", BOB)
    assert [seat.get("player") for seat in shown["seats"]] == [None, BOB]
    assert shown["host"] == BOB


async def test_a_table_does_not_start_with_a_suspended_player(queue, opened_by):
    """One by invitation stands in no list: it is looked at when it starts."""
    table = await opened_by(queue, ANN, Join(), BOB, ready=True)
    await queue.done(RECORD, op.SuspendPlayer(player=BOB, why="shouting"), **OPERATE)
    await queue.errands_done()

    answer = await queue.say(table, Start(), actor=ANN)

    assert isinstance(answer, Refused)
    assert (answer.reason, answer.detail) == ("players_barred", BOB)
    assert (await queue.read(table, "table", ANN))["status"] == "open"


async def test_who_has_no_place_gives_up_none(queue):
    answer = await tell(queue.keeper, QUEUE, PlaceForfeited(player=ANN, occasion=2))

    assert isinstance(answer, Refused)
    assert answer.reason == "nothing_awaited"


def get_on(group, pairs):
    """Whether nobody is to be kept apart from another."""
    return not any(frozenset({one.player, other.player}) in pairs for one, other in combinations(group, 2))


@st.composite
def apart(draw):
    pairs = st.lists(st.sampled_from(list(combinations(PLAYERS, 2))), max_size=20)
    return frozenset(frozenset(pair) for pair in draw(pairs))


@st.composite
def waiting(draw, new_ticket):
    sizes = draw(st.lists(st.integers(1, 3), min_size=0, max_size=len(PLAYERS)))
    return [
        new_ticket(
            number,
            seats=seats,
            rating=draw(st.integers(0, 6)) * 50,
            spread=draw(st.one_of(st.none(), st.just(100))),
            since=NOW - 1,
            bots_after=draw(st.one_of(st.none(), st.just(0))),
        )
        for number, seats in enumerate(sizes)
    ]


@given(st.data())
@settings(max_examples=200, deadline=None)
def test_nobody_meets_whom_they_do_not_want_and_nobody_else_is_left_waiting(new_ticket, data):
    tickets, pairs = data.draw(waiting(new_ticket)), data.draw(apart())

    groups = pair(tickets, NOW, pairs)

    assert all(get_on(group.tickets, pairs) for group in groups)
    assert groups == pair(list(tickets), NOW, pairs)
    seated = {one.id for group in groups for one in group.tickets}
    left = [one for one in tickets if one.id not in seated]
    for seats in (1, 2, 3):
        for group in combinations([one for one in left if one.terms.seats == seats], seats):
            assert not fit(group, NOW) or not get_on(group, pairs)


def test_at_a_table_for_three_the_longest_waiting_who_get_on_sit_together(ticket):
    first, second, third, fourth = (ticket(number, seats=3) for number in range(4))
    pairs = frozenset({frozenset({"p-1", "p-2"})})

    assert pair([first, second, third, fourth], NOW, pairs) == [Group((first, second, fourth))]


def test_a_tangle_of_block_lists_is_given_up_in_time(ticket, monkeypatch):
    """All but the first block everybody of their own half: no group of five, and many ways to look for one."""
    tickets = [ticket(number, seats=5) for number in range(60)]
    halves = [f"p-{number}" for number in range(1, 30)], [f"p-{number}" for number in range(30, 60)]
    pairs = frozenset(frozenset(two) for half in halves for two in combinations(half, 2))
    tried = count(1)
    admits = pairing._Apart.admits

    def counted(*of):
        assert next(tried) <= pairing.STEPS
        return admits(*of)

    monkeypatch.setattr(pairing._Apart, "admits", counted)

    assert pair(tickets, NOW, pairs) == []
    assert next(tried) > len(tickets)
