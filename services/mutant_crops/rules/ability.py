"""Abilities that score at the end of the game, and what they look at."""

from abc import abstractmethod
from collections.abc import Mapping
from typing import ClassVar

from msgspec import Struct


class Holdings(Struct, frozen=True):
    """What one seat has at the end."""

    names: Mapping[str, int]
    """Own sown crops by kind, tended or not, with what a Blueberry counts as."""
    crops: int
    tokens: Mapping[str, int]
    """Unspent tokens by colour."""
    most_tokens: bool
    """Whether the seat has more unspent tokens than any other; alone at the table, whether it has any."""


class Ability(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="op"):
    """One ability; its fields are the parameters that a row gives."""

    copies: ClassVar[bool] = False
    """Whether it scores as an ability of another player's crop."""
    counts_as: ClassVar[bool] = False
    """Whether its crop counts as one more of a name that it chooses."""

    @abstractmethod
    def score(self, holdings: Holdings, *, copied: bool) -> int:
        """Points; `copied` when the crop that bears the ability is not itself of the kind."""

    def looks_for(self) -> tuple[str, ...]:
        """The crop names it asks for."""
        return ()
