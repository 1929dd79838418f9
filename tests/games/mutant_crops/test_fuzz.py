"""Random matches: everything thinkable is offered or refused, bundles tell nothing, and every match ends."""

from collections.abc import Iterator
from typing import Any

import pytest
from msgspec import convert

from libs.kernel import Chance, Rejected, Seat, decided, listed, sampled
from services.mutant_crops.rules.commands import AssignFarmer
from services.mutant_crops.rules.game import GAME
from services.mutant_crops.rules.state import Options, State

PLAIN = Options()
ALL = Options(limited_tokens=True, must_move=True, promo_pack=True)


@pytest.mark.clause("MC-063", "MC-065", "MC-066")
@pytest.mark.parametrize("options", [PLAIN, ALL], ids=["plain", "all options"])
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_exactly_what_is_offered_is_accepted(
    confirm: Any, positions: Any, enriched: Any, seats: int, options: Options
) -> None:
    chance = Chance(b"enriched")
    for number, state in enumerate(positions(seats, options, b"thinkable" + bytes([seats]))):
        if number % 5 == 0:
            confirm(state)
            confirm(enriched(state, chance))


@pytest.mark.clause("MC-182", "MC-065")
@pytest.mark.parametrize("options", [PLAIN, ALL], ids=["plain", "all options"])
def test_bundles_get_the_same_answer_whatever_is_hidden(positions: Any, enriched: Any, options: Options) -> None:
    """Bundles grown from what would be legal on one order of the cards, tried on others, by seats that own a lot."""
    chance = Chance(b"bundles")
    refused = accepted = 0
    for seats in (1, 2, 4):
        for state in positions(seats, options, bytes([seats])):
            rich = enriched(state, chance)
            seat = GAME.awaiting(rich)[0]
            for command in grown(rich, seat, chance):
                orders = [rich, *(GAME.resample(rich, seat, chance) for _ in range(3))]
                answers = {answer(order, seat, command) for order in orders}
                assert len(answers) == 1, (rich, command)
                refused += answers != {None}
                accepted += answers == {None}
    assert refused > 0
    assert accepted > 100


def grown(state: State, seat: Seat, chance: Chance) -> Iterator[AssignFarmer]:
    """Openings with up to four further choices, each as it is offered on the state's own order of the cards."""
    openings = [body for body in listed(GAME.offers(state, seat)) if body["type"] == "assign_farmer"]
    for body in chance.shuffled(openings)[:6]:
        opening: AssignFarmer = convert(body, AssignFarmer)
        at = decided(GAME, state, seat, opening, Chance(b"own order")).state
        steps: list[Any] = []
        while at.action is not None and len(steps) < 4:
            offers = tuple(offer for offer in GAME.offers(at, seat) if offer.command != "cancel")
            step = convert(sampled(offers, chance), GAME.command_type)
            steps.append(step)
            at = decided(GAME, at, seat, step, Chance(b"own order")).state
        yield AssignFarmer(farmer=opening.farmer, slot=opening.slot, steps=tuple(steps))


def answer(state: State, seat: Seat, command: AssignFarmer) -> tuple[str, str, str] | None:
    try:
        decided(GAME, state, seat, command, Chance(b"own order"))
    except Rejected as refusal:
        return refusal.reason, refusal.clause, refusal.detail
    return None
