"""Folding the events of set-up, windows, piles and phases."""

from collections.abc import Callable
from typing import Any

from msgspec import UNSET
from msgspec.structs import replace

from services.northgreen.rules import events as ev
from services.northgreen.rules.state import Pile, State, Turn


def turned(state: State, seat: int, **changes: Any) -> State:
    """The state with the seat's open window changed."""
    turn = state.turns[seat]
    return state if turn is None else _turns(state, seat, replace(turn, **changes))


def _turns(state: State, seat: int, turn: Turn | None) -> State:
    return replace(state, turns=(*state.turns[:seat], turn, *state.turns[seat + 1 :]))


def _opened(state: State, event: ev.GameOpened) -> State:
    players = tuple(
        replace(player, vp=points, land=land)
        for player, points, land in zip(state.players, event.points, event.lands, strict=True)
    )
    return replace(
        state,
        players=players,
        order=event.order,
        pools=event.pools,
        deliveries=event.deliveries,
        stacks=event.stacks,
        long_term=Pile(event.long_term),
        instant=Pile(event.instant),
        hands=event.hands,
        drawn=event.drawn,
    )


def _chosen(state: State, event: ev.StartResourcesChosen) -> State:
    chosen = (*state.chosen[: event.seat], event.cards, *state.chosen[event.seat + 1 :])
    return turned(replace(state, chosen=chosen), event.seat, chosen=True)


def _revealed(state: State, event: ev.StartResourcesRevealed) -> State:
    players = tuple(
        replace(player, start_cards=cards) for player, cards in zip(state.players, event.chosen, strict=True)
    )
    return replace(state, players=players, dealt=(), chosen=())


def _seen(state: State, event: ev.ProjectsSeen) -> State:
    seen = state.seen or ((),) * len(state.players)
    cards = tuple(sorted({*seen[event.seat], *event.cards}))
    return replace(state, seen=(*seen[: event.seat], cards, *seen[event.seat + 1 :]))


def opened(state: State, seat: int, cards: tuple[str, ...]) -> State:
    """The state with cards of a seat no longer among hidden ones that all know, for they lie open."""
    if state.seen is UNSET:
        return state
    left = tuple(card for card in state.seen[seat] if card not in cards)
    seen = (*state.seen[:seat], left, *state.seen[seat + 1 :])
    return replace(state, seen=seen if any(seen) else UNSET)


def _kept(state: State, event: ev.ProjectsKept) -> State:
    after = replace(
        state,
        hands=(event.kept,),
        drawn=(),
        long_term=replace(state.long_term, discards=event.long_term),
        instant=replace(state.instant, discards=event.instant),
    )
    after = opened(after, event.seat, (*event.long_term, *event.instant))
    return turned(after, event.seat, kept=True)


def _pack_drawn(state: State, event: ev.PackDrawn) -> State:
    pile = getattr(state, event.kind)
    left = replace(pile, cards=pile.cards[event.count :])
    return replace(state, **{event.kind: left}, pack=event.cards, pack_number=event.number)


def _picked(state: State, event: ev.CardPicked) -> State:
    after = replace(state, pack=tuple(card for card in state.pack if card != event.card))
    return _handed(after, event.seat, (event.card,))


def _drawn(state: State, event: ev.CardsDrawn) -> State:
    pile = getattr(state, event.kind)
    after = replace(state, **{event.kind: replace(pile, cards=pile.cards[event.count :])})
    return _handed(after, event.seat, event.cards)


def _handed(state: State, seat: int, cards: tuple[str, ...]) -> State:
    hand = state.hands[seat] + cards
    return replace(state, hands=(*state.hands[:seat], hand, *state.hands[seat + 1 :]))


def _window(state: State, event: ev.WindowOpened) -> State:
    queue = tuple(seat for seat in state.queue if seat != event.seat) if event.window != "draft" else state.queue[1:]
    turn = Turn(window=event.window, stage=event.stage, kept=event.kept)
    return _turns(replace(state, queue=queue), event.seat, turn)


def _placed(state: State, event: ev.TokenPlaced) -> State:
    tokens = (*state.tokens[: event.token], event.space, *state.tokens[event.token + 1 :])
    return turned(replace(state, tokens=tokens), event.seat, space=event.space, stage="before")


def _delivered(state: State, event: ev.TokenDelivered) -> State:
    if event.token is not None:
        tokens = (*state.tokens[: event.token], event.slot, *state.tokens[event.token + 1 :])
        state = replace(state, tokens=tokens)
    return turned(state, event.seat, space=event.slot, stage="after", paid=event.workforce)


def _replaced(state: State, event: ev.DeliveryTilesReplaced) -> State:
    return replace(state, deliveries=event.tiles, stacks=tuple(stack[1:] for stack in state.stacks))


def _marker(state: State, event: ev.MarkerMoved) -> State:
    crossed = state.crossed
    if event.boundary and event.boundary not in crossed:
        crossed = (*crossed, event.boundary)
    return replace(state, marker=event.to, crossed=crossed)


FLOW: dict[type, Callable[[State, Any], State]] = {
    ev.GameOpened: _opened,
    ev.StartResourcesDealt: lambda state, event: replace(state, dealt=event.dealt, chosen=((),) * len(state.players)),
    ev.StartResourcesChosen: _chosen,
    ev.StartResourcesRevealed: _revealed,
    ev.ProjectsKept: _kept,
    ev.ProjectsSeen: _seen,
    ev.PackDrawn: _pack_drawn,
    ev.CardPicked: _picked,
    ev.PackLeft: lambda state, _: replace(state, pack=(), removed=(*state.removed, *state.pack)),
    ev.RoundStarted: lambda state, event: replace(state, round=event.round),
    ev.PhaseStarted: lambda state, event: replace(state, phase=event.phase, queue=event.queue),
    ev.WindowOpened: _window,
    ev.WindowSkipped: lambda state, event: replace(
        state, queue=tuple(seat for seat in state.queue if seat != event.seat)
    ),
    ev.WindowClosed: lambda state, event: _turns(state, event.seat, None),
    ev.TokenPlaced: _placed,
    ev.CardsDrawn: _drawn,
    ev.PileReshuffled: lambda state, event: replace(state, **{event.kind: Pile(event.cards)}),
    ev.TokenDelivered: _delivered,
    ev.TurnOrderSet: lambda state, event: replace(state, order=event.order),
    ev.DeliveryTilesReplaced: _replaced,
    ev.MarkerMoved: _marker,
    ev.GameScored: lambda state, _: replace(state, phase="over"),
}
