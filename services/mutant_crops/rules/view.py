"""What anyone may see, built up from public parts only. No seat knows more.

The crops left in the deck are public by elimination, sorted, so a search shows its seat nothing more (MC-180).
"""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from msgspec import Struct, to_builtins
from msgspec.structs import replace

from libs.kernel import Standing
from services.mutant_crops.rules.cards.catalogue import TABLE
from services.mutant_crops.rules.events import CropsRotated, GameStarted, MutantCropsEvent
from services.mutant_crops.rules.look import book_of, pool_of
from services.mutant_crops.rules.prospect import Book
from services.mutant_crops.rules.scoring import results
from services.mutant_crops.rules.state import HAND, NOBODY, Action, Farm, Options, State


class Open(Struct, frozen=True, kw_only=True):
    """The open action."""

    used: tuple[int, ...]
    awaited: Mapping[str, Any]
    """The step that a command is to answer, with its parameters."""
    steps: tuple[str, ...]
    """Ids of all remaining steps."""
    may_cancel: bool


class Table(Struct, frozen=True, kw_only=True):
    turn: int
    turns: int
    round: int
    rounds: int
    first_player: int
    latest_claim: int | None
    acting: int | None
    action: Open | None
    finished: bool


class Board(Struct, frozen=True, kw_only=True):
    revealed: tuple[str, ...]
    slots: Mapping[str, tuple[tuple[int, int], ...]]
    """Seat and number of each farmer, for every open slot by id."""
    stage2: int
    """Cards left in the pile."""
    stage3: int
    hidden: tuple[str, ...]
    """The cards that may still come, sorted; with the promo pack not all of them do."""
    pool: tuple[int, int, int] | None
    """Seeds, water and meat left to take; null when unlimited."""


class Display(Struct, frozen=True, kw_only=True):
    crops: tuple[str | None, ...]
    """By place; null where a place stays empty."""
    deck: int
    remaining: tuple[str, ...]
    """The cards of the deck, sorted; never in their real order."""
    bottom: tuple[str, ...]
    """Cards at the bottom of the deck whose order everybody saw, the lowest last."""


SECTIONS: Mapping[str, Any] = {
    "options": Options,
    "table": Table,
    "board": Board,
    "display": Display,
    "farm:*": Farm,
}


def public_view(state: State) -> dict[str, Any]:
    """Sections: options, table, board, display, and farm:0 … a seat. Rule: MC-177 to MC-181."""
    sections: dict[str, Any] = {
        "options": state.options,
        "table": _table(state),
        "board": _board(state),
        "display": _display(state.display, state.deck, state.known_bottom),
    }
    for seat, farm in enumerate(state.farms):
        sections[f"farm:{seat}"] = farm
    return sections


def observed(event: MutantCropsEvent) -> MutantCropsEvent:
    """The event without hidden orders, the same for everybody. Rule: MC-178, MC-181."""
    match event:
        case GameStarted():
            return replace(event, deck=(), stage2=(), stage3=(), left_out=())
        case CropsRotated():
            return replace(event, deck=())
        case _:
            return event


def standing_of(state: State) -> Standing:
    """Printed points so far; those of abilities are known once it is over. Rule: MC-161, MC-168."""
    seats = len(state.farms)
    done = (max(state.turn, 1) - 1) * state.rounds + max(state.round, 1) - 1
    acted = (state.acting - state.first) % seats if state.turn else 0
    progress = 1.0 if state.finished else (done * seats + acted) / (TABLE.turns * state.rounds * seats)
    phase = "finished" if state.finished else f"turn {state.turn} of {TABLE.turns}"
    points = (
        tuple(score.total for score in results(state)) if state.finished else tuple(farm.points for farm in state.farms)
    )
    return Standing(points=points, phase=phase, progress=progress)


def _table(state: State) -> Table:
    return Table(
        turn=state.turn,
        turns=TABLE.turns,
        round=state.round,
        rounds=state.rounds,
        first_player=state.first,
        latest_claim=None if state.claim == NOBODY else state.claim,
        acting=None if state.finished else state.acting,
        action=None if state.action is None else _open(book_of(state), state.action),
        finished=state.finished,
    )


def _open(book: Book, action: Action) -> Open:
    awaited: Mapping[str, Any] = to_builtins(book.steps[action.steps[0]]) if action.steps else {}
    return Open(used=action.used, awaited=awaited, steps=action.steps, may_cancel=not action.sealed)


def _board(state: State) -> Board:
    book = book_of(state)
    slots: dict[str, tuple[tuple[int, int], ...]] = {
        slot.id: () for card in state.revealed for slot in book.opened[card]
    }
    for seat, farm in enumerate(state.farms):
        for farmer, place in enumerate(farm.farmers, start=1):
            if place != HAND:
                slots[place] += ((seat, farmer),)
    return Board(
        revealed=state.revealed,
        slots=slots,
        stage2=len(state.stage2),
        stage3=len(state.stage3),
        hidden=tuple(card for stage in (2, 3) for card in book.stages[stage] if card not in state.revealed),
        pool=pool_of(state) if state.options.limited_tokens else None,
    )


@lru_cache(maxsize=1024)
def _display(display: tuple[str, ...], deck: tuple[str, ...], known_bottom: int) -> Display:
    return Display(
        crops=tuple(card or None for card in display),
        deck=len(deck),
        remaining=_sorted(deck),
        bottom=deck[len(deck) - known_bottom :],
    )


def _sorted(deck: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(sorted(deck))
