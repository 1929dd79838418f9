"""The Garden, and what bees, birds and hornets do there."""

from typing import Any

import pytest

from services.cyberfarm.rules import commands as c

BOTH = {"apple_tree": 1, "cherry_tree": 1}


def harvest(by: str = "robot", **more: Any) -> c.Harvest:
    return c.Harvest(by=by, trees=more.pop("trees", BOTH), **more)


@pytest.mark.clause("CF-EX-14", "CF-129", "CF-130", "CF-131", "CF-134", "CF-136")
def test_a_sapling_and_a_cherry_tree(given: Any) -> None:
    table = given(herds="cherry_tree 1").do(c.Plant(tree="apple_tree"))
    assert (table.herd("apple_tree"), table.farm().coins) == ("0/0/1", 20)
    table.then(harvest(trees={"cherry_tree": 1}))
    assert (table.stock(), table.herd("cherry_tree")) == ({"cherry": 2}, "0/1/0")
    table.do(c.EndTurn())
    assert table.no(harvest(trees={"apple_tree": 1})) == "token_not_ready"
    table.finish()
    assert table.herd("apple_tree") == "1/0/0"


@pytest.mark.clause("CF-EX-117", "CF-133", "CF-129")
def test_what_cannot_be_harvested(given: Any) -> None:
    table = given(herds="apple_tree:young 1 apple_tree:used 1 cherry_tree 1", harrows=1)
    assert table.no(harvest(trees={"apple_tree": 1})) == "token_not_ready"
    assert table.no(harvest(trees={"apple_tree": 2})) == "token_not_ready"
    assert table.no(harvest(trees={"apple_tree": 2, "cherry_tree": 1})) == "token_not_ready"
    for herds in ("apple_tree:young 1", "apple_tree:used 1"):
        assert given(herds=herds).no(harvest(trees={"apple_tree": 1})) == "token_not_ready"
    assert given(herds="cherry_tree 3").no(harvest(trees={"cherry_tree": 3})) == "bad_spend"
    assert table.no(c.Work(by="harrow", building="garden", plots={"apple": 1})) == "harrow_not_allowed"
    assert table.do(harvest(trees={"cherry_tree": 1})).stock() == {"cherry": 2}


@pytest.mark.clause("CF-EX-118", "CF-132", "CF-009")
def test_a_replaced_tree_keeps_its_state(given: Any) -> None:
    table = given(herds="cherry_tree:used 1").do(c.ReplaceTree(tree="cherry_tree", condition="used"))
    assert (table.herd("apple_tree"), table.herd("cherry_tree")) == ("0/1/0", "0/0/0")
    ready = given(herds="cherry_tree 1").do(c.ReplaceTree(tree="cherry_tree", condition="ready"))
    ready.then(harvest(trees={"apple_tree": 1}))
    assert ready.stock() == {"apple": 3}
    young = given(herds="cherry_tree:young 1").do(c.ReplaceTree(tree="cherry_tree", condition="young"))
    assert young.herd("apple_tree") == "0/0/1"
    assert given().no(c.ReplaceTree(tree="cherry_tree", condition="ready")) == "token_not_ready"


@pytest.mark.clause("CF-135", "CF-013")
def test_three_slots_and_three_trees(given: Any) -> None:
    table = given().do(c.Plant(tree="apple_tree"))
    table.then(c.Plant(tree="apple_tree")).then(c.Plant(tree="cherry_tree")).do(c.EndTurn())
    assert table.no(c.Plant(tree="cherry_tree")) == "slot_taken"
    assert given(herds="apple_tree 3").no(c.Plant(tree="cherry_tree")) == "no_space"


@pytest.mark.clause("CF-EX-48", "CF-302", "CF-304", "CF-137")
def test_hornets_take_a_fruit_for_sugar(given: Any) -> None:
    plain = given(herds="cherry_tree 1 apple_tree 1", under="garden:martian_hornets").do(harvest())
    assert plain.stock() == {"apple": 3, "cherry": 2}
    table = given(herds="cherry_tree 1 apple_tree 1", under="garden:martian_hornets", closed="sugar", coins=0)
    table.do(harvest(sugar=BOTH))
    assert (table.stock(), table.farm().coins) == ({"apple": 2, "cherry": 1, "sugar": 2}, 1)
    assert "product_opened" in table.tags()


@pytest.mark.clause("CF-302", "CF-303")
def test_hornets_take_one_fruit_a_tree(given: Any) -> None:
    table = given(herds="cherry_tree 1", under="garden:martian_hornets")
    assert table.no(harvest(trees={"cherry_tree": 1}, sugar={"cherry_tree": 2})) == "not_offered"
    assert given(herds="cherry_tree 1").no(harvest(trees={"cherry_tree": 1}, sugar={"cherry_tree": 1})) == "bad_spend"


@pytest.mark.clause("CF-EX-58", "CF-363", "CF-364", "CF-233", "CF-337")
def test_migratory_birds(given: Any) -> None:
    table = given(herds="apple_tree 2 hen 1", under="garden:migratory_birds garden:wormhole", stock="grain 1")
    table.do(harvest(trees={"apple_tree": 2}))
    assert table.stock() == {"grain": 1, "apple": 6, "egg": 2}
    table.then(harvest("wormhole", trees={"apple_tree": 2})).do(c.EndTurn())
    assert table.stock() == {"grain": 1, "apple": 12, "egg": 4}
    assert table.no(c.FeedBirds(by="robot", pay="grain", hatch=2)) == "not_enough_products"


@pytest.mark.clause("CF-EX-59", "CF-358")
def test_two_bees_count_once(given: Any) -> None:
    bees = {"bees": "0garden"}
    table = given(herds="cherry_tree 1 apple_tree 1", bees="0garden", farm1=bees).do(harvest())
    assert table.stock() == {"apple": 4, "cherry": 3}


@pytest.mark.clause("CF-EX-91", "CF-404", "CF-133", "CF-233")
def test_tolik_harvests_three(given: Any) -> None:
    assert given(herds="apple_tree 3").no(harvest(trees={"apple_tree": 3})) == "bad_spend"
    table = given(herds="apple_tree 3", under="garden:tolik@bottom").do(harvest(trees={"apple_tree": 3}))
    assert table.stock() == {"apple": 9}


@pytest.mark.clause("CF-EX-92", "CF-394")
def test_olenkas_hay(given: Any) -> None:
    table = given(herds="cherry_tree 1 apple_tree 1", under="garden:olenka").do(harvest())
    assert table.stock() == {"hay": 2, "apple": 3, "cherry": 2}


@pytest.mark.clause("CF-EX-146", "CF-137", "CF-326", "CF-327")
def test_the_garden_with_everything(given: Any) -> None:
    under = "garden:martian_hornets garden:migratory_birds garden:olenka"
    table = given(
        herds="cherry_tree 1 apple_tree 1", under=under, bees="0garden", cards="compost_black_hole", compost=1
    )
    table.do(harvest(sugar=BOTH, compost={"cherry_tree": 1}))
    assert table.stock() == {"hay": 2, "apple": 3, "egg": 2, "cherry": 3, "sugar": 2}
    assert table.farm().compost == 0


@pytest.mark.clause("CF-326", "CF-327")
def test_compost_helps_one_tree_a_harvest(given: Any) -> None:
    words = {"cards": "compost_black_hole", "compost": 2}
    table = given(herds="cherry_tree 1 apple_tree 1", **words)
    assert table.no(harvest(compost=BOTH)) == "not_enough_products"
    table.do(harvest(compost={"apple_tree": 1}))
    assert (table.stock(), table.farm().compost) == ({"apple": 4, "cherry": 2}, 1)
    table.then(c.Plant(tree="apple_tree"))
    assert table.farm().compost == 1


@pytest.mark.clause("CF-335", "CF-336", "CF-338")
def test_the_wormhole_in_the_garden_costs_nothing(given: Any) -> None:
    table = given(herds="cherry_tree:used 1 apple_tree 1", under="garden:wormhole")
    assert table.no(harvest("wormhole", trees={"apple_tree": 1})) == "token_not_used"
    table.do(harvest("wormhole", trees={"cherry_tree": 1}))
    assert (table.stock(), table.herd("cherry_tree")) == ({"cherry": 2}, "0/1/0")
    assert given(herds="cherry_tree:used 1").no(harvest("wormhole", trees={"cherry_tree": 1})) == "no_such_slot"


@pytest.mark.clause("CF-383", "CF-115", "CF-238")
def test_borka_mines_in_the_garden(given: Any) -> None:
    table = given(under="garden:borka", coins=0).do(c.UseCard(card="borka", option=1))
    assert table.farm().coins == 3
    table.do(c.EndTurn())
    assert table.no(c.UseCard(card="borka", option=1)) == "slot_taken"
