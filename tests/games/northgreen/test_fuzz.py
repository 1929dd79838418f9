"""Of all thinkable commands exactly the offered ones are accepted, in random matches and in rich positions."""

from collections.abc import Iterator
from itertools import product
from typing import Any

import pytest
from msgspec import convert

from libs.kernel import Chance, Rejected, Seat, contains, decided, listed
from libs.testkit import eager, played
from libs.testkit.cases import case
from libs.testkit.kinds import kinds, tag
from services.northgreen.rules.board import board_of
from services.northgreen.rules.book import BOOK
from services.northgreen.rules.cells import name_of
from services.northgreen.rules.game import GAME as RULES
from services.northgreen.rules.pending import Breeding, Expanding, Moving, Placing, Playing, Publishing, Sowing
from services.northgreen.rules.state import State

GAME: Any = RULES
"""Untyped, for commands are made from their built-in form."""

KINDS: dict[str, Any] = {tag(kind): kind for kind in kinds(GAME.command_type)}
RICH = "F1s2 F1s F2h F3h F1 / G1 G2c3 G3t3 G2 G3 / S1 S2 S3 G1 F2 / G1 F1 F2 G2 S1"
STORES = {"food": 9, "workforce": 6, "soil": 5, "cabbage": 2, "tomato": 1, "sheep": 1, "horse": 1, "pins": 2}
ANY = ("forest", "greenhouse", "double_gf")


def thinkable(state: State, seat: int) -> Iterator[dict[str, Any]]:
    """Commands of every kind over the ids there are, and some there are not."""
    board = board_of(state.players[seat].land)
    xs = [cell.x for cell in board.cells.values()]
    ys = [cell.y for cell in board.cells.values()]
    places = list(product(range(min(xs) - 1, max(xs) + 2), range(min(ys) - 1, max(ys) + 2)))
    cells = [name_of(x, y) for x, y in places]
    near = [
        (name_of(x, y), name_of(x + dx, y + dy)) for x, y in places for dx, dy in ((1, 0), (0, 1), (-1, 0), (0, -1))
    ]
    sections = ("", "main", "left")
    yield from ({"type": kind} for kind in ("skip", "end_turn", "pay"))
    for kind, field, values in (
        ("place_token", "space", BOOK.places),
        ("imitate", "space", BOOK.places),
        ("use_bonus", "kind", BOOK.bonuses),
        ("use_card", "card", BOOK.cards),
        ("play_project", "card", BOOK.cards),
        ("draft_pick", "card", BOOK.cards),
        ("convert_food", "to", range(14)),
        ("take_section", "section", ("left", "right")),
        ("flip_greenhouse", "cell", cells),
        ("shop", "option", ("horse", "sheep", "cabbage", "tomato", "play", "publish", "community", "coin")),
        ("choose", "index", range(-1, 4)),
        ("place_animal", "to", ("storage", *cells)),
        ("move_forest", "to", BOOK.forest),
        ("take_forest_reward", "space", BOOK.forest),
        ("deliver", "slot", ("free", *BOOK.delivery_slots)),
        ("breed", "species", ("sheep", "horse")),
        ("place_pin", "bonus", BOOK.pins),
    ):
        yield from ({"type": kind, field: value} for value in values)
    for tile, section in product(BOOK.tiles, sections):
        yield from ({"type": "expand", "tile": tile, "cells": [cell], "section": section} for cell in cells)
        yield from ({"type": "expand", "tile": tile, "cells": list(pair), "section": section} for pair in near)
    for crop, cell, section in product(("cabbage", "tomato"), cells, sections):
        yield {"type": "sow", "crop": crop, "cell": cell, "section": section}
    for slot, origin, section in product(BOOK.slots, ("storage", *board.cells), sections):
        yield {"type": "publish", "slot": slot, "origin": origin, "section": section}
    for card, option in product((*state.hands[seat], "B001"), ("", "food", "workforce")):
        yield {"type": "discard_project", "card": card, "option": option}
    for origin, to in product(cells, cells):
        yield {"type": "move_animal", "origin": origin, "to": to}
    for cell, count in product(cells, range(5)):
        yield {"type": "to_storage", "cell": cell, "count": count}
    for space, via in product(BOOK.forest, (("IL1",), ("IR1",), ("IL1", "IIL1"), ("IIL1",), ("IIR1", "IIIL1"))):
        yield {"type": "move_forest", "to": space, "via": list(via)}


def confirm(state: State) -> int:
    """Compare offers and decisions for every awaited seat; how many commands were accepted."""
    accepted = 0
    for seat in GAME.awaiting(state):
        offers = GAME.offers(state, seat)
        for body in (*thinkable(state, seat), *listed(offers, 300)):
            command = convert(body, KINDS[body["type"]])
            found = _accepts(state, seat, command)
            assert found == contains(offers, command), (seat, command)
            accepted += found
    return accepted


def _accepts(state: State, seat: Seat, command: Any) -> bool:
    try:
        decided(GAME, state, seat, command, Chance(b"fuzz"))
    except Rejected:
        return False
    return True


@pytest.mark.clause("NG-048", "NG-055", "NG-102", "NG-103", "NG-104", "NG-137", "NG-142", "NG-175", "NG-206", "NG-290")
@pytest.mark.parametrize(("seats", "label"), [(1, "default"), (2, "mode_draft"), (3, "default"), (4, "mode_advanced")])
def test_exactly_what_is_offered_is_accepted(seats: int, label: str) -> None:
    table = case(GAME, seats, label)
    steps = played(table, table.seed(7), eager).steps
    for step in steps[:: max(1, len(steps) // 7)]:
        assert confirm(step.before) > 0


@pytest.mark.clause("NG-056", "NG-064", "NG-069", "NG-080", "NG-085", "NG-101", "NG-127", "NG-290")
@pytest.mark.parametrize("space", BOOK.places)
def test_on_every_space(given, space: str) -> None:
    fields = {"land": RICH, **STORES, "hand": "B001 G003 B005", "display": "B009 B019 B030 B036 B044", "forest": "S4"}
    table = given(**fields, space=space, tokens=(space, "planting_left"))

    assert confirm(table.state) > 10
    copying = given(**fields, space="imitation", copied=space if space != "imitation" else "", others=({},))
    assert confirm(copying.state) > 10


@pytest.mark.clause("NG-269", "NG-120", "NG-133", "NG-143", "NG-173", "NG-179", "NG-217")
@pytest.mark.parametrize(
    "decision",
    [
        Placing(species="sheep"),
        Placing(species="horse"),
        Moving(steps=9),
        Moving(steps=1, research=True),
        Expanding(op="x", kinds=ANY),
        Expanding(op="x", kinds=("settlement", "double_sg", "double_sf")),
        Expanding(op="x", kinds=ANY, converted=True),
        Sowing(times=1),
        Publishing(papers=2, workforce=2),
        Playing(kinds=("long_term",), free=True),
        Playing(kinds=("long_term", "instant"), free=False),
        Breeding(times=1),
    ],
    ids=lambda decision: type(decision).__name__,
)
def test_on_every_kind_of_decision(given, decision: Any) -> None:
    table = given(land=RICH, **STORES, hand="B001 G003 B005 G008", forest="S4", space="growth_left",
                  pending=(Placing(species="sheep"), decision))  # fmt: skip

    assert confirm(table.state) > 3
