"""Chance: exact, repeatable, countable."""

import hashlib
import hmac
from collections import Counter
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from libs.kernel import Chance, commitment

SEED = bytes(range(32))
KNOWN_DICE = [3, 4, 5]
KNOWN_ORDER = "cfgedhab"


def draw(seed: bytes, number: int) -> int:
    """Draw `number` as anybody can check it with the standard library."""
    return int.from_bytes(hmac.new(seed, number.to_bytes(8, "big"), hashlib.sha256).digest(), "big")


def test_known_draws() -> None:
    """These numbers hold for ever: old matches are verified with them."""
    chance = Chance(SEED)

    assert [chance.below(1000) for _ in range(6)] == [draw(SEED, number) % 1000 for number in range(6)]
    assert [Chance(SEED).below(6), Chance(SEED, 1).below(6), Chance(SEED, 2).below(6)] == KNOWN_DICE
    assert Chance(SEED).shuffled("abcdefgh") == tuple(KNOWN_ORDER)


def test_the_commitment_is_the_digest_of_the_seed() -> None:
    assert commitment(b"") == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"


@given(st.binary(min_size=32, max_size=32), st.lists(st.integers(1, 10**30), max_size=8))
def test_going_on_from_a_count_of_draws_is_like_never_having_stopped(seed: bytes, bounds: list[int]) -> None:
    one = Chance(seed)
    together = [one.below(bound) for bound in bounds]
    apart = []
    drawn = 0
    for bound in bounds:
        other = Chance(seed, drawn)
        apart.append(other.below(bound))
        drawn = other.drawn

    assert together == apart
    assert one.drawn == drawn


@given(st.binary(min_size=1, max_size=40), st.integers(1, 2**256))
def test_numbers_are_below_their_bound(seed: bytes, bound: int) -> None:
    assert 0 <= Chance(seed).below(bound) < bound


@pytest.mark.parametrize("bound", [0, -1])
def test_nothing_is_below_nothing(bound: int) -> None:
    with pytest.raises(ValueError, match="choice among"):
        Chance(SEED).below(bound)


def test_a_draw_beyond_the_last_full_multiple_is_drawn_again() -> None:
    """With a bound of three quarters of the space, every fourth draw must be thrown away to stay uniform."""
    bound = 3 << 254
    chance = Chance(SEED)
    found = [chance.below(bound) for _ in range(60)]
    kept = [number for number in (draw(SEED, place) for place in range(chance.drawn)) if number < bound]

    assert found == kept
    assert chance.drawn > 60


@pytest.mark.parametrize("bound", [2, 3, 7, 10])
def test_numbers_are_uniform(bound: int) -> None:
    chance = Chance(b"uniform")
    counts = Counter(chance.below(bound) for _ in range(3000))

    assert _chi_squared(list(counts.values()), bound) < 40


def test_orders_are_uniform() -> None:
    chance = Chance(b"orders")
    counts = Counter(chance.shuffled("abcd") for _ in range(4800))

    assert set(counts) == set(permutations("abcd"))
    assert _chi_squared(list(counts.values()), 24) < 60


def _chi_squared(counts: list[int], cells: int) -> float:
    expected = sum(counts) / cells
    return sum((count - expected) ** 2 / expected for count in counts) + (cells - len(counts)) * expected


@pytest.mark.parametrize(("size", "draws"), [(0, 0), (1, 0), (2, 1), (25, 1), (26, 2), (49, 2), (50, 3), (100, 5)])
def test_a_shuffle_costs_a_draw_for_every_24_places(size: int, draws: int) -> None:
    chance = Chance(SEED)
    order = chance.shuffled(range(size))

    assert sorted(order) == list(range(size))
    assert chance.drawn == draws
    if size > 20:
        assert order != tuple(range(size))


def test_a_shuffle_is_fisher_and_yates_from_the_back() -> None:
    """By hand for four cards: k from 4 to 2 takes the remainder by k of what is left of one draw."""
    number = draw(SEED, 0) % 24
    deck = list("wxyz")
    for size in (4, 3, 2):
        number, place = divmod(number, size)
        deck[place], deck[size - 1] = deck[size - 1], deck[place]

    assert Chance(SEED).shuffled("wxyz") == tuple(deck)


def test_the_items_given_stay_as_they_are() -> None:
    items = [1, 2, 3]
    Chance(SEED).shuffled(items)

    assert items == [1, 2, 3]


def test_every_item_is_picked_sometimes() -> None:
    chance = Chance(SEED)

    assert {chance.pick("abc") for _ in range(50)} == set("abc")
    with pytest.raises(ValueError, match="among 0"):
        chance.pick(())
