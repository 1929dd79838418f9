"""Plain gains, and gains by a count."""

from collections.abc import Mapping

from msgspec import Struct

from services.northgreen.rules.gaining import gain
from services.northgreen.rules.metrics import Of, count
from services.northgreen.rules.operation import NorthgreenDraft, Operation, operation
from services.northgreen.rules.pending import Pending


@operation
class Gain(Operation, frozen=True, kw_only=True, tag="gain"):
    """Gain all of these; forest steps are one move. Rule: NG-121, NG-132, NG-133."""

    amounts: Mapping[str, int]

    def carry_out(self, draft: NorthgreenDraft, seat: int) -> list[Pending]:
        return gain(draft, seat, self.amounts)


@operation
class Per(Operation, frozen=True, kw_only=True, tag="per"):
    """Gain the amounts once for each so many of a metric, at most so often. Rule: NG-066, NG-067, NG-083."""

    metric: str
    of: Of = ""
    each: int
    most: int | None = None
    amounts: Mapping[str, int]

    def carry_out(self, draft: NorthgreenDraft, seat: int) -> list[Pending]:
        times = count(draft.state, seat, self.metric, self.of) // self.each
        return gain(draft, seat, {name: amount * self.limited(times) for name, amount in self.amounts.items()})

    def limited(self, times: int) -> int:
        return times if self.most is None else min(times, self.most)


class Tier(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    least: int
    amounts: Mapping[str, int]


@operation
class Tiers(Operation, frozen=True, kw_only=True, tag="tiers"):
    """Gain only the row with the highest threshold that is reached. Rule: NG-071."""

    metric: str
    of: Of = ""
    rows: tuple[Tier, ...]

    def carry_out(self, draft: NorthgreenDraft, seat: int) -> list[Pending]:
        reached = count(draft.state, seat, self.metric, self.of)
        rows = [row for row in self.rows if row.least <= reached]
        return gain(draft, seat, max(rows, key=lambda row: row.least).amounts) if rows else []
