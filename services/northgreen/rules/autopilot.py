"""Playing for an absent seat. Rule: NG-276."""

from typing import Any

from msgspec import convert

from libs.kernel import Amounts, Choice, Offer
from services.northgreen.rules.commands import (
    STORAGE,
    EndTurn,
    NorthgreenCommand,
    PlaceAnimal,
    PlaceToken,
    Skip,
    TakeForestReward,
)
from services.northgreen.rules.decide.choices import may_end
from services.northgreen.rules.decide.places import FREE, placeable
from services.northgreen.rules.offers import offers_of
from services.northgreen.rules.pending import Placing, Rewarding, mandatory
from services.northgreen.rules.sections import SHOP
from services.northgreen.rules.state import State, Turn


def autopilot(state: State, seat: int) -> NorthgreenCommand:
    """End the turn where that is possible, else do the least: the shop, the free delivery, first choices, storage."""
    turn = state.turns[seat]
    if turn is None:
        return EndTurn()
    if may_end(turn):
        return EndTurn()
    if turn.pending:
        return _answer(state, seat, turn)
    if turn.window == "main":
        spaces = placeable(state, seat)
        return PlaceToken(space=SHOP if SHOP in spaces else spaces[0])
    return _first(state, seat)


def _answer(state: State, seat: int, turn: Turn) -> NorthgreenCommand:
    decision = turn.pending[-1]
    if not mandatory(decision):
        return Skip()
    match decision:
        case Placing():
            return PlaceAnimal(to=STORAGE)
        case Rewarding():
            return TakeForestReward(space=decision.here)
        case _:
            return _first(state, seat)


def _first(state: State, seat: int) -> NorthgreenCommand:
    """The first command offered, in the order of ids; of deliveries the free one."""
    offer = offers_of(state, seat)[0]
    body: dict[str, Any] = {"type": offer.command, **_least(offer)}
    chosen: NorthgreenCommand = convert(body, NorthgreenCommand)
    return chosen


def _least(offer: Offer) -> dict[str, Any]:
    found: dict[str, Any] = {}
    node = offer.then
    while node is not None and not isinstance(node, Amounts):
        found[node.field], node = _least_of(node)
    return found


def _least_of(node: Choice) -> tuple[Any, Choice | Amounts | None]:
    values = [option.value for option in node.options]
    if FREE in values:
        value = FREE
    elif node.field in {"cards", "card", "long_term", "instant"}:
        # Cards are offered in the order dealt; the first by id are those whose sorted ids come first.
        value = min(values, key=lambda cards: cards if isinstance(cards, str) else sorted(cards))
    else:
        value = values[0]
    return value, next(option.then for option in node.options if option.value == value)
