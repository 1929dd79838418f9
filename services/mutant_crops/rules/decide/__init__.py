"""Deciding commands, one module a family."""

from libs.kernel import Draft, Seat, require
from services.mutant_crops.rules.commands import AssignFarmer, Cancel, MutantCropsCommand, Pass
from services.mutant_crops.rules.decide.assign import assign_farmer
from services.mutant_crops.rules.decide.calling_off import cancel, skip
from services.mutant_crops.rules.decide.choose import choose
from services.mutant_crops.rules.events import MutantCropsEvent
from services.mutant_crops.rules.reasons import Reason
from services.mutant_crops.rules.state import State


def decide(draft: Draft[State, MutantCropsEvent], seat: Seat, command: MutantCropsCommand) -> None:
    """Emit what the command leads to. Rule: MC-032.

    Refuses: game_over, not_your_action, and what its family refuses.
    """
    state = draft.state
    require(not state.finished, Reason.GAME_OVER, "MC-160", "The game is over.")
    require(seat == state.acting, Reason.NOT_YOUR_ACTION, "MC-032", "It is another seat's action.")
    match command:
        case AssignFarmer():
            assign_farmer(draft, command)
        case Cancel():
            cancel(draft)
        case Pass():
            skip(draft)
        case _:
            choose(draft, command)
