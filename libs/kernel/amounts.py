"""Whole numbers within bounds and weighted sums: which vectors there are, one field after the other.

What the later fields can add at least and at most is worked out once for every sum; so each step knows the amounts
that leave all sums in reach, instead of trying them.
"""

from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from typing import TypeAlias

from msgspec import Struct


class Bound(Struct, frozen=True):
    """An inclusive range of whole numbers for one field."""

    field: str
    least: int
    most: int


class Sum(Struct, frozen=True):
    """least <= sum of weight x amount <= most, over the named fields."""

    weights: dict[str, int]
    least: int
    most: int


Term: TypeAlias = tuple[int, int, int, int]
"""Of one amount in one sum: the sum's number and the weight, and between which two numbers the weighted amounts up to
this one must add up, so that those after it can still bring the sum where it belongs."""


class Search:
    """The vectors of some bounds and sums, in the order of the bounds."""

    def __init__(self, bounds: Sequence[Bound], sums: Sequence[Sum]) -> None:
        self.bounds = bounds
        self._nothing = [0] * len(sums)
        self._terms = _terms(bounds, sums)

    def vectors(self) -> Iterator[dict[str, int]]:
        """Every vector, ascending by field."""
        if self._terms is not None:
            yield from self._extended(self._terms, {}, self._nothing)

    def found(self, order: Callable[[Sequence[int]], Iterable[int]]) -> dict[str, int] | None:
        """One vector, None when there is none. Of each field the amounts are tried in the `order` of all of them."""
        chosen: dict[str, int] = {}
        if self._terms is None or not self._fill(self._terms, chosen, self._nothing, order):
            return None
        return chosen

    def preferred(self, least: Container[str]) -> dict[str, int] | None:
        """As much as possible of one field after the other, as little of those in `least`.

        It never goes back, so it may find none where there is one: weighted amounts may leap over what they should
        come to.
        """
        if self._terms is None:
            return None
        chosen: dict[str, int] = {}
        sums = self._nothing
        for bound, terms in zip(self.bounds, self._terms, strict=True):
            amounts = _reachable(bound, terms, sums)
            if not amounts:
                return None
            chosen[bound.field] = amounts[0] if bound.field in least else amounts[-1]
            sums = _added(terms, sums, chosen[bound.field])
        return chosen

    def _extended(
        self, all_terms: list[list[Term]], chosen: dict[str, int], sums: list[int]
    ) -> Iterator[dict[str, int]]:
        place = len(chosen)
        if place == len(self.bounds):
            yield chosen
            return
        bound, terms = self.bounds[place], all_terms[place]
        for amount in _reachable(bound, terms, sums):
            yield from self._extended(all_terms, {**chosen, bound.field: amount}, _added(terms, sums, amount))

    def _fill(
        self,
        all_terms: list[list[Term]],
        chosen: dict[str, int],
        sums: list[int],
        order: Callable[[Sequence[int]], Iterable[int]],
    ) -> bool:
        """Choose the amounts that are not chosen yet, going back where the sums turn out not to fit."""
        place = len(chosen)
        if place == len(self.bounds):
            return True
        bound, terms = self.bounds[place], all_terms[place]
        reachable = _reachable(bound, terms, sums)
        for amount in order(range(bound.least, bound.most + 1)):
            if amount in reachable:
                chosen[bound.field] = amount
                if self._fill(all_terms, chosen, _added(terms, sums, amount), order):
                    return True
                del chosen[bound.field]
        return False


def narrowed(bounds: Sequence[Bound], fixed: Mapping[str, object]) -> tuple[Bound, ...] | None:
    """The bounds with some fields at one amount; None where that is not one of theirs."""
    found = []
    for bound in bounds:
        amount = fixed.get(bound.field, bound)
        if amount is bound:
            found.append(bound)
        elif isinstance(amount, int) and bound.least <= amount <= bound.most:
            found.append(Bound(bound.field, amount, amount))
        else:
            return None
    return tuple(found)


def _terms(bounds: Sequence[Bound], sums: Sequence[Sum]) -> list[list[Term]] | None:
    """By bound, its terms; None when some sum cannot be obeyed at all."""
    found: list[list[Term]] = [[] for _ in bounds]
    for number, total in enumerate(sums):
        low, high = total.least, total.most
        for place in range(len(bounds) - 1, -1, -1):
            bound = bounds[place]
            weight = total.weights.get(bound.field, 0)
            if weight:
                found[place].append((number, weight, low, high))
                ends = (weight * bound.least, weight * bound.most)
                low, high = low - max(ends), high - min(ends)
        if not low <= 0 <= high:
            return None
    return found


def _reachable(bound: Bound, terms: list[Term], sums: list[int]) -> range:
    """The amounts that leave every sum in reach, after those that have come to `sums`."""
    least, most = bound.least, bound.most
    for number, weight, low, high in terms:
        ends = (low - sums[number], high - sums[number])
        below, above = ends if weight > 0 else (ends[1], ends[0])
        least, most = max(least, -(-below // weight)), min(most, above // weight)
    return range(least, most + 1)


def _added(terms: list[Term], sums: list[int], amount: int) -> list[int]:
    after = list(sums)
    for number, weight, _, _ in terms:
        after[number] += weight * amount
    return after
