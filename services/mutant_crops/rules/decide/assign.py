"""Opening an action."""

from libs.kernel import Draft, require
from services.mutant_crops.rules.commands import AssignFarmer
from services.mutant_crops.rules.decide.choose import carry_out, check_bundle
from services.mutant_crops.rules.decide.flow import go_on
from services.mutant_crops.rules.events import FarmerAssigned, MutantCropsEvent
from services.mutant_crops.rules.look import book_of, prospect_of
from services.mutant_crops.rules.prospect import performable
from services.mutant_crops.rules.reasons import Reason
from services.mutant_crops.rules.state import HAND, State


def assign_farmer(draft: Draft[State, MutantCropsEvent], command: AssignFarmer) -> None:
    """Put a farmer on an empty slot and begin its benefit. Rule: MC-050 to MC-057, MC-063.

    Refuses: wrong_step, unknown_id, farmer_not_available, slot_not_revealed, slot_occupied, not_performable, and
    whatever a bundled step is refused for.
    """
    state = draft.state
    seat = state.acting
    require(state.action is None, Reason.WRONG_STEP, "MC-069", "An action is open already.")
    farmers = state.farms[seat].farmers
    farmer = command.farmer
    require(1 <= farmer <= len(farmers), Reason.UNKNOWN_ID, "MC-050", "You have no such farmer.")
    slot = book_of(state).slots.get(command.slot)
    require(slot, Reason.UNKNOWN_ID, "MC-053", "There is no such slot.")
    assert slot is not None  # noqa: S101 - for the type checker
    free = farmers[farmer - 1] == HAND or HAND not in farmers
    require(free, Reason.FARMER_NOT_AVAILABLE, "MC-050", "Farmers in hand come first.")
    require(slot.card in state.revealed, Reason.SLOT_NOT_REVEALED, "MC-037", "Its card is not revealed.")
    empty = all(slot.id not in farm.farmers for farm in state.farms)
    require(empty, Reason.SLOT_OCCUPIED, "MC-053", "A farmer stands there.")
    if not slot.always or state.options.limited_tokens or command.steps:
        moved = (*farmers[: farmer - 1], slot.id, *farmers[farmer:])
        prospect = prospect_of(state, seat, moved, (farmer,))
        able = performable(prospect, slot.steps)
        require(able, Reason.NOT_PERFORMABLE, "MC-063", "It cannot be carried out completely.")
        check_bundle(prospect, slot.steps, command.steps)
    draft.emit(FarmerAssigned(seat=seat, farmer=farmer, slot=slot.id, letter=slot.letter))
    go_on(draft, slot.steps)
    for step in command.steps:
        carry_out(draft, step)
