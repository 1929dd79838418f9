"""The vocabulary of the cards: operations by the name that rows use."""

from typing import TypeVar

from services.mutant_crops.rules.ability import Ability
from services.mutant_crops.rules.prospect import Operation

OPERATIONS: dict[str, type[Operation]] = {}
"""Steps of slots and of immediate abilities."""
ABILITIES: dict[str, type[Ability]] = {}
"""Abilities that score at the end of the game."""

OperationT = TypeVar("OperationT", bound=Operation)
AbilityT = TypeVar("AbilityT", bound=Ability)


def operation(kind: type[OperationT]) -> type[OperationT]:
    """Register a step under its tag. Raises ValueError when the name is taken."""
    _register(OPERATIONS, kind)
    return kind


def ability(kind: type[AbilityT]) -> type[AbilityT]:
    """Register an ability under its tag. Raises ValueError when the name is taken."""
    _register(ABILITIES, kind)
    return kind


def _register(registry: dict[str, type], kind: type[Operation] | type[Ability]) -> None:
    name = str(kind.__struct_config__.tag)
    if name in OPERATIONS or name in ABILITIES:
        message = f"the operation {name} is registered twice"
        raise ValueError(message)
    registry[name] = kind
