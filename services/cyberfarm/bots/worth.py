"""What a position is worth to a seat, in stars.

What it has, what this season's Loaf may bring, and what the farm promises for the seasons to come. The numbers were
found by trying.
"""

from services.cyberfarm.rules.book import BOOK
from services.cyberfarm.rules.look import free_robots, herd
from services.cyberfarm.rules.scoring import sheet
from services.cyberfarm.rules.state import Farm, State
from services.cyberfarm.rules.words import PLACE, PRODUCTS
from services.cyberfarm.rules.works import Estate, estate_of

FV_A_STAR = 4.0
BUILDINGS = {
    "press": 1.1, "mill": 0.6, "bakery": 1.1, "cheese_dairy": 0.9, "twist_off": 0.9, "brewery": 0.9,
    "greenhouse": 1.5, "butter_churn": 0.7, "freezing": 0.8, "sugar_factory": 0.4, "apiary": 0.6, "granary": 0.5,
}  # fmt: skip
"""Stars a season."""
PARTNERS = {
    ("mill", "bakery"): 0.8, ("mill", "brewery"): 0.7, ("sugar_factory", "twist_off"): 0.4,
    ("greenhouse", "twist_off"): 0.7, ("cheese_dairy", "bakery"): 0.3, ("apiary", "twist_off"): 0.2,
}  # fmt: skip
TOKENS = {"cow": 0.35, "horse": 0.35, "hen": 0.15, "laying_hen": 0.3, "apple_tree": 0.6, "cherry_tree": 0.6}
LEVEL_TWO, UNDERLAID, AUTONOMOUS, LINK, ROBOT = 0.5, 0.35, 0.4, 0.6, 0.9
COIN, SPARE_COIN, LAST_COIN, COINS_NEEDED = 0.14, 0.05, 0.005, 14
CARDS = {
    "blueprints": 0.4,
    "named_robots": 0.35,
    "upgrades": 0.1,
    "autonomous": 0.2,
    "additional": 0.3,
    "one_time": 0.2,
}
"""Stars a card in hand, by kind."""
FITTING, HELD_MOST = 0.25, 7
IDLE_ROBOT, HARROW = 0.12, 0.5
KEEPS, ROTS = 0.13, 0.02
"""Stars a Food Value of what does not fit into the Loaf."""
SPOILT = 0.93
"""What is left of the hope at each further step of processing."""


def worth(state: State, seat: int) -> float:
    """Stars that the seat has and hopes for."""
    farm = state.farms[seat]
    total = float(sum(line.points for line in sheet(state, seat)))
    if state.phase == "over":
        return total
    left = BOOK.table.seasons - state.season
    working = state.phase in {"capital", "draw", "auction", "turns", "loaf"}
    total += _season(farm, left, working=working and not farm.passed)
    return total + left * _engine(farm) + _purse(state, seat, left)


def _purse(state: State, seat: int, left: int) -> float:
    """Coins and cards."""
    farm, hand = state.farms[seat], state.hands[seat]
    if not left:
        return LAST_COIN * (farm.coins + len(hand))
    needed = min(farm.coins, COINS_NEEDED)
    share = min(1.0, 0.4 + 0.15 * left)
    cards = sum(sorted((card_worth(farm, card) for card in hand), reverse=True)[:HELD_MOST]) + 0.05 * len(hand)
    return share * (COIN * needed + SPARE_COIN * (farm.coins - needed) + cards)


def card_worth(farm: Farm, card: str) -> float:
    """Stars that a card in hand promises."""
    invention = BOOK.inventions[card]
    value = CARDS[invention.kind]
    names = {building.id: building.level for building in farm.buildings}
    if invention.kind == "blueprints" and all(
        names.get(name, 0) == BOOK.levels(name) for name in invention.row.buildings
    ):
        return 0.0
    if invention.kind == "upgrades" and any(part.fits(name) for part in invention.properties for name in names):
        value += FITTING
    return value


def _engine(farm: Farm) -> float:
    """Stars a season that the farm promises."""
    names = {building.id for building in farm.buildings}
    total = sum(BUILDINGS.get(name, 0.0) for name in names)
    total += sum(value for (one, other), value in PARTNERS.items() if one in names and other in names)
    total += sum(TOKENS[kind] * herd(farm, kind).size for kind in TOKENS)
    total += sum(LEVEL_TWO for building in farm.buildings if building.level > 1) + 0.2 * (farm.cubes == 1)
    total += UNDERLAID * sum(len(building.cards) for building in farm.buildings)
    total += AUTONOMOUS * len(farm.cards) + LINK * (min(len(farm.links), 5) + 0.5 * farm.reserve)
    return total + ROBOT * (farm.robots - BOOK.table.robots)


def _season(farm: Farm, left: int, *, working: bool) -> float:
    """What the Loaf may bring, and what robots and harrows may still do."""
    robots = free_robots(farm) if working else 0
    value, kept = forecast(farm, robots + (len(farm.links) if robots else 0))
    hope = IDLE_ROBOT * robots + (HARROW * farm.harrows if working else 0.0)
    return value / FV_A_STAR + kept * (1 if left else 0) + hope


def forecast(farm: Farm, steps: int) -> tuple[float, float]:
    """Food Value of the best load that the stock may become in so many steps; stars for what is left over."""
    estate = estate_of(farm)
    stock = [float(units) for units in farm.stock]
    steps = _fed(farm, estate, stock, steps)
    paths = _paths(estate, stock, min(steps, 3))
    goods = sorted(((paths[place], units) for place, units in enumerate(stock) if units), reverse=True)
    room = float(BOOK.table.loaf)
    dishes = farm.breakfasts * estate.dish_values["breakfast"] + farm.lunches * estate.dish_values["lunch"]
    value, kept = float(dishes), 0.0
    for (each, factor, product), units in goods:
        final = units * factor
        taken = min(room, final)
        room -= taken
        value += taken * each
        storable = BOOK.products[PRODUCTS[product]].storable
        kept += (final - taken) * each * (KEEPS if storable else ROTS)
    return value, kept


def _fed(farm: Farm, estate: Estate, stock: list[float], steps: int) -> int:
    """Hay becomes milk and grain becomes eggs, where animals are ready."""
    if steps <= 0:
        return steps
    cows = min(herd(farm, "cow").ready, stock[PLACE["hay"]] * estate.works["barn"].cows_a_portion)
    if cows:
        stock[PLACE["hay"]] -= cows / estate.works["barn"].cows_a_portion
        stock[PLACE["milk"]] += 2 * cows
        steps -= 1
    eggs = herd(farm, "hen").ready + 2 * herd(farm, "laying_hen").ready
    if eggs and stock[PLACE["grain"]] >= 1 and steps > 0:
        stock[PLACE["grain"]] -= 1
        stock[PLACE["egg"]] += eggs
        steps -= 1
    return steps


def _paths(estate: Estate, stock: list[float], steps: int) -> list[tuple[float, float, int]]:
    """For each product the best that a unit may become: Food Value a final unit, units it comes to, the product."""
    best = [(float(value), 1.0, place) for place, value in enumerate(estate.values)]
    for _ in range(steps):
        before = list(best)
        for works in estate.works.values():
            for recipe in works.recipes.values():
                if recipe.wild is None and recipe.gives:
                    _follow(estate, stock, recipe.takes, recipe.gives, before, best)
    return best


def _follow(  # noqa: PLR0917 - one step of the search
    estate: Estate,
    stock: list[float],
    takes: dict[str, int] | object,
    gives: dict[str, int] | object,
    before: list[tuple[float, float, int]],
    best: list[tuple[float, float, int]],
) -> None:
    """What a recipe makes of each of its inputs, by their share of the value."""
    assert isinstance(takes, dict)  # noqa: S101 - for the type checker
    assert isinstance(gives, dict)  # noqa: S101 - for the type checker
    if any(not stock[PLACE[product]] for product in takes) and len(takes) > 1:
        return
    product, units = next(iter(gives.items()))
    each, factor, final = before[PLACE[product]]
    inputs = sum(max(estate.value(name), 0.5) * count for name, count in takes.items())
    for name in takes:
        share = max(estate.value(name), 0.5) / inputs * units * factor * SPOILT
        old_each, old_factor, _ = best[PLACE[name]]
        if each * share > old_each * old_factor:
            best[PLACE[name]] = (each, share, final)
