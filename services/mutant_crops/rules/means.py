"""What tending would cost at least: a glance at a seat's crops that settles most questions without trials."""

from functools import lru_cache
from typing import NamedTuple

from services.mutant_crops.rules.prospect import Area, Book, Prospect
from services.mutant_crops.rules.state import Crop

NEVER = 1 << 20
"""More tokens than anybody holds."""

TWO_WATERINGS = (("water",), ("water",))
TWO_FEEDINGS = (("feed",), ("feed",))
WATER_THEN_FEED = (("water",), ("feed",))
PAIRS = (TWO_WATERINGS, TWO_FEEDINGS, WATER_THEN_FEED)
"""The kinds of two tendings in a row that are glanced at."""

Cost = tuple[int, int]
"""Water and meat."""


class Means(NamedTuple):
    """The tokens that suffice, immediate abilities left aside."""

    water: int
    """For one watering."""
    feed: int
    """For one feeding."""
    waters: int
    """For two waterings."""
    feeds: int
    """For two feedings."""
    both: tuple[Cost, ...]
    """For a watering and then a feeding: any of these."""
    live: bool
    """Whether one of the next two tendings might set off an immediate ability; if so, these need not be necessary."""

    def suffice(self, prospect: Prospect, kinds: tuple[tuple[str, ...], ...]) -> bool:
        """Whether the seat holds enough for one tending of some kinds, or for two of PAIRS."""
        water, meat = prospect.water, prospect.meat
        if len(kinds) == 1:
            return ("water" in kinds[0] and self.water <= water) or ("feed" in kinds[0] and self.feed <= meat)
        if kinds == TWO_WATERINGS:
            return self.waters <= water
        if kinds == TWO_FEEDINGS:
            return self.feeds <= meat
        for cost in self.both:  # noqa: SIM110 - much asked, and a plain loop is faster
            if cost[0] <= water and cost[1] <= meat:
                return True
        return False


@lru_cache(maxsize=16384)
def means_of(book: Book, crops: tuple[Crop, ...]) -> Means:
    """What the crops ask for. Rule: MC-076 to MC-078, MC-106, MC-116."""
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
    )


def _cost(area: Area | None) -> int:
    """NEVER when there is no such area open, or when it sets off more than its cost tells."""
    return NEVER if area is None or area.then else area.cost
