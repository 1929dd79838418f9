"""Water, Feed, both, and twice."""

from typing import Any

import pytest

from services.mutant_crops.rules.cards.catalogue import BASE_CROPS, PROMO_CROPS
from services.mutant_crops.rules.commands import AssignFarmer, Tend
from services.mutant_crops.rules.reasons import Reason


def water(crop: str) -> Tend:
    return Tend(crop=crop, area="water")


def feed(crop: str) -> Tend:
    return Tend(crop=crop, area="feed")


def special(crop: str) -> Tend:
    return Tend(crop=crop, area="special")


@pytest.mark.clause("MC-EX-07", "MC-079")
def test_feeding_an_onion(given: Any) -> None:
    table = given(A=("0/0/2", "", "onion -"))
    table.when("A", AssignFarmer(farmer=1, slot="S1-2B"), feed("onion#1"))
    assert (table.holds("A"), table.crops("A")) == ("0/0/0", "onion f")
    assert table.score("A").total == 2


@pytest.mark.clause("MC-EX-08", "MC-106", "MC-107")
def test_feeding_one_onion_twice(given: Any) -> None:
    table = given(A=("0/0/4", "", "onion w"))
    table.when("A", AssignFarmer(farmer=1, slot="S2-1T"), feed("onion#1"), special("onion#1"))
    assert (table.holds("A"), table.crops("A")) == ("0/0/0", "onion wfs")
    table = given(A=("0/0/3", "", "onion w"))
    assert table.refused("A", AssignFarmer(farmer=1, slot="S2-1T")) == Reason.NOT_PERFORMABLE


@pytest.mark.clause("MC-EX-09", "MC-067")
def test_costs_are_not_paid_in_part(given: Any) -> None:
    table = given(A=("0/1/0", "", "chard -"))
    assert table.refused("A", AssignFarmer(farmer=1, slot="S1-2B")) == Reason.NOT_PERFORMABLE
    assert table.holds("A") == "0/1/0"


@pytest.mark.clause("MC-067")
def test_no_colour_stands_for_another(given: Any) -> None:
    table = given(A=("9/1/0", "", "chard -, onion -"))
    table.when("A", AssignFarmer(farmer=1, slot="S1-2B"))
    assert table.refused("A", feed("chard#1")) == Reason.NOT_ENOUGH_TOKENS
    assert table.refused("A", water("chard#1")) == Reason.NOT_ENOUGH_TOKENS
    assert table.offered("tend") == [{"crop": "onion#1", "area": "water"}]


@pytest.mark.clause("MC-EX-11", "MC-063", "MC-107")
def test_two_waterings_with_water_for_one(given: Any) -> None:
    table = given(A=("0/3/0", "", "chard -, cucumber -"))
    assert table.refused("A", AssignFarmer(farmer=1, slot="S2-2T")) == Reason.NOT_PERFORMABLE
    assert "S1-2B" in table.slots()
    assert "S2-2T" in given(A=("0/5/0", "", "chard -, cucumber -")).slots()


@pytest.mark.clause("MC-EX-29", "MC-076", "MC-081")
def test_watering(given: Any) -> None:
    table = given(A=("0/3/0", "", "chard -"))
    table.when("A", AssignFarmer(farmer=1, slot="S1-2B"), water("chard#1"))
    assert (table.holds("A"), table.crops("A"), table.score("A").total) == ("0/1/0", "chard w", 2)
    assert table.acting == "B"


@pytest.mark.clause("MC-EX-30", "MC-078")
def test_the_special_area_waits_for_both_basic_ones(given: Any) -> None:
    table = given(A=("0/0/5", "", "onion w"))
    table.when("A", AssignFarmer(farmer=1, slot="S1-2B"))
    assert table.refused("A", special("onion#1")) == Reason.SPECIAL_LOCKED
    assert table.offered("tend") == [{"crop": "onion#1", "area": "feed"}]


@pytest.mark.clause("MC-EX-31", "MC-077")
def test_the_wrong_kind(given: Any) -> None:
    table = given(A=("0/2/1", "", "chard wf, peach -"), free="S2-3B")
    table.when("A", AssignFarmer(farmer=1, slot="S2-3B"))
    assert table.refused("A", special("chard#1")) == Reason.WRONG_KIND
    assert table.refused("A", water("peach#1")) == Reason.NOT_ENOUGH_TOKENS
    assert table.offered("tend") == [{"crop": "peach#1", "area": "feed"}]
    table = given(A=("0/4/0", "", "chard wf"), free="S2-3B")
    assert table.refused("A", AssignFarmer(farmer=1, slot="S2-3B")) == Reason.NOT_PERFORMABLE


@pytest.mark.clause("MC-077", "MC-131")
@pytest.mark.parametrize(("slot", "kind"), [("S2-2T", "water"), ("S2-1T", "feed")])
def test_a_special_area_takes_one_kind_only(given: Any, slot: str, kind: str) -> None:
    for name, row in BASE_CROPS.items():
        other = "onion w, onion w" if kind == "feed" else "onion f, onion f"
        table = given(A=("0/9/9", "", f"{name}#1 wf, {other}"), display="chard", deck="chard")
        table.when("A", AssignFarmer(farmer=1, slot=slot))
        offered = {"crop": f"{name}#1", "area": "special"} in table.offered("tend")
        assert offered == (row.special.kind == kind)


@pytest.mark.clause("MC-131")
def test_every_special_area_shows_water_or_meat() -> None:
    kinds = {name: row.special.kind for name, row in {**BASE_CROPS, **PROMO_CROPS}.items()}
    assert set(kinds.values()) == {"water", "feed"}
    assert (kinds["onion"], kinds["peach"], kinds["eggplant"]) == ("feed", "water", "water")


@pytest.mark.clause("MC-EX-32", "MC-080")
def test_a_covered_area(given: Any) -> None:
    table = given(A=("0/3/0", "", "chard w, onion -"))
    table.when("A", AssignFarmer(farmer=1, slot="S1-2B"))
    assert table.refused("A", water("chard#1")) == Reason.AREA_COVERED


@pytest.mark.clause("MC-068")
def test_only_own_crops_are_tended(given: Any) -> None:
    table = given(A=("0/3/0", "", "chard -"), B=("0/0/0", "", "onion -"), display="peach")
    table.when("A", AssignFarmer(farmer=1, slot="S1-2B"))
    assert table.refused("A", water("onion#1")) == Reason.CROP_NOT_AVAILABLE
    assert table.refused("A", water("peach#1")) == Reason.CROP_NOT_AVAILABLE
    assert table.refused("A", water("carrot#1")) == Reason.UNKNOWN_ID
    malformed: Any = "roots"
    assert table.clause("A", Tend(crop="chard#1", area=malformed)) == "MC-076"


@pytest.mark.clause("MC-068")
def test_only_own_tokens_pay(given: Any) -> None:
    table = given(A=("0/0/0", "", "chard -"), B=("0/9/9",))
    assert "S1-2B" not in table.slots()


@pytest.mark.clause("MC-EX-45", "MC-106", "MC-081")
def test_feeding_two_crops(given: Any) -> None:
    table = given(A=("0/0/3", "", "onion -, peach -"))
    table.when("A", AssignFarmer(farmer=1, slot="S2-1T"), feed("onion#1"), feed("peach#1"))
    assert (table.holds("A"), table.score("A").total) == ("0/0/0", 3)


@pytest.mark.clause("MC-EX-46", "MC-106")
def test_watering_one_crop_twice(given: Any) -> None:
    table = given(A=("0/4/0", "", "chard f"))
    table.when("A", AssignFarmer(farmer=1, slot="S2-2T"))
    assert table.offered("tend") == [{"crop": "chard#1", "area": "water"}]
    table.when("A", water("chard#1"), special("chard#1"))
    assert (table.holds("A"), table.crops("A")) == ("0/0/0", "chard wfs")


@pytest.mark.clause("MC-EX-47", "MC-107", "MC-078")
def test_watering_twice_against_the_lock(given: Any) -> None:
    table = given(A=("0/10/0", "", "chard -"))
    assert table.refused("A", AssignFarmer(farmer=1, slot="S2-2T")) == Reason.NOT_PERFORMABLE


@pytest.mark.clause("MC-066")
def test_the_first_feeding_must_leave_the_second(given: Any) -> None:
    table = given(A=("0/0/3", "", "peach -, onion -, strawberry w, broccoli -"))
    table.when("A", AssignFarmer(farmer=1, slot="S2-1T"))
    assert table.refused("A", feed("broccoli#1")) == Reason.LEAVES_ACTION_INCOMPLETE
    assert {body["crop"] for body in table.offered("tend")} == {"peach#1", "onion#1"}


@pytest.mark.clause("MC-EX-51", "MC-110")
def test_gain_and_tending_are_all_or_nothing(given: Any) -> None:
    table = given(A=("0/1/0", "", "chard -"), free="S2-1B")
    assert table.refused("A", AssignFarmer(farmer=1, slot="S2-1B")) == Reason.NOT_PERFORMABLE
    assert table.holds("A") == "0/1/0"


@pytest.mark.clause("MC-110")
def test_two_seeds_then_water(given: Any) -> None:
    table = given(A=("0/2/0", "", "chard -"), free="S2-1B")
    table.when("A", AssignFarmer(farmer=1, slot="S2-1B"), water("chard#1"))
    assert (table.holds("A"), table.crops("A")) == ("2/0/0", "chard w")


@pytest.mark.clause("MC-EX-53", "MC-110")
def test_two_water_then_feed(given: Any) -> None:
    table = given(A=("0/0/1", "", "chard -"), free="S2-3B")
    table.when("A", AssignFarmer(farmer=1, slot="S2-3B"), feed("chard#1"))
    assert (table.holds("A"), table.crops("A")) == ("0/2/0", "chard f")


@pytest.mark.clause("MC-EX-56", "MC-064", "MC-116")
def test_water_then_feed_in_this_order(given: Any) -> None:
    table = given(A=("0/2/1", "", "chard -"))
    table.when("A", AssignFarmer(farmer=1, slot="S3-2T"))
    assert table.refused("A", feed("chard#1")) == Reason.WRONG_KIND
    table.when("A", water("chard#1"), feed("chard#1"))
    assert (table.holds("A"), table.score("A").total) == ("0/0/0", 3)
    table = given(A=("0/2/1", "", "chard w"))
    assert table.refused("A", AssignFarmer(farmer=1, slot="S3-2T")) == Reason.NOT_PERFORMABLE


@pytest.mark.clause("MC-116")
def test_water_and_feed_may_go_to_different_crops(given: Any) -> None:
    table = given(A=("0/2/1", "", "chard -, peach -"))
    table.when("A", AssignFarmer(farmer=1, slot="S3-2T"), water("chard#1"), feed("peach#1"))
    assert table.crops("A") == "chard w, peach f"


@pytest.mark.clause("MC-130", "MC-132")
def test_activating_is_never_forced(given: Any) -> None:
    table = given(A=("0/0/2", "", "onion wf, peach -"))
    table.when("A", AssignFarmer(farmer=1, slot="S1-2B"))
    assert len(table.offered("tend")) == 2
    table.when("A", feed("peach#1"))
    assert table.crops("A") == "onion wf, peach f"
    assert table.score("A").total == 3 + 1
