"""Pairing as a pure function: what holds whoever waits for what and for how long."""

from itertools import combinations

from hypothesis import given, settings
from hypothesis import strategies as st

from services.lobby.queue.pairing import Group, fit, pair, width
from services.lobby.queue.state import Terms, Ticket

NOW = 1_000_000


def terms(game: str = "pig_race", seats: int = 2, **more: object) -> Terms:
    fields = {"options": {}, "clock": {"type": "untimed"}, "rated": False, "absence": "autopilot", **more}
    return Terms(game=game, seats=seats, **fields)  # type: ignore[arg-type]  # of the fields' own types


def ticket(number: int, **fields: object) -> Ticket:
    given_fields = {
        "id": f"q-{number}",
        "player": f"p-{number}",
        "terms": terms(),
        "rating": 1000,
        "spread": None,
        "bots_after": None,
        "level": "sleepy",
        "since": number,
        "until": 2 * NOW,
        **fields,
    }
    return Ticket(**given_fields)  # type: ignore[arg-type]  # of the fields' own types


@st.composite
def queues(draw: st.DrawFn) -> list[Ticket]:
    """Tickets in the order of their waiting."""
    sinces = sorted(draw(st.lists(st.integers(0, NOW), max_size=14)))
    return [
        ticket(
            number,
            since=since,
            terms=terms(
                draw(st.sampled_from(["pig_race", "hen_hop"])), draw(st.integers(1, 4)), rated=draw(st.booleans())
            ),
            rating=draw(st.integers(0, 30)) * 50,
            spread=draw(st.one_of(st.none(), st.integers(1, 8).map(lambda n: n * 50))),
            bots_after=draw(st.one_of(st.none(), st.integers(0, NOW))),
            until=draw(st.sampled_from([NOW, 2 * NOW])),
        )
        for number, since in enumerate(sinces)
    ]


@given(queues())
@settings(max_examples=300, deadline=None)
def test_nobody_is_paired_twice_and_every_group_fits(waiting):
    groups = pair(waiting, NOW)

    paired = [one.id for group in groups for one in group.tickets]
    assert len(paired) == len(set(paired))
    for group in groups:
        (common,) = {repr(one.terms) for one in group.tickets}
        assert common
        assert len(group.tickets) + group.bots == group.tickets[0].terms.seats
        assert fit(group.tickets, NOW)
        assert all(one.until > NOW for one in group.tickets)


@given(queues())
@settings(max_examples=300, deadline=None)
def test_who_fits_is_not_left_waiting(waiting):
    """No table's worth of tickets that fit each other remains after a pairing."""
    paired = {one.id for group in pair(waiting, NOW) for one in group.tickets}
    left = [one for one in waiting if one.id not in paired and one.until > NOW]
    for seats in range(1, 5):
        for group in combinations([one for one in left if one.terms.seats == seats], seats):
            assert len({repr(one.terms) for one in group}) > 1 or not fit(group, NOW)


@given(queues())
@settings(max_examples=100, deadline=None)
def test_the_longest_waiting_is_paired_if_anybody_fits(waiting):
    open_ = [one for one in waiting if one.until > NOW]
    if not open_:
        return
    first = open_[0]
    same = [one for one in open_[1:] if one.terms == first.terms]
    fits = any(fit((first, *others), NOW) for others in combinations(same, first.terms.seats - 1))
    paired = [one.id for group in pair(waiting, NOW) if not group.bots for one in group.tickets]
    assert (first.id in paired) == fits


@given(queues())
@settings(max_examples=100, deadline=None)
def test_bots_come_only_where_all_agreed_and_somebody_waited_long_enough(waiting):
    for group in pair(waiting, NOW):
        if group.bots:
            assert all(one.bots_after is not None for one in group.tickets)
            assert any(one.bots_after is not None and NOW - one.since >= one.bots_after for one in group.tickets)


@given(queues())
@settings(max_examples=100, deadline=None)
def test_the_same_queue_is_always_paired_alike(waiting):
    assert pair(waiting, NOW) == pair(list(waiting), NOW)


def test_the_longest_waiting_goes_first():
    waiting = [ticket(1), ticket(2), ticket(3)]

    assert pair(waiting, NOW) == [Group((waiting[0], waiting[1]))]


def test_a_range_widens_with_waiting():
    near, far = ticket(1, rating=1000, spread=100, since=0), ticket(2, rating=1250, spread=100, since=0)

    assert pair([near, far], 19_999) == []
    assert width(near, 20_000) == 300
    assert pair([near, far], 20_000) == [Group((near, far))]


def test_both_must_want_each_other():
    anybody, narrow = ticket(1, rating=1000), ticket(2, rating=1200, spread=100, since=NOW)

    assert pair([anybody, narrow], NOW) == []


def test_at_a_table_for_three_every_range_covers_all():
    low, middle, high = (
        ticket(n, terms=terms(seats=3), rating=rating, spread=100, since=NOW)
        for n, rating in enumerate((900, 1000, 1100))
    )
    wide = ticket(9, terms=terms(seats=3), rating=1000, spread=100, since=NOW)

    assert pair([low, middle, high], NOW) == []
    assert pair([middle, low, high, wide], NOW) == [Group((middle, low, wide))]


def test_bots_fill_up_after_the_time_that_was_agreed():
    waiting = [
        ticket(1, terms=terms(seats=3), since=0, bots_after=30_000),
        ticket(2, terms=terms(seats=3), since=20_000),
    ]
    willing = ticket(3, terms=terms(seats=3), since=25_000, bots_after=60_000)

    assert pair(waiting, 29_999) == []
    assert pair(waiting, 30_000) == [Group((waiting[0],), 2)]
    assert pair([waiting[0], willing], 30_000) == [Group((waiting[0], willing), 1)]
