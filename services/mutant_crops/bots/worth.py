"""What a position is worth to a seat, in points: those it has, and those within its reach."""

from services.mutant_crops.rules.cards.catalogue import TABLE
from services.mutant_crops.rules.look import book_of
from services.mutant_crops.rules.scoring import results
from services.mutant_crops.rules.state import Farm, State

ACTIONS_A_CROP = 2.5
"""Own actions that it takes to finish a crop, tokens gathered in between."""
REACH = 0.55
"""The share of a basic area's points that counts while it is open."""
SPECIAL = 1.2
"""Points that an open special area counts as: its ability may come to more."""
NEEDED, SPARE, SEED = 0.32, 0.06, 0.3
"""Points a token: for an open area, beyond what is needed, and a seed."""


def worth(state: State, seat: int) -> float:
    """Points that the seat would have now, with what its open areas and tokens promise in the actions left."""
    total = float(results(state)[seat].total)
    if state.finished:
        return total
    left = _actions_left(state)
    return total + _crops(state, seat, left) + _tokens(state, state.farms[seat], left)


def _actions_left(state: State) -> int:
    """Actions of each seat still to come, roughly: this round counts as gone."""
    return max(0, (TABLE.turns - state.turn) * state.rounds + state.rounds - state.round)


def _crops(state: State, seat: int, left: int) -> float:
    """The best open areas, as many as there is time for."""
    book = book_of(state)
    promises = []
    for crop in state.farms[seat].crops:
        for name, area in book.areas[crop.card].items():
            if name in crop.covered:
                continue
            value = SPECIAL if name == "special" else REACH * area.points
            promises.append(value)
    promises.sort(reverse=True)
    return sum(promises[: round(left / 1.5)])


def _tokens(state: State, farm: Farm, left: int) -> float:
    """Water and meat for open areas, seeds for crops that there is time to tend."""
    if left == 0:
        return 0.0
    book = book_of(state)
    wanted = {"water": 0, "feed": 0}
    for crop in farm.crops:
        for name, area in book.areas[crop.card].items():
            if name not in crop.covered:
                wanted[area.kind] += area.cost
    room = left / ACTIONS_A_CROP
    seeds = min(farm.seeds, 3 * room)
    return (
        _useful(farm.water, wanted["water"] + room)
        + _useful(farm.meat, wanted["feed"] + room)
        + SEED * seeds
        + SPARE * (farm.seeds - seeds)
    )


def _useful(have: int, wanted: float) -> float:
    needed = min(have, wanted)
    return NEEDED * needed + SPARE * (have - needed)
