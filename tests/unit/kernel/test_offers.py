"""Offers: what they contain, list and sample."""

from itertools import product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import Struct, json

from libs.kernel import Amounts, Bound, Chance, Choice, Command, Offer, Offers, Option, Sum, contains, listed, sampled

SEEDS = Bound("give.seeds", 0, 3)
WATER = Bound("give.water", 1, 2)
TRADE = Offer(
    "trade",
    Choice(
        "with",
        (
            Option("market", Amounts((SEEDS, WATER), (Sum({"give.seeds": 1, "give.water": 2}, 3, 5),))),
            Option("bank", Choice("all", (Option(value=True), Option(value=False)))),
        ),
    ),
)
PASS = Offer("pass")
OFFERS: Offers = (PASS, TRADE)


class Goods(Struct, frozen=True, omit_defaults=True):
    seeds: int = 0
    water: int = 0


class Give(Command, frozen=True, kw_only=True, tag="give"):
    goods: Goods = Goods()
    all: bool = False
    to: str | None = None
    cards: tuple[str, ...] = ()
    steps: tuple[str, ...] = ()


def trade(**fields: Any) -> dict[str, Any]:
    return {"type": "trade", **fields}


def test_every_command_is_listed_in_the_order_of_the_tree() -> None:
    assert list(listed(OFFERS)) == [
        {"type": "pass"},
        *(
            trade(**{"with": "market", "give": {"seeds": seeds, "water": water}})
            for seeds, water in [(0, 2), (1, 1), (1, 2), (2, 1), (3, 1)]
        ),
        trade(**{"with": "bank", "all": True}),
        trade(**{"with": "bank", "all": False}),
    ]


@pytest.mark.parametrize("limit", [0, 1, 3, 100])
def test_a_list_is_cut_at_its_limit(limit: int) -> None:
    assert list(listed(OFFERS, limit)) == list(listed(OFFERS))[:limit]


@pytest.mark.parametrize(
    "command",
    [
        {"type": "sell"},
        {"type": "pass", "with": "bank"},
        trade(),
        trade(**{"with": "market"}),
        trade(**{"with": "market", "give": {"seeds": 0, "water": 1}}),
        trade(**{"with": "market", "give": {"seeds": 2, "water": 2}}),
        trade(**{"with": "market", "give": {"seeds": 4, "water": 1}}),
        trade(**{"with": "market", "give": {"seeds": -1, "water": 2}}),
        trade(**{"with": "market", "give": {"seeds": 1.0, "water": 1}}),
        trade(**{"with": "market", "give": {"seeds": True, "water": 1}}),
        trade(**{"with": "market", "give": {"seeds": 1, "water": 1, "meat": 1}}),
        trade(**{"with": "market", "give": {"seeds": 1, "water": 1}, "all": True}),
        trade(**{"with": "bank", "all": 1}),
        trade(**{"with": "bank", "all": 0}),
        trade(**{"with": "bank"}),
        trade(**{"with": "bank", "all": True, "give": {"seeds": 1, "water": 1}}),
        trade(**{"with": "banker", "all": True}),
    ],
)
def test_anything_else_is_not_contained(command: dict[str, Any]) -> None:
    assert not contains(OFFERS, command)


def test_an_amount_left_out_is_none_of_it() -> None:
    assert contains(OFFERS, trade(**{"with": "market", "give": {"water": 2}}))


@pytest.mark.parametrize(("offered", "given"), [(1, True), (0, False), (1, 1.0), ("1", 1), (None, 0), (None, "")])
def test_values_are_the_same_only_in_the_same_type(offered: Any, given: Any) -> None:
    for nest in (lambda value: value, lambda value: [value], lambda value: {"a": value}):
        offers = (Offer("give", Choice("to", (Option(nest(offered)),))),)

        assert contains(offers, {"type": "give", "to": nest(offered)})
        assert not contains(offers, {"type": "give", "to": nest(given)})


def test_a_tuple_is_offered_as_what_json_makes_of_it() -> None:
    offers = (Offer("give", Choice("cards", (Option(("a", "b")),))),)

    assert contains(offers, Give(cards=("a", "b")))
    assert contains(offers, {"type": "give", "cards": ["a", "b"]})
    assert not contains(offers, {"type": "give", "cards": ["b", "a"]})
    assert not contains(offers, {"type": "give", "cards": ["a"]})


@pytest.mark.parametrize(
    ("given", "fits"),
    [
        (["a", "b"], True),
        (("b", "a"), True),
        (["b", "b"], False),
        (["a"], False),
        (["a", "b", "c"], False),
        (["a", 1], False),
        ("ab", False),
        (None, False),
    ],
)
@pytest.mark.parametrize("unordered", [True, False])
def test_members_come_in_any_order_where_the_choice_says_so(given: Any, fits: bool, unordered: bool) -> None:  # noqa: FBT001
    offers = (Offer("keep", Choice("cards", (Option(("a", "b")),), unordered=unordered)),)

    assert contains(offers, {"type": "keep", "cards": given}) == (fits and (unordered or list(given) == ["a", "b"]))
    assert list(listed(offers)) == [{"type": "keep", "cards": ("a", "b")}]


def test_a_whole_object_may_be_one_choice() -> None:
    offers = (Offer("give", Choice("goods", (Option({"seeds": 2}),))),)

    assert contains(offers, Give(goods=Goods(seeds=2)))
    assert not contains(offers, Give(goods=Goods(seeds=2, water=1)))
    assert not contains(offers, Give(goods=Goods(seeds=2), to="market"))


@pytest.mark.parametrize("value", [False, True])
def test_a_field_at_its_default_is_a_choice_like_any_other(*, value: bool) -> None:
    """Encoding leaves defaults out, so the built-in form of the struct does not have them."""
    offers = (Offer("give", Choice("all", (Option(value),))),)

    assert contains(offers, Give(all=value))
    assert not contains(offers, Give(all=not value))


def test_defaults_need_no_choice_but_deviations_do() -> None:
    offers = (Offer("give", Choice("to", (Option("market"),))),)

    assert contains(offers, Give(to="market"))
    assert not contains(offers, Give(to="market", steps=("pass",)))
    assert not contains(offers, Give())


def test_nothing_of_everything_is_an_amount_too() -> None:
    bounds = (Bound("goods.seeds", 0, 1), Bound("goods.water", 0, 1))
    offers = (Offer("give", Amounts(bounds)),)

    assert contains(offers, Give())
    assert contains(offers, {"type": "give", "goods": {}})
    assert not contains(offers, Give(goods=Goods(seeds=2)))


def test_negative_weights_bound_too() -> None:
    """At most as much water as seeds."""
    node = Amounts(
        (Bound("goods.seeds", 0, 3), Bound("goods.water", 0, 3)), (Sum({"goods.seeds": 1, "goods.water": -1}, 0, 3),)
    )
    found = [(body["goods"]["seeds"], body["goods"]["water"]) for body in listed((Offer("give", node),))]

    assert found == [(seeds, water) for seeds, water in product(range(4), repeat=2) if seeds >= water]


def test_what_follows_amounts_is_walked_as_well() -> None:
    node = Amounts((Bound("goods.seeds", 1, 2),), then=Choice("to", (Option("a"), Option("b"))))
    offers = (Offer("give", node),)

    assert len(list(listed(offers))) == 4
    assert contains(offers, Give(goods=Goods(seeds=2), to="b"))
    assert not contains(offers, Give(goods=Goods(seeds=2)))


def test_offers_survive_the_wire() -> None:
    assert json.decode(json.encode(OFFERS), type=Offers) == OFFERS


def test_sampling_reaches_every_command_and_nothing_else() -> None:
    chance = Chance(b"sampling")
    drawn = {json.encode(sampled(OFFERS, chance)) for _ in range(400)}

    assert drawn == set(map(json.encode, listed(OFFERS)))


def test_sampling_is_even_among_branches() -> None:
    chance = Chance(b"even")
    passes = sum(sampled(OFFERS, chance)["type"] == "pass" for _ in range(2000))

    assert 850 < passes < 1150


def test_nothing_cannot_be_sampled() -> None:
    assert list(listed(())) == []
    with pytest.raises(ValueError, match="nothing is offered"):
        sampled((), Chance(b""))


VALUES = st.one_of(
    st.booleans(), st.integers(-2, 2), st.text("ab", max_size=2), st.lists(st.integers(0, 1), max_size=2)
)


@st.composite
def nodes(draw: st.DrawFn, depth: int = 0, name: str = "f") -> Any:
    """Trees with fields of their own at every level; amounts have a vector by construction."""
    kind = draw(st.sampled_from(["leaf", "choice", "amounts"])) if depth < 3 else "leaf"
    if kind == "leaf":
        return None
    below = nodes(depth + 1, f"{name}{depth}")
    if kind == "choice":
        values = draw(st.lists(VALUES, min_size=1, max_size=3, unique_by=repr))
        return Choice(f"{name}.c", tuple(Option(value, draw(below)) for value in values))
    bounds = tuple(
        Bound(f"{name}.{place}", least, least + draw(st.integers(0, 3)))
        for place, least in enumerate(draw(st.lists(st.integers(-1, 2), min_size=1, max_size=3)))
    )
    inside = [draw(st.integers(bound.least, bound.most)) for bound in bounds]
    weights = {bound.field: draw(st.integers(-2, 3)) for bound in bounds}
    total = sum(weights[bound.field] * amount for bound, amount in zip(bounds, inside, strict=True))
    slack = draw(st.integers(0, 2))
    return Amounts(bounds, (Sum(weights, total - slack, total + slack),), draw(below))


@given(nodes(), st.binary(min_size=4, max_size=4))
def test_whatever_is_listed_or_sampled_is_contained(node: Any, seed: bytes) -> None:
    offers = (Offer("give", node),)
    commands = list(listed(offers, 300))
    drawn = sampled(offers, Chance(seed))

    assert commands
    assert all(contains(offers, command) for command in commands)
    assert contains(offers, drawn)
    assert len(commands) == 300 or drawn in commands


@given(
    st.lists(st.tuples(st.integers(-2, 2), st.integers(0, 3), st.integers(-2, 2)), min_size=1, max_size=3), st.data()
)
def test_vectors_are_exactly_those_that_obey_the_sums(shape: list[tuple[int, int, int]], data: st.DataObject) -> None:
    bounds = tuple(Bound(f"f{place}", least, least + more) for place, (least, more, _) in enumerate(shape))
    weights = {f"f{place}": weight for place, (_, _, weight) in enumerate(shape)}
    least = data.draw(st.integers(-6, 6))
    most = least + data.draw(st.integers(0, 4))
    expected = [
        vector
        for vector in product(*(range(bound.least, bound.most + 1) for bound in bounds))
        if least <= sum(weight * amount for weight, amount in zip(weights.values(), vector, strict=True)) <= most
    ]
    offers = (Offer("give", Amounts(bounds, (Sum(weights, least, most),))),)

    assert [tuple(body[bound.field] for bound in bounds) for body in listed(offers)] == expected
