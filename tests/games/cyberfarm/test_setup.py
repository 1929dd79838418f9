"""Set-up, starting capital, and the training game."""

from collections import Counter
from typing import Any

import pytest

from libs.kernel import Chance, Rejected, Setup, opened
from services.cyberfarm.rules import commands as c
from services.cyberfarm.rules.book import BOOK
from services.cyberfarm.rules.game import GAME
from services.cyberfarm.rules.state import Herd, Options
from services.cyberfarm.rules.words import KINDS, PRODUCTS


@pytest.mark.clause("CF-003", "CF-004", "CF-014", "CF-018", "CF-019", "CF-020", "CF-026")
def test_every_farm_starts_alike(opening: Any) -> None:
    for seats in (2, 3, 4):
        table = opening(seats)
        assert len(table.state.farms) == seats
        for farm in table.state.farms:
            names = [building.id for building in farm.buildings]
            assert names == ["field", "garden", "barn", "henhouse", "dining_room"]
            assert all(building.level == 1 and not building.cards for building in farm.buildings)
            assert (farm.robots, farm.placed, farm.coins, farm.stars, farm.harrows) == (4, 0, 0, 0, 0)
            assert (farm.links, farm.reserve, farm.tracks, sum(farm.stock)) == ((), 0, (0, 0, 0), 0)
            assert farm.herds == (Herd(),) * len(KINDS)
        assert (table.state.season, table.state.phase) == (1, "capital")
    for name in ("press", "mill", "bakery", "freezing", "sugar_factory"):
        assert BOOK.table.building_cards[name].copies == 4


@pytest.mark.clause("CF-003")
@pytest.mark.parametrize("seats", [1, 5])
def test_other_numbers_of_seats_are_refused(seats: int) -> None:
    setup = Setup(seats=seats, options=Options(), rules_version=1)
    with pytest.raises(Rejected):
        GAME.initial(setup)


@pytest.mark.clause("CF-015")
def test_level_one_lies_open_and_the_rest_is_closed(opening: Any) -> None:
    assert set(opening().state.opened) == {name for name in PRODUCTS if BOOK.products[name].level == 1}
    for level in (1, 2, 3, 4):
        row = [BOOK.products[name] for name in PRODUCTS if BOOK.products[name].level == level]
        assert [product.place for product in row] == list(range(1, len(row) + 1))
        assert [product.value for product in row] == sorted(product.value for product in row)


@pytest.mark.clause("CF-012", "CF-016", "CF-021")
def test_the_row_is_laid_before_the_hands_are_dealt(opening: Any) -> None:
    table = opening(3, first_player=1)
    state = table.state
    assert len(state.row) == 5
    assert [len(hand) for hand in state.hands] == [5, 5, 5]
    assert len(state.deck) == 80
    everything = [*(lot.card for lot in state.row), *state.deck, *(card for hand in state.hands for card in hand)]
    assert Counter(everything) == Counter(BOOK.deck)
    dealt = Chance(b"a seed of the scenarios").shuffled(BOOK.deck)[5:]
    assert state.hands[1] == tuple(sorted(dealt[:5]))
    assert state.hands[2] == tuple(sorted(dealt[5:10]))


@pytest.mark.clause("CF-017", "CF-259")
def test_three_orders_lie_open_and_the_top_back_counts(opening: Any) -> None:
    state = opening().state
    top = BOOK.orders[state.order_deck[0]]
    assert (len(state.orders), len(state.order_deck)) == (3, 15)
    assert (state.square, state.circle) == (top.square, top.circle)


@pytest.mark.clause("CF-022", "CF-428")
def test_the_seed_draws_the_first_player_unless_it_is_set(opening: Any) -> None:
    assert {opening(4, bytes([seed])).state.first for seed in range(30)} == {0, 1, 2, 3}
    assert opening(4, first_player=2).state.first == 2
    setup = Setup(seats=2, options=Options(first_player=3), rules_version=1)
    with pytest.raises(Rejected):
        opened(GAME, setup, Chance(b"x"))


@pytest.mark.clause("CF-EX-171", "CF-023", "CF-024", "CF-025")
def test_capitals_are_revealed_together(opening: Any) -> None:
    table = opening(3)
    for seat in (0, 1):
        table.do(c.ChooseCapital(option="livestock", token="cow"), seat=seat)
        assert table.farm(seat).coins == 0
        assert table.seen(None).choice is None
        assert table.tags() == ["choice_made"]
    assert table.no(c.ChooseCapital(option="livestock", token="cow"), seat=0) == "not_your_turn"
    assert table.no(c.ChooseCapital(option="tree", token="cow"), seat=2) == "bad_spend"
    table.do(c.ChooseCapital(option="tree", token="cherry_tree"), seat=2)
    assert [farm.coins for farm in table.state.farms] == [5, 5, 9]
    assert [table.herd("cow", 0), table.herd("cow", 1), table.herd("cherry_tree", 2)] == ["1/0/0"] * 3
    assert table.state.phase == "auction"


@pytest.mark.clause("CF-023")
def test_a_hen_comes_with_eight_coins(opening: Any) -> None:
    table = opening(2)
    for seat in (0, 1):
        table.do(c.ChooseCapital(option="hen", token="hen"), seat=seat)
    assert (table.farm().coins, table.herd("hen")) == (8, "1/0/0")


@pytest.mark.clause("CF-065")
def test_nothing_is_sold_before_the_capitals_are_revealed(opening: Any) -> None:
    table = opening(2)
    assert table.no(c.DiscardForCoins(card=table.state.hands[0][0]), seat=0) == "wrong_phase"


@pytest.mark.clause("CF-EX-170", "CF-027", "CF-028", "CF-029", "CF-246")
def test_the_training_game(given: Any) -> None:
    options = Options(training=True, first_player=0)
    table = given(options=options, hand="fusion_samovar olenka", stock="egg 6")
    assert all(building.id != "dining_room" for building in table.farm().buildings)
    assert (table.state.orders, table.state.order_deck) == ((), ())
    assert table.no(c.Shop(basket={"hay": 2})) == "variant_off"
    assert table.no(c.FulfilOrder(order="order_01", sequence="reward,stars,marks")) == "variant_off"
    assert table.no(c.PlayUpgrade(card="fusion_samovar", building="dining_room", position="only")) == "missing_building"
    table.do(c.VisitFactory(action="work"))
    table.then(c.DiscardForCoins(card="fusion_samovar"))
    table.do(c.PassSeason()).finish()
    assert table.state.season == 3
    assert "orders_renewed" not in table.tags()


@pytest.mark.clause("CF-030")
def test_the_dining_room_alone_may_be_left_out(opening: Any) -> None:
    table = opening(dining_room=False)
    assert all(building.id != "dining_room" for building in table.farm().buildings)
    assert len(table.state.orders) == 3
    assert opening(training=True, dining_room=True).farm() == table.farm()
