"""The greedy player: it knows what its seat knows, plays whole games, and beats chance."""

from typing import Any

import pytest
from msgspec import convert, json

from libs.botting import Look
from libs.client import View
from libs.client.offers import Offers
from libs.kernel import Chance, Offer, contains
from libs.messages.feeds import encode_json
from libs.testkit import at_random, eager, played
from libs.testkit.cases import case
from libs.testkit.encoding import as_json, from_json
from services.northgreen.bots.__main__ import CHOOSERS
from services.northgreen.bots.greedy import choose, greedy
from services.northgreen.bots.imagining import imagined
from services.northgreen.bots.levels import LEVELS
from services.northgreen.bots.worth import settled, worth
from services.northgreen.rules.book import BOOK
from services.northgreen.rules.commands import NorthgreenCommand, PlayProject, UseBonus
from services.northgreen.rules.game import GAME as RULES

GAME: Any = RULES
"""Untyped, for commands and events are compared by their fields."""


def look(state, seat: int) -> Look:
    """A moment as a client is given it."""
    shown = json.decode(encode_json(sections(state, seat)))
    offers = json.decode(encode_json(GAME.offers(state, seat)))
    seen = View(
        match="northgreen-1",
        game="northgreen",
        rules_version=1,
        table="t-1",
        options={},
        version=1,
        at=0,
        you=seat,
        seats=(),
        sections=shown,
        awaiting=(seat,),
        offers=offers,
        seed_commitment="",
    )
    return Look(seen, seat, Offers(offers), b"l" * 32)


@pytest.mark.clause("NG-265", "NG-276")
def test_a_bot_chooses_as_it_would_in_the_house() -> None:
    """What comes over the wire leads to the same choice, which is a legal one."""
    table = case(GAME, 3, "mode_draft")
    for step in played(table, table.seed(2), eager).steps[::11]:
        chosen = greedy(look(step.before, step.seat))
        offers = GAME.offers(step.before, step.seat)
        assert contains(offers, convert(chosen, NorthgreenCommand))
        assert convert(chosen, NorthgreenCommand) == convert(
            choose(sections(step.before, step.seat), offers, step.seat), NorthgreenCommand
        )


@pytest.mark.clause("NG-276")
def test_every_level_has_a_way_to_choose() -> None:
    assert tuple(CHOOSERS) == LEVELS


def sections(state, seat: int):
    return {**GAME.public(state), **GAME.private(state, seat)}


def house(game, state, seat, chance):
    return convert(choose(sections(state, seat), game.offers(state, seat), seat), NorthgreenCommand)


@pytest.mark.clause("NG-265", "NG-289")
@pytest.mark.parametrize("number", range(3))
def test_a_greedy_seat_beats_a_random_one_by_far(number: int) -> None:
    table = case(GAME, 2)
    best = number % 2

    def mixed(game, state, seat, chance):
        return house(game, state, seat, chance) if seat == best else at_random(game, state, seat, chance)

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


@pytest.mark.clause("NG-265", "NG-272")
def test_what_all_have_seen_of_a_hand_is_imagined_there(given) -> None:
    """A rival has played B001 and taken it back: it is in that hand, and in no other place."""
    table = given(hand="B001 B005 G001", food=3, space="growth_left", others=({"hand": "B008"},))
    table.do(UseBonus(kind="play_project"), PlayProject(card="B001")).taken_back(0)
    state = imagined(sections(table.state, 1), 1)

    assert GAME.public(state) == GAME.public(table.state)
    assert state.hands[0][0] == "B001"
    assert [BOOK.cards[card].kind for card in state.hands[0]] == ["long_term", "long_term", "instant"]
    assert state.hands[1] == ("B008",)
    assert "B001" not in state.long_term.cards


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
