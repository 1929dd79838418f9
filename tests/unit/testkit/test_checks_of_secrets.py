"""Checks of secrecy catch each game that tells."""

from collections.abc import Mapping
from typing import Any

import pytest
from msgspec.structs import replace

from libs.kernel import (
    Chance,
    Draft,
    Offers,
    Rejected,
    Seat,
    Standing,
    Viewer,
)
from libs.testkit import Case, case, matches
from libs.testkit.checks.ordering import confirm_orders_stay_hidden
from libs.testkit.checks.secrecy import confirm_resampling_draws_again
from libs.testkit.samples.harvest_fair.rules import messages as wire
from libs.testkit.samples.harvest_fair.rules.game import GAME, HarvestFair
from libs.testkit.samples.harvest_fair.rules.state import Fair

FairDraft = Draft[Fair, wire.FairEvent]


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


CAUGHT = [
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
]


@pytest.mark.parametrize(("kind", "check"), CAUGHT, ids=lambda value: getattr(value, "__name__", value))
def test_a_broken_game_is_caught(confirm_caught, kind: type[HarvestFair], check: str) -> None:
    confirm_caught(kind, check)


class ResamplesNothing(HarvestFair):
    def resample(self, state: Fair, viewer: Viewer, chance: Chance) -> Fair:
        return state


class ResamplesOnlyTheDeck(HarvestFair):
    def resample(self, state: Fair, viewer: Viewer, chance: Chance) -> Fair:
        return replace(state, deck=chance.shuffled(state.deck))


@pytest.mark.parametrize("kind", [ResamplesNothing, ResamplesOnlyTheDeck])
def test_a_lazy_resample_is_caught(kind: type[HarvestFair]) -> None:
    with pytest.raises(AssertionError, match="drawn again"):
        confirm_resampling_draws_again(matches(case(kind(), 3), 6))


class ShowsTheDeckOrder(HarvestFair):
    """Its deck is listed openly, sorted; the order comes with the shuffle."""

    def public(self, state: Fair) -> Mapping[str, Any]:
        return {
            **super().public(state),
            "left": sorted(card for farm in state.farms for card in farm.hand + state.deck),
        }

    def observe(self, event: wire.FairEvent, viewer: Viewer) -> wire.FairEvent | None:
        return event if isinstance(event, wire.DeckShuffled) else super().observe(event, viewer)


class ShowsTheNextCard(ShowsTheDeckOrder):
    """Names the card that is now on top of the deck whenever one was drawn."""

    def decide(self, draft: FairDraft, seat: Seat, command: wire.FairCommand) -> None:
        super().decide(draft, seat, command)
        if isinstance(command, wire.FinishDay) and draft.state.deck:
            draft.emit(wire.CardDiscarded(seat=seat, card=draft.state.deck[0]))

    def evolve(self, state: Fair, event: wire.FairEvent) -> Fair:
        if isinstance(event, wire.CardDiscarded) and event.card in state.deck:
            return state
        return super().evolve(state, event)

    def observe(self, event: wire.FairEvent, viewer: Viewer) -> wire.FairEvent | None:
        return HarvestFair.observe(self, event, viewer)


@pytest.mark.parametrize("table", [case(GAME, 2), case(GAME, 3, "all")], ids=str)
def test_the_honest_game_keeps_orders_hidden(table: Case) -> None:
    confirm_orders_stay_hidden(matches(table, 14))


@pytest.mark.parametrize(("kind", "tells"), [(ShowsTheDeckOrder, "order"), (ShowsTheNextCard, "first")])
def test_an_order_shown_is_caught(kind: type[HarvestFair], tells: str) -> None:
    with pytest.raises(AssertionError, match=f"tells='{tells}'"):
        confirm_orders_stay_hidden(matches(case(kind(), 3), 14))
