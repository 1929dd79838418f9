"""Answering choices and prices, declining, ending a turn."""

from collections.abc import Mapping

from libs.kernel import Rejected, require
from services.northgreen.rules import events as ev
from services.northgreen.rules.board import board_of
from services.northgreen.rules.book import BOOK
from services.northgreen.rules.cells import cell_at
from services.northgreen.rules.commands import Choose, EndTurn, Pay, Skip
from services.northgreen.rules.effects.choices import Choose as ChooseOp
from services.northgreen.rules.effects.choices import Pay as PayOp
from services.northgreen.rules.flow import resolve
from services.northgreen.rules.gaining import await_all, gain, run
from services.northgreen.rules.metrics import GROUPS
from services.northgreen.rules.operation import NorthgreenDraft
from services.northgreen.rules.pending import Choosing, Paying, Wild, mandatory
from services.northgreen.rules.permits import answered, awaited, top, turn_of
from services.northgreen.rules.reasons import Reason
from services.northgreen.rules.state import Player, Turn

TRACKS = ("food", "workforce", "soil")
"""Costs that are not paid with tokens of a landscape or storage."""
_TOKENS: Mapping[str, tuple[str, ...]] = {**GROUPS, "token": GROUPS["any"]}


def choose(draft: NorthgreenDraft, seat: int, turn: Turn, command: Choose) -> None:
    """Rule: NG-186. Refuses: wrong_moment, decision_pending, unknown_id."""
    wild = top(turn, Wild)
    if wild is not None:
        require(0 <= command.index < len(GROUPS[wild.resource]), Reason.UNKNOWN_ID, "NG-186", "No such option.")
        answered(draft, seat)
        await_all(draft, seat, gain(draft, seat, {GROUPS[wild.resource][command.index]: 1}))
        return
    decision = awaited(turn, Choosing, "NG-186")
    require(0 <= command.index < decision.options, Reason.UNKNOWN_ID, "NG-186", "There is no such option.")
    op = BOOK.ops[decision.op]
    assert isinstance(op, ChooseOp)  # noqa: S101 - for the type checker
    answered(draft, seat)
    run(draft, seat, op.options[command.index])


def price_of(decision: Paying) -> PayOp:
    """The price behind a pending decision."""
    op = BOOK.ops[decision.op]
    assert isinstance(op, PayOp)  # noqa: S101 - for the type checker
    return op


def purse(player: Player, op: PayOp) -> tuple[dict[str, int], dict[str, int], int]:
    """What can go towards the tokens of a price: counts in storage by kind, counts by cell, and how many are due."""
    name = next((name for name in op.cost if name not in TRACKS), "")
    if not name:
        return {}, {}, 0
    kinds = _TOKENS[name]
    storage = {} if op.where == "landscape" else {kind: getattr(player, kind) for kind in kinds}
    cells = board_of(player.land).cells
    land = {} if op.where == "storage" else {at: cell.count for at, cell in cells.items() if cell.token in kinds}
    return {kind: have for kind, have in storage.items() if have}, land, op.cost[name]


def affordable(player: Player, op: PayOp) -> bool:
    """Whether the whole price can be paid."""
    storage, land, due = purse(player, op)
    return sum(storage.values()) + sum(land.values()) >= due and all(
        getattr(player, name) >= amount for name, amount in op.cost.items() if name in TRACKS
    )


def pay(draft: NorthgreenDraft, seat: int, turn: Turn, command: Pay) -> None:
    """The whole price at once. Rule: NG-186. Refuses: wrong_moment, decision_pending, not_enough, wrong_amount."""
    decision = awaited(turn, Paying, "NG-186")
    player = draft.state.players[seat]
    op = price_of(decision)
    require(affordable(player, op), Reason.NOT_ENOUGH, "NG-186", "You cannot pay the whole price.")
    storage, land, due = purse(player, op)
    known = command.storage.keys() <= storage.keys() and command.land.keys() <= land.keys()
    require(known, Reason.WRONG_AMOUNT, "NG-186", "That is not what is asked for.")
    have = {**storage, **land}
    given = {**command.storage, **command.land}
    fits = sum(given.values()) == due and all(count <= have[name] for name, count in given.items())
    require(fits, Reason.WRONG_AMOUNT, "NG-186", "Pay the whole price, no more and no less.")
    answered(draft, seat)
    tracks = {name: amount for name, amount in op.cost.items() if name in TRACKS}
    tokens = {kind: count for kind, count in command.storage.items() if count}
    if tracks or tokens:
        draft.emit(ev.ResourcesPaid(seat=seat, **tracks, **tokens))
    for cell, count in command.land.items():
        if count and cell_at(player.land, cell) is not None:
            draft.emit(ev.TokensSpent(seat=seat, cell=cell, count=count))
    run(draft, seat, op.then)


def skip(draft: NorthgreenDraft, seat: int, turn: Turn, _: Skip) -> None:
    """Decline what is pending. Rule: NG-270. Refuses: wrong_moment, cannot_skip."""
    require(turn.pending, Reason.WRONG_MOMENT, "NG-270", "Nothing is pending.")
    require(not mandatory(turn.pending[-1]), Reason.CANNOT_SKIP, "NG-270", "It cannot be declined.")
    answered(draft, seat)


def may_end(turn: Turn) -> bool:
    """Whether the window may be closed. Rule: NG-271."""
    if any(map(mandatory, turn.pending)):
        return False
    match turn.window:
        case "main":
            return turn.stage != "place"
        case "delivery":
            return turn.stage == "after"
        case "yield" | "breeding" | "pin" | "final":
            return True
        case _:
            return False


def end_turn(draft: NorthgreenDraft, seat: int, turn: Turn, _: EndTurn) -> None:
    """Close the window; optional decisions lapse. Rule: NG-271. Refuses: cannot_end."""
    if not may_end(turn):
        raise Rejected(Reason.CANNOT_END, "NG-271", "Something has to be done before.")
    while pending := turn_of(draft.state, seat).pending:
        resolve(draft, seat, pending[-1])
    draft.emit(ev.WindowClosed(seat=seat))
