from hypothesis import given
from hypothesis import strategies as st

from libs.messages.standings import provisional, season_of, shown
from services.scoring.ratings.arithmetic import Skill, rated

skills = st.builds(
    Skill,
    st.floats(-20, 80).map(lambda mu: round(mu, 6)),
    st.floats(0.5, 9).map(lambda sigma: round(sigma, 6)),
)


def test_two_newcomers_give_and_take_the_same():
    """Variance 625/9 + tau squared; the winner gains half of it over its root with twice beta's."""
    assert rated([Skill(), Skill()], [1, 2]) == (Skill(27.635389, 8.065901), Skill(22.364611, 8.065901))


def test_newcomers_that_are_level_stay_where_they_are():
    """The expected result says nothing of who is better."""
    first, second, third = rated([Skill()] * 3, [1, 1, 1])
    assert first == second == third
    assert first.mu == Skill().mu


@given(st.lists(skills, min_size=2, max_size=4), st.data())
def test_the_first_never_loses_and_the_last_never_gains(before, data):
    ranks = data.draw(st.permutations(range(1, len(before) + 1)))
    after = rated(before, ranks)
    assert after[ranks.index(1)].mu >= before[ranks.index(1)].mu
    assert after[ranks.index(len(before))].mu <= before[ranks.index(len(before))].mu


@given(st.lists(skills, min_size=2, max_size=4))
def test_what_is_kept_has_six_decimals(before):
    for skill in rated(before, range(1, len(before) + 1)):
        assert (skill.mu, skill.sigma) == (round(skill.mu, 6), round(skill.sigma, 6))


@given(st.lists(skills, min_size=2, max_size=4), st.data())
def test_who_sits_where_does_not_matter(before, data):
    order = data.draw(st.permutations(range(len(before))))
    seated = rated([before[place] for place in order], [place + 1 for place in order])
    straight = rated(before, range(1, len(before) + 1))
    for got, place in zip(seated, order, strict=True):
        assert abs(got.mu - straight[place].mu) <= 2e-6
        assert abs(got.sigma - straight[place].sigma) <= 2e-6


def test_a_newcomer_is_shown_with_1000():
    assert shown(*Skill()) == 1000
    assert shown(40.0, 2.0) == 2360


def test_a_rating_is_provisional_until_ten_matches_or_a_small_sigma():
    assert provisional(9, 5.1)
    assert not provisional(10, 8.0)
    assert not provisional(3, 5.0)


def test_a_season_is_a_quarter():
    assert season_of(1_800_000_000_000) == "2027-Q1"
    assert season_of(1_775_001_599_999) == "2026-Q1"
    assert season_of(1_775_001_600_000) == "2026-Q2"
