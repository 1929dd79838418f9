"""G002: take the reward of the own forest space or of one directly beside it, never of a final one. Rule: NG-197."""

from services.northgreen.rules.book import BOOK
from services.northgreen.rules.forest import neighbours
from services.northgreen.rules.operation import NorthgreenDraft, Operation, operation
from services.northgreen.rules.pending import Pending, Rewarding


@operation
class CurrentOrAdjacent(Operation, frozen=True, kw_only=True, tag="current_or_adjacent"):
    def carry_out(self, draft: NorthgreenDraft, seat: int) -> list[Pending]:
        here = draft.state.players[seat].forest
        rows = BOOK.forest
        spaces = (space for space in (here, *neighbours(here)) if rows[space].reward and not rows[space].final)
        found = tuple(spaces)
        return [Rewarding(spaces=found, here=here)] if found else []
