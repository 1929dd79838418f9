"""Folding events of the whole table. No rule is looked up: an event says all that changes.

Which fold belongs to an event is looked up in a table; that every event has one is checked at import. Events
that touch one farm alone are folded in evolve_farm.py, those that move Invention cards in evolve_cards.py.
"""

from collections.abc import Callable, Mapping
from typing import Any, get_args

from msgspec.structs import replace

from services.cyberfarm.rules import events as e
from services.cyberfarm.rules.evolve_cards import OF_CARDS
from services.cyberfarm.rules.evolve_farm import OF_FARM, herded
from services.cyberfarm.rules.state import NOBODY, Farm, Lot, Made, Order, State, Turn, put, with_farm


def evolve(state: State, event: e.CyberfarmEvent) -> State:
    """The state after the event."""
    return _FOLDS[type(event)](state, event)


def _on_its_farm(fold: Callable[[Farm, Any], Farm]) -> Callable[[State, Any], State]:
    """The fold of a farm as one of the state."""
    return lambda state, event: with_farm(state, event.seat, fold(state.farms[event.seat], event))


def _action_taken(state: State, _: e.ActionTaken) -> State:
    return _turn(state, acted=True, current="")


def _building_activated(state: State, event: e.BuildingActivated) -> State:
    turn = state.turn
    used = (*turn.used, event.conveyor) if event.conveyor else turn.used
    current = event.building if event.more else ""
    return _turn(state, acted=True, activated=(*turn.activated, event.building), used=used, current=current)


def _units_made(state: State, event: e.UnitsMade) -> State:
    return _turn(state, made=_made(state.turn.made, event))


def _decision_awaited(state: State, event: e.DecisionAwaited) -> State:
    return _turn(state, asks=(*state.turn.asks, event.decision))


def _decision_made(state: State, _: e.DecisionMade) -> State:
    return _turn(state, asks=state.turn.asks[1:])


def _product_opened(state: State, event: e.ProductOpened) -> State:
    return replace(state, opened=tuple(sorted((*state.opened, event.product))))


def _turn_started(state: State, event: e.TurnStarted) -> State:
    return replace(state, acting=event.seat, turn=Turn())


def _turn_ended(state: State, _: e.TurnEnded) -> State:
    return replace(state, acting=NOBODY, turn=Turn())


def _season_passed(state: State, event: e.SeasonPassed) -> State:
    farms = put(state.farms, event.seat, replace(state.farms[event.seat], passed=True))
    return replace(state, farms=farms, acting=NOBODY, turn=Turn())


def _order_fulfilled(state: State, event: e.OrderFulfilled) -> State:
    orders = tuple(
        replace(order, done=(*order.done, event.seat)) if order.id == event.order else order for order in state.orders
    )
    farm = state.farms[event.seat]
    return replace(with_farm(state, event.seat, replace(farm, orders=farm.orders + 1)), orders=orders)


def _auction_opened(state: State, event: e.AuctionOpened) -> State:
    return replace(state, bidding=event.bidding)


def _bidder_called(state: State, event: e.BidderCalled) -> State:
    return replace(state, acting=event.seat)


def _auction_declined(state: State, _: e.AuctionDeclined) -> State:
    return replace(state, acting=NOBODY)


def _choice_made(state: State, event: e.ChoiceMade) -> State:
    waiting = tuple([seat for seat in state.waiting if seat != event.seat])
    return replace(state, choices=put(state.choices, event.seat, event.choice), waiting=waiting)


def _phase_began(state: State, event: e.PhaseBegan) -> State:
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


def _capital_taken(state: State, event: e.CapitalTaken) -> State:
    farm = herded(state.farms[event.seat], event.token, "ready", 1)
    return with_farm(state, event.seat, replace(farm, coins=event.coins))


def _season_reset(state: State, _: e.SeasonReset) -> State:
    return replace(state, farms=tuple(map(_reset, state.farms)))


def _orders_renewed(state: State, event: e.OrdersRenewed) -> State:
    kept = tuple(order for order in state.orders if order.id not in event.removed)
    return replace(
        state,
        orders=(*kept, *map(Order, event.laid)),
        order_deck=state.order_deck[len(event.laid) :],
        square=event.square,
        circle=event.circle,
    )


def _first_player_moved(state: State, event: e.FirstPlayerMoved) -> State:
    return replace(state, first=event.seat)


def _game_scored(state: State, _: e.GameScored) -> State:
    return replace(state, phase="over", acting=NOBODY, choices=(None,) * len(state.farms))


def _game_started(state: State, event: e.GameStarted) -> State:
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


def _reset(farm: Farm) -> Farm:
    herds = tuple(
        herd if herd.ready == herd.size else replace(herd, ready=herd.size, used=0, young=0) for herd in farm.herds
    )
    return replace(farm, placed=0, slots=(), harrows=0, worm=False, herds=herds, swaps=(), passed=False)


def _made(made: tuple[Made, ...], event: e.UnitsMade) -> tuple[Made, ...]:
    for place, item in enumerate(made):
        if (item.building, item.product) == (event.building, event.product):
            return put(made, place, replace(item, units=item.units + event.units, turned=item.turned + event.turned))
    return (*made, Made(event.building, event.product, event.units, event.turned))


def _turn(state: State, **changes: Any) -> State:
    return replace(state, turn=replace(state.turn, **changes))


_FOLDS: Mapping[type, Callable[[State, Any], State]] = {
    e.ActionTaken: _action_taken,
    e.BuildingActivated: _building_activated,
    e.UnitsMade: _units_made,
    e.DecisionAwaited: _decision_awaited,
    e.DecisionMade: _decision_made,
    e.ProductOpened: _product_opened,
    e.TurnStarted: _turn_started,
    e.TurnEnded: _turn_ended,
    e.SeasonPassed: _season_passed,
    e.OrderFulfilled: _order_fulfilled,
    e.AuctionOpened: _auction_opened,
    e.BidderCalled: _bidder_called,
    e.AuctionDeclined: _auction_declined,
    e.ChoiceMade: _choice_made,
    e.PhaseBegan: _phase_began,
    e.CapitalTaken: _capital_taken,
    e.SeasonReset: _season_reset,
    e.OrdersRenewed: _orders_renewed,
    e.FirstPlayerMoved: _first_player_moved,
    e.GameScored: _game_scored,
    e.GameStarted: _game_started,
    **OF_CARDS,
    **{kind: _on_its_farm(fold) for kind, fold in OF_FARM.items()},
}
assert _FOLDS.keys() == set(get_args(e.CyberfarmEvent)), "every event has its fold"  # noqa: S101 - checked at import
