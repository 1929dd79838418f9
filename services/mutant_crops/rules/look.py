"""From a state to the prospect of the acting seat."""

from services.mutant_crops.rules.cards.catalogue import BASE, PROMO, TABLE
from services.mutant_crops.rules.prospect import Book, Prospect, Steps
from services.mutant_crops.rules.state import Action, State

_PRINTED = {
    colour: TABLE.components[name].count
    for colour, name in (
        ("seeds", "seed_token"),
        ("water", "water_token"),
        ("meat", "meat_token"),
    )
}


def book_of(state: State) -> Book:
    """The cards that the match is played with."""
    return PROMO if state.options.promo_pack else BASE


def prospect_of(state: State, seat: int, used: tuple[int, ...] = ()) -> Prospect:
    """What the seat can count on, as things stand."""
    farm = state.farms[seat]
    return Prospect(
        book=PROMO if state.options.promo_pack else BASE,
        table=state,
        seat=seat,
        seeds=farm.seeds,
        water=farm.water,
        meat=farm.meat,
        crops=farm.crops,
        farmers=farm.farmers,
        used=used,
        display=state.display,
        deck=state.deck,
        pool=pool_of(state) if state.options.limited_tokens else None,
    )


def pending(state: State, action: Action) -> tuple[Prospect, Steps]:
    """The prospect within an open action and its remaining steps, the awaited one first."""
    prospect = prospect_of(state, state.acting, action.used)
    return prospect, tuple(map(prospect.book.steps.__getitem__, action.steps))


def pool_of(state: State) -> tuple[int, int, int]:
    """Tokens of each colour that are neither in a supply nor covering an area. Rule: MC-007."""
    book = book_of(state)
    seeds, water, meat = _PRINTED["seeds"], _PRINTED["water"], _PRINTED["meat"]
    for farm in state.farms:
        seeds, water, meat = seeds - farm.seeds, water - farm.water, meat - farm.meat
        for crop in farm.crops:
            covers = book.covers[crop.card][crop.covered]
            water, meat = water - covers[0], meat - covers[1]
    return seeds, water, meat
