"""Checks of offers and of the course of a match catch each broken game."""

from contextlib import suppress

import pytest

from libs.kernel import (
    Amounts,
    Bound,
    Choice,
    Draft,
    Offer,
    Offers,
    Outcome,
    Rejected,
    Seat,
    Sum,
)
from libs.testkit.samples.harvest_fair.rules import messages as wire
from libs.testkit.samples.harvest_fair.rules.game import HarvestFair
from libs.testkit.samples.harvest_fair.rules.state import Fair

FairDraft = Draft[Fair, wire.FairEvent]


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


class CountsSomebodyTwice(HarvestFair):
    """Says of the seats that it awaits that nobody waits for them."""

    def at_liberty(self, state: Fair) -> tuple[Seat, ...]:
        return self.awaiting(state)


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


CAUGHT = [
    (OffersTooMuch, "offered_means_accepted"),
    (OffersTooLittle, "unoffered_means_refused"),
    (ForgetsSomebody, "awaited_seats_have_something_to_do"),
    (CountsSomebodyTwice, "ends_with_an_outcome"),
    (LocksUp, "offered_means_accepted"),
    (HasNoOutcome, "ends_with_an_outcome"),
    (DoesNothing, "every_command_leads_to_events"),
    (StrangeAutopilot, "awaited_seats_have_something_to_do"),
    (RefusesByUnknownClause, "unoffered_means_refused"),
    (RefusesForProse, "unoffered_means_refused"),
    (ActsAfterTheEnd, "unoffered_means_refused"),
    (LetsOthersAct, "unoffered_means_refused"),
    (OffersTwice, "offers_are_trees_without_dead_branches"),
    (OffersAlike, "offers_are_trees_without_dead_branches"),
    (OffersImpossibleAmounts, "offers_are_trees_without_dead_branches"),
    (DoesWhatItCan, "bundles_equal_their_parts"),
    (BundlesBySecret, "bundles_equal_their_parts"),
    (BundlesNothing, "bundles_equal_their_parts"),
    (BundlesInReverse, "bundles_equal_their_parts"),
]


@pytest.mark.parametrize(("kind", "check"), CAUGHT, ids=lambda value: getattr(value, "__name__", value))
def test_a_broken_game_is_caught(confirm_caught, kind: type[HarvestFair], check: str) -> None:
    confirm_caught(kind, check)
