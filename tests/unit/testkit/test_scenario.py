"""Scenarios hold what they are told, and what they are not told."""

from collections.abc import Mapping
from typing import Any

import pytest
from msgspec.structs import replace

from libs.kernel import Offers, Rejected, Seat
from libs.testkit.samples.harvest_fair.rules.game import GAME, HarvestFair
from libs.testkit.samples.harvest_fair.rules.messages import (
    Beds,
    BedsPlanted,
    CardShown,
    DayFinished,
    FinishDay,
    Plant,
    Reason,
    ShowCard,
)
from libs.testkit.samples.harvest_fair.rules.state import Fair, Farm
from libs.testkit.scenario import Scenario

START = Fair(farms=(Farm(hand=("show-01",)), Farm(hand=("show-02",), coins=0)), days=2, open_stalls=False, day=1)


def test_given_when_then() -> None:
    match = Scenario(GAME, START).when(0, ShowCard(card="show-01")).then(CardShown(seat=Seat(0), card="show-01"))

    match.when(0, FinishDay()).among(DayFinished(seat=Seat(0)))
    match.refused(1, FinishDay(), Reason.NOTHING_SHOWN, "HF-003")
    match.when(1, ShowCard(card="show-02")).when(1, FinishDay())
    assert match.state.winner == 1


def test_a_match_may_begin_with_its_opening() -> None:
    match = Scenario.opened(GAME, 3)

    assert [len(farm.hand) for farm in match.state.farms] == [3, 3, 3]
    match.when(2, Plant(beds=Beds(carrots=4))).then(BedsPlanted(seat=Seat(2), carrots=4, beans=0, coins=4))


def test_other_events_fail() -> None:
    match = Scenario(GAME, START).when(0, ShowCard(card="show-01"))

    with pytest.raises(AssertionError, match="expected"):
        match.then(DayFinished(seat=Seat(0)))
    with pytest.raises(AssertionError, match="expected"):
        match.among(DayFinished(seat=Seat(0)))


def test_commands_are_taken_back_over_those_of_others() -> None:
    match = Scenario(GAME, START).when(0, Plant(beds=Beds(carrots=1))).when(0, ShowCard(card="show-01"))
    match.when(1, ShowCard(card="show-02")).taken_back(0)
    assert [farm.shown for farm in match.state.farms] == [None, "show-02"]
    match.taken_back(0)
    assert [farm.carrots for farm in match.state.farms] == [0, 0]
    assert not match.undoable(0)
    with pytest.raises(AssertionError, match="cannot be taken back"):
        match.taken_back(0)

    match.when(0, ShowCard(card="show-01")).when(0, FinishDay()).when(1, FinishDay())
    assert match.state.phase == "prize"
    assert not match.undoable(1)


def test_another_refusal_fails() -> None:
    match = Scenario(GAME, START)

    with pytest.raises(AssertionError, match="got"):
        match.refused(0, FinishDay(), Reason.NOT_YOUR_TURN, "HF-003")
    with pytest.raises(AssertionError, match="no such clause"):
        match.refused(0, FinishDay(), Reason.NOTHING_SHOWN, "HF-999")
    with pytest.raises(AssertionError, match="offered"):
        match.refused(0, ShowCard(card="show-01"), Reason.CARD_NOT_IN_HAND, "HF-003")
    with pytest.raises(Rejected):
        match.when(0, FinishDay())


class OffersNothing(HarvestFair):
    def offers(self, state: Fair, seat: Seat) -> Offers:
        return ()


class ShowsEverything(HarvestFair):
    def public(self, state: Fair) -> Mapping[str, Any]:
        return {"all": [farm.hand for farm in state.farms]}


def test_broken_promises_fail_unasked() -> None:
    with pytest.raises(AssertionError, match="not offered"):
        Scenario(OffersNothing(), START).when(0, ShowCard(card="show-01"))
    with pytest.raises(AssertionError, match="tells a secret"):
        Scenario(ShowsEverything(), replace(START, deck=("show-05",))).when(0, ShowCard(card="show-01"))
