"""The greedy bot: it sees what a client sees, finishes sensible matches and beats chance."""

from typing import Any

import pytest
from msgspec import convert

from libs.kernel import Chance, Seat, contains
from libs.testkit import AnyGame
from libs.testkit.cases import case
from libs.testkit.encoding import packed
from libs.testkit.playouts import played
from libs.testkit.policies import at_random
from services.cyberfarm.bots.candidates import candidates, vectors
from services.cyberfarm.bots.greedy import chosen
from services.cyberfarm.bots.imagining import imagined
from services.cyberfarm.bots.worth import worth
from services.cyberfarm.rules import commands as c
from services.cyberfarm.rules import events as e
from services.cyberfarm.rules.game import GAME


def greedy(game: AnyGame, state: Any, seat: Seat, chance: Chance) -> Any:
    """The bot as a policy, over what a client of the seat is shown."""
    sections = {**game.public(state), **game.private(state, seat)}
    body = chosen(imagined(sections, 1, seat, Chance(b"bot")), seat, chance)
    return convert(body, game.command_type)


@pytest.mark.parametrize("label", ["default", "training"])
def test_greedy_beats_chance(label: str) -> None:
    def policy(game: AnyGame, state: Any, seat: Seat, chance: Chance) -> Any:
        return (greedy if seat == 1 else at_random)(game, state, seat, chance)

    table = case(GAME, 2, label)
    match = played(table, table.seed(5), policy)
    outcome = GAME.outcome(match.final)
    assert outcome is not None
    mine, other = outcome.scores[1].total, outcome.scores[0].total
    assert mine > other + 10
    assert match.final.farms[1].played


def test_an_imagined_position_looks_like_the_one_shown(given: Any) -> None:
    table = given(
        3, hand="chips masha", under="field:drought_potato", links="field>barn", stock="hay 2", herds="cow 1", tea=1,
        cards="tea_fungus", bees="1garden",
    )  # fmt: skip
    sections = {**GAME.public(table.state), **GAME.private(table.state, Seat(0))}
    state = imagined(sections, 1, 0, Chance(b"x"))
    assert packed(dict(GAME.public(state))) == packed(dict(GAME.public(table.state)))
    assert GAME.offers(state, Seat(0)) == GAME.offers(table.state, Seat(0))


@pytest.mark.clause("CF-436", "CF-425")
def test_what_all_have_seen_of_a_hand_is_imagined_there(given: Any) -> None:
    table = given(3, hand="scrap_metal chips", hand1="annex masha tolik", hand2="borka")
    for seat, cards in enumerate((("chips",), ("annex", "tolik"), ())):
        table.state = GAME.evolve(table.state, e.CardsSeen(seat=seat, cards=cards))
    sections = {**GAME.public(table.state), **GAME.private(table.state, Seat(0))}
    for number in range(9):
        state = imagined(sections, 1, 0, Chance(bytes([number])))
        assert packed(dict(GAME.public(state))) == packed(dict(GAME.public(table.state)))
        assert (state.seen, state.hands[0]) == (table.state.seen, table.state.hands[0])
        assert {"annex", "tolik"} <= set(state.hands[1])
        assert (len(state.hands[1]), len(state.hands[2])) == (3, 1)
        placed = (*state.deck, *(card for hand in state.hands for card in hand))
        assert (placed.count("chips"), placed.count("tolik")) == (1, 1)


def test_candidates_are_legal(given: Any) -> None:
    table = given(
        build="mill bakery freezing", under="bakery:chips freezing:fried_snack barn:masha", cards="recipe_book_ceres",
        stock="hay 3 grain 4 potato 2 flour 4 beet 2 tomato 2", herds="cow 2 horse 1 hen 1 apple_tree 2", harrows=1,
        hand="meteor_shower chips annex",
    )  # fmt: skip
    offers = GAME.offers(table.state, Seat(0))
    found = list(candidates(offers))
    assert {body["type"] for body in found} == {offer.command for offer in offers}
    for body in found:
        assert contains(offers, convert(body, GAME.command_type)), body


def test_much_of_one_thing_is_tried(given: Any) -> None:
    table = given(harrows=1)
    offer: Any = next(offer for offer in GAME.offers(table.state, Seat(0)) if offer.command == "work")
    node = offer.then.options[1].then.options[0].then
    assert {"plots.hay": 2, "plots.beet": 0, "plots.grain": 0, "plots.carrot": 0, "plots.potato": 0} in vectors(node)


def test_the_bot_finishes_what_it_began(given: Any) -> None:
    table = given(build="mill bakery", links="field>mill mill>bakery", stock="flour 4")
    table.do(c.Work(by="robot", building="field", plots={"grain": 1}))
    sections = {**GAME.public(table.state), **GAME.private(table.state, Seat(0))}
    body = chosen(imagined(sections, 1, 0, Chance(b"x")), 0, Chance(b"y"))
    assert body is not None
    assert (body["type"], body["by"]) == ("process", "field")


def test_more_stars_are_worth_more(given: Any) -> None:
    poor, rich = given(), given()
    rich.change(order_stars=3)
    assert worth(rich.state, 0) == pytest.approx(worth(poor.state, 0) + 3)
    built = given(build="mill bakery")
    assert worth(built.state, 0) > worth(poor.state, 0)
