"""Dual actions, G and M."""

from typing import Any

import pytest

from services.mutant_crops.rules.commands import AssignFarmer, Dual, Pass, PayToken, TakeTokens, Tend
from services.mutant_crops.rules.game import GAME
from services.mutant_crops.rules.reasons import Reason

SEED, WATER = PayToken(colour="seeds"), PayToken(colour="water")
G, M = "S1-6B", "S3-2B"


def duals(table: Any) -> set[tuple[int, str]]:
    return {(body["farmer"], body["slot"]) for body in table.offered("dual")}


@pytest.mark.clause("MC-EX-37", "MC-093", "MC-094", "MC-095", "MC-096", "MC-101")
def test_a_plain_dual_action(given: Any) -> None:
    table = given(seats=3, A=("1/0/0", "S1-2T S1-1T"), B=("0/0/0", "S1-3T"))
    table.when("A", AssignFarmer(farmer=1, slot=G), SEED, Dual(farmer=2, slot="S1-3T"))
    assert (table.holds("A"), table.holds("B")) == ("0/0/3", "0/0/0")
    assert (table.on("A"), table.on("B").split()[0]) == (f"{G} S1-3T", "S1-3T")
    assert {"S1-1T", "S1-2T"} <= table.slots()
    assert "S1-3T" not in table.slots()


@pytest.mark.clause("MC-EX-38", "MC-094")
def test_no_token_no_dual_action(given: Any) -> None:
    table = given(A=("0/0/0",), B=("0/0/0", "S1-3T"))
    assert table.refused("A", AssignFarmer(farmer=1, slot=G)) == Reason.NOT_PERFORMABLE


@pytest.mark.clause("MC-094")
def test_a_token_that_is_not_held_is_not_paid(given: Any) -> None:
    table = given(A=("1/0/0",), B=("0/0/0", "S1-3T"))
    table.when("A", AssignFarmer(farmer=1, slot=G))
    assert table.refused("A", WATER) == Reason.NOT_ENOUGH_TOKENS
    assert table.offered("pay_token") == [{"colour": "seeds"}]
    malformed: Any = "gold"
    assert table.clause("A", PayToken(colour=malformed)) == "MC-094"


@pytest.mark.clause("MC-EX-39", "MC-097", "MC-066")
def test_paying_may_spoil_the_target(given: Any) -> None:
    places = {"A": "S1-3T S1-4T", "B": "S1-2B S2-2T", "C": "S1-1B S2-3T"}
    crops = {"seats": 3, "display": "peach melon pear", "B": ("0/0/0", places["B"]), "C": ("0/0/0", places["C"])}
    table = given(A=("0/2/0", places["A"], "chard -"), **crops)
    assert table.refused("A", AssignFarmer(farmer=1, slot=G)) == Reason.NOT_PERFORMABLE
    table = given(A=("0/3/0", places["A"], "chard -"), **crops)
    table.when("A", AssignFarmer(farmer=1, slot=G), WATER, Dual(farmer=2, slot="S1-2B"))
    table.when("A", Tend(crop="chard#1", area="water"))
    assert (table.holds("A"), table.crops("A")) == ("0/0/0", "chard w")


@pytest.mark.clause("MC-066")
def test_a_token_that_the_target_needs_is_not_paid(given: Any) -> None:
    table = given(
        seats=3,
        A=("1/2/0", "S1-3T S1-4T", "chard -"),
        B=("0/0/0", "S1-2B S2-2T"),
        C=("0/0/0", "S1-1B S2-3T"),
        display="peach melon pear",
    )
    table.when("A", AssignFarmer(farmer=1, slot=G))
    assert table.refused("A", WATER) == Reason.LEAVES_ACTION_INCOMPLETE
    table.when("A", SEED)
    assert table.refused("A", Dual(farmer=2, slot="S1-1B")) == Reason.NOT_PERFORMABLE
    assert duals(table) == {(2, "S1-2B")}


@pytest.mark.clause("MC-EX-40", "MC-052", "MC-098")
def test_the_first_turn_takes_the_companion_from_the_hand(given: Any) -> None:
    table = given(
        seats=4,
        turn=1,
        acting="D",
        A=("0/0/0", "S1-1T -"),
        B=("0/0/0", "S1-2T -"),
        C=("0/0/0", "S1-3T -"),
        D=("2/0/0", "- -"),
    )
    table.when("D", AssignFarmer(farmer=1, slot=G), SEED)
    assert duals(table) == {(2, "S1-1T"), (2, "S1-2T"), (2, "S1-3T")}
    assert table.refused("D", Dual(farmer=1, slot="S1-1T")) == Reason.FARMER_NOT_AVAILABLE
    table.when("D", Dual(farmer=2, slot="S1-1T"))
    assert table.holds("D") == "4/0/0"
    for seat, slot in [("A", "S1-4T"), ("B", "S1-5T"), ("C", "S1-6T")]:
        table.when(seat, AssignFarmer(farmer=2, slot=slot))
    assert {body["farmer"] for body in table.offered("assign_farmer", "D")} == {1, 2}


@pytest.mark.clause("MC-098")
def test_a_farmer_on_the_board_stays_while_the_hand_holds_one(given: Any) -> None:
    table = given(turn=1, lap=2, A=("1/0/0", "S1-1T - -"), B=("0/0/0", "S1-3T - -"))
    table.when("A", AssignFarmer(farmer=2, slot=G), SEED)
    assert table.refused("A", Dual(farmer=1, slot="S1-3T")) == Reason.FARMER_NOT_AVAILABLE
    assert duals(table) == {(3, "S1-3T")}


@pytest.mark.clause("MC-EX-41", "MC-100")
def test_own_and_empty_slots_are_no_targets(given: Any) -> None:
    table = given(
        seats=3,
        A=("1/0/0", "S1-2T S1-1T"),
        B=("0/0/0", "S1-3T S1-4T"),
        C=("0/0/0", "S1-5T S1-6T"),
        free="S1-4B",
    )
    table.when("A", AssignFarmer(farmer=1, slot=G), SEED)
    for slot in ("S1-4B", "S1-1T", G, "S1-2T"):
        assert table.refused("A", Dual(farmer=2, slot=slot)) == Reason.SLOT_NOT_OCCUPIED_BY_OTHER
    assert {slot for _, slot in duals(table)} == {"S1-3T", "S1-4T", "S1-5T", "S1-6T"}
    assert table.refused("A", Dual(farmer=3, slot="S1-3T")) == Reason.UNKNOWN_ID
    assert table.refused("A", Dual(farmer=2, slot="S9-9T")) == Reason.UNKNOWN_ID


@pytest.mark.clause("MC-095", "MC-037")
def test_the_target_lies_open(given: Any) -> None:
    table = given(turn=2, A=("1/0/0",), B=("0/0/0", "S1-3T"))
    table.when("A", AssignFarmer(farmer=1, slot=G), SEED)
    assert table.refused("A", Dual(farmer=2, slot="S3-1T")) == Reason.SLOT_NOT_REVEALED


@pytest.mark.clause("MC-EX-42", "MC-099")
def test_a_shared_slot_is_no_target_for_who_stands_there(given: Any) -> None:
    table = given(
        seats=3,
        A=("1/0/0", "S1-2T S1-3T"),
        B=("0/0/0", "S1-3T S1-4T"),
        C=("0/0/0", "S1-5T S1-6T"),
    )
    table.when("A", AssignFarmer(farmer=1, slot=G), SEED)
    assert table.refused("A", Dual(farmer=2, slot="S1-3T")) == Reason.SAME_SLOT
    assert duals(table) == {(2, "S1-4T"), (2, "S1-5T"), (2, "S1-6T")}


@pytest.mark.clause("MC-EX-43", "MC-103")
def test_a_chain_of_duals(given: Any) -> None:
    table = given(turn=7, A=("1/0/0", "S1-1T S1-2T S1-4T"), B=("0/0/0", f"{M} S1-3T S1-5T"))
    table.when("A", AssignFarmer(farmer=1, slot=G), SEED, Dual(farmer=2, slot=M), Dual(farmer=3, slot="S1-3T"))
    assert (table.holds("A"), table.on("A")) == ("0/0/3", f"{G} {M} S1-3T")
    table = given(seats=3, A=("1/0/0", "S1-1T S1-2T"), B=("0/0/0", f"{M} S1-3T"))
    table.when("A", AssignFarmer(farmer=1, slot=G), SEED)
    assert (2, M) not in duals(table)
    assert table.refused("A", Dual(farmer=2, slot=M)) == Reason.NOT_PERFORMABLE


@pytest.mark.clause("MC-103")
def test_the_chain_runs_the_other_way_too_and_pays_there(given: Any) -> None:
    table = given(turn=7, A=("0/1/0", "S1-1T S1-2T S1-4T"), B=("0/0/0", f"{G} S1-3T S1-5T"))
    table.when("A", AssignFarmer(farmer=3, slot=M), Dual(farmer=1, slot=G))
    assert table.refused("A", Dual(farmer=2, slot="S1-3T")) == Reason.WRONG_STEP
    table.when("A", WATER, Dual(farmer=2, slot="S1-3T"))
    assert (table.holds("A"), table.on("A")) == ("0/0/3", f"{G} S1-3T {M}")
    table = given(turn=7, A=("0/0/0", "S1-1T S1-2T S1-4T"), B=("0/0/0", f"{G} S1-3T S1-5T"))
    table.when("A", AssignFarmer(farmer=3, slot=M))
    assert table.refused("A", Dual(farmer=1, slot=G)) == Reason.NOT_PERFORMABLE


@pytest.mark.clause("MC-EX-57", "MC-117", "MC-060")
def test_the_free_dual_action(given: Any) -> None:
    table = given(A=("0/0/0",), B=("0/0/0", "S1-3T"))
    table.when("A", AssignFarmer(farmer=1, slot=M), Dual(farmer=2, slot="S1-3T"))
    assert table.holds("A") == "0/0/3"


@pytest.mark.clause("MC-101")
def test_farmers_pile_up(given: Any) -> None:
    table = given(seats=3, A=("1/0/0",), B=("0/0/0", "S1-3T"), C=("0/0/0", "S1-3T"))
    table.when("A", AssignFarmer(farmer=1, slot=G), SEED, Dual(farmer=2, slot="S1-3T"))
    assert [table.holds(seat) for seat in "ABC"] == ["0/0/3", "0/0/0", "0/0/0"]
    table.when("B", Pass()).when("C", AssignFarmer(farmer=1, slot=M), Dual(farmer=2, slot="S1-3T"))
    assert [table.holds(seat) for seat in "ABC"] == ["0/0/3", "0/0/0", "0/0/3"]
    assert GAME.public(table.state)["board"].slots["S1-3T"] == ((0, 2), (1, 1), (2, 2))


@pytest.mark.clause("MC-102")
def test_joining_the_first_player_slot_claims(given: Any) -> None:
    table = given(turn=5, A=("1/0/0",), B=("0/0/0", "S1-5B"))
    table.when("A", AssignFarmer(farmer=1, slot=G), SEED, Dual(farmer=2, slot="S1-5B"), TakeTokens(meat=1))
    assert (table.state.claim, table.holds("A")) == (0, "0/0/1")


@pytest.mark.clause("MC-097")
def test_without_anybody_to_join_there_is_no_dual_action(given: Any) -> None:
    table = given(turn=1, A=("1/0/0",))
    assert G not in table.slots()
    assert table.refused("A", AssignFarmer(farmer=1, slot=G)) == Reason.NOT_PERFORMABLE


@pytest.mark.clause("MC-097", "MC-099")
def test_it_may_depend_on_who_goes_first(given: Any) -> None:
    """Only the slot that farmer 2 shares can be joined, so farmer 2 must be the one on G."""
    table = given(seats=3, A=("1/0/0", "S1-1T S1-3T"), B=("0/0/0", "S1-3T S1-3T"), C=("0/0/0", "S1-3T S1-3T"))
    offered = {body["farmer"] for body in table.offered("assign_farmer") if body["slot"] == G}
    assert offered == {2}
    assert table.refused("A", AssignFarmer(farmer=1, slot=G)) == Reason.NOT_PERFORMABLE


@pytest.mark.clause("MC-EX-87", "MC-028", "MC-026")
def test_alone_an_own_farmer_is_joined(given: Any) -> None:
    table = given(seats=1, A=("1/0/0", "S1-1T S1-3T S1-2T"))
    table.when("A", AssignFarmer(farmer=1, slot=G), SEED)
    assert duals(table) == {(2, "S1-2T"), (3, "S1-3T")}
    assert table.refused("A", Dual(farmer=2, slot=G)) == Reason.SLOT_NOT_OCCUPIED_BY_OTHER
    assert table.when("A", Dual(farmer=2, slot="S1-2T")).holds("A") == "0/3/0"


@pytest.mark.clause("MC-028")
def test_alone_a_chain_finds_nobody_left(given: Any) -> None:
    table = given(seats=1, A=("1/0/0", f"S1-1T {M} S1-2T"))
    table.when("A", AssignFarmer(farmer=1, slot=G), SEED)
    assert table.refused("A", Dual(farmer=3, slot=M)) == Reason.NOT_PERFORMABLE
    assert duals(table) == {(2, "S1-2T")}
