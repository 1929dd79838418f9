"""Loading the Loaf, checks after it, and spoilage. Rule: CF-274 to CF-284."""

from collections.abc import Mapping

from services.cyberfarm.rules import events as e
from services.cyberfarm.rules.book import BOOK
from services.cyberfarm.rules.commands import LoadLoaf, SettleSpoilage
from services.cyberfarm.rules.doing import Doing, open_cards
from services.cyberfarm.rules.families import used
from services.cyberfarm.rules.look import closed, has, turn_order
from services.cyberfarm.rules.state import Farm, State
from services.cyberfarm.rules.works import estate_of

TEA_SLOT = "card:tea_fungus"
LEVIATHAN = 3


def income(value: int) -> tuple[int, int]:
    """Stars and coins for a total Food Value. Rule: CF-277."""
    table = BOOK.loaf
    last = table.rows[-1]
    if value >= last.value:
        above = value - last.value
        return last.stars + above // table.beyond.stars_every, last.coins + above // table.beyond.coins_every
    row = next(row for row in reversed(table.rows) if row.value <= value)
    return row.stars, row.coins


def worth(farm: Farm, products: Mapping[str, int]) -> int:
    """Food Value of a load with the season's dishes. Rule: CF-162, CF-275."""
    estate = estate_of(farm)
    dishes = farm.breakfasts * estate.dish_values["breakfast"] + farm.lunches * estate.dish_values["lunch"]
    return dishes + sum(units * estate.value(product) for product, units in products.items())


def ship_all(draft: Doing) -> None:
    """Step 4, in turn order. Rule: CF-274 to CF-277."""
    state = draft.state
    for seat in turn_order(state):
        choice = state.choices[seat]
        assert isinstance(choice, LoadLoaf)  # noqa: S101 - for the type checker
        load = used(choice.items)
        value = worth(draft.state.farms[seat], load)
        stars, coins = income(value)
        draft.emit(e.LoafShipped(seat=seat, products=load, value=value, stars=stars, coins=coins))


def leviathans_starve(draft: Doing) -> None:
    """After step 4 of every season. Rule: CF-280, CF-373."""
    for seat in turn_order(draft.state):
        farm = draft.state.farms[seat]
        if farm.tea == LEVIATHAN and not closed(farm, TEA_SLOT):
            draft.emit(e.TeaChanged(seat=seat, stage=LEVIATHAN - 1))


def ferment(draft: Doing) -> None:
    """Juice without a lock turns into beer when step 5 begins. Rule: CF-281, CF-307, CF-309."""
    for seat in turn_order(draft.state):
        farm = draft.state.farms[seat]
        if "yeast" in estate_of(farm).flags and "juice" not in farm.locks and has(farm, "juice"):
            _turn_juice(draft, seat, has(farm, "juice"))


def _turn_juice(draft: Doing, seat: int, units: int) -> None:
    if units:
        draft.emit(e.JuiceFermented(seat=seat, units=units))
        open_cards(draft, seat, {"beer": units})


def may_ferment(farm: Farm) -> int:
    """Juice whose owner chooses: what is left in step 5 was locked when it began. Rule: CF-281, CF-308."""
    return has(farm, "juice") if "yeast" in estate_of(farm).flags else 0


def may_compost(farm: Farm) -> bool:
    return "compost" in estate_of(farm).flags


def spoilage_waits_for(state: State) -> tuple[int, ...]:
    """Seats that have a choice in step 5. Rule: CF-284."""
    return tuple(
        seat
        for seat, farm in enumerate(state.farms)
        if farm.locks or may_ferment(farm) or (may_compost(farm) and farm.compost < BOOK.table.compost_most)
    )


def finish_spoilage(draft: Doing) -> None:
    """The choices of step 5 in turn order; then what has no lock rots. Rule: CF-282 to CF-284, CF-324, CF-325."""
    choices = draft.state.choices
    for seat in turn_order(draft.state):
        choice = choices[seat]
        extra: Mapping[str, int] = {}
        if isinstance(choice, SettleSpoilage):
            _turn_juice(draft, seat, choice.juice)
            locks = tuple(sorted(used(choice.locks)))
            if locks != draft.state.farms[seat].locks:
                draft.emit(e.LocksLaid(seat=seat, locks=locks))
            extra = choice.extra
        _rot(draft, seat, extra)


def _rot(draft: Doing, seat: int, extra: Mapping[str, int]) -> None:
    farm = draft.state.farms[seat]
    kept = {*farm.locks, *farm.tied}
    rotten = {product: has(farm, product) for product in BOOK.perishable if product not in kept}
    lost = used({**extra, **rotten})
    if lost:
        most = BOOK.table.compost_most
        compost = min(most, farm.compost + sum(lost.values())) if may_compost(farm) else farm.compost
        draft.emit(e.ProductsSpoiled(seat=seat, products=lost, compost=compost))
