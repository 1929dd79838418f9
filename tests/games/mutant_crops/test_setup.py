"""The opening: what lies where, and what is drawn in which order."""

from collections import Counter
from typing import Any

import pytest

from libs.kernel import Chance, Rejected, Setup, opened
from services.mutant_crops.rules.cards.catalogue import BASE, PROMO, TABLE
from services.mutant_crops.rules.game import GAME
from services.mutant_crops.rules.state import HAND, Options

SEED = b"another seed"


def _bytes(number: int) -> bytes:
    return number.to_bytes(4, "big")


@pytest.mark.clause("MC-EX-16", "MC-013", "MC-014", "MC-015", "MC-017", "MC-034")
def test_two_seats(opening: Any) -> None:
    table = opening(2, first_player=0)
    assert (table.deck, len(table.state.display), len(table.state.revealed)) == (16, 3, 6)
    assert (table.holds("A"), table.holds("B")) == ("1/0/0", "2/0/0")
    assert (table.on("A"), table.on("B")) == ("- - -", "- - -")
    assert len({body["slot"] for body in table.offered("assign_farmer")} | {"S1-1B", "S1-2B", "S1-6B"}) == 12


@pytest.mark.clause("MC-EX-17", "MC-017")
def test_three_seats(opening: Any) -> None:
    table = opening(3, first_player=0)
    assert (table.deck, len(table.state.display), table.on("C")) == (16, 3, "- -")
    assert [table.holds(seat) for seat in "ABC"] == ["1/0/0", "2/0/0", "2/0/0"]


@pytest.mark.clause("MC-EX-18", "MC-017")
def test_four_seats(opening: Any) -> None:
    table = opening(4, first_player=0)
    assert (table.deck, len(table.state.display), table.on("D")) == (15, 4, "- -")
    assert [table.holds(seat) for seat in "ABCD"] == ["1/0/0", "2/0/0", "2/0/0", "2/0/0"]


@pytest.mark.clause("MC-EX-19", "MC-024", "MC-025")
def test_one_seat(opening: Any) -> None:
    table = opening(1)
    assert (table.deck, len(table.state.display), table.on("A"), table.holds("A")) == (16, 3, "- - -", "1/0/0")


@pytest.mark.clause("MC-017", "MC-024", "MC-031")
@pytest.mark.parametrize(
    ("seats", "farmers", "rounds", "display", "others"),
    [(1, 3, 3, 3, None), (2, 3, 3, 3, 2), (3, 2, 2, 3, 2), (4, 2, 2, 4, 2)],
)
def test_the_table_by_number_of_seats(  # noqa: PLR0917 - the columns of the table
    opening: Any, seats: int, farmers: int, rounds: int, display: int, others: int | None
) -> None:
    state = opening(seats, first_player=0).state
    assert state.rounds == rounds
    assert len(state.display) == display
    assert [len(farm.farmers) for farm in state.farms] == [farmers] * seats
    assert [farm.seeds for farm in state.farms] == [1, *([others] * (seats - 1))]
    assert all(farm.water == farm.meat == 0 for farm in state.farms)
    assert TABLE.turns * rounds == (21 if seats < 3 else 14)


@pytest.mark.clause("MC-EX-12", "MC-013")
def test_the_pictured_set_up(opening: Any) -> None:
    """The display is the top of the shuffled deck: here by a seed that deals the picture."""
    picture = ["blueberry", "cucumber", "bell_pepper", "onion"]
    deals = ((seed, Chance(seed).shuffled(tuple(BASE.cards))) for seed in map(_bytes, range(1_000_000)))
    seed, deal = next(found for found in deals if [BASE.cards[card] for card in found[1][:4]] == picture)
    table = opening(4, seed=seed, first_player=0)
    assert table.display.split() == picture
    assert table.state.deck == deal[4:]
    assert table.deck == 15


@pytest.mark.clause("MC-010")
def test_one_to_four_seats_in_fixed_order(opening: Any) -> None:
    assert GAME.seats == (1, 2, 3, 4)
    with pytest.raises(Rejected) as refusal:
        opened(GAME, Setup(seats=5, options=Options(), rules_version=1), Chance(SEED))
    assert refusal.value.clause == "MC-010"


@pytest.mark.clause("MC-001")
def test_nineteen_crop_cards_of_twelve_kinds() -> None:
    assert len(BASE.cards) == 19
    assert sorted(Counter(BASE.cards.values()).values()) == [1] * 7 + [2] * 3 + [3] * 2


@pytest.mark.clause("MC-002")
def test_twelve_action_cards_with_two_slots_each() -> None:
    assert [len(BASE.stages[stage]) for stage in (1, 2, 3)] == [6, 3, 3]
    assert [len(slots) for slots in BASE.opened.values()] == [2] * 12
    assert len(BASE.slots) == 24


@pytest.mark.clause("MC-003")
def test_letters_by_stage() -> None:
    letters = {
        stage: {slot.letter for card in BASE.stages[stage] for slot in BASE.opened[card]} for stage in BASE.stages
    }
    assert letters == {1: set("ABCDEFG"), 2: set("HI"), 3: set("JKLMNO")}


@pytest.mark.clause("MC-004", "MC-005")
def test_farmers_are_plain_numbers_and_markers_plain_state(opening: Any) -> None:
    """Ten farmers serve any table; first player and round are fields, and no colour is kept anywhere."""
    assert TABLE.components["farmer"].count == 11
    for seats in GAME.seats:
        state = opening(seats).state
        assert sum(len(farm.farmers) for farm in state.farms) <= 10
        assert {place for farm in state.farms for place in farm.farmers} == {HAND}
        assert (state.first, state.round) == (state.acting, 1)


@pytest.mark.clause("MC-011", "MC-012")
def test_stage_one_lies_open_and_the_piles_are_apart(opening: Any) -> None:
    state = opening(3).state
    assert state.revealed == ("S1-1", "S1-2", "S1-3", "S1-4", "S1-5", "S1-6")
    assert sorted(state.stage2) == ["S2-1", "S2-2", "S2-3"]
    assert sorted(state.stage3) == ["S3-1", "S3-2", "S3-3"]


@pytest.mark.clause("MC-016")
def test_the_first_player_is_drawn_or_named(opening: Any) -> None:
    drawn = {opening(3, seed=bytes([number])).first for number in range(40)}
    assert drawn == {"A", "B", "C"}
    assert opening(3, first_player=1).first == "B"
    assert opening(3, first_player=1).holds("A") == "2/0/0"
    with pytest.raises(Rejected) as refusal:
        opening(2, first_player=2)
    assert refusal.value.reason == "unknown_id"


@pytest.mark.clause("MC-187", "MC-189", "MC-012")
def test_setup_draws_in_order_and_keeps_the_results(opening: Any) -> None:
    table = opening(4)
    chance = Chance(b"a seed of the scenarios")
    first = chance.below(4)
    crops = chance.shuffled(tuple(BASE.cards))
    second, third = chance.shuffled(BASE.stages[2]), chance.shuffled(BASE.stages[3])
    started = table.events[0]
    assert (started.first, started.display, started.deck) == (first, crops[:4], crops[4:])
    assert (started.stage2, started.stage3) == (second, third)
    assert table.drawn == chance.drawn == 4
    assert opening(4, first_player=0).drawn == 3


@pytest.mark.clause("MC-190")
def test_every_order_of_a_pile_comes_up_alike(opening: Any) -> None:
    setup = Setup(seats=1, options=Options(), rules_version=1)
    orders = Counter(opened(GAME, setup, Chance(_bytes(number))).state.stage2 for number in range(600))
    assert len(orders) == 6
    assert all(70 <= count <= 130 for count in orders.values())


@pytest.mark.clause("MC-200")
def test_the_promo_pack_adds_cards_and_leaves_three_out(opening: Any) -> None:
    state = opening(2, promo_pack=True).state
    assert len(PROMO.cards) == len(state.deck) + len(state.display) == 24
    assert len(state.stage3) == len(state.left_out) == 3
    assert sorted((*state.stage3, *state.left_out)) == ["S3-1", "S3-2", "S3-3", "S3-P1", "S3-P2", "S3-P3"]
