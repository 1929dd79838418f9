"""Checks of folding, undo and scores catch each broken game."""

from typing import ClassVar

import pytest
from msgspec.structs import force_setattr, replace

from libs.kernel import (
    Draft,
    Outcome,
    Seat,
    Standing,
)
from libs.testkit.samples.harvest_fair.rules import messages as wire
from libs.testkit.samples.harvest_fair.rules.game import HarvestFair
from libs.testkit.samples.harvest_fair.rules.state import Fair, Farm

FairDraft = Draft[Fair, wire.FairEvent]


class ChangesStatesInPlace(HarvestFair):
    """Folds into the farms of the state it was given."""

    def evolve(self, state: Fair, event: wire.FairEvent) -> Fair:
        after = super().evolve(state, event)
        if isinstance(event, wire.BedsPlanted):
            # What a mutable state would allow; the frozen one has to be forced.
            force_setattr(state, "farms", after.farms)
        return after


class DependsOnAnything(HarvestFair):
    """Draws from a source of its own, so that nothing is repeatable."""

    calls: ClassVar[int] = 0

    def decide(self, draft: FairDraft, seat: Seat, command: wire.FairCommand) -> None:
        super().decide(draft, seat, command)
        DependsOnAnything.calls += 1
        if isinstance(command, wire.TakePrize):
            draft.emit(wire.CoinsWon(seat=seat, coins=self.calls))


class KeepsSomethingBeside(HarvestFair):
    """Folds a number that is in no event."""

    folds: ClassVar[int] = 0

    def evolve(self, state: Fair, event: wire.FairEvent) -> Fair:
        after = super().evolve(state, event)
        if isinstance(event, wire.CoinsWon):
            KeepsSomethingBeside.folds += 1
            farm = replace(after.farms[event.seat], points=self.folds)
            return replace(after, farms=(*after.farms[: event.seat], farm, *after.farms[event.seat + 1 :]))
        return after


class CommutesYetTouchesOthers(HarvestFair):
    """Planting costs twice as much as soon as another seat has planted, and claims to commute."""

    def decide(self, draft: FairDraft, seat: Seat, command: wire.FairCommand) -> None:
        others = sum(farm.carrots for other, farm in enumerate(draft.state.farms) if other != seat)
        super().decide(draft, seat, command)
        if isinstance(command, wire.Plant) and others:
            draft.emit(wire.BedsPlanted(seat=seat, carrots=others, beans=0, coins=0))


class CommutesYetOrdered(HarvestFair):
    """The fold of a planting writes down who was last, so that the order shows."""

    def evolve(self, state: Fair, event: wire.FairEvent) -> Fair:
        after = super().evolve(state, event)
        if isinstance(event, wire.BedsPlanted):
            return replace(after, discards=(*after.discards, f"planted-{event.seat}"))
        return after


class LeavesOut(HarvestFair):
    """Once somebody has finished, awaits those first who have planted: who takes a planting back is left out."""

    def awaiting(self, state: Fair) -> tuple[Seat, ...]:
        waiting = super().awaiting(state)
        planted = tuple(seat for seat in waiting if state.farms[seat].coins < Farm().coins)
        return (planted or waiting) if any(farm.finished for farm in state.farms) else waiting


class AddsUpWrongly(HarvestFair):
    def outcome(self, state: Fair) -> Outcome | None:
        outcome = super().outcome(state)
        return outcome and Outcome(scores=tuple(replace(score, total=score.total + 1) for score in outcome.scores))


class RanksWrongly(HarvestFair):
    def outcome(self, state: Fair) -> Outcome | None:
        outcome = super().outcome(state)
        return outcome and Outcome(scores=tuple(replace(score, place=1) for score in outcome.scores))


class GoesBackwards(HarvestFair):
    def standing(self, state: Fair) -> Standing:
        return replace(super().standing(state), progress=1 - super().standing(state).progress)


class StandsOtherwise(HarvestFair):
    """Shows the points of before the harvest when the fair is over."""

    def standing(self, state: Fair) -> Standing:
        return replace(super().standing(state), points=tuple(farm.points for farm in state.farms))


class ForgetsSeats(HarvestFair):
    def standing(self, state: Fair) -> Standing:
        return replace(super().standing(state), points=(0,))


CAUGHT = [
    (ChangesStatesInPlace, "nothing_changes_a_state_given"),
    (DependsOnAnything, "same_seed_same_events"),
    (KeepsSomethingBeside, "replay_equals_live"),
    (KeepsSomethingBeside, "snapshots_stand_for_states"),
    (CommutesYetTouchesOthers, "commuting_commits_may_be_swapped"),
    (CommutesYetTouchesOthers, "taking_back_is_as_if_never_done"),
    (CommutesYetOrdered, "commuting_commits_may_be_swapped"),
    (CommutesYetOrdered, "taking_back_is_as_if_never_done"),
    (LeavesOut, "taking_back_is_as_if_never_done"),
    (AddsUpWrongly, "score_sheets_add_up"),
    (RanksWrongly, "score_sheets_add_up"),
    (StandsOtherwise, "score_sheets_add_up"),
    (GoesBackwards, "standings_fit_the_table"),
    (ForgetsSeats, "standings_fit_the_table"),
]


@pytest.mark.parametrize(("kind", "check"), CAUGHT, ids=lambda value: getattr(value, "__name__", value))
def test_a_broken_game_is_caught(confirm_caught, kind: type[HarvestFair], check: str) -> None:
    confirm_caught(kind, check)
