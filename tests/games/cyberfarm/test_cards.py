"""Invention cards: Blueprints, upgrades, autonomous and one-time cards, Scrap, the Apiary, the Tea fungus."""

from typing import Any

import pytest

from libs.kernel import Seat, listed
from services.cyberfarm.rules import commands as c
from services.cyberfarm.rules.book import BOOK
from services.cyberfarm.rules.game import GAME
from services.cyberfarm.rules.scoring import sheet, underlaid
from services.cyberfarm.rules.state import Options


def upgrade(card: str, building: str, position: Any = "only", **more: Any) -> c.PlayUpgrade:
    return c.PlayUpgrade(card=card, building=building, position=position, **more)


@pytest.mark.clause("CF-EX-109", "CF-200", "CF-203", "CF-204", "CF-205", "CF-206", "CF-111", "CF-112", "CF-209")
def test_build_flip_stop(given: Any) -> None:
    table = given(hand="bp_press_mill bp_field_mill bp_greenhouse_mill", slots="mill.process 1", placed=1)
    table.do(c.PlayBlueprint(card="bp_press_mill", building="mill"))
    assert table.farm().buildings[-1].level == 1
    table.then(c.PlayBlueprint(card="bp_field_mill", building="mill")).do(c.EndTurn())
    assert (table.farm().buildings[-1].level, table.farm().coins, table.farm().placed) == (2, 14, 1)
    assert table.farm().slots[0].robots == 1
    assert table.no(c.PlayBlueprint(card="bp_greenhouse_mill", building="mill")) == "max_level"
    assert table.state.discard == ("bp_field_mill", "bp_press_mill")
    assert next(line.points for line in sheet(table.state, 0) if line.item == "level_2_buildings") == 1


@pytest.mark.clause("CF-210", "CF-225", "CF-202")
def test_only_the_buildings_shown_can_be_built(given: Any) -> None:
    table = given(hand="bp_press_mill quality_mark")
    assert table.no(c.PlayBlueprint(card="bp_press_mill", building="bakery")) == "missing_building"
    assert table.no(c.PlayBlueprint(card="quality_mark", building="field")) == "missing_building"
    assert table.no(c.PlayBlueprint(card="bp_field_mill", building="mill")) == "card_not_in_hand"
    basic = {name for card in BOOK.inventions.values() for name in card.row.buildings}
    assert {name for name in BOOK.buildings if BOOK.levels(name) == 2} == basic


@pytest.mark.clause("CF-EX-33", "CF-212", "CF-214", "CF-318")
def test_the_same_upgrade_twice(given: Any) -> None:
    table = given(build="cheese_dairy mill", under="cheese_dairy:quality_mark", hand="quality_mark")
    assert table.no(upgrade("quality_mark", "cheese_dairy")) == "duplicate_upgrade"
    table.do(upgrade("quality_mark", "mill"))


@pytest.mark.clause("CF-EX-156", "CF-201", "CF-212", "CF-064")
def test_an_upgrade_needs_its_building(given: Any) -> None:
    table = given(hand="candies")
    assert table.no(upgrade("candies", "sugar_factory")) == "missing_building"
    assert table.farm().coins == 20
    table.do(c.DiscardForCoins(card="candies"))


@pytest.mark.clause("CF-213", "CF-211")
def test_only_the_property_of_the_building_works(given: Any) -> None:
    table = given(build="press sugar_factory", hand="oilcake")
    assert table.no(upgrade("oilcake", "press", "top")) == "missing_building"
    table.do(upgrade("oilcake", "press", "bottom"))
    table.change(stock="beet 3").then(c.Process(by="robot", building="sugar_factory", recipe="sugar1"))
    assert table.stock() == {"sugar": 1}


@pytest.mark.clause("CF-215", "CF-043", "CF-111")
def test_underlaid_cards_stay_when_a_building_is_flipped(given: Any) -> None:
    table = given(build="mill", under="mill:pashulya mill:quality_mark", hand="bp_press_mill")
    table.do(c.PlayBlueprint(card="bp_press_mill", building="mill"))
    assert [under.card for under in table.farm().buildings[-1].cards] == ["pashulya", "quality_mark"]
    assert "pashulya" not in table.state.discard


@pytest.mark.clause("CF-216", "CF-080")
def test_boosts_are_always_current_and_other_effects_have_no_past(given: Any) -> None:
    table = given(build="butter_churn", stock="butter 2", hand="plasma_separator string_theory")
    table.do(upgrade("plasma_separator", "butter_churn")).then(upgrade("string_theory", "butter_churn"))
    assert (table.value("butter"), table.has("cottage_cheese")) == (5, 0)


@pytest.mark.clause("CF-EX-32", "CF-081", "CF-082", "CF-083", "CF-254", "CF-344", "CF-316")
def test_cheese_at_nine(given: Any) -> None:
    table = given(build="cheese_dairy", under="cheese_dairy:quality_mark cheese_dairy:martian_mould", coins=7)
    table.do(c.Shop(basket={"cheese": 1}))
    assert (table.farm().coins, table.value("cheese"), table.value("cheese", 1)) == (0, 9, 7)
    table.finish({"cheese": 1})
    assert table.farm().loafs[0].value == 9


@pytest.mark.clause("CF-EX-53", "CF-316", "CF-317", "CF-234", "CF-080")
def test_quality_marks_do_not_add_up(given: Any) -> None:
    words = {"build": "cheese_dairy butter_churn:2"}
    table = given(under="cheese_dairy:quality_mark", **words)
    assert (table.value("cheese"), table.value("cottage_cheese"), table.value("butter")) == (8, 4, 4)
    both = given(under="cheese_dairy:quality_mark butter_churn:quality_mark", **words)
    assert (both.value("cheese"), both.value("cottage_cheese"), both.value("butter")) == (8, 4, 5)


@pytest.mark.clause("CF-084")
def test_printed_values() -> None:
    printed = {
        "potato": 2, "egg": 2, "cherry": 3, "sugar": 3, "cottage_cheese": 3, "bread": 3, "butter": 4, "juice": 5,
        "ice_cream": 6, "jam": 6, "pie": 7, "cheese": 7,
    }  # fmt: skip
    assert {name: BOOK.products[name].value for name in printed} == printed


@pytest.mark.clause("CF-EX-80", "CF-170", "CF-416")
def test_twist_off_two(given: Any) -> None:
    table = given(build="twist_off:2", coins=6).do(c.Shop(basket={"jam": 1}))
    assert (table.farm().coins, table.value("jam"), table.value("pickle"), table.value("snack")) == (0, 7, 6, 4)
    marked = given(build="twist_off:2", under="twist_off:quality_mark twist_off:pickled_eggs")
    assert (marked.value("jam"), marked.value("pickle")) == (8, 7)
    assert given(build="twist_off").value("jam") == 6


@pytest.mark.clause("CF-412", "CF-234")
def test_house_boosts(given: Any) -> None:
    table = given(build="freezing", under="freezing:absolute_zero freezing:quality_mark")
    assert (table.value("ice_cream"), table.value("snack")) == (8, 5)


@pytest.mark.clause("CF-EX-82", "CF-368")
def test_dark_matter(given: Any) -> None:
    table = given(build="brewery:2", under="brewery:dark_matter")
    assert (table.value("beer"), table.value("cider"), table.value("juice")) == (7, 8, 5)


@pytest.mark.clause("CF-EX-81", "CF-366", "CF-367")
def test_ostriches(given: Any) -> None:
    table = given(herds="laying_hen 2", hand="ostriches").do(upgrade("ostriches", "henhouse"))
    assert (table.herd("laying_hen"), table.value("egg")) == ("2/0/0", 3)
    hens = given(herds="hen:used 1 hen 1", hand="ostriches")
    hens.do(upgrade("ostriches", "henhouse", token="used"))
    assert (hens.herd("hen"), hens.herd("laying_hen")) == ("1/0/0", "0/1/0")


@pytest.mark.clause("CF-EX-70", "CF-331", "CF-332", "CF-079", "CF-223", "CF-238")
def test_the_space_slug(given: Any) -> None:
    table = given(cards="space_slug", stock="carrot 3", closed="butter", deck="masha")
    table.do(c.UseCard(card="space_slug", option=1))
    assert (table.stock(), table.farm().harrows, table.state.hands[0]) == ({"butter": 1}, 1, ("masha",))
    table.change(stock="carrot 3").do(c.EndTurn())
    assert table.no(c.UseCard(card="space_slug", option=1)) == "slot_taken"


@pytest.mark.clause("CF-EX-71", "CF-124", "CF-125", "CF-296", "CF-297")
def test_an_unused_harrow_is_lost(given: Any) -> None:
    table = given(cards="bio_tractor", stock="potato 1").do(c.UseCard(card="bio_tractor", option=1))
    assert (table.stock(), table.farm().harrows) == ({}, 1)
    table.finish()
    assert table.farm().harrows == 0


@pytest.mark.clause("CF-222", "CF-201")
def test_an_autonomous_card_lies_on_its_own(given: Any) -> None:
    table = given(hand="bio_tractor", coins=4).do(c.PlayAutonomous(card="bio_tractor"))
    assert (table.farm().cards, table.farm().coins, underlaid(table.farm())) == (("bio_tractor",), 0, 0)
    assert given(hand="bio_tractor", coins=3).no(c.PlayAutonomous(card="bio_tractor")) == "not_enough_coins"


@pytest.mark.clause("CF-333", "CF-334", "CF-237")
def test_the_cat_ties_three_locks(given: Any) -> None:
    table = given(hand="schrodinger_cat", locks="hay").do(c.PlayAutonomous(card="schrodinger_cat"))
    assert (table.farm().tied, table.farm().locks, table.farm().unplaced) == (("hay", "flour", "malt"), (), 1)
    assert table.no(c.Resolve(decision="lock", product="malt")) == "lock_tied"
    table.do(c.Resolve(decision="lock", product="milk"))


@pytest.mark.clause("CF-EX-83", "CF-351", "CF-352", "CF-224")
def test_the_meteor_shower_turns_two_tokens(given: Any) -> None:
    table = given(herds="hen 1 apple_tree:used 1", hand="meteor_shower chips masha", coins=1)
    pay = {"chips": 1, "masha": 1}
    play = c.PlayOneTime(card="meteor_shower", option=1, pay=pay, turn={"hen:ready": 1, "apple_tree:used": 1})
    table.do(play)
    assert (table.herd("laying_hen"), table.herd("cherry_tree"), table.farm().coins) == ("1/0/0", "0/1/0", 1)
    assert (table.state.hands[0], table.state.discard) == ((), ("chips", "masha", "meteor_shower"))


@pytest.mark.clause("CF-EX-84", "CF-353", "CF-225")
def test_the_meteor_shower_on_the_field(given: Any) -> None:
    table = given(cubes=1, slots="field.plot 3", hand="meteor_shower chips chips")
    table.do(c.PlayOneTime(card="meteor_shower", option=2, pay={"chips": 2}))
    assert (table.farm().buildings[0].level, table.farm().slots[0].robots) == (2, 3)


@pytest.mark.clause("CF-EX-155", "CF-351", "CF-353")
def test_what_the_meteor_shower_cannot_do(given: Any) -> None:
    poor = given(herds="hen 1", hand="meteor_shower chips", coins=20)
    assert poor.no(c.PlayOneTime(card="meteor_shower", option=1, pay={"chips": 1}, turn={"hen:ready": 1})) == (
        "card_not_in_hand"
    )
    improved = given(build="field:2", hand="meteor_shower chips masha")
    pay = {"chips": 1, "masha": 1}
    assert improved.no(c.PlayOneTime(card="meteor_shower", option=2, pay=pay)) == "max_level"
    rival = given(hand="meteor_shower chips masha", farm1={"herds": "hen 1"})
    assert rival.no(c.PlayOneTime(card="meteor_shower", option=1, pay=pay, turn={"hen:ready": 1})) == "bad_spend"
    for table, hand in ((poor, 2), (improved, 3), (rival, 3)):
        assert (len(table.state.hands[0]), table.state.discard, table.farm().coins) == (hand, (), 20)
    assert rival.herd("hen", 1) == "1/0/0"


@pytest.mark.clause("CF-415", "CF-226", "CF-227", "CF-077")
def test_grant_and_parcel(given: Any) -> None:
    table = given(hand="hectare_grant grandmas_parcel", coins=0).do(c.PlayOneTime(card="hectare_grant", option=1))
    assert table.farm().coins == 4
    for option, stock in enumerate(({"cherry": 3}, {"milk": 4}, {"egg": 4}, {"hay": 8}), start=1):
        there = given(hand="grandmas_parcel", closed="milk").do(c.PlayOneTime(card="grandmas_parcel", option=option))
        assert (there.stock(), there.farm().coins, "milk" in there.state.opened) == (stock, 18, False)
    assert table.no(c.PlayOneTime(card="grandmas_parcel", option=5)) == "action_used"


@pytest.mark.clause("CF-EX-179", "CF-152", "CF-415")
def test_parcel_eggs_do_not_hatch(given: Any) -> None:
    table = given(hand="grandmas_parcel", herds="hen 1", stock="grain 1")
    table.do(c.PlayOneTime(card="grandmas_parcel", option=3)).do(c.EndTurn())
    assert table.no(c.FeedBirds(by="robot", pay="grain", hatch=2)) == "not_enough_products"
    table.do(c.FeedBirds(by="robot", pay="grain", hatch=1))


@pytest.mark.clause("CF-EX-89", "CF-347", "CF-348", "CF-066", "CF-097", "CF-096")
def test_two_scraps_bring_a_robot(given: Any) -> None:
    table = given(robots=5, placed=5, hand="scrap_metal scrap_metal")
    table.do(c.RedeemScrap(other="scrap_metal", gain="robot"))
    assert (table.farm().robots, table.farm().coins, table.state.discard) == (6, 20, ("scrap_metal", "scrap_metal"))
    table.do(c.Work(by="robot", building="field", plots={"hay": 1}))


@pytest.mark.clause("CF-347", "CF-350")
def test_one_scrap_is_worth_a_coin(given: Any) -> None:
    table = given(hand="scrap_metal chips")
    assert table.no(c.RedeemScrap(other="chips", gain="robot")) == "bad_spend"
    table.do(c.DiscardForCoins(card="scrap_metal"))
    assert table.farm().coins == 21


@pytest.mark.clause("CF-EX-85", "CF-369", "CF-370", "CF-372", "CF-374")
def test_the_tea_fungus_grows(given: Any) -> None:
    table = given(cards="tea_fungus", tea=1, stock="sugar 3", closed="beer", coins=0)
    table.do(c.UseCard(card="tea_fungus", option=1))
    assert (table.stock(), table.farm().coins, table.farm().tea) == ({"sugar": 2, "beer": 1}, 3, 1)
    table.onward().do(c.UseCard(card="tea_fungus", option=2))
    assert (table.stock(), table.farm().tea) == ({"beer": 1}, 2)
    assert (table.farm().placed, table.closed("card:tea_fungus")) == (1, 1)
    table.change(stock="sugar 5").do(c.EndTurn())
    assert table.no(c.UseCard(card="tea_fungus", option=1)) == "slot_taken"


@pytest.mark.clause("CF-369", "CF-371", "CF-373")
def test_megafungus_and_leviathan(given: Any) -> None:
    mega = given(cards="tea_fungus", tea=2, stock="sugar 5")
    mega.do(c.UseCard(card="tea_fungus", option=1))
    assert mega.stock() == {"sugar": 3, "beer": 2}
    grown = given(cards="tea_fungus", tea=2, stock="sugar 3").do(c.UseCard(card="tea_fungus", option=2))
    assert grown.farm().tea == 3
    leviathan = given(cards="tea_fungus", tea=3, stock="sugar 3")
    assert leviathan.no(c.UseCard(card="tea_fungus", option=2)) == "bad_spend"
    assert leviathan.do(c.UseCard(card="tea_fungus", option=1)).stock() == {"beer": 4}


@pytest.mark.clause("CF-EX-86", "CF-280", "CF-373", "CF-374", "CF-375")
def test_a_leviathan_starves(given: Any) -> None:
    assert given(cards="tea_fungus", tea=3).finish().farm().tea == 2
    last = given(season=6, cards="tea_fungus", tea=3).finish()
    assert next(line.points for line in sheet(last.state, 0) if line.item == "card:tea_fungus") == 3
    fed = given(season=6, cards="tea_fungus", tea=3, slots="card:tea_fungus 1").finish()
    assert next(line.points for line in sheet(fed.state, 0) if line.item == "card:tea_fungus") == 6
    assert given(cards="tea_fungus", tea=2).finish().farm().tea == 2


@pytest.mark.clause("CF-280")
def test_a_table_may_spare_the_leviathan_in_the_last_season(given: Any) -> None:
    options = Options(leviathan_safe_at_end=True, first_player=0)
    assert given(season=6, cards="tea_fungus", tea=3, options=options).finish().farm().tea == 3
    assert given(season=5, cards="tea_fungus", tea=3, options=options).finish().farm().tea == 2


@pytest.mark.clause("CF-369", "CF-222")
def test_a_played_fungus_is_small(given: Any) -> None:
    assert given(hand="tea_fungus").do(c.PlayAutonomous(card="tea_fungus")).farm().tea == 1


@pytest.mark.clause("CF-EX-154", "CF-354", "CF-355", "CF-356", "CF-361", "CF-362")
def test_bees_of_two_seats(given: Any) -> None:
    def bee(farm: int) -> c.TendBees:
        return c.TendBees(action="add_bee", farm=farm, spot="garden")

    table = given(hand="apiary", hand1="apiary")
    table.do(c.PlayBuilding(card="apiary", farm=0, spot="garden"), c.EndTurn())
    assert table.no(bee(0)) == "no_space"
    table.do(bee(1)).onward()
    assert [table.no(bee(farm)) for farm in (0, 1)] == ["no_space", "no_space"]
    table.onward(to=1)
    table.do(c.PlayBuilding(card="apiary", farm=1, spot="garden"), c.EndTurn())
    assert table.no(bee(1)) == "no_space"
    table.do(bee(0))
    lying = [[(there.farm, there.building) for there in table.farm(seat).bees] for seat in (0, 1)]
    assert lying == [[(0, "garden"), (1, "garden")], [(1, "garden"), (0, "garden")]]


@pytest.mark.clause("CF-355", "CF-357", "CF-359", "CF-223")
def test_four_bees_at_most_and_each_slot_once(given: Any) -> None:
    bees = "0garden 0greenhouse 1garden 1greenhouse"
    table = given(build="greenhouse apiary", farm1={"build": "greenhouse"}, bees=bees, closed="sugar", coins=0)
    assert table.no(c.TendBees(action="add_bee", farm=1, spot="garden")) == "no_space"
    table.do(c.TendBees(action="honey"))
    assert (table.stock(), table.farm().coins) == ({"sugar": 4}, 1)
    table.do(c.EndTurn())
    assert table.no(c.TendBees(action="honey")) == "slot_taken"
    assert given().no(c.TendBees(action="honey")) == "missing_building"


@pytest.mark.clause("CF-EX-60", "CF-386")
@pytest.mark.parametrize(("bees", "sugar"), [("0garden 1garden", 3), ("0garden 1garden 1greenhouse", 4)])
def test_irochkas_honey(given: Any, bees: str, sugar: int) -> None:
    table = given(build="apiary", under="apiary:irochka", bees=bees, farm1={"build": "greenhouse"})
    assert table.do(c.TendBees(action="honey")).stock() == {"sugar": sugar}


@pytest.mark.clause("CF-360", "CF-318")
def test_a_quality_mark_under_the_apiary(given: Any) -> None:
    assert given(build="apiary", under="apiary:quality_mark").value("sugar") == 4


@pytest.mark.clause("CF-171", "CF-172", "CF-173", "CF-086", "CF-112")
def test_building_the_freezing_workshop_brings_a_lock(given: Any) -> None:
    table = given(hand="bp_press_freezing bp_bakery_freezing")
    table.do(c.PlayBlueprint(card="bp_press_freezing", building="freezing"))
    products = {body["product"] for body in listed(GAME.offers(table.state, Seat(0))) if body["type"] == "resolve"}
    assert products == set(BOOK.perishable)
    table.do(c.Resolve(decision="lock", product="grain"))
    table.then(c.PlayBlueprint(card="bp_bakery_freezing", building="freezing"))
    assert (table.farm().locks, table.farm().unplaced) == (("grain",), 0)


@pytest.mark.clause("CF-EX-111", "CF-402")
def test_petruha_pays_only_for_building(given: Any) -> None:
    words = {"build": "mill", "under": "field:petruha@bottom", "hand": "bp_press_mill", "coins": 0}
    assert given(**words).no(c.PlayBlueprint(card="bp_press_mill", building="press")) == "not_enough_coins"
    table = given(**words).do(c.PlayBlueprint(card="bp_press_mill", building="mill"))
    assert (table.farm().coins, table.farm().buildings[-1].level) == (0, 2)
