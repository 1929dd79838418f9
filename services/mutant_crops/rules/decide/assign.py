"""Opening an action."""

from libs.kernel import Draft, Rejected
from services.mutant_crops.rules.commands import AssignFarmer
from services.mutant_crops.rules.decide.choose import carry_out, check_bundle
from services.mutant_crops.rules.decide.flow import go_on
from services.mutant_crops.rules.events import FarmerAssigned, MutantCropsEvent
from services.mutant_crops.rules.look import book_of, prospect_of
from services.mutant_crops.rules.means import able
from services.mutant_crops.rules.prospect import Slot, assigned
from services.mutant_crops.rules.reasons import Reason
from services.mutant_crops.rules.state import HAND, State


def assign_farmer(draft: Draft[State, MutantCropsEvent], command: AssignFarmer) -> None:
    """Put a farmer on an empty slot and begin its benefit. Rule: MC-050 to MC-057, MC-063.

    Refuses: wrong_step, unknown_id, farmer_not_available, slot_not_revealed, slot_occupied, not_performable, and
    whatever a bundled step is refused for.
    """
    state = draft.state
    book = book_of(state)
    slot = _free_slot(state, command)
    if not slot.always or state.options.limited_tokens or command.steps:
        prospect = prospect_of(state, state.acting)
        if slot.dual or command.steps:
            prospect = assigned(prospect, command.farmer, slot.id)
        if not able(prospect, slot):
            raise Rejected(Reason.NOT_PERFORMABLE, "MC-063", "It cannot be carried out completely.")
        check_bundle(prospect, slot.steps, command.steps)
    draft.emit(FarmerAssigned(seat=state.acting, farmer=command.farmer, slot=slot.id, letter=slot.letter))
    steps = go_on(draft, slot.steps)
    for choice in command.steps:
        steps = carry_out(draft, book, steps, choice)


def _free_slot(state: State, command: AssignFarmer) -> Slot:
    """The slot, if that farmer may go there as far as places go. Raises Rejected."""
    if state.action is not None:
        raise Rejected(Reason.WRONG_STEP, "MC-032", "An action is open already.")
    farmers, farmer = state.farms[state.acting].farmers, command.farmer
    if not 1 <= farmer <= len(farmers):
        raise Rejected(Reason.UNKNOWN_ID, "MC-050", "You have no such farmer.")
    slot = book_of(state).slots.get(command.slot)
    if slot is None:
        raise Rejected(Reason.UNKNOWN_ID, "MC-053", "There is no such slot.")
    if farmers[farmer - 1] != HAND and HAND in farmers:
        raise Rejected(Reason.FARMER_NOT_AVAILABLE, "MC-050", "Farmers in hand come first.")
    if slot.card not in state.revealed:
        raise Rejected(Reason.SLOT_NOT_REVEALED, "MC-037", "Its card is not revealed.")
    for farm in state.farms:
        if slot.id in farm.farmers:
            raise Rejected(Reason.SLOT_OCCUPIED, "MC-053", "A farmer stands there.")
    return slot
