"""What takes no action: discards for coins, scrap, locks, reserve conveyors. Rule: CF-064 to CF-068."""

from functools import lru_cache

from libs.kernel import Choice, Offer, Option
from services.cyberfarm.rules import doing
from services.cyberfarm.rules import events as e
from services.cyberfarm.rules.book import BOOK
from services.cyberfarm.rules.commands import DiscardForCoins, MoveLock, PlaceConveyor, RedeemScrap
from services.cyberfarm.rules.decide.named_robots import pair_choice
from services.cyberfarm.rules.decide.orders import lockable
from services.cyberfarm.rules.doing import Doing
from services.cyberfarm.rules.families import chosen, family
from services.cyberfarm.rules.look import free_pairs, may_have_robot, undecided
from services.cyberfarm.rules.reasons import Reason
from services.cyberfarm.rules.refusing import refuse_unless, refuse_unless_held, refuse_unless_turn
from services.cyberfarm.rules.state import State
from services.cyberfarm.rules.works import estate_of

SCRAP = "scrap_metal"


def may_sell(state: State, seat: int) -> bool:
    """From the reveal of the capitals to the end of step 4 of the last season. Rule: CF-039, CF-065."""
    undecided = state.phase == "draw" and seat in state.waiting
    return state.phase not in {"capital", "over"} and not undecided


def _sales(state: State, seat: int) -> Offer | None:
    return _any_of(state.hands[seat]) if may_sell(state, seat) else None


@lru_cache(maxsize=2048)
def _any_of(hand: tuple[str, ...]) -> Offer | None:
    return chosen(DiscardForCoins, "card", list(map(Option, sorted(set(hand)))))


def _sell(draft: Doing, seat: int, command: DiscardForCoins) -> None:
    draft.emit(e.CardSold(seat=seat, card=command.card, coins=BOOK.table.card_coins))


def _refuse_sale(state: State, seat: int, command: DiscardForCoins) -> None:
    refuse_unless(may_sell(state, seat), Reason.WRONG_PHASE, "CF-039" if state.phase == "draw" else "CF-065")
    refuse_unless_held(state, seat, command.card)


def may_move_locks(state: State, seat: int) -> bool:
    """At any moment until the seat has settled step 5. Rule: CF-067, CF-087."""
    return state.phase in {"draw", "auction", "turns", "loaf"} or (state.phase == "spoilage" and seat in state.waiting)


def _lock_moves(state: State, seat: int) -> Offer | None:
    farm = state.farms[seat]
    if not farm.locks or not may_move_locks(state, seat):
        return None
    return _moves(farm.locks, farm.tied)


@lru_cache(maxsize=1024)
def _moves(locks: tuple[str, ...], tied: tuple[str, ...]) -> Offer | None:
    places = Choice("product", tuple(map(Option, lockable(locks, tied))))
    return chosen(MoveLock, "lock", [Option(lock, places) for lock in locks])


def _move_lock(draft: Doing, seat: int, command: MoveLock) -> None:
    draft.emit(e.LockMoved(seat=seat, lock=command.lock, product=command.product))


def _refuse_lock(state: State, seat: int, command: MoveLock) -> None:
    farm = state.farms[seat]
    refuse_unless(may_move_locks(state, seat), Reason.WRONG_PHASE, "CF-067")
    refuse_unless(not undecided(state, seat), Reason.PENDING_DECISION, "CF-434")
    refuse_unless(command.lock not in farm.tied, Reason.LOCK_TIED, "CF-088")
    refuse_unless(command.lock in farm.locks, Reason.NOTHING_TO_DO, "CF-087", "No lock lies there.")
    refuse_unless(command.product in BOOK.perishable, Reason.NOT_PERISHABLE, "CF-090")
    refuse_unless(False, Reason.LOCK_TIED, "CF-089", "An own lock lies there.")  # noqa: FBT003 - what is left


def _second_cards(state: State, seat: int) -> list[str]:
    """What may go with a Scrap metal. Rule: CF-347, CF-403."""
    if SCRAP not in state.hands[seat]:
        return []
    hand = list(state.hands[seat])
    hand.remove(SCRAP)
    if "any_scrap" in estate_of(state.farms[seat]).flags:
        return sorted(set(hand))
    return [SCRAP] if SCRAP in hand else []


def _scraps(state: State, seat: int) -> Offer | None:
    others = _second_cards(state, seat)
    if not others:
        return None
    gains = ("robot", "conveyor") if may_have_robot(state.farms[seat]) else ("conveyor",)
    then = Choice("gain", tuple(map(Option, gains)))
    return chosen(RedeemScrap, "other", [Option(card, then) for card in others])


def _redeem(draft: Doing, seat: int, command: RedeemScrap) -> None:
    """Rule: CF-347 to CF-349."""
    draft.emit(e.CardsDiscarded(seat=seat, cards=(SCRAP, command.other)))
    doing.robot_or_conveyor(draft, seat, command.gain)


def _refuse_scrap(state: State, seat: int, command: RedeemScrap) -> None:
    refuse_unless_turn(state, seat)
    limit = command.gain == "robot" and not may_have_robot(state.farms[seat])
    refuse_unless(not limit, Reason.ROBOT_LIMIT, "CF-098")
    refuse_unless_held(state, seat, command.other)
    refuse_unless(False, Reason.BAD_SPEND, "CF-403")  # noqa: FBT003 - what is left


def _layings(state: State, seat: int) -> Offer | None:
    farm = state.farms[seat]
    if not farm.reserve:
        return None
    pairs = free_pairs(farm, estate_of(farm).pairs)
    return Offer("place_conveyor", pair_choice(pairs)) if pairs else None


def _lay(draft: Doing, seat: int, command: PlaceConveyor) -> None:
    draft.emit(e.ConveyorPlaced(seat=seat, source=command.source, target=command.target))


def _refuse_laying(state: State, seat: int, command: PlaceConveyor) -> None:  # noqa: ARG001 - any pair left is illegal
    refuse_unless_turn(state, seat)
    refuse_unless(state.farms[seat].reserve, Reason.NOTHING_TO_DO, "CF-187", "No conveyor is in reserve.")
    refuse_unless(False, Reason.ILLEGAL_LINK, "CF-180")  # noqa: FBT003 - what is left


family(DiscardForCoins, _sales, _sell, _refuse_sale)
family(MoveLock, _lock_moves, _move_lock, _refuse_lock)
family(RedeemScrap, _scraps, _redeem, _refuse_scrap)
family(PlaceConveyor, _layings, _lay, _refuse_laying)
