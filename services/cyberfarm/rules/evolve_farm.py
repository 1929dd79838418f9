"""Folding events that touch one farm alone."""

from collections.abc import Callable, Mapping
from typing import Any

from msgspec.structs import replace

from services.cyberfarm.rules import events as e
from services.cyberfarm.rules.state import Bee, Building, Farm, Income, Link, Swap, Underlay, Visits, put
from services.cyberfarm.rules.words import HERD, LANE, PLACE


def _products_spent(farm: Farm, event: e.ProductsSpent) -> Farm:
    return replace(farm, stock=stocked(farm.stock, event.products, -1))


def _products_gained(farm: Farm, event: e.ProductsGained) -> Farm:
    return replace(farm, stock=stocked(farm.stock, event.products))


def _robot_placed(farm: Farm, event: e.RobotPlaced) -> Farm:
    return replace(farm, placed=farm.placed + 1, slots=_visited(farm.slots, event.slot, 1, 0))


def _slots_closed(farm: Farm, event: e.SlotsClosed) -> Farm:
    slots = _visited(farm.slots, event.slot, 0, event.count)
    worm = farm.worm and not event.worm
    return replace(farm, slots=slots, harrows=farm.harrows - event.harrows, worm=worm)


def _coins_gained(farm: Farm, event: e.CoinsGained) -> Farm:
    return replace(farm, coins=farm.coins + event.coins)


def _coins_paid(farm: Farm, event: e.CoinsPaid) -> Farm:
    return replace(farm, coins=farm.coins - event.coins)


def _stars_gained(farm: Farm, event: e.StarsGained) -> Farm:
    lines = {f"{event.why}_stars": getattr(farm, f"{event.why}_stars") + event.stars}
    return replace(farm, stars=farm.stars + event.stars, **lines)


def _tokens_gained(farm: Farm, event: e.TokensGained) -> Farm:
    return herded(farm, event.kind, event.condition, event.count)


def _tokens_changed(farm: Farm, event: e.TokensChanged) -> Farm:
    farm = herded(farm, event.kind, event.condition, -event.count)
    return herded(farm, event.to_kind, event.to_condition, event.count)


def _building_placed(farm: Farm, event: e.BuildingPlaced) -> Farm:
    return replace(farm, buildings=(*farm.buildings, Building(event.building)))


def _building_improved(farm: Farm, event: e.BuildingImproved) -> Farm:
    return replace(farm, buildings=_changed(farm.buildings, event.building, level=event.level))


def _field_cube_placed(farm: Farm, event: e.FieldCubePlaced) -> Farm:
    return replace(farm, cubes=event.cubes)


def _card_underlaid(farm: Farm, event: e.CardUnderlaid) -> Farm:
    old = next(building.cards for building in farm.buildings if building.id == event.building)
    cards = (*old, Underlay(event.card, event.position))
    return replace(farm, buildings=_changed(farm.buildings, event.building, cards=cards))


def _card_laid_out(farm: Farm, event: e.CardLaidOut) -> Farm:
    return replace(farm, cards=(*farm.cards, event.card))


def _robot_gained(farm: Farm, _: e.RobotGained) -> Farm:
    return replace(farm, robots=farm.robots + 1)


def _robot_returned(farm: Farm, _: e.RobotReturned) -> Farm:
    return replace(farm, placed=farm.placed - 1)


def _conveyor_gained(farm: Farm, _: e.ConveyorGained) -> Farm:
    return replace(farm, reserve=farm.reserve + 1)


def _conveyor_placed(farm: Farm, event: e.ConveyorPlaced) -> Farm:
    links = (*farm.links, Link(event.source, event.target, event.card))
    return replace(farm, links=links, reserve=farm.reserve if event.card else farm.reserve - 1)


def _conveyor_moved(farm: Farm, event: e.ConveyorMoved) -> Farm:
    links = tuple(
        replace(link, source=event.source, target=event.target)
        if (link.source, link.target) == (event.old_source, event.old_target)
        else link
        for link in farm.links
    )
    return replace(farm, links=links)


def _harrows_gained(farm: Farm, event: e.HarrowsGained) -> Farm:
    return replace(farm, harrows=farm.harrows + event.harrows)


def _worm_gained(farm: Farm, _: e.WormGained) -> Farm:
    return replace(farm, worm=True)


def _bee_placed(farm: Farm, event: e.BeePlaced) -> Farm:
    return replace(farm, bees=(*farm.bees, Bee(event.farm, event.building)))


def _tea_changed(farm: Farm, event: e.TeaChanged) -> Farm:
    return replace(farm, tea=event.stage)


def _locks_gained(farm: Farm, event: e.LocksGained) -> Farm:
    loose = tuple(lock for lock in farm.locks if lock not in event.tied)
    unplaced = farm.unplaced + event.count + len(farm.locks) - len(loose)
    return replace(farm, locks=loose, tied=(*farm.tied, *event.tied), unplaced=unplaced)


def _lock_placed(farm: Farm, event: e.LockPlaced) -> Farm:
    return replace(farm, locks=tuple(sorted((*farm.locks, event.product))), unplaced=farm.unplaced - 1)


def _lock_moved(farm: Farm, event: e.LockMoved) -> Farm:
    rest = [lock for lock in farm.locks if lock != event.lock]
    return replace(farm, locks=tuple(sorted((*rest, event.product))))


def _locks_laid(farm: Farm, event: e.LocksLaid) -> Farm:
    return replace(farm, locks=event.locks)


def _compost_used(farm: Farm, event: e.CompostUsed) -> Farm:
    return replace(farm, compost=farm.compost - event.count)


def _dishes_cooked(farm: Farm, event: e.DishesCooked) -> Farm:
    breakfasts = farm.breakfasts + (event.count if event.dish == "breakfast" else 0)
    return replace(farm, breakfasts=breakfasts, lunches=farm.lunches + event.count * (event.dish == "lunch"))


def _swap_fixed(farm: Farm, event: e.SwapFixed) -> Farm:
    return replace(farm, swaps=(*farm.swaps, Swap(event.dish, event.product, event.by)))


def _track_advanced(farm: Farm, event: e.TrackAdvanced) -> Farm:
    return replace(farm, tracks=put(farm.tracks, LANE[event.track], event.space))


def _loaf_shipped(farm: Farm, event: e.LoafShipped) -> Farm:
    units = sum(event.products.values())
    return replace(
        farm,
        stock=stocked(farm.stock, event.products, -1),
        shipped=stocked(farm.shipped, event.products),
        breakfasts=0,
        lunches=0,
        coins=farm.coins + event.coins,
        stars=farm.stars + event.stars,
        loafs=(*farm.loafs, Income(event.value, event.stars, event.coins, units)),
    )


def _juice_fermented(farm: Farm, event: e.JuiceFermented) -> Farm:
    return replace(farm, stock=stocked(farm.stock, {"juice": -event.units, "beer": event.units}))


def _products_spoiled(farm: Farm, event: e.ProductsSpoiled) -> Farm:
    return replace(farm, stock=stocked(farm.stock, event.products, -1), compost=event.compost)


def stocked(stock: tuple[int, ...], products: Mapping[str, int], sign: int = 1) -> tuple[int, ...]:
    """A stock with so much more, or with `sign` -1 less."""
    units = list(stock)
    for product, count in products.items():
        units[PLACE[product]] += sign * count
    return tuple(units)


def herded(farm: Farm, kind: str, condition: str, count: int) -> Farm:
    """A farm with so many more tokens of a kind and condition."""
    place = HERD[kind]
    herd = farm.herds[place]
    herd = replace(herd, **{condition: getattr(herd, condition) + count})
    return replace(farm, herds=put(farm.herds, place, herd))


def _visited(slots: tuple[Visits, ...], slot: str, robots: int, harrows: int) -> tuple[Visits, ...]:
    for place, visits in enumerate(slots):
        if visits.slot == slot:
            return put(slots, place, Visits(slot, visits.robots + robots, visits.harrows + harrows))
    return (*slots, Visits(slot, robots, harrows))


def _changed(buildings: tuple[Building, ...], name: str, **changes: Any) -> tuple[Building, ...]:
    return tuple(replace(building, **changes) if building.id == name else building for building in buildings)


OF_FARM: Mapping[type, Callable[[Farm, Any], Farm]] = {
    e.ProductsSpent: _products_spent,
    e.ProductsGained: _products_gained,
    e.RobotPlaced: _robot_placed,
    e.SlotsClosed: _slots_closed,
    e.CoinsGained: _coins_gained,
    e.CoinsPaid: _coins_paid,
    e.StarsGained: _stars_gained,
    e.TokensGained: _tokens_gained,
    e.TokensChanged: _tokens_changed,
    e.BuildingPlaced: _building_placed,
    e.BuildingImproved: _building_improved,
    e.FieldCubePlaced: _field_cube_placed,
    e.CardUnderlaid: _card_underlaid,
    e.CardLaidOut: _card_laid_out,
    e.RobotGained: _robot_gained,
    e.RobotReturned: _robot_returned,
    e.ConveyorGained: _conveyor_gained,
    e.ConveyorPlaced: _conveyor_placed,
    e.ConveyorMoved: _conveyor_moved,
    e.HarrowsGained: _harrows_gained,
    e.WormGained: _worm_gained,
    e.BeePlaced: _bee_placed,
    e.TeaChanged: _tea_changed,
    e.LocksGained: _locks_gained,
    e.LockPlaced: _lock_placed,
    e.LockMoved: _lock_moved,
    e.LocksLaid: _locks_laid,
    e.CompostUsed: _compost_used,
    e.DishesCooked: _dishes_cooked,
    e.SwapFixed: _swap_fixed,
    e.TrackAdvanced: _track_advanced,
    e.LoafShipped: _loaf_shipped,
    e.JuiceFermented: _juice_fermented,
    e.ProductsSpoiled: _products_spoiled,
}
"""The fold of each."""
