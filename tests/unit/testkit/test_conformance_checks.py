"""The conformance checks pass an honest game and catch each broken one."""

from collections.abc import Mapping
from contextlib import suppress
from typing import Any, ClassVar

import pytest
from msgspec.structs import force_setattr, replace

from libs.kernel import (
    Amounts,
    Bound,
    Chance,
    Choice,
    Draft,
    Offer,
    Offers,
    Outcome,
    Rejected,
    Seat,
    Standing,
    Sum,
    Viewer,
)
from libs.testkit import Case, PlayoutError, case, cases, matches, on_autopilot, played
from libs.testkit.checks import CHECKS, failures, perform
from libs.testkit.checks.secrecy import confirm_resampling_draws_again
from libs.testkit.checks.shape import confirm_shape
from libs.testkit.samples.harvest_fair.rules import messages as wire
from libs.testkit.samples.harvest_fair.rules.game import GAME, HarvestFair
from libs.testkit.samples.harvest_fair.rules.state import Fair, Farm

FairDraft = Draft[Fair, wire.FairEvent]


@pytest.mark.parametrize("table", cases(GAME), ids=str)
@pytest.mark.parametrize("check", CHECKS)
def test_the_honest_game_passes(check: str, table: Case) -> None:
    for match in matches(table, 6):
        perform(check, match)


@pytest.mark.parametrize("table", cases(GAME), ids=str)
def test_the_honest_game_draws_secrets_again(table: Case) -> None:
    confirm_resampling_draws_again(matches(table, 6))


def test_the_honest_game_has_the_right_shape() -> None:
    confirm_shape(GAME)


def test_absent_players_finish_the_honest_game() -> None:
    perform("ends_with_an_outcome", played(case(GAME, 3), b"absent", on_autopilot))


class OffersTooMuch(HarvestFair):
    """Offers to finish without a card on show."""

    def offers(self, state: Fair, seat: Seat) -> Offers:
        offers = super().offers(state, seat)
        return (*offers, Offer("finish_day")) if any(offer.command == "show_card" for offer in offers) else offers


class OffersTooLittle(HarvestFair):
    """Never offers to plant, though it would be accepted."""

    def offers(self, state: Fair, seat: Seat) -> Offers:
        return tuple(offer for offer in super().offers(state, seat) if offer.command != "plant")


class ForgetsSomebody(HarvestFair):
    """Awaits the winner, but offers no prize."""

    def offers(self, state: Fair, seat: Seat) -> Offers:
        return tuple(offer for offer in super().offers(state, seat) if offer.command != "take_prize")


class LocksUp(HarvestFair):
    """Offers a prize card whose forced second half, the discard, is offered nothing."""

    def offers(self, state: Fair, seat: Seat) -> Offers:
        return () if state.phase == "discard" else super().offers(state, seat)


class HasNoOutcome(HarvestFair):
    def outcome(self, state: Fair) -> Outcome | None:
        return None


class DoesNothing(HarvestFair):
    """Accepts finishing a day without any event."""

    def decide(self, draft: FairDraft, seat: Seat, command: wire.FairCommand) -> None:
        before = draft.state
        super().decide(draft, seat, command)
        if isinstance(command, wire.Plant):
            draft.state = before
            draft.events.clear()


class StrangeAutopilot(HarvestFair):
    def autopilot(self, state: Fair, seat: Seat) -> wire.FairCommand:
        return wire.Plant(beds=wire.Beds(carrots=1000))


class RefusesByUnknownClause(HarvestFair):
    def decide(self, draft: FairDraft, seat: Seat, command: wire.FairCommand) -> None:
        try:
            super().decide(draft, seat, command)
        except Rejected as refusal:
            raise Rejected(refusal.reason, "HF-999") from refusal


class RefusesForProse(HarvestFair):
    def decide(self, draft: FairDraft, seat: Seat, command: wire.FairCommand) -> None:
        try:
            super().decide(draft, seat, command)
        except Rejected as refusal:
            reason = "You may not"
            raise Rejected(reason, refusal.clause) from refusal


class ActsAfterTheEnd(HarvestFair):
    def decide(self, draft: FairDraft, seat: Seat, command: wire.FairCommand) -> None:
        if draft.state.phase == "over":
            draft.emit(wire.CoinsWon(seat=seat, coins=1))
        else:
            super().decide(draft, seat, command)


class LetsOthersAct(HarvestFair):
    """Decides for a seat that is not awaited."""

    def decide(self, draft: FairDraft, seat: Seat, command: wire.FairCommand) -> None:
        waiting = self.awaiting(draft.state)
        super().decide(draft, waiting[0] if waiting else seat, command)


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


class ShowsTheDeck(HarvestFair):
    def public(self, state: Fair) -> Mapping[str, Any]:
        return {**super().public(state), "next": state.deck[:1]}


class ShowsOthersHands(HarvestFair):
    def private(self, state: Fair, seat: Seat) -> Mapping[str, Any]:
        return {**super().private(state, seat), "others": [farm.hand for farm in state.farms]}


class OffersBySecret(HarvestFair):
    """Offers the prize card only where the next card is strong."""

    def offers(self, state: Fair, seat: Seat) -> Offers:
        hidden = bool(state.deck) and state.deck[0] < "show-07"
        return super().offers(replace(state, deck=()) if hidden else state, seat)

    def decide(self, draft: FairDraft, seat: Seat, command: wire.FairCommand) -> None:
        if command == wire.TakePrize(prize="card") and draft.state.deck and draft.state.deck[0] < "show-07":
            raise Rejected(wire.Reason.DECK_EMPTY, "HF-005")
        super().decide(draft, seat, command)


class RefusesBySecret(HarvestFair):
    """Words its refusal by what another seat has shown."""

    def decide(self, draft: FairDraft, seat: Seat, command: wire.FairCommand) -> None:
        try:
            super().decide(draft, seat, command)
        except Rejected as refusal:
            detail = " ".join(farm.shown or "" for farm in draft.state.farms)
            raise Rejected(refusal.reason, refusal.clause, detail) from refusal


class AutopilotBySecret(HarvestFair):
    def autopilot(self, state: Fair, seat: Seat) -> wire.FairCommand:
        if state.phase == "prize" and state.deck:
            return wire.TakePrize(prize="card" if state.deck[0] > "show-06" else "coins")
        return super().autopilot(state, seat)


class StandingBySecret(HarvestFair):
    def standing(self, state: Fair) -> Standing:
        standing = super().standing(state)
        return replace(standing, points=tuple(sum(map(ord, "".join(farm.hand))) for farm in state.farms))


class ShowsDrawnCards(HarvestFair):
    """Shows the spectator what was drawn."""

    def observe(self, event: wire.FairEvent, viewer: Viewer) -> wire.FairEvent | None:
        return event if isinstance(event, wire.CardDrawn) and viewer is None else super().observe(event, viewer)


class ShowsDealtHands(HarvestFair):
    """Shows everybody the hands dealt."""

    def observe(self, event: wire.FairEvent, viewer: Viewer) -> wire.FairEvent | None:
        return event if isinstance(event, wire.HandDealt) else super().observe(event, viewer)


class ResamplesNothing(HarvestFair):
    def resample(self, state: Fair, viewer: Viewer, chance: Chance) -> Fair:
        return state


class ResamplesOnlyTheDeck(HarvestFair):
    def resample(self, state: Fair, viewer: Viewer, chance: Chance) -> Fair:
        return replace(state, deck=chance.shuffled(state.deck))


class NamesSectionsAlike(HarvestFair):
    def private(self, state: Fair, seat: Seat) -> Mapping[str, Any]:
        return {"board": state.farms[seat].hand}


class ReversibleReveal(HarvestFair):
    """Calls it reversible that a card comes to light."""

    def decide(self, draft: FairDraft, seat: Seat, command: wire.FairCommand) -> None:
        super().decide(draft, seat, command)
        if isinstance(command, wire.ShowCard):
            farms = draft.state.farms
            draft.emit(wire.BedsPlanted(seat=seat, carrots=int(farms[seat - 1].hand[0][-2:]), beans=0, coins=0))


class ReversibleDraw(HarvestFair):
    """Calls it reversible that chance was drawn."""

    def decide(self, draft: FairDraft, seat: Seat, command: wire.FairCommand) -> None:
        super().decide(draft, seat, command)
        if isinstance(command, wire.Plant):
            draft.chance.below(2)


class ReversibleShowOpenly(HarvestFair):
    """Lets everybody see the card put on show, and calls that reversible."""

    def observe(self, event: wire.FairEvent, viewer: Viewer) -> wire.FairEvent | None:
        return event if isinstance(event, wire.CardShown) else super().observe(event, viewer)


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


class OffersTwice(HarvestFair):
    def offers(self, state: Fair, seat: Seat) -> Offers:
        return super().offers(state, seat) * 2


class OffersAlike(HarvestFair):
    def offers(self, state: Fair, seat: Seat) -> Offers:
        offers = super().offers(state, seat)
        return tuple(
            Offer(offer.command, Choice(offer.then.field, offer.then.options * 2))
            if isinstance(offer.then, Choice)
            else offer
            for offer in offers
        )


class OffersImpossibleAmounts(HarvestFair):
    """Offers to plant without coins."""

    def offers(self, state: Fair, seat: Seat) -> Offers:
        offers = super().offers(state, seat)
        nothing = Amounts((Bound("beds.carrots", 0, 0),), (Sum({"beds.carrots": 1}, 1, 1),))
        return (*offers, Offer("plant", nothing)) if offers and not state.farms[seat].coins else offers


class DoesWhatItCan(HarvestFair):
    """Leaves out the steps of a bundle that are refused."""

    def _follow(self, draft: FairDraft, seat: Seat, steps: tuple[wire.Plant | wire.FinishDay, ...]) -> None:
        for step in steps:
            with suppress(Rejected):
                self.decide(draft, seat, step)


class BundlesBySecret(HarvestFair):
    """Refuses a bundle where the next card is strong."""

    def _follow(self, draft: FairDraft, seat: Seat, steps: tuple[wire.Plant | wire.FinishDay, ...]) -> None:
        if steps and draft.state.deck > ("show-06",):
            raise Rejected(wire.Reason.DECK_EMPTY, "HF-005")
        super()._follow(draft, seat, steps)


class BundlesNothing(HarvestFair):
    def _follow(self, draft: FairDraft, seat: Seat, steps: tuple[wire.Plant | wire.FinishDay, ...]) -> None:
        if steps:
            raise Rejected(wire.Reason.WRONG_PHASE, "HF-003")


class BundlesInReverse(HarvestFair):
    def _follow(self, draft: FairDraft, seat: Seat, steps: tuple[wire.Plant | wire.FinishDay, ...]) -> None:
        super()._follow(draft, seat, steps[::-1])


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


class ForgetsSeats(HarvestFair):
    def standing(self, state: Fair) -> Standing:
        return replace(super().standing(state), points=(0,))


CAUGHT = [
    (OffersTooMuch, "offered_means_accepted"),
    (OffersTooLittle, "unoffered_means_refused"),
    (ForgetsSomebody, "awaited_seats_have_something_to_do"),
    (LocksUp, "offered_means_accepted"),
    (HasNoOutcome, "ends_with_an_outcome"),
    (DoesNothing, "every_command_leads_to_events"),
    (StrangeAutopilot, "awaited_seats_have_something_to_do"),
    (RefusesByUnknownClause, "unoffered_means_refused"),
    (RefusesForProse, "unoffered_means_refused"),
    (ActsAfterTheEnd, "unoffered_means_refused"),
    (LetsOthersAct, "unoffered_means_refused"),
    (ChangesStatesInPlace, "nothing_changes_a_state_given"),
    (DependsOnAnything, "same_seed_same_events"),
    (KeepsSomethingBeside, "replay_equals_live"),
    (KeepsSomethingBeside, "snapshots_stand_for_states"),
    (ShowsTheDeck, "answers_ignore_what_is_hidden"),
    (ShowsOthersHands, "answers_ignore_what_is_hidden"),
    (OffersBySecret, "answers_ignore_what_is_hidden"),
    (RefusesBySecret, "answers_ignore_what_is_hidden"),
    (AutopilotBySecret, "answers_ignore_what_is_hidden"),
    (StandingBySecret, "answers_ignore_what_is_hidden"),
    (ShowsDrawnCards, "spectators_see_least"),
    (ShowsDealtHands, "hidden_tokens_are_never_shown"),
    (NamesSectionsAlike, "private_sections_are_apart"),
    (ReversibleReveal, "reversible_commits_show_nothing"),
    (ReversibleDraw, "reversible_commits_show_nothing"),
    (ReversibleShowOpenly, "reversible_commits_show_nothing"),
    (CommutesYetTouchesOthers, "commuting_commits_may_be_swapped"),
    (CommutesYetTouchesOthers, "taking_back_is_as_if_never_done"),
    (CommutesYetOrdered, "commuting_commits_may_be_swapped"),
    (CommutesYetOrdered, "taking_back_is_as_if_never_done"),
    (LeavesOut, "taking_back_is_as_if_never_done"),
    (OffersTwice, "offers_are_trees_without_dead_branches"),
    (OffersAlike, "offers_are_trees_without_dead_branches"),
    (OffersImpossibleAmounts, "offers_are_trees_without_dead_branches"),
    (DoesWhatItCan, "bundles_equal_their_parts"),
    (BundlesBySecret, "bundles_equal_their_parts"),
    (BundlesNothing, "bundles_equal_their_parts"),
    (BundlesInReverse, "bundles_equal_their_parts"),
    (AddsUpWrongly, "score_sheets_add_up"),
    (RanksWrongly, "score_sheets_add_up"),
    (GoesBackwards, "standings_fit_the_table"),
    (ForgetsSeats, "standings_fit_the_table"),
]


@pytest.mark.parametrize(("kind", "check"), CAUGHT, ids=lambda value: getattr(value, "__name__", value))
def test_a_broken_game_is_caught(kind: type[HarvestFair], check: str) -> None:
    table = case(kind(), 3, "long_fair")
    with pytest.raises(AssertionError) as caught:
        _perform_all(check, table)

    assert isinstance(caught.value, PlayoutError) or str(table) in caught.value.__notes__[-1]


def _perform_all(check: str, table: Case) -> None:
    for match in matches(table, 12):
        perform(check, match)


@pytest.mark.parametrize("kind", [ResamplesNothing, ResamplesOnlyTheDeck])
def test_a_lazy_resample_is_caught(kind: type[HarvestFair]) -> None:
    with pytest.raises(AssertionError, match="drawn again"):
        confirm_resampling_draws_again(matches(case(kind(), 3), 6))


def test_each_broken_promise_is_reported_once() -> None:
    class Careless(AddsUpWrongly, ForgetsSeats):
        pass

    table = case(Careless(), 2)
    notes = [error.__notes__ for error in failures(matches(table, 10), 10)]

    assert [note[0].partition(":")[0] for note in notes] == ["score_sheets_add_up", "standings_fit_the_table"]
    assert failures(matches(case(GAME, 2), 10), 10) == ()
