"""Gains of the seat's choice."""

from collections.abc import Iterator
from functools import lru_cache
from typing import Any

from libs.kernel import Amounts, Bound, Draft, Offer, Offers, Rejected, Sum
from services.mutant_crops.rules.commands import TakeTokens
from services.mutant_crops.rules.effects.registry import operation
from services.mutant_crops.rules.events import MutantCropsEvent, TokensGained
from services.mutant_crops.rules.prospect import Book, Chosen, Prospect, Steps, Way, paid, performable
from services.mutant_crops.rules.reasons import Reason
from services.mutant_crops.rules.state import State

Vector = tuple[int, int, int]


@operation
class Take(Chosen, frozen=True, kw_only=True, tag="take_tokens"):
    """Take so many tokens in any mix. Rule: MC-084, MC-089, MC-115, MC-118, MC-206; MC-007 when the pool is limited."""

    answer = TakeTokens
    count: int
    surely = True

    def can(self, prospect: Prospect, rest: Steps) -> bool:
        if prospect.pool is None and all(step.surely for step in rest):
            return True
        return any(performable(way.after, rest) for way in self.ways(prospect))

    def ways(self, prospect: Prospect) -> Iterator[Way]:
        return (Way(paid(prospect, -a, -b, -c)) for a, b, c in _mixes(self.count) if _held(prospect.pool, (a, b, c)))

    def check(self, prospect: Prospect, command: TakeTokens) -> None:
        mix = (command.seeds, command.water, command.meat)
        if not _held(prospect.pool, mix):
            raise Rejected(Reason.NOT_ENOUGH_TOKENS, "MC-007", "The pool does not hold that many tokens.")
        if sum(mix) != self.count or min(mix) < 0:
            raise Rejected(Reason.WRONG_TOTAL, "MC-084", f"Exactly {self.count} to be taken.")

    def way(self, prospect: Prospect, command: TakeTokens) -> Way:
        return Way(paid(prospect, -command.seeds, -command.water, -command.meat))

    def carry_out(self, draft: Draft[State, MutantCropsEvent], book: Book, command: TakeTokens) -> Steps:
        seat = draft.state.acting
        draft.emit(TokensGained(seat=seat, seeds=command.seeds, water=command.water, meat=command.meat))
        return ()

    def offered(self, prospect: Prospect, rest: Steps) -> Offers:
        if prospect.pool is None and all(step.surely for step in rest):
            return _free_choice(self.count)
        mixes = [
            (a, b, c)
            for a, b, c in _mixes(self.count)
            if _held(prospect.pool, (a, b, c)) and performable(paid(prospect, -a, -b, -c), rest)
        ]
        return _exactly(tuple(mixes), self.count)


def _held(pool: Vector | None, mix: Vector) -> bool:
    return pool is None or all(wanted <= left for wanted, left in zip(mix, pool, strict=True))


@lru_cache
def _mixes(count: int) -> tuple[Vector, ...]:
    return tuple((a, b, count - a - b) for a in range(count + 1) for b in range(count + 1 - a))


@lru_cache
def _free_choice(count: int) -> Offers:
    return _exactly(_mixes(count), count)


def _exactly(mixes: tuple[Vector, ...], count: int) -> Offers:
    """One node when the mixes are all those within bounds, else a node for each."""
    if not mixes:
        return ()
    bounds = tuple((min(column), max(column)) for column in zip(*mixes, strict=True))
    within = [mix for mix in _mixes(count) if all(a <= n <= b for n, (a, b) in zip(mix, bounds, strict=True))]
    if len(within) == len(mixes):
        return (Offer("take_tokens", _amounts(bounds, count)),)
    return tuple(Offer("take_tokens", _amounts(tuple((n, n) for n in mix), count)) for mix in mixes)


def _amounts(bounds: tuple[tuple[int, int], ...], count: int) -> Amounts:
    named = tuple(Bound(c, a, b) for c, (a, b) in zip(("seeds", "water", "meat"), bounds, strict=True))
    total: dict[str, Any] = {"seeds": 1, "water": 1, "meat": 1}
    return Amounts(named, (Sum(total, count, count),))
