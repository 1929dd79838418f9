"""Slots A, D, E, F and N."""

from typing import Any

import pytest

from services.mutant_crops.rules.commands import AssignFarmer, Cancel, TakeTokens
from services.mutant_crops.rules.reasons import Reason


@pytest.mark.clause("MC-EX-01", "MC-033", "MC-070")
def test_a_first_placement_gives_its_tokens_at_once(given: Any) -> None:
    table = given(turn=1, A=("1/0/0",))
    table.when("A", AssignFarmer(farmer=1, slot="S1-2T"))
    assert table.holds("A") == "1/3/0"
    assert table.state.round == 1


@pytest.mark.clause("MC-EX-02", "MC-070")
def test_three_seeds(given: Any) -> None:
    table = given(A=("0/0/0",))
    assert table.when("A", AssignFarmer(farmer=1, slot="S1-1T")).holds("A") == "3/0/0"


@pytest.mark.clause("MC-070", "MC-006")
@pytest.mark.parametrize(
    ("slot", "holds"),
    [
        ("S1-1T", "3/0/0"),
        ("S1-2T", "0/3/0"),
        ("S1-3T", "0/0/3"),
        ("S1-6T", "2/0/0"),
        ("S1-5T", "0/2/0"),
        ("S1-4T", "0/0/2"),
    ],
)
def test_an_a_slot_gives_exactly_the_printed_tokens(given: Any, slot: str, holds: str) -> None:
    table = given(turn=1)
    assert table.when("A", AssignFarmer(farmer=1, slot=slot)).holds("A") == holds


@pytest.mark.clause("MC-EX-33", "MC-084", "MC-085", "MC-086", "MC-069")
def test_two_tokens_then_a_rotation_end_the_action(given: Any) -> None:
    table = given(display="onion peach melon", A=("0/0/0",))
    table.when("A", AssignFarmer(farmer=1, slot="S1-3B"))
    assert table.display == "onion peach melon"
    table.when("A", TakeTokens(water=1, meat=1))
    assert table.holds("A") == "0/1/1"
    assert table.tags()[:2] == ["tokens_gained", "crops_rotated"]
    assert len(table.state.display) == 3
    assert table.deck == 16
    assert table.drawn == 1
    assert table.refused("A", Cancel()) == Reason.NOT_YOUR_ACTION


@pytest.mark.clause("MC-EX-34", "MC-084")
@pytest.mark.parametrize("tokens", [(1, 1, 1), (0, 0, 0), (0, 1, 0)])
def test_a_wrong_number_of_tokens_is_refused(given: Any, tokens: tuple[int, int, int]) -> None:
    table = given().when("A", AssignFarmer(farmer=1, slot="S1-3B"))
    seeds, water, meat = tokens
    assert table.refused("A", TakeTokens(seeds=seeds, water=water, meat=meat)) == Reason.WRONG_TOTAL


@pytest.mark.clause("MC-084")
def test_a_negative_number_of_tokens_is_refused(given: Any) -> None:
    """On the wire it is malformed; the rules do not rely on that."""
    table = given().when("A", AssignFarmer(farmer=1, slot="S1-3B"))
    assert table.clause("A", TakeTokens(seeds=3, water=-1)) == "MC-084"


@pytest.mark.clause("MC-084")
def test_the_two_tokens_may_be_of_one_colour(given: Any) -> None:
    table = given(display="onion peach melon")
    assert table.when("A", AssignFarmer(farmer=1, slot="S1-3B"), TakeTokens(meat=2)).holds("A") == "0/0/2"


@pytest.mark.clause("MC-EX-35", "MC-088")
def test_one_of_each(given: Any) -> None:
    table = given(turn=1)
    assert table.when("A", AssignFarmer(farmer=1, slot="S1-4B")).holds("A") == "1/1/1"


@pytest.mark.clause("MC-EX-36", "MC-041", "MC-089")
def test_a_claim_in_the_last_turn_gives_its_token_and_no_more(given: Any) -> None:
    table = given(turn=7, A=("0/0/0",))
    table.when("A", AssignFarmer(farmer=1, slot="S1-5B"), TakeTokens(meat=1))
    assert table.holds("A") == "0/0/1"
    assert (table.first, table.acting) == ("A", "B")


@pytest.mark.clause("MC-089")
def test_the_first_player_may_claim_again(given: Any) -> None:
    table = given(turn=3, first="A")
    assert "S1-5B" in table.slots()
    table.when("A", AssignFarmer(farmer=1, slot="S1-5B"), TakeTokens(seeds=1))
    assert table.state.claim == 0


@pytest.mark.clause("MC-EX-58", "MC-118")
def test_three_tokens_of_any_colours(given: Any) -> None:
    table = given(A=("0/0/0",))
    table.when("A", AssignFarmer(farmer=1, slot="S3-3T"))
    assert len(table.offered("take_tokens")) == 10
    assert table.when("A", TakeTokens(seeds=1, water=1, meat=1)).holds("A") == "1/1/1"


@pytest.mark.clause("MC-084", "MC-088", "MC-089", "MC-115", "MC-118")
def test_slots_that_only_give_are_open_to_the_poorest(given: Any) -> None:
    table = given(A=("0/0/0", "S2-1T S2-2T S2-3T"), B=("0/0/0", "S2-1B S2-2B S2-3B"), display="", deck="")
    assert table.slots() >= {"S1-3B", "S1-4B", "S1-5B", "S3-1B", "S3-3T"}
