"""What is answered at a glance is what trying every choice out comes to."""

from typing import Any

import pytest

from libs.kernel import Chance
from services.mutant_crops.rules.effects.search import Search
from services.mutant_crops.rules.look import book_of, prospect_of
from services.mutant_crops.rules.means import able
from services.mutant_crops.rules.offers import open_slots, slots_by_farmer
from services.mutant_crops.rules.prospect import Automatic, Chosen, Prospect, Steps, assigned, performable
from services.mutant_crops.rules.state import Options, State

OPTIONS = {
    "plain": Options(),
    "promo": Options(promo_pack=True),
    "limited": Options(limited_tokens=True),
}


def by_trial(prospect: Prospect, steps: Steps) -> bool:
    """Whether the steps can be completed, found out by following all choices with no shortcut at all."""
    if not steps:
        return True
    step, rest = steps[0], steps[1:]
    if isinstance(step, Automatic):
        after = step.foreseen(prospect)
        return after is not None and by_trial(after, rest)
    assert isinstance(step, Chosen)
    if isinstance(step, Search):
        return step.can(prospect, rest)
    return any(by_trial(way.after, way.then + rest) for way in step.ways(prospect))


@pytest.mark.clause("MC-063", "MC-065", "MC-097")
@pytest.mark.parametrize("options", OPTIONS)
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_glances_agree_with_trials(positions: Any, enriched: Any, seats: int, options: str) -> None:
    chance = Chance(b"glances")
    answers = {True: 0, False: 0}
    for state in positions(seats, OPTIONS[options], b"glanced" + bytes([seats])):
        if state.action is None:
            for shown in (state, enriched(state, chance)):
                confirm_glances(shown, answers)
    assert answers[True] > 200
    assert answers[False] > 100


def confirm_glances(state: State, answers: dict[bool, int]) -> None:
    book, seat = book_of(state), state.acting
    farmers, here = state.farms[seat].farmers, prospect_of(state, seat)
    taken = {place for farm in state.farms for place in farm.farmers}
    found = dict(slots_by_farmer(state))
    movers = [number for number, place in enumerate(farmers, start=1) if place == "" or "" not in farmers]
    assert set(found) <= set(movers)
    for farmer in movers:
        for slot in book.listed(open_slots(book, state.revealed)):
            if slot.id in taken:
                assert not found.get(farmer, 0) & book.bits[slot.id]
                continue
            prospect = assigned(here, farmer, slot.id)
            tried = by_trial(prospect, slot.steps)
            assert able(prospect, slot) == performable(prospect, slot.steps) == tried, (state, farmer, slot.id)
            assert bool(found.get(farmer, 0) & book.bits[slot.id]) == tried, (state, farmer, slot.id)
            answers[tried] += 1
