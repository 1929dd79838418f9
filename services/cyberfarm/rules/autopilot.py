"""What an absent player does: nothing that costs anything, and always something that is offered."""

from libs.kernel import Choice
from services.cyberfarm.rules import commands as c
from services.cyberfarm.rules.book import BOOK
from services.cyberfarm.rules.offers import offers_of
from services.cyberfarm.rules.state import Farm, State
from services.cyberfarm.rules.words import PRODUCTS
from services.cyberfarm.rules.works import estate_of


def autopilot(state: State, seat: int) -> c.CyberfarmCommand:
    """Take the free card, pass, load the best six, keep the locks where they lie."""
    farm = state.farms[seat]
    match state.phase:
        case "capital":
            return c.ChooseCapital(option="tree", token="cherry_tree")  # noqa: S106 - a game token
        case "draw":
            return c.KeepCard(card=min(state.drawn[seat]))
        case "auction":
            free = state.bidding == 1 and state.row
            return c.AuctionTake(position=1) if free else c.AuctionDecline()
        case "loaf":
            return c.LoadLoaf(items=best_load(farm))
        case "spoilage":
            return c.SettleSpoilage(locks=dict.fromkeys(farm.locks, 1))
        case _:
            return _in_turn(state, seat)


def best_load(farm: Farm) -> dict[str, int]:
    """Up to six units of the highest own Food Value."""
    estate = estate_of(farm)
    left = BOOK.table.loaf
    load: dict[str, int] = {}
    for product in sorted(PRODUCTS, key=estate.value, reverse=True):
        units = min(left, farm.stock[PRODUCTS.index(product)]) if estate.value(product) else 0
        if units:
            load[product] = units
            left -= units
    return load


def _in_turn(state: State, seat: int) -> c.CyberfarmCommand:
    farm = state.farms[seat]
    if farm.unplaced or state.turn.asks:
        return _resolved(state, seat)
    return c.EndTurn() if state.turn.acted else c.PassSeason()


def _resolved(state: State, seat: int) -> c.CyberfarmCommand:
    offer = offers_of(state, seat)[0]
    assert isinstance(offer.then, Choice)  # noqa: S101 - a decision begins with its kind
    first = offer.then.options[0]
    if first.value == "lock":
        assert isinstance(first.then, Choice)  # noqa: S101 - products to choose from
        return c.Resolve(decision="lock", product=first.then.options[0].value)
    if first.value == "gain":
        return c.Resolve(decision="gain", gain="conveyor")
    cubes: dict[str, int] = {}
    left = min(BOOK.table.paradox_tokens, sum(herd.size - herd.ready for herd in state.farms[seat].herds))
    for bound in first.then.bounds if first.then and not isinstance(first.then, Choice) else ():
        units = min(left, bound.most)
        if units:
            cubes[bound.field.removeprefix("cubes.")] = units
            left -= units
    return c.Resolve(decision="cubes", cubes=cubes)
