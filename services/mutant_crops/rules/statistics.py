"""Counts for the statistics of finished matches."""

from collections import Counter
from collections.abc import Mapping

from services.mutant_crops.rules.look import book_of
from services.mutant_crops.rules.state import State


def statistics_of(state: State) -> tuple[Mapping[str, int], ...]:
    """For each seat: slot uses by letter, crops sown by kind, areas tended by name, passes, exchanges, tokens left."""
    book = book_of(state)
    counts: list[Mapping[str, int]] = []
    for farm in state.farms:
        count: Counter[str] = Counter(f"slot.{letter}" for letter in farm.letters)
        count.update(f"sown.{book.cards[crop.card]}" for crop in farm.crops)
        count.update(f"sown.{book.cards[card]}" for card in farm.returned)
        count.update(f"tended.{area}" for crop in farm.crops for area in crop.covered)
        count["passes"] = farm.passes
        count["exchanges"] = len(farm.returned)
        count["tokens_left"] = farm.seeds + farm.water + farm.meat
        counts.append(dict(count))
    return tuple(counts)
