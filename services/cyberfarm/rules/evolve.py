"""Folding events of the whole table. No rule is looked up: an event says all that changes.

Events that touch one farm alone are folded in evolve_farm.py.
"""

from collections import Counter
from typing import Any

from msgspec import UNSET
from msgspec.structs import replace

from services.cyberfarm.rules import events as e
from services.cyberfarm.rules.evolve_farm import farmed, herded, is_of_farm
from services.cyberfarm.rules.state import NOBODY, Farm, Lot, Made, Order, State, Turn


def evolve(state: State, event: e.CyberfarmEvent) -> State:  # noqa: C901, PLR0911 - one case an event
    """The state after the event."""
    if is_of_farm(event):
        return _farm(state, event.seat, farmed(state.farms[event.seat], event))
    match event:
        case e.ActionTaken():
            return _turn(state, acted=True, current="")
        case e.BuildingActivated():
            turn = state.turn
            used = (*turn.used, event.conveyor) if event.conveyor else turn.used
            current = event.building if event.more else ""
            return _turn(state, acted=True, activated=(*turn.activated, event.building), used=used, current=current)
        case e.UnitsMade():
            return _turn(state, made=_made(state.turn.made, event))
        case e.DecisionAwaited():
            return _turn(state, asks=(*state.turn.asks, event.decision))
        case e.DecisionMade():
            return _turn(state, asks=state.turn.asks[1:])
        case e.ProductOpened():
            return replace(state, opened=tuple(sorted((*state.opened, event.product))))
        case e.TurnStarted():
            return replace(state, acting=event.seat, turn=Turn())
        case e.TurnEnded():
            return replace(state, acting=NOBODY, turn=Turn())
        case e.SeasonPassed():
            farm = replace(state.farms[event.seat], passed=True)
            return replace(_farm(state, event.seat, farm), acting=NOBODY, turn=Turn())
        case e.OrderFulfilled():
            orders = tuple(
                replace(order, done=(*order.done, event.seat)) if order.id == event.order else order
                for order in state.orders
            )
            farm = state.farms[event.seat]
            return replace(_farm(state, event.seat, replace(farm, orders=farm.orders + 1)), orders=orders)
        case _:
            return _cards(state, event)


def _cards(state: State, event: Any) -> State:  # noqa: C901, PLR0911, PLR0912 - one case an event
    """Events that move Invention cards."""
    match event:
        case e.CardPlayed():
            farm = state.farms[event.seat]
            farm = replace(farm, coins=farm.coins - event.coins, played=(*farm.played, event.card))
            state = _hand(_farm(state, event.seat, farm), event.seat, removed=(event.card,))
            return _pile(state, (event.card,)) if event.discarded else state
        case e.CardsDiscarded():
            return _pile(_hand(state, event.seat, removed=event.cards), event.cards)
        case e.CardSold():
            farm = state.farms[event.seat]
            state = _farm(state, event.seat, replace(farm, coins=farm.coins + event.coins))
            return _pile(_hand(state, event.seat, removed=(event.card,)), (event.card,))
        case e.CardsSeen():
            return _seen(state, event.seat, Counter(_known(state)[event.seat]) | Counter(event.cards))
        case e.CardsDrawn():
            state = replace(state, deck=state.deck[len(event.cards) :])
            return _hand(state, event.seat, added=event.cards)
        case e.CardsDealt():
            drawn = _put(state.drawn, event.seat, (*state.drawn[event.seat], *event.cards))
            return replace(state, deck=state.deck[len(event.cards) :], drawn=drawn)
        case e.CardKept():
            state = replace(state, drawn=_put(state.drawn, event.seat, ()))
            return _pile(_hand(state, event.seat, added=(event.card,)), event.discarded)
        case e.DeckShuffled():
            return replace(state, deck=event.deck, discard=())
        case e.AuctionTaken():
            farm = state.farms[event.seat]
            coins = farm.coins - event.fee - event.laid + event.found
            state = _farm(state, event.seat, replace(farm, coins=coins))
            place = event.position - 1
            before = tuple(replace(lot, coins=lot.coins + 1) for lot in state.row[:place])
            state = replace(state, row=(*before, *state.row[place + 1 :]), acting=NOBODY)
            return _hand(state, event.seat, added=(event.card,))
        case e.RowRefilled():
            return replace(state, row=(*state.row, Lot(event.card)), deck=state.deck[1:])
        case e.AuctionDeclined():
            return replace(state, acting=NOBODY)
        case e.AuctionOpened():
            return replace(state, bidding=event.bidding)
        case e.BidderCalled():
            return replace(state, acting=event.seat)
        case _:
            return _season(state, event)


def _season(state: State, event: Any) -> State:  # noqa: PLR0911 - one case an event
    """Events of the season's course."""
    match event:
        case e.ChoiceMade():
            waiting = tuple(seat for seat in state.waiting if seat != event.seat)
            return replace(state, choices=_put(state.choices, event.seat, event.choice), waiting=waiting)
        case e.PhaseBegan():
            return replace(
                state,
                phase=event.phase,
                season=event.season,
                waiting=event.waiting,
                choices=(None,) * len(state.farms),
                acting=NOBODY,
                bidding=0,
                turn=Turn(),
            )
        case e.CapitalTaken():
            farm = herded(state.farms[event.seat], event.token, "ready", 1)
            return _farm(state, event.seat, replace(farm, coins=event.coins))
        case e.SeasonReset():
            return replace(state, farms=tuple(map(_reset, state.farms)))
        case e.OrdersRenewed():
            kept = tuple(order for order in state.orders if order.id not in event.removed)
            return replace(
                state,
                orders=(*kept, *map(Order, event.laid)),
                order_deck=state.order_deck[len(event.laid) :],
                square=event.square,
                circle=event.circle,
            )
        case e.FirstPlayerMoved():
            return replace(state, first=event.seat)
        case e.GameScored():
            return replace(state, phase="over", acting=NOBODY, choices=(None,) * len(state.farms))
        case e.GameStarted():
            return replace(
                state,
                first=event.first,
                row=tuple(map(Lot, event.row)),
                hands=event.hands or state.hands,
                deck=event.deck,
                orders=tuple(map(Order, event.orders)),
                order_deck=event.order_deck,
                square=event.square,
                circle=event.circle,
            )
        case _:
            message = f"no such event: {event}"
            raise AssertionError(message)


def _reset(farm: Farm) -> Farm:
    herds = tuple(
        herd if herd.ready == herd.size else replace(herd, ready=herd.size, used=0, young=0) for herd in farm.herds
    )
    return replace(farm, placed=0, slots=(), harrows=0, worm=False, herds=herds, swaps=(), passed=False)


def _made(made: tuple[Made, ...], event: e.UnitsMade) -> tuple[Made, ...]:
    for place, item in enumerate(made):
        if (item.building, item.product) == (event.building, event.product):
            more = replace(item, units=item.units + event.units, turned=item.turned + event.turned)
            return (*made[:place], more, *made[place + 1 :])
    return (*made, Made(event.building, event.product, event.units, event.turned))


def _farm(state: State, seat: int, farm: Farm) -> State:
    return replace(state, farms=_put(state.farms, seat, farm))


def _turn(state: State, **changes: Any) -> State:
    return replace(state, turn=replace(state.turn, **changes))


def _hand(state: State, seat: int, removed: tuple[str, ...] = (), added: tuple[str, ...] = ()) -> State:
    hand = [*state.hands[seat], *added]
    for card in removed:
        hand.remove(card)
    state = replace(state, hands=_put(state.hands, seat, tuple(sorted(hand))))
    if not removed or not state.seen:
        return state
    return _seen(state, seat, Counter(state.seen[seat]) - Counter(removed))


def _known(state: State) -> tuple[tuple[str, ...], ...]:
    return state.seen or ((),) * len(state.farms)


def _seen(state: State, seat: int, cards: Counter[str]) -> State:
    """With these as what all know of the hand. Copies that were shown one after the other count once."""
    seen = _put(_known(state), seat, tuple(sorted(cards.elements())))
    return replace(state, seen=seen if any(seen) else UNSET)


def _pile(state: State, cards: tuple[str, ...]) -> State:
    return replace(state, discard=tuple(sorted((*state.discard, *cards))))


def _put(items: tuple[Any, ...], place: int, item: Any) -> tuple[Any, ...]:
    return (*items[:place], item, *items[place + 1 :])
