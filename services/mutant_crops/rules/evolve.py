"""Folding events. No rule is looked up here: an event says all that changes."""

from typing import Any, assert_never

from msgspec.structs import replace

from services.mutant_crops.rules import events as ev
from services.mutant_crops.rules.state import EMPTY, NOBODY, Action, Before, Crop, Farm, State


def evolve(  # noqa: C901, PLR0911 - one branch an event
    state: State, event: ev.MutantCropsEvent
) -> State:
    """The state after the event; the commonest events stand first."""
    match event:
        case ev.FarmerAssigned():
            farm = state.farms[event.seat]
            action = Action(used=(event.farmer,), before=Before(farm=farm, display=state.display))
            return replace(state, farms=_farms(state, event.seat, _moved(farm, event)), action=action)
        case ev.TokensGained():
            return replace(state, farms=_paid(state, event.seat, -event.seeds, -event.water, -event.meat))
        case ev.ActionEnded():
            return replace(state, acting=event.next_seat, action=None)
        case ev.ChoiceAwaited():
            return _acted(state, steps=event.steps)
        case ev.CropSown():
            farm = state.farms[event.seat]
            sown = replace(farm, seeds=farm.seeds - event.seeds, crops=(*farm.crops, Crop(event.crop)))
            display = _put(state.display, event.place, EMPTY)
            return replace(state, farms=_farms(state, event.seat, sown), display=display)
        case ev.DisplayRefilled():
            display = _put(state.display, event.place, event.crop)
            after = replace(state, display=display, deck=state.deck[1:], known_bottom=event.known_bottom)
            return _acted(after, sealed=True)
        case ev.AreaCovered():
            return replace(state, farms=_farms(state, event.seat, _tended(state.farms[event.seat], event)))
        case ev.RoundStarted():
            return replace(state, turn=event.turn, round=event.round, acting=event.seat)
        case ev.CropsRotated():
            return _acted(replace(state, display=event.display, deck=event.deck, known_bottom=0), sealed=True)
        case ev.FirstPlayerClaimed():
            return replace(state, claim=event.seat)
        case ev.TokensPaid():
            return replace(state, farms=_paid(state, event.seat, event.seeds, event.water, event.meat))
        case _:
            return _evolve_rarer(state, event)


def _evolve_rarer(  # noqa: C901, PLR0911 - one branch an event
    state: State,
    event: ev.CompanionAssigned
    | ev.Passed
    | ev.ActionCancelled
    | ev.TurnEnded
    | ev.CardRevealed
    | ev.FirstPlayerSet
    | ev.TokensChanged
    | ev.CropsExchanged
    | ev.DeckSearched
    | ev.GameScored
    | ev.GameStarted,
) -> State:
    match event:
        case ev.CompanionAssigned():
            after = replace(state, farms=_farms(state, event.seat, _moved(state.farms[event.seat], event)))
            return _acted(after, used=(*_open_action(state).used, event.farmer))
        case ev.Passed():
            farm = state.farms[event.seat]
            return replace(state, farms=_farms(state, event.seat, replace(farm, passes=farm.passes + 1)))
        case ev.ActionCancelled():
            before = _open_action(state).before
            farms = _farms(state, event.seat, before.farm)
            return replace(state, farms=farms, display=before.display, action=None)
        case ev.TurnEnded():
            return replace(state, round=0)
        case ev.CardRevealed():
            pile = f"stage{event.stage}"
            after = replace(state, revealed=(*state.revealed, event.card))
            return replace(after, **{pile: getattr(state, pile)[1:]})
        case ev.FirstPlayerSet():
            return replace(state, first=event.seat, claim=NOBODY)
        case ev.TokensChanged():
            give, take = event.give, event.take
            seeds, water, meat = give.seeds - take.seeds, give.water - take.water, give.meat - take.meat
            return replace(state, farms=_paid(state, event.seat, seeds, water, meat))
        case ev.CropsExchanged():
            return _exchanged(state, event)
        case ev.DeckSearched():
            farm = state.farms[event.seat]
            sown = replace(farm, seeds=farm.seeds - event.seeds, crops=(*farm.crops, Crop(event.crop)))
            deck = tuple(card for card in state.deck if card != event.crop)
            after = replace(state, farms=_farms(state, event.seat, sown), deck=deck)
            return _acted(after, sealed=True)
        case ev.GameScored():
            return replace(state, finished=True)
        case ev.GameStarted():
            return _started(state, event)
        case _:
            assert_never(event)


def _started(state: State, event: ev.GameStarted) -> State:
    farms = tuple(replace(farm, seeds=seeds) for farm, seeds in zip(state.farms, event.seeds, strict=True))
    return replace(
        state,
        farms=farms,
        first=event.first,
        display=event.display,
        deck=event.deck,
        stage2=event.stage2,
        stage3=event.stage3,
        left_out=event.left_out,
    )


def _exchanged(state: State, event: ev.CropsExchanged) -> State:
    farm = state.farms[event.seat]
    kept = tuple(crop for crop in farm.crops if crop.card != event.own_crop)
    farm = replace(farm, crops=(*kept, Crop(event.display_crop)), returned=(*farm.returned, event.own_crop))
    return replace(
        state,
        farms=_farms(state, event.seat, farm),
        display=_put(state.display, event.place, EMPTY),
        deck=(*state.deck, event.own_crop),
        known_bottom=state.known_bottom + 1,
    )


def _moved(farm: Farm, event: ev.FarmerAssigned | ev.CompanionAssigned) -> Farm:
    farmers = _put(farm.farmers, event.farmer - 1, event.slot)
    return replace(farm, farmers=farmers, letters=farm.letters + event.letter)


def _tended(farm: Farm, event: ev.AreaCovered) -> Farm:
    tended = Crop(event.crop, event.covered)
    return replace(
        farm,
        water=farm.water - event.water,
        meat=farm.meat - event.meat,
        points=farm.points + event.points,
        crops=tuple(tended if crop.card == event.crop else crop for crop in farm.crops),
    )


def _paid(state: State, seat: int, seeds: int, water: int, meat: int) -> tuple[Farm, ...]:
    farm = state.farms[seat]
    farm = replace(farm, seeds=farm.seeds - seeds, water=farm.water - water, meat=farm.meat - meat)
    return _farms(state, seat, farm)


def _farms(state: State, seat: int, farm: Farm) -> tuple[Farm, ...]:
    farms = state.farms
    return (*farms[:seat], farm, *farms[seat + 1 :])


def _put(places: tuple[str, ...], place: int, item: str) -> tuple[str, ...]:
    return (*places[:place], item, *places[place + 1 :])


def _acted(state: State, **changes: Any) -> State:
    return replace(state, action=replace(_open_action(state), **changes))


def _open_action(state: State) -> Action:
    assert state.action is not None, "the event belongs to an open action"  # noqa: S101 - a broken history, not a refusal
    return state.action
