"""Step 3: turns, free actions, refusals."""

from typing import Any

import pytest

from libs.kernel import Chance, Seat, listed, sampled
from libs.testkit import played
from libs.testkit.cases import case
from services.cyberfarm.rules import commands as c
from services.cyberfarm.rules import events as e
from services.cyberfarm.rules.game import GAME
from services.cyberfarm.rules.look import turn_order
from services.cyberfarm.rules.state import Options

BEET = c.Work(by="robot", building="field", plots={"beet": 1})


@pytest.mark.clause("CF-EX-104", "CF-032", "CF-246", "CF-260")
def test_season_one_has_orders_but_no_zones(given: Any) -> None:
    table = given(season=1, orders="order_06", circle="carrot", stock="cheese 1 carrot 2")
    assert table.no(c.VisitFactory(action="work")) == "season_i_closed"
    assert table.no(c.Shop(basket={"hay": 2})) == "season_i_closed"
    table.do(c.FulfilOrder(order="order_06", sequence="reward,stars,marks"))
    assert (table.stock(), table.farm().coins, table.farm().stars, table.farm().placed) == ({}, 23, 1, 0)


@pytest.mark.clause("CF-EX-104", "CF-032", "CF-246")
def test_season_one_begins_with_the_auction(opening: Any) -> None:
    table = opening(2)
    for seat in (0, 1):
        table.do(c.ChooseCapital(option="hen", token="hen"), seat=seat)
    assert (table.state.season, table.state.phase, table.state.drawn) == (1, "auction", ((), ()))
    assert "cards_dealt" not in table.tags()
    while table.state.phase == "auction":
        table.do(c.AuctionDecline())
    assert table.no(c.VisitFactory(action="work")) == "season_i_closed"
    assert table.no(c.Shop(basket={"hay": 2})) == "season_i_closed"
    assert [len(hand) for hand in table.state.hands] == [5, 5]


@pytest.mark.clause("CF-EX-105", "CF-059", "CF-061", "CF-430", "CF-431")
def test_a_turn_has_one_action(given: Any) -> None:
    table = given()
    assert table.no(c.EndTurn()) == "no_action_yet"
    table.do(BEET)
    assert table.no(BEET) == "action_used"
    assert table.no(c.PassSeason()) == "action_used"
    table.do(c.EndTurn())
    assert table.tags() == ["turn_ended", "turn_started"]


@pytest.mark.clause("CF-EX-106", "CF-060", "CF-064", "CF-349", "CF-435")
def test_after_passing_only_free_actions_are_left(given: Any) -> None:
    table = given(hand="chips scrap_metal scrap_metal", farm1={"passed": False})
    table.do(c.PassSeason())
    assert table.state.acting == 1
    table.do(c.DiscardForCoins(card="chips"), seat=0)
    assert table.farm().coins == 21
    assert table.no(c.RedeemScrap(other="scrap_metal", gain="robot"), seat=0) == "passed"
    table.do(BEET).do(c.EndTurn())
    assert table.state.acting == 1


@pytest.mark.clause("CF-EX-107", "CF-062", "CF-063")
def test_alone_at_the_table_one_goes_on_until_one_passes(given: Any) -> None:
    table = given(3)
    for _ in range(3):
        table.do(BEET).do(c.EndTurn())
        assert table.state.acting == 0
    table.do(c.PassSeason())
    assert table.state.phase == "loaf"


@pytest.mark.clause("CF-034", "CF-059")
def test_turns_go_clockwise_past_those_who_passed(given: Any) -> None:
    going = {"passed": False}
    table = given(4, farm2=going, farm3=going, options=Options(first_player=2))
    assert turn_order(table.state) == (2, 3, 0, 1)
    table.do(BEET).do(c.EndTurn())
    assert table.state.acting == 2
    table.do(BEET).do(c.EndTurn()).do(BEET).do(c.EndTurn())
    assert table.state.acting == 0


@pytest.mark.clause("CF-060", "CF-070", "CF-440")
def test_without_a_robot_one_may_still_pass_and_nobody_is_passed_silently(given: Any) -> None:
    table = given(placed=4)
    assert table.no(BEET) == "no_free_robot"
    assert table.offered("pass_season")
    assert table.state.acting == 0


@pytest.mark.clause("CF-069")
def test_robots_go_to_own_places_only(given: Any) -> None:
    table = given(farm1={"build": "mill"}, stock="grain 2")
    assert table.no(c.Process(by="robot", building="mill", recipe="mill1_flour")) == "missing_building"


@pytest.mark.clause("CF-EX-157", "CF-064", "CF-071", "CF-203", "CF-426")
def test_the_cost_is_paid_in_full_first(given: Any) -> None:
    table = given(coins=2, hand="bp_press_mill chips")
    play = c.PlayBlueprint(card="bp_press_mill", building="mill")
    assert table.no(play) == "not_enough_coins"
    table.do(c.DiscardForCoins(card="chips"), play)
    assert table.farm().coins == 0
    assert GAME.public(table.state)["farm:0"].coins == 0


@pytest.mark.clause("CF-EX-161", "CF-070", "CF-104")
def test_a_robot_is_not_placed_for_nothing(given: Any) -> None:
    table = given(build="mill")
    assert table.no(c.Process(by="robot", building="mill", recipe="mill1_flour")) == "nothing_to_do"
    assert table.no(c.Feed(by="robot")) == "nothing_to_do"
    assert table.no(c.Work(by="robot", building="field")) == "nothing_to_do"
    assert table.farm().placed == 0


@pytest.mark.clause("CF-EX-162", "CF-434", "CF-242")
def test_a_decision_comes_before_anything_else(given: Any) -> None:
    table = given(orders="order_05", square="bread", stock="apple 2 milk 2 bread 1", farm1={"stars": 3}, hand="chips")
    table.do(c.FulfilOrder(order="order_05", sequence="reward,stars,marks"))
    assert table.no(c.EndTurn()) == "pending_decision"
    table.do(c.DiscardForCoins(card="chips"))
    table.do(c.Resolve(decision="gain", gain="robot"), c.EndTurn())
    assert table.farm().robots == 5


@pytest.mark.clause("CF-102", "CF-432", "CF-433", "CF-438")
def test_small_commands_add_up_to_an_action(given: Any) -> None:
    table = given(build="mill bakery", stock="grain 2")
    table.do(c.Process(by="robot", building="mill", recipe="mill1_flour", times=1))
    turn = table.state.turn
    assert (turn.acted, turn.activated, turn.current) == (True, ("mill",), "mill")
    assert [(made.product, made.units) for made in turn.made] == [("flour", 2)]
    table.do(c.Process(by="same", building="mill", recipe="mill1_malt"))
    assert table.stock() == {"flour": 2, "malt": 1}


@pytest.mark.clause("CF-065", "CF-067", "CF-068")
def test_free_actions_do_not_use_the_turn_up(given: Any) -> None:
    table = given(hand="chips", locks="milk", reserve=1, build="mill")
    table.do(c.DiscardForCoins(card="chips"), c.MoveLock(lock="milk", product="egg"))
    table.do(c.PlaceConveyor(source="field", target="mill"))
    assert not table.state.turn.acted
    table.do(BEET)
    table.finish()
    assert table.state.phase == "spoilage"


@pytest.mark.clause("CF-441", "CF-427")
def test_offers_are_for_who_may_act(given: Any) -> None:
    table = given(hand1="chips")
    assert GAME.awaiting(table.state) == (0,)
    assert GAME.at_liberty(table.state) == (1,)
    kinds = {offer.command for offer in GAME.offers(table.state, Seat(1))}
    assert kinds == {"discard_for_coins"}
    for body in listed(GAME.offers(table.state, Seat(0)), 50):
        assert body["type"]


@pytest.mark.clause("CF-031", "CF-033")
def test_a_match_has_six_seasons_of_eight_steps() -> None:
    match = played(case(GAME, 2), b"six seasons")
    began = [event for step in match.steps for event in step.decision.events if isinstance(event, e.PhaseBegan)]
    seasons = [(event.season, event.phase) for event in began if event.phase != "spoilage"]
    per_season = ["draw", "auction", "turns", "loaf"]
    assert seasons == [(1, phase) for phase in per_season[1:]] + [
        (season, phase) for season in range(2, 7) for phase in per_season
    ]
    assert began[-1].phase == "loaf"
    assert sampled(GAME.offers(match.opening.state, Seat(0)), Chance(b"z"))
