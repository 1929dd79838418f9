"""The Field, the Greenhouse and the Granary: slots, harrows, the Worm, compost."""

from typing import Any

import pytest

from services.cyberfarm.rules import commands as c
from services.cyberfarm.rules.book import BOOK
from services.cyberfarm.rules.state import Options


def field(by: str = "robot", compost: dict[str, int] | None = None, **plots: Any) -> c.Work:
    return c.Work(by=by, building="field", plots=plots, compost=compost or {})


def bed(by: str = "robot", compost: dict[str, int] | None = None, **plots: int) -> c.Work:
    return c.Work(by=by, building="greenhouse", plots=plots, compost=compost or {})


@pytest.mark.clause("CF-EX-12", "CF-116", "CF-117", "CF-121", "CF-122", "CF-124")
def test_kirills_harrow_season(given: Any) -> None:
    table = given(robots=4, harrows=2)
    table.do(field(potato=1)).then(field(hay=1))
    table.then(field("harrow", grain=1, potato=1)).then(field("harrow", beet=2))
    assert table.stock() == {"hay": 2, "beet": 6, "grain": 2, "potato": 4}
    assert (table.farm().placed, table.farm().harrows) == (2, 0)
    table.do(c.EndTurn())
    assert table.no(field(potato=1)) == "slot_taken"
    table.change(harrows=1)
    assert table.no(field("harrow", potato=1)) == "slot_taken"


@pytest.mark.clause("CF-EX-13", "CF-123")
def test_a_harrow_works_the_last_plot(given: Any) -> None:
    table = given(harrows=1, slots="field.plot 5")
    assert table.no(field("harrow", potato=2)) == "no_such_slot"
    table.do(field("harrow", potato=1))
    assert table.stock() == {"potato": 2}


@pytest.mark.clause("CF-123")
def test_a_harrow_works_two_plots_where_two_are_free(given: Any) -> None:
    table = given(harrows=1)
    assert table.no(field("harrow", potato=1)) == "not_offered"


@pytest.mark.clause("CF-EX-08", "CF-100", "CF-168", "CF-092", "CF-285")
def test_a_bed_is_worked_once_a_season(given: Any) -> None:
    table = given(build="greenhouse", slots="greenhouse.bed 2")
    table.do(bed(strawberry=1))
    assert table.stock() == {"strawberry": 2}
    table.do(c.EndTurn())
    assert table.no(bed(strawberry=1)) == "slot_taken"
    table.finish()
    assert table.farm().slots == ()


@pytest.mark.clause("CF-EX-10", "CF-108", "CF-128", "CF-141", "CF-286")
def test_a_foal_works_in_the_next_season(given: Any) -> None:
    feed = c.Feed(by="robot", product={"horse": 1})
    born = given(herds="horse 1", stock="hay 4", tied="hay").do(c.Feed(by="robot", offspring={"horse": 1}), c.EndTurn())
    assert (born.herd("horse"), born.stock()) == ("0/1/1", {"hay": 3})
    assert born.no(feed) == "token_not_ready"
    born.onward()
    assert (born.herd("horse"), born.stock(), born.farm().harrows) == ("2/0/0", {"hay": 3}, 0)
    born.do(c.Feed(by="robot", product={"horse": 2}))
    assert (born.herd("horse"), born.stock(), born.farm().harrows) == ("0/2/0", {"hay": 1}, 2)
    assert born.no(field("harrow", potato=2)) == "action_used"
    born.then(field("harrow", potato=2))


@pytest.mark.clause("CF-EX-28", "CF-118", "CF-228", "CF-298", "CF-299")
def test_giant_insectoids_give_eggs(given: Any) -> None:
    table = given(under="field:giant_insectoids", herds="hen 1", stock="grain 1")
    table.do(field(egg=1))
    assert table.stock() == {"grain": 1, "egg": 3}
    assert (table.closed("field.plot"), table.farm().placed) == (1, 1)
    table.do(c.EndTurn())
    assert table.no(c.FeedBirds(by="robot", pay="grain", hatch=2)) == "not_enough_products"
    tooled = given(under="field:giant_insectoids", harrows=1, worm=True)
    tooled.do(field("worm", egg=2, beet=1)).then(field("harrow", egg=2))
    assert tooled.has("egg") == 12


@pytest.mark.clause("CF-EX-30", "CF-377", "CF-229")
def test_drought_resistant_potatoes(given: Any) -> None:
    table = given(under="field:drought_potato").do(field(potato=1))
    assert table.stock() == {"potato": 3}


@pytest.mark.clause("CF-413", "CF-229")
@pytest.mark.parametrize(("card", "product", "units"), [("photon_carrot", "carrot", 3), ("meteorite_beet", "beet", 4)])
def test_the_cards_like_it(given: Any, card: str, product: str, units: int) -> None:
    table = given(under=f"field:{card}").do(c.Work(by="robot", building="field", plots={product: 1}))
    assert table.stock() == {product: units}


@pytest.mark.clause("CF-117", "CF-110")
def test_field_two_yields_one_more(given: Any) -> None:
    table = given(build="field:2", robots=7)
    for product in ("grain", "carrot", "potato", "hay", "beet"):
        table.do(c.Work(by="robot", building="field", plots={product: 1})).do(c.EndTurn())
    assert table.stock() == {"grain": 3, "carrot": 3, "potato": 3, "hay": 3, "beet": 4}
    assert BOOK.sides["field", 2].slots == {"plot": 6}


@pytest.mark.clause("CF-EX-120", "CF-126")
def test_the_worm_works_what_is_free(given: Any) -> None:
    table = given(worm=True, slots="field.plot 4")
    assert table.no(field("worm", potato=3)) == "no_such_slot"
    table.do(field("worm", potato=2))
    assert not table.farm().worm


@pytest.mark.clause("CF-EX-72", "CF-126", "CF-345", "CF-346", "CF-010")
def test_the_martian_worm(given: Any) -> None:
    table = given(cards="martian_worm", stock="egg 3", build="greenhouse:2")
    table.do(c.UseCard(card="martian_worm", option=1))
    assert (table.stock(), table.farm().worm) == ({}, True)
    table.do(c.EndTurn())
    assert table.no(c.UseCard(card="martian_worm", option=1)) == "slot_taken"
    assert table.no(bed("worm", strawberry=3)) == "harrow_not_allowed"
    table.do(field("worm", potato=1, hay=1, beet=1))
    assert table.stock() == {"hay": 2, "beet": 3, "potato": 2}
    assert table.farm().slots[-1].harrows == 3
    cheesy = given(cards="martian_worm", stock="cottage_cheese 1").do(c.UseCard(card="martian_worm", option=2))
    assert cheesy.farm().worm
    cheesy.finish()
    assert not cheesy.farm().worm


@pytest.mark.clause("CF-EX-119", "CF-114", "CF-169", "CF-416")
def test_harrows_in_the_greenhouse_need_level_two(given: Any) -> None:
    assert given(harrows=1, build="greenhouse").no(bed("harrow", strawberry=2)) == "harrow_not_allowed"
    table = given(harrows=1, build="greenhouse:2").do(bed("harrow", strawberry=2))
    assert table.stock() == {"strawberry": 4}
    assert given(harrows=1).no(c.Work(by="harrow", building="barn", plots={"hay": 1})) == "harrow_not_allowed"
    assert given().no(field("harrow", potato=2)) == "no_harrow"


@pytest.mark.clause("CF-168", "CF-111")
def test_greenhouse_two_has_a_fourth_bed(given: Any) -> None:
    table = given(build="greenhouse", slots="greenhouse.bed 3", hand="bp_greenhouse_mill")
    assert table.no(bed(tomato=1)) == "slot_taken"
    table.do(c.PlayBlueprint(card="bp_greenhouse_mill", building="greenhouse")).then(bed(tomato=1))
    assert table.stock() == {"tomato": 3}


@pytest.mark.clause("CF-EX-110", "CF-111", "CF-120", "CF-207", "CF-113")
def test_the_field_is_improved_in_two_steps(given: Any) -> None:
    table = given(hand="bp_press_field bp_field_mill", slots="field.plot 4")
    table.do(c.PlayBlueprint(card="bp_press_field", building="field"))
    assert (table.farm().cubes, table.farm().buildings[0].level) == (1, 1)
    table.then(c.PlayBlueprint(card="bp_field_mill", building="field"))
    assert (table.farm().cubes, table.farm().buildings[0].level, table.farm().coins) == (2, 2, 14)
    table.then(field(potato=1)).then(field(potato=1)).do(c.EndTurn())
    assert table.stock() == {"potato": 6}
    assert table.no(field(potato=1)) == "slot_taken"


@pytest.mark.clause("CF-EX-47", "CF-300", "CF-380", "CF-358")
def test_the_gravity_well(given: Any) -> None:
    table = given(build="greenhouse", under="greenhouse:gravity_well greenhouse:bread_tree")
    table.do(bed(strawberry=1)).then(bed(bread=1))
    assert table.stock() == {"strawberry": 3, "bread": 3}


@pytest.mark.clause("CF-EX-147", "CF-301", "CF-326", "CF-358")
def test_the_greenhouse_with_everything(given: Any) -> None:
    words = {"build": "greenhouse", "cards": "compost_black_hole", "compost": 1, "bees": "0greenhouse"}
    table = given(under="greenhouse:gravity_well", **words)
    table.do(bed(strawberry=1, compost={"strawberry": 1}))
    assert (table.stock(), table.farm().compost) == ({"strawberry": 5}, 0)


@pytest.mark.clause("CF-379")
def test_the_fractal_cucumber(given: Any) -> None:
    table = given(build="greenhouse", under="greenhouse:fractal_cucumber", robots=5)
    table.do(bed(cucumber=1)).then(bed(tomato=1))
    assert table.stock() == {"cucumber": 4, "tomato": 3}


@pytest.mark.clause("CF-EX-76", "CF-326")
def test_compost_in_the_field(given: Any) -> None:
    table = given(harrows=1, cards="compost_black_hole", compost=2)
    table.do(field("harrow", potato=2, compost={"potato": 2}))
    assert (table.stock(), table.farm().compost) == ({"potato": 6}, 0)


@pytest.mark.clause("CF-326")
def test_compost_once_a_slot(given: Any) -> None:
    table = given(cards="compost_black_hole", compost=3)
    assert table.no(field(potato=1, compost={"potato": 2})) == "not_offered"
    assert table.no(field(potato=1, compost={"hay": 1})) == "not_offered"
    assert given().no(field(potato=1, compost={"potato": 1})) == "not_enough_products"


@pytest.mark.clause("CF-343", "CF-167")
def test_mould_in_the_greenhouse_is_a_choice(given: Any) -> None:
    table = given(build="greenhouse", under="greenhouse:martian_mould").do(bed(hay=1)).then(bed(strawberry=1))
    assert table.stock() == {"hay": 4, "strawberry": 2}


@pytest.mark.clause("CF-EX-93", "CF-405", "CF-115")
def test_yulyashas_harrow(given: Any) -> None:
    table = given(build="greenhouse", under="greenhouse:yulyasha", slots="greenhouse.bed 1")
    assert table.no(bed("yulyasha", tomato=1)) == "not_offered"
    table.do(bed("yulyasha", tomato=1, cucumber=1))
    assert (table.stock(), table.farm().harrows, table.farm().placed) == ({"cucumber": 3, "tomato": 3}, 0, 1)
    assert (table.closed("greenhouse.bed"), table.closed("greenhouse:yulyasha")) == (3, 1)
    table.do(c.EndTurn())
    assert table.no(bed(tomato=1)) == "slot_taken"
    assert table.no(bed("yulyasha", tomato=2)) == "slot_taken"
    full = given(build="greenhouse", under="greenhouse:yulyasha", slots="greenhouse.bed 3")
    assert full.no(bed("yulyasha", tomato=1)) == "slot_taken"
    assert full.no(field("yulyasha", potato=2)) == "no_such_slot"


@pytest.mark.clause("CF-EX-69", "CF-406", "CF-105")
def test_yulyashas_hay(given: Any) -> None:
    table = given(under="field:yulyasha field:drought_potato").do(field(potato=1))
    assert table.stock() == {"hay": 1, "potato": 3}
    table.then(field(potato=1))
    assert table.has("hay") == 2


@pytest.mark.clause("CF-EX-173", "CF-174", "CF-176", "CF-177", "CF-178", "CF-086", "CF-109")
def test_the_granary_stands_beside_the_barn(given: Any) -> None:
    table = given(hand="granary granary", reserve=2)
    table.do(c.PlayBuilding(card="granary"))
    assert table.farm().unplaced == 2
    assert table.no(c.EndTurn()) == "pending_decision"
    assert table.no(c.Resolve(decision="lock", product="cheese")) == "not_perishable"
    table.do(c.Resolve(decision="lock", product="milk"), c.Resolve(decision="lock", product="cherry"))
    assert table.farm().locks == ("cherry", "milk")
    table.then(c.Work(by="robot", building="granary", plots={"hay": 1}))
    assert table.stock() == {"hay": 3}
    table.do(c.PlaceConveyor(source="granary", target="barn"))
    assert table.no(c.PlaceConveyor(source="barn", target="granary")) == "illegal_link"
    table.do(c.EndTurn())
    assert table.no(c.Work(by="robot", building="granary", plots={"hay": 1})) == "slot_taken"
    assert table.no(c.PlayBuilding(card="granary")) == "max_level"
    table.change(harrows=1)
    assert table.no(c.Work(by="harrow", building="granary", plots={"hay": 1})) == "harrow_not_allowed"


@pytest.mark.clause("CF-EX-121", "CF-127", "CF-194")
def test_a_harrow_starts_the_line(given: Any) -> None:
    table = given(build="sugar_factory", links="field>sugar_factory", stock="beet 3", harrows=1)
    table.do(field("harrow", potato=1, beet=1))
    run = c.Process(by="field", building="sugar_factory", recipe="sugar1", times=2)
    table.do(run)
    assert table.stock() == {"potato": 2, "sugar": 2}
    assert table.no(run) == "conveyor_used"


@pytest.mark.clause("CF-127")
def test_a_table_may_leave_chains_to_robots(given: Any) -> None:
    options = Options(harrow_starts_conveyor=False, first_player=0)
    words = {"build": "sugar_factory", "links": "field>sugar_factory", "stock": "beet 3", "harrows": 1}
    table = given(options=options, **words).do(field("harrow", potato=1, beet=1))
    assert table.no(c.Process(by="field", building="sugar_factory", recipe="sugar1")) == "nothing_to_do"


@pytest.mark.clause("CF-075", "CF-429")
def test_the_order_in_which_a_command_names_things_means_nothing(given: Any) -> None:
    one = given(worm=True).do(field("worm", potato=1, hay=1, beet=1))
    other = given(worm=True).do(field("worm", beet=1, hay=1, potato=1))
    assert one.events == other.events
    assert one.state == other.state
