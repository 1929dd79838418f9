"""Slots that give products from nothing: plots, beds and the loft, by robot, harrow, Worm or Yulyasha."""

from functools import lru_cache

from libs.kernel import Amounts, Choice, Offer, Option
from libs.kernel.amounts import Bound, Sum
from services.cyberfarm.rules import doing
from services.cyberfarm.rules import events as e
from services.cyberfarm.rules.book import BOOK
from services.cyberfarm.rules.commands import Work
from services.cyberfarm.rules.doing import Doing
from services.cyberfarm.rules.families import chosen, family, used
from services.cyberfarm.rules.look import closed, free_robots, has_bee, open_spaces
from services.cyberfarm.rules.reasons import Reason
from services.cyberfarm.rules.refusing import refuse_unless, refuse_unless_fresh, refuse_without_robot
from services.cyberfarm.rules.state import Farm, State
from services.cyberfarm.rules.words import HARROW, ROBOT, WORM
from services.cyberfarm.rules.works import Estate, Works, estate_of

COMPOSTED = frozenset({"field", "greenhouse"})
"""Where compost helps, besides the Garden. Rule: CF-326."""


def slot_of(works: Works) -> str:
    """The name of a building's producing slot."""
    return next(iter(works.slots))


def tools(state: State, seat: int) -> dict[str, int]:
    """Ways to work slots that the seat has, with the slots that each closes at most."""
    farm = state.farms[seat]
    found = {}
    if free_robots(farm):
        found[ROBOT] = 1
        for works in estate_of(farm).works.values():
            if works.bed_harrow and not closed(farm, f"{works.id}:{works.bed_harrow}"):
                found[works.bed_harrow] = BOOK.table.harrow_slots
    if farm.harrows:
        found[HARROW] = BOOK.table.harrow_slots
    if farm.worm:
        found[WORM] = BOOK.table.worm_slots
    return found


def admits(works: Works, tool: str) -> bool:
    """Where a tool may work. Rule: CF-114, CF-126, CF-169, CF-405."""
    if not works.yields:
        return False
    if tool == ROBOT:
        return True
    if tool == WORM:
        return works.id == "field"
    return works.harrow if tool == HARROW else works.bed_harrow == tool


def _works(state: State, seat: int) -> Offer | None:
    farm = state.farms[seat]
    estate = estate_of(farm)
    options = []
    for tool, most in tools(state, seat).items():
        places = [
            Option(works.id, _plots(works, min(most, spaces), _compost(farm, works)))
            for works in estate.works.values()
            if admits(works, tool) and (spaces := open_spaces(farm, works, slot_of(works))) > 0
        ]
        if places:
            options.append(Option(tool, Choice("building", tuple(places))))
    return chosen(Work, "by", options)


def _compost(farm: Farm, works: Works) -> int:
    return farm.compost if works.id in COMPOSTED else 0


def _plots(works: Works, slots: int, compost: int) -> Amounts:
    return _plots_of(tuple(works.yields), slots, min(compost, slots))


@lru_cache(maxsize=1024)
def _plots_of(products: tuple[str, ...], slots: int, compost: int) -> Amounts:
    """All free slots up to the tool's number are worked. Rule: CF-122, CF-123, CF-326."""
    bounds = [Bound(f"plots.{product}", 0, slots) for product in products]
    sums = [Sum({bound.field: 1 for bound in bounds}, slots, slots)]
    if compost:
        bounds += [Bound(f"compost.{product}", 0, compost) for product in products]
        sums += [Sum({f"compost.{product}": 1, f"plots.{product}": -1}, -slots, 0) for product in products]
        sums.append(Sum({f"compost.{product}": 1 for product in products}, 0, compost))
    return Amounts(tuple(bounds), tuple(sums))


def _work(draft: Doing, seat: int, command: Work) -> None:
    """Rule: CF-116, CF-121 to CF-127, CF-168, CF-177, CF-300, CF-358, CF-405."""
    farm = doing.farm_of(draft, seat)
    works = estate_of(farm).works[command.building]
    plots, compost = used(command.plots), used(command.compost)
    _take_slots(draft, seat, command, works, sum(plots.values()))
    by_robot = command.by not in {HARROW, WORM}
    if by_robot or draft.state.options.harrow_starts_conveyor:
        doing.activate(draft, seat, works.id)
    else:
        draft.emit(e.ActionTaken(seat=seat))
    if compost:
        draft.emit(e.CompostUsed(seat=seat, count=sum(compost.values())))
    bee = int(works.id == "greenhouse" and has_bee(draft.state, seat, works.id))
    products = {
        product: count * (works.yields[product] + bee) + compost.get(product, 0) for product, count in plots.items()
    }
    doing.make(draft, seat, works, products)


def _take_slots(draft: Doing, seat: int, command: Work, works: Works, count: int) -> None:
    slot = f"{works.id}.{slot_of(works)}"
    if command.by == ROBOT:
        doing.place_robot(draft, seat, slot)
        return
    owned = command.by == HARROW
    if command.by not in {HARROW, WORM}:
        doing.place_robot(draft, seat, f"{works.id}:{command.by}")
    draft.emit(e.SlotsClosed(seat=seat, slot=slot, count=count, harrows=int(owned), worm=command.by == WORM))


def _refuse(state: State, seat: int, command: Work) -> None:
    refuse_unless_fresh(state, seat)
    farm = state.farms[seat]
    works = _known(estate_of(farm), command.building)
    if command.by in {HARROW, WORM}:
        held = farm.harrows if command.by == HARROW else farm.worm
        refuse_unless(held, Reason.NO_HARROW, "CF-121")
        refuse_unless(admits(works, command.by), Reason.HARROW_NOT_ALLOWED, "CF-114")
    else:
        refuse_without_robot(state, seat)
        own = command.by in {ROBOT, works.bed_harrow}
        refuse_unless(own and works.yields, Reason.NO_SUCH_SLOT, "CF-070")
        shut = command.by != ROBOT and closed(farm, f"{works.id}:{command.by}")
        refuse_unless(not shut, Reason.SLOT_TAKEN, "CF-115")
    free = open_spaces(farm, works, slot_of(works))
    refuse_unless(free > 0, Reason.SLOT_TAKEN, "CF-092")
    wanted = sum(command.plots.values())
    refuse_unless(wanted, Reason.NOTHING_TO_DO, "CF-104")
    refuse_unless(wanted <= free, Reason.NO_SUCH_SLOT, "CF-123")
    helped = sum(command.compost.values())
    refuse_unless(helped <= _compost(farm, works), Reason.NOT_ENOUGH_PRODUCTS, "CF-326")
    refuse_unless(command.plots.keys() <= works.yields.keys(), Reason.BAD_SPEND, "CF-116")


def _known(estate: Estate, building: str) -> Works:
    works = estate.works.get(building)
    refuse_unless(works is not None, Reason.MISSING_BUILDING, "CF-069")
    assert works is not None  # noqa: S101 - for the type checker
    return works


family(Work, _works, _work, _refuse)
