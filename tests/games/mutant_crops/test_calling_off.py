"""Cancel, pass, and the play for absent seats."""

from typing import Any

import pytest

from libs.kernel import Chance, Seat, contains, decided
from services.mutant_crops.rules.commands import (
    AssignFarmer,
    Cancel,
    ChangeTokens,
    Dual,
    Pass,
    PayToken,
    Sow,
    TakeTokens,
    Tokens,
)
from services.mutant_crops.rules.game import GAME
from services.mutant_crops.rules.reasons import Reason
from services.mutant_crops.rules.state import Options


@pytest.mark.clause("MC-EX-85", "MC-069")
def test_cancelling_gives_everything_back(given: Any) -> None:
    table = given(A=("0/3/0", "S1-1T", "chard -"))
    before = table.state
    table.when("A", AssignFarmer(farmer=1, slot="S1-2B"), Cancel())
    assert table.state == before
    assert (table.on("A").split()[0], table.acting) == ("S1-1T", "A")


@pytest.mark.clause("MC-EX-85", "MC-069")
def test_a_revealed_card_cannot_be_unseen(given: Any) -> None:
    table = given(A=("4/0/0",), display="onion chard melon", deck="pear")
    table.when("A", AssignFarmer(farmer=1, slot="S2-3T"), Sow(crop="onion#1"))
    assert table.refused("A", Cancel()) == Reason.CANNOT_CANCEL


@pytest.mark.clause("MC-069", "MC-153")
def test_a_sowing_that_turned_nothing_up_can_be_cancelled(given: Any) -> None:
    table = given(A=("4/0/0",), display="onion chard melon", deck="")
    before = table.state
    table.when("A", AssignFarmer(farmer=1, slot="S2-3T"), Sow(crop="onion#1"))
    assert table.display == "- chard melon"
    assert table.when("A", Cancel()).state == before


@pytest.mark.clause("MC-069")
def test_payments_gains_and_companions_are_cancelled_too(given: Any) -> None:
    table = given(A=("1/2/0", "", "chard -"), B=("0/0/0", "S2-1B S2-2T"), free="S2-1B")
    before = table.state
    table.when("A", AssignFarmer(farmer=1, slot="S1-6B"), PayToken(colour="seeds"), Dual(farmer=2, slot="S2-1B"))
    assert table.holds("A") == "2/2/0"
    assert table.when("A", Cancel()).state == before


@pytest.mark.clause("MC-069")
def test_nothing_open_and_nothing_complete_can_be_cancelled(given: Any) -> None:
    table = given(seats=1, A=("0/0/0",))
    assert table.refused("A", Cancel()) == Reason.WRONG_STEP
    table.when("A", AssignFarmer(farmer=1, slot="S1-1T"))
    assert (table.acting, table.refused("A", Cancel())) == ("A", Reason.WRONG_STEP)
    assert not any(event.reversible for event in table.events if event.__struct_config__.tag == "action_ended")


@pytest.mark.clause("MC-069")
def test_only_what_shows_and_completes_nothing_is_reversible(given: Any) -> None:
    table = given(seats=1, A=("4/0/0",), display="onion chard melon", deck="pear peach")
    table.when("A", AssignFarmer(farmer=1, slot="S2-3T"))
    assert all(event.reversible for event in table.events)
    table.when("A", Sow(crop="onion#1"))
    assert not all(event.reversible for event in table.events)
    for command in (Pass(), AssignFarmer(farmer=2, slot="S1-1T")):
        done = given(seats=1).when("A", command)
        assert not all(event.reversible for event in done.events)


@pytest.mark.clause("MC-EX-23", "MC-045", "MC-046")
def test_passing(given: Any) -> None:
    table = given(turn=1)
    assert table.refused("A", Pass()) == Reason.PASS_NOT_ALLOWED
    table = given(turn=2)
    before = table.on("A")
    table.when("A", Pass())
    assert (table.on("A"), table.acting, table.state.farms[0].passes) == (before, "B", 1)
    table = given(turn=2, options=Options(must_move=True), free="S1-5T")
    assert "S1-5T" in table.slots()
    assert table.refused("A", Pass()) == Reason.PASS_NOT_ALLOWED


@pytest.mark.clause("MC-194", "MC-046")
def test_the_autopilot_passes_from_the_second_turn_on(given: Any) -> None:
    assert GAME.autopilot(given(turn=2).state, Seat(0)) == Pass()


@pytest.mark.clause("MC-194")
def test_the_autopilot_cancels_an_open_action(given: Any) -> None:
    table = given(turn=5, A=("0/0/9", "", "onion -"))
    table.when("A", AssignFarmer(farmer=1, slot="S1-2B"))
    assert GAME.autopilot(table.state, Seat(0)) == Cancel()


@pytest.mark.clause("MC-194", "MC-069")
def test_the_autopilot_finishes_what_cannot_be_cancelled(given: Any) -> None:
    table = given(A=("4/0/0",), display="onion chard melon", deck="broccoli")
    table.when("A", AssignFarmer(farmer=1, slot="S2-3T"), Sow(crop="onion#1"))
    assert GAME.autopilot(table.state, Seat(0)) == Sow(crop="broccoli#1")


@pytest.mark.clause("MC-194", "MC-045")
@pytest.mark.parametrize(
    ("turn", "options"), [(1, Options()), (3, Options(must_move=True))], ids=["first turn", "must move"]
)
def test_the_autopilot_takes_the_first_slot_and_finishes_it(given: Any, turn: int, options: Options) -> None:
    table = given(turn=turn, A=("2/0/0",), display="onion chard melon", options=options)
    first = GAME.autopilot(table.state, Seat(0))
    assert first == AssignFarmer(farmer=1, slot="S1-1B")
    table.when("A", first)
    assert GAME.autopilot(table.state, Seat(0)) == Sow(crop="chard#1")
    table.when("A", Sow(crop="chard#1"))
    assert table.acting == "B"


@pytest.mark.clause("MC-194")
def test_the_autopilot_leaves_another_slot_that_was_begun(given: Any) -> None:
    table = given(turn=1, A=("2/0/0",), display="onion chard melon", free="S1-3B")
    table.when("A", AssignFarmer(farmer=1, slot="S1-3B"))
    assert GAME.autopilot(table.state, Seat(0)) == Cancel()


@pytest.mark.clause("MC-194", "MC-115")
def test_the_autopilot_changes_nothing(given: Any) -> None:
    """With one token left in the pool, K is all that can be taken, and a rich seat could change in very many ways."""
    options = Options(limited_tokens=True, must_move=True)
    table = given(A=("24/10/10", "S1-5B"), B=("0/14/13", "S2-1B S2-2B S2-3B"), display="", deck="", options=options)
    for command in (
        AssignFarmer(farmer=1, slot="S3-1B"),
        TakeTokens(meat=1),
        ChangeTokens(give=Tokens(), take=Tokens()),
    ):
        assert GAME.autopilot(table.state, Seat(0)) == command
        table.when("A", command)
    assert (table.holds("A"), table.acting) == ("24/10/11", "B")


@pytest.mark.clause("MC-194", "MC-160")
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
@pytest.mark.parametrize("must_move", [False, True])
def test_a_table_of_absent_players_comes_to_its_end(opening: Any, seats: int, must_move: bool) -> None:  # noqa: FBT001 - a parameter
    state = opening(seats, must_move=must_move, promo_pack=True, limited_tokens=True).state
    commands = 0
    while GAME.awaiting(state):
        seat = GAME.awaiting(state)[0]
        command = GAME.autopilot(state, seat)
        assert contains(GAME.offers(state, seat), command)
        state = decided(GAME, state, seat, command, Chance(b"absent", commands)).state
        commands += 1
        assert commands < 1000
    assert {len(farm.farmers) for farm in state.farms} == {3 if seats < 3 else 2}
