"""The promo pack: five crops and three Stage 3 cards."""

from typing import Any

import pytest

from services.mutant_crops.rules.commands import AssignFarmer, SearchSow, Sow, TakeTokens, Tend
from services.mutant_crops.rules.reasons import Reason
from services.mutant_crops.rules.state import Options

PROMO = Options(promo_pack=True)
CARDS = "S3-P1 S3-P2 S3-P3"


def total(given: Any, supply: str, crops: str, rival: str = "") -> int:
    points: int = given(A=(supply, "", crops), B=("0/0/0", "", rival), options=PROMO).score("A").total
    return points


@pytest.mark.clause("MC-EX-90", "MC-205")
def test_half_cost_is_rounded_up(given: Any) -> None:
    table = given(A=("0/0/3", "", "bell_pepper -"), revealed=CARDS, options=PROMO)
    table.when("A", AssignFarmer(farmer=1, slot="S3-P1T"), Tend(crop="bell_pepper#1", area="feed"))
    assert (table.holds("A"), table.crops("A")) == ("0/0/0", "bell_pepper f")


@pytest.mark.clause("MC-205")
def test_half_cost_holds_for_special_areas_and_for_sowing(given: Any) -> None:
    table = given(A=("0/2/0", "", "potato wf"), revealed=CARDS, options=PROMO)
    table.when("A", AssignFarmer(farmer=1, slot="S3-P1T"), Tend(crop="potato#1", area="special"))
    assert (table.holds("A"), table.crops("A")) == ("0/0/0", "potato wfs")
    table = given(A=("4/0/0",), display="asparagus", deck="onion", revealed=CARDS, options=PROMO)
    table.when("A", AssignFarmer(farmer=1, slot="S3-P1B"), Sow(crop="asparagus#1"))
    assert table.holds("A") == "0/0/0"
    table = given(A=("3/0/0",), display="asparagus", deck="onion", revealed=CARDS, options=PROMO)
    assert table.refused("A", AssignFarmer(farmer=1, slot="S3-P1B")) == Reason.NOT_PERFORMABLE


@pytest.mark.clause("MC-206", "MC-064", "MC-066")
def test_a_token_then_water_or_feed(given: Any) -> None:
    table = given(A=("0/0/1", "", "onion -, bell_pepper -"), revealed=CARDS, options=PROMO)
    table.when("A", AssignFarmer(farmer=1, slot="S3-P2T"))
    assert table.refused("A", TakeTokens(seeds=1)) == Reason.LEAVES_ACTION_INCOMPLETE
    assert table.offered("take_tokens") == [
        {"seeds": 0, "water": 0, "meat": 1},
        {"seeds": 0, "water": 1, "meat": 0},
    ]
    table.when("A", TakeTokens(meat=1), Tend(crop="onion#1", area="feed"))
    assert (table.holds("A"), table.crops("A")) == ("0/0/0", "onion f, bell_pepper -")


@pytest.mark.clause("MC-207")
def test_a_seed_then_sow(given: Any) -> None:
    table = given(A=("1/0/0",), display="banana", revealed=CARDS, options=PROMO)
    table.when("A", AssignFarmer(farmer=1, slot="S3-P2B"), Sow(crop="banana#1"))
    assert (table.holds("A"), table.crops("A")) == ("0/0/0", "banana -")
    table = given(A=("0/0/0",), display="banana", revealed=CARDS, options=PROMO)
    assert table.refused("A", AssignFarmer(farmer=1, slot="S3-P2B")) == Reason.NOT_PERFORMABLE


@pytest.mark.clause("MC-208")
def test_four_tokens(given: Any) -> None:
    table = given(A=("0/0/0",), revealed=CARDS, options=PROMO)
    assert table.when("A", AssignFarmer(farmer=1, slot="S3-P3T")).holds("A") == "2/1/1"


@pytest.mark.clause("MC-209", "MC-187")
def test_search_and_sow_for_its_seeds(given: Any) -> None:
    table = given(A=("3/0/0",), display="onion", deck="melon pear chard", revealed=CARDS, options=PROMO)
    table.when("A", AssignFarmer(farmer=1, slot="S3-P3B"))
    assert table.refused("A", SearchSow(crop="melon")) == Reason.NOT_ENOUGH_TOKENS
    table.when("A", SearchSow(crop="pear"))
    assert (table.holds("A"), table.crops("A"), table.deck, table.drawn) == ("0/0/0", "pear -", 2, 1)
    table = given(A=("1/0/0",), display="onion", deck="melon pear", revealed=CARDS, options=PROMO)
    assert table.refused("A", AssignFarmer(farmer=1, slot="S3-P3B")) == Reason.NOT_PERFORMABLE


@pytest.mark.clause("MC-202", "MC-134", "MC-187")
def test_banana_searches_at_once_and_pays(given: Any) -> None:
    table = given(A=("2/0/1", "", "banana wf"), display="onion", deck="cucumber melon", options=PROMO)
    table.when("A", AssignFarmer(farmer=1, slot="S1-2B"), Tend(crop="banana#1", area="special"))
    table.when("A", SearchSow(crop="cucumber"))
    assert (table.holds("A"), table.crops("A"), table.drawn) == ("0/0/0", "banana wfs, cucumber -", 1)
    table = given(A=("1/0/2", "", "banana wf, onion -"), display="onion", deck="cucumber melon", options=PROMO)
    table.when("A", AssignFarmer(farmer=1, slot="S1-2B"))
    assert table.refused("A", Tend(crop="banana#1", area="special")) == Reason.NOT_PERFORMABLE
    table = given(A=("1/0/1", "", "banana wf"), display="onion", deck="cucumber melon", options=PROMO)
    assert table.refused("A", AssignFarmer(farmer=1, slot="S1-2B")) == Reason.NOT_PERFORMABLE


@pytest.mark.clause("MC-202", "MC-065")
def test_a_second_search_counts_on_no_card_that_the_rotation_may_deal(given: Any) -> None:
    """Feed x2 on two Bananas: between the searches the display takes cards out of the deck, nobody knows which."""
    crops = "banana wf, banana wf"
    table = given(A=("2/0/2", "", crops), display="chard", deck="onion", options=PROMO)
    assert table.refused("A", AssignFarmer(farmer=1, slot="S2-1T")) == Reason.NOT_PERFORMABLE
    table = given(A=("2/0/2", "", crops), display="chard", deck="onion onion", options=PROMO)
    table.when("A", AssignFarmer(farmer=1, slot="S2-1T"), Tend(crop="banana#1", area="special"))
    assert {body["crop"] for body in table.offered("search_sow")} == {"onion", "onion#1", "onion#2"}
    table.when("A", SearchSow(crop="onion"), Tend(crop="banana#2", area="special"))
    assert len(table.offered("search_sow")) == 2


@pytest.mark.clause("MC-201")
def test_asparagus(given: Any) -> None:
    four = "onion -, onion -, onion -"
    assert total(given, "0/0/0", f"asparagus wfs, {four}") == 11
    assert total(given, "0/0/0", f"asparagus wfs, {four}, chard -") == 16


@pytest.mark.clause("MC-203", "MC-164")
def test_orange(given: Any) -> None:
    assert total(given, "0/0/0", "orange wfs, cucumber wfs") == 3 + 4 + 4
    table = given(
        A=("0/0/0", "", "orange wfs, blueberry wfs, cucumber wfs, peach wfs"), B=("", "", "pear -"), options=PROMO
    )
    sheet = table.score("A")
    assert sheet.total == 3 + 8 + 8 + 8
    notes = {line.item: line.note for line in sheet.lines}
    assert (notes["blueberry#1.ability"], notes["orange#1.ability"]) == ("cucumber", "pear")


@pytest.mark.clause("MC-203", "MC-140")
def test_broccoli_copies_an_orange(given: Any) -> None:
    table = given(A=("0/0/0", "", "broccoli wfs, cucumber wfs"), B=("0/0/0", "", "orange -"), options=PROMO)
    assert {line.note for line in table.score("A").lines} >= {"orange:cucumber"}
    assert table.score("A").total == 3 + 4 + 4


@pytest.mark.clause("MC-204", "MC-142")
def test_potato(given: Any) -> None:
    assert total(given, "0/0/0", "potato wfs, eggplant -") == 11
    assert total(given, "0/0/0", "potato wfs", "eggplant -") == 6
    assert total(given, "0/0/0", "potato wfs, blueberry wfs", "eggplant -") == 6 + 8 + 5


@pytest.mark.clause("MC-200", "MC-002")
def test_promo_slots_are_there_only_with_the_pack(given: Any) -> None:
    table = given(options=PROMO)
    assert table.refused("A", AssignFarmer(farmer=1, slot="S3-P3T")) == Reason.SLOT_NOT_REVEALED
    assert given().refused("A", AssignFarmer(farmer=1, slot="S3-P3T")) == Reason.UNKNOWN_ID


@pytest.mark.clause("MC-203", "MC-142")
def test_an_orange_may_be_a_blueberry_but_no_orange(given: Any) -> None:
    table = given(A=("0/0/0", "", "orange wfs"), B=("0/0/0", "", "blueberry -"), options=PROMO)
    assert {line.note for line in table.score("A").lines if "ability" in line.item} == {"blueberry"}
    table = given(A=("0/0/0", "", "orange wfs"), options=PROMO)
    assert {line.note for line in table.score("A").lines if "ability" in line.item} == {""}


@pytest.mark.clause("MC-142", "MC-203", "MC-164")
def test_two_may_count_as_the_same_crop(given: Any) -> None:
    table = given(A=("0/0/0", "", "blueberry wfs, orange wfs, chard wfs"), options=PROMO)
    points = {line.item: (line.points, line.note) for line in table.score("A").lines if "ability" in line.item}
    assert points["chard#1.ability"] == (3, "")
    assert {points["blueberry#1.ability"], points["orange#1.ability"]} == {(0, "chard")}
