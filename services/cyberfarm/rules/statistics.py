"""Counts for the statistics of finished matches."""

from collections import Counter
from collections.abc import Mapping

from services.cyberfarm.rules.scoring import conveyors, underlaid
from services.cyberfarm.rules.state import State
from services.cyberfarm.rules.words import PRODUCTS


def statistics_of(state: State) -> tuple[Mapping[str, int], ...]:
    """For each seat: buildings by level, cards played, products shipped, Food Value shipped, and what it owns."""
    counts: list[Mapping[str, int]] = []
    for farm in state.farms:
        count: Counter[str] = Counter(f"card.{card}" for card in farm.played)
        count.update(f"building.{building.id}.{building.level}" for building in farm.buildings)
        for product, units in zip(PRODUCTS, farm.shipped, strict=True):
            if units:
                count[f"shipped.{product}"] = units
        count["shipped_value"] = sum(load.value for load in farm.loafs)
        count["robots"] = farm.robots
        count["conveyors"] = conveyors(farm)
        count["underlaid_cards"] = underlaid(farm)
        count["orders"] = farm.orders
        counts.append(dict(count))
    return tuple(counts)
