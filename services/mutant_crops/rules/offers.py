"""Every legal command of the acting seat."""

from functools import lru_cache

from libs.kernel import Choice, Offer, Offers, Option
from services.mutant_crops.rules.look import book_of, pending, prospect_of
from services.mutant_crops.rules.prospect import Book, Chosen, Slot, performable
from services.mutant_crops.rules.state import HAND, Action, State

_CANCEL = Offer("cancel")
_PASS = Offer("pass")


def offers_of(state: State, seat: int) -> Offers:
    """Complete and sound: what is offered is accepted, and the rest refused."""
    if state.finished or seat != state.acting:
        return ()
    if state.action is not None:
        return _within(state, state.action)
    assigning = assignments(state)
    offer = (Offer("assign_farmer", _choice(assigning)),) if assigning else ()
    return (*offer, _PASS) if _passes(state, able=bool(assigning)) else offer


def may_pass(state: State) -> bool:
    """Whether the acting seat, with no action open, may let it go by. Rule: MC-045, MC-046, MC-007."""
    if state.turn > 1 and not state.options.must_move:
        return True
    return _passes(state, able=bool(assignments(state)))


def _passes(state: State, *, able: bool) -> bool:
    return not able or (state.turn > 1 and not state.options.must_move)


def _within(state: State, action: Action) -> Offers:
    prospect, steps = pending(state, action)
    step = steps[0]
    assert isinstance(step, Chosen), "an action stops at choices only"  # noqa: S101 - for the type checker
    offers = step.offered(prospect, steps[1:])
    return offers if action.sealed else (*offers, _CANCEL)


def assignments(state: State) -> list[tuple[int, tuple[str, ...]]]:
    """The farmers that may be assigned, each with its performable empty slots by id. Rule: MC-050 to MC-063."""
    seat = state.acting
    farmers = state.farms[seat].farmers
    taken = {place for farm in state.farms for place in farm.farmers}
    free = [slot for slot in open_slots(book_of(state), state.revealed) if slot.id not in taken]
    movers = [farmer for farmer, place in enumerate(farmers, start=1) if place == HAND]
    found = []
    for farmer in movers or range(1, len(farmers) + 1):
        slots = tuple(slot.id for slot in free if _able(state, seat, farmer, slot))
        if slots:
            found.append((farmer, slots))
    return found


def _able(state: State, seat: int, farmer: int, slot: Slot) -> bool:
    if slot.always and not state.options.limited_tokens:
        return True
    farmers = state.farms[seat].farmers
    moved = (*farmers[: farmer - 1], slot.id, *farmers[farmer:])
    return performable(prospect_of(state, seat, moved, (farmer,)), slot.steps)


@lru_cache(maxsize=1024)
def open_slots(book: Book, revealed: tuple[str, ...]) -> tuple[Slot, ...]:
    """The slots of the revealed cards by id."""
    return tuple(sorted(slot for card in revealed for slot in book.opened[card]))


def _choice(assigning: list[tuple[int, tuple[str, ...]]]) -> Choice:
    return Choice("farmer", tuple(Option(farmer, _slots(slots)) for farmer, slots in assigning))


@lru_cache(maxsize=4096)
def _slots(slots: tuple[str, ...]) -> Choice:
    return Choice("slot", tuple(map(Option, slots)))
