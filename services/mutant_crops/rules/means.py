"""What a seat's holdings amount to at a glance, and with it whether a slot can be carried out."""

from functools import lru_cache

from services.mutant_crops.rules.prospect import NEVER, Area, Book, Cost, Means, Prospect, Slot, performable
from services.mutant_crops.rules.state import Crop


def able(prospect: Prospect, slot: Slot) -> bool:
    """Whether the slot can be carried out completely. Rule: MC-063 to MC-065.

    Glances hold while the pool has enough of every colour for any action; where they tell nothing, choices are tried.
    """
    if is_roomy(prospect):
        if slot.always:
            return True
        if slot.glance is not None:
            book = prospect.book
            costs, means = costs_of(book, prospect.display), means_of(book, prospect.crops)
            seen = slot.glance(prospect, costs, means)
            if seen is not None:
                return seen
    return performable(prospect, slot.steps)


def is_roomy(prospect: Prospect) -> bool:
    """Whether the pool has enough of every colour for any action."""
    return prospect.pool is None or min(prospect.pool) >= prospect.book.most_gained


@lru_cache(maxsize=4096)
def costs_of(book: Book, display: tuple[str, ...]) -> tuple[int, ...]:
    """The printed costs of the displayed crops, the lowest first."""
    return tuple(sorted([book.costs[card] for card in display if card]))


@lru_cache(maxsize=16384)
def means_of(book: Book, crops: tuple[Crop, ...]) -> Means:
    """What tending the crops would cost. Rule: MC-076 to MC-078, MC-106, MC-116."""
    waters, feeds, live = [NEVER, NEVER], [NEVER, NEVER], False
    double_water = double_feed = NEVER
    chains: list[Cost] = []
    for crop in crops:
        by_kind = {area.kind: area for area in book.open_areas[crop.card][crop.covered]}
        special = book.areas[crop.card]["special"]
        live = live or bool(special.then and crop.covered and "special" not in crop.covered)
        water, feed = _cost(by_kind.get("water")), _cost(by_kind.get("feed"))
        waters.append(water)
        feeds.append(feed)
        if len(crop.covered) == 1 and not special.then:
            if special.kind == "water":
                double_water = min(double_water, water + special.cost)
            else:
                double_feed = min(double_feed, feed + special.cost)
                chains.append((water, special.cost))
    waters.sort()
    feeds.sort()
    return Means(
        water=waters[0],
        feed=feeds[0],
        waters=min(double_water, waters[0] + waters[1]),
        feeds=min(double_feed, feeds[0] + feeds[1]),
        both=((waters[0], feeds[0]), *chains),
        live=live,
        untouched=any(not crop.covered for crop in crops),
    )


def _cost(area: Area | None) -> int:
    """NEVER when there is no such area open, or when it sets off more than its cost tells."""
    return NEVER if area is None or area.then else area.cost
