"""Rounds, turns, reveals, the first player, and the end."""

from typing import Any

import pytest

from libs.kernel import Chance, Seat, decided
from services.mutant_crops.rules.commands import AssignFarmer, Cancel, Dual, Pass, PayToken, TakeTokens
from services.mutant_crops.rules.game import GAME
from services.mutant_crops.rules.reasons import Reason

SEED = b"turns"


@pytest.mark.clause("MC-EX-20", "MC-032", "MC-033", "MC-058")
def test_a_whole_first_turn(opening: Any) -> None:
    table = opening(2, first_player=0)
    for seat, farmer, slot in [
        ("A", 1, "S1-2T"),
        ("B", 1, "S1-1T"),
        ("A", 2, "S1-3T"),
        ("B", 2, "S1-5T"),
        ("A", 3, "S1-6T"),
        ("B", 3, "S1-4T"),
    ]:
        assert table.acting == seat
        table.when(seat, AssignFarmer(farmer=farmer, slot=slot))
    assert (table.holds("A"), table.holds("B")) == ("3/3/3", "5/2/2")
    assert all("" not in farm.farmers for farm in table.state.farms)
    assert (table.state.turn, table.state.round, table.acting) == (2, 1, "A")


@pytest.mark.clause("MC-EX-13", "MC-035", "MC-036")
def test_the_last_action_of_a_turn_reveals_the_next_card(given: Any) -> None:
    table = given(turn=1, lap=3, acting="B", A=("0/0/0", "S1-1T S1-2T S1-3T"), B=("0/0/0", "S1-4T S1-5T -"))
    table.when("B", AssignFarmer(farmer=3, slot="S1-6T"))
    assert table.state.turn == 2
    assert len(table.state.revealed) == 7
    assert len(GAME.public(table.state)["board"].slots) == 14
    assert (len(table.state.stage2), len(table.state.stage3)) == (2, 3)
    assert table.tags()[-4:] == ["turn_ended", "card_revealed", "first_player_set", "round_started"]


@pytest.mark.clause("MC-EX-14", "MC-039")
def test_without_a_claim_the_first_player_stays(given: Any) -> None:
    table = given(turn=1, lap=3, acting="B", A=("0/0/0", "S1-1T S1-2T S1-3T"), B=("0/0/0", "S1-4T S1-5T -"))
    table.when("B", AssignFarmer(farmer=3, slot="S1-6T"))
    assert (table.first, table.acting) == ("A", "A")


@pytest.mark.clause("MC-EX-21", "MC-038", "MC-040", "MC-102", "MC-032")
def test_the_last_claim_wins(given: Any) -> None:
    table = given(
        seats=3,
        turn=3,
        A=("1/0/0", "S1-1T S1-2T"),
        B=("1/0/0", "S1-3T S1-4T"),
        C=("1/0/0", "S1-6T S1-4B"),
    )
    table.when("A", AssignFarmer(farmer=1, slot="S1-5T"))
    table.when("B", AssignFarmer(farmer=1, slot="S1-5B"), TakeTokens(water=1))
    assert (table.first, table.acting) == ("A", "C")
    table.when("C", AssignFarmer(farmer=2, slot="S1-3T"))
    assert (table.state.round, table.acting) == (2, "A")
    table.when("A", AssignFarmer(farmer=1, slot="S1-1T"))
    table.when("B", AssignFarmer(farmer=2, slot="S1-5T"))
    table.when("C", AssignFarmer(farmer=1, slot="S1-6B"), PayToken(colour="seeds"), Dual(farmer=2, slot="S1-5B"))
    table.when("C", TakeTokens(meat=1))
    assert [table.holds(seat) for seat in "ABC"] == ["4/2/0", "1/3/0", "0/0/4"]
    order = []
    for _ in range(3):
        order.append(table.acting)
        table.when(table.acting, Pass())
    assert (table.state.turn, order) == (4, ["C", "A", "B"])


@pytest.mark.clause("MC-EX-22", "MC-039", "MC-059")
def test_standing_on_the_slot_is_no_claim(given: Any) -> None:
    table = given(seats=3, turn=4, first="B", B=("0/0/0", "S1-5B"), C=("1/0/0",))
    for _ in range(6):
        table.when(table.acting, Pass())
    assert (table.state.turn, table.first) == (5, "B")

    table = given(seats=3, turn=4, first="B", B=("0/0/0", "S1-5B"), C=("1/0/0",))
    table.when("B", Pass())
    table.when("C", AssignFarmer(farmer=1, slot="S1-6B"), PayToken(colour="seeds"), Dual(farmer=2, slot="S1-5B"))
    table.when("C", TakeTokens(seeds=1))
    for _ in range(4):
        table.when(table.acting, Pass())
    assert (table.state.turn, table.first) == (5, "C")


@pytest.mark.clause("MC-EX-26", "MC-037", "MC-034", "MC-035")
def test_hidden_cards_cannot_be_used(given: Any) -> None:
    table = given(turn=4)
    assert table.refused("A", AssignFarmer(farmer=1, slot="S3-3T")) == Reason.SLOT_NOT_REVEALED
    table = given(turn=1)
    assert table.refused("A", AssignFarmer(farmer=1, slot="S2-1T")) == Reason.SLOT_NOT_REVEALED


@pytest.mark.clause("MC-030", "MC-035", "MC-160", "MC-188")
@pytest.mark.parametrize(("seats", "actions"), [(1, 21), (2, 21), (3, 14), (4, 14)])
def test_seven_turns_reveal_six_cards_and_end_the_game(opening: Any, seats: int, actions: int) -> None:
    state = opening(seats).state
    stages: list[int] = []
    open_slots: list[int] = []
    taken = 0
    while GAME.awaiting(state):
        seat = GAME.awaiting(state)[0]
        if state.turn > len(open_slots):
            open_slots.append(2 * len(state.revealed))
        command = GAME.autopilot(state, seat)
        chance = Chance(SEED)
        decision: Any = decided(GAME, state, seat, command, chance)
        stages += [event.stage for event in decision.events if event.__struct_config__.tag == "card_revealed"]
        taken += decision.events[-1].__struct_config__.tag != "choice_awaited"
        if not any(event.__struct_config__.tag == "crops_rotated" for event in decision.events):
            assert decision.drawn == 0
        state = decision.state
    assert stages == [2, 2, 2, 3, 3, 3]
    assert open_slots == [12, 14, 16, 18, 20, 22, 24]
    assert taken == actions * seats
    assert (state.turn, state.stage2, state.stage3) == (7, (), ())


@pytest.mark.clause("MC-031")
@pytest.mark.parametrize(("seats", "rounds"), [(1, 3), (2, 3), (3, 2), (4, 2)])
def test_rounds_a_turn(given: Any, seats: int, rounds: int) -> None:
    table = given(seats=seats, turn=2)
    for _ in range(seats * rounds):
        assert table.state.turn == 2
        table.when(table.acting, Pass())
    assert table.state.turn == 3


@pytest.mark.clause("MC-160", "MC-030")
def test_the_game_ends_right_after_the_last_action(given: Any) -> None:
    table = given(turn=7, lap=3, acting="B", A=("0/0/0", "", "onion wf"))
    assert GAME.outcome(table.state) is None
    table.when("B", AssignFarmer(farmer=1, slot="S1-2T"))
    assert table.tags()[-2:] == ["turn_ended", "game_scored"]
    assert GAME.awaiting(table.state) == ()
    assert GAME.offers(table.state, Seat(0)) == ()
    assert table.refused("A", Pass()) == Reason.GAME_OVER
    outcome = GAME.outcome(table.state)
    assert outcome is not None
    assert [score.total for score in outcome.scores] == [3, 0]
    assert table.events[-1].points == (3, 0)
    assert table.events[-1].places == (1, 2)


@pytest.mark.clause("MC-032")
def test_only_the_seat_in_turn_acts(given: Any) -> None:
    table = given(turn=2)
    assert table.refused("B", Pass()) == Reason.NOT_YOUR_ACTION
    assert GAME.offers(table.state, Seat(1)) == ()
    assert table.refused("B", Cancel()) == Reason.NOT_YOUR_ACTION


@pytest.mark.clause("MC-036", "MC-038")
def test_the_new_first_player_uses_the_new_card_first(given: Any) -> None:
    table = given(turn=2, lap=3, acting="B", stage2="S2-3 S2-1", free="S1-5B")
    table.when("B", AssignFarmer(farmer=1, slot="S1-5B"), TakeTokens(seeds=1))
    assert table.acting == "B"
    assert table.state.revealed[-1] == "S2-3"
    assert table.state.stage2 == ("S2-1",)


@pytest.mark.clause("MC-027", "MC-026")
def test_a_claim_alone_at_the_table_changes_nothing(given: Any) -> None:
    table = given(seats=1, turn=2, lap=3)
    table.when("A", AssignFarmer(farmer=1, slot="S1-5B"), TakeTokens(water=1))
    assert (table.holds("A"), table.acting, table.first) == ("0/1/0", "A", "A")
    assert len(table.state.farms) == 1


@pytest.mark.clause("MC-EX-22", "MC-039", "MC-059")
def test_another_who_stands_on_the_slot_gets_nothing_by_it(given: Any) -> None:
    table = given(seats=3, turn=4, first="B", C=("0/0/0", "S1-5B"))
    for _ in range(6):
        table.when(table.acting, Pass())
    assert (table.state.turn, table.first) == (5, "B")


@pytest.mark.clause("MC-036", "MC-038", "MC-177")
def test_a_claim_of_the_sixth_turn_counts_for_the_last_and_is_then_spent(given: Any) -> None:
    table = given(turn=6, lap=3, acting="A", A=("0/0/0",))
    table.when("A", AssignFarmer(farmer=1, slot="S1-5B"), TakeTokens(seeds=1))
    assert (GAME.public(table.state)["table"].first_player, GAME.public(table.state)["table"].latest_claim) == (0, 0)
    table = given(turn=6, lap=3, acting="B", B=("0/0/0",))
    table.when("B", AssignFarmer(farmer=1, slot="S1-5B"), TakeTokens(seeds=1))
    assert table.tags()[-4:] == ["turn_ended", "card_revealed", "first_player_set", "round_started"]
    shown = GAME.public(table.state)["table"]
    assert (shown.turn, shown.first_player, shown.acting, shown.latest_claim) == (7, 1, 1, None)


@pytest.mark.clause("MC-177")
def test_the_first_player_is_shown_apart_from_whose_action_it_is(given: Any) -> None:
    shown = GAME.public(given(seats=3, turn=4, first="B", acting="C").state)["table"]
    assert (shown.first_player, shown.acting, shown.latest_claim) == (1, 2, None)
    shown = GAME.public(given(seats=3, turn=4, first="B", acting="C", claim="A").state)["table"]
    assert (shown.first_player, shown.acting, shown.latest_claim) == (1, 2, 0)


@pytest.mark.clause("MC-041")
def test_a_claim_of_the_last_turn_gives_its_token_and_no_more(given: Any) -> None:
    table = given(turn=7, lap=3, acting="B", B=("0/0/0",))
    table.when("B", AssignFarmer(farmer=1, slot="S1-5B"), TakeTokens(seeds=1))
    assert table.holds("B") == "1/0/0"
    assert table.tags()[-2:] == ["turn_ended", "game_scored"]
    assert "first_player_set" not in table.tags()
    assert GAME.outcome(table.state) is not None
