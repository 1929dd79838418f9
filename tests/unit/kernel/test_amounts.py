"""Vectors within bounds and weighted sums, held against trying them all."""

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from libs.kernel.amounts import Bound, Search, Sum, narrowed

FIELDS = "abcd"


@st.composite
def asked(draw):
    """Some bounds and sums, of which there may be no vector."""
    bounds = []
    for field in FIELDS[: draw(st.integers(0, 4))]:
        least = draw(st.integers(0, 2))
        bounds.append(Bound(field, least, least + draw(st.integers(0, 3))))
    sums = []
    for _ in range(draw(st.integers(0, 2))):
        weights = {bound.field: draw(st.sampled_from([-2, -1, 1, 2, 3])) for bound in bounds if draw(st.booleans())}
        least = draw(st.integers(-6, 12))
        sums.append(Sum(weights, least, least + draw(st.integers(0, 3))))
    return tuple(bounds), tuple(sums)


def tried(bounds, sums):
    """Every vector, by trying all."""
    found = []
    for amounts in product(*(range(bound.least, bound.most + 1) for bound in bounds)):
        vector = dict(zip([bound.field for bound in bounds], amounts, strict=True))
        totals = [sum(weight * vector[name] for name, weight in one.weights.items()) for one in sums]
        if all(one.least <= total <= one.most for one, total in zip(sums, totals, strict=True)):
            found.append(vector)
    return found


@given(asked())
def test_every_vector_comes_once_and_in_order(case):
    assert list(Search(*case).vectors()) == tried(*case)


@given(asked())
def test_one_is_found_where_there_is_one(case):
    found = Search(*case).found(reversed)
    assert found in tried(*case) if found is not None else not tried(*case)


@given(asked(), st.sets(st.sampled_from(FIELDS)))
def test_what_is_preferred_is_one_of_them(case, least):
    found = Search(*case).preferred(least)
    assert found is None or found in tried(*case)


@pytest.mark.parametrize(
    ("least", "preferred"),
    [((), {"a": 3, "b": 1, "c": 0}), (("a",), {"a": 0, "b": 4, "c": 0}), (("a", "b"), {"a": 0, "b": 0, "c": 4})],
)
def test_much_of_one_field_after_the_other_and_little_of_some(least, preferred):
    search = Search([Bound("a", 0, 3), Bound("b", 0, 9), Bound("c", 0, 9)], [Sum({"a": 1, "b": 1, "c": 1}, 4, 4)])
    assert search.preferred(least) == preferred


def test_weights_that_leap_over_a_sum_are_gone_back_from():
    search = Search([Bound("a", 0, 2), Bound("b", 0, 2)], [Sum({"a": 1, "b": 2}, 3, 3)])
    assert search.preferred(()) is None
    assert search.found(reversed) == {"a": 1, "b": 1}


@pytest.mark.parametrize(("fixed", "ranges"), [({}, [(0, 3), (1, 2)]), ({"b": 2, "z": 9}, [(0, 3), (2, 2)])])
def test_fields_are_held_at_one_amount(fixed, ranges):
    bounds = narrowed((Bound("a", 0, 3), Bound("b", 1, 2)), fixed)
    assert bounds is not None
    assert [(bound.least, bound.most) for bound in bounds] == ranges


@pytest.mark.parametrize("amount", [0, 3, "2", None])
def test_an_amount_out_of_bounds_is_none_of_theirs(amount):
    assert narrowed((Bound("a", 0, 3), Bound("b", 1, 2)), {"b": amount}) is None
