"""Gains and tracks: what a seat is given, up to the decisions that it brings."""

from collections.abc import Iterable, Mapping
from typing import Any

from services.northgreen.rules import events as ev
from services.northgreen.rules.board import board_of
from services.northgreen.rules.book import BOOK
from services.northgreen.rules.operation import NorthgreenDraft, Operation
from services.northgreen.rules.pending import CardKind, Moving, Pending, Placing, Wild
from services.northgreen.rules.state import pile_of

_PLAIN = ("vp", "soil", "cabbage", "tomato")
RESOURCES = (*_PLAIN, "food", "workforce", "community", "field", "pin", "sheep", "horse", "animal", "crop", "forest")
"""What can be gained."""


def run(draft: NorthgreenDraft, seat: int, ops: Iterable[Operation]) -> None:
    """Carry an effect out: gains first, then its decisions, the first written one on top. Rule: NG-269."""
    asked = [decision for op in ops for decision in op.carry_out(draft, seat)]
    await_all(draft, seat, asked)


def await_all(draft: NorthgreenDraft, seat: int, asked: list[Pending]) -> None:
    """Push decisions so that the first one is on top."""
    for decision in reversed(asked):
        draft.emit(ev.DecisionAwaited(seat=seat, decision=decision))


def gain(draft: NorthgreenDraft, seat: int, amounts: Mapping[str, int]) -> list[Pending]:
    """Give a seat resources and steps; the decisions that follow are returned in written order."""
    _gain_plain(draft, seat, amounts)
    if amounts.get("community"):
        move_community(draft, seat, amounts["community"])
    for _ in range(amounts.get("pin", 0)):
        draft.emit(ev.PinGained(seat=seat))
    if amounts.get("field"):
        move_field(draft, seat, amounts["field"])
    return [decision for name, count in amounts.items() for decision in _asked(name, count)]


def _gain_plain(draft: NorthgreenDraft, seat: int, amounts: Mapping[str, int]) -> None:
    player = draft.state.players[seat]
    kept: dict[str, Any] = {name: amounts[name] for name in _PLAIN if amounts.get(name)}
    food = min(amounts.get("food", 0), BOOK.food.top - player.food)
    workforce = min(amounts.get("workforce", 0), BOOK.workforce.top - player.workforce)
    if food:
        kept["food"] = food
    if workforce:
        kept["workforce"] = workforce
    if not kept:
        return
    draft.emit(ev.ResourcesGained(seat=seat, **kept))
    if food and player.food + food == BOOK.food.top and "food" in player.board_pins:
        draft.emit(ev.PinGained(seat=seat, place="food"))
    if workforce and player.workforce + workforce == BOOK.workforce.top and "workforce" in player.board_pins:
        draft.emit(ev.PinGained(seat=seat, place="workforce"))


def _asked(name: str, count: int) -> list[Pending]:
    match name:
        case "sheep":
            return [Placing(species="sheep")] * count
        case "horse":
            return [Placing(species="horse")] * count
        case "animal":
            return [Wild(resource="animal")] * count
        case "crop":
            return [Wild(resource="crop")] * count
        case "forest" if count:
            return [Moving(steps=count)]
        case _:
            return []


def move_community(draft: NorthgreenDraft, seat: int, steps: int) -> None:
    """Rule: NG-160 to NG-162."""
    here = draft.state.players[seat].community
    last = len(BOOK.community) - 1
    there = min(here + steps, last)
    if there > here:
        draft.emit(ev.CommunityMoved(seat=seat, space=there))
    for space in range(here + 1, there + 1):
        if BOOK.community[space].pin:
            draft.emit(ev.PinGained(seat=seat))
    if here + steps > last:
        draft.emit(ev.ResourcesGained(seat=seat, vp=here + steps - last))


def move_field(draft: NorthgreenDraft, seat: int, steps: int) -> None:
    """Move the progress marker, with a success each time it reaches the objectives marker. Rule: NG-165 to NG-172."""
    top = max(BOOK.objectives)
    while steps:
        player = draft.state.players[seat]
        missing = player.objectives - player.progress
        if steps < missing:
            draft.emit(ev.FieldMoved(seat=seat, progress=player.progress + steps))
            return
        draft.emit(ev.FieldSucceeded(seat=seat, objectives=min(player.objectives + 1, top)))
        steps -= missing
        for slot in player.slots:
            for op in BOOK.slots[slot].reward:
                amounts = dict(op.amounts)
                steps += amounts.pop("field", 0)
                gain(draft, seat, amounts)


def check_houses(draft: NorthgreenDraft, seat: int) -> None:
    """The pin of the houses, the first time there are enough. Rule: NG-125."""
    player = draft.state.players[seat]
    if "houses" in player.board_pins and board_of(player.land).houses >= BOOK.houses.pin:
        draft.emit(ev.PinGained(seat=seat, place="houses"))


def draw_cards(draft: NorthgreenDraft, seat: int, kind: CardKind, count: int) -> None:
    """Draw one by one, shuffling the discard pile in when the pile is empty; nothing when both are. Rule: NG-009."""
    for _ in range(count):
        pile = pile_of(draft.state, kind)
        if not pile.cards:
            if not pile.discards:
                return
            cards = draft.chance.shuffled(tuple(sorted(pile.discards)))
            draft.emit(ev.PileReshuffled(kind=kind, cards=cards))
            pile = pile_of(draft.state, kind)
        draft.emit(ev.CardsDrawn(seat=seat, kind=kind, count=1, cards=pile.cards[:1]))
