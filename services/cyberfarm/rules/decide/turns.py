"""Ending a turn, passing, and the hidden choices at the end of a season."""

from libs.kernel import Amounts, Offer
from libs.kernel.amounts import Bound, Sum
from services.cyberfarm.rules import events as e
from services.cyberfarm.rules import flow
from services.cyberfarm.rules.book import BOOK
from services.cyberfarm.rules.commands import EndTurn, LoadLoaf, PassSeason, SettleSpoilage
from services.cyberfarm.rules.decide.secrets import choose
from services.cyberfarm.rules.doing import Doing
from services.cyberfarm.rules.families import family, offer, used
from services.cyberfarm.rules.look import has
from services.cyberfarm.rules.reasons import Reason
from services.cyberfarm.rules.refusing import (
    refuse_unless,
    refuse_unless_fresh,
    refuse_unless_turn,
    refuse_unless_waited_for,
    refuse_without,
)
from services.cyberfarm.rules.season_end import may_compost, may_ferment
from services.cyberfarm.rules.state import Farm, State
from services.cyberfarm.rules.words import PRODUCTS

_END = offer(EndTurn)
_PASS = offer(PassSeason)


def _ends(state: State, seat: int) -> Offer:  # noqa: ARG001 - whoever has acted may
    return _END


def _end(draft: Doing, seat: int, command: EndTurn) -> None:  # noqa: ARG001 - it has no parameters
    draft.emit(e.TurnEnded(seat=seat))
    flow.next_turn(draft, seat)


def _refuse_end(state: State, seat: int, command: EndTurn) -> None:  # noqa: ARG001 - as above
    refuse_unless_turn(state, seat)
    refuse_unless(state.turn.acted, Reason.NO_ACTION_YET, "CF-431")


def _passes(state: State, seat: int) -> Offer:  # noqa: ARG001 - whoever has not acted may
    return _PASS


def _pass(draft: Doing, seat: int, command: PassSeason) -> None:  # noqa: ARG001 - it has no parameters
    draft.emit(e.SeasonPassed(seat=seat))
    flow.next_turn(draft, seat)


def _refuse_pass(state: State, seat: int, command: PassSeason) -> None:  # noqa: ARG001 - as above
    refuse_unless_fresh(state, seat)


def _loads(state: State, seat: int) -> Offer:
    return offer(LoadLoaf, _load(state.farms[seat]))


def _load(farm: Farm) -> Amounts | None:
    """Any mix of up to six. Rule: CF-274, CF-279."""
    most = BOOK.table.loaf
    bounds = tuple(
        Bound(f"items.{product}", 0, min(units, most))
        for product, units in zip(PRODUCTS, farm.stock, strict=True)
        if units
    )
    return Amounts(bounds, (Sum({bound.field: 1 for bound in bounds}, 0, most),)) if bounds else None


def _load_loaf(draft: Doing, seat: int, command: LoadLoaf) -> None:
    choose(draft, seat, LoadLoaf(items=used(command.items)))


def _refuse_load(state: State, seat: int, command: LoadLoaf) -> None:
    refuse_unless_waited_for(state, seat, "loaf", "CF-274")
    refuse_unless(sum(command.items.values()) <= BOOK.table.loaf, Reason.LOAF_FULL, "CF-274")
    refuse_without(state, seat, command.items, "CF-274")


def _settlements(state: State, seat: int) -> Offer:
    return offer(SettleSpoilage, _settlement(state.farms[seat]))


def _settlement(farm: Farm) -> Amounts | None:
    """Where locks lie, what ferments, what is given up: linear in all three. Rule: CF-281 to CF-283, CF-325.

    Of a perishable product more can be given up only under a lock. Beer may be given up that has just fermented.
    """
    bounds, sums = [], []
    juice = may_ferment(farm)
    if juice:
        bounds.append(Bound("juice", 0, juice))
    if farm.locks:
        spots = [product for product in BOOK.perishable if product not in farm.tied]
        bounds += [Bound(f"locks.{product}", 0, 1) for product in spots]
        count = len(farm.locks)
        sums.append(Sum({f"locks.{product}": 1 for product in spots}, count, count))
    if may_compost(farm):
        for product in PRODUCTS:
            _extra(farm, product, juice, bounds, sums)
    return Amounts(tuple(bounds), tuple(sums)) if bounds else None


def _extra(farm: Farm, product: str, juice: int, bounds: list[Bound], sums: list[Sum]) -> None:
    units = has(farm, product) + (juice if product == "beer" else 0)
    rots = product in BOOK.perishable and product not in farm.tied
    if not units or (rots and not farm.locks):
        return
    name = f"extra.{product}"
    bounds.append(Bound(name, 0, units))
    if rots:
        sums.append(Sum({name: 1, f"locks.{product}": -units}, -units, 0))
    if juice and product == "juice":
        sums.append(Sum({name: 1, "juice": 1}, 0, units))
    if juice and product == "beer":
        sums.append(Sum({name: 1, "juice": -1}, -juice, units - juice))


def _settle(draft: Doing, seat: int, command: SettleSpoilage) -> None:
    choice = SettleSpoilage(juice=command.juice, locks=used(command.locks), extra=used(command.extra))
    choose(draft, seat, choice)


def _refuse_settlement(state: State, seat: int, command: SettleSpoilage) -> None:
    refuse_unless_waited_for(state, seat, "spoilage", "CF-284")
    farm = state.farms[seat]
    refuse_unless(command.juice <= may_ferment(farm), Reason.NOT_ENOUGH_PRODUCTS, "CF-308")
    for product in used(command.locks):
        refuse_unless(product in BOOK.perishable, Reason.NOT_PERISHABLE, "CF-090")
        refuse_unless(product not in farm.tied, Reason.LOCK_TIED, "CF-089")
    placed = sum(command.locks.values()) == len(farm.locks)
    refuse_unless(placed, Reason.BAD_SPEND, "CF-282", "Every movable lock lies on one product.")
    refuse_unless(not used(command.extra) or may_compost(farm), Reason.BAD_SPEND, "CF-325")
    refuse_without(state, seat, command.extra, "CF-325")


family(EndTurn, _ends, _end, _refuse_end)
family(PassSeason, _passes, _pass, _refuse_pass)
family(LoadLoaf, _loads, _load_loaf, _refuse_load)
family(SettleSpoilage, _settlements, _settle, _refuse_settlement)
