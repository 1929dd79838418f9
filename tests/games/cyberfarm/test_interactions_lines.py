"""Cards that meet, from I54 on: harrows, lines, recipe books, robots, the end of the game."""

from typing import Any

import pytest

from services.cyberfarm.rules import commands as c
from services.cyberfarm.rules.scoring import conveyors, sheet, underlaid
from services.cyberfarm.rules.words import PRODUCTS
from services.cyberfarm.rules.works import estate_of


def field(by: str = "robot", **plots: int) -> c.Work:
    return c.Work(by=by, building="field", plots=plots)


def cook(building: str, recipe: str, times: int = 1, by: str = "robot", **more: Any) -> c.Process:
    return c.Process(by=by, building=building, recipe=recipe, times=times, **more)


@pytest.mark.clause("CF-123", "CF-126", "CF-107", "CF-406")
def test_i54_i55_i56_harrows_and_potatoes(given: Any) -> None:
    table = given(harrows=1, under="field:drought_potato field:yulyasha").do(field("harrow", potato=2))
    assert table.stock() == {"hay": 3, "potato": 6}
    given(harrows=1, slots="field.plot 5").do(field("harrow", hay=1))
    given(worm=True, slots="field.plot 4").do(field("worm", hay=2))


@pytest.mark.clause("CF-405", "CF-114")
def test_i57_only_yulyashas_harrow_at_level_one(given: Any) -> None:
    table = given(build="greenhouse", under="greenhouse:yulyasha", harrows=1, worm=True)
    for tool in ("harrow", "worm"):
        assert table.no(c.Work(by=tool, building="greenhouse", plots={"tomato": 2})) == "harrow_not_allowed"
    table.do(c.Work(by="yulyasha", building="greenhouse", plots={"tomato": 2}))


@pytest.mark.clause("CF-127", "CF-194")
def test_i58_a_harrow_starts_one_line(given: Any) -> None:
    table = given(build="mill", links="field>mill", harrows=1, stock="grain 1").do(field("harrow", grain=2))
    table.do(cook("mill", "mill1_flour", 2, "field"))
    assert table.no(cook("mill", "mill1_flour", 1, "field")) == "conveyor_used"


@pytest.mark.clause("CF-111")
def test_i59_flipping_keeps_slots_closed(given: Any) -> None:
    table = given(hand="bp_press_field", cubes=1, slots="field.plot 4")
    table.do(c.PlayBlueprint(card="bp_press_field", building="field")).then(field(hay=1)).then(field(beet=1))
    assert table.stock() == {"hay": 3, "beet": 4}
    assert table.do(c.EndTurn()).no(field(hay=1)) == "slot_taken"


@pytest.mark.clause("CF-181", "CF-182")
def test_i60_to_i64_cards_that_make_links(given: Any) -> None:
    farm = given(
        build="press greenhouse sugar_factory brewery bakery",
        under="barn:masha press:oilcake greenhouse:martian_mould brewery:petruha bakery:chips",
        cards="recipe_book_ceres",
    ).farm()  # fmt: skip
    pairs = estate_of(farm).pairs
    for pair in (
        ("henhouse", "barn"), ("greenhouse", "sugar_factory"), ("henhouse", "brewery"), ("henhouse", "bakery"),
        ("press", "barn"), ("greenhouse", "barn"),
    ):  # fmt: skip
        assert pair in pairs
    assert estate_of(farm).taken["brewery"] == frozenset(PRODUCTS)


@pytest.mark.clause("CF-193", "CF-195", "CF-189")
def test_i65_to_i68_lines_that_break_branch_and_start(given: Any) -> None:
    idle = given(build="mill bakery", links="field>mill mill>bakery", stock="flour 2").do(field(hay=1))
    assert idle.no(cook("bakery", "bakery1_bread", 1, "mill")) == "nothing_to_do"
    links = "barn>cheese_dairy barn>butter_churn"
    branch = given(build="cheese_dairy butter_churn", links=links, herds="cow 2", stock="hay 2")
    branch.do(c.Feed(by="robot", product={"cow": 2}), cook("cheese_dairy", "dairy1_curd", 1, "barn"))
    branch.do(cook("butter_churn", "churn1_butter", 1, "barn"))
    assert branch.stock() == {"cottage_cheese": 1, "butter": 2}
    hen = given(build="butter_churn", links="henhouse>butter_churn", stock="egg 2").do(c.BuyToken(kind="hen"))
    hen.do(cook("butter_churn", "churn1_egg", 1, "henhouse"))
    tired = given(links="field>barn", herds="cow:used 2", stock="hay 2").do(field(hay=1))
    assert tired.no(c.Feed(by="field", product={"cow": 1})) == "token_not_ready"


@pytest.mark.clause("CF-315", "CF-397", "CF-262", "CF-323")
def test_i69_to_i72_recipe_books(given: Any) -> None:
    fried = given(build="freezing", under="freezing:fried_snack", cards="recipe_book_ceres", stock="beet 2")
    assert fried.no(cook("freezing", "fried_snack", wild={"beet": 2})) == "bad_spend"
    both = given(under="dining_room:olenka", cards="recipe_book_ceres", stock="cucumber 1 bread 1 carrot 1 beet 1")
    once = cook("dining_room", "salad", pair="tomato>carrot", swap={"tomato>carrot": 1, "tomato>beet": 1})
    assert both.no(once) == "bad_spend"
    both.do(cook("dining_room", "salad", swap={"tomato>beet": 1}))
    order = given(
        orders="order_01", square="juice", stock="beet 1 carrot 1 potato 1 juice 2", cards="recipe_book_ceres"
    )
    order.do(c.FulfilOrder(order="order_01", sequence="stars,marks,reward", swap={"tomato>beet": 1}))
    books = given(build="press", cards="recipe_book_ceres recipe_book_alpha", stock="strawberry 2 beet 2")
    books.do(cook("press", "press1_apple", swap={"apple>strawberry": 2}))
    assert books.no(cook("press", "press1_carrot", 1, "same", swap={"carrot>beet": 2})) == "bad_spend"


@pytest.mark.clause("CF-400", "CF-342", "CF-401")
def test_i73_i74_i75_two_cooks_and_recipes_of_one_product(given: Any) -> None:
    table = given(under="dining_room:olenka dining_room:pashulya", stock="egg 4 butter 1 milk 1 jam 1")
    table.do(cook("dining_room", "mashed_potato", pair="potato>egg", swap={"potato>egg": 2}))
    table.do(cook("dining_room", "sweet_milk", 1, "same", pair="sugar>jam", swap={"sugar>jam": 1}))
    assert (table.farm().lunches, table.farm().breakfasts, table.stock()) == (1, 1, {"egg": 2})
    eggs = given(build="twist_off", under="twist_off:pickled_eggs", stock="egg 3")
    assert eggs.do(cook("twist_off", "pickled_eggs", wild={"egg": 1})).stock() == {"pickle": 1}
    sugar = given(build="brewery", under="brewery:petruha", stock="sugar 3")
    assert sugar.do(cook("brewery", "moonshine", wild={"sugar": 1})).stock() == {"cider": 1}


@pytest.mark.clause("CF-403", "CF-098", "CF-094", "CF-348", "CF-385")
def test_i76_to_i80_scrap_seven_robots_and_borka(given: Any) -> None:
    tolik = given(under="barn:tolik", hand="scrap_metal chips", placed=4)
    tolik.do(c.RedeemScrap(other="chips", gain="robot"), field(hay=1))
    assert tolik.farm().robots == 5
    seven = given(robots=7, coins=7, hand="masha")
    seven.do(c.PlayNamedRobot(card="masha", gain="conveyor", use="discard"))
    assert (seven.farm().coins, seven.farm().reserve) == (0, 1)
    borka = given(hand="borka", build="mill").do(
        c.PlayNamedRobot(card="borka", gain="conveyor", use="link", source="field", target="mill")
    )
    assert (conveyors(borka.farm()), underlaid(borka.farm())) == (2, 1)


@pytest.mark.clause("CF-189", "CF-238", "CF-383")
def test_i81_borkas_slot_starts_a_line(given: Any) -> None:
    table = given(build="press", under="garden:borka", links="garden>press", stock="carrot 2")
    table.do(c.UseCard(card="borka", option=1), cook("press", "press1_carrot", 1, "garden"))
    assert (table.stock(), table.farm().coins) == ({"juice": 1}, 23)


@pytest.mark.clause("CF-266", "CF-076")
def test_i82_i83_i84_subsidies_gifts_and_bought_products(given: Any) -> None:
    table = given(orders="order_01", square="juice", stock="tomato 1 carrot 1 potato 1 juice 2", stars=1)
    table.change(1, stars=2).do(c.FulfilOrder(order="order_01", sequence="reward,stars,marks"))
    assert table.state.turn.asks == ("gain",)
    assert (table.farm().stars, table.farm().tracks) == (3, (1, 0, 0))
    equal = given(orders="order_01", square="juice", stock="tomato 1 carrot 1 potato 1 juice 2")
    equal.do(c.FulfilOrder(order="order_01", sequence="reward,stars,marks"), c.EndTurn())
    assert (equal.farm().robots, equal.farm().reserve, equal.farm().stars) == (4, 0, 2)
    bought = given(build="cheese_dairy", closed="cheese", stock="milk 3").do(c.Shop(basket={"cheese": 1}))
    bought.then(cook("cheese_dairy", "dairy1_cheese"))
    assert ("cheese" in bought.state.opened, bought.farm().stars) == (True, 1)


@pytest.mark.clause("CF-334", "CF-089", "CF-008")
def test_i85_six_locks_on_six_products(given: Any) -> None:
    table = given(hand="schrodinger_cat", locks="cherry egg milk").do(c.PlayAutonomous(card="schrodinger_cat"))
    assert len({*table.farm().locks, *table.farm().tied}) == 6
    for product in ("hay", "flour", "malt"):
        assert table.no(c.MoveLock(lock="egg", product=product)) == "lock_tied"


@pytest.mark.clause("CF-378", "CF-105")
def test_i86_i87_string_theory_counts_the_churns_butter_of_one_action(given: Any) -> None:
    under = "butter_churn:string_theory"
    slug = given(build="butter_churn", under=under, cards="space_slug", stock="carrot 3")
    assert slug.do(c.UseCard(card="space_slug", option=1)).stock() == {"butter": 1}
    links = "henhouse>butter_churn barn>butter_churn field>henhouse field>barn"
    twice = given(build="butter_churn", under=under, links=links, herds="hen 2 cow 1", stock="hay 1 grain 1 egg 2")
    twice.do(field(hay=1), c.FeedBirds(by="field", pay="grain"), cook("butter_churn", "churn1_egg", 1, "henhouse"))
    twice.do(c.Feed(by="field", product={"cow": 1}), cook("butter_churn", "churn1_egg", 1, "barn"))
    assert (twice.has("butter"), twice.has("cottage_cheese")) == (2, 1)


@pytest.mark.clause("CF-373", "CF-417", "CF-124")
def test_i88_i89_i90_the_last_season(given: Any) -> None:
    table = given(season=6, cards="tea_fungus", tea=2, stock="sugar 3 hay 2 grain 1", herds="cow 1 horse 1 hen 1")
    table.do(c.UseCard(card="tea_fungus", option=2)).then(c.Feed(by="robot", offspring={"cow": 1, "horse": 1}))
    table.then(c.FeedBirds(by="robot", pay="grain", hatch=1)).finish()
    lines = {line.item: line.points for line in sheet(table.state, 0)}
    assert (lines["card:tea_fungus"], lines["cow"], lines["horse"], lines["laying_hen"]) == (6, 2, 2, 0)


@pytest.mark.clause("CF-163", "CF-159", "CF-435")
def test_i91_i92_i93_dishes_beside_a_full_loaf_and_sales_in_a_chain(given: Any) -> None:
    table = given(links="field>dining_room", stock="potato 2 butter 1 pie 6", hand="chips").do(field(hay=1))
    table.do(cook("dining_room", "mashed_potato", 1, "field"), c.DiscardForCoins(card="chips"))
    assert table.farm().coins == 21
    table.finish({"pie": 6})
    assert table.farm().loafs[0].value == 48


@pytest.mark.clause("CF-049", "CF-042", "CF-351", "CF-339")
def test_i94_to_i98_coins_decks_and_wormhole_lines(given: Any) -> None:
    poor = given(phase="auction", bidding=1, row="granary borka+2", coins=0)
    assert poor.no(c.AuctionTake(position=2)) == "not_enough_coins"
    dry = given(phase="auction", bidding=1, row="granary borka", deck="", discard="chips masha")
    dry.do(c.AuctionTake(position=1))
    assert dry.tags()[:3] == ["auction_taken", "deck_shuffled", "row_refilled"]
    assert not all(event.reversible for event in dry.events)
    line = given(build="press", under="garden:wormhole", links="garden>press", herds="apple_tree:used 1")
    line.do(c.Harvest(by="wormhole", trees={"apple_tree": 1}), cook("press", "press1_apple", 1, "garden"))
    assert line.stock() == {"apple": 1, "juice": 1}


@pytest.mark.clause("CF-241", "CF-373")
def test_i99_i100_a_returned_robot_leaves_the_leviathan_fed(given: Any) -> None:
    table = given(
        orders="order_12",
        square="bread",
        stock="snack 2 bread 1 sugar 3",
        cards="tea_fungus",
        tea=3,
        robots=4,
        placed=3,
    )
    table.do(c.UseCard(card="tea_fungus", option=1))
    table.then(c.FulfilOrder(order="order_12", sequence="reward,stars,marks"))
    assert table.farm().placed == 3
    assert table.do(c.EndTurn()).no(c.UseCard(card="tea_fungus", option=1)) == "slot_taken"
    assert table.finish().farm().tea == 3


@pytest.mark.clause("CF-106", "CF-408", "CF-410", "CF-399", "CF-312", "CF-381")
def test_i101_i102_i103_side_products_together(given: Any) -> None:
    mill = given(build="mill", under="mill:tachyon_millstones mill:pashulya", stock="grain 3")
    assert mill.do(cook("mill", "mill1_malt", 3)).stock() == {"hay": 1, "malt": 4}
    flour = given(build="mill:2", under="mill:tachyon_millstones mill:pashulya", stock="grain 1")
    assert flour.do(cook("mill", "mill2_flour")).stock() == {"hay": 1, "flour": 4}
    press = given(build="press", under="press:suborbital_mixer press:oilcake", stock="potato 3")
    press.do(cook("press", "mixer_juice"), cook("press", "mixer_milk", 1, "same"))
    assert press.stock() == {"hay": 1, "milk": 1, "juice": 1}


@pytest.mark.clause("CF-145", "CF-235", "CF-400", "CF-225")
def test_i104_i105_i106_young_horses_samovars_and_cubes(given: Any) -> None:
    calf = given(herds="cow:young 1").do(c.ExchangeToken(kind="cow", condition="young"))
    assert calf.herd("horse") == "0/0/1"
    table = given(under="dining_room:pashulya dining_room:fusion_samovar", stock="milk 1 jam 1")
    table.do(cook("dining_room", "sweet_milk", pair="sugar>jam", swap={"sugar>jam": 1})).finish()
    assert table.farm().loafs[0].value == 5
    cubes = given(orders="order_18", circle="malt", stock="malt 4 sugar 1", hand="meteor_shower chips chips")
    cubes.do(c.FulfilOrder(order="order_18", sequence="reward,stars,marks"))
    cubes.then(c.PlayOneTime(card="meteor_shower", option=2, pay={"chips": 2}))
    assert cubes.farm().buildings[0].level == 2


@pytest.mark.clause("CF-326", "CF-135")
def test_i107_i108_no_compost_in_the_granary_and_the_last_garden_slot(given: Any) -> None:
    table = given(build="granary", cards="compost_black_hole", compost=2)
    loft = c.Work(by="robot", building="granary", plots={"hay": 1}, compost={"hay": 1})
    assert table.no(loft) == "not_enough_products"
    garden = given(slots="garden.work 2", herds="apple_tree 1 cherry_tree:used 1", under="garden:wormhole", robots=7)
    garden.do(c.Plant(tree="apple_tree")).do(c.EndTurn())
    assert garden.no(c.Harvest(by="robot", trees={"apple_tree": 1})) == "slot_taken"
    garden.do(c.Harvest(by="wormhole", trees={"cherry_tree": 1}))
