"""Playing for an absent seat."""

from typing import Any

from msgspec import convert

from libs.kernel import Choice, Offer, listed
from services.mutant_crops.rules.commands import AssignFarmer, Cancel, MutantCropsCommand, Pass
from services.mutant_crops.rules.events import ActionCancelled
from services.mutant_crops.rules.evolve import evolve
from services.mutant_crops.rules.look import book_of
from services.mutant_crops.rules.offers import may_pass, offers_of, slots_by_farmer
from services.mutant_crops.rules.state import Action, State


def autopilot(state: State) -> MutantCropsCommand:
    """Cancel, else finish by the first choices, else pass, else take the first slot. Rule: MC-194."""
    action = state.action
    if action is None:
        return Pass() if may_pass(state) else _first_slot(state)
    if not action.sealed and not _would_open_again(state, action):
        return Cancel()
    firsts = [_first(offer) for offer in offers_of(state, state.acting) if offer.command != "cancel"]
    chosen: MutantCropsCommand = convert(min(firsts, key=_ids), MutantCropsCommand)
    return chosen


def _first(offer: Offer) -> dict[str, Any]:
    """The first command of an offer by its ids, and the one with the smallest amounts."""
    body: dict[str, Any] = {"type": offer.command}
    node = offer.then
    while isinstance(node, Choice):
        option = min(node.options, key=lambda option: option.value)
        body[node.field] = option.value
        node = option.then
    amounts = {} if node is None else next(listed((Offer(offer.command, node),), 1))
    return body | amounts


def _first_slot(state: State) -> AssignFarmer:
    able = slots_by_farmer(state)
    first, farmer = min((bits & -bits, farmer) for farmer, bits in able)
    return AssignFarmer(farmer=farmer, slot=book_of(state).numbered[first.bit_length() - 1].id)


def _would_open_again(state: State, action: Action) -> bool:
    """Whether the seat, having cancelled, would take the same slot at once; that would go on for ever."""
    before = evolve(state, ActionCancelled(seat=state.acting))
    if may_pass(before):
        return False
    opening = _first_slot(before)
    farmer = action.used[0]
    slot = state.farms[state.acting].farmers[farmer - 1]
    return (farmer, slot) == (opening.farmer, opening.slot)


def _ids(command: dict[str, Any]) -> tuple[Any, ...]:
    return tuple(tuple(part.values()) if isinstance(part, dict) else part for part in command.values())
