"""Effects that ask: a choice, a price, a condition."""

from collections.abc import Mapping
from typing import Literal

from services.northgreen.rules.cards.rows import Ops
from services.northgreen.rules.operation import NorthgreenDraft, Operation, operation
from services.northgreen.rules.pending import Choosing, Paying, Pending


@operation
class Choose(Operation, frozen=True, kw_only=True, tag="choose"):
    """Exactly one of the options. Rule: NG-186."""

    nested = ("options",)
    options: tuple[Ops, ...]

    def carry_out(self, draft: NorthgreenDraft, seat: int) -> list[Pending]:
        return [Choosing(op=self.id, options=len(self.options))]


@operation
class Pay(Operation, frozen=True, kw_only=True, tag="pay"):
    """Pay the whole cost once, or nothing; `where` says from where tokens may come. Rule: NG-186."""

    nested = ("then",)
    cost: Mapping[str, int]
    where: Literal["any", "storage", "landscape"]
    then: Ops

    def carry_out(self, draft: NorthgreenDraft, seat: int) -> list[Pending]:
        return [Paying(op=self.id)]


@operation
class If(Operation, frozen=True, kw_only=True, tag="if"):
    """The inner effect, if all conditions hold at that moment. Rule: NG-186."""

    nested = ("then",)
    tests = ("needs",)
    needs: Ops
    then: Ops

    def carry_out(self, draft: NorthgreenDraft, seat: int) -> list[Pending]:
        if not all(need.holds(draft.state, seat) for need in self.needs):
            return []
        return [decision for op in self.then for decision in op.carry_out(draft, seat)]
