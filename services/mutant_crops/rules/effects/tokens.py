"""Abilities that count unspent tokens. They spend nothing, so the same tokens may serve several (MC-137)."""

from services.mutant_crops.rules.ability import Ability, Holdings
from services.mutant_crops.rules.commands import Colour
from services.mutant_crops.rules.effects.registry import ability


@ability
class PerTokens(Ability, frozen=True, kw_only=True, tag="points_per_tokens"):
    """Points for every full set of tokens of a colour. Rule: MC-149, MC-151."""

    colour: Colour
    per: int
    points: int

    def score(self, holdings: Holdings, *, copied: bool) -> int:
        return self.points * (holdings.tokens[self.colour] // self.per)


@ability
class MostTokens(Ability, frozen=True, kw_only=True, tag="points_for_most_tokens"):
    """Points for being alone in front in unspent tokens. Rule: MC-145, MC-029."""

    points: int

    def score(self, holdings: Holdings, *, copied: bool) -> int:
        return self.points if holdings.most_tokens else 0
