"""Recipes, dishes and conversions on the spot, by robot, conveyor, or in the activation that is open."""

from collections.abc import Mapping
from functools import lru_cache

from libs.kernel import Amounts, Choice, Offer, Option
from libs.kernel.amounts import Bound
from services.cyberfarm.rules import doing
from services.cyberfarm.rules import events as e
from services.cyberfarm.rules.cards.rows import RecipeRow
from services.cyberfarm.rules.commands import Process
from services.cyberfarm.rules.decide.animals import enter, refuse_beginning
from services.cyberfarm.rules.doing import Doing
from services.cyberfarm.rules.families import chosen, family, used
from services.cyberfarm.rules.look import has, runnable
from services.cyberfarm.rules.reasons import Reason
from services.cyberfarm.rules.refusing import refuse_unless, refuse_unless_turn
from services.cyberfarm.rules.spending import WILD_UNITS, Swaps, Takes, payment, spent
from services.cyberfarm.rules.state import Building, Farm, State, Swap
from services.cyberfarm.rules.words import PRODUCTS, ROBOT, SAME
from services.cyberfarm.rules.works import Estate, Works, estate_of, estate_with


def takes_of(recipe: RecipeRow) -> Takes:
    return tuple(recipe.takes.items())


def book_swaps(estate: Estate, takes: Takes) -> Swaps:
    """What the recipe books let pay for what. Rule: CF-320 to CF-323."""
    if not estate.substitutes:
        return ()
    return tuple((product, other) for product, _ in takes for other in estate.substitutes.get(product, ()))


def _begins(state: State, seat: int) -> dict[str, list[str]]:
    """How recipes may be carried out now, and in which buildings."""
    if not state.turn.acted:
        return {ROBOT: estate_of(state.farms[seat]).cooking}
    found: dict[str, list[str]] = {SAME: [state.turn.current]} if state.turn.current else {}
    for source, target in runnable(state, seat):
        if target in estate_of(state.farms[seat]).cooking:
            found.setdefault(source, []).append(target)
    return found


def _offered(state: State, seat: int) -> Offer | None:
    begins = _begins(state, seat)
    if not begins:
        return None
    farm = state.farms[seat]
    works, able = estate_of(farm).works, payable(farm)
    options = []
    for by, buildings in begins.items():
        places = []
        for building in buildings:
            recipes = able[building]
            if works[building].turnings:
                recipes = (*recipes, *_turnings(state, farm, works[building]))
            if recipes:
                places.append(Option(building, Choice("recipe", recipes)))
        if places:
            options.append(Option(by, Choice("building", tuple(places))))
    return chosen(Process, "by", options)


def payable(farm: Farm) -> Mapping[str, tuple[Option, ...]]:
    """The recipes of each building that the stock can pay for, with their payments."""
    return _payable(farm.buildings, farm.cards, farm.stock, farm.swaps)


@lru_cache(maxsize=2048)
def _payable(
    buildings: tuple[Building, ...], cards: tuple[str, ...], stock: tuple[int, ...], swaps: tuple[Swap, ...]
) -> Mapping[str, tuple[Option, ...]]:
    estate = estate_with(buildings, cards)
    return {
        name: tuple(
            [
                Option(recipe.id, node)
                for recipe in works.recipes.values()
                if (node := recipe_node(estate, works, recipe, stock, swaps)) is not None
            ]
        )
        for name, works in estate.works.items()
    }


def _turnings(state: State, farm: Farm, works: Works) -> list[Option]:
    most = {card: turnable(state, farm, works, card) for card in works.turnings}
    return [Option(card, Amounts((Bound("times", 1, times),))) for card, times in most.items() if times]


def turnable(state: State, farm: Farm, works: Works, card: str) -> int:
    """Units made in this action, still there and not turned yet. Rule: CF-232, CF-329, CF-340."""
    product = works.turnings[card].product
    left = sum(
        made.units - made.turned for made in state.turn.made if (made.building, made.product) == (works.id, product)
    )
    return min(left, has(farm, product))


def recipe_node(
    estate: Estate, works: Works, recipe: RecipeRow, stock: tuple[int, ...], fixed_swaps: tuple[Swap, ...]
) -> Choice | Amounts | None:
    """All payments of a recipe; for dishes with a cook also the pair of tokens. Rule: CF-395, CF-396."""
    takes = takes_of(recipe)
    swaps = book_swaps(estate, takes)
    plain = payment(takes, recipe.wild, stock, swaps)
    if recipe.dish is None or recipe.dish not in works.swapped_dishes:
        return plain
    fixed = next((swap for swap in fixed_swaps if swap.dish == recipe.dish), None)
    if fixed is not None:
        pair = (fixed.product, fixed.by)
        if fixed.product not in recipe.takes or pair in swaps:
            return plain
        return payment(takes, recipe.wild, stock, (*swaps, pair))
    options = [Option("", plain)] if plain else []
    for pair in pairs_for(stock, estate, recipe):
        joined = swaps if pair in swaps else (*swaps, pair)
        node = payment(takes, recipe.wild, stock, joined, pair)
        if node:
            options.append(Option(f"{pair[0]}>{pair[1]}", node))
    return Choice("pair", tuple(options)) if options else None


def pairs_for(stock: tuple[int, ...], estate: Estate, recipe: RecipeRow) -> Swaps:
    """Pairs that a cook may lay for the dish: equal or more own Food Value, and in stock. Rule: CF-395, CF-398."""
    there = [(by, value) for by, units, value in zip(PRODUCTS, stock, estate.values, strict=True) if units]
    return tuple(
        (product, by)
        for product in recipe.takes
        for least in (estate.value(product),)
        for by, value in there
        if value >= least and by != product
    )


def _carry_out(draft: Doing, seat: int, command: Process) -> None:
    """Rule: CF-101 to CF-103, CF-160, CF-192, CF-232."""
    estate = estate_of(doing.farm_of(draft, seat))
    works = estate.works[command.building]
    if command.by != SAME:
        enter(draft, seat, command.by, works.id, more=True)
    if command.recipe in works.turnings:
        _turn(draft, seat, works, command)
        return
    recipe = works.recipes[command.recipe]
    units = spent(takes_of(recipe), recipe.wild, command.times, used(command.swap), used(command.wild))
    if command.pair and recipe.dish:
        product, by = command.pair.split(">")
        draft.emit(e.SwapFixed(seat=seat, dish=recipe.dish, product=product, by=by))
    doing.spend(draft, seat, units)
    if recipe.dish:
        draft.emit(e.DishesCooked(seat=seat, dish=recipe.dish, count=command.times))
    else:
        doing.make(draft, seat, works, {product: n * command.times for product, n in recipe.gives.items()})


def _turn(draft: Doing, seat: int, works: Works, command: Process) -> None:
    turning = works.turnings[command.recipe]
    doing.spend(draft, seat, {turning.product: command.times})
    draft.emit(e.UnitsMade(seat=seat, building=works.id, product=turning.product, turned=command.times))
    doing.receive(draft, seat, {turning.into: turning.amount * command.times}, made=True)


def _refuse(state: State, seat: int, command: Process) -> None:
    farm = state.farms[seat]
    estate = estate_of(farm)
    if command.by == SAME:
        refuse_unless_turn(state, seat)
        there = state.turn.current and command.building == state.turn.current
        refuse_unless(there, Reason.NOTHING_TO_DO, "CF-196")
    else:
        refuse_beginning(state, seat, command.by, command.building)
    works = estate.works[command.building]
    if command.recipe in works.turnings:
        fresh = turnable(state, farm, works, command.recipe)
        refuse_unless(fresh or command.by == SAME, Reason.NOTHING_TO_DO, "CF-232")
        refuse_unless(False, Reason.NOT_ENOUGH_PRODUCTS, "CF-232")  # noqa: FBT003 - only the number is left
    refuse_unless(command.recipe in works.recipes, Reason.NOTHING_TO_DO, "CF-104")
    recipe = works.recipes[command.recipe]
    _refuse_form(farm, estate, works, recipe, command)
    refuse_unless(payable(farm)[works.id] or command.by == SAME, Reason.NOTHING_TO_DO, "CF-193")
    units = spent(takes_of(recipe), recipe.wild, command.times, used(command.swap), used(command.wild))
    short = any(has(farm, product) < count for product, count in units.items())
    refuse_unless(not short, Reason.NOT_ENOUGH_PRODUCTS, "CF-103")
    refuse_unless(False, Reason.BAD_SPEND, "CF-442")  # noqa: FBT003 - a pair that replaces nothing is left


def _refuse_form(farm: Farm, estate: Estate, works: Works, recipe: RecipeRow, command: Process) -> None:
    """Refuse a payment that no stock could make good: `bad_spend`, or `substitution_fixed` for a second pair."""
    swaps = set(book_swaps(estate, takes_of(recipe)))
    fixed = next((swap for swap in farm.swaps if swap.dish == recipe.dish), None)
    if command.pair:
        refuse_unless(recipe.dish in works.swapped_dishes, Reason.BAD_SPEND, "CF-395")
        refuse_unless(fixed is None, Reason.SUBSTITUTION_FIXED, "CF-396")
        product, _, by = command.pair.partition(">")
        known = product in recipe.takes and by in PRODUCTS and by != product
        worthy = known and estate.value(by) >= estate.value(product)
        refuse_unless(worthy, Reason.BAD_SPEND, "CF-395")
        swaps.add((product, by))
    elif fixed is not None and fixed.product in recipe.takes:
        swaps.add((fixed.product, fixed.by))
    asked = {name for name, count in command.swap.items() if count}
    refuse_unless(asked <= {f"{product}>{by}" for product, by in swaps}, Reason.BAD_SPEND, "CF-442")
    units = spent(takes_of(recipe), None, command.times, used(command.swap), {})
    refuse_unless(all(count > 0 for count in units.values()), Reason.BAD_SPEND, "CF-442")
    free = _fits(recipe, command.times, used(command.wild))
    refuse_unless(free, Reason.BAD_SPEND, "CF-230")


def _fits(recipe: RecipeRow, times: int, wild: dict[str, int]) -> bool:
    """Whether free choices of so many units are such as the recipe lets be chosen. Rule: CF-230."""
    if recipe.wild is None:
        return not wild
    named = recipe.wild == "any_other" and recipe.takes.keys() & wild.keys()
    alike = recipe.wild == "different" and max(wild.values(), default=0) > times
    right = wild.keys() <= set(PRODUCTS) and sum(wild.values()) == WILD_UNITS[recipe.wild] * times
    return right and not named and not alike


family(Process, _offered, _carry_out, _refuse)
