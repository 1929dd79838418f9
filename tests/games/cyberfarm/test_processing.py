"""Recipes, dishes, substitutions, side products, conversions."""

from typing import Any

import pytest

from services.cyberfarm.rules import commands as c
from services.cyberfarm.rules.book import BOOK


def cook(building: str, recipe: str, times: int = 1, by: str = "robot", **more: Any) -> c.Process:
    return c.Process(by=by, building=building, recipe=recipe, times=times, **more)


def more(building: str, recipe: str, times: int = 1, **words: Any) -> c.Process:
    return cook(building, recipe, times, "same", **words)


@pytest.mark.clause("CF-EX-09", "CF-099", "CF-101", "CF-102", "CF-103", "CF-166")
def test_the_bakery_with_fourteen_flour(given: Any) -> None:
    table = given(build="bakery", stock="flour 14 cherry 2 cottage_cheese 4")
    table.do(cook("bakery", "bakery1_cherry_pie", 2), more("bakery", "bakery1_curd_pie", 4))
    table.do(more("bakery", "bakery1_bread"))
    assert table.stock() == {"bread": 1, "pie": 6}
    assert table.no(more("bakery", "bakery1_bread")) == "not_enough_products"
    table.change(stock="flour 2").then(cook("bakery", "bakery1_bread"))


@pytest.mark.clause("CF-EX-05", "CF-EX-06", "CF-073", "CF-074")
def test_the_first_pie_opens_its_card(given: Any) -> None:
    table = given(build="bakery", stock="flour 4 cherry 2", closed="pie", coins=0, deck="masha chips")
    table.do(cook("bakery", "bakery1_cherry_pie"))
    assert ("pie" in table.state.opened, table.farm().coins, table.state.hands[0]) == (True, 1, ("masha",))
    table.do(more("bakery", "bakery1_cherry_pie"))
    assert (table.farm().coins, table.state.hands[0], table.stock()) == (1, ("masha",), {"pie": 2})
    rival = {"passed": False, "build": "bakery", "stock": "flour 2 cherry 1", "coins": 0}
    two = given(build="bakery", stock="flour 2 cherry 1", closed="pie", coins=0, deck="masha chips", farm1=rival)
    two.do(cook("bakery", "bakery1_cherry_pie"), c.EndTurn()).do(cook("bakery", "bakery1_cherry_pie"))
    assert [(farm.coins, hand) for farm, hand in zip(two.state.farms, two.state.hands, strict=True)] == [
        (1, ("masha",)), (0, ())
    ]  # fmt: skip
    assert (two.stock(0), two.stock(1), two.state.opened.count("pie")) == ({"pie": 1}, {"pie": 1}, 1)


@pytest.mark.clause("CF-EX-06", "CF-074")
def test_a_product_sent_on_at_once_opens_its_card(given: Any) -> None:
    table = given(
        build="cheese_dairy bakery",
        links="cheese_dairy>bakery",
        stock="milk 1 flour 2",
        closed="cottage_cheese",
        coins=0,
    )
    table.do(cook("cheese_dairy", "dairy1_curd"))
    assert table.farm().coins == 1
    table.do(cook("bakery", "bakery1_curd_pie", by="cheese_dairy"))
    assert table.stock() == {"pie": 1}
    assert "cottage_cheese" in table.state.opened


@pytest.mark.clause("CF-EX-29", "CF-376", "CF-230")
def test_chips_of_many_flavours(given: Any) -> None:
    table = given(build="bakery", under="bakery:chips", stock="potato 3 carrot 1 egg 1 beet 1")
    table.do(cook("bakery", "chips", 3, wild={"carrot": 1, "egg": 1, "beet": 1}))
    assert table.stock() == {"snack": 3}
    for partner in ("cheese", "apple", "hay"):
        there = given(build="bakery", under="bakery:chips", stock=f"potato 1 {partner} 1")
        assert there.do(cook("bakery", "chips", wild={partner: 1})).stock() == {"snack": 1}


@pytest.mark.clause("CF-EX-150", "CF-315", "CF-342", "CF-376")
def test_what_free_inputs_may_not_be(given: Any) -> None:
    fried = given(build="freezing", under="freezing:fried_snack", stock="potato 2")
    assert fried.no(cook("freezing", "fried_snack", wild={"potato": 2})) == "bad_spend"
    chips = given(build="bakery", under="bakery:chips", stock="potato 2")
    assert chips.no(cook("bakery", "chips", wild={"potato": 1})) == "bad_spend"
    eggs = given(build="twist_off", under="twist_off:pickled_eggs", stock="egg 3")
    assert eggs.do(cook("twist_off", "pickled_eggs", wild={"egg": 1})).stock() == {"pickle": 1}


@pytest.mark.clause("CF-EX-31", "CF-378", "CF-231", "CF-105")
def test_string_theory(given: Any) -> None:
    table = given(build="butter_churn", under="butter_churn:string_theory", stock="milk 6 egg 2")
    table.do(cook("butter_churn", "churn1_butter", 2), more("butter_churn", "churn1_egg"))
    assert table.stock() == {"cottage_cheese": 2, "butter": 5}


@pytest.mark.clause("CF-EX-140", "CF-105")
def test_remainders_do_not_carry(given: Any) -> None:
    table = given(build="butter_churn", under="butter_churn:string_theory", stock="egg 4")
    table.do(cook("butter_churn", "churn1_egg")).then(cook("butter_churn", "churn1_egg"))
    assert table.stock() == {"butter": 2}


@pytest.mark.clause("CF-EX-50", "CF-311")
def test_oilcake_in_the_sugar_factory(given: Any) -> None:
    table = given(build="sugar_factory", under="sugar_factory:oilcake", stock="beet 6")
    assert table.do(cook("sugar_factory", "sugar1", 2)).stock() == {"hay": 2, "sugar": 2}


@pytest.mark.clause("CF-EX-51", "CF-312", "CF-213")
def test_oilcake_in_the_press(given: Any) -> None:
    table = given(build="press", under="press:oilcake", stock="carrot 4")
    assert table.do(cook("press", "press1_carrot", 2)).stock() == {"hay": 2, "juice": 2}


@pytest.mark.clause("CF-EX-52", "CF-314", "CF-315")
def test_fried_snacks(given: Any) -> None:
    words = {"build": "freezing", "under": "freezing:fried_snack"}
    table = given(stock="egg 5 beet 5", **words)
    assert table.do(cook("freezing", "fried_snack", 5, wild={"egg": 5, "beet": 5})).stock() == {"snack": 5}
    mixed = given(stock="egg 1 beet 3 grain 2 cucumber 2 tomato 2", **words)
    mixed.do(cook("freezing", "fried_snack", 5, wild={"egg": 1, "beet": 3, "grain": 2, "cucumber": 2, "tomato": 2}))
    assert mixed.stock() == {"snack": 5}
    strange = given(stock="cottage_cheese 1 apple 1", **words)
    strange.do(cook("freezing", "fried_snack", wild={"cottage_cheese": 1, "apple": 1}))
    alone = given(stock="potato 2", **words)
    assert alone.no(cook("freezing", "fried_snack", wild={"potato": 2})) == "bad_spend"


@pytest.mark.clause("CF-EX-55", "CF-320", "CF-321", "CF-322", "CF-240", "CF-442")
def test_the_recipe_book_of_ceres(given: Any) -> None:
    book = {"cards": "recipe_book_ceres"}
    sugar = given(build="sugar_factory", stock="tomato 3", **book)
    sugar.do(cook("sugar_factory", "sugar1", swap={"beet>tomato": 3}))
    assert sugar.stock() == {"sugar": 1}
    pickle = given(build="twist_off", stock="cucumber 1 beet 1", **book)
    pickle.do(cook("twist_off", "twist1_cucumber", swap={"cucumber>beet": 1}))
    assert pickle.stock() == {"pickle": 1}
    wrong = given(build="twist_off", stock="cucumber 2 tomato 1", **book)
    assert wrong.no(cook("twist_off", "twist1_tomato", swap={"tomato>cucumber": 1})) == "bad_spend"
    both = given(build="sugar_factory", stock="tomato 2 cucumber 1 beet 3", **book)
    both.do(cook("sugar_factory", "sugar1", 2, swap={"beet>tomato": 2, "beet>cucumber": 1}))
    assert both.stock() == {"sugar": 2}


@pytest.mark.clause("CF-323", "CF-322")
def test_the_recipe_book_of_alpha_centauri(given: Any) -> None:
    table = given(build="brewery", stock="cherry 2 strawberry 1", cards="recipe_book_alpha")
    table.do(cook("brewery", "brewery1_cider", swap={"apple>cherry": 2, "apple>strawberry": 1}))
    assert table.stock() == {"cider": 1}
    without = given(build="brewery", stock="cherry 2 strawberry 1")
    assert without.no(cook("brewery", "brewery1_cider", swap={"apple>cherry": 2, "apple>strawberry": 1})) == "bad_spend"


@pytest.mark.clause("CF-EX-57", "CF-342")
def test_pickled_eggs(given: Any) -> None:
    table = given(build="twist_off", under="twist_off:pickled_eggs", stock="egg 9 beet 2 cottage_cheese 1")
    table.do(cook("twist_off", "pickled_eggs", 4, wild={"egg": 1, "beet": 2, "cottage_cheese": 1}))
    assert table.stock() == {"pickle": 4}


@pytest.mark.clause("CF-EX-62", "CF-390", "CF-073")
def test_kiryushkas_cottage_cheese(given: Any) -> None:
    table = given(
        build="cheese_dairy", under="cheese_dairy:kiryushka", stock="milk 15", closed="cottage_cheese", coins=0
    )
    table.do(cook("cheese_dairy", "dairy1_cheese", 5))
    assert (table.stock(), table.farm().coins) == ({"cottage_cheese": 2, "cheese": 5}, 1)


@pytest.mark.clause("CF-EX-94", "CF-389", "CF-213")
def test_kiryushkas_melange(given: Any) -> None:
    table = given(build="freezing", under="freezing:kiryushka", stock="egg 6")
    assert table.do(cook("freezing", "melange", 2)).stock() == {"snack": 4}
    other = given(build="cheese_dairy", under="cheese_dairy:kiryushka", stock="egg 6 milk 1")
    assert other.no(cook("cheese_dairy", "melange")) == "nothing_to_do"


@pytest.mark.clause("CF-EX-67", "CF-399", "CF-231")
def test_pashulyas_bran(given: Any) -> None:
    table = given(build="mill", under="mill:pashulya", stock="grain 4")
    table.do(cook("mill", "mill1_flour"), more("mill", "mill1_malt", 3))
    assert table.stock() == {"hay": 2, "flour": 2, "malt": 3}


@pytest.mark.clause("CF-EX-68", "CF-EX-151", "CF-401", "CF-230")
def test_petruhas_cider(given: Any) -> None:
    words = {"build": "brewery", "under": "brewery:petruha"}
    table = given(stock="egg 2 hay 4 sugar 3", **words)
    table.do(cook("brewery", "moonshine", 3, wild={"egg": 1, "hay": 2}))
    assert table.stock() == {"cider": 3}
    assert given(stock="sugar 3", **words).do(cook("brewery", "moonshine", wild={"sugar": 1})).stock() == {"cider": 1}
    assert given(stock="sugar 2", **words).no(cook("brewery", "moonshine", wild={"sugar": 1})) == "nothing_to_do"


@pytest.mark.clause("CF-EX-73", "CF-329", "CF-330", "CF-232")
def test_smoked_cheese(given: Any) -> None:
    table = given(build="cheese_dairy", under="cheese_dairy:smoked_cheese", stock="cheese 1 milk 6")
    assert table.no(cook("cheese_dairy", "smoked_cheese")) == "nothing_to_do"
    table.do(cook("cheese_dairy", "dairy1_cheese", 2), more("cheese_dairy", "smoked_cheese", 2))
    assert table.stock() == {"snack": 4, "cheese": 1}
    assert table.no(more("cheese_dairy", "smoked_cheese")) == "not_enough_products"


@pytest.mark.clause("CF-EX-74", "CF-340", "CF-341", "CF-232")
def test_candies(given: Any) -> None:
    table = given(build="sugar_factory", under="sugar_factory:candies", stock="beet 6 sugar 1")
    table.do(cook("sugar_factory", "sugar1", 2), more("sugar_factory", "candies", 2))
    assert table.stock() == {"sugar": 1, "snack": 2}
    assert table.no(more("sugar_factory", "candies")) == "not_enough_products"


@pytest.mark.clause("CF-EX-149", "CF-313")
def test_candies_and_oilcake(given: Any) -> None:
    table = given(build="sugar_factory", under="sugar_factory:candies sugar_factory:oilcake", stock="beet 6")
    table.do(cook("sugar_factory", "sugar1", 2), more("sugar_factory", "candies", 2))
    assert table.stock() == {"hay": 2, "snack": 2}


@pytest.mark.clause("CF-EX-148", "CF-330", "CF-390")
def test_smoked_cheese_counts_for_kiryushka(given: Any) -> None:
    table = given(build="cheese_dairy", under="cheese_dairy:smoked_cheese cheese_dairy:kiryushka", stock="milk 6")
    table.do(cook("cheese_dairy", "dairy1_cheese", 2), more("cheese_dairy", "smoked_cheese", 2))
    assert table.stock() == {"cottage_cheese": 1, "snack": 4}


@pytest.mark.clause("CF-EX-175", "CF-106", "CF-408")
def test_side_products_do_not_feed_each_other(given: Any) -> None:
    under = "sugar_factory:vasilich sugar_factory:oilcake sugar_factory:candies"
    table = given(build="sugar_factory", under=under, stock="beet 9").do(cook("sugar_factory", "sugar1", 3))
    assert table.stock() == {"hay": 3, "sugar": 4}
    assert table.no(more("sugar_factory", "candies", 4)) == "not_enough_products"
    table.do(more("sugar_factory", "candies", 3))
    assert table.stock() == {"hay": 3, "sugar": 1, "snack": 3}


@pytest.mark.clause("CF-407", "CF-408", "CF-409", "CF-410", "CF-414", "CF-231")
@pytest.mark.parametrize(
    ("building", "card", "recipe", "times", "stock", "after"),
    [
        ("bakery", "zinulya", "bakery1_cherry_pie", 3, "flour 6 cherry 3", {"bread": 1, "pie": 3}),
        ("butter_churn", "vasilich", "churn1_egg", 3, "egg 6", {"milk": 1, "butter": 3}),
        ("press", "lyusya", "press1_carrot", 3, "carrot 6", {"sugar": 1, "juice": 3}),
        ("mill", "tachyon_millstones", "mill1_malt", 3, "grain 3", {"malt": 4}),
        ("brewery", "spent_grain_reactor", "brewery1_beer", 2, "malt 4", {"hay": 2, "beer": 2}),
    ],
)
def test_what_comes_along(  # noqa: PLR0917 - one card a line
    given: Any, building: str, card: str, recipe: str, times: int, stock: str, after: dict[str, int]
) -> None:
    table = given(build=building, under=f"{building}:{card}", stock=stock).do(cook(building, recipe, times))
    assert table.stock() == after


@pytest.mark.clause("CF-407", "CF-231")
def test_jars_count_together(given: Any) -> None:
    table = given(build="twist_off", under="twist_off:zinulya", stock="cucumber 2 cherry 2 sugar 1")
    table.do(cook("twist_off", "twist1_cucumber"), more("twist_off", "twist1_cherry_jam"))
    assert table.stock() == {"snack": 1, "pickle": 1, "jam": 2}


@pytest.mark.clause("CF-414")
def test_kvass_leaves_no_grain(given: Any) -> None:
    table = given(build="brewery:2", under="brewery:spent_grain_reactor", stock="bread 1 malt 1")
    assert table.do(cook("brewery", "brewery2_kvass")).stock() == {"juice": 1}


@pytest.mark.clause("CF-381", "CF-411", "CF-230")
@pytest.mark.parametrize(
    ("building", "card", "recipe", "stock", "after"),
    [
        ("press", "suborbital_mixer", "mixer_milk", "potato 1", {"milk": 1}),
        ("press", "suborbital_mixer", "mixer_juice", "potato 2", {"juice": 1}),
        ("bakery", "singularity_charlotte", "charlotte", "flour 2 apple 2", {"pie": 1}),
        ("twist_off", "weightless_vinaigrette", "vinaigrette", "carrot 1 beet 1", {"pickle": 1}),
    ],
)
def test_recipes_on_cards(  # noqa: PLR0917 - one recipe a line
    given: Any, building: str, card: str, recipe: str, stock: str, after: dict[str, int]
) -> None:
    table = given(build=building, under=f"{building}:{card}", stock=stock).do(cook(building, recipe))
    assert table.stock() == after


@pytest.mark.clause("CF-167", "CF-101")
@pytest.mark.parametrize("name", sorted({name for name, level in BOOK.sides if BOOK.sides[name, level].recipes}))
def test_every_recipe_does_what_it_says(given: Any, name: str) -> None:
    if name == "dining_room":
        return
    for level in range(1, BOOK.levels(name) + 1):
        for recipe in BOOK.sides[name, level].recipes:
            stock = " ".join(f"{product} {2 * units}" for product, units in recipe.takes.items())
            table = given(build=f"{name}:{level}", stock=stock).do(cook(name, recipe.id, 2))
            assert table.stock() == {product: 2 * units for product, units in recipe.gives.items()}


@pytest.mark.clause("CF-159", "CF-160", "CF-161", "CF-165")
def test_dishes_are_cubes_on_the_dining_room(given: Any) -> None:
    table = given(stock="beet 5 potato 6 carrot 2 butter 2", hand="quality_mark")
    table.do(cook("dining_room", "borscht", 2), more("dining_room", "mashed_potato"))
    table.do(more("dining_room", "beet_salad"))
    assert (table.farm().lunches, table.farm().breakfasts, table.stock()) == (3, 1, {})
    table.do(c.EndTurn())
    mark = c.PlayUpgrade(card="quality_mark", building="dining_room", position="only")
    assert table.no(mark) == "missing_building"
    assert BOOK.levels("dining_room") == 1


@pytest.mark.clause("CF-EX-65", "CF-395", "CF-236")
def test_olenkas_three_lunches(given: Any) -> None:
    words = {"under": "dining_room:olenka"}
    both = given(stock="egg 2 butter 1", **words)
    both.do(cook("dining_room", "mashed_potato", pair="potato>egg", swap={"potato>egg": 2}))
    one = given(stock="potato 1 egg 1 butter 1", **words)
    one.do(cook("dining_room", "mashed_potato", pair="potato>egg", swap={"potato>egg": 1}))
    juice = given(stock="potato 2 juice 1", **words)
    juice.do(cook("dining_room", "mashed_potato", pair="butter>juice", swap={"butter>juice": 1}))
    for table in (both, one, juice):
        assert (table.stock(), table.farm().lunches) == ({}, 1)


@pytest.mark.clause("CF-EX-66", "CF-396")
def test_olenkas_tokens_stay_for_the_season(given: Any) -> None:
    stock = "cherry 4 cucumber 4 bread 4 flour 4 egg 4 pickle 4"
    table = given(season=4, stock=stock, under="dining_room:olenka")
    table.do(cook("dining_room", "salad", pair="tomato>cherry", swap={"tomato>cherry": 1}))
    change = more("dining_room", "juice_pancakes", pair="juice>pickle", swap={"juice>pickle": 1})
    assert table.no(change) == "substitution_fixed"
    table.do(more("dining_room", "salad", 2, swap={"tomato>cherry": 2}))
    assert table.farm().lunches == 3
    assert table.stock() == {"egg": 4, "cherry": 1, "flour": 4, "cucumber": 1, "bread": 1, "pickle": 4}
    table.onward().change(stock="flour 1 egg 1 pickle 1")
    table.do(cook("dining_room", "juice_pancakes", pair="juice>pickle", swap={"juice>pickle": 1}))
    assert (table.state.season, table.stock(), table.farm().lunches) == (5, {}, 1)
    assert [(swap.product, swap.by) for swap in table.farm().swaps] == [("juice", "pickle")]


@pytest.mark.clause("CF-EX-54", "CF-395", "CF-398", "CF-400", "CF-319")
@pytest.mark.parametrize(
    ("dish", "pair", "cook_card", "stock"),
    [
        ("salad", "bread>egg", "olenka", "tomato 1 cucumber 1 egg 1"),
        ("sweet_milk", "sugar>egg", "pashulya", "milk 1 egg 1"),
        ("syrniki", "cottage_cheese>egg", "pashulya", "egg 2"),
    ],
)
def test_a_marked_egg_replaces_more(given: Any, dish: str, pair: str, cook_card: str, stock: str) -> None:
    play = cook("dining_room", dish, pair=pair, swap={pair: 1})
    marked = given(stock=stock, under=f"dining_room:{cook_card} henhouse:quality_mark")
    assert marked.do(play).stock() == {}
    plain = given(stock=stock, under=f"dining_room:{cook_card}")
    assert plain.no(play) == "bad_spend"


@pytest.mark.clause("CF-396", "CF-442", "CF-230")
def test_payments_that_no_stock_makes_good_are_bad_even_where_nothing_is_possible(given: Any) -> None:
    cook_at_work = given(stock="cherry 1 cucumber 1 bread 1", under="dining_room:olenka")
    cook_at_work.do(cook("dining_room", "salad", pair="tomato>cherry", swap={"tomato>cherry": 1}))
    assert cook_at_work.no(more("dining_room", "borscht", swap={"tomato>cherry": 1})) == "bad_spend"
    assert cook_at_work.no(more("dining_room", "borscht")) == "not_enough_products"
    poor = given(under="dining_room:olenka")
    assert poor.no(cook("dining_room", "salad", pair="tomato>cherry", swap={"tomato>cherry": 1})) == "nothing_to_do"
    chips = given(build="bakery", under="bakery:chips", stock="potato 1 egg 3")
    for wild in ({}, {"egg": 2}, {"coal": 1}):
        assert chips.no(cook("bakery", "chips", wild=wild)) == "bad_spend"
    assert chips.no(cook("bakery", "bakery1_bread", wild={"egg": 1})) == "bad_spend"
    assert chips.no(cook("bakery", "chips", 2, wild={"egg": 2})) == "not_enough_products"


@pytest.mark.clause("CF-EX-152", "CF-397", "CF-321")
def test_no_reverse_and_no_chain(given: Any) -> None:
    table = given(stock="potato 2 juice 1 flour 1 egg 1 butter 2", under="dining_room:olenka")
    table.do(cook("dining_room", "mashed_potato", pair="butter>juice", swap={"butter>juice": 1}))
    assert table.no(more("dining_room", "juice_pancakes", swap={"juice>butter": 1})) == "bad_spend"
    book = given(
        stock="beet 3 potato 2 carrot 3 cucumber 1 bread 1", under="dining_room:olenka", cards="recipe_book_ceres"
    )
    book.do(cook("dining_room", "borscht", pair="beet>carrot", swap={"beet>carrot": 2}))
    assert book.no(more("dining_room", "salad", swap={"tomato>carrot": 1})) == "bad_spend"
    book.do(more("dining_room", "salad", swap={"tomato>beet": 1}))


@pytest.mark.clause("CF-EX-175", "CF-106")
def test_vasilichs_sugar_is_no_candy(given: Any) -> None:
    table = given(build="sugar_factory", under="sugar_factory:vasilich sugar_factory:candies", stock="beet 9")
    table.do(cook("sugar_factory", "sugar1", 3), more("sugar_factory", "candies", 3))
    assert table.has("sugar") == 1
