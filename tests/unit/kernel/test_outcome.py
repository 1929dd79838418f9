"""Places in competition ranking."""

from hypothesis import given
from hypothesis import strategies as st

from libs.kernel import ranked

RESULTS = st.lists(st.tuples(st.integers(-5, 5), st.tuples(st.integers(0, 2), st.integers(0, 2))), max_size=6)


def test_equal_totals_are_parted_by_the_tie_break_and_else_share_a_place() -> None:
    assert ranked([(10, (1,)), (12, (0,)), (10, (3,)), (10, (1,)), (2, (9,))]) == (3, 1, 2, 3, 5)
    assert ranked([(0, ()), (0, ())]) == (1, 1)
    assert ranked([]) == ()


def test_tie_breaks_are_compared_in_order() -> None:
    assert ranked([(5, (1, 9)), (5, (2, 0))]) == (2, 1)


@given(RESULTS)
def test_a_place_is_one_more_than_the_seats_before_it(results: list[tuple[int, tuple[int, int]]]) -> None:
    places = ranked(results)

    for mine, place in zip(results, places, strict=True):
        assert place == 1 + sum(1 for other in results if other > mine)
    assert sorted(places) == sorted(ranked(sorted(results)))
