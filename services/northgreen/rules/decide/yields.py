"""Breeding and pins."""

from libs.kernel import require
from services.northgreen.rules import events as ev
from services.northgreen.rules.board import SPECIES, board_of
from services.northgreen.rules.book import BOOK
from services.northgreen.rules.commands import Breed, PlacePin
from services.northgreen.rules.gaining import await_all, gain, run
from services.northgreen.rules.operation import NorthgreenDraft
from services.northgreen.rules.pending import Breeding
from services.northgreen.rules.permits import answered, awaited, top
from services.northgreen.rules.reasons import Reason
from services.northgreen.rules.state import State, Turn


def breedable(state: State, seat: int, turn: Turn) -> tuple[str, ...]:
    """The species that may be bred now. Rule: NG-217 to NG-219."""
    decision = top(turn, Breeding)
    if turn.window == "breeding" and not turn.pending:
        bred = turn.used
    elif decision is not None:
        bred = decision.bred
    else:
        return ()
    tokens = board_of(state.players[seat].land).tokens
    return tuple(species for species in SPECIES if tokens[species] > 1 and species not in bred)


def breed(draft: NorthgreenDraft, seat: int, turn: Turn, command: Breed) -> None:
    """Rule: NG-217. Refuses: wrong_moment, decision_pending, not_breedable."""
    if turn.window != "breeding" or turn.pending:
        awaited(turn, Breeding, "NG-217")
    able = command.species in breedable(draft.state, seat, turn)
    require(able, Reason.NOT_BREEDABLE, "NG-217", "You need two in the landscape, and breed a species once.")
    decision = top(turn, Breeding)
    if decision is not None:
        bred = (*decision.bred, command.species)
        left = Breeding(times=decision.times - 1, bred=bred) if decision.times > 1 else None
        answered(draft, seat, left)
    draft.emit(ev.AnimalBred(seat=seat, species=command.species))
    await_all(draft, seat, gain(draft, seat, {command.species: 1}))


def pin_bonuses(state: State, seat: int, turn: Turn) -> tuple[str, ...]:
    """The bonuses that a pin may be used for now. Rule: NG-222 to NG-225."""
    player = state.players[seat]
    if turn.window != "pin" or turn.used or turn.pending or not player.pins:
        return ()
    return tuple(bonus for bonus in BOOK.pins if bonus not in player.pinned)


def place_pin(draft: NorthgreenDraft, seat: int, turn: Turn, command: PlacePin) -> None:
    """Rule: NG-222, NG-223. Refuses: wrong_moment, unknown_id, pin_not_available."""
    require(turn.window == "pin", Reason.WRONG_MOMENT, "NG-222", "No pin is to be placed now.")
    require(command.bonus in BOOK.pins, Reason.UNKNOWN_ID, "NG-223", "There is no such pin bonus.")
    able = command.bonus in pin_bonuses(draft.state, seat, turn)
    require(able, Reason.PIN_NOT_AVAILABLE, "NG-222", "That bonus is used, or you have placed a pin.")
    draft.emit(ev.PinPlaced(seat=seat, bonus=command.bonus))
    run(draft, seat, BOOK.pins[command.bonus].effect)
