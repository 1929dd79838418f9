"""The Supermarket, orders, their rewards, and the Galactic tracks."""

from typing import Any

import pytest

from services.cyberfarm.rules import commands as c
from services.cyberfarm.rules.decide.orders import SEQUENCES, takes_of
from services.cyberfarm.rules.state import Options

DEFAULT = "reward,stars,marks"


def fulfil(order: str, sequence: str = DEFAULT, **more: Any) -> c.FulfilOrder:
    return c.FulfilOrder(order=order, sequence=sequence, **more)


@pytest.mark.clause("CF-EX-40", "CF-254", "CF-257", "CF-246")
def test_four_hay_and_two_potatoes(given: Any) -> None:
    table = given(coins=6).do(c.Shop(basket={"hay": 4, "potato": 2}))
    assert (table.farm().coins, table.stock()) == (0, {"hay": 4, "potato": 2})
    assert table.no(c.Shop(basket={"hay": 2})) == "action_used"


@pytest.mark.clause("CF-EX-41", "CF-254")
def test_six_butter(given: Any) -> None:
    assert given(coins=24).do(c.Shop(basket={"butter": 6})).farm().coins == 0
    assert given(coins=23).no(c.Shop(basket={"butter": 6})) == "not_enough_coins"


@pytest.mark.clause("CF-EX-128", "CF-253", "CF-255", "CF-256", "CF-076", "CF-078")
def test_supermarket_limits(given: Any) -> None:
    table = given(closed="cheese")
    assert table.no(c.Shop(basket={"hay": 7})) == "basket_size"
    assert table.no(c.Shop(basket={})) == "basket_size"
    assert given(coins=2).do(c.Shop(basket={"hay": 3})).farm().coins == 0
    assert given(coins=1).do(c.Shop(basket={"hay": 1})).farm().coins == 0
    assert given(coins=1).no(c.Shop(basket={"hay": 3})) == "not_enough_coins"
    table.do(c.Shop(basket={"cheese": 1}))
    assert "cheese" not in table.state.opened
    table.finish({"cheese": 1})
    assert table.farm().loafs[0].value == 7


@pytest.mark.clause("CF-EX-42", "CF-258", "CF-259", "CF-262")
def test_a_full_composition(given: Any) -> None:
    table = given(orders="order_04", square="ice_cream", circle="egg", stock="bread 1 cucumber 1 ice_cream 2")
    table.do(fulfil("order_04"))
    assert table.stock() == {}
    changed = given(orders="order_04", square="juice", stock="bread 1 cucumber 1 ice_cream 2")
    assert changed.no(fulfil("order_04")) == "not_enough_products"


@pytest.mark.clause("CF-EX-43", "CF-259")
def test_three_orders_with_their_variable_products(given: Any) -> None:
    state = given(orders="order_01 order_02 order_03", square="juice", circle="egg").state
    assert dict(takes_of(state, "order_01")) == {"tomato": 1, "carrot": 1, "potato": 1, "juice": 2}
    assert dict(takes_of(state, "order_02")) == {"beer": 1, "carrot": 2, "egg": 1}
    assert dict(takes_of(state, "order_03")) == {"egg": 2, "juice": 2}


@pytest.mark.clause("CF-EX-44", "CF-076", "CF-268", "CF-078")
def test_a_gift_opens_nothing(given: Any) -> None:
    rival = {"passed": False, "build": "cheese_dairy", "stock": "milk 3", "coins": 0}
    table = given(orders="order_10", square="juice", stock="egg 2 flour 2 juice 1", closed="cheese", farm1=rival)
    table.do(fulfil("order_10"))
    assert (table.has("cheese"), "cheese" in table.state.opened) == (1, False)
    table.do(c.EndTurn()).do(c.Process(by="robot", building="cheese_dairy", recipe="dairy1_cheese"), seat=1)
    assert ("cheese" in table.state.opened, table.farm(1).stars) == (True, 1)


@pytest.mark.clause("CF-EX-45", "CF-263", "CF-269", "CF-270", "CF-273", "CF-382", "CF-243")
def test_olyas_third_order(given: Any) -> None:
    table = given(
        orders="order_03", square="juice", circle="egg", stock="egg 2 juice 2", herds="cow:used 3", deck="masha"
    )
    table.do(fulfil("order_03"))
    assert (table.stock(), table.farm().stars, table.farm().tracks) == ({}, 2, (0, 1, 2))
    assert table.state.hands[0] == ("masha",)
    table.do(c.Resolve(decision="cubes", cubes={"cow:used": 3}))
    assert (table.herd("cow"), table.farm().placed) == ("3/0/0", 0)
    table.do(c.EndTurn())


@pytest.mark.clause("CF-273", "CF-434")
def test_temporal_paradox_takes_up_to_three_cubes(given: Any) -> None:
    words = {"orders": "order_03", "square": "juice", "circle": "egg", "stock": "egg 2 juice 2"}
    table = given(herds="cow:used 1 hen:young 1", **words).do(fulfil("order_03"))
    assert table.no(c.Resolve(decision="cubes", cubes={"cow:used": 2})) == "bad_spend"
    table.do(c.Resolve(decision="cubes", cubes={"cow:used": 1, "hen:young": 1}))
    assert (table.herd("cow"), table.herd("hen")) == ("1/0/0", "1/0/0")
    many = given(herds="cow:used 3 hen:used 1", **words).do(fulfil("order_03"))
    assert many.no(c.Resolve(decision="cubes", cubes={"cow:used": 3, "hen:used": 1})) == "bad_spend"
    many.do(c.Resolve(decision="cubes", cubes={"cow:used": 1}))
    assert many.herd("cow") == "1/2/0"
    assert given(herds="cow 2", **words).do(fulfil("order_03")).state.turn.asks == ()


@pytest.mark.clause("CF-EX-129", "CF-261", "CF-264", "CF-272")
def test_an_order_once_a_seat(given: Any) -> None:
    goods = {"stock": "cheese 2 carrot 4", "passed": False}
    words = {"orders": "order_06", "circle": "carrot", "stock": "cheese 2 carrot 4", "deck": "masha chips"}
    table = given(farm1=goods, **words).do(fulfil("order_06"), c.EndTurn())
    table.do(c.Work(by="robot", building="field", plots={"hay": 1}), c.EndTurn())
    assert table.no(fulfil("order_06")) == "order_done"
    table.do(c.PassSeason()).do(fulfil("order_06"))
    assert table.state.orders[0].done == (0, 1)
    for seat in (0, 1):
        farm = table.farm(seat)
        assert (farm.coins, farm.stars, farm.tracks, farm.orders) == (23, 1, (0, 1, 0), 1)
        assert (table.has("cheese", seat), table.has("carrot", seat), len(table.state.hands[seat])) == (1, 2, 1)


@pytest.mark.clause("CF-EX-130", "CF-262", "CF-322")
def test_beets_for_tomatoes_in_an_order(given: Any) -> None:
    words = {"orders": "order_01", "square": "juice", "stock": "beet 1 carrot 1 potato 1 juice 2"}
    table = given(cards="recipe_book_ceres", **words)
    assert table.no(fulfil("order_01")) == "bad_spend"
    table.do(fulfil("order_01", swap={"tomato>beet": 1}))
    assert table.stock() == {}
    cook = given(
        orders="order_01", square="juice", under="dining_room:olenka",
        stock="tomato 1 carrot 1 potato 1 juice 2 egg 2 butter 1",
    )  # fmt: skip
    lunch = c.Process(
        by="robot", building="dining_room", recipe="mashed_potato", pair="potato>egg", swap={"potato>egg": 1}
    )
    cook.do(lunch, c.EndTurn())
    assert cook.stock() == {"carrot": 1, "egg": 1, "tomato": 1, "juice": 2}
    assert cook.no(fulfil("order_01", swap={"potato>egg": 1})) == "bad_spend"
    assert cook.no(fulfil("order_01")) == "not_enough_products"


@pytest.mark.clause("CF-EX-131", "CF-263", "CF-265", "CF-266", "CF-267")
@pytest.mark.parametrize(
    ("stars", "rivals", "sequence", "paid"),
    [
        (4, (5, 3), DEFAULT, True),
        (5, (5, 3), DEFAULT, False),
        (6, (5, 3), DEFAULT, False),
        (4, (5, 3), "stars,reward,marks", False),
    ],
)
def test_the_subsidy(given: Any, stars: int, rivals: tuple[int, int], sequence: str, paid: bool) -> None:  # noqa: FBT001
    table = given(
        3, orders="order_01", square="juice", stock="tomato 1 carrot 1 potato 1 juice 2", stars=stars,
        farm1={"stars": rivals[0]}, farm2={"stars": rivals[1]},
    )  # fmt: skip
    table.do(fulfil("order_01", sequence))
    assert table.state.turn.asks == (("gain",) if paid else ())
    assert (table.farm().stars, table.farm().tracks) == (stars + 2, (1, 0, 0))


@pytest.mark.clause("CF-266")
@pytest.mark.parametrize(("stars", "paid"), [((5, 5), True), ((6, 5), False), ((0, 0), True)])
def test_a_table_may_give_the_subsidy_to_who_shares_the_lead(given: Any, stars: tuple[int, int], paid: bool) -> None:  # noqa: FBT001
    table = given(
        orders="order_01", square="juice", stock="tomato 1 carrot 1 potato 1 juice 2", stars=stars[0],
        farm1={"stars": stars[1]}, options=Options(ties_get_subsidy=True, first_player=0),
    )  # fmt: skip
    table.do(fulfil("order_01"))
    assert table.state.turn.asks == (("gain",) if paid else ())


@pytest.mark.clause("CF-260")
def test_a_table_may_open_orders_in_season_two(given: Any) -> None:
    words = {"orders": "order_06", "circle": "carrot", "stock": "cheese 1 carrot 2"}
    options = Options(orders_from_season_2=True, first_player=0)
    early = given(season=1, options=options, **words)
    assert early.no(fulfil("order_06")) == "season_i_closed"
    assert not early.offered("fulfil_order")
    given(season=2, options=options, **words).do(fulfil("order_06"))


@pytest.mark.clause("CF-262")
def test_a_table_may_keep_recipe_books_out_of_orders(given: Any) -> None:
    table = given(
        orders="order_01", square="juice", stock="beet 4 carrot 1 potato 1 juice 2", cards="recipe_book_ceres",
        build="twist_off", options=Options(orders_without_books=True, first_player=0),
    )  # fmt: skip
    assert table.no(fulfil("order_01", swap={"tomato>beet": 1})) == "bad_spend"
    assert table.no(fulfil("order_01")) == "not_enough_products"
    twist = c.Process(by="robot", building="twist_off", recipe="twist1_cucumber", swap={"cucumber>beet": 2})
    assert table.do(twist).has("pickle") == 1


@pytest.mark.clause("CF-EX-180", "CF-266", "CF-260")
def test_a_subsidy_at_the_start(given: Any) -> None:
    table = given(season=1, orders="order_01", square="juice", stock="tomato 1 carrot 1 potato 1 juice 2")
    table.do(fulfil("order_01"))
    assert (table.farm().robots, table.farm().reserve, table.farm().stars) == (4, 0, 2)
    assert (table.state.turn.asks, table.farm().tracks) == ((), (1, 0, 0))


@pytest.mark.clause("CF-434", "CF-067", "CF-065")
def test_while_a_decision_waits_locks_stay_and_cards_may_still_be_sold(given: Any) -> None:
    table = given(
        orders="order_01", square="juice", stock="tomato 1 carrot 1 potato 1 juice 2", stars=1, locks="milk",
        hand="tea_fungus",
    )  # fmt: skip
    table.change(1, stars=2).do(fulfil("order_01"))
    assert table.state.turn.asks == ("gain",)
    assert table.no(c.MoveLock(lock="milk", product="egg")) == "pending_decision"
    table.do(c.DiscardForCoins(card="tea_fungus"))
    table.do(c.Resolve(decision="gain", gain="robot"))
    table.do(c.MoveLock(lock="milk", product="egg"))


@pytest.mark.clause("CF-263")
def test_a_sequence_names_each_part_once(given: Any) -> None:
    table = given(orders="order_06", circle="carrot", stock="cheese 1 carrot 2")
    assert len(set(SEQUENCES)) == 6
    assert table.no(fulfil("order_06", "reward,stars")) == "bad_spend"


@pytest.mark.clause("CF-EX-134", "CF-271")
def test_past_the_end_of_a_track(given: Any) -> None:
    table = given(orders="order_07", circle="egg", stock="pie 1 egg 3", coins=0, deck="masha chips")
    table.change(tracks=(6, 0, 0))
    table.do(fulfil("order_07"))
    assert (table.farm().tracks, table.farm().coins, table.farm().stars) == ((6, 0, 0), 1, 2)
    assert (table.stock(), table.state.hands[0], table.state.orders[0].done) == ({}, ("masha",), (0,))


@pytest.mark.clause("CF-EX-177", "CF-270")
def test_a_chain_of_tracks(given: Any) -> None:
    table = given(orders="order_14", square="juice", circle="egg", stock="cider 1 juice 1 egg 1", coins=0, deck="")
    table.change(tracks=(0, 3, 1)).do(fulfil("order_14", "marks,reward,stars"))
    assert (table.farm().tracks, table.farm().coins) == ((1, 4, 2), 2)


@pytest.mark.clause("CF-EX-176", "CF-241")
def test_a_returned_robot_leaves_its_slot_closed(given: Any) -> None:
    table = given(orders="order_12", square="bread", stock="snack 2 bread 1", placed=4, slots="barn.buy 1")
    table.do(fulfil("order_12"))
    assert table.farm().placed == 3
    table.do(c.EndTurn())
    assert table.no(c.BuyToken(kind="cow")) == "slot_taken"
    table.do(c.Work(by="robot", building="field", plots={"hay": 1}))


@pytest.mark.clause("CF-225", "CF-226", "CF-241")
def test_other_rewards(given: Any) -> None:
    hen = given(orders="order_16", circle="egg", stock="egg 4").do(fulfil("order_16"))
    assert hen.herd("hen") == "1/0/0"
    full = given(orders="order_16", circle="egg", stock="egg 4", herds="hen 4").do(fulfil("order_16"))
    assert full.herd("hen") == "4/0/0"
    harrow = given(orders="order_17", square="beer", stock="pickle 2 beer 1").do(fulfil("order_17"))
    assert harrow.farm().harrows == 1
    cube = given(orders="order_18", circle="malt", stock="malt 4 sugar 1", cubes=1).do(fulfil("order_18"))
    assert cube.farm().buildings[0].level == 2
    done = given(orders="order_18", circle="malt", stock="malt 4 sugar 1", build="field:2").do(fulfil("order_18"))
    assert done.farm().cubes == 0
