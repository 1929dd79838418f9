"""What a position is worth to a seat, in points at the end of the game. A rough measure, quick to take."""

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Any

from services.northgreen.rules.board import SPECIES, Board, board_of
from services.northgreen.rules.book import BOOK
from services.northgreen.rules.decide.cards import meets, usable_cards
from services.northgreen.rules.decide.land import open_slots
from services.northgreen.rules.decide.places import GAINING, bonuses
from services.northgreen.rules.effects.grants import Expand, Publish, Sow
from services.northgreen.rules.effects.sections import Flip, Imitate, Shop
from services.northgreen.rules.metrics import count, in_land
from services.northgreen.rules.pending import (
    Breeding,
    Choosing,
    Discarding,
    Expanding,
    Moving,
    Paying,
    Pending,
    Placing,
    Playing,
    Publishing,
    Rewarding,
    Sowing,
    Wild,
)
from services.northgreen.rules.scoring import community_points, display_points
from services.northgreen.rules.sections import type_of, usable
from services.northgreen.rules.state import Player, State, Turn

GAINS: Mapping[str, float] = {
    "food": 0.5,
    "workforce": 0.9,
    "soil": 1.5,
    "vp": 1,
    "cabbage": 2,
    "tomato": 2,
    "crop": 2.1,
    "sheep": 1.8,
    "horse": 2.4,
    "animal": 2.5,
    "community": 1.75,
    "forest": 1.5,
    "field": 0.9,
    "pin": 3.2,
    "token": 1.3,
}
"""Points that a resource or a step is worth in the middle of the game."""
_ACTS: Mapping[str, float] = {
    "sow": 2.2,
    "expand": 2.5,
    "publish": 2.5,
    "play": 1.5,
    "draw": 0.8,
    "discard": 0.5,
    "breed": 1.5,
    "research_bonus": 1.2,
    "instead_adjacent": 1.5,
    "current_or_adjacent": 4.0,
    "vp_from_destination": 1.2,
    "flip": 0.6,
}
_ROUNDS = max(BOOK.rounds)


def rounds_left(state: State, seat: int) -> float:
    """Main actions that the seat still has after the present one."""
    turn = state.turns[seat]
    waiting = state.phase == "main" and (seat in state.queue or (turn is not None and turn.stage == "place"))
    return _ROUNDS - max(state.round, 1) + (1 if waiting or not state.round else 0)


def yields_left(state: State) -> int:
    done = state.phase in {"pins", "final"}
    return sum(
        row.yields
        for number, row in BOOK.rounds.items()
        if number > state.round or (number == state.round and not done)
    )


def deliveries_left(state: State, seat: int) -> int:
    """Deliveries that the seat still makes."""
    turn = state.turns[seat]
    now = state.phase == "main" or (
        state.phase == "delivery" and (seat in state.queue or (turn is not None and turn.stage == "before"))
    )
    return sum(
        row.delivery for number, row in BOOK.rounds.items() if number > state.round or (number == state.round and now)
    )


def gains(amounts: Mapping[str, int]) -> float:
    return sum(GAINS.get(name, 0.0) * number for name, number in amounts.items())


def effect_worth(ops: Iterable[Any]) -> float:
    return sum(map(_op_worth, ops))


def _op_worth(op: Any) -> float:  # noqa: PLR0911 - one value an operation
    name = str(op.__struct_config__.tag)
    match name:
        case "gain":
            return gains(op.amounts)
        case "per":
            return gains(op.amounts) * float(min(3.0 / op.each, op.most or 9))
        case "tiers":
            return gains(op.rows[1].amounts)
        case "choose":
            return max(map(effect_worth, op.options)) + 0.2
        case "pay":
            return max(0.3, effect_worth(op.then) - gains(op.cost))
        case "if":
            return 0.6 * effect_worth(op.then)
        case _:
            return _ACTS.get(name, 0.5)


@lru_cache(maxsize=512)
def card_worth(card: str) -> float:
    """One use of a card's effect."""
    return effect_worth(BOOK.cards[card].effect)


_USES = {"delivery": 3.0, "yield": 3.0, "end": 4.0, "": 1.0}


@lru_cache(maxsize=512)
def card_promise(card: str) -> float:
    """A card in hand at the start of the game, played somewhere in the middle of it."""
    row = BOOK.cards[card]
    strain = sum(min(getattr(need, "n", 1), 4) for need in row.needs) * 0.25
    return max(0.5, row.vp + card_worth(card) * _USES.get(row.when, 2.2) - strain)


def worth(state: State, seat: int) -> float:
    """The position as it stands, what is open in the seat's window included."""
    turn = state.turns[seat]
    value = settled(state, seat)
    if turn is not None:
        value += sum(_pending(state, seat, decision) for decision in turn.pending)
        value += _open(state, seat, turn)
    return value


def settled(state: State, seat: int) -> float:
    """The position, with nothing more to come in the open window."""
    player = state.players[seat]
    board = board_of(player.land)
    left, yields = rounds_left(state, seat), yields_left(state)
    share = left / _ROUNDS
    cards, bonus = display_points(state.players[seat])
    tokens = in_land(board, "any")
    storage = player.cabbage + player.tomato + player.sheep + player.horse
    value = float(player.vp + cards + bonus + board.vp + tokens + storage + player.soil + 3 * player.pins)
    value += BOOK.objectives[player.objectives].vp + community_points(player) + player.community * 0.02
    value += player.progress * 0.5 + player.workforce * (
        0.25 + 0.55 * min(1.0, (left + deliveries_left(state, seat)) / 3)
    )
    value += player.food * (0.28 + 0.35 * min(1.0, left / 3)) + 0.5 * _depths()[player.forest] * min(1.0, left / 4)
    value += min(player.soil, 8) * 0.45 * min(1.0, left / 2)
    value += board.houses * (0.42 * left) + board.trees * 0.09 * left + len(board.cells) * 0.12 * left
    value += _research(player, tokens, yields) + _books(player.slots, over=not left)
    value += _stock(player, board, left, yields)
    value += sum(_in_display(state, seat, card, left, yields) for card in player.display)
    value += sum(map(card_promise, state.hands[seat])) * 0.4 * min(1.0, share * 2)
    return value


def _research(player: Player, tokens: int, yields: int) -> float:
    """Field research to come: steps of the tokens in the landscape, and what a success is worth."""
    step = (_income(player.slots) + 2.3) / (player.objectives + 0.5)
    return tokens * yields * step * 0.8 + player.progress * max(0.0, step - 0.5) * (1 if yields else 0)


@lru_cache(maxsize=8192)
def _income(slots: tuple[str, ...]) -> float:
    """What a field research success pays."""
    return sum(effect_worth(BOOK.slots[slot].reward) for slot in slots)


@lru_cache(maxsize=8192)
def _books(slots: tuple[str, ...], *, over: bool) -> float:
    """Points of full books, and some of those of books that may still become full."""
    value = 0.0
    for name, shelf in BOOK.shelves.items():
        inside = [slot.id for slot in BOOK.slots.values() if slot.book == name]
        filled = sum(slot in slots for slot in inside)
        value += shelf.vp * (1.0 if filled == len(inside) else 0.0 if over else 0.55 * filled / len(inside))
    return value


def _stock(player: Player, board: Board, left: float, yields: int) -> float:
    """What tokens may still be used for: sowing, papers, breeding."""
    crops = player.cabbage + player.tomato
    value = min(len(board.beds), crops, left) * 1.1 + min(len(board.beds), left) * 0.3
    for species in SPECIES:
        if board.tokens[species] > 1:
            value += 0.75 * yields
    return value


def _in_display(state: State, seat: int, card: str, left: float, yields: int) -> float:
    row = BOOK.cards[card]
    match row.when:
        case "" | "end":
            return 0.0
        case "yield":
            return card_worth(card) * yields * 0.9
        case "delivery":
            return card_worth(card) * deliveries_left(state, seat) * 0.9
        case _:
            return card_worth(card) * left * 0.3


def _pending(state: State, seat: int, decision: Pending) -> float:  # noqa: C901, PLR0911 - one value a decision
    match decision:
        case Placing():
            return GAINS[decision.species]
        case Moving():
            return 2.2 + 0.8 * min(decision.steps, 6)
        case Rewarding():
            return max(effect_worth(BOOK.forest[space].reward) for space in decision.spaces)
        case Expanding():
            return 2.5
        case Sowing():
            return 2.0 if _sowable(state.players[seat]) else 0.0
        case Publishing():
            return 3.0 * min(decision.papers, _publishable(state.players[seat])) * (decision.workforce == 0)
        case Playing():
            return 1.5 if any(meets(state, seat, card) for card in state.hands[seat]) else 0.0
        case Wild():
            return GAINS[decision.resource]
        case Discarding():
            return 0.6
        case Choosing() | Paying():
            return max(0.0, _op_worth(BOOK.ops[decision.op]))
        case Breeding():
            return 1.5
        case _:
            return 0.0


def _sowable(player: Player) -> bool:
    return bool(player.cabbage + player.tomato and board_of(player.land).beds)


def _publishable(player: Player) -> int:
    tokens = board_of(player.land).tokens
    found = {kind for kind in open_slots(player).values() if getattr(player, kind) or tokens[kind]}
    return len(found)


def _open(state: State, seat: int, turn: Turn) -> float:
    """A little less than what unused parts, cards and bonuses of the window may bring."""
    player = state.players[seat]
    value = 0.7 * len(bonuses(state, seat, turn)[:1])
    value += sum(0.9 * card_worth(card) for card in usable_cards(state, seat, turn))
    for part in usable(turn, *GAINING):
        value += 0.9 * _section(state, seat, part.op)
    value += sum(_tile_room(player, part.op.kinds) for part in usable(turn, Expand) if isinstance(part.op, Expand))
    sowing = len(usable(turn, Sow))
    if sowing:
        value += 1.8 * min(sowing, player.cabbage + player.tomato, len(board_of(player.land).beds))
    if usable(turn, Expand) and type_of(turn) == "forest_research":
        value += 4.0
    papers_open = sum(part.times - turn.done.count(part.key) for part in usable(turn, Publish))
    if papers_open:
        value += 1.2 * min(papers_open, player.workforce // 2, _publishable(player) + 1)
    value += 2.2 * len(usable(turn, Shop)) + 0.2 * len(usable(turn, Flip)) + 0.0 * len(usable(turn, Imitate))
    return value


@lru_cache(maxsize=1)
def _depths() -> Mapping[str, int]:
    """How far each forest space is from the start by the shortest way: later rewards are better, the last ones best."""
    found = {"start": 0}
    edge = ["start"]
    while edge:
        space = edge.pop(0)
        for ahead in BOOK.forest[space].next:
            if ahead not in found:
                found[ahead] = found[space] + 1
                edge.append(ahead)
    return found


def _section(state: State, seat: int, op: Any) -> float:
    """What a section that simply gains would give now."""
    name = str(op.__struct_config__.tag)
    if name == "per":
        times = count(state, seat, op.metric, op.of)
        if "forest" in op.amounts:
            return 2.2 + 0.8 * min(times, 6) if times else 0.0
        return gains(op.amounts) * times
    if name == "tiers":
        rows = [row for row in op.rows if row.least <= count(state, seat, op.metric, op.of)]
        return gains(rows[-1].amounts) if rows else 0.0
    return effect_worth((op,))


def _tile_room(player: Player, kinds: tuple[str, ...]) -> float:
    """What placing a tile of these kinds may bring, by what can be paid."""
    board = board_of(player.land)
    best = 0.0
    for tile in BOOK.tiles.values():
        if tile.kind in kinds and tile.soil <= player.soil and tile.food <= player.food:
            best = max(best, 0.9 + 0.9 * (tile.level - 1) * len(tile.halves))
            if tile.level > 1 and not board.placements(tile.id):
                best = max(0.9, best - 0.9)
    return best
