"""Abilities that stand for something else, as the scoring chooses best for their owner (MC-164)."""

from services.mutant_crops.rules.ability import Ability, Holdings
from services.mutant_crops.rules.effects.registry import ability


@ability
class Copies(Ability, frozen=True, kw_only=True, tag="copies_ability"):
    """Scores as the ability of a crop that another player has sown. Rule: MC-140."""

    copies = True

    def score(self, holdings: Holdings, *, copied: bool) -> int:
        return 0


@ability
class CountsAs(Ability, frozen=True, kw_only=True, tag="counts_as_crop"):
    """Counts as one more of another name that any player has sown. Rule: MC-142, MC-203."""

    counts_as = True

    def score(self, holdings: Holdings, *, copied: bool) -> int:
        return 0
