"""Which farmer may go where."""

from typing import Any

import pytest

from services.mutant_crops.rules.commands import AssignFarmer, Pass, PayToken
from services.mutant_crops.rules.reasons import Reason


@pytest.mark.clause("MC-EX-15", "MC-053", "MC-054", "MC-055")
def test_the_same_slot_cannot_be_used_again(given: Any) -> None:
    table = given(A=("0/0/0", "S1-2T"))
    assert table.refused("A", AssignFarmer(farmer=1, slot="S1-2T")) == Reason.SLOT_OCCUPIED
    table.when("A", AssignFarmer(farmer=2, slot="S1-1T"))
    assert table.on("A").split()[0] == "S1-2T"
    assert table.refused("B", AssignFarmer(farmer=1, slot="S1-2T")) == Reason.SLOT_OCCUPIED


@pytest.mark.clause("MC-055")
def test_the_same_farmer_may_move_every_time(given: Any) -> None:
    table = given(seats=1, turn=2)
    table.when("A", AssignFarmer(farmer=2, slot="S1-1T"), AssignFarmer(farmer=2, slot="S1-2T"))
    table.when("A", AssignFarmer(farmer=2, slot="S1-1T"))
    assert table.holds("A") == "6/3/0"


@pytest.mark.clause("MC-EX-24", "MC-050")
def test_the_hand_comes_first(given: Any) -> None:
    table = given(turn=1, lap=2, A=("1/0/0", "S1-1T - -"), B=("0/0/0", "S1-3T - -"))
    assert table.refused("A", AssignFarmer(farmer=1, slot="S1-2T")) == Reason.FARMER_NOT_AVAILABLE
    assert {body["farmer"] for body in table.offered("assign_farmer")} == {2, 3}
    table.when("A", AssignFarmer(farmer=3, slot="S1-2T"))
    assert table.on("A") == "S1-1T - S1-2T"


@pytest.mark.clause("MC-051", "MC-058")
def test_with_an_empty_hand_a_farmer_moves(given: Any) -> None:
    table = given(turn=2, A=("0/0/0", "S1-1T S1-3T S1-5T"))
    assert {body["farmer"] for body in table.offered("assign_farmer")} == {1, 2, 3}
    table.when("A", AssignFarmer(farmer=2, slot="S1-2T"))
    assert table.on("A") == "S1-1T S1-2T S1-5T"


@pytest.mark.clause("MC-052")
def test_a_hand_emptied_early_moves_in_the_first_turn(given: Any) -> None:
    table = given(seats=3, turn=1, lap=2, A=("0/0/0", "S1-6B S1-3T"), B=("0/0/0", "S1-1T -"), C=("0/0/0", "S1-2T -"))
    assert {body["farmer"] for body in table.offered("assign_farmer")} == {1, 2}
    table.when("A", AssignFarmer(farmer=1, slot="S1-5T"))
    assert table.on("A") == "S1-5T S1-3T"


@pytest.mark.clause("MC-EX-25", "MC-056")
def test_the_slots_of_a_card_are_independent(given: Any) -> None:
    table = given(B=("0/0/0", "S1-4T"), free="S1-4B")
    assert table.refused("A", AssignFarmer(farmer=1, slot="S1-4T")) == Reason.SLOT_OCCUPIED
    table.when("A", AssignFarmer(farmer=1, slot="S1-4B"))
    assert table.holds("A") == "1/1/1"
    table.when("B", AssignFarmer(farmer=1, slot="S1-2T"))
    assert "S1-4T" in table.slots()


@pytest.mark.clause("MC-057")
def test_a_slot_of_two_stays_occupied_when_one_leaves(given: Any) -> None:
    table = given(A=("0/0/0", "S1-3T"), B=("0/0/0", "S1-3T"))
    table.when("A", AssignFarmer(farmer=1, slot="S1-2T"))
    assert table.refused("B", AssignFarmer(farmer=2, slot="S1-3T")) == Reason.SLOT_OCCUPIED
    table.when("B", AssignFarmer(farmer=1, slot="S1-1T"))
    table.when("A", AssignFarmer(farmer=2, slot="S1-3T"))
    assert table.holds("A") == "0/3/3"


@pytest.mark.clause("MC-059", "MC-055")
def test_only_arriving_gives_a_benefit(given: Any) -> None:
    table = given(turn=2, A=("0/0/0", "S1-1T S1-2T S1-3T"))
    for _ in range(6):
        table.when(table.acting, Pass())
    assert table.state.turn == 3
    assert table.holds("A") == "0/0/0"


@pytest.mark.clause("MC-EX-44", "MC-060", "MC-104")
def test_a_farmer_left_on_a_dual_slot_permits_nothing(given: Any) -> None:
    table = given(A=("3/0/0", "S1-6B"), B=("0/0/0", "S1-3T"))
    assert table.refused("A", AssignFarmer(farmer=2, slot="S1-3T")) == Reason.SLOT_OCCUPIED
    assert "S1-3T" not in table.slots()


@pytest.mark.clause("MC-050", "MC-053")
@pytest.mark.parametrize(
    ("farmer", "slot"), [(0, "S1-2T"), (4, "S1-2T"), (-1, "S1-2T"), (1, "S1-7T"), (1, ""), (1, "S3-P1T")]
)
def test_unknown_farmers_and_slots(given: Any, farmer: int, slot: str) -> None:
    """Slots of the promo pack are unknown without it."""
    assert given().refused("A", AssignFarmer(farmer=farmer, slot=slot)) == Reason.UNKNOWN_ID


@pytest.mark.clause("MC-053")
def test_an_action_is_opened_one_at_a_time(given: Any) -> None:
    table = given(free="S1-3B")
    table.when("A", AssignFarmer(farmer=1, slot="S1-3B"))
    assert table.refused("A", AssignFarmer(farmer=2, slot="S1-2T")) == Reason.WRONG_STEP
    assert table.refused("A", Pass()) == Reason.WRONG_STEP
    assert table.refused("A", PayToken(colour="seeds")) == Reason.WRONG_STEP


@pytest.mark.clause("MC-045")
def test_nine_slots_of_the_first_turn_ask_for_nothing(given: Any) -> None:
    """Eight farmers cannot take them all, so in turn 1 there is always one to go to."""
    table = given(turn=1, A=("0/0/0",), display="melon blueberry strawberry")
    assert table.slots() == {"S1-1T", "S1-2T", "S1-3T", "S1-3B", "S1-4T", "S1-4B", "S1-5T", "S1-5B", "S1-6T"}
