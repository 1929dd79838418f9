"""Eggplant and Pear: what covering their special area sets off at once."""

from typing import Any

import pytest

from libs.kernel import Seat
from services.mutant_crops.rules.commands import AssignFarmer, Cancel, SearchSow, Sow, Tend
from services.mutant_crops.rules.game import GAME
from services.mutant_crops.rules.reasons import Reason

EGGPLANT = Tend(crop="eggplant#1", area="special")
PEAR = Tend(crop="pear#1", area="special")


@pytest.mark.clause("MC-EX-74", "MC-144", "MC-133", "MC-152")
def test_eggplant_sows_a_cheap_crop_for_nothing(given: Any) -> None:
    table = given(A=("0/1/0", "", "eggplant wf"), display="strawberry blueberry melon", deck="onion")
    table.when("A", AssignFarmer(farmer=1, slot="S1-2B"), EGGPLANT)
    assert table.offered("sow") == [{"crop": "strawberry#1"}]
    assert table.refused("A", Sow(crop="melon#1")) == Reason.CROP_NOT_AVAILABLE
    table.when("A", Sow(crop="strawberry#1"))
    assert (table.holds("A"), table.crops("A")) == ("0/0/0", "eggplant wfs, strawberry -")
    assert (table.display, table.deck, table.acting) == ("onion blueberry melon", 0, "B")


@pytest.mark.clause("MC-EX-75", "MC-134")
def test_eggplant_without_a_target(given: Any) -> None:
    table = given(A=("0/1/0", "", "eggplant wf"), display="melon", deck="")
    assert table.refused("A", AssignFarmer(farmer=1, slot="S1-2B")) == Reason.NOT_PERFORMABLE
    table = given(A=("0/1/0", "", "eggplant wf, onion -"), display="melon", deck="chard")
    table.when("A", AssignFarmer(farmer=1, slot="S1-2B"))
    assert table.refused("A", EGGPLANT) == Reason.NOT_PERFORMABLE
    assert table.offered("tend") == [{"crop": "onion#1", "area": "water"}]


@pytest.mark.clause("MC-EX-76", "MC-133", "MC-135")
def test_eggplant_works_before_the_second_watering(given: Any) -> None:
    table = given(A=("0/2/0", "", "eggplant wf"), display="onion", deck="pear")
    table.when("A", AssignFarmer(farmer=1, slot="S2-2T"), EGGPLANT, Sow(crop="onion#1"))
    table.when("A", Tend(crop="onion#1", area="water"))
    assert (table.holds("A"), table.crops("A")) == ("0/0/0", "eggplant wfs, onion w")


@pytest.mark.clause("MC-133", "MC-066")
def test_what_eggplant_sows_must_leave_the_second_watering(given: Any) -> None:
    table = given(A=("0/2/0", "", "eggplant wf"), display="onion chard", deck="pear")
    table.when("A", AssignFarmer(farmer=1, slot="S2-2T"), EGGPLANT)
    assert table.refused("A", Sow(crop="chard#1")) == Reason.LEAVES_ACTION_INCOMPLETE
    assert table.offered("sow") == [{"crop": "onion#1"}]


@pytest.mark.clause("MC-132", "MC-144")
def test_an_eggplant_once_covered_must_sow(given: Any) -> None:
    table = given(A=("0/1/0", "", "eggplant wf"), display="onion", deck="")
    table.when("A", AssignFarmer(farmer=1, slot="S1-2B"), EGGPLANT)
    assert table.acting == "A"
    assert {offer.command for offer in GAME.offers(table.state, Seat(0))} == {"sow", "cancel"}


@pytest.mark.clause("MC-EX-77", "MC-148", "MC-085", "MC-152")
def test_pear_takes_any_crop_of_the_deck_and_rotates(given: Any) -> None:
    deck = "onion onion chard chard cucumber eggplant melon broccoli peach pumpkin strawberry blueberry"
    table = given(A=("0/0/3", "", "pear wf"), display="onion chard cucumber", deck=deck)
    table.when("A", AssignFarmer(farmer=1, slot="S1-2B"), PEAR, SearchSow(crop="melon"))
    assert (table.holds("A"), table.crops("A")) == ("0/0/0", "pear wfs, melon -")
    assert (len(table.state.display), table.deck, table.drawn) == (3, 11, 1)
    assert table.tags()[:2] == ["deck_searched", "crops_rotated"]


@pytest.mark.clause("MC-148")
def test_pear_cannot_take_a_displayed_crop(given: Any) -> None:
    table = given(A=("0/0/3", "", "pear wf"), display="melon chard", deck="onion chard")
    table.when("A", AssignFarmer(farmer=1, slot="S1-2B"), PEAR)
    assert table.refused("A", SearchSow(crop="melon")) == Reason.CROP_NOT_AVAILABLE
    assert table.refused("A", SearchSow(crop="chard#1")) == Reason.CROP_NOT_AVAILABLE
    assert table.refused("A", SearchSow(crop="carrot")) == Reason.UNKNOWN_ID
    assert {body["crop"] for body in table.offered("search_sow")} == {"chard", "chard#2", "onion", "onion#1"}


@pytest.mark.clause("MC-148")
def test_a_kind_means_its_lowest_card(given: Any) -> None:
    table = given(A=("0/0/3", "", "pear wf"), display="onion#1", deck="onion#3 onion#2 chard")
    table.when("A", AssignFarmer(farmer=1, slot="S1-2B"), PEAR, SearchSow(crop="onion"))
    assert [crop.card for crop in table.state.farms[0].crops] == ["pear#1", "onion#2"]


@pytest.mark.clause("MC-EX-78", "MC-134", "MC-148")
def test_pear_with_an_empty_deck(given: Any) -> None:
    table = given(A=("0/0/3", "", "pear wf"), display="melon", deck="")
    assert table.refused("A", AssignFarmer(farmer=1, slot="S1-2B")) == Reason.NOT_PERFORMABLE


@pytest.mark.clause("MC-EX-79", "MC-065", "MC-066", "MC-135")
def test_what_pear_sows_must_leave_the_second_feeding(given: Any) -> None:
    deck = "melon onion onion chard chard chard cucumber cucumber eggplant eggplant broccoli broccoli"
    table = given(A=("0/0/5", "", "pear wf"), display="peach", deck=deck)
    table.when("A", AssignFarmer(farmer=1, slot="S2-1T"), PEAR)
    assert table.refused("A", SearchSow(crop="melon")) == Reason.LEAVES_ACTION_INCOMPLETE
    assert table.refused("A", SearchSow(crop="broccoli")) == Reason.LEAVES_ACTION_INCOMPLETE
    table.when("A", SearchSow(crop="eggplant"), Tend(crop="eggplant#1", area="feed"))
    assert table.holds("A") == "0/0/1"


@pytest.mark.clause("MC-065")
def test_a_search_counts_on_crops_that_must_be_in_the_deck(given: Any) -> None:
    """Two feedings with 4 meat: after the Pear's 3 only a crop that is fed for 1 helps, and one is surely there."""
    slot = AssignFarmer(farmer=1, slot="S2-1T")
    table = given(A=("0/0/4", "", "pear wf"), display="chard", deck="melon chard")
    assert "S2-1T" in table.slots()
    table = given(A=("0/0/4", "", "pear wf"), display="chard", deck="melon onion")
    assert table.refused("A", slot) == Reason.NOT_PERFORMABLE


@pytest.mark.clause("MC-065", "MC-114", "MC-148")
def test_a_search_after_a_refill_needs_a_card_that_is_left_for_certain(given: Any) -> None:
    """J: sow, then cover the Pear's special area. The refill takes a card of the deck, nobody knows which."""
    table = given(A=("3/0/3", "", "pear wf"), display="bell_pepper", deck="melon")
    assert table.refused("A", AssignFarmer(farmer=1, slot="S3-1T")) == Reason.NOT_PERFORMABLE
    table = given(A=("3/0/3", "", "pear wf"), display="bell_pepper", deck="melon peach")
    table.when("A", AssignFarmer(farmer=1, slot="S3-1T"), Sow(crop="bell_pepper#1"), PEAR)
    assert table.offered("search_sow") == [{"crop": "peach"}, {"crop": "peach#1"}]
    table.when("A", SearchSow(crop="peach"))
    assert table.crops("A") == "pear wfs, bell_pepper -, peach -"


@pytest.mark.clause("MC-148", "MC-133")
def test_a_rotation_by_pear_happens_before_the_next_step(given: Any) -> None:
    table = given(A=("0/9/9", "", "pear wf, onion w"), display="melon", deck="chard peach")
    table.when("A", AssignFarmer(farmer=1, slot="S2-1T"), PEAR, SearchSow(crop="chard"))
    assert table.drawn == 1
    assert table.tags() == ["deck_searched", "crops_rotated", "choice_awaited"]
    assert table.offered("tend") == [{"crop": "onion#1", "area": "feed"}, {"crop": "chard#1", "area": "feed"}]
    assert table.refused("A", Cancel()) == Reason.CANNOT_CANCEL


@pytest.mark.clause("MC-180", "MC-179", "MC-069")
def test_an_open_search_lists_the_deck_sorted_and_may_be_cancelled(given: Any) -> None:
    table = given(A=("0/0/3", "", "pear wf"), display="melon", deck="onion chard broccoli")
    table.when("A", AssignFarmer(farmer=1, slot="S1-2B"), PEAR)
    assert GAME.public(table.state)["display"].remaining == ("broccoli#1", "chard#1", "onion#1")
    table.when("A", Cancel())
    assert (table.holds("A"), table.crops("A")) == ("0/0/3", "pear wf")
    table.when("A", AssignFarmer(farmer=1, slot="S1-2B"), PEAR, SearchSow(crop="onion#1"))
    assert table.events[0].crop == "onion#1"
