"""Playing for an absent seat."""

from typing import Any

from msgspec import convert

from libs.kernel import Offers, listed
from services.mutant_crops.rules.commands import (
    AssignFarmer,
    Cancel,
    MutantCropsCommand,
    Pass,
    StepCommand,
)
from services.mutant_crops.rules.decide.choose import at_choice, checked
from services.mutant_crops.rules.look import book_of, pending, prospect_of
from services.mutant_crops.rules.offers import assignments, may_pass
from services.mutant_crops.rules.prospect import Chosen, Prospect, Steps
from services.mutant_crops.rules.state import State


def autopilot(state: State) -> MutantCropsCommand:
    """Cancel, else finish by the first choices, else pass, else take the first slot. Rule: MC-194.

    A slot is taken with all its choices that can be made in advance, for an action left open would be cancelled the
    next time, and so on for ever.
    """
    if state.action is not None:
        if not state.action.sealed:
            return Cancel()
        prospect, steps = pending(state, state.action)
        return _first(prospect, steps)[0]
    if may_pass(state):
        return Pass()
    slot = min(slots[0] for _, slots in assignments(state))
    farmer = next(farmer for farmer, slots in assignments(state) if slot in slots)
    return AssignFarmer(farmer=farmer, slot=slot, steps=_completion(state, farmer, slot))


def _completion(state: State, farmer: int, slot: str) -> tuple[StepCommand, ...]:
    """The first choices, as far as they can be made without seeing what will be turned up."""
    farmers = state.farms[state.acting].farmers
    moved = (*farmers[: farmer - 1], slot, *farmers[farmer:])
    prospect, steps = at_choice(prospect_of(state, state.acting, moved, (farmer,)), book_of(state).slots[slot].steps)
    chosen: list[StepCommand] = []
    while steps:
        found = _first(prospect, steps)
        if not found:
            break
        chosen.append(found[0])
        way = checked(prospect, steps, found[0])
        prospect, steps = at_choice(way.after, way.then)
    return tuple(chosen)


def _first(prospect: Prospect, steps: Steps) -> list[StepCommand]:
    """The first legal choice by ids, in a list; an empty one when none is certain to be there."""
    step = steps[0]
    assert isinstance(step, Chosen), "an action stops at choices only"  # noqa: S101 - for the type checker
    offers: Offers = step.offered(prospect, steps[1:])
    first = min(listed(offers), key=_ids, default=None)
    return [] if first is None else [convert(first, StepCommand)]


def _ids(command: dict[str, Any]) -> tuple[Any, ...]:
    return tuple(tuple(part.values()) if isinstance(part, dict) else part for part in command.values())
