"""Barn and Henhouse: feeding, offspring, buying, exchanging."""

from typing import Any

import pytest

from services.cyberfarm.rules import commands as c


def feed(by: str = "robot", **more: Any) -> c.Feed:
    return c.Feed(by=by, **more)


def birds(hatch: int = 0, **more: Any) -> c.FeedBirds:
    return c.FeedBirds(**{"by": "robot", "pay": "grain", "hatch": hatch, **more})


@pytest.mark.clause("CF-EX-15", "CF-138", "CF-139", "CF-140", "CF-141", "CF-147")
def test_kirills_barn(given: Any) -> None:
    table = given(herds="cow 2 horse 1", stock="hay 1").do(feed(product={"horse": 1}))
    assert (table.stock(), table.farm().harrows) == ({}, 1)
    table.then(c.Work(by="harrow", building="field", plots={"hay": 1, "potato": 1}))
    table.then(feed(product={"cow": 1}, offspring={"cow": 1}))
    assert table.stock() == {"potato": 2, "milk": 2}
    assert (table.herd("cow"), table.herd("horse")) == ("0/2/1", "0/1/0")


@pytest.mark.clause("CF-EX-16", "CF-148", "CF-149", "CF-150", "CF-151", "CF-153", "CF-154")
def test_iras_eggs(given: Any) -> None:
    table = given(herds="hen 1 laying_hen 2", stock="grain 1").do(birds(1))
    assert table.stock() == {"egg": 4}
    assert (table.herd("hen"), table.herd("laying_hen")) == ("0/1/1", "0/2/0")
    made = [event for event in table.events if type(event).__name__ == "UnitsMade"]
    assert made[0].units == 5


@pytest.mark.clause("CF-EX-46", "CF-293")
@pytest.mark.parametrize(("cows", "hay"), [(1, 1), (2, 1), (3, 2), (4, 2), (5, 3), (6, 3)])
def test_higgs_bison(given: Any, cows: int, hay: int) -> None:
    words = {"herds": f"cow {cows}", "under": "barn:higgs_bison barn:annex"}
    table = given(stock=f"hay {hay}", **words).do(feed(product={"cow": cows}))
    assert table.stock() == {"milk": 2 * cows}
    poor = given(stock=f"hay {hay - 1}" if hay > 1 else "", **words)
    assert poor.no(feed(product={"cow": cows})) == "not_enough_products"


@pytest.mark.clause("CF-EX-46", "CF-293")
def test_horses_share_no_portion(given: Any) -> None:
    table = given(herds="cow 2 horse 1", under="barn:higgs_bison", stock="hay 3")
    table.do(feed(product={"cow": 2, "horse": 1}))
    assert table.has("hay") == 1


@pytest.mark.clause("CF-EX-141", "CF-294")
def test_a_half_portion_is_not_kept(given: Any) -> None:
    table = given(herds="cow 2", under="barn:higgs_bison", stock="hay 2")
    table.do(feed(product={"cow": 1})).then(feed(product={"cow": 1}))
    assert table.has("hay") == 0


@pytest.mark.clause("CF-EX-142", "CF-295", "CF-392")
def test_masha_with_the_bison(given: Any) -> None:
    table = given(herds="cow 4", under="barn:higgs_bison barn:masha", stock="potato 1 egg 1")
    assert table.no(feed(product={"cow": 4}, pay={"potato": 1})) == "bad_spend"
    table.do(feed(product={"cow": 4}, pay={"potato": 1, "egg": 1}))
    assert table.stock() == {"milk": 8}


@pytest.mark.clause("CF-EX-49", "CF-305", "CF-306", "CF-142")
@pytest.mark.parametrize(("cows", "milk"), [(2, 5), (3, 7), (4, 10), (6, 15)])
def test_augmented_reality(given: Any, cows: int, milk: int) -> None:
    table = given(herds=f"cow {cows}", under="barn:augmented_reality barn:annex", stock="hay 6")
    table.do(feed(product={"cow": cows}))
    assert table.has("milk") == milk


@pytest.mark.clause("CF-EX-49", "CF-306")
def test_two_single_milkings_bring_nothing_more(given: Any) -> None:
    table = given(herds="cow 2", under="barn:augmented_reality", stock="hay 2")
    table.do(feed(product={"cow": 1})).then(feed(product={"cow": 1}))
    assert table.has("milk") == 4


@pytest.mark.clause("CF-EX-143", "CF-305")
def test_breeding_cows_do_not_count(given: Any) -> None:
    table = given(herds="cow 3", under="barn:augmented_reality", stock="hay 3")
    table.do(feed(product={"cow": 2}, offspring={"cow": 1}))
    assert (table.has("milk"), table.herd("cow")) == (5, "0/3/1")
    five = given(herds="cow 5", under="barn:augmented_reality barn:annex", stock="hay 5")
    assert five.do(feed(product={"cow": 5})).has("milk") == 12


@pytest.mark.clause("CF-EX-63", "CF-392", "CF-393")
def test_mashas_cows(given: Any) -> None:
    table = given(herds="cow 3", under="barn:masha", stock="potato 2 cottage_cheese 1")
    table.do(feed(product={"cow": 3}, pay={"potato": 2, "cottage_cheese": 1}))
    assert table.stock() == {"milk": 6}
    elsewhere = given(herds="cow 1", under="henhouse:masha", stock="potato 1")
    assert elsewhere.no(feed(product={"cow": 1})) == "not_enough_products"


@pytest.mark.clause("CF-EX-114", "CF-143")
def test_milk_of_the_batch_does_not_pay_for_it(given: Any) -> None:
    table = given(herds="cow 2", under="barn:masha", stock="hay 1")
    assert table.no(feed(product={"cow": 2}, pay={"hay": 1})) == "not_enough_products"
    table.do(feed(product={"cow": 1}, pay={"hay": 1}))


@pytest.mark.clause("CF-EX-64", "CF-391")
def test_mashas_hens(given: Any) -> None:
    table = given(herds="hen 3", under="henhouse:masha", stock="cherry 1").do(birds(pay="cherry"))
    assert (table.stock(), table.herd("hen")) == ({"egg": 3}, "0/3/0")
    assert given(herds="hen 3", stock="cherry 1").no(birds(pay="cherry")) == "bad_spend"


@pytest.mark.clause("CF-EX-61", "CF-387")
def test_irochkas_hens(given: Any) -> None:
    table = given(herds="hen 2 laying_hen 1", under="henhouse:irochka", stock="grain 1").do(birds())
    assert (table.stock(), table.herd("hen"), table.herd("laying_hen")) == ({"egg": 5}, "0/1/0", "0/2/0")


@pytest.mark.clause("CF-EX-153", "CF-387")
def test_irochka_without_hens(given: Any) -> None:
    table = given(herds="laying_hen 2", under="henhouse:irochka", stock="grain 1").do(birds())
    assert (table.has("egg"), table.herd("laying_hen")) == (4, "0/2/0")


@pytest.mark.clause("CF-EX-95", "CF-013", "CF-239", "CF-365")
def test_the_annex(given: Any) -> None:
    table = given(herds="cow 4", hand="annex", robots=7)
    assert table.no(c.BuyToken(kind="cow")) == "no_space"
    table.do(c.PlayUpgrade(card="annex", building="barn", position="top")).then(c.BuyToken(kind="cow"))
    assert table.herd("cow") == "5/0/0"
    assert given(herds="cow 6", under="barn:annex").no(c.BuyToken(kind="horse")) == "no_space"


@pytest.mark.clause("CF-EX-96", "CF-145", "CF-009")
def test_an_exchange_keeps_the_state(given: Any) -> None:
    table = given(herds="cow 1", stock="hay 1").do(c.ExchangeToken(kind="cow", condition="ready"))
    assert table.farm().coins == 18
    table.then(feed(product={"horse": 1}))
    assert table.farm().harrows == 1
    used = given(herds="cow:used 1").do(c.ExchangeToken(kind="cow", condition="used"))
    assert used.herd("horse") == "0/1/0"


@pytest.mark.clause("CF-EX-112", "CF-144", "CF-146")
def test_one_purchase_a_season(given: Any) -> None:
    table = given().do(c.BuyToken(kind="cow"))
    assert (table.herd("cow"), table.farm().coins) == ("1/0/0", 15)
    table.do(c.EndTurn())
    assert table.no(c.BuyToken(kind="horse")) == "slot_taken"
    assert given(coins=4).no(c.BuyToken(kind="cow")) == "not_enough_coins"


@pytest.mark.clause("CF-EX-113", "CF-141")
def test_no_room_for_a_calf(given: Any) -> None:
    table = given(herds="cow 4", stock="hay 1")
    assert table.no(feed(offspring={"cow": 1})) == "no_space"
    table.do(feed(product={"cow": 1}))


@pytest.mark.clause("CF-EX-115", "CF-152")
def test_bought_eggs_do_not_hatch(given: Any) -> None:
    table = given(herds="hen 1", stock="grain 1 egg 6")
    assert table.no(birds(2)) == "not_enough_products"
    table.do(birds(1))
    assert (table.has("egg"), table.herd("hen")) == (6, "0/1/1")


@pytest.mark.clause("CF-EX-116", "CF-155", "CF-158")
def test_a_second_feeding_takes_another_grain(given: Any) -> None:
    table = given(herds="hen 2", stock="grain 2").do(birds()).then(c.BuyToken(kind="hen"))
    assert table.farm().coins == 17
    table.then(birds())
    assert table.stock() == {"egg": 3}
    hungry = given(herds="hen 1")
    assert hungry.no(birds()) == "not_enough_products"


@pytest.mark.clause("CF-156", "CF-157")
def test_a_hen_becomes_a_laying_hen(given: Any) -> None:
    table = given(herds="hen:used 1 laying_hen 1").do(c.ExchangeToken(kind="hen", condition="used"))
    assert (table.herd("laying_hen"), table.farm().coins) == ("1/1/0", 16)
    table.do(c.EndTurn())
    assert table.no(c.ExchangeToken(kind="hen", condition="ready")) == "slot_taken"
    assert given(herds="laying_hen 1").no(c.ExchangeToken(kind="laying_hen", condition="ready")) == "bad_spend"


@pytest.mark.clause("CF-EX-56", "CF-335", "CF-336")
def test_the_wormhole_in_the_barn(given: Any) -> None:
    table = given(herds="cow:used 2", under="barn:wormhole", stock="hay 2")
    table.do(feed("wormhole", product={"cow": 2}))
    assert (table.stock(), table.herd("cow")) == ({"milk": 4}, "0/2/0")
    again = given(herds="cow:used 2", under="barn:wormhole", stock="hay 2")
    again.do(feed("wormhole", offspring={"cow": 2}))
    assert (again.stock(), again.herd("cow")) == ({}, "0/2/2")


@pytest.mark.clause("CF-EX-144", "CF-338")
def test_what_the_wormhole_cannot_take(given: Any) -> None:
    for herds in ("cow 1", "cow:young 1"):
        table = given(herds=herds, under="barn:wormhole", stock="hay 1")
        assert table.no(feed("wormhole", product={"cow": 1})) == "token_not_used"
    table = given(herds="cow:used 1", under="barn:wormhole", stock="hay 1")
    table.do(feed("wormhole", product={"cow": 1})).do(c.EndTurn())
    assert table.no(feed("wormhole", product={"cow": 1})) == "slot_taken"


@pytest.mark.clause("CF-EX-145", "CF-336", "CF-337")
def test_the_wormhole_with_everything(given: Any) -> None:
    under = "barn:wormhole barn:higgs_bison barn:augmented_reality"
    table = given(herds="cow:used 2", under=under, stock="hay 1").do(feed("wormhole", product={"cow": 2}))
    assert table.stock() == {"milk": 5}


@pytest.mark.clause("CF-335", "CF-336")
def test_the_wormhole_in_the_henhouse_takes_one_grain(given: Any) -> None:
    table = given(herds="hen:used 1 laying_hen:used 2", under="henhouse:wormhole", stock="grain 1")
    assert table.no(birds(by="wormhole", hens=1, laying_hens=2)) == "not_offered"
    table.do(birds(1, by="wormhole", hens=1, laying_hens=1))
    assert (table.stock(), table.herd("hen")) == ({"egg": 2}, "0/1/1")
