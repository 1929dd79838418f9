"""Which matches are rated, and who counts as what (services/scoring/README.md, decisions 1 to 4)."""

import pytest

from services.scoring.ratings.decide import logs_of
from services.scoring.results import UnreadableResultError, played_out, results_of, unrated_because


def ranks(fact):
    return [result.rank for result in results_of(fact)]


def reason(fact):
    return unrated_because(fact, results_of(fact))


def test_a_rated_match_counts_overall_in_its_game_and_at_its_speed(match):
    assert logs_of(match("ann", "bob")) == ("r-pig_race-slow", "r-pig_race", "r-all")


@pytest.mark.parametrize(
    ("players", "fields", "why"),
    [
        (("ann", "bob"), {"rated": False}, "casual"),
        (("ann", "bob"), {"seed_given": True}, "seed_given"),
        (("ann",), {}, "one_seat"),
        (("ann", "bob", "ann"), {}, "one_player_twice"),
        (("bot-pig_race-greedy-1", "bot-pig_race-greedy-2"), {}, "bots_only"),
        (("ann", "bob"), {"stand_ins": (0, 1)}, "abandoned_by_all"),
    ],
)
def test_a_match_that_is_not_rated_says_why(match, players, fields, why):
    fact = match(*players, **fields)
    assert reason(fact) == why
    assert logs_of(fact) == ()


def test_a_person_against_bots_is_rated(match):
    fact = match("bot-pig_race-greedy-1", "ann")
    assert reason(fact) == ""
    assert [result.bot for result in results_of(fact)] == [True, False]


def test_who_is_gone_at_the_end_is_behind_who_is_not(match):
    fact = match("ann", "bob", "cid", places=(1, 2, 3), stand_ins=(0,))
    assert ranks(fact) == [3, 1, 2]
    assert [result.place for result in results_of(fact)] == [1, 2, 3]
    assert [result.won for result in results_of(fact)] == [False, True, False]


def test_several_who_are_gone_keep_the_order_of_the_match(match):
    assert ranks(match("ann", "bob", "cid", places=(2, 1, 3), stand_ins=(0, 1))) == [3, 2, 1]


def test_resigning_and_staying_away_weigh_the_same(match):
    """The host places who resigned last; the autopilot may carry a deserted seat to any place."""
    resigned = match("ann", "bob", places=(2, 1), how="resigned", stand_ins=(0,))
    deserted = match("ann", "bob", places=(1, 2), stand_ins=(0,))
    assert ranks(resigned) == ranks(deserted) == [2, 1]


def test_level_players_share_a_rank_and_both_win(match):
    fact = match("ann", "bob", "cid", places=(1, 1, 3))
    assert ranks(fact) == [1, 1, 3]
    assert [result.won for result in results_of(fact)] == [True, True, False]


def test_nobody_wins_alone(match):
    assert [result.won for result in results_of(match("ann"))] == [False]


def test_only_matches_played_by_their_players_say_something_about_play(match):
    assert played_out(match("ann", "bob"))
    assert not played_out(match("ann", "bob", how="resigned", stand_ins=(1,)))
    assert not played_out(match("ann", "bob", stand_ins=(1,)))


@pytest.mark.parametrize("outcome", [None, {}, {"scores": []}, {"scores": [{"seat": 5, "place": 1, "total": 1}] * 2}])
def test_an_outcome_that_fits_no_seats_is_unreadable_and_unrated(match, outcome):
    fact = match("ann", "bob")
    broken = type(fact)(**{name: getattr(fact, name) for name in fact.__struct_fields__} | {"outcome": outcome})
    with pytest.raises(UnreadableResultError):
        results_of(broken)
    assert logs_of(broken) == ()
