"""Sow, Sow x2, and what a displayed crop leaves behind."""

from typing import Any

import pytest

from services.mutant_crops.rules.commands import AssignFarmer, Sow, TakeTokens, Tend
from services.mutant_crops.rules.reasons import Reason
from services.mutant_crops.rules.state import Options


@pytest.mark.clause("MC-EX-27", "MC-072", "MC-073", "MC-135")
def test_sowing_pays_and_refills_the_same_place(given: Any) -> None:
    table = given(A=("3/0/0",), display="cucumber peach melon", deck="chard onion")
    table.when("A", AssignFarmer(farmer=1, slot="S1-1B"), Sow(crop="cucumber#1"))
    assert table.holds("A") == "1/0/0"
    assert table.display == "chard peach melon"
    assert table.deck == 1
    assert table.crops("A") == "cucumber -"
    assert table.drawn == 0


@pytest.mark.clause("MC-EX-28", "MC-074")
def test_nothing_affordable(given: Any) -> None:
    table = given(A=("1/0/0",), display="broccoli peach melon")
    assert table.refused("A", AssignFarmer(farmer=1, slot="S1-1B")) == Reason.NOT_PERFORMABLE


@pytest.mark.clause("MC-074")
def test_any_number_of_crops_may_be_sown(given: Any) -> None:
    crops = "onion -, onion -, chard -, chard -, cucumber -, cucumber -, eggplant -, broccoli -, pear -, peach -"
    table = given(A=("1/0/0", "", crops), display="onion melon pumpkin")
    table.when("A", AssignFarmer(farmer=1, slot="S1-1B"), Sow(crop="onion#3"))
    assert table.crops("A") == f"{crops}, onion -"


@pytest.mark.clause("MC-072", "MC-067")
def test_what_may_not_be_sown(given: Any) -> None:
    table = given(A=("3/0/0",), display="onion melon peach", deck="chard cucumber")
    table.when("A", AssignFarmer(farmer=1, slot="S1-1B"))
    assert table.refused("A", Sow(crop="carrot#1")) == Reason.UNKNOWN_ID
    assert table.refused("A", Sow(crop="onion")) == Reason.UNKNOWN_ID
    assert table.refused("A", Sow(crop="melon#1")) == Reason.NOT_ENOUGH_TOKENS
    assert table.refused("A", Sow(crop="chard#1")) == Reason.CROP_NOT_AVAILABLE
    assert table.refused("A", Tend(crop="onion#1", area="water")) == Reason.WRONG_STEP
    assert table.offered("sow") == [{"crop": "onion#1"}, {"crop": "peach#1"}]


@pytest.mark.clause("MC-EX-10", "MC-108", "MC-107")
def test_two_sowings_need_both_costs(given: Any) -> None:
    table = given(A=("4/0/0",), display="cucumber peach melon")
    assert table.refused("A", AssignFarmer(farmer=1, slot="S2-3T")) == Reason.NOT_PERFORMABLE
    assert "S1-1B" in table.slots()
    assert "S2-3T" in given(A=("5/0/0",), display="cucumber peach melon").slots()


@pytest.mark.clause("MC-EX-48", "MC-108")
def test_the_second_sowing_may_take_the_replacement(given: Any) -> None:
    table = given(A=("3/0/0",), display="onion cucumber melon", deck="chard pear")
    table.when("A", AssignFarmer(farmer=1, slot="S2-3T"), Sow(crop="onion#1"))
    assert table.holds("A") == "2/0/0"
    assert table.offered("sow") == [{"crop": "chard#1"}, {"crop": "cucumber#1"}]
    assert table.when("A", Sow(crop="chard#1")).holds("A") == "1/0/0"
    assert table.crops("A") == "onion -, chard -"


@pytest.mark.clause("MC-EX-49", "MC-065")
@pytest.mark.parametrize("top", ["chard", "onion", "pear"])
def test_nobody_bets_on_the_deck(given: Any, top: str) -> None:
    table = given(A=("2/0/0",), display="onion peach melon", deck=f"{top} pumpkin")
    assert table.refused("A", AssignFarmer(farmer=1, slot="S2-3T")) == Reason.NOT_PERFORMABLE


@pytest.mark.clause("MC-065")
def test_a_card_known_by_elimination_would_still_be_turned_up_and_does_not_count(given: Any) -> None:
    table = given(A=("2/0/0",), display="onion peach melon", deck="chard")
    assert table.refused("A", AssignFarmer(farmer=1, slot="S2-3T")) == Reason.NOT_PERFORMABLE


@pytest.mark.clause("MC-EX-50", "MC-066")
def test_the_first_sowing_must_leave_the_second(given: Any) -> None:
    table = given(A=("4/0/0",), display="onion broccoli strawberry")
    table.when("A", AssignFarmer(farmer=1, slot="S2-3T"))
    assert table.refused("A", Sow(crop="strawberry#1")) == Reason.LEAVES_ACTION_INCOMPLETE
    assert table.offered("sow") == [{"crop": "onion#1"}, {"crop": "broccoli#1"}]


@pytest.mark.clause("MC-EX-52", "MC-110")
def test_two_meat_then_sow(given: Any) -> None:
    table = given(A=("1/0/0",), display="onion", free="S2-2B")
    table.when("A", AssignFarmer(farmer=1, slot="S2-2B"))
    assert table.holds("A") == "1/0/2"
    assert table.when("A", Sow(crop="onion#1")).holds("A") == "0/0/2"


@pytest.mark.clause("MC-EX-54", "MC-114")
def test_sow_then_tend_the_new_crop(given: Any) -> None:
    table = given(A=("1/1/0",), display="onion")
    table.when("A", AssignFarmer(farmer=1, slot="S3-1T"), Sow(crop="onion#1"), Tend(crop="onion#1", area="water"))
    assert (table.holds("A"), table.crops("A")) == ("0/0/0", "onion w")
    table = given(A=("1/0/0",), display="onion")
    assert table.refused("A", AssignFarmer(farmer=1, slot="S3-1T")) == Reason.NOT_PERFORMABLE


@pytest.mark.clause("MC-114", "MC-066")
def test_the_sowing_of_both_must_leave_a_tending(given: Any) -> None:
    table = given(A=("4/1/0",), display="onion chard cucumber")
    table.when("A", AssignFarmer(farmer=1, slot="S3-1T"))
    assert table.refused("A", Sow(crop="chard#1")) == Reason.LEAVES_ACTION_INCOMPLETE
    assert table.offered("sow") == [{"crop": "onion#1"}]


@pytest.mark.clause("MC-EX-82", "MC-153", "MC-154", "MC-152", "MC-156")
def test_an_empty_deck_refills_and_rotates_no_more(given: Any) -> None:
    table = given(seats=4, A=("3/0/0",), display="onion peach melon pear", deck="", free="S1-3B")
    table.when("A", AssignFarmer(farmer=1, slot="S1-1B"), Sow(crop="onion#1"))
    assert table.display == "- peach melon pear"
    assert table.deck == 0
    table.when("B", AssignFarmer(farmer=1, slot="S1-3B"), TakeTokens(seeds=2))
    assert sorted(table.display.split()) == ["-", "melon", "peach", "pear"]
    assert table.deck == 0


@pytest.mark.clause("MC-154")
def test_rotating_an_empty_display_does_nothing(given: Any) -> None:
    table = given(display="", deck="", free="S1-3B")
    table.when("A", AssignFarmer(farmer=1, slot="S1-3B"), TakeTokens(seeds=2))
    assert (table.holds("A"), table.drawn) == ("2/0/0", 0)


@pytest.mark.clause("MC-085", "MC-154", "MC-156", "MC-155")
def test_rotating_deals_as_many_as_there_were(given: Any) -> None:
    table = given(display="onion - melon", deck="chard pear peach", B=("0/0/0", "", "onion w"), free="S1-3B")
    table.when("A", AssignFarmer(farmer=1, slot="S1-3B"), TakeTokens(seeds=2))
    assert table.display.split().index("-") == 1
    assert len(table.display.split()) == table.deck == 3
    cards = {*table.state.display, *table.state.deck} - {""}
    assert cards == {"onion#2", "melon#1", "chard#1", "pear#1", "peach#1"}
    assert table.crops("B") == "onion w"


@pytest.mark.clause("MC-064", "MC-207")
def test_an_earlier_gain_pays_for_a_later_step(given: Any) -> None:
    promo = Options(promo_pack=True)
    table = given(A=("0/0/0",), display="onion", revealed="S3-P2", options=promo)
    table.when("A", AssignFarmer(farmer=1, slot="S3-P2B"), Sow(crop="onion#1"))
    assert (table.holds("A"), table.crops("A")) == ("0/0/0", "onion -")
