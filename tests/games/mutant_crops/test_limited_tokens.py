"""The option by which tokens run out."""

from typing import Any

import pytest

from services.mutant_crops.rules.commands import AssignFarmer, ChangeTokens, Pass, PayToken, TakeTokens, Tend, Tokens
from services.mutant_crops.rules.game import GAME
from services.mutant_crops.rules.reasons import Reason
from services.mutant_crops.rules.state import Options

LIMITED = Options(limited_tokens=True)


@pytest.mark.clause("MC-EX-86", "MC-006", "MC-007")
def test_a_gain_needs_the_pool(given: Any) -> None:
    farms = {"A": ("0/0/0", "", "chard w"), "B": ("0/20/0", "", "onion w")}
    table = given(**farms, options=LIMITED, free="S1-5T")
    assert table.refused("A", AssignFarmer(farmer=1, slot="S1-2T")) == Reason.NOT_PERFORMABLE
    assert "S1-5T" in table.slots()
    assert GAME.public(table.state)["board"].pool == (24, 2, 24)
    table = given(**farms, free="S1-5T")
    assert {"S1-2T", "S1-5T"} <= table.slots()


@pytest.mark.clause("MC-006")
def test_without_the_option_tokens_never_run_out(given: Any) -> None:
    table = given(A=("40/40/40",), B=("30/30/30",))
    assert table.when("A", AssignFarmer(farmer=1, slot="S1-1T")).holds("A") == "43/40/40"


@pytest.mark.clause("MC-007")
def test_a_choice_of_tokens_keeps_within_the_pool(given: Any) -> None:
    table = given(A=("23/0/0",), B=("0/24/0",), options=LIMITED)
    table.when("A", AssignFarmer(farmer=1, slot="S3-3T"))
    assert table.refused("A", TakeTokens(seeds=2, meat=1)) == Reason.NOT_ENOUGH_TOKENS
    assert table.refused("A", TakeTokens(water=1, meat=2)) == Reason.NOT_ENOUGH_TOKENS
    assert table.offered("take_tokens") == [
        {"seeds": 0, "water": 0, "meat": 3},
        {"seeds": 1, "water": 0, "meat": 2},
    ]


@pytest.mark.clause("MC-007", "MC-115")
def test_changing_takes_from_the_pool_what_was_just_returned(given: Any) -> None:
    table = given(A=("1/12/0",), B=("22/12/24",), options=LIMITED)
    table.when("A", AssignFarmer(farmer=1, slot="S3-1B"), TakeTokens(seeds=1))
    assert table.holds("A") == "2/12/0"
    give = Tokens(water=2)
    assert table.refused("A", ChangeTokens(give=give, take=Tokens(seeds=1, water=1))) == Reason.NOT_ENOUGH_TOKENS
    assert table.refused("A", ChangeTokens(give=give, take=Tokens(meat=2))) == Reason.NOT_ENOUGH_TOKENS
    table.when("A", ChangeTokens(give=give, take=Tokens(water=2)))
    assert table.holds("A") == "2/12/0"


@pytest.mark.clause("MC-007", "MC-079")
def test_what_a_tending_returns_can_be_taken_again_but_the_cover_not(given: Any) -> None:
    table = given(seats=1, A=("0/24/0", "", "chard -"), options=LIMITED, free="S1-5T")
    table.when("A", AssignFarmer(farmer=1, slot="S1-2B"), Tend(crop="chard#1", area="water"))
    assert GAME.public(table.state)["board"].pool == (24, 1, 24)


@pytest.mark.clause("MC-007", "MC-045", "MC-046")
def test_a_seat_that_can_take_nothing_passes_in_any_turn(given: Any) -> None:
    full = {"A": ("12/12/12",), "B": ("12/12/12",)}
    for turn in (1, 2):
        table = given(turn=turn, **full, display="", options=Options(limited_tokens=True, must_move=True))
        assert table.slots() == set()
        table.when("A", Pass())
        assert table.acting == "B"


@pytest.mark.clause("MC-007", "MC-097")
def test_the_token_paid_for_a_dual_action_may_be_what_the_target_gives(given: Any) -> None:
    table = given(A=("0/1/0",), B=("24/22/24", "S1-5T"), options=LIMITED)
    table.when("A", AssignFarmer(farmer=1, slot="S1-6B"), PayToken(colour="water"))
    assert table.offered("dual")
    table = given(A=("1/0/0",), B=("20/23/24", "S1-5T S1-2T S1-3T"), options=LIMITED)
    assert table.refused("A", AssignFarmer(farmer=1, slot="S1-6B")) == Reason.NOT_PERFORMABLE


@pytest.mark.clause("MC-007", "MC-079")
def test_a_cover_of_either_colour_is_missing_from_its_pool(given: Any) -> None:
    farms = {"A": ("1/2/3", "", "chard wf"), "B": ("4/5/6", "", "onion f")}
    table = given(**farms, options=LIMITED)
    assert GAME.public(table.state)["board"].pool == (24 - 1 - 4, 24 - 2 - 5 - 1, 24 - 3 - 6 - 2)
