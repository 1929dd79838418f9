"""Rotate Crops."""

from msgspec.structs import replace

from libs.kernel import Draft
from services.mutant_crops.rules.effects.registry import operation
from services.mutant_crops.rules.events import CropsRotated, MutantCropsEvent
from services.mutant_crops.rules.prospect import Automatic, Prospect
from services.mutant_crops.rules.state import EMPTY, State


@operation
class Rotate(Automatic, frozen=True, kw_only=True, tag="rotate"):
    """Shuffle display and deck together and turn up as many cards as lay there. Rule: MC-085, MC-154.

    Places that were empty stay so. With an empty display nothing happens.
    """

    surely = True

    def foreseen(self, prospect: Prospect) -> Prospect | None:
        known = tuple(card for card in prospect.display if card)
        shown = len(known) + prospect.unseen
        return replace(prospect, display=(), deck=(*prospect.deck, *known), unseen=shown)

    def carry_out(self, draft: Draft[State, MutantCropsEvent]) -> None:
        state = draft.state
        shown = tuple(card for card in state.display if card)
        if not shown:
            return
        cards = iter(draft.chance.shuffled((*shown, *state.deck)))
        display = tuple(next(cards) if card else EMPTY for card in state.display)
        draft.emit(CropsRotated(display=display, deck=tuple(cards)))
