"""Folding events that touch one farm alone."""

from collections.abc import Mapping
from typing import Any, TypeAlias, TypeGuard, get_args

from msgspec.structs import replace

from services.cyberfarm.rules import events as e
from services.cyberfarm.rules.state import Bee, Building, Farm, Income, Link, Swap, Underlay, Visits
from services.cyberfarm.rules.words import HERD, LANE, PLACE

FarmEvent: TypeAlias = (
    e.ProductsSpent
    | e.ProductsGained
    | e.RobotPlaced
    | e.SlotsClosed
    | e.CoinsGained
    | e.CoinsPaid
    | e.StarsGained
    | e.TokensGained
    | e.TokensChanged
    | e.BuildingPlaced
    | e.BuildingImproved
    | e.FieldCubePlaced
    | e.CardUnderlaid
    | e.CardLaidOut
    | e.RobotGained
    | e.ConveyorGained
    | e.ConveyorPlaced
    | e.ConveyorMoved
    | e.RobotReturned
    | e.HarrowsGained
    | e.WormGained
    | e.LocksGained
    | e.LockPlaced
    | e.LockMoved
    | e.LocksLaid
    | e.BeePlaced
    | e.CompostUsed
    | e.DishesCooked
    | e.SwapFixed
    | e.TeaChanged
    | e.TrackAdvanced
    | e.LoafShipped
    | e.JuiceFermented
    | e.ProductsSpoiled
)
_KINDS = frozenset(get_args(FarmEvent))


def is_of_farm(event: e.CyberfarmEvent) -> TypeGuard[FarmEvent]:
    """Whether the event touches one farm alone: by its class, since asking a union takes long."""
    return type(event) in _KINDS


def farmed(farm: Farm, event: FarmEvent) -> Farm:  # noqa: PLR0911 - one case an event
    """The farm after an event of its own."""
    match event:
        case e.ProductsSpent():
            return replace(farm, stock=stocked(farm.stock, event.products, -1))
        case e.ProductsGained():
            return replace(farm, stock=stocked(farm.stock, event.products))
        case e.RobotPlaced():
            return replace(farm, placed=farm.placed + 1, slots=_visited(farm.slots, event.slot, 1, 0))
        case e.SlotsClosed():
            slots = _visited(farm.slots, event.slot, 0, event.count)
            worm = farm.worm and not event.worm
            return replace(farm, slots=slots, harrows=farm.harrows - event.harrows, worm=worm)
        case e.CoinsGained():
            return replace(farm, coins=farm.coins + event.coins)
        case e.CoinsPaid():
            return replace(farm, coins=farm.coins - event.coins)
        case e.StarsGained():
            lines = {f"{event.why}_stars": getattr(farm, f"{event.why}_stars") + event.stars}
            return replace(farm, stars=farm.stars + event.stars, **lines)
        case e.TokensGained():
            return herded(farm, event.kind, event.condition, event.count)
        case e.TokensChanged():
            farm = herded(farm, event.kind, event.condition, -event.count)
            return herded(farm, event.to_kind, event.to_condition, event.count)
        case _:
            return _built(farm, event)


def _built(farm: Farm, event: Any) -> Farm:  # noqa: C901, PLR0911, PLR0912 - one case an event
    """What was built, laid, received or linked."""
    match event:
        case e.BuildingPlaced():
            return replace(farm, buildings=(*farm.buildings, Building(event.building)))
        case e.BuildingImproved():
            return replace(farm, buildings=_changed(farm.buildings, event.building, level=event.level))
        case e.FieldCubePlaced():
            return replace(farm, cubes=event.cubes)
        case e.CardUnderlaid():
            old = next(building.cards for building in farm.buildings if building.id == event.building)
            cards = (*old, Underlay(event.card, event.position))
            return replace(farm, buildings=_changed(farm.buildings, event.building, cards=cards))
        case e.CardLaidOut():
            return replace(farm, cards=(*farm.cards, event.card))
        case e.RobotGained():
            return replace(farm, robots=farm.robots + 1)
        case e.RobotReturned():
            return replace(farm, placed=farm.placed - 1)
        case e.ConveyorGained():
            return replace(farm, reserve=farm.reserve + 1)
        case e.ConveyorPlaced():
            links = (*farm.links, Link(event.source, event.target, event.card))
            return replace(farm, links=links, reserve=farm.reserve if event.card else farm.reserve - 1)
        case e.ConveyorMoved():
            links = tuple(
                replace(link, source=event.source, target=event.target)
                if (link.source, link.target) == (event.old_source, event.old_target)
                else link
                for link in farm.links
            )
            return replace(farm, links=links)
        case e.HarrowsGained():
            return replace(farm, harrows=farm.harrows + event.harrows)
        case e.WormGained():
            return replace(farm, worm=True)
        case e.BeePlaced():
            return replace(farm, bees=(*farm.bees, Bee(event.farm, event.building)))
        case e.TeaChanged():
            return replace(farm, tea=event.stage)
        case _:
            return _kept(farm, event)


def _kept(farm: Farm, event: Any) -> Farm:  # noqa: C901, PLR0911 - one case an event
    """Locks, compost, dishes, tracks, and the end of a season."""
    match event:
        case e.LocksGained():
            loose = tuple(lock for lock in farm.locks if lock not in event.tied)
            unplaced = farm.unplaced + event.count + len(farm.locks) - len(loose)
            return replace(farm, locks=loose, tied=(*farm.tied, *event.tied), unplaced=unplaced)
        case e.LockPlaced():
            return replace(farm, locks=tuple(sorted((*farm.locks, event.product))), unplaced=farm.unplaced - 1)
        case e.LockMoved():
            rest = [lock for lock in farm.locks if lock != event.lock]
            return replace(farm, locks=tuple(sorted((*rest, event.product))))
        case e.LocksLaid():
            return replace(farm, locks=event.locks)
        case e.CompostUsed():
            return replace(farm, compost=farm.compost - event.count)
        case e.DishesCooked():
            breakfasts = farm.breakfasts + (event.count if event.dish == "breakfast" else 0)
            return replace(farm, breakfasts=breakfasts, lunches=farm.lunches + event.count * (event.dish == "lunch"))
        case e.SwapFixed():
            return replace(farm, swaps=(*farm.swaps, Swap(event.dish, event.product, event.by)))
        case e.TrackAdvanced():
            place = LANE[event.track]
            return replace(farm, tracks=(*farm.tracks[:place], event.space, *farm.tracks[place + 1 :]))
        case e.LoafShipped():
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
        case e.JuiceFermented():
            return replace(farm, stock=stocked(farm.stock, {"juice": -event.units, "beer": event.units}))
        case e.ProductsSpoiled():
            return replace(farm, stock=stocked(farm.stock, event.products, -1), compost=event.compost)
        case _:
            message = f"no such event of a farm: {event}"
            raise AssertionError(message)


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
    return replace(farm, herds=(*farm.herds[:place], herd, *farm.herds[place + 1 :]))


def _visited(slots: tuple[Visits, ...], slot: str, robots: int, harrows: int) -> tuple[Visits, ...]:
    for place, visits in enumerate(slots):
        if visits.slot == slot:
            more = Visits(slot, visits.robots + robots, visits.harrows + harrows)
            return (*slots[:place], more, *slots[place + 1 :])
    return (*slots, Visits(slot, robots, harrows))


def _changed(buildings: tuple[Building, ...], name: str, **changes: Any) -> tuple[Building, ...]:
    return tuple(replace(building, **changes) if building.id == name else building for building in buildings)
