"""The SDK's walk through offers is the kernel's own, so that a client and a game never disagree on what is legal."""

import random

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from libs.client.offers import Offers
from libs.kernel import Amounts, Bound, Choice, Offer, Option, Sum, contains, listed

OFFERS = (
    Offer("pass_turn"),
    Offer(
        "sow",
        Choice(
            "crop",
            (
                Option("rye"),
                Option("oats", Choice("field.row", (Option(1), Option(2)))),
            ),
        ),
    ),
    Offer(
        "trade",
        Amounts(
            (Bound("give.seeds", 0, 3), Bound("give.coins", 0, 3)),
            (Sum({"give.seeds": 1, "give.coins": 2}, 3, 3),),
            Choice("to", (Option(0), Option(1))),
        ),
    ),
)


def client_side(offers):
    return Offers.decoded(msgspec.json.encode(offers))


def test_the_walk_is_the_kernels():
    assert list(client_side(OFFERS).walk()) == list(listed(OFFERS))
    assert list(client_side(OFFERS).walk(limit=3)) == list(listed(OFFERS, 3))


@given(st.integers())
def test_a_sampled_command_is_offered(seed):
    chance = random.Random(seed)
    assert contains(OFFERS, client_side(OFFERS).sample(chance))


def test_every_command_is_sampled_in_time():
    chance = random.Random(1)
    sampled = {msgspec.json.encode(client_side(OFFERS).sample(chance)) for _ in range(600)}
    assert sampled == {msgspec.json.encode(command) for command in listed(OFFERS)}


@pytest.mark.parametrize(
    ("command", "fields", "chosen"),
    [
        ("pass_turn", {}, {"type": "pass_turn"}),
        ("sow", {}, {"type": "sow", "crop": "rye"}),
        ("sow", {"crop": "oats", "field__row": 2}, {"type": "sow", "crop": "oats", "field": {"row": 2}}),
        ("trade", {"give__seeds": 1, "to": 1}, {"type": "trade", "give": {"seeds": 1, "coins": 1}, "to": 1}),
    ],
)
def test_a_command_is_chosen_by_what_is_named(command, fields, chosen):
    found = client_side(OFFERS).choose(command, **fields)
    assert found == chosen
    assert contains(OFFERS, found)


@pytest.mark.parametrize(
    ("command", "fields"),
    [("dance", {}), ("sow", {"crop": "wheat"}), ("trade", {"give__seeds": 2}), ("sow", {"colour": "red"})],
)
def test_what_is_not_offered_cannot_be_chosen(command, fields):
    with pytest.raises(ValueError, match="is not offered"):
        client_side(OFFERS).choose(command, **fields)


def test_nothing_offered_is_false_and_cannot_be_sampled():
    assert not Offers([])
    assert client_side(OFFERS).commands == ["pass_turn", "sow", "trade"]
    with pytest.raises(ValueError, match="nothing is offered"):
        Offers([]).sample()
