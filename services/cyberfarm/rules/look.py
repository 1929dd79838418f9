"""Small questions about a state that many rules ask."""

from collections.abc import Mapping
from functools import lru_cache

from services.cyberfarm.rules.book import BOOK, Invention
from services.cyberfarm.rules.state import Farm, Herd, State
from services.cyberfarm.rules.words import HERD, PLACE
from services.cyberfarm.rules.works import Works


@lru_cache(maxsize=2048)
def by_kind(hand: tuple[str, ...]) -> Mapping[str, tuple[Invention, ...]]:
    """The cards of a hand by their kind, each once."""
    kinds: dict[str, tuple[Invention, ...]] = {}
    for card in sorted(set(hand)):
        invention = BOOK.inventions[card]
        kinds[invention.kind] = (*kinds.get(invention.kind, ()), invention)
    return kinds


@lru_cache(maxsize=2048)
def kinds_in(hand: tuple[str, ...]) -> frozenset[str]:
    """The kinds of cards in a hand."""
    return frozenset(by_kind(hand))


def turn_order(state: State) -> tuple[int, ...]:
    """Clockwise from the first player. Rule: CF-034."""
    seats = len(state.farms)
    return tuple((state.first + step) % seats for step in range(seats))


def has(farm: Farm, product: str) -> int:
    return farm.stock[PLACE[product]]


def herd(farm: Farm, kind: str) -> Herd:
    return farm.herds[HERD[kind]]


def free_robots(farm: Farm) -> int:
    return farm.robots - farm.placed


def closed(farm: Farm, slot: str) -> int:
    """Spaces of a slot that are taken this season."""
    for visits in farm.slots:
        if visits.slot == slot:
            return visits.robots + visits.harrows
    return 0


def open_spaces(farm: Farm, works: Works, slot: str) -> int:
    """Single-use spaces of a building's slot that are free."""
    return works.slots.get(slot, 0) - closed(farm, f"{works.id}.{slot}")


def room(farm: Farm, works: Works) -> int:
    """Free token spaces. Rule: CF-013."""
    return works.spaces - sum([farm.herds[HERD[kind]].size for kind in works.tokens])


def has_bee(state: State, seat: int, building: str) -> bool:
    """Whether any seat's bee lies there. Rule: CF-358."""
    return any(bee.farm == seat and bee.building == building for farm in state.farms for bee in farm.bees)


def price(state: State, seat: int) -> int:
    """Of the next robot or conveyor. Rule: CF-093 to CF-095."""
    asked = state.farms[seat].robots + 1
    return min(asked, BOOK.table.dearest) if state.options.price_capped else asked


def may_have_robot(farm: Farm) -> bool:
    """Rule: CF-004, CF-098."""
    return farm.robots < BOOK.table.robot_limit


def extended(state: State) -> bool:
    """Whether orders, tracks and Supermarket are in the game. Rule: CF-027."""
    return not state.options.training


def leads(state: State, seat: int) -> bool:
    """Whether no other seat has more stars; ties lead, unless the table says otherwise. Rule: CF-266."""
    mine = state.farms[seat].stars
    others = [farm.stars for place, farm in enumerate(state.farms) if place != seat]
    return mine > max(others) if state.options.ties_get_subsidy else mine >= max(others)


def free_pairs(farm: Farm, pairs: tuple[tuple[str, str], ...]) -> list[tuple[str, str]]:
    """Legal pairs without a conveyor yet. Rule: CF-184."""
    laid = {(link.source, link.target) for link in farm.links}
    return [pair for pair in pairs if pair not in laid]


def runnable(state: State, seat: int) -> list[tuple[str, str]]:
    """Conveyors that may run now. Rule: CF-190, CF-194, CF-432."""
    turn = state.turn
    if not turn.activated:
        return []
    return [
        (link.source, link.target)
        for link in state.farms[seat].links
        if link.source in turn.activated and f"{link.source}>{link.target}" not in turn.used
    ]


def bee_spots(state: State, seat: int, *, first: bool) -> list[tuple[int, str]]:
    """Where a bee of the seat may go. Rule: CF-354, CF-356."""
    spots = [
        (place, building.id)
        for place, farm in enumerate(state.farms)
        for building in farm.buildings
        if building.id in {"garden", "greenhouse"}
    ]
    if first:
        return spots
    free = [spot for spot in spots if not has_bee(state, *spot)]
    own = {(bee.farm, bee.building) for bee in state.farms[seat].bees}
    return free or [spot for spot in spots if spot not in own]


def undecided(state: State, seat: int) -> bool:
    """Whether the acting seat must first decide what an effect asks, or where a lock goes. Rule: CF-434."""
    return state.phase == "turns" and state.acting == seat and bool(state.turn.asks or state.farms[seat].unplaced)
