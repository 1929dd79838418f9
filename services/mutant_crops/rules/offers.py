"""Every legal command of the acting seat. Sets of slots are bits by the book's numbers."""

from functools import lru_cache

from libs.kernel import Choice, Offer, Offers, Option
from services.mutant_crops.rules.look import book_of, pending, prospect_of
from services.mutant_crops.rules.prospect import Book, Chosen, Prospect, Slot, assigned, performable
from services.mutant_crops.rules.state import HAND, Action, State

_CANCEL = Offer("cancel")
_PASS = Offer("pass")


def offers_of(state: State, seat: int) -> Offers:
    """Complete and sound: what is offered is accepted, and the rest refused."""
    if state.finished or seat != state.acting:
        return ()
    if state.action is not None:
        return _within(state, state.action)
    able = slots_by_farmer(state)
    freely = state.turn > 1 and not state.options.must_move
    return _idle(book_of(state), able, freely)


def may_pass(state: State) -> bool:
    """Whether the acting seat, with no action open, may let it go by. Rule: MC-045, MC-046, MC-007."""
    if state.turn > 1 and not state.options.must_move:
        return True
    return not slots_by_farmer(state)


@lru_cache(maxsize=8192)
def _idle(book: Book, able: tuple[tuple[int, int], ...], freely: bool) -> Offers:  # noqa: FBT001 - part of a cache's key
    if not able:
        return (_PASS,)
    offer = Offer("assign_farmer", Choice("farmer", tuple(Option(farmer, _slots(book, bits)) for farmer, bits in able)))
    return (offer, _PASS) if freely else (offer,)


def _within(state: State, action: Action) -> Offers:
    prospect, steps = pending(state, action)
    step = steps[0]
    assert isinstance(step, Chosen), "an action stops at choices only"  # noqa: S101 - for the type checker
    offers = step.offered(prospect, steps[1:])
    return offers if action.sealed else (*offers, _CANCEL)


def slots_by_farmer(state: State) -> tuple[tuple[int, int], ...]:
    """The farmers that may be assigned, each with its performable empty slots. Rule: MC-050 to MC-063."""
    book = book_of(state)
    seat, farms = state.acting, state.farms
    farmers = farms[seat].farmers
    own = _places(book, farmers)
    others = 0
    for farm in farms[:seat] + farms[seat + 1 :]:
        others |= _places(book, farm.farmers)
    free = open_slots(book, state.revealed) & ~(own | others)
    prospect = prospect_of(state, seat)
    pool = prospect.pool
    sure = book.always if pool is None or min(pool) >= book.most_gained else 0
    plain = (free & sure) | _performable(prospect, free & ~(sure | book.duals))
    duals = free & book.duals
    movers = _movers(farmers)
    if duals and others & sure & ~own:  # whoever goes first, a companion finds a slot that surely works
        for slot in _listed(book, duals):
            if performable(prospect, slot.lead):
                plain |= book.bits[slot.id]
    elif duals and (others or len(farms) == 1):
        able = [(farmer, plain | _performable(prospect, duals, farmer)) for farmer in movers]
        return tuple([each for each in able if each[1]])
    return tuple([(farmer, plain) for farmer in movers]) if plain else ()


@lru_cache(maxsize=8192)
def _places(book: Book, farmers: tuple[str, ...]) -> int:
    """The slots where the farmers stand."""
    bits = 0
    for place in farmers:
        bits |= book.bits[place]
    return bits


@lru_cache(maxsize=1024)
def _movers(farmers: tuple[str, ...]) -> tuple[int, ...]:
    """Those in hand, if there are any, else all. Rule: MC-050, MC-051."""
    hand = tuple(farmer for farmer, place in enumerate(farmers, start=1) if place == HAND)
    return hand or tuple(range(1, len(farmers) + 1))


def _performable(prospect: Prospect, asked: int, farmer: int = 0) -> int:
    """Which of the slots can be carried out completely, by that farmer if it matters."""
    able, bits = 0, prospect.book.bits
    for slot in _listed(prospect.book, asked):
        if performable(assigned(prospect, farmer, slot.id) if farmer else prospect, slot.steps):
            able |= bits[slot.id]
    return able


@lru_cache(maxsize=1024)
def open_slots(book: Book, revealed: tuple[str, ...]) -> int:
    """The slots of the revealed cards."""
    return sum(book.bits[card] for card in revealed)


@lru_cache(maxsize=8192)
def _listed(book: Book, bits: int) -> tuple[Slot, ...]:
    return tuple([slot for slot in book.numbered if bits & book.bits[slot.id]])


@lru_cache(maxsize=8192)
def _slots(book: Book, bits: int) -> Choice:
    return Choice("slot", tuple([Option(slot.id) for slot in _listed(book, bits)]))
