"""Steps 1 and 2: the draw and the auction."""

from typing import Any

import pytest

from services.cyberfarm.rules import commands as c
from services.cyberfarm.rules.book import BOOK
from services.cyberfarm.rules.state import Options

FIVE = "granary bio_tractor annex compost_black_hole borka"


def auction(given: Any, **words: Any) -> Any:
    """An auction in which seat 0 decides, all five cards without coins unless given."""
    return given(**{"phase": "auction", "bidding": 1, "row": FIVE, "deck": "chips oilcake masha candies", **words})


def row(table: Any) -> list[tuple[str, int]]:
    return [(lot.card, lot.coins) for lot in table.state.row]


@pytest.mark.clause("CF-EX-97", "CF-036", "CF-037", "CF-038", "CF-039", "CF-040")
def test_one_of_three_new_cards_is_kept(given: Any) -> None:
    table = given(season=1, hand="chips", hand1="masha", deck="annex borka candies oilcake petruha tolik olenka")
    table.finish()
    assert (table.state.phase, table.state.season, table.state.first) == ("draw", 2, 1)
    assert table.state.drawn == (("oilcake", "petruha", "tolik"), ("annex", "borka", "candies"))
    assert table.no(c.KeepCard(card="chips"), seat=0) == "card_not_in_hand"
    assert table.clause == "CF-037"
    assert table.no(c.DiscardForCoins(card="chips"), seat=0) == "wrong_phase"
    assert table.clause == "CF-039"
    coins = table.farm().coins
    table.do(c.KeepCard(card="tolik"), seat=0)
    assert table.state.hands[0] == ("chips",)
    table.do(c.DiscardForCoins(card="chips"), seat=0)
    table.do(c.KeepCard(card="borka"), seat=1)
    assert table.state.hands == (("tolik",), ("borka", "masha"))
    assert set(table.state.discard) >= {"oilcake", "petruha", "annex", "candies", "chips"}
    assert table.farm().coins == coins + 1
    assert table.state.phase == "auction"


@pytest.mark.clause("CF-038")
def test_a_table_may_pay_for_what_the_draw_discards(given: Any) -> None:
    options = Options(draw_discards_pay=True, first_player=0)
    table = given(season=1, deck="annex borka candies oilcake petruha", options=options, coins=0).finish()
    coins = [farm.coins for farm in table.state.farms]
    table.do(c.KeepCard(card="petruha"), seat=0).do(c.KeepCard(card="borka"), seat=1)
    assert [farm.coins for farm in table.state.farms] == [coins[0] + 1, coins[1] + 2]
    assert table.tags().count("coins_gained") == 2


@pytest.mark.clause("CF-041", "CF-042")
def test_with_too_few_cards_one_draws_what_there_is(given: Any) -> None:
    table = given(season=1, deck="annex", discard="borka chips").finish()
    assert sorted(map(len, table.state.drawn)) == [0, 3]
    assert table.state.waiting == (1,)
    empty = given(season=1, deck="", discard="").finish()
    assert (empty.state.phase, empty.state.season) == ("auction", 2)


@pytest.mark.clause("CF-EX-34", "CF-048", "CF-050", "CF-057")
def test_the_third_card_costs_a_coin_on_each_before_it(given: Any) -> None:
    table = auction(given, coins=5)
    table.do(c.AuctionTake(position=3))
    assert row(table) == [("granary", 1), ("bio_tractor", 1), ("compost_black_hole", 0), ("borka", 0), ("chips", 0)]
    assert (table.farm().coins, table.state.hands[0]) == (3, ("annex",))
    assert table.state.acting == 1


@pytest.mark.clause("CF-EX-35", "CF-048")
def test_olya_takes_the_fourth_card(given: Any) -> None:
    table = auction(given, coins=9)
    table.do(c.AuctionTake(position=4))
    assert table.farm().coins == 6
    assert [coins for _, coins in row(table)] == [1, 1, 1, 0, 0]


@pytest.mark.clause("CF-EX-36", "CF-047", "CF-049")
def test_kirill_pays_before_he_finds_the_coin(given: Any) -> None:
    olya, kirill = {"coins": 20}, {"coins": 10}
    table = auction(given, **olya, farm1=kirill)
    table.do(c.AuctionTake(position=4), c.AuctionDecline(), c.AuctionDecline())
    assert row(table) == [("granary", 1), ("bio_tractor", 1), ("annex", 1), ("borka", 0), ("chips", 0)]
    table.do(c.AuctionTake(position=3))
    assert (table.farm(1).coins, table.state.hands[1]) == (10 - 2 - 2 + 1, ("annex",))
    assert row(table) == [("granary", 2), ("bio_tractor", 2), ("borka", 0), ("chips", 0), ("oilcake", 0)]


@pytest.mark.clause("CF-EX-37", "CF-047", "CF-064")
def test_a_coin_on_the_card_and_one_for_it_pay_for_round_two(given: Any) -> None:
    table = auction(given, bidding=2, coins=2, row="granary+1 borka")
    table.do(c.AuctionTake(position=1)).do(c.DiscardForCoins(card="granary"), seat=0)
    assert table.farm().coins == 2
    assert row(table)[-1][0] == "chips"


@pytest.mark.clause("CF-EX-38", "CF-EX-98", "CF-046", "CF-051", "CF-052", "CF-053")
def test_declining_a_round_leaves_the_next_open(given: Any) -> None:
    table = auction(given, coins=5)
    table.do(c.AuctionDecline()).do(c.AuctionDecline())
    assert (table.state.bidding, row(table)[0]) == (2, ("granary", 0))
    table.do(c.AuctionDecline())
    assert table.no(c.AuctionTake(position=1), seat=0) == "not_your_turn"
    table.do(c.AuctionDecline()).do(c.AuctionTake(position=1))
    assert (table.state.bidding, table.farm().coins, table.state.hands[0]) == (3, 0, ("granary",))
    table.do(c.AuctionDecline())
    assert (table.state.phase, table.state.acting) == ("turns", 0)


@pytest.mark.clause("CF-051")
def test_a_table_may_have_the_free_card_taken(given: Any) -> None:
    options = Options(round1_may_decline=False, first_player=0)
    table = auction(given, options=options, coins=0)
    assert table.no(c.AuctionDecline()) == "variant_off"
    table.do(c.AuctionTake(position=1), c.AuctionTake(position=1)).do(c.AuctionDecline())


@pytest.mark.clause("CF-EX-99", "CF-054", "CF-064")
def test_a_sold_card_helps_to_pay(given: Any) -> None:
    table = auction(given, coins=3, hand="scrap_metal")
    assert table.no(c.AuctionTake(position=5)) == "not_enough_coins"
    table.do(c.DiscardForCoins(card="scrap_metal"), c.AuctionTake(position=5))
    assert table.farm().coins == 0


@pytest.mark.clause("CF-EX-100", "CF-049")
def test_coins_on_the_card_do_not_pay_for_it(given: Any) -> None:
    table = auction(given, coins=0, row="granary borka+3")
    assert table.no(c.AuctionTake(position=2)) == "not_enough_coins"


@pytest.mark.clause("CF-EX-101", "CF-047")
def test_the_fee_is_due_first(given: Any) -> None:
    table = auction(given, bidding=3, coins=4, row="granary+2 borka")
    assert table.no(c.AuctionTake(position=1)) == "not_enough_coins"


@pytest.mark.clause("CF-EX-102", "CF-042", "CF-429")
def test_an_empty_deck_is_made_of_the_discard_pile(given: Any) -> None:
    pile = " ".join(BOOK.deck[:40])
    table = auction(given, deck="", discard=pile)
    table.do(c.AuctionTake(position=1))
    shuffled = next(event for event in table.events if type(event).__name__ == "DeckShuffled")
    assert (shuffled.count, sorted(shuffled.deck)) == (40, sorted(pile.split()))
    assert table.seen(0, shuffled).deck == ()
    assert (len(table.state.deck), table.state.discard, len(table.state.row)) == (39, (), 5)


@pytest.mark.clause("CF-EX-103", "CF-056")
def test_with_an_empty_row_one_can_only_decline(given: Any) -> None:
    table = auction(given, deck="", discard="", row="granary")
    table.do(c.AuctionTake(position=1))
    assert table.state.row == ()
    assert table.no(c.AuctionTake(position=1)) == "no_such_slot"
    table.do(c.AuctionDecline())


@pytest.mark.clause("CF-055")
def test_row_and_coins_stay_for_the_next_season(given: Any) -> None:
    table = given(season=1, row="granary+2 borka+1", deck="")
    table.finish()
    assert row(table) == [("granary", 2), ("borka", 1)]


@pytest.mark.clause("CF-058", "CF-349")
def test_nothing_is_played_in_the_auction(given: Any) -> None:
    table = auction(given, hand="scrap_metal scrap_metal chips", build="bakery", stock="hay 2")
    assert table.no(c.PlayUpgrade(card="chips", building="bakery", position="only")) == "wrong_phase"
    assert table.no(c.Work(by="robot", building="field", plots={"hay": 1})) == "wrong_phase"
    assert table.no(c.RedeemScrap(other="scrap_metal", gain="robot")) == "wrong_phase"


@pytest.mark.clause("CF-EX-165", "CF-034", "CF-292", "CF-021")
def test_the_first_player_token_goes_round(given: Any) -> None:
    table = given(3, season=2, options=Options(first_player=2))
    table.finish()
    assert table.state.first == 0
    kept = [event.seat for event in table.events if type(event).__name__ == "CardsDealt"]
    assert kept == [0, 0, 0, 1, 1, 1, 2, 2, 2]
    for seat in (0, 1, 2):
        table.do(c.KeepCard(card=table.state.drawn[seat][0]), seat=seat)
    order = []
    while table.state.phase == "auction":
        order.append(table.state.acting)
        table.do(c.AuctionDecline())
    assert order == [0, 1, 2] * 3
    assert table.state.acting == 0
