"""The greedy bot: tries each offered command on an imagined state and takes the one that looks best at once.

A token is placed where the rest of the turn, played greedily, leaves the most.
"""

from collections.abc import Iterator
from typing import Any

from msgspec import convert

from libs.botting import Look
from libs.kernel import Chance, Choice, Draft, Offer, Offers, Rejected, listed
from services.northgreen.bots.imagining import Sections, imagined
from services.northgreen.bots.worth import card_promise, effect_worth, settled, worth
from services.northgreen.rules.book import BOOK
from services.northgreen.rules.decide import FAMILIES
from services.northgreen.rules.evolve import evolve
from services.northgreen.rules.flow import settle
from services.northgreen.rules.offers import offers_of
from services.northgreen.rules.permits import turn_of
from services.northgreen.rules.state import State

CHORES = frozenset({"move_animal", "rearrange_animals", "to_storage"})
"""Commands that a greedy player sees no use in."""
_STEPS = 14
"""Most commands looked ahead in one turn."""
_TRIED = 4
"""Spaces whose whole turn is tried, the most promising ones."""
_CELLS = 6
"""Placements tried of one tile."""

_KINDS: dict[str, Any] = {str(kind.__struct_config__.tag): kind for kind in FAMILIES}
"""Commands by their wire names."""

Body = dict[str, Any]


def greedy(look: Look) -> dict[str, Any]:
    """A command for the seat that looks; hidden cards play no part in it."""
    return choose(look.view.sections, convert(look.offers.tree, Offers), look.seat)


def choose(sections: Sections, offers: Offers, seat: int) -> Body:
    """One of the offered commands in its built-in form. Raises ValueError when nothing is offered."""
    bodies = list(_candidates(offers))
    if not bodies:
        message = "nothing is offered"
        raise ValueError(message)
    if len(bodies) == 1:
        return bodies[0]
    kind = bodies[0]["type"]
    if kind in _BY_CARDS:
        return max((body for body in bodies if body["type"] == kind), key=_BY_CARDS[kind])
    state = imagined(sections, seat)
    if kind == "place_token":
        return _best_place(state, seat, bodies)
    return _best(state, seat, bodies)[0]


def _candidates(offers: Offers) -> Iterator[Body]:
    for offer in offers:
        if offer.command in CHORES:
            continue
        if offer.command == "expand":
            yield from _tiles(offer)
        else:
            yield from listed((offer,), 60)


def _tiles(offer: Offer) -> Iterator[Body]:
    """Expansions, with few of the placements of each tile: the first and last ones by turns."""
    node = offer.then
    section = ""
    if isinstance(node, Choice) and node.field == "section":
        section = str(node.options[0].value)
        node = node.options[0].then
    if not isinstance(node, Choice):
        return
    for option in node.options:
        if isinstance(option.then, Choice):
            cells = [inner.value for inner in option.then.options]
            step = max(1, len(cells) // _CELLS)
            for value in cells[::step]:
                yield {"type": "expand", "tile": option.value, "cells": value, "section": section}


def _start_worth(body: Body) -> float:
    return sum(effect_worth(BOOK.starts[card].effect) for card in body["cards"])


def _keep_worth(body: Body) -> float:
    return sum(map(card_promise, (*body["long_term"], *body["instant"])))


_BY_CARDS = {
    "choose_start_resources": _start_worth,
    "keep_projects": _keep_worth,
    "draft_pick": lambda body: card_promise(body["card"]),
}


def _after(state: State, seat: int, body: Body) -> State | None:
    """The imagined state after a command, without what the window's end would set off."""
    command: Any = convert(body, _KINDS[body["type"]])
    draft = Draft(state, evolve, Chance(b"imagined"))
    try:
        FAMILIES[type(command)](draft, seat, turn_of(state, seat), command)
    except Rejected:
        return None
    settle(draft, seat)
    return draft.state


def _best(state: State, seat: int, bodies: list[Body]) -> tuple[Body, State | None]:
    """The command that leaves the most, and the state after it."""
    best: tuple[float, Body, State | None] | None = None
    for body in bodies:
        kind = body["type"]
        if kind == "end_turn":
            value, after = settled(state, seat), None
        else:
            after = _after(state, seat, body)
            if after is None:
                continue
            value = worth(after, seat)
            if kind == "convert_food":
                value = max(value, _with_tile(after, seat))
        if best is None or value > best[0]:
            best = (value, body, after)
    return (best[1], best[2]) if best is not None else (bodies[0], None)


def _with_tile(state: State, seat: int) -> float:
    """What the best tile leaves after a conversion."""
    found = 0.0
    for offer in offers_of(state, seat):
        if offer.command == "expand":
            for body in _tiles(offer):
                after = _after(state, seat, body)
                if after is not None:
                    found = max(found, worth(after, seat))
    return found


def _best_place(state: State, seat: int, bodies: list[Body]) -> Body:
    placed = [(worth(after, seat), body, after) for body in bodies if (after := _after(state, seat, body)) is not None]
    placed.sort(key=lambda found: found[0], reverse=True)
    return max(placed[:_TRIED], key=lambda found: _played_out(found[2], seat))[1]


def _played_out(state: State, seat: int) -> float:
    """What the turn leaves when played greedily to its end."""
    for _ in range(_STEPS):
        if state.turns[seat] is None:
            break
        bodies = list(_candidates(offers_of(state, seat)))
        if not bodies:
            break
        body, after = _best(state, seat, bodies)
        if after is None or body["type"] == "end_turn":
            break
        state = after
    return settled(state, seat)
