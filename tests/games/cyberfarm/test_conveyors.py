"""Conveyors: where they may lie, and how chains run."""

from typing import Any

import pytest

from services.cyberfarm.rules import commands as c
from services.cyberfarm.rules.words import PRODUCTS
from services.cyberfarm.rules.works import estate_of


def field(**plots: int) -> c.Work:
    return c.Work(by="robot", building="field", plots=plots)


def run(source: str, building: str, recipe: str, times: int = 1) -> c.Process:
    return c.Process(by=source, building=building, recipe=recipe, times=times)


def lay(source: str, target: str) -> c.PlaceConveyor:
    return c.PlaceConveyor(source=source, target=target)


@pytest.mark.clause("CF-EX-18", "CF-179", "CF-180", "CF-182")
def test_greenhouse_and_bakery(given: Any) -> None:
    table = given(build="greenhouse bakery", reserve=1, hand="bp_bakery_field")
    assert table.no(lay("greenhouse", "bakery")) == "illegal_link"
    table.do(c.PlayBlueprint(card="bp_bakery_field", building="bakery"), lay("greenhouse", "bakery"))
    assert (len(table.farm().links), table.farm().reserve) == (1, 0)


@pytest.mark.clause("CF-EX-19", "CF-181", "CF-364")
def test_garden_and_churn(given: Any) -> None:
    table = given(build="butter_churn", reserve=1, hand="migratory_birds")
    assert table.no(lay("garden", "butter_churn")) == "illegal_link"
    table.do(c.PlayUpgrade(card="migratory_birds", building="garden", position="only"), lay("garden", "butter_churn"))
    assert [(link.source, link.target) for link in table.farm().links] == [("garden", "butter_churn")]


@pytest.mark.clause("CF-EX-20", "CF-181", "CF-186")
def test_barn_and_churn_without_a_cow(given: Any) -> None:
    given(build="butter_churn", reserve=1).do(lay("barn", "butter_churn"))


@pytest.mark.clause("CF-EX-21", "CF-189", "CF-190", "CF-192", "CF-198")
def test_potatoes_made_and_beets_processed(given: Any) -> None:
    table = given(build="sugar_factory", links="field>sugar_factory", stock="beet 6")
    table.do(field(potato=1), run("field", "sugar_factory", "sugar1", 2))
    assert (table.stock(), table.farm().placed, table.farm().coins) == ({"potato": 2, "sugar": 2}, 1, 20)
    assert [visits.slot for visits in table.farm().slots] == ["field.plot"]


@pytest.mark.clause("CF-EX-22", "CF-189", "CF-002", "CF-146", "CF-157")
def test_buying_a_hen_starts_the_line(given: Any) -> None:
    table = given(build="butter_churn", links="henhouse>butter_churn", stock="milk 3", coins=3)
    table.do(c.BuyToken(kind="hen"), run("henhouse", "butter_churn", "churn1_butter"))
    assert (table.stock(), table.farm().coins, table.herd("hen")) == ({"butter": 2}, 0, "1/0/0")


@pytest.mark.clause("CF-EX-23", "CF-190", "CF-192", "CF-185")
def test_side_products_first(given: Any) -> None:
    table = given(build="mill bakery", links="field>mill mill>bakery", stock="cherry 2")
    table.do(field(grain=1), run("field", "mill", "mill1_flour", 2), run("mill", "bakery", "bakery1_cherry_pie", 2))
    assert (table.stock(), table.farm().placed) == ({"pie": 2}, 1)


@pytest.mark.clause("CF-EX-25", "CF-EX-26", "CF-EX-27", "CF-191", "CF-192", "CF-193", "CF-197")
def test_kirills_cheese_line(given: Any) -> None:
    table = given(build="cheese_dairy", links="field>barn barn>cheese_dairy", herds="cow 1", coins=5)
    table.do(field(hay=1))
    assert table.stock() == {"hay": 2}
    assert table.no(c.BuyToken(kind="cow")) == "action_used"
    assert table.no(c.ExchangeToken(kind="cow", condition="ready")) == "action_used"
    table.do(c.Feed(by="field", product={"cow": 1}))
    assert table.stock() == {"hay": 1, "milk": 2}
    table.do(run("barn", "cheese_dairy", "dairy1_curd", 2))
    assert (table.stock(), table.herd("cow"), table.farm().placed) == ({"hay": 1, "cottage_cheese": 2}, "0/1/0", 1)
    table.then(c.BuyToken(kind="cow"))
    assert (table.herd("cow"), table.farm().coins) == ("1/1/0", 0)
    assert table.no(run("barn", "cheese_dairy", "dairy1_curd")) == "nothing_to_do"
    table.then(field(potato=1), c.Feed(by="field", product={"cow": 1}))
    table.do(run("barn", "cheese_dairy", "dairy1_curd", 2))
    assert table.stock() == {"potato": 2, "cottage_cheese": 4}
    assert table.farm().placed == 3


@pytest.mark.clause("CF-EX-122", "CF-119", "CF-183", "CF-184", "CF-129")
@pytest.mark.parametrize(
    ("source", "target"),
    [
        ("mill", "greenhouse"), ("dining_room", "bakery"), ("bakery", "bio_tractor"), ("field", "apiary"),
        ("mill", "mill"), ("field", "mill"), ("mill", "field"), ("mill", "garden"), ("mill", "granary"),
    ],
)  # fmt: skip
def test_links_that_are_never_legal(given: Any, source: str, target: str) -> None:
    table = given(build="mill greenhouse bakery apiary granary", cards="bio_tractor", links="field>mill", reserve=1)
    assert table.no(lay(source, target)) == "illegal_link"


@pytest.mark.clause("CF-EX-123", "CF-195", "CF-196", "CF-185")
def test_two_branches(given: Any) -> None:
    table = given(
        build="cheese_dairy butter_churn", links="barn>cheese_dairy barn>butter_churn", herds="cow 2", stock="hay 2"
    )
    table.do(c.Feed(by="robot", product={"cow": 2}), run("barn", "butter_churn", "churn1_butter"))
    table.do(run("barn", "cheese_dairy", "dairy1_curd"))
    assert table.stock() == {"cottage_cheese": 1, "butter": 2}
    table.change(stock="milk 3")
    assert table.no(run("same", "butter_churn", "churn1_butter")) == "nothing_to_do"
    assert table.clause == "CF-196"


@pytest.mark.clause("CF-EX-124", "CF-193")
def test_an_idle_building_breaks_the_line(given: Any) -> None:
    table = given(build="mill bakery", links="field>mill mill>bakery", stock="flour 4").do(field(potato=1))
    assert table.no(run("field", "mill", "mill1_flour")) == "nothing_to_do"
    assert table.no(run("mill", "bakery", "bakery1_bread")) == "nothing_to_do"
    table.then(run("robot", "bakery", "bakery1_bread", 2))


@pytest.mark.clause("CF-EX-125", "CF-195")
def test_a_building_may_be_reached_twice(given: Any) -> None:
    links = "mill>bakery cheese_dairy>bakery barn>cheese_dairy field>mill field>barn"
    stock = "hay 1 grain 2 flour 4 milk 2"
    table = given(build="mill bakery cheese_dairy", links=links, herds="cow 1", stock=stock)
    table.do(field(potato=1), run("field", "mill", "mill1_flour"), c.Feed(by="field", product={"cow": 1}))
    table.do(run("barn", "cheese_dairy", "dairy1_curd", 2), run("cheese_dairy", "bakery", "bakery1_curd_pie"))
    table.do(run("mill", "bakery", "bakery1_bread"))
    assert table.state.turn.activated == ("field", "mill", "barn", "cheese_dairy", "bakery", "bakery")


@pytest.mark.clause("CF-EX-126", "CF-188", "CF-252")
def test_demolition(given: Any) -> None:
    table = given(build="mill", links="field>barn")
    move: dict[str, Any] = {"action": "demolition", "conveyor": "field>barn", "source": "field"}
    assert table.no(c.VisitFactory(**move, target="garden")) == "illegal_link"
    table.do(c.VisitFactory(**move, target="mill"))
    assert [(link.source, link.target) for link in table.farm().links] == [("field", "mill")]


@pytest.mark.clause("CF-EX-127", "CF-187", "CF-068")
def test_a_reserve_conveyor_waits_for_its_building(given: Any) -> None:
    table = given(reserve=1, hand="bp_field_mill", stock="grain 1")
    assert table.no(lay("field", "mill")) == "illegal_link"
    table.do(c.PlayBlueprint(card="bp_field_mill", building="mill")).do(c.EndTurn())
    table.do(lay("field", "mill"), field(potato=1), run("field", "mill", "mill1_flour"))
    assert table.farm().coins == 17
    assert given().no(lay("field", "barn")) == "nothing_to_do"


@pytest.mark.clause("CF-199", "CF-222")
def test_what_starts_no_chain(given: Any) -> None:
    words = {"build": "mill", "links": "field>mill", "stock": "grain 1 potato 1", "cards": "bio_tractor"}
    for action in (c.VisitFactory(action="work"), c.Shop(basket={"hay": 2}), c.UseCard(card="bio_tractor", option=1)):
        table = given(**words).do(action)
        assert table.state.turn.activated == ()
        assert table.no(run("field", "mill", "mill1_flour")) == "nothing_to_do"
    played = given(hand="oilcake", **(words | {"build": "mill press"}))
    played.do(c.PlayUpgrade(card="oilcake", building="press", position="bottom"))
    assert played.state.turn.activated == ()


@pytest.mark.clause("CF-EX-24", "CF-093", "CF-095", "CF-007")
def test_a_conveyor_costs_what_a_robot_costs(given: Any) -> None:
    table = given(robots=4, build="mill", links="field>mill field>barn", reserve=1)
    table.do(c.VisitFactory(action="buy_conveyor"))
    assert (table.farm().coins, len(table.farm().links), table.farm().reserve) == (15, 2, 2)
    table.then(c.VisitFactory(action="buy_robot"))
    assert (table.farm().coins, table.farm().robots) == (10, 5)
    many = given(links="field>barn", reserve=30).do(c.VisitFactory(action="buy_conveyor"))
    assert many.farm().reserve == 31


@pytest.mark.clause("CF-181", "CF-182", "CF-320", "CF-392", "CF-401")
@pytest.mark.parametrize(
    ("words", "source", "target"),
    [
        ({"under": "barn:masha"}, "henhouse", "barn"),
        ({"build": "greenhouse sugar_factory", "cards": "recipe_book_ceres"}, "greenhouse", "sugar_factory"),
        ({"build": "brewery", "under": "brewery:petruha"}, "henhouse", "brewery"),
        ({"build": "bakery", "under": "bakery:chips"}, "henhouse", "bakery"),
        ({"build": "press", "under": "press:oilcake"}, "press", "barn"),
        ({"build": "greenhouse", "under": "greenhouse:martian_mould"}, "greenhouse", "barn"),
        ({"build": "press cheese_dairy", "under": "press:suborbital_mixer"}, "press", "cheese_dairy"),
        ({"build": "freezing", "under": "dining_room:olenka"}, "freezing", "dining_room"),
    ],
)
def test_cards_make_links_legal(given: Any, words: dict[str, str], source: str, target: str) -> None:
    build = words.get("build", "")
    plain = given(build=build, reserve=1)
    assert plain.no(lay(source, target)) == "illegal_link"
    given(reserve=1, **words).do(lay(source, target))


@pytest.mark.clause("CF-182")
def test_anything_can_be_fed_to_masha(given: Any) -> None:
    farm = given(under="barn:masha").farm()
    assert estate_of(farm).taken["barn"] == frozenset(PRODUCTS)


@pytest.mark.clause("CF-359", "CF-175", "CF-354")
def test_conveyors_run_from_the_apiary(given: Any) -> None:
    table = given(build="apiary twist_off", bees="0garden", reserve=1, stock="cherry 2")
    table.do(lay("apiary", "twist_off"), c.TendBees(action="honey"), run("apiary", "twist_off", "twist1_cherry_jam"))
    assert table.stock() == {"jam": 2}


@pytest.mark.clause("CF-105", "CF-232", "CF-329", "CF-195")
def test_cheese_of_the_first_visit_may_be_smoked_at_the_second(given: Any) -> None:
    links = "barn>cheese_dairy mill>barn barn>butter_churn press>barn press>mill press>cheese_dairy mill>cheese_dairy"
    under = "cheese_dairy:smoked_cheese"
    table = given(build="cheese_dairy mill press", under=under, links=links, stock="carrot 2 milk 3 grain 1")
    table.do(run("robot", "press", "press1_carrot"), run("press", "cheese_dairy", "dairy1_cheese"))
    table.do(run("press", "mill", "mill1_flour"), run("mill", "cheese_dairy", "smoked_cheese"))
    assert table.stock() == {"flour": 2, "snack": 2, "juice": 1}
