"""Cancelling an action, and passing."""

from libs.kernel import Draft, Rejected, require
from services.mutant_crops.rules.decide.flow import end_action
from services.mutant_crops.rules.events import ActionCancelled, MutantCropsEvent, Passed
from services.mutant_crops.rules.offers import may_pass
from services.mutant_crops.rules.reasons import Reason
from services.mutant_crops.rules.state import State


def cancel(draft: Draft[State, MutantCropsEvent]) -> None:
    """Go back to before the action. Rule: MC-069. Refuses: wrong_step, cannot_cancel."""
    action = draft.state.action
    if action is None:
        raise Rejected(Reason.WRONG_STEP, "MC-069", "No action is open.")
    require(not action.sealed, Reason.CANNOT_CANCEL, "MC-069", "Something hidden has come to light in it.")
    draft.emit(ActionCancelled(seat=draft.state.acting))


def skip(draft: Draft[State, MutantCropsEvent]) -> None:
    """Pass. Rule: MC-045, MC-046, MC-007. Refuses: wrong_step, pass_not_allowed."""
    state = draft.state
    require(state.action is None, Reason.WRONG_STEP, "MC-046", "An action is open.")
    require(may_pass(state), Reason.PASS_NOT_ALLOWED, "MC-046", "You must take an action.")
    draft.emit(Passed(seat=state.acting))
    end_action(draft)
