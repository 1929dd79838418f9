"""Folding events. No rule is looked up here: an event says all that changes."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from services.northgreen.rules import events as ev
from services.northgreen.rules.cells import with_animals, with_face, with_tile, with_tokens
from services.northgreen.rules.evolve_flow import FLOW, opened, turned
from services.northgreen.rules.state import Player, State, Turn

Fold = Callable[[State, Any], State]


def evolve(state: State, event: ev.NorthgreenEvent) -> State:
    """The state after the event. `FOLDS` has exactly one fold for each kind of event; a test compares the two."""
    return FOLDS[type(event)](state, event)


def _player(state: State, seat: int, **changes: Any) -> State:
    player = replace(state.players[seat], **changes)
    players = state.players
    return replace(state, players=(*players[:seat], player, *players[seat + 1 :]))


def _gained(state: State, event: ev.ResourcesGained) -> State:
    return _counted(state, event, 1)


def _paid(state: State, event: ev.ResourcesPaid) -> State:
    return _counted(state, event, -1)


_COUNTED = ("food", "workforce", "soil", "cabbage", "tomato", "sheep", "horse")


def _counted(state: State, event: ev.ResourcesGained | ev.ResourcesPaid, sign: int) -> State:
    player = state.players[event.seat]
    changes = {name: getattr(player, name) + sign * getattr(event, name) for name in _COUNTED if getattr(event, name)}
    if isinstance(event, ev.ResourcesGained) and event.vp:
        changes["vp"] = player.vp + event.vp
    return _player(state, event.seat, **changes)


def _pinned(state: State, event: ev.PinGained) -> State:
    player = state.players[event.seat]
    left = tuple(place for place in player.board_pins if place != event.place)
    return _player(state, event.seat, pins=player.pins + 1, board_pins=left)


def _succeeded(state: State, event: ev.FieldSucceeded) -> State:
    return _player(state, event.seat, objectives=event.objectives, progress=0)


def _crossed(state: State, event: ev.BoundaryCrossed) -> State:
    return replace(state, crossed=(*state.crossed, event.boundary)) if event.first else state


def _converted(state: State, event: ev.FoodConverted) -> State:
    player = state.players[event.seat]
    return _player(state, event.seat, food=event.to, soil=player.soil + event.soil)


def _built(state: State, event: ev.TileBuilt) -> State:
    player = state.players[event.seat]
    land = player.land
    for cell, space, surplus in zip(event.cells, event.spaces, event.surplus, strict=True):
        land = with_tile(land, cell, space, event.tile, surplus)
    pools = {**state.pools, event.pool: state.pools[event.pool] - 1}
    after = _player(state, event.seat, land=land, sheep=player.sheep + sum(event.surplus))
    return replace(after, pools=pools)


def _flipped(state: State, event: ev.GreenhouseFlipped) -> State:
    return _player(state, event.seat, land=with_face(state.players[event.seat].land, event.cell, event.space))


def _animal_placed(state: State, event: ev.AnimalPlaced) -> State:
    land = with_tokens(state.players[event.seat].land, event.cell, event.species, 1)
    return _player(state, event.seat, land=land)


def _animal_moved(state: State, event: ev.AnimalMoved) -> State:
    land = with_tokens(state.players[event.seat].land, event.origin, event.species, -1)
    return _player(state, event.seat, land=with_tokens(land, event.to, event.species, 1))


def _rearranged(state: State, event: ev.AnimalsRearranged) -> State:
    land = with_animals(state.players[event.seat].land, event.sheep, event.horses)
    return _player(state, event.seat, land=land)


def _stored(state: State, event: ev.TokensStored) -> State:
    player = state.players[event.seat]
    land = with_tokens(player.land, event.cell, event.token, -event.count)
    return _player(state, event.seat, land=land, **{event.token: getattr(player, event.token) + event.count})


def _spent(state: State, event: ev.TokensSpent) -> State:
    player = state.players[event.seat]
    token = next((cell.token for cell in player.land if f"{cell.x},{cell.y}" == event.cell), "")
    return _player(state, event.seat, land=with_tokens(player.land, event.cell, token, -event.count))


def _sown(state: State, event: ev.CropSown) -> State:
    player = state.players[event.seat]
    land = with_tokens(player.land, event.cell, event.crop, event.count)
    return _player(state, event.seat, land=land, **{event.crop: getattr(player, event.crop) - 1})


def _published(state: State, event: ev.PaperPublished) -> State:
    player = state.players[event.seat]
    if event.origin == "storage":
        return _player(state, event.seat, slots=event.slots, **{event.token: getattr(player, event.token) - 1})
    land = with_tokens(player.land, event.origin, event.token, -1)
    return _player(state, event.seat, slots=event.slots, land=land)


def _pin_placed(state: State, event: ev.PinPlaced) -> State:
    player: Player = state.players[event.seat]
    after = _player(state, event.seat, pins=player.pins - 1, pinned=(*player.pinned, event.bonus))
    return turned(after, event.seat, used=(event.bonus,))


def _bred(state: State, event: ev.AnimalBred) -> State:
    turn = state.turns[event.seat]
    if turn is None or turn.window != "breeding":
        return state
    return turned(state, event.seat, used=(*turn.used, event.species))


def _played(state: State, event: ev.ProjectPlayed) -> State:
    player = state.players[event.seat]
    after = _player(state, event.seat, display=(*player.display, event.card))
    return _from_hand(after, event.seat, event.card)


def _discarded(state: State, event: ev.ProjectDiscarded) -> State:
    pile = getattr(state, event.kind)
    after = replace(state, **{event.kind: replace(pile, discards=(*pile.discards, event.card))})
    return _from_hand(after, event.seat, event.card)


def _from_hand(state: State, seat: int, card: str) -> State:
    hand = tuple(other for other in state.hands[seat] if other != card)
    return opened(replace(state, hands=(*state.hands[:seat], hand, *state.hands[seat + 1 :])), seat, (card,))


def _awaited(state: State, event: ev.DecisionAwaited) -> State:
    turn = _open(state, event.seat)
    return turned(state, event.seat, pending=(*turn.pending, event.decision))


def _taken(state: State, event: ev.DecisionTaken) -> State:
    rest = _open(state, event.seat).pending[:-1]
    return turned(state, event.seat, pending=rest if event.left is None else (*rest, event.left))


def _used(state: State, event: ev.CardUsed) -> State:
    turn = _open(state, event.seat)
    return turned(state, event.seat, used=(*turn.used, event.card), stage=event.stage)


def _section(state: State, event: ev.SectionUsed) -> State:
    done = (*_open(state, event.seat).done, event.part)
    return turned(state, event.seat, stage="sections", section=event.section, closed=event.closed, done=done)


def _open(state: State, seat: int) -> Turn:
    turn = state.turns[seat]
    assert turn is not None, "the event belongs to an open window"  # noqa: S101 - a broken history, not a refusal
    return turn


FOLDS: dict[type, Fold] = {
    **FLOW,
    ev.ResourcesGained: _gained,
    ev.ResourcesPaid: _paid,
    ev.PinGained: _pinned,
    ev.CommunityMoved: lambda state, event: _player(state, event.seat, community=event.space),
    ev.FieldMoved: lambda state, event: _player(state, event.seat, progress=event.progress),
    ev.FieldSucceeded: _succeeded,
    ev.ForestMoved: lambda state, event: _player(state, event.seat, forest=event.space),
    ev.BoundaryCrossed: _crossed,
    ev.ForestRewardTaken: lambda state, _: state,
    ev.FoodConverted: _converted,
    ev.TileBuilt: _built,
    ev.GreenhouseFlipped: _flipped,
    ev.AnimalPlaced: _animal_placed,
    ev.AnimalMoved: _animal_moved,
    ev.AnimalsRearranged: _rearranged,
    ev.TokensStored: _stored,
    ev.TokensSpent: _spent,
    ev.CropSown: _sown,
    ev.PaperPublished: _published,
    ev.PinPlaced: _pin_placed,
    ev.AnimalBred: _bred,
    ev.ProjectPlayed: _played,
    ev.ProjectDiscarded: _discarded,
    ev.DecisionAwaited: _awaited,
    ev.DecisionTaken: _taken,
    ev.CardUsed: _used,
    ev.SectionUsed: _section,
    ev.BonusUsed: lambda state, event: turned(state, event.seat, bonus=event.kind, stage=event.stage),
    ev.SpaceImitated: lambda state, event: turned(state, event.seat, copied=event.space),
}
