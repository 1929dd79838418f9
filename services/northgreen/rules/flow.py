"""What happens by itself: decisions that lapse, windows and phases that follow each other, rounds, the end.

Rule: NG-041 to NG-046, NG-203, NG-215, NG-221, NG-227, NG-249, NG-254, NG-275.
"""

from services.northgreen.rules import events as ev
from services.northgreen.rules.board import SPECIES, board_of
from services.northgreen.rules.book import BOOK
from services.northgreen.rules.effects.grants import Expand
from services.northgreen.rules.forest import best_final, occupied, reachable
from services.northgreen.rules.gaining import move_field
from services.northgreen.rules.opening import deal_start_resources, draw_pack, open_match, pay_start_resources, picks
from services.northgreen.rules.operation import NorthgreenDraft
from services.northgreen.rules.pending import Discarding, Expanding, Moving, Pending, Playing, Reckoning
from services.northgreen.rules.state import Phase, State, WindowName, solo
from services.northgreen.rules.walking import reckon

FINAL = "pin_expand"
"""The pin bonus whose row describes the final action too: both place the same kinds of tiles (NG-223, NG-227)."""


def begin(draft: NorthgreenDraft) -> None:
    """Open a match. Rule: NG-012 to NG-040."""
    open_match(draft)
    if draft.state.options.mode == "draft" and not solo(draft.state):
        start_pack(draft)
    else:
        start_setup(draft)
    advance(draft)


def go_on(draft: NorthgreenDraft, seat: int) -> None:
    """Let decisions lapse, close windows that are through, and open what comes next."""
    settle(draft, seat)
    turn = draft.state.turns[seat]
    if turn is not None and turn.window == "start" and not turn.pending:
        draft.emit(ev.WindowClosed(seat=seat))
    if not any(draft.state.turns):
        advance(draft)


def settle(draft: NorthgreenDraft, seat: int) -> None:
    """Resolve what stands on top without needing an answer. Rule: NG-143, NG-156, NG-196, NG-202."""
    while True:
        turn = draft.state.turns[seat]
        if turn is None or not turn.pending or not lapses(draft.state, seat, turn.pending[-1]):
            return
        resolve(draft, seat, turn.pending[-1])


def resolve(draft: NorthgreenDraft, seat: int, decision: Pending) -> None:
    """Take the top decision off, doing what the engine does with it."""
    draft.emit(ev.DecisionTaken(seat=seat))
    if isinstance(decision, Reckoning):
        reckon(draft, seat, decision.space)


def lapses(state: State, seat: int, decision: Pending) -> bool:
    """Whether nothing that anybody can see would answer it. A hand's size is public, its cards are not."""
    match decision:
        case Reckoning():
            return True
        case Moving():
            return not reachable(state, seat, decision.steps)
        case Playing():
            return not any(BOOK.cards[card].kind in decision.kinds for card in state.hands[seat])
        case Discarding():
            return not state.hands[seat]
        case _:
            return False


def advance(draft: NorthgreenDraft) -> None:
    """Open the next window, going from phase to phase until some seat has something to decide."""
    while not any(draft.state.turns) and draft.state.phase != "over":
        state = draft.state
        if state.queue:
            _open_next(draft, state, state.queue[0])
        else:
            _NEXT[state.phase](draft)


def _open_next(draft: NorthgreenDraft, state: State, seat: int) -> None:
    match state.phase:
        case "main":
            _open(draft, seat, "main", place=True)
        case "draft":
            _open(draft, seat, "draft")
        case "delivery":
            _open(draft, seat, "delivery")
        case "cards" if _has_yield_card(state, seat):
            _open(draft, seat, "yield")
        case "pins" if state.players[seat].pins and len(state.players[seat].pinned) < len(BOOK.pins):
            _open(draft, seat, "pin")
        case "start":
            _open(draft, seat, "start")
            pay_start_resources(draft, seat)
            settle(draft, seat)
            turn = draft.state.turns[seat]
            if turn is not None and not turn.pending:
                draft.emit(ev.WindowClosed(seat=seat))
        case "final":
            _open(draft, seat, "final")
            op = BOOK.pins[FINAL].effect[0]
            kinds = op.kinds if isinstance(op, Expand) else ()
            draft.emit(ev.DecisionAwaited(seat=seat, decision=Expanding(op=op.id, kinds=kinds)))
        case _:
            draft.emit(ev.WindowSkipped(seat=seat))


def _open(draft: NorthgreenDraft, seat: int, window: WindowName, *, place: bool = False) -> None:
    draft.emit(ev.WindowOpened(seat=seat, window=window, stage="place" if place else "before"))


def _has_yield_card(state: State, seat: int) -> bool:
    return any(BOOK.cards[card].when == "yield" for card in state.players[seat].display)


def _start(draft: NorthgreenDraft, phase: Phase, *, queued: bool = True) -> None:
    draft.emit(ev.PhaseStarted(phase=phase, queue=draft.state.order if queued else ()))


def _after_draft(draft: NorthgreenDraft) -> None:
    draft.emit(ev.PackLeft())
    if draft.state.pack_number < len(BOOK.draft.packs):
        start_pack(draft)
    else:
        start_setup(draft)


def start_pack(draft: NorthgreenDraft) -> None:
    """The next draft pack. Rule: NG-035 to NG-038."""
    number = draft.state.pack_number + 1
    queue = picks(draft.state.order, BOOK.draft.orders[number - 1])
    draft.emit(ev.PhaseStarted(phase="draft", queue=queue))
    draw_pack(draft, number, queue[0])


def start_setup(draft: NorthgreenDraft) -> None:
    """Deal Start Resources, and let all seats choose at the same time. Rule: NG-027, NG-247."""
    draft.emit(ev.PhaseStarted(phase="setup"))
    deal_start_resources(draft)
    for seat in range(len(draft.state.players)):
        draft.emit(ev.WindowOpened(seat=seat, window="setup", kept=not draft.state.drawn))


def _after_setup(draft: NorthgreenDraft) -> None:
    draft.emit(ev.StartResourcesRevealed(chosen=draft.state.chosen))
    _start(draft, "start")


def _after_start(draft: NorthgreenDraft) -> None:
    _start_round(draft, 1)


def _start_round(draft: NorthgreenDraft, number: int) -> None:
    draft.emit(ev.RoundStarted(round=number))
    _start(draft, "main")


def _after_main(draft: NorthgreenDraft) -> None:
    if BOOK.rounds[draft.state.round].delivery:
        _start(draft, "delivery")
    else:
        _start_yield(draft)


def _after_delivery(draft: NorthgreenDraft) -> None:
    state = draft.state
    if not solo(state):
        heights = list(BOOK.delivery_slots)
        order = sorted(state.order, key=lambda seat: heights.index(state.tokens[seat]), reverse=True)
        draft.emit(ev.TurnOrderSet(order=tuple(order)))
    if BOOK.rounds[state.round].yields:
        _start_yield(draft)
    else:
        _start_round(draft, state.round + 1)


def _start_yield(draft: NorthgreenDraft) -> None:
    if BOOK.rounds[draft.state.round].new_tiles:
        draft.emit(ev.DeliveryTilesReplaced(tiles=tuple(stack[0] for stack in draft.state.stacks)))
    _start(draft, "cards")


def _after_cards(draft: NorthgreenDraft) -> None:
    """Breeding, for all seats that can at the same time. Rule: NG-217, NG-221."""
    _start(draft, "breeding", queued=False)
    for seat, player in enumerate(draft.state.players):
        tokens = board_of(player.land).tokens
        if any(tokens[species] > 1 for species in SPECIES):
            draft.emit(ev.WindowOpened(seat=seat, window="breeding"))


def _after_breeding(draft: NorthgreenDraft) -> None:
    """Field research for all tokens in the landscapes, in turn order. Rule: NG-220, NG-221."""
    for seat in draft.state.order:
        move_field(draft, seat, board_of(draft.state.players[seat].land).tokens.total())
    _start(draft, "pins")


def _after_pins(draft: NorthgreenDraft) -> None:
    if solo(draft.state):
        _move_marker(draft)
    if draft.state.round == max(BOOK.rounds):
        _start(draft, "final")
    else:
        _start_round(draft, draft.state.round + 1)


def _move_marker(draft: NorthgreenDraft) -> None:
    """Rule: NG-254 to NG-256."""
    row = BOOK.markers.get(draft.state.round)
    if row is None:
        return
    if row.to == "final":
        taken = frozenset(player.forest for player in draft.state.players) | occupied(draft.state, 0)
        draft.emit(ev.MarkerMoved(to=best_final(taken)))
    else:
        draft.emit(ev.MarkerMoved(to=row.to, boundary=row.to))


def _after_final(draft: NorthgreenDraft) -> None:
    draft.emit(ev.GameScored())


_NEXT = {
    "draft": _after_draft,
    "setup": _after_setup,
    "start": _after_start,
    "main": _after_main,
    "delivery": _after_delivery,
    "cards": _after_cards,
    "breeding": _after_breeding,
    "pins": _after_pins,
    "final": _after_final,
}
