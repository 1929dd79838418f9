"""Every legal command of the acting seat. Sets of slots are bits by the book's numbers."""

from functools import lru_cache

from libs.kernel import Choice, Offer, Offers, Option
from services.mutant_crops.rules.look import book_of, pending, prospect_of
from services.mutant_crops.rules.means import costs_of, is_roomy, means_of
from services.mutant_crops.rules.prospect import Book, Chosen, Prospect, assigned, performable
from services.mutant_crops.rules.state import HAND, Action, State

_CANCEL = Offer("cancel")
_PASS = Offer("pass")


def offers_of(state: State, seat: int) -> Offers:
    """Complete and sound: what is offered is accepted, and the rest refused."""
    if state.finished or seat != state.acting:
        return ()
    if state.action is not None:
        return _within(state, state.action)
    found = slots_by_farmer(state)
    if not found:
        return (_PASS,)
    offer = Offer("assign_farmer", Choice("farmer", _farmer_options(book_of(state), found)))
    return (offer, _PASS) if state.turn > 1 and not state.options.must_move else (offer,)


def _farmer_options(book: Book, found: tuple[tuple[int, int], ...]) -> tuple[Option, ...]:
    """Mostly all farmers have the same slots, and share their choice."""
    usual = found[0][1]
    shared = Choice("slot", book.options(usual))
    return tuple(
        [Option(farmer, shared if bits == usual else Choice("slot", book.options(bits))) for farmer, bits in found]
    )


def may_pass(state: State) -> bool:
    """Whether the acting seat, with no action open, may let it go by. Rule: MC-045, MC-046, MC-007."""
    if state.turn > 1 and not state.options.must_move:
        return True
    return not slots_by_farmer(state)


def _within(state: State, action: Action) -> Offers:
    prospect, steps = pending(state, action)
    step = steps[0]
    assert isinstance(step, Chosen), "an action stops at choices only"  # noqa: S101 - for the type checker
    offers = step.offered(prospect, steps[1:])
    return offers if action.sealed else (*offers, _CANCEL)


def slots_by_farmer(state: State) -> tuple[tuple[int, int], ...]:
    """The farmers that may be assigned, each with its performable empty slots. Rule: MC-050 to MC-063."""
    book = book_of(state)
    seat, farms, bits = state.acting, state.farms, book.bits
    farmers = farms[seat].farmers
    own = others = 0
    for number, farm in enumerate(farms):
        for place in farm.farmers:
            if number == seat:
                own |= bits[place]
            else:
                others |= bits[place]
    free = open_slots(book, state.revealed) & ~(own | others)
    prospect = prospect_of(state, seat)
    roomy = is_roomy(prospect)
    sure = book.always if roomy else 0
    plain = (free & sure) | _able(prospect, free & ~(sure | book.duals), roomy=roomy)
    duals = free & book.duals
    movers = _movers(farmers)
    if duals and others & sure & ~own:  # whoever goes first, a companion finds a slot that surely works
        for slot in book.listed(duals):
            if performable(prospect, slot.lead):
                plain |= book.bits[slot.id]
    elif duals and (others or len(farms) == 1):
        found = [(farmer, plain | _able_by(prospect, duals, farmer)) for farmer in movers]
        return tuple([each for each in found if each[1]])
    return tuple([(farmer, plain) for farmer in movers]) if plain else ()


@lru_cache(maxsize=1024)
def _movers(farmers: tuple[str, ...]) -> tuple[int, ...]:
    """Those in hand, if there are any, else all. Rule: MC-050, MC-051."""
    hand = tuple(farmer for farmer, place in enumerate(farmers, start=1) if place == HAND)
    return hand or tuple(range(1, len(farmers) + 1))


def _able(prospect: Prospect, asked: int, *, roomy: bool) -> int:
    """Which of the slots can be carried out completely, if it does not matter by whom."""
    book, found = prospect.book, 0
    costs, means = costs_of(book, prospect.display), means_of(book, prospect.crops)
    for slot in book.listed(asked):
        seen = slot.glance(prospect, costs, means) if roomy and slot.glance is not None else None
        if performable(prospect, slot.steps) if seen is None else seen:
            found |= book.bits[slot.id]
    return found


def _able_by(prospect: Prospect, asked: int, farmer: int) -> int:
    """Which of the slots that farmer can go to and carry out completely."""
    book, found = prospect.book, 0
    for slot in book.listed(asked):
        if performable(assigned(prospect, farmer, slot.id), slot.steps):
            found |= book.bits[slot.id]
    return found


@lru_cache(maxsize=1024)
def open_slots(book: Book, revealed: tuple[str, ...]) -> int:
    """The slots of the revealed cards."""
    return sum(book.bits[card] for card in revealed)
