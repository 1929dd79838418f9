"""Deciding commands, one module a family."""

from libs.kernel import Draft, Rejected, Seat
from services.mutant_crops.rules.commands import AssignFarmer, Cancel, MutantCropsCommand, Pass
from services.mutant_crops.rules.decide.assign import assign_farmer
from services.mutant_crops.rules.decide.calling_off import cancel, skip
from services.mutant_crops.rules.decide.choose import answer_step
from services.mutant_crops.rules.events import MutantCropsEvent
from services.mutant_crops.rules.reasons import Reason
from services.mutant_crops.rules.state import State


def decide(draft: Draft[State, MutantCropsEvent], seat: Seat, command: MutantCropsCommand) -> None:
    """Emit what the command leads to. Rule: MC-032.

    Refuses: game_over, not_your_action, and what its family refuses.
    """
    state = draft.state
    if state.finished:
        raise Rejected(Reason.GAME_OVER, "MC-160", "The game is over.")
    if seat != state.acting:
        raise Rejected(Reason.NOT_YOUR_ACTION, "MC-032", "It is another seat's action.")
    if isinstance(command, AssignFarmer):
        assign_farmer(draft, command)
    elif isinstance(command, Cancel):
        cancel(draft)
    elif isinstance(command, Pass):
        skip(draft)
    else:
        answer_step(draft, command)
