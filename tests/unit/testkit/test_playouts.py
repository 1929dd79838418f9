"""Playouts: repeatable, ending, and clear about what went wrong."""

import pytest

from libs.kernel import Chance, Draft, Offer, Offers, Seat
from libs.testkit import Curious, PlayoutError, at_random, case, matches, on_autopilot, opening, played, playout
from libs.testkit.samples.harvest_fair.rules import messages as wire
from libs.testkit.samples.harvest_fair.rules.game import GAME, HarvestFair
from libs.testkit.samples.harvest_fair.rules.state import Fair

TABLE = case(GAME, 3)


@pytest.mark.parametrize("policy", [at_random, on_autopilot, Curious()], ids=["random", "autopilot", "curious"])
def test_every_step_goes_on_from_the_one_before(policy: object) -> None:
    match = played(TABLE, b"seed", policy)  # type: ignore[arg-type] # a parameter of three types

    state, drawn = match.opening.state, match.opening.drawn
    for number, step in enumerate(match.steps):
        assert (step.number, step.before, step.drawn) == (number, state, drawn)
        assert step.seat in GAME.awaiting(state)
        state, drawn = step.decision.state, step.decision.drawn
    assert GAME.outcome(state) is not None
    assert match.states == (match.opening.state, *(step.decision.state for step in match.steps))


def test_the_same_seed_is_the_same_match() -> None:
    assert played(TABLE, b"seed") == played(TABLE, b"seed")
    assert played(TABLE, b"seed") != played(TABLE, b"another")


def test_another_policy_plays_with_the_same_cards() -> None:
    assert opening(TABLE, b"seed") == played(TABLE, b"seed", on_autopilot).opening == played(TABLE, b"seed").opening


def test_steps_come_as_they_are_decided() -> None:
    steps = playout(TABLE, b"seed")

    assert next(steps).number == 0
    assert next(steps).number == 1


def test_the_matches_of_a_case_are_different_ones() -> None:
    assert len({match.seed for match in matches(TABLE, 4)}) == 4
    assert TABLE.seed(0) != case(GAME, 2).seed(0)


def test_a_curious_player_soon_finds_every_kind_of_command() -> None:
    steps = played(TABLE, b"seed", Curious()).steps

    assert {type(step.command) for step in steps} >= {wire.ShowCard, wire.Plant, wire.FinishDay, wire.TakePrize}


class Endless(HarvestFair):
    def decide(self, draft: Draft[Fair, wire.FairEvent], seat: Seat, command: wire.FairCommand) -> None:
        draft.emit(wire.CoinsWon(seat=seat, coins=1))


class Stuck(HarvestFair):
    def offers(self, state: Fair, seat: Seat) -> Offers:
        return tuple(offer for offer in super().offers(state, seat) if offer.command != "finish_day")


class Unsound(HarvestFair):
    def offers(self, state: Fair, seat: Seat) -> Offers:
        return (Offer("finish_day"),)


class Misspelt(HarvestFair):
    def offers(self, state: Fair, seat: Seat) -> Offers:
        return (Offer("finish_the_day"),)


@pytest.mark.parametrize(
    ("game", "message"),
    [
        (Endless(), r"harvest_fair-2-default seed 73656564: no end within 50 commands"),
        (Stuck(), r"harvest_fair-2-default seed 73656564 step \d+ seat \d: awaited, but nothing is offered"),
        (Misspelt(), r"step 0 seat \d: an offer leads to no command: Invalid value 'finish_the_day'"),
        (Unsound(), r'step 0 seat \d: {"type":"finish_day"} was offered and refused: nothing_shown \(HF-003\)'),
    ],
)
def test_a_match_that_cannot_be_played_says_where(game: HarvestFair, message: str) -> None:
    with pytest.raises(PlayoutError, match=message):
        list(playout(case(game, 2), b"seed", most_steps=50))


def test_chance_of_players_is_apart_from_that_of_the_match() -> None:
    """A policy may draw as it likes: the match's own draws are those of its seed."""
    (shuffled, *_) = played(TABLE, b"seed").opening.events

    assert shuffled.cards == Chance(b"seed").shuffled(tuple(f"show-{strength:02}" for strength in range(1, 13)))
