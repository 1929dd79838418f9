"""The greedy player: it knows what its seat knows, plays whole games, and beats chance."""

from typing import Any

import pytest
from msgspec import convert

from libs.kernel import Chance, Offer, contains
from libs.testkit import at_random, eager, played
from libs.testkit.cases import case
from libs.testkit.encoding import as_json, from_json
from services.northgreen.bots.greedy import choose
from services.northgreen.bots.imagine import imagined
from services.northgreen.bots.worth import settled, worth
from services.northgreen.rules.commands import NorthgreenCommand
from services.northgreen.rules.game import GAME as RULES

GAME: Any = RULES
"""Untyped, for commands and events are compared by their fields."""


def sections(state, seat: int):
    return {**GAME.public(state), **GAME.private(state, seat)}


def greedy(game, state, seat, chance):
    return convert(choose(sections(state, seat), game.offers(state, seat), seat), NorthgreenCommand)


@pytest.mark.clause("NG-265", "NG-289")
@pytest.mark.parametrize("number", range(3))
def test_a_greedy_seat_beats_a_random_one_by_far(number: int) -> None:
    table = case(GAME, 2)
    best = number % 2

    def mixed(game, state, seat, chance):
        return greedy(game, state, seat, chance) if seat == best else at_random(game, state, seat, chance)

    scores = GAME.outcome(played(table, table.seed(number), mixed).final).scores

    assert scores[best].place == 1
    assert scores[best].total > 60
    assert scores[best].total > 2 * scores[1 - best].total


@pytest.mark.clause("NG-265", "NG-263")
def test_choices_depend_on_what_the_seat_sees_only() -> None:
    table = case(GAME, 2, "mode_advanced")
    match = played(table, table.seed(0), eager)
    for step in match.steps[:: max(1, len(match.steps) // 25)]:
        offers = GAME.offers(step.before, step.seat)
        chosen = choose(sections(step.before, step.seat), offers, step.seat)
        assert contains(offers, convert(chosen, NorthgreenCommand))
        other = GAME.resample(step.before, step.seat, Chance(b"other"))
        assert choose(sections(other, step.seat), offers, step.seat) == chosen


@pytest.mark.clause("NG-265")
def test_sections_may_come_as_json() -> None:
    table = case(GAME, 3, "mode_draft")
    match = played(table, table.seed(1), eager)
    for step in match.steps[::9]:
        shown = sections(step.before, step.seat)
        decoded = {name: from_json(as_json(value), object) for name, value in shown.items()}
        state = imagined(decoded, step.seat)
        assert GAME.public(state) == GAME.public(step.before)
        assert GAME.private(state, step.seat).get("hand") == step.before.hands[step.seat]
        assert worth(state, step.seat) == pytest.approx(worth(step.before, step.seat))


@pytest.mark.clause("NG-265")
def test_more_is_worth_more(given) -> None:
    poor, rich = given(space="shop"), given(space="shop", vp=5, soil=2, pins=1)

    assert settled(rich.state, 0) > settled(poor.state, 0) + 8


@pytest.mark.clause("NG-265")
def test_without_offers_there_is_no_choice(given) -> None:
    table = given(space="shop")
    with pytest.raises(ValueError, match="nothing is offered"):
        choose(sections(table.state, 0), (), 0)
    assert choose(sections(table.state, 0), (Offer("end_turn"),), 0) == {"type": "end_turn"}
