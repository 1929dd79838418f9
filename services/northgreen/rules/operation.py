"""Operations and tests: the closed vocabulary that cards, spaces, tiles and boards are made of."""

from abc import abstractmethod
from typing import Any, ClassVar, TypeVar

from msgspec import Struct

from libs.kernel import Draft
from services.northgreen.rules.events import NorthgreenEvent
from services.northgreen.rules.pending import Pending
from services.northgreen.rules.state import State

NorthgreenDraft = Draft[State, NorthgreenEvent]


class Operation(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="op"):
    """One part of an effect; its fields are the parameters that a row gives."""

    id: str = ""
    """Where it stands, such as B007.effect.0; given by the catalogue."""

    nested: ClassVar[tuple[str, ...]] = ()
    """Fields that hold operations."""
    tests: ClassVar[tuple[str, ...]] = ()
    """Fields that hold tests."""

    @abstractmethod
    def carry_out(self, draft: NorthgreenDraft, seat: int) -> list[Pending]:
        """Emit what needs no decision, and give the decisions to be awaited, in written order. Rule: NG-269."""

    def reward_spaces(self, space: str) -> tuple[str, ...]:
        """While its card is in the display: spaces whose reward a research ending on `space` may take instead."""
        return ()

    def after_reward(self, draft: NorthgreenDraft, seat: int, space: str) -> None:
        """While its card is in the display: emit what follows the reward with points of a research's own space."""

    def research_trees(self) -> int:
        """While its card is in the display, or as part of a section: trees added to a research."""
        return 0


class SectionOperation(Operation, frozen=True, kw_only=True):
    """A part of a section that a command of its own carries out; no card has it."""

    def carry_out(self, draft: NorthgreenDraft, seat: int) -> list[Pending]:
        return []


class Passive(Operation, frozen=True, kw_only=True):
    """An effect without a command: its card changes what else happens."""

    def carry_out(self, draft: NorthgreenDraft, seat: int) -> list[Pending]:
        return []


class Test(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="test"):
    """One condition."""

    @abstractmethod
    def holds(self, state: State, seat: int) -> bool:
        """Whether the seat meets it now."""


OPERATIONS: dict[str, type[Operation]] = {}
TESTS: dict[str, type[Test]] = {}

OperationT = TypeVar("OperationT", bound=Operation)
TestT = TypeVar("TestT", bound=Test)


def operation(kind: type[OperationT]) -> type[OperationT]:
    """Register an operation under its tag. Raises ValueError when the name is taken."""
    _register(OPERATIONS, kind)
    return kind


def test(kind: type[TestT]) -> type[TestT]:
    """Register a test under its tag. Raises ValueError when the name is taken."""
    _register(TESTS, kind)
    return kind


def _register(registry: dict[str, Any], kind: type[Struct]) -> None:
    name = str(kind.__struct_config__.tag)
    if name in registry:
        message = f"{name} is registered twice"
        raise ValueError(message)
    registry[name] = kind
