"""Slots K and O."""

from typing import Any

import pytest

from libs.kernel import Chance, Seat, contains, listed
from services.mutant_crops.rules.commands import AssignFarmer, ChangeTokens, Exchange, Pass, Sow, TakeTokens, Tokens
from services.mutant_crops.rules.game import GAME
from services.mutant_crops.rules.reasons import Reason


def change(give: str, take: str) -> ChangeTokens:
    return ChangeTokens(give=Tokens(*map(int, give.split("/"))), take=Tokens(*map(int, take.split("/"))))


@pytest.mark.clause("MC-EX-55", "MC-115", "MC-064")
def test_changing_tokens(given: Any) -> None:
    table = given(A=("3/0/0",))
    table.when("A", AssignFarmer(farmer=1, slot="S3-1B"), TakeTokens(water=1))
    assert table.holds("A") == "3/1/0"
    assert table.refused("A", change("3/0/0", "0/0/4")) == Reason.WRONG_TOTAL
    assert table.refused("A", change("4/0/0", "0/0/4")) == Reason.NOT_ENOUGH_TOKENS
    assert contains(GAME.offers(table.state, Seat(0)), change("0/0/0", "0/0/0"))
    table.when("A", change("3/0/0", "0/0/3"))
    assert table.holds("A") == "0/1/3"


@pytest.mark.clause("MC-115")
def test_changing_nothing_and_the_fresh_token(given: Any) -> None:
    table = given(A=("0/0/0",))
    table.when("A", AssignFarmer(farmer=1, slot="S3-1B"), TakeTokens(water=1), change("0/0/0", "0/0/0"))
    assert table.holds("A") == "0/1/0"
    table = given(A=("0/0/0",))
    table.when("A", AssignFarmer(farmer=1, slot="S3-1B"), TakeTokens(water=1), change("0/1/0", "1/0/0"))
    assert table.holds("A") == "1/0/0"


@pytest.mark.clause("MC-115")
def test_all_changes_are_offered_and_no_others(given: Any) -> None:
    table = given(A=("1/0/1",))
    table.when("A", AssignFarmer(farmer=1, slot="S3-1B"), TakeTokens(meat=1))
    offered = [body for body in listed(GAME.offers(table.state, Seat(0))) if body["type"] == "change_tokens"]
    by_size = [sum(sum(body["give"].values()) == size for body in offered) for size in range(4)]
    assert by_size == [1, 2 * 3, 2 * 6, 1 * 10]
    assert table.clause("A", change("1/0/0", "2/-1/0")) == "MC-115"


@pytest.mark.clause("MC-EX-59", "MC-119", "MC-155", "MC-156")
def test_exchange(given: Any) -> None:
    deck = "eggplant broccoli pumpkin strawberry peach"
    table = given(A=("0/0/0", "", "onion -"), display="melon pear chard", deck=deck)
    table.when("A", AssignFarmer(farmer=1, slot="S3-3B"), Exchange(own_crop="onion#1", display_crop="melon#1"))
    assert (table.crops("A"), table.holds("A")) == ("melon -", "0/0/0")
    assert (table.display, table.deck) == ("eggplant pear chard", 5)
    assert table.state.deck[-1] == "onion#1"
    assert table.drawn == 0
    table = given(A=("0/0/0", "", "onion w"), display="melon pear chard")
    assert table.refused("A", AssignFarmer(farmer=1, slot="S3-3B")) == Reason.NOT_PERFORMABLE


@pytest.mark.clause("MC-119", "MC-080")
def test_what_may_not_be_exchanged(given: Any) -> None:
    table = given(A=("0/0/0", "", "onion -, chard w"), B=("0/0/0", "", "peach -"), display="melon pear")
    table.when("A", AssignFarmer(farmer=1, slot="S3-3B"))
    assert table.refused("A", Exchange(own_crop="chard#1", display_crop="melon#1")) == Reason.AREA_COVERED
    assert table.refused("A", Exchange(own_crop="peach#1", display_crop="melon#1")) == Reason.CROP_NOT_AVAILABLE
    assert table.refused("A", Exchange(own_crop="onion#1", display_crop="pumpkin#1")) == Reason.CROP_NOT_AVAILABLE
    assert table.refused("A", Exchange(own_crop="onion#9", display_crop="melon#1")) == Reason.UNKNOWN_ID
    assert len(table.offered("exchange")) == 2


@pytest.mark.clause("MC-119")
def test_exchange_needs_a_display(given: Any) -> None:
    table = given(A=("0/0/0", "", "onion -"), display="", deck="")
    assert "S3-3B" not in table.slots()


@pytest.mark.clause("MC-119", "MC-073")
def test_with_an_empty_deck_the_returned_crop_is_turned_up(given: Any) -> None:
    table = given(A=("0/0/0", "", "onion -"), display="melon -", deck="")
    table.when("A", AssignFarmer(farmer=1, slot="S3-3B"), Exchange(own_crop="onion#1", display_crop="melon#1"))
    assert (table.display, table.deck, table.crops("A")) == ("onion -", 0, "melon -")
    assert table.state.known_bottom == 0


@pytest.mark.clause("MC-119", "MC-133")
def test_an_exchanged_crop_arrives_uncovered_and_sets_off_nothing(given: Any) -> None:
    table = given(A=("0/0/0", "", "onion -"), display="eggplant pear", deck="chard")
    table.when("A", AssignFarmer(farmer=1, slot="S3-3B"), Exchange(own_crop="onion#1", display_crop="pear#1"))
    assert (table.crops("A"), table.acting) == ("pear -", "B")


@pytest.mark.clause("MC-183", "MC-179")
def test_returned_crops_lie_known_at_the_bottom_until_the_next_rotation(given: Any) -> None:
    table = given(
        seats=1,
        turn=7,
        A=("2/0/0", "", "onion -, chard -"),
        display="melon pear peach",
        deck="eggplant broccoli pumpkin",
        free="S1-3B",
    )
    table.when("A", AssignFarmer(farmer=1, slot="S3-3B"), Exchange(own_crop="onion#1", display_crop="melon#1"))
    table.when("A", AssignFarmer(farmer=2, slot="S1-1T"), AssignFarmer(farmer=1, slot="S1-2T"))
    assert GAME.public(table.state)["display"].bottom == ("onion#1",)
    for number in range(20):
        guess = GAME.resample(table.state, None, Chance(bytes([number])))
        assert guess.deck[-1] == "onion#1"


@pytest.mark.clause("MC-183", "MC-155")
def test_cards_from_above_the_known_ones_are_turned_up_first(given: Any) -> None:
    table = given(turn=7, A=("0/0/0", "", "onion -"), B=("0/0/0", "", "chard -"), display="melon pear", deck="eggplant")
    table.when("A", AssignFarmer(farmer=1, slot="S3-3B"), Exchange(own_crop="onion#1", display_crop="melon#1"))
    assert (table.display, table.state.deck, table.state.known_bottom) == ("eggplant pear", ("onion#1",), 1)
    table.when("B", Pass()).when("A", AssignFarmer(farmer=1, slot="S1-1T"))
    table.when("B", AssignFarmer(farmer=1, slot="S3-3B"), Exchange(own_crop="chard#1", display_crop="pear#1"))
    assert (table.display, table.state.deck, table.state.known_bottom) == ("eggplant onion", ("chard#1",), 1)
    table.when("A", AssignFarmer(farmer=1, slot="S1-3B"), TakeTokens(seeds=2))
    assert table.state.known_bottom == 0
    assert GAME.public(table.state)["display"].bottom == ()


@pytest.mark.clause("MC-183", "MC-065")
def test_a_known_replacement_is_no_second_crop_to_sow(given: Any) -> None:
    table = given(A=("0/0/0", "", "onion -"), B=("2/0/0",), display="melon chard", deck="pear")
    table.when("A", AssignFarmer(farmer=1, slot="S3-3B"), Exchange(own_crop="onion#1", display_crop="melon#1"))
    assert (table.display, table.state.deck) == ("pear chard", ("onion#1",))
    assert table.refused("B", AssignFarmer(farmer=1, slot="S2-3T")) == Reason.NOT_PERFORMABLE
    table.when("B", AssignFarmer(farmer=1, slot="S1-1B"), Sow(crop="chard#1"))
    assert table.display == "pear onion"


@pytest.mark.clause("MC-115")
@pytest.mark.parametrize(
    ("give", "take"), [("3/0/0", "0/0/2"), ("0/1/0", "2/0/0"), ("0/0/0", "1/0/0"), ("1/1/0", "0/0/0")]
)
def test_unequal_changes_are_refused(given: Any, give: str, take: str) -> None:
    table = given(A=("3/0/0",))
    table.when("A", AssignFarmer(farmer=1, slot="S3-1B"), TakeTokens(water=1))
    assert table.refused("A", change(give, take)) == Reason.WRONG_TOTAL


@pytest.mark.clause("MC-119", "MC-073")
def test_the_gap_is_refilled_where_the_crop_lay(given: Any) -> None:
    table = given(A=("0/0/0", "", "onion -"), display="melon pear chard", deck="peach broccoli")
    table.when("A", AssignFarmer(farmer=1, slot="S3-3B"), Exchange(own_crop="onion#1", display_crop="chard#1"))
    assert table.display == "melon pear peach"
