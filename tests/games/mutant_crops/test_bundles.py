"""Steps bundled with `assign_farmer`: all or nothing, and blind to what is hidden (rules section 14)."""

from typing import Any

import pytest

from libs.kernel import Chance, Rejected, Seat, decided
from services.mutant_crops.rules.commands import (
    AssignFarmer,
    Dual,
    PayToken,
    SearchSow,
    Sow,
    TakeTokens,
    Tend,
)
from services.mutant_crops.rules.game import GAME
from services.mutant_crops.rules.reasons import Reason
from services.mutant_crops.rules.state import Options

EGGPLANT = Tend(crop="eggplant#1", area="special")
PEAR = Tend(crop="pear#1", area="special")


def bundle(slot: str, *steps: Any, farmer: int = 1) -> AssignFarmer:
    return AssignFarmer(farmer=farmer, slot=slot, steps=steps)


def refusal(table: Any, command: AssignFarmer) -> Rejected:
    with pytest.raises(Rejected) as refused:
        decided(GAME, table.state, Seat(0), command, Chance(b"bundle"))
    return refused.value


@pytest.mark.clause("MC-064", "MC-108")
def test_a_bundle_does_what_the_single_commands_do(given: Any) -> None:
    setup = {"A": ("4/0/0",), "display": "onion chard melon", "deck": "pear peach"}
    singly, together = given(**setup), given(**setup)
    events = []
    for command in (bundle("S2-3T"), Sow(crop="chard#1"), Sow(crop="onion#1")):
        singly.when("A", command)
        events += singly.events
    together.when("A", bundle("S2-3T", Sow(crop="chard#1"), Sow(crop="onion#1")))
    assert together.state == singly.state
    assert list(together.events) == events


@pytest.mark.clause("MC-063", "MC-066")
def test_one_bad_step_spoils_all(given: Any) -> None:
    table = given(A=("4/0/0",), display="onion chard melon", deck="pear peach")
    refused = refusal(table, bundle("S2-3T", Sow(crop="chard#1"), Sow(crop="melon#1")))
    assert refused.reason == Reason.NOT_ENOUGH_TOKENS
    assert refused.detail.startswith("Step 2: ")
    assert refusal(table, bundle("S2-3T", PayToken(colour="seeds"))).reason == Reason.WRONG_STEP
    steps = (Sow(crop="chard#1"), Sow(crop="onion#1"), Sow(crop="pear#1"))
    assert refusal(table, bundle("S2-3T", *steps)).reason == Reason.WRONG_STEP


@pytest.mark.clause("MC-069")
def test_a_bundle_may_cover_only_the_first_part(given: Any) -> None:
    table = given(A=("1/0/0",), B=("0/0/0", "S1-3T S1-5B"))
    table.when("A", bundle("S1-6B", PayToken(colour="seeds")))
    assert {body["slot"] for body in table.offered("dual")} >= {"S1-3T", "S1-5B"}
    table.when("A", Dual(farmer=2, slot="S1-5B"), TakeTokens(meat=1))
    assert table.holds("A") == "0/0/1"


@pytest.mark.clause("MC-094", "MC-102")
def test_a_whole_dual_action_in_one_command(given: Any) -> None:
    table = given(A=("1/0/0",), B=("0/0/0", "S1-5B"))
    table.when("A", bundle("S1-6B", PayToken(colour="seeds"), Dual(farmer=2, slot="S1-5B"), TakeTokens(meat=1)))
    assert (table.holds("A"), table.state.claim, table.acting) == ("0/0/1", 0, "B")


@pytest.mark.clause("MC-182", "MC-065")
def test_the_card_that_will_be_turned_up_cannot_be_named(given: Any) -> None:
    command = bundle("S2-3T", Sow(crop="onion#1"), Sow(crop="chard#1"))
    for deck in ("chard pear", "pear chard"):
        table = given(A=("4/0/0",), display="onion cucumber melon", deck=deck)
        assert refusal(table, command).reason == Reason.CROP_NOT_AVAILABLE


@pytest.mark.clause("MC-182", "MC-134")
def test_a_late_refusal_does_not_probe_the_deck(given: Any) -> None:
    """J: sow the only cheap crop, then cover the Eggplant: whether that works would depend on the card turned up."""
    command = bundle("S3-1T", Sow(crop="onion#1"), EGGPLANT)
    answers = set()
    for deck in ("chard melon", "melon chard"):
        table = given(A=("1/9/0", "", "eggplant wf"), display="onion blueberry", deck=deck)
        refused = refusal(table, command)
        answers.add((refused.reason, refused.clause, refused.detail))
        table.when("A", bundle("S3-1T", Sow(crop="onion#1")))
    assert len(answers) == 1
    assert {reason for reason, _, _ in answers} == {Reason.NOT_PERFORMABLE}


@pytest.mark.clause("MC-182", "MC-148")
def test_a_search_is_bundled_by_kinds_that_are_there_for_certain(given: Any) -> None:
    table = given(A=("0/0/5", "", "pear wf"), display="peach", deck="eggplant melon")
    table.when("A", bundle("S2-1T", PEAR, SearchSow(crop="eggplant"), Tend(crop="eggplant#1", area="feed")))
    assert (table.holds("A"), table.crops("A")) == ("0/0/1", "pear wfs, eggplant f")
    after_a_refill = bundle("S3-1T", Sow(crop="onion#1"), PEAR, SearchSow(crop="chard"))
    for deck in ("chard melon", "melon chard"):
        table = given(A=("1/0/5", "", "pear wf"), display="onion", deck=deck)
        assert refusal(table, after_a_refill).reason == Reason.CROP_NOT_AVAILABLE
    table = given(A=("1/0/5", "", "pear wf"), display="onion", deck="chard chard")
    table.when("A", after_a_refill)
    assert table.crops("A") == "pear wfs, onion -, chard -"
    table = given(A=("1/0/5", "", "pear wf"), display="onion", deck="chard chard")
    named = bundle("S3-1T", Sow(crop="onion#1"), PEAR, SearchSow(crop="chard#1"))
    assert refusal(table, named).reason == Reason.CROP_NOT_AVAILABLE


@pytest.mark.clause("MC-182", "MC-085")
def test_after_a_rotation_the_display_is_unknown(given: Any) -> None:
    """With the promo pack's Bananas: the second search follows a rotation."""
    specials = [Tend(crop=f"banana#{copy}", area="special") for copy in (1, 2)]
    crops = "banana wf, banana wf"
    table = given(A=("9/0/2", "", crops), display="chard", deck="onion onion pear", options=Options(promo_pack=True))
    sure = bundle("S2-1T", specials[0], SearchSow(crop="onion#1"), specials[1])
    unsure = bundle("S2-1T", specials[0], SearchSow(crop="onion#1"), specials[1], SearchSow(crop="onion"))
    assert refusal(table, unsure).reason == Reason.CROP_NOT_AVAILABLE
    table.when("A", sure)
    assert table.offered("search_sow")


@pytest.mark.clause("MC-187", "MC-086")
def test_a_bundled_rotation_draws_once(given: Any) -> None:
    table = given(display="onion peach melon", free="S1-3B")
    table.when("A", bundle("S1-3B", TakeTokens(water=2)))
    assert (table.holds("A"), table.drawn, table.acting) == ("0/2/0", 1, "B")
