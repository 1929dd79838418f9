"""What may pay for a recipe, a dish or an order, as bounded amounts.

With t executions, a unit of p replaced by q is one of `swap.p>q`, and a free choice one of `wild.r`; stock of every
product r must cover t * takes(r) - (swaps of r) + (swaps into r) + (wild units of r). All of it is linear, so one node
holds every legal payment. Rule: CF-230, CF-320 to CF-323, CF-442.
"""

from collections.abc import Mapping
from functools import lru_cache
from typing import TypeAlias

from libs.kernel import Amounts
from libs.kernel.amounts import Bound, Sum
from services.cyberfarm.rules.words import PLACE, PRODUCTS

Takes: TypeAlias = tuple[tuple[str, int], ...]
Swaps: TypeAlias = tuple[tuple[str, str], ...]

MOST_TIMES = 1000
"""More executions than any stock allows."""
WILD_UNITS = {"any": 1, "any_other": 1, "different": 2, "identical": 1}
"""Free choices an execution; two alike are one choice of two units."""
EACH = {"any": 1, "any_other": 1, "different": 1, "identical": 2}
"""Units that a free choice takes."""


@lru_cache(maxsize=4096)
def _times(most: int) -> Amounts:
    return Amounts((Bound("times", 1, most),))


@lru_cache(maxsize=4096)
def payment(
    takes: Takes, wild: str | None, stock: tuple[int, ...], swaps: Swaps = (), forced: tuple[str, str] | None = None
) -> Amounts | None:
    """How often and with what; None when it cannot be paid once. `forced` must replace at least one unit."""
    if swaps:
        swaps = tuple(swap for swap in swaps if stock[PLACE[swap[1]]])
    if forced is not None and swaps == (forced,) and wild is None:
        return _with_pair(takes, stock, *forced)
    if wild is None and not swaps:
        most = min(stock[PLACE[product]] // units for product, units in takes)
        return _times(most) if most else None
    if not _payable(takes, wild, stock, swaps, forced):
        return None
    needed = sum(units for _, units in takes) + (WILD_UNITS[wild] * EACH[wild] if wild else 0)
    most = max(1, sum(stock) // needed)
    bounds = [Bound("times", 1, most)]
    sums = []
    for product, units in takes:
        fields = [f"swap.{source}>{by}" for source, by in swaps if source == product]
        if fields:
            sums.append(Sum({**dict.fromkeys(fields, 1), "times": -units}, -units * most, 0))
    bounds += [Bound(f"swap.{source}>{by}", int((source, by) == forced), stock[PLACE[by]]) for source, by in swaps]
    fillings = _fillings(takes, wild, stock)
    if wild is not None:
        bounds += [Bound(f"wild.{product}", 0, stock[PLACE[product]] // EACH[wild]) for product in fillings]
        free = {f"wild.{product}": 1 for product in fillings}
        sums.append(Sum({**free, "times": -WILD_UNITS[wild]}, 0, 0))
        if wild == "different":
            sums += [Sum({f"wild.{product}": 1, "times": -1}, -most, 0) for product in fillings]
    sums += _covered(dict(takes), wild, stock, swaps, fillings)
    return Amounts(tuple(bounds), tuple(sums))


def _with_pair(takes: Takes, stock: tuple[int, ...], product: str, by: str) -> Amounts | None:
    """The common case of a cook's new pair without a recipe book, said in as few sums as will do."""
    asked = extra = 0
    most = MOST_TIMES
    for name, units in takes:
        if name == product:
            asked = units
        elif name == by:
            extra = units
        else:
            most = min(most, stock[PLACE[name]] // units)
    there, instead = stock[PLACE[product]], stock[PLACE[by]]
    most = min(most, (there + instead) // (asked + extra))
    if most < 1 or instead < extra + max(1, asked - there):
        return None
    field = f"swap.{product}>{by}"
    bounds = (Bound("times", 1, most), Bound(field, 1, min(instead, asked * most)))
    sums = (
        Sum({field: 1, "times": -asked}, -asked * most, 0),
        Sum({field: -1, "times": asked}, -instead, there),
        Sum({field: 1, "times": extra}, 0, instead),
    )
    return Amounts(bounds, sums if extra else sums[:2])


def swapped(takes: Takes, stock: tuple[int, ...], swaps: Swaps) -> tuple[bool, Amounts | None]:
    """Whether an order can be paid once, and the choice of substitutes if there is one."""
    return _swapped(takes, stock, swaps) if swaps else (_covers(stock, takes), None)


def _covers(stock: tuple[int, ...], takes: Takes) -> bool:
    return not [product for product, units in takes if stock[PLACE[product]] < units]


@lru_cache(maxsize=4096)
def _swapped(takes: Takes, stock: tuple[int, ...], swaps: Swaps) -> tuple[bool, Amounts | None]:
    swaps = tuple(swap for swap in swaps if stock[PLACE[swap[1]]])
    if not _payable(takes, None, stock, swaps, None):
        return False, None
    if not swaps:
        return True, None
    wanted = dict(takes)
    bounds = tuple(Bound(f"swap.{source}>{by}", 0, min(stock[PLACE[by]], wanted[source])) for source, by in swaps)
    sums = []
    for product, units in takes:
        fields = [f"swap.{source}>{by}" for source, by in swaps if source == product]
        if fields:
            sums.append(Sum(dict.fromkeys(fields, 1), 0, units))
    for total in _covered(wanted, None, stock, swaps, ()):
        weights = dict(total.weights)
        fixed = weights.pop("times", 0)
        sums.append(Sum(weights, total.least - fixed, total.most - fixed))
    return True, Amounts(bounds, tuple(total for total in sums if total.weights))


def _fillings(takes: Takes, wild: str | None, stock: tuple[int, ...]) -> tuple[str, ...]:
    """Products that a free choice may be."""
    if wild is None:
        return ()
    named = {product for product, _ in takes} if wild == "any_other" else set()
    return tuple(
        product for product, units in zip(PRODUCTS, stock, strict=True) if units >= EACH[wild] and product not in named
    )


def _covered(
    takes: Mapping[str, int], wild: str | None, stock: tuple[int, ...], swaps: Swaps, fillings: tuple[str, ...]
) -> list[Sum]:
    """Stock covers what is spent of each product."""
    sums = []
    for product in sorted({*takes, *fillings, *(by for _, by in swaps)}, key=PLACE.__getitem__):
        weights = {"times": takes[product]} if product in takes else {}
        for source, by in swaps:
            if by == product:
                weights[f"swap.{source}>{by}"] = 1
            elif source == product:
                weights[f"swap.{source}>{by}"] = -1
        if product in fillings and wild is not None:
            weights[f"wild.{product}"] = EACH[wild]
        sums.append(Sum(weights, -sum(stock) - 1, stock[PLACE[product]]))
    return sums


def _payable(
    takes: Takes, wild: str | None, stock: tuple[int, ...], swaps: Swaps, forced: tuple[str, str] | None
) -> bool:
    """Whether one execution can be paid. A unit takes at most one substitution (CF-323, CF-397)."""
    units = [product for product, count in takes for _ in range(count)]
    if forced is not None:
        units.remove(forced[0])
        if not stock[PLACE[forced[1]]]:
            return False
        stock = _less(stock, forced[1])
    return _pays(units, takes, wild, stock, swaps)


def _pays(units: list[str], takes: Takes, wild: str | None, stock: tuple[int, ...], swaps: Swaps) -> bool:
    if not units:
        found = _fillings(takes, wild, stock)
        return wild is None or len(found) >= (2 if wild == "different" else 1)
    product, *rest = units
    payers = (product, *(by for source, by in swaps if source == product))
    return any(_pays(rest, takes, wild, _less(stock, payer), swaps) for payer in payers if stock[PLACE[payer]])


def _less(stock: tuple[int, ...], product: str) -> tuple[int, ...]:
    place = PLACE[product]
    return (*stock[:place], stock[place] - 1, *stock[place + 1 :])


def spent(
    takes: Takes, wild: str | None, times: int, swap: Mapping[str, int], fill: Mapping[str, int]
) -> dict[str, int]:
    """Units of each product that a payment takes."""
    units = {product: count * times for product, count in takes}
    for name, count in swap.items():
        source, by = name.split(">")
        units[source] -= count
        units[by] = units.get(by, 0) + count
    for product, count in fill.items():
        units[product] = units.get(product, 0) + count * EACH[wild or "any"]
    return {product: count for product, count in units.items() if count}
