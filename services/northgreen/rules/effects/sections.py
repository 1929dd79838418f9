"""Parts of sections with a command of their own, and what adds to a research."""

from collections.abc import Mapping

from services.northgreen.rules.cards.rows import Ops
from services.northgreen.rules.operation import Passive, SectionOperation, operation


@operation
class Research(SectionOperation, frozen=True, kw_only=True, tag="research"):
    """Count the trees of the tile just placed and around it; as many steps are one forest move. Rule: NG-076."""


@operation
class ResearchBonus(Passive, frozen=True, kw_only=True, tag="research_bonus"):
    """More trees in a research, by itself. Rule: NG-079, NG-198."""

    trees: int

    def research_trees(self) -> int:
        return self.trees


@operation
class Flip(SectionOperation, frozen=True, kw_only=True, tag="flip"):
    """Turn an empty level-1 greenhouse into a forest. Rule: NG-086."""


@operation
class Shop(SectionOperation, frozen=True, kw_only=True, tag="shop"):
    """Exactly one of the options, by name. Rule: NG-089."""

    nested = ("options",)
    options: Mapping[str, Ops]


@operation
class Imitate(SectionOperation, frozen=True, kw_only=True, tag="imitate"):
    """Carry out the sections of a space with another token. Rule: NG-091."""
