"""The Loaf, spoilage, locks, the reset, new orders."""

from typing import Any

import pytest
from msgspec.structs import replace

from libs.kernel import Seat, contains
from services.cyberfarm.rules import commands as c
from services.cyberfarm.rules.book import BOOK
from services.cyberfarm.rules.game import GAME
from services.cyberfarm.rules.season_end import income
from services.cyberfarm.rules.state import Options


@pytest.mark.clause("CF-EX-01", "CF-274", "CF-279")
@pytest.mark.parametrize("load", [{"potato": 6}, {"cheese": 6}, {"beet": 1, "apple": 2, "butter": 1, "jam": 2}])
def test_loaf_mixes(given: Any, load: dict[str, int]) -> None:
    stock = " ".join(f"{product} {units + 1}" for product, units in load.items())
    table = given(stock=stock, closed="cheese").do(c.PassSeason())
    product = next(iter(load))
    assert table.no(c.LoadLoaf(items={**load, product: load[product] + 1}), seat=0) == "loaf_full"
    table.do(c.LoadLoaf(items=load), seat=0)


@pytest.mark.clause("CF-EX-02", "CF-275", "CF-277", "CF-035")
def test_nikolais_loaf(given: Any) -> None:
    table = given(stock="cherry 1 ice_cream 2 pie 3", coins=0).do(c.PassSeason())
    table.do(c.LoadLoaf(items={"cherry": 1, "ice_cream": 2, "pie": 3}), seat=0)
    assert (table.has("pie"), table.farm().stars) == (3, 0)
    table.do(c.LoadLoaf(), seat=1)
    assert (table.farm().loafs[0].value, table.farm().stars, table.farm().coins, table.stock()) == (36, 9, 10, {})


@pytest.mark.clause("CF-EX-17", "CF-162", "CF-163", "CF-276")
def test_olyas_loaf_with_dishes(given: Any) -> None:
    table = given(stock="jam 6", lunches=3, breakfasts=1, coins=0).finish({"jam": 6})
    assert (table.farm().loafs[0].value, table.farm().stars, table.farm().coins) == (58, 14, 12)
    assert (table.farm().lunches, table.farm().breakfasts) == (0, 0)


@pytest.mark.clause("CF-EX-135", "CF-164", "CF-277")
def test_dishes_with_an_empty_loaf(given: Any) -> None:
    table = given(lunches=1, breakfasts=2, coins=0).finish()
    assert (table.farm().loafs[0].value, table.farm().stars, table.farm().coins) == (14, 3, 5)
    assert (table.farm(1).stars, table.farm(1).coins) == (0, 22)


@pytest.mark.clause("CF-EX-136", "CF-278", "CF-287")
def test_totals_start_afresh(given: Any) -> None:
    table = given(season=1, stock="cherry 2 ice_cream 2 pie 3", locks="cherry", coins=0)
    table.onward({"cherry": 1, "ice_cream": 2, "pie": 3})
    assert (table.state.season, table.farm().stars, table.farm().coins, table.stock()) == (2, 9, 10, {"cherry": 1})
    table.finish({"cherry": 1})
    assert [load.value for load in table.farm().loafs] == [36, 3]
    assert (table.farm().stars, table.farm().coins, table.stock()) == (9, 10 + 2, {})


@pytest.mark.clause("CF-EX-174", "CF-277")
@pytest.mark.parametrize(
    ("value", "stars", "coins"), [(0, 0, 2), (36, 9, 10), (123, 30, 20), (124, 31, 20), (130, 32, 21)]
)
def test_the_income_track(value: int, stars: int, coins: int) -> None:
    assert income(value) == (stars, coins)


@pytest.mark.clause("CF-EX-03", "CF-085", "CF-072", "CF-282")
def test_a_cherry_rots_and_snacks_keep(given: Any) -> None:
    assert given(stock="cherry 1 snack 2").finish().stock() == {"snack": 2}
    assert {"cherry", "hay", "flour", "malt", "juice"} <= set(BOOK.perishable)
    assert "snack" not in BOOK.perishable


@pytest.mark.clause("CF-EX-04", "CF-005", "CF-006", "CF-008")
def test_stock_is_a_number(given: Any) -> None:
    table = given(3, stock="carrot 2", farm1={"stock": "carrot 11"}, farm2={"stock": "carrot 1", "coins": 500})
    assert [table.has("carrot", seat) for seat in range(3)] == [2, 11, 1]
    assert (table.farm(2).coins, BOOK.table.components["tens"].limit) == (500, False)


@pytest.mark.clause("CF-EX-137", "CF-085", "CF-089")
def test_a_rivals_lock_is_no_help(given: Any) -> None:
    table = given(stock="milk 1", locks="milk", farm1={"stock": "milk 1"}).finish().settle()
    assert (table.stock(), table.stock(1)) == ({"milk": 1}, {})


@pytest.mark.clause("CF-EX-138", "CF-088", "CF-089", "CF-090")
def test_where_locks_may_not_go(given: Any) -> None:
    table = given(locks="egg milk", tied="hay")
    assert table.no(c.MoveLock(lock="milk", product="cheese")) == "not_perishable"
    assert table.no(c.MoveLock(lock="milk", product="egg")) == "lock_tied"
    assert table.no(c.MoveLock(lock="hay", product="egg")) == "lock_tied"
    assert table.clause == "CF-088"


@pytest.mark.clause("CF-EX-78", "CF-333", "CF-334", "CF-088")
def test_the_cats_locks(given: Any) -> None:
    stock = "hay 3 flour 5 malt 2"
    table = given(stock=stock, tied="hay flour malt", farm1={"stock": stock})
    assert table.no(c.MoveLock(lock="hay", product="egg")) == "lock_tied"
    table.finish()
    assert (table.stock(), table.stock(1)) == ({"hay": 3, "flour": 5, "malt": 2}, {})


@pytest.mark.clause("CF-EX-79", "CF-087", "CF-067", "CF-173", "CF-172")
def test_a_lock_moves_after_the_loaf(given: Any) -> None:
    table = given(hand="bp_press_freezing bp_bakery_freezing", stock="cherry 2 milk 2")
    table.do(c.PlayBlueprint(card="bp_press_freezing", building="freezing"))
    table.do(c.Resolve(decision="lock", product="cherry")).finish()
    assert (table.state.phase, table.farm().locks) == ("spoilage", ("cherry",))
    table.do(c.MoveLock(lock="cherry", product="milk"), seat=0).settle()
    assert (table.stock(), table.farm().locks) == ({"milk": 2}, ("milk",))
    table.onward().do(c.PlayBlueprint(card="bp_bakery_freezing", building="freezing"), c.EndTurn())
    assert (table.farm().buildings[-1].level, table.farm().locks, table.farm().unplaced) == (2, ("milk",), 0)
    early = given(stock="cherry 2 milk 2", locks="cherry").do(c.PassSeason())
    early.do(c.LoadLoaf(), seat=0).do(c.MoveLock(lock="cherry", product="milk"), seat=0)
    assert early.do(c.LoadLoaf(), seat=1).settle().stock() == {"milk": 2}
    later = given(stock="cherry 2 milk 2", locks="cherry").finish().settle(locks={"milk": 1})
    assert (later.stock(), later.farm().locks) == ({"milk": 2}, ("milk",))


@pytest.mark.clause("CF-EX-11", "CF-307", "CF-108")
def test_juice_becomes_beer(given: Any) -> None:
    table = given(season=3, build="press", under="press:yeast_cordyceps", stock="juice 3").finish()
    assert (table.stock(), table.state.season) == ({"beer": 3}, 4)


@pytest.mark.clause("CF-309", "CF-077")
def test_fermenting_opens_beer(given: Any) -> None:
    table = given(build="press", under="press:yeast_cordyceps", stock="juice 3", closed="beer", coins=0).finish()
    assert table.farm().coins == 2 + 3


@pytest.mark.clause("CF-EX-77", "CF-308", "CF-281", "CF-284")
def test_locked_juice_ferments_as_its_owner_likes(given: Any) -> None:
    table = given(build="brewery", under="brewery:yeast_cordyceps", stock="juice 4", locks="juice").finish()
    assert table.state.phase == "spoilage"
    assert table.no(c.SettleSpoilage(juice=5, locks={"juice": 1}), seat=0) == "not_enough_products"
    table.settle(juice=1)
    assert table.stock() == {"juice": 3, "beer": 1}


@pytest.mark.clause("CF-281", "CF-307")
def test_a_lock_that_comes_too_late_does_not_stop_the_yeast(given: Any) -> None:
    table = given(build="press", under="press:yeast_cordyceps", stock="juice 2", locks="milk").finish()
    table.settle(locks={"juice": 1})
    assert table.stock() == {"beer": 2}


@pytest.mark.clause("CF-067", "CF-087", "CF-282", "CF-435")
def test_locks_may_be_moved_openly_until_one_has_settled(given: Any) -> None:
    table = given(stock="cherry 2 milk 2", locks="cherry", tied="hay", farm1={"locks": "egg"}).finish()
    assert (table.state.phase, table.state.waiting) == ("spoilage", (0, 1))
    assert table.no(c.MoveLock(lock="cherry", product="cheese"), seat=0) == "not_perishable"
    assert table.no(c.MoveLock(lock="hay", product="milk"), seat=0) == "lock_tied"
    table.do(c.MoveLock(lock="cherry", product="milk"), seat=0)
    assert (table.farm().locks, table.state.waiting, table.seen(1)) == (("milk",), (0, 1), table.events[0])
    table.do(c.SettleSpoilage(locks={"milk": 1}), seat=0)
    assert table.no(c.MoveLock(lock="milk", product="cherry"), seat=0) == "wrong_phase"
    assert table.clause == "CF-067"
    table.do(c.SettleSpoilage(locks={"egg": 1}), seat=1)
    assert (table.stock(), table.farm().locks) == ({"milk": 2}, ("milk",))


@pytest.mark.clause("CF-281", "CF-308")
@pytest.mark.parametrize(("juice", "left"), [(0, {"milk": 1}), (3, {"milk": 1, "beer": 3})])
def test_a_lock_taken_off_juice_in_the_step_leaves_the_yeast_to_its_owner(
    given: Any, juice: int, left: dict[str, int]
) -> None:
    words = {"build": "press", "under": "press:yeast_cordyceps", "cards": "compost_black_hole"}
    table = given(stock="juice 3 milk 1", locks="juice", **words).finish()
    table.do(c.MoveLock(lock="juice", product="milk"), seat=0).settle(juice=juice)
    assert (table.stock(), table.farm().compost) == (left, 3 - juice)


@pytest.mark.clause("CF-EX-75", "CF-324", "CF-325", "CF-283")
def test_compost_of_what_rots_and_what_is_given(given: Any) -> None:
    table = given(cards="compost_black_hole", stock="cherry 3 tomato 1 snack 4").finish().settle(extra={"snack": 1})
    assert (table.stock(), table.farm().compost) == ({"snack": 3}, 5)


@pytest.mark.clause("CF-EX-139", "CF-324")
def test_compost_overflows(given: Any) -> None:
    table = given(cards="compost_black_hole", compost=4, stock="cherry 3").finish().settle()
    assert table.farm().compost == 5


@pytest.mark.clause("CF-325", "CF-282")
def test_locked_products_may_be_given_up(given: Any) -> None:
    table = given(cards="compost_black_hole", stock="milk 3", locks="milk").finish()
    early = c.SettleSpoilage(locks={"milk": 1}, extra={"milk": 4})
    assert table.no(early, seat=0) == "not_enough_products"
    table.settle(extra={"milk": 2})
    assert (table.stock(), table.farm().compost) == ({"milk": 1}, 2)
    without = given(stock="snack 3", locks="milk").finish()
    assert without.no(c.SettleSpoilage(locks={"milk": 1}, extra={"snack": 1}), seat=0) == "bad_spend"


@pytest.mark.clause("CF-284", "CF-282")
def test_only_seats_with_a_choice_are_asked(given: Any) -> None:
    assert given(stock="cherry 3").finish().state.phase == "draw"
    table = given(locks="milk", farm1={"cards": "compost_black_hole"}).finish()
    assert table.state.waiting == (0, 1)
    assert table.no(c.SettleSpoilage(locks={}), seat=0) == "bad_spend"
    assert table.no(c.SettleSpoilage(locks={"milk": 1, "egg": 1}), seat=0) == "bad_spend"
    full = given(cards="compost_black_hole", compost=5).finish()
    assert full.state.phase == "draw"


@pytest.mark.clause("CF-328", "CF-324")
def test_what_ferments_is_not_discarded(given: Any) -> None:
    table = given(build="press", under="press:yeast_cordyceps", cards="compost_black_hole", stock="juice 3").finish()
    table.settle(extra={"beer": 1})
    assert (table.stock(), table.farm().compost) == ({"beer": 2}, 1)


@pytest.mark.clause("CF-EX-164", "CF-285", "CF-286", "CF-288", "CF-124")
def test_the_reset(given: Any) -> None:
    table = given(
        harrows=2, worm=True, herds="cow 1", cards="compost_black_hole", compost=3, locks="milk",
        coins=5, bees="0garden", reserve=1, tracks=(1, 2, 3), stock="snack 1 hay 1", hand="meteor_shower chips chips",
    )  # fmt: skip
    table.do(c.PlayOneTime(card="meteor_shower", option=2, pay={"chips": 2}))
    table.then(c.Work(by="harrow", building="field", plots={"beet": 2})).then(c.BuyToken(kind="cow"))
    table.then(c.Feed(by="robot", offspring={"cow": 1})).then(c.VisitFactory(action="work"))
    table.then(c.Plant(tree="cherry_tree"))
    farm = table.farm()
    assert (farm.placed, farm.harrows, farm.worm, farm.coins) == (4, 1, True, 1)
    assert (table.herd("cow"), table.herd("cherry_tree"), table.closed("field.plot")) == ("1/1/1", "0/0/1", 2)
    assert (farm.compost, farm.cubes) == (3, 1)
    table.finish({"beet": 6}).settle()
    farm = table.farm()
    assert (farm.placed, farm.slots, farm.harrows, farm.worm) == (0, (), 0, False)
    assert [table.herd("cow"), table.herd("cherry_tree")] == ["3/0/0", "1/0/0"]
    assert (farm.compost, farm.locks, farm.cubes, farm.coins) == (3, ("milk",), 1, 4)
    assert (len(farm.bees), farm.reserve, farm.tracks, table.stock()) == (1, 1, (1, 2, 3), {"snack": 1})


@pytest.mark.clause("CF-EX-132", "CF-289", "CF-290", "CF-291")
@pytest.mark.parametrize(
    ("season", "done", "left"),
    [
        (2, (), "order_02 order_03"),
        (2, (1,), "order_02 order_03"),
        (2, (3,), "order_02"),
        (1, (), "order_01 order_02 order_03"),
    ],
)
def test_which_orders_go(given: Any, season: int, done: tuple[int, ...], left: str) -> None:
    table = given(season=season, orders="order_01 order_02 order_03", order_deck="order_04 order_05 order_06 order_07")
    for number in done:
        order = next(order for order in table.state.orders if order.id == f"order_0{number}")
        table.state = _done(table.state, order.id)
    table.finish()
    names = [order.id for order in table.state.orders]
    kept = left.split()
    laid = ["order_04", "order_05", "order_06"][: 3 - len(kept)]
    assert names == kept + laid
    top = BOOK.orders[table.state.order_deck[0]]
    if laid:
        assert (table.state.square, table.state.circle) == (top.square, top.circle)


@pytest.mark.clause("CF-290")
@pytest.mark.parametrize(
    ("season", "done", "left"),
    [(2, (), [2, 3]), (2, (1,), [3]), (2, (2,), [3]), (2, (3,), [2]), (2, (1, 2, 3), []), (1, (1,), [2, 3])],
)
def test_a_table_may_have_the_next_leftmost_order_go(
    given: Any, season: int, done: tuple[int, ...], left: list[int]
) -> None:
    options = Options(next_leftmost_order_goes=True, first_player=0)
    orders = "order_01 order_02 order_03"
    table = given(season=season, orders=orders, order_deck="order_04 order_05 order_06 order_07", options=options)
    for number in done:
        table.state = _done(table.state, f"order_0{number}")
    table.finish()
    kept = [f"order_0{number}" for number in left]
    laid = ["order_04", "order_05", "order_06"][: 3 - len(kept)]
    assert [order.id for order in table.state.orders] == kept + laid


def _done(state: Any, order: str) -> Any:
    """The order fulfilled by seat 1."""
    orders = tuple(replace(there, done=(1,)) if there.id == order else there for there in state.orders)
    return replace(state, orders=orders)


@pytest.mark.clause("CF-EX-133", "CF-045")
def test_an_exhausted_order_deck(given: Any) -> None:
    table = given(season=5, orders="order_01 order_02 order_03", order_deck="order_04 order_05 order_06")
    for order in ("order_01", "order_02", "order_03"):
        table.state = _done(table.state, order)
    table.finish()
    last = BOOK.orders["order_06"]
    assert (len(table.state.orders), table.state.order_deck) == (3, ())
    assert (table.state.square, table.state.circle) == (last.square, last.circle)


@pytest.mark.clause("CF-EX-166", "CF-033", "CF-310")
def test_season_six_ends_after_the_loaf(given: Any) -> None:
    table = given(season=6, build="press", under="press:yeast_cordyceps", stock="juice 3 cherry 2").finish()
    assert (table.state.phase, table.stock()) == ("over", {"cherry": 2, "juice": 3})
    assert table.tags()[-1] == "game_scored"


@pytest.mark.clause("CF-235", "CF-412", "CF-162")
def test_the_samovar(given: Any) -> None:
    table = given(under="dining_room:fusion_samovar", breakfasts=2, lunches=1).finish()
    assert table.farm().loafs[0].value == 2 * 5 + 6


@pytest.mark.clause("CF-035", "CF-425")
def test_loads_stay_hidden_until_all_are_in(given: Any) -> None:
    table = given(stock="cherry 1").do(c.PassSeason())
    table.do(c.LoadLoaf(items={"cherry": 1}), seat=0)
    assert table.seen(1).choice is None
    assert "cherry" in str(GAME.private(table.state, Seat(0)))
    assert GAME.public(table.state)["farm:0"].stock == {"cherry": 1}
    assert contains(GAME.offers(table.state, Seat(1)), c.LoadLoaf())
