"""Folding events that move Invention cards."""

from bisect import insort
from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any

from msgspec import UNSET
from msgspec.structs import replace

from services.cyberfarm.rules import events as e
from services.cyberfarm.rules.state import NOBODY, Lot, State, put, with_farm


def _card_played(state: State, event: e.CardPlayed) -> State:
    farm = state.farms[event.seat]
    farm = replace(farm, coins=farm.coins - event.coins, played=(*farm.played, event.card))
    state = _hand(with_farm(state, event.seat, farm), event.seat, removed=(event.card,))
    return _pile(state, (event.card,)) if event.discarded else state


def _cards_discarded(state: State, event: e.CardsDiscarded) -> State:
    return _pile(_hand(state, event.seat, removed=event.cards), event.cards)


def _card_sold(state: State, event: e.CardSold) -> State:
    farm = state.farms[event.seat]
    state = with_farm(state, event.seat, replace(farm, coins=farm.coins + event.coins))
    return _pile(_hand(state, event.seat, removed=(event.card,)), (event.card,))


def _cards_seen(state: State, event: e.CardsSeen) -> State:
    return _seen(state, event.seat, Counter(_known(state)[event.seat]) | Counter(event.cards))


def _cards_drawn(state: State, event: e.CardsDrawn) -> State:
    state = replace(state, deck=state.deck[len(event.cards) :])
    return _hand(state, event.seat, added=event.cards)


def _cards_dealt(state: State, event: e.CardsDealt) -> State:
    drawn = put(state.drawn, event.seat, (*state.drawn[event.seat], *event.cards))
    return replace(state, deck=state.deck[len(event.cards) :], drawn=drawn)


def _card_kept(state: State, event: e.CardKept) -> State:
    state = replace(state, drawn=put(state.drawn, event.seat, ()))
    return _pile(_hand(state, event.seat, added=(event.card,)), event.discarded)


def _deck_shuffled(state: State, event: e.DeckShuffled) -> State:
    return replace(state, deck=event.deck, discard=())


def _auction_taken(state: State, event: e.AuctionTaken) -> State:
    farm = state.farms[event.seat]
    farm = replace(farm, coins=farm.coins - event.fee - event.laid + event.found)
    place = event.position - 1
    before = [replace(lot, coins=lot.coins + 1) for lot in state.row[:place]]
    farms = put(state.farms, event.seat, farm)
    state = replace(state, farms=farms, row=(*before, *state.row[place + 1 :]), acting=NOBODY)
    return _hand(state, event.seat, added=(event.card,))


def _row_refilled(state: State, event: e.RowRefilled) -> State:
    return replace(state, row=(*state.row, Lot(event.card)), deck=state.deck[1:])


def _hand(state: State, seat: int, removed: tuple[str, ...] = (), added: tuple[str, ...] = ()) -> State:
    hand = list(state.hands[seat])
    for card in added:
        insort(hand, card)
    for card in removed:
        hand.remove(card)
    state = replace(state, hands=put(state.hands, seat, tuple(hand)))
    if not removed or not state.seen:
        return state
    return _seen(state, seat, Counter(state.seen[seat]) - Counter(removed))


def _known(state: State) -> tuple[tuple[str, ...], ...]:
    return state.seen or ((),) * len(state.farms)


def _seen(state: State, seat: int, cards: Counter[str]) -> State:
    """With these as what all know of the hand. Copies that were shown one after the other count once."""
    seen = put(_known(state), seat, tuple(sorted(cards.elements())))
    return replace(state, seen=seen if any(seen) else UNSET)


def _pile(state: State, cards: tuple[str, ...]) -> State:
    discard = list(state.discard)
    for card in cards:
        insort(discard, card)
    return replace(state, discard=tuple(discard))


OF_CARDS: Mapping[type, Callable[[State, Any], State]] = {
    e.CardPlayed: _card_played,
    e.CardsDiscarded: _cards_discarded,
    e.CardSold: _card_sold,
    e.CardsSeen: _cards_seen,
    e.CardsDrawn: _cards_drawn,
    e.CardsDealt: _cards_dealt,
    e.CardKept: _card_kept,
    e.DeckShuffled: _deck_shuffled,
    e.AuctionTaken: _auction_taken,
    e.RowRefilled: _row_refilled,
}
"""The fold of each."""
