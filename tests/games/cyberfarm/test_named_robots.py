"""Named robots, robots and their price."""

from typing import Any

import pytest

from services.cyberfarm.rules import commands as c
from services.cyberfarm.rules.scoring import conveyors, underlaid
from services.cyberfarm.rules.state import Options


def play(card: str, gain: Any = "robot", use: Any = "discard", **more: Any) -> c.PlayNamedRobot:
    return c.PlayNamedRobot(card=card, gain=gain, use=use, **more)


@pytest.mark.clause("CF-EX-87", "CF-384", "CF-385", "CF-094", "CF-217")
def test_borka_as_a_conveyor(given: Any) -> None:
    table = given(robots=5, coins=6, build="mill", hand="borka")
    table.do(play("borka", use="link", source="field", target="mill"))
    assert (table.farm().coins, table.farm().robots) == (0, 6)
    assert (conveyors(table.farm()), underlaid(table.farm())) == (1, 1)
    table.change(coins=6).then(
        c.VisitFactory(action="demolition", conveyor="field>mill", source="field", target="barn")
    )
    assert [(link.target, link.card) for link in table.farm().links] == [("barn", "borka")]


@pytest.mark.clause("CF-384")
def test_borka_needs_a_legal_pair(given: Any) -> None:
    table = given(links="field>barn field>henhouse field>dining_room", hand="borka")
    assert table.no(play("borka", use="link", source="field", target="barn")) == "illegal_link"
    assert table.no(play("borka", use="link", source="field", target="mill")) == "illegal_link"


@pytest.mark.clause("CF-EX-88", "CF-218", "CF-043")
def test_a_named_robot_without_its_building(given: Any) -> None:
    table = given(coins=5, hand="irochka")
    assert table.no(play("irochka", "conveyor", "underlay", building="apiary", position="top")) == "missing_building"
    table.do(play("irochka", "conveyor"))
    assert (table.farm().coins, table.farm().reserve, table.state.discard) == (0, 1, ("irochka",))


@pytest.mark.clause("CF-217", "CF-219", "CF-220", "CF-221", "CF-211")
def test_any_building_means_any(given: Any) -> None:
    for building in ("dining_room", "granary", "field"):
        table = given(hand="petruha", build="granary")
        table.do(play("petruha", use="underlay", building=building, position="bottom"))
        assert (table.farm().robots, underlaid(table.farm())) == (5, 1)
        table.then(c.Work(by="robot", building="granary", plots={"hay": 1}))
        assert table.farm().placed == 1


@pytest.mark.clause("CF-213", "CF-219")
def test_under_its_own_building_one_chooses_the_property(given: Any) -> None:
    table = given(build="brewery mill", hand="petruha bp_press_mill", stock="sugar 1 egg 2", coins=5)
    table.do(play("petruha", use="underlay", building="brewery", position="bottom"))
    table.then(c.PlayBlueprint(card="bp_press_mill", building="mill")).do(c.EndTurn())
    assert table.no(c.Process(by="robot", building="brewery", recipe="moonshine", wild={"egg": 1})) == "nothing_to_do"


@pytest.mark.clause("CF-EX-90", "CF-403")
def test_toliks_scrap(given: Any) -> None:
    table = given(under="barn:tolik", hand="scrap_metal chips masha")
    table.do(c.RedeemScrap(other="chips", gain="conveyor"))
    assert (table.farm().reserve, table.state.hands[0]) == (1, ("masha",))
    none = given(under="barn:tolik", hand="chips masha")
    assert none.no(c.RedeemScrap(other="chips", gain="robot")) == "bad_spend"


@pytest.mark.clause("CF-EX-07", "CF-EX-39", "CF-093", "CF-095", "CF-248", "CF-249", "CF-250")
@pytest.mark.parametrize(("robots", "price"), [(4, 5), (5, 6), (6, 7)])
def test_the_price_table(given: Any, robots: int, price: int) -> None:
    for action in ("buy_robot", "buy_conveyor"):
        poor = given(robots=robots, coins=price - 1)
        assert poor.no(c.VisitFactory(action=action)) == "not_enough_coins"
        table = given(robots=robots, coins=price).do(c.VisitFactory(action=action))
        assert table.farm().coins == 0
        assert (table.farm().robots - robots, table.farm().reserve) == ((1, 0) if action == "buy_robot" else (0, 1))


@pytest.mark.clause("CF-EX-39", "CF-EX-108", "CF-093", "CF-094", "CF-098", "CF-004", "CF-248", "CF-249")
def test_with_seven_robots_only_conveyors(given: Any) -> None:
    table = given(robots=7, coins=7, hand="borka scrap_metal scrap_metal")
    assert table.no(c.VisitFactory(action="buy_robot")) == "robot_limit"
    assert table.no(play("borka")) == "robot_limit"
    assert table.no(c.RedeemScrap(other="scrap_metal", gain="robot")) == "robot_limit"
    table.do(c.RedeemScrap(other="scrap_metal", gain="conveyor"), play("borka", "conveyor"))
    assert (table.farm().robots, table.farm().reserve, table.farm().coins) == (7, 2, 0)
    board = given(robots=7, coins=8).do(c.VisitFactory(action="buy_conveyor"))
    assert (board.farm().coins, board.farm().reserve, board.farm().robots) == (1, 1, 7)


@pytest.mark.clause("CF-EX-108", "CF-098", "CF-265", "CF-242")
def test_a_subsidy_at_seven_robots_is_a_conveyor(given: Any) -> None:
    table = given(robots=7, orders="order_05", square="bread", stock="apple 2 milk 2 bread 1", farm1={"stars": 3})
    table.do(c.FulfilOrder(order="order_05", sequence="reward,stars,marks"))
    assert (table.farm().reserve, table.state.turn.asks) == (1, ())


@pytest.mark.clause("CF-093")
def test_a_table_may_leave_the_price_uncapped(given: Any) -> None:
    table = given(robots=7, coins=7, options=Options(price_capped=False, first_player=0))
    assert table.no(c.VisitFactory(action="buy_conveyor")) == "not_enough_coins"


@pytest.mark.clause("CF-091", "CF-097", "CF-247", "CF-251")
def test_a_robot_works_at_the_factory_for_a_coin(given: Any) -> None:
    table = given(coins=5, robots=4, placed=3).do(c.VisitFactory(action="buy_robot"))
    table.then(c.VisitFactory(action="work"))
    assert (table.farm().coins, table.farm().placed) == (1, 5)
    table.finish()
    assert table.farm().placed == 0


@pytest.mark.clause("CF-EX-178", "CF-253", "CF-255", "CF-409")
def test_lyusya_carries_more(given: Any) -> None:
    table = given(season=3, under="field:lyusya@bottom")
    assert table.no(c.Shop(basket={"hay": 9})) == "basket_size"
    table.do(c.Shop(basket={"hay": 8}))
    assert table.farm().coins == 16
