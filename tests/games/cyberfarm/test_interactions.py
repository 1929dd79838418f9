"""Cards that meet: the combinations of rules section 32, by their number there. From I54 on: the next file."""

from typing import Any

import pytest

from services.cyberfarm.rules import commands as c
from services.cyberfarm.rules.scoring import sheet

APPLE_CHERRY = {"apple_tree": 1, "cherry_tree": 1}


def cook(building: str, recipe: str, times: int = 1, by: str = "robot", **more: Any) -> c.Process:
    return c.Process(by=by, building=building, recipe=recipe, times=times, **more)


def more(building: str, recipe: str, times: int = 1, **words: Any) -> c.Process:
    return cook(building, recipe, times, "same", **words)


def bed(by: str = "robot", **plots: int) -> c.Work:
    return c.Work(by=by, building="greenhouse", plots=plots)


@pytest.mark.clause("CF-330", "CF-390", "CF-075")
def test_i1_i2_smoked_cheese_opens_both_and_counts_for_kiryushka(given: Any) -> None:
    under = "cheese_dairy:smoked_cheese cheese_dairy:kiryushka"
    table = given(build="cheese_dairy", under=under, stock="milk 6", closed="cheese snack", coins=0)
    table.do(cook("cheese_dairy", "dairy1_cheese", 2), more("cheese_dairy", "smoked_cheese", 2))
    assert table.stock() == {"cottage_cheese": 1, "snack": 4}
    assert (table.farm().stars, table.farm().coins) == (1, 2)


@pytest.mark.clause("CF-329")
def test_i3_old_cheese_cannot_be_smoked(given: Any) -> None:
    table = given(build="cheese_dairy", under="cheese_dairy:smoked_cheese", stock="cheese 2 milk 1")
    table.do(cook("cheese_dairy", "dairy1_curd"))
    assert table.no(more("cheese_dairy", "smoked_cheese")) == "not_enough_products"


@pytest.mark.clause("CF-313", "CF-341", "CF-316")
def test_i4_i5_candies_oilcake_and_a_mark(given: Any) -> None:
    under = "sugar_factory:candies sugar_factory:oilcake sugar_factory:quality_mark"
    table = given(build="sugar_factory", under=under, stock="beet 6")
    table.do(cook("sugar_factory", "sugar1", 2), more("sugar_factory", "candies", 2))
    assert table.stock() == {"hay": 2, "snack": 2}
    assert (table.value("sugar"), table.value("snack"), table.value("hay")) == (4, 5, 1)


@pytest.mark.clause("CF-317", "CF-081", "CF-344", "CF-254")
def test_i6_i7_i8_marks_mould_and_prices(given: Any) -> None:
    under = "cheese_dairy:quality_mark butter_churn:quality_mark cheese_dairy:martian_mould"
    table = given(build="cheese_dairy butter_churn:2", under=under, coins=7).do(c.Shop(basket={"cheese": 1}))
    assert (table.value("cottage_cheese"), table.value("cheese"), table.farm().coins) == (4, 9, 0)


@pytest.mark.clause("CF-316")
def test_i9_a_mark_covers_what_modernising_adds(given: Any) -> None:
    table = given(build="butter_churn", under="butter_churn:quality_mark", hand="bp_press_butter_churn")
    assert table.value("cottage_cheese") == 3
    table.do(c.PlayBlueprint(card="bp_press_butter_churn", building="butter_churn"))
    assert table.value("cottage_cheese") == 4


@pytest.mark.clause("CF-360", "CF-081", "CF-386")
def test_i10_i97_marked_honey(given: Any) -> None:
    bees = "0garden 1garden 0greenhouse 1greenhouse"
    table = given(
        build="apiary greenhouse", under="apiary:quality_mark apiary:irochka", bees=bees, farm1={"build": "greenhouse"}
    )
    table.do(c.TendBees(action="honey"))
    assert (table.has("sugar"), table.value("sugar")) == (6, 4)


@pytest.mark.clause("CF-398", "CF-316", "CF-279")
def test_i11_i12_marks_in_comparisons_and_a_loaf_of_hay(given: Any) -> None:
    egg = {"under": "dining_room:olenka dining_room:pashulya henhouse:quality_mark"}
    for dish, pair, stock in (
        ("sweet_milk", "sugar>egg", "milk 1 egg 1"),
        ("syrniki", "cottage_cheese>egg", "egg 2"),
        ("salad", "bread>egg", "tomato 1 cucumber 1 egg 1"),
    ):
        play = cook("dining_room", dish, pair=pair, swap={pair: 1})
        dear = given(stock=stock, **egg)
        assert (dear.value("egg"), dear.do(play).stock()) == (3, {})
        assert given(stock=stock, under="dining_room:olenka dining_room:pashulya").no(play) == "bad_spend"
    table = given(stock="potato 2 egg 1 butter 1 hay 6", under="dining_room:olenka field:quality_mark")
    assert (table.value("potato"), table.value("egg")) == (3, 2)
    swap = {"potato>egg": 1}
    assert table.no(cook("dining_room", "mashed_potato", pair="potato>egg", swap=swap)) == "bad_spend"
    table.finish({"hay": 6})
    assert table.farm().loafs[0].value == 6


@pytest.mark.clause("CF-170")
def test_i13_i14_twist_off_two(given: Any) -> None:
    table = given(build="twist_off:2", under="twist_off:quality_mark twist_off:pickled_eggs", stock="egg 3")
    table.do(cook("twist_off", "pickled_eggs", wild={"egg": 1}))
    assert (table.value("pickle"), table.value("jam"), table.stock()) == (7, 8, {"pickle": 1})


@pytest.mark.clause("CF-367", "CF-368")
def test_i15_i16_eggs_and_drinks_of_any_origin(given: Any) -> None:
    table = given(
        build="brewery", under="henhouse:ostriches field:giant_insectoids brewery:dark_matter brewery:petruha",
        stock="egg 2 sugar 1", cards="tea_fungus", tea=1,
    )  # fmt: skip
    table.do(cook("brewery", "moonshine", wild={"egg": 1})).finish({"cider": 1})
    assert (table.farm().loafs[0].value, table.value("beer"), table.value("egg")) == (8, 7, 3)


@pytest.mark.clause("CF-080", "CF-307", "CF-309")
def test_i17_i22_fermented_beer_opens_and_is_darker_later(given: Any) -> None:
    under = "brewery:dark_matter brewery:yeast_cordyceps"
    table = given(build="brewery", under=under, stock="juice 2", closed="beer", coins=0).finish()
    assert (table.stock(), table.farm().coins, table.value("beer")) == ({"beer": 2}, 5, 7)


@pytest.mark.clause("CF-308", "CF-087", "CF-281")
def test_i18_i19_locks_on_juice_are_judged_when_the_step_begins(given: Any) -> None:
    table = given(build="press", under="press:yeast_cordyceps", stock="juice 3", locks="milk").do(c.PassSeason())
    table.do(c.MoveLock(lock="milk", product="juice"), seat=0)
    table.do(c.LoadLoaf(), seat=0).do(c.LoadLoaf(), seat=1).settle(juice=2)
    assert table.stock() == {"juice": 1, "beer": 2}


@pytest.mark.clause("CF-328", "CF-310")
def test_i20_i21_yeast_with_compost_and_in_season_six(given: Any) -> None:
    words = {"build": "press", "under": "press:yeast_cordyceps", "stock": "juice 2"}
    table = given(cards="compost_black_hole", **words).finish().settle(extra={"beer": 2})
    assert (table.stock(), table.farm().compost) == ({}, 2)
    assert given(season=6, **words).finish({"juice": 2}).farm().loafs[0].value == 10


@pytest.mark.clause("CF-301", "CF-300", "CF-358")
def test_i23_i24_i25_everything_adds_up_in_the_greenhouse(given: Any) -> None:
    under = "greenhouse:gravity_well greenhouse:fractal_cucumber greenhouse:bread_tree"
    table = given(
        build="greenhouse:2", under=under, bees="0greenhouse", cards="compost_black_hole", compost=1, harrows=1
    )
    table.do(c.Work(by="robot", building="greenhouse", plots={"cucumber": 1}, compost={"cucumber": 1}))
    assert table.stock() == {"cucumber": 7}
    table.then(bed("harrow", bread=1, strawberry=1))
    assert (table.has("bread"), table.has("strawberry")) == (4, 4)


@pytest.mark.clause("CF-358", "CF-357")
def test_i26_i27_bees_help_whoever_owns_the_place(given: Any) -> None:
    rival = {"bees": "0garden", "build": "apiary", "passed": False}
    table = given(herds="apple_tree 1", farm1=rival).do(c.Harvest(by="robot", trees={"apple_tree": 1}))
    assert table.stock() == {"apple": 4}
    table.do(c.EndTurn()).do(c.TendBees(action="honey"), seat=1)
    assert table.stock(1) == {"sugar": 1}


@pytest.mark.clause("CF-137", "CF-303")
def test_i28_i29_bees_and_hornets(given: Any) -> None:
    table = given(herds="cherry_tree 1", under="garden:martian_hornets", bees="0garden")
    table.do(c.Harvest(by="robot", trees={"cherry_tree": 1}, sugar={"cherry_tree": 1}))
    assert table.stock() == {"cherry": 2, "sugar": 1}
    under = "garden:martian_hornets garden:migratory_birds garden:olenka"
    full = given(herds="apple_tree 1 cherry_tree 1", under=under)
    full.do(c.Harvest(by="robot", trees=APPLE_CHERRY, sugar=APPLE_CHERRY))
    assert full.stock() == {"hay": 2, "apple": 2, "egg": 2, "cherry": 1, "sugar": 2}


@pytest.mark.clause("CF-326")
def test_i30_i33_compost_on_a_harvest(given: Any) -> None:
    words = {"cards": "compost_black_hole", "compost": 2, "under": "garden:migratory_birds"}
    table = given(herds="apple_tree 1 cherry_tree 1", **words)
    table.do(c.Harvest(by="robot", trees=APPLE_CHERRY, compost={"apple_tree": 1}))
    assert table.stock() == {"apple": 4, "egg": 2, "cherry": 2}


@pytest.mark.clause("CF-326")
def test_i31_i32_compost_once_a_plot(given: Any) -> None:
    table = given(cards="compost_black_hole", compost=4, worm=True, harrows=1, under="field:giant_insectoids")
    table.do(c.Work(by="worm", building="field", plots={"egg": 3}, compost={"egg": 3}))
    assert (table.stock(), table.farm().compost) == ({"egg": 12}, 1)
    too_much = c.Work(by="harrow", building="field", plots={"egg": 2}, compost={"egg": 2})
    assert table.do(c.EndTurn()).no(too_much) == "not_enough_products"


@pytest.mark.clause("CF-324")
def test_i34_a_full_black_hole_loses_the_rest(given: Any) -> None:
    assert given(cards="compost_black_hole", compost=4, stock="egg 3").finish().settle().farm().compost == 5


@pytest.mark.clause("CF-336", "CF-337", "CF-338")
def test_i35_to_i38_the_wormhole_and_other_cards(given: Any) -> None:
    bison = given(herds="cow:used 2", under="barn:wormhole barn:higgs_bison", stock="hay 1")
    assert bison.do(c.Feed(by="wormhole", product={"cow": 2})).stock() == {"milk": 4}
    reality = given(herds="cow:used 2", under="barn:wormhole barn:augmented_reality", stock="hay 2")
    assert reality.do(c.Feed(by="wormhole", product={"cow": 2})).stock() == {"milk": 5}
    masha = given(herds="cow:used 1", under="barn:wormhole barn:masha", stock="potato 1")
    assert masha.do(c.Feed(by="wormhole", product={"cow": 1}, pay={"potato": 1})).stock() == {"milk": 2}
    calf = given(herds="cow:young 1", under="barn:wormhole", stock="hay 1")
    assert calf.no(c.Feed(by="wormhole", product={"cow": 1})) == "token_not_used"


@pytest.mark.clause("CF-339", "CF-191", "CF-335", "CF-388")
def test_i39_to_i41_the_wormhole_is_a_robots_slot(given: Any) -> None:
    line = given(herds="cow:used 1", under="barn:wormhole", links="field>barn", stock="hay 1")
    line.do(c.Work(by="robot", building="field", plots={"hay": 1}))
    assert line.no(c.Feed(by="field", product={"cow": 1})) == "token_not_ready"
    assert line.no(c.Feed(by="wormhole", product={"cow": 1})) == "action_used"
    tolik = given(herds="apple_tree:used 3", under="garden:wormhole garden:tolik@bottom")
    assert tolik.no(c.Harvest(by="wormhole", trees={"apple_tree": 3})) == "bad_spend"
    hens = given(herds="hen:used 2", under="henhouse:wormhole henhouse:irochka", stock="grain 1")
    hens.do(c.FeedBirds(by="wormhole", pay="grain", hens=2))
    assert (hens.stock(), hens.herd("hen"), hens.herd("laying_hen")) == ({"egg": 3}, "0/1/0", "0/1/0")


@pytest.mark.clause("CF-273", "CF-139")
def test_i42_i43_temporal_paradox_wakes_but_does_not_feed(given: Any) -> None:
    table = given(
        orders="order_03", square="juice", circle="egg", stock="egg 2 juice 2", herds="cow:young 1", deck="masha"
    )
    table.do(c.FulfilOrder(order="order_03", sequence="reward,stars,marks"))
    table.do(c.Resolve(decision="cubes", cubes={"cow:young": 1}))
    assert (table.herd("cow"), table.has("milk")) == ("1/0/0", 0)
    table.do(c.EndTurn())
    assert table.no(c.Feed(by="robot", product={"cow": 1})) == "not_enough_products"


@pytest.mark.clause("CF-352", "CF-402")
def test_i44_i45_i46_the_meteor_shower_on_birds(given: Any) -> None:
    table = given(
        season=6, herds="hen:used 1 laying_hen 1", hand="meteor_shower chips chips", under="barn:petruha", coins=0
    )
    turn = {"hen:used": 1, "laying_hen:ready": 1}
    table.do(c.PlayOneTime(card="meteor_shower", option=1, pay={"chips": 2}, turn=turn))
    assert (table.herd("hen"), table.herd("laying_hen"), table.farm().coins) == ("1/0/0", "0/1/0", 0)
    assert next(line.points for line in sheet(table.state, 0) if line.item == "laying_hen") == 1


@pytest.mark.clause("CF-402")
def test_i47_petruha_modernises_the_field_for_free(given: Any) -> None:
    table = given(hand="bp_press_field bp_field_mill", under="field:petruha", coins=0)
    table.do(c.PlayBlueprint(card="bp_press_field", building="field"))
    table.then(c.PlayBlueprint(card="bp_field_mill", building="field"))
    assert table.farm().buildings[0].level == 2


@pytest.mark.clause("CF-293", "CF-305", "CF-142")
def test_i48_i49_i50_batches(given: Any) -> None:
    bison = given(herds="cow 3 horse 1", under="barn:higgs_bison", stock="hay 3")
    bison.do(c.Feed(by="robot", product={"cow": 3, "horse": 1}))
    assert bison.stock() == {"milk": 6}
    reality = given(herds="cow 3", under="barn:augmented_reality", stock="hay 3")
    assert reality.do(c.Feed(by="robot", product={"cow": 2}, offspring={"cow": 1})).has("milk") == 5
    line = given(
        build="press", herds="cow 4", under="barn:augmented_reality press:oilcake", stock="hay 1 carrot 2",
        links="field>barn field>press press>barn",
    )  # fmt: skip
    line.do(c.Work(by="robot", building="field", plots={"hay": 1}), c.Feed(by="field", product={"cow": 1}))
    line.do(cook("press", "press1_carrot", by="field"), c.Feed(by="press", product={"cow": 3}))
    assert line.stock() == {"milk": 2 + 7, "juice": 1}
    assert (line.herd("cow"), line.farm().placed) == ("0/4/0", 1)


@pytest.mark.clause("CF-151", "CF-366", "CF-387")
def test_i51_i52_irochkas_eggs_hatch_and_ostriches_stand_apart(given: Any) -> None:
    under = "henhouse:irochka henhouse:ostriches"
    table = given(herds="hen 1", under=under, stock="grain 1")
    table.do(c.FeedBirds(by="robot", pay="grain", hatch=2))
    assert (table.stock(), table.herd("hen"), table.herd("laying_hen")) == ({}, "0/0/2", "0/1/0")
    assert table.value("egg") == 3


@pytest.mark.clause("CF-013", "CF-365")
def test_i53_the_fifth_animal_needs_the_annex(given: Any) -> None:
    table = given(herds="cow 4", under="barn:annex", stock="hay 2").do(c.Feed(by="robot", offspring={"cow": 2}))
    assert table.herd("cow") == "2/2/2"
