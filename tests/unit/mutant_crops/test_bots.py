"""The bots of Mutant Crops see what a seat sees, and play sensibly."""

from typing import Any

import msgspec
import pytest

from libs.botting import Look
from libs.client import View
from libs.client.offers import Offers
from libs.kernel import Chance, Setup, contains, decided, opened
from libs.messages.feeds import encode_json
from libs.testkit.cases import Case
from libs.testkit.playouts import playout
from services.mutant_crops.bots.__main__ import CHOOSERS
from services.mutant_crops.bots.greedy import greedy
from services.mutant_crops.bots.imagining import imagined
from services.mutant_crops.bots.levels import LEVELS
from services.mutant_crops.rules.game import GAME
from services.mutant_crops.rules.state import Options

VARIANTS = (
    (2, Options()),
    (4, Options(promo_pack=True, must_move=True)),
    (3, Options(limited_tokens=True)),
    (1, Options()),
)


def sections(state) -> dict[str, Any]:
    """As a client is given them."""
    return dict(msgspec.json.decode(encode_json(dict(GAME.public(state)))))


def look(state, seat, version=1) -> Look:
    offers = msgspec.json.decode(encode_json(GAME.offers(state, seat)))
    seen = View(
        match="mutant_crops-1",
        game=GAME.name,
        rules_version=GAME.rules_version,
        table="t-1",
        options={},
        version=version,
        at=0,
        you=seat,
        seats=(),
        sections=sections(state),
        awaiting=(seat,),
        offers=offers,
        seed_commitment="",
    )
    return Look(seen, seat, Offers(offers), version.to_bytes(32, "big"))


def at_random(moment):
    return moment.sample()


def played(seed, *choosers):
    """Points by seat of a whole match."""
    secret = bytes([seed]) * 32
    opening = opened(GAME, Setup(seats=len(choosers), options=Options(), rules_version=1), Chance(secret))
    state, drawn, version = opening.state, opening.drawn, 0
    while (outcome := GAME.outcome(state)) is None:
        (seat,) = GAME.awaiting(state)
        version += 1
        body = choosers[seat](look(state, seat, version))
        assert contains(GAME.offers(state, seat), body)
        decision = decided(GAME, state, seat, msgspec.convert(body, GAME.command_type), Chance(secret, drawn))
        state, drawn = decision.state, decision.drawn
    return [score.total for score in outcome.scores]


def positions(seats, options, seed=b"p" * 32):
    case = Case(GAME, Setup(seats=seats, options=options, rules_version=1), "bots")
    return [(step.before, step.seat) for step in playout(case, seed)]


@pytest.mark.parametrize(("seats", "options"), VARIANTS)
def test_an_imagined_position_looks_like_the_real_one(seats, options):
    for state, seat in positions(seats, options):
        made = imagined(sections(state), 1, Chance(b"i" * 32))

        assert sections(made) == sections(state)
        assert GAME.offers(made, seat) == GAME.offers(state, seat)


@pytest.mark.parametrize(("seats", "options"), VARIANTS[:2])
def test_hidden_orders_play_no_part_in_a_choice(seats, options):
    for state, seat in positions(seats, options)[::16]:
        other = GAME.resample(state, seat, Chance(b"r" * 32))

        assert greedy(look(state, seat)) == greedy(look(other, seat))


def test_greedy_beats_chance():
    for seed, seat in ((1, 0), (2, 1)):
        choosers = [at_random, at_random]
        choosers[seat] = greedy
        points = played(seed, *choosers)

        assert points[seat] > points[1 - seat] + 5


def test_greedy_never_gives_an_action_up():
    for state, seat in positions(2, Options()):
        if state.action is not None:
            assert greedy(look(state, seat))["type"] != "cancel"
            break


def test_every_level_that_the_game_names_has_a_way_to_choose():
    assert tuple(CHOOSERS) == LEVELS
