"""What each seat may know, and where chance enters."""

from typing import Any

import pytest
from msgspec import UNSET

from libs.kernel import Chance, Rejected, Seat, decided
from services.cyberfarm.rules import commands as c
from services.cyberfarm.rules import events as e
from services.cyberfarm.rules.book import BOOK
from services.cyberfarm.rules.game import GAME


@pytest.mark.clause("CF-EX-163", "CF-425", "CF-426", "CF-044")
def test_what_a_rival_sees(given: Any) -> None:
    deck = "annex borka candies tolik petruha olenka masha irochka ostriches pashulya yulyasha"
    table = given(season=1, hand="chips", deck=deck, discard="", row="granary+2", build="bakery", closed="pie")
    kept = {0: "olenka", 1: "borka"}
    table.finish()
    for seat, card in kept.items():
        table.do(c.KeepCard(card=card), seat=seat)
        assert table.seen(1 - seat).choice is None
    sections = GAME.public(table.state)
    assert (sections["table"].hands, sections["market"].discard) == ((2, 1), ("annex", "candies", "petruha", "tolik"))
    table.finish_auction().change(stock="flour 2 cherry 1 hay 2", coins=20).do(c.PassSeason())
    table.do(c.Process(by="robot", building="bakery", recipe="bakery1_cherry_pie"))
    drawn = next(event for event in table.events if isinstance(event, e.CardsDrawn))
    assert (drawn.cards, table.seen(1, drawn).cards, table.seen(1, drawn).count) == (("masha",), (), 1)
    assert table.state.hands[0] == ("chips", "masha", "olenka")
    sections = GAME.public(table.state)
    assert sections["table"].hands == (3, 1)
    assert (sections["farm:0"].stock, sections["farm:0"].coins) == ({"hay": 2, "pie": 1}, 21)
    assert [(lot.card, lot.coins) for lot in sections["market"].row] == [("granary", 2)]
    assert sections["market"].deck == 4
    text = str({**sections, **GAME.private(table.state, Seat(1))})
    hidden = {"chips", "masha", "olenka", "irochka", "ostriches", "pashulya", "yulyasha"}
    assert not {card for card in hidden if card in text}
    assert GAME.private(table.state, Seat(0))["hand"].cards == ("chips", "masha", "olenka")


@pytest.mark.clause("CF-EX-163", "CF-425")
@pytest.mark.parametrize(
    ("event", "field"),
    [
        (e.CardsDrawn(seat=0, count=1, cards=("chips",)), "cards"),
        (e.CardsDealt(seat=0, count=1, cards=("chips",)), "cards"),
        (e.CardKept(seat=0, discarded=("annex",), card="chips"), "card"),
        (e.ChoiceMade(seat=0, choice=c.KeepCard(card="chips")), "choice"),
    ],
)
def test_private_cards_are_blank_for_others(event: Any, field: str) -> None:
    assert GAME.observe(event, Seat(0)) == event
    for viewer in (Seat(1), None):
        assert not getattr(GAME.observe(event, viewer), field)


@pytest.mark.clause("CF-044", "CF-425")
def test_cards_that_leave_a_hand_are_seen(given: Any) -> None:
    table = given(hand="chips").do(c.DiscardForCoins(card="chips"))
    assert table.seen(None) == table.events[0]
    assert GAME.public(table.state)["market"].discard == ("chips",)


@pytest.mark.clause("CF-436", "CF-425")
def test_what_all_have_seen_of_a_hand_is_known_until_it_leaves(given: Any) -> None:
    table = given(hand="chips", hand1="annex annex masha", deck="borka oilcake candies petruha")
    for _ in range(2):
        table.state = GAME.evolve(table.state, e.CardsSeen(seat=1, cards=("annex",)))
    assert (table.state.seen, GAME.public(table.state)["table"].seen) == (((), ("annex",)),) * 2
    for viewer in (Seat(0), None):
        hands = [GAME.resample(table.state, viewer, Chance(bytes([number]))).hands[1] for number in range(30)]
        assert all("annex" in hand and len(hand) == 3 for hand in hands)
        assert any(hand.count("annex") == 1 for hand in hands)
        assert len(set(hands)) > 3
    table.do(c.DiscardForCoins(card="masha"), seat=1)
    assert table.state.seen == ((), ("annex",))
    table.do(c.DiscardForCoins(card="annex"), seat=1)
    assert (table.state.seen, table.state.hands[1]) == (UNSET, ("annex",))


@pytest.mark.clause("CF-436")
def test_what_can_be_taken_back() -> None:
    """Nothing that draws or reveals, no bid, no end of a turn, and nothing that comes of them."""
    fixed = {kind for kind in GAME.event_type.__args__ if not kind.reversible}

    assert fixed == {
        e.GameStarted, e.CapitalTaken, e.PhaseBegan, e.CardsDealt, e.CardKept, e.DeckShuffled, e.CardsDrawn,
        e.AuctionOpened, e.BidderCalled, e.AuctionTaken, e.RowRefilled, e.AuctionDeclined, e.TurnStarted, e.CardsSeen,
        e.TurnEnded, e.SeasonPassed, e.LoafShipped, e.JuiceFermented, e.LocksLaid, e.ProductsSpoiled, e.SeasonReset,
        e.OrdersRenewed, e.FirstPlayerMoved, e.GameScored,
    }  # fmt: skip


@pytest.mark.clause("CF-017", "CF-259", "CF-425")
def test_of_the_top_order_only_the_back_is_known(opening: Any) -> None:
    table = opening(2)
    state = table.state
    tops = set()
    for number in range(60):
        other = GAME.resample(state, Seat(0), Chance(bytes([number])))
        row = BOOK.orders[other.order_deck[0]]
        assert (row.square, row.circle) == (state.square, state.circle)
        tops.add(other.order_deck[1])
    assert len(tops) > 5
    shown = GAME.public(state)["orders"]
    assert (shown.deck, shown.square) == (15, state.square)
    assert state.order_deck[0] not in str(shown)


@pytest.mark.clause("CF-427")
def test_refusals_do_not_depend_on_other_hands(given: Any) -> None:
    table = given(hand="chips", hand1="masha annex", deck="borka oilcake candies petruha")
    commands: list[Any] = [
        c.PlayUpgrade(card="chips", building="bakery", position="only"),
        c.DiscardForCoins(card="masha"),
        c.AuctionTake(position=1),
        c.Shop(basket={"cheese": 6}),
    ]
    for command in commands:
        found = set()
        for number in range(5):
            state = GAME.resample(table.state, Seat(0), Chance(bytes([number])))
            with pytest.raises(Rejected) as refusal:
                decided(GAME, state, Seat(0), command, Chance(b"x"))
            found.add(str(refusal.value))
        assert len(found) == 1


@pytest.mark.clause("CF-428", "CF-429", "CF-040")
def test_only_shuffles_draw_chance(opening: Any) -> None:
    table = opening(2)
    assert table.drawn == 1 + 5 + 1
    for seat in (0, 1):
        table.do(c.ChooseCapital(option="hen", token="hen"), seat=seat)
    table.do(c.AuctionTake(position=1), c.AuctionTake(position=1))
    assert table.drawn == 7


@pytest.mark.clause("CF-043", "CF-223")
def test_a_card_that_lies_in_play_is_not_in_the_pile(given: Any) -> None:
    table = given(hand="bio_tractor hectare_grant").do(c.PlayAutonomous(card="bio_tractor"))
    table.then(c.PlayOneTime(card="hectare_grant", option=1))
    assert table.state.discard == ("hectare_grant",)
