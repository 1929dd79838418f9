"""The claim on the first-player role."""

from libs.kernel import Draft
from services.mutant_crops.rules.effects.registry import operation
from services.mutant_crops.rules.events import FirstPlayerClaimed, MutantCropsEvent
from services.mutant_crops.rules.prospect import Automatic, Prospect
from services.mutant_crops.rules.state import State


@operation
class FirstPlayer(Automatic, frozen=True, kw_only=True, tag="first_player"):
    """Claim to lead the next turn; the latest claim of a turn counts. Rule: MC-038, MC-089, MC-102."""

    surely = True

    def foreseen(self, prospect: Prospect) -> Prospect | None:
        return prospect

    def carry_out(self, draft: Draft[State, MutantCropsEvent]) -> None:
        draft.emit(FirstPlayerClaimed(seat=draft.state.acting))
