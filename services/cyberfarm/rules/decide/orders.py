"""Fulfilling orders, and the decisions that rewards and locks ask for."""

from functools import lru_cache
from itertools import permutations

from libs.kernel import Amounts, Choice, Offer, Option
from libs.kernel.amounts import Bound
from services.cyberfarm.rules import doing
from services.cyberfarm.rules import events as e
from services.cyberfarm.rules.book import BOOK
from services.cyberfarm.rules.commands import FulfilOrder, Resolve
from services.cyberfarm.rules.decide.cards import happen
from services.cyberfarm.rules.decide.common import FIRST_SEASON_OPEN
from services.cyberfarm.rules.decide.processing import book_swaps
from services.cyberfarm.rules.doing import Doing
from services.cyberfarm.rules.effects.happening import AdvanceTrack
from services.cyberfarm.rules.families import amounts, chosen, family, total, used
from services.cyberfarm.rules.look import extended, may_have_robot
from services.cyberfarm.rules.reasons import Reason
from services.cyberfarm.rules.refusing import refuse_unless, refuse_unless_fresh
from services.cyberfarm.rules.spending import Swaps, Takes, spent, swapped
from services.cyberfarm.rules.state import Farm, State
from services.cyberfarm.rules.words import CONDITIONS, HERD, PLACE, TRACKS, token_of
from services.cyberfarm.rules.works import Estate, estate_of

PARTS = ("reward", "stars", "marks")
SEQUENCES = tuple(",".join(parts) for parts in permutations(PARTS))
"""In which order the parts of an order may be received. Rule: CF-263."""


def takes_of(state: State, order: str) -> Takes:
    """What the order asks for now."""
    return asked_by(order, state.square, state.circle)


@lru_cache(maxsize=1024)
def asked_by(order: str, square: str, circle: str) -> Takes:
    """What an order asks for with these products in force. Rule: CF-258, CF-259."""
    row = BOOK.orders[order]
    units = dict(row.takes)
    for product, count in ((square, row.squares), (circle, row.circles)):
        if count:
            units[product] = units.get(product, 0) + count
    return tuple(sorted(units.items(), key=lambda item: PLACE[item[0]]))


def _open(state: State) -> bool:
    """Orders can be fulfilled from the first season on, unless the table says otherwise. Rule: CF-260."""
    return state.season >= FIRST_SEASON_OPEN or not state.options.orders_from_season_2


def _swaps(state: State, estate: Estate, takes: Takes) -> Swaps:
    """What recipe books may pay with here. Rule: CF-262."""
    return () if state.options.orders_without_books else book_swaps(estate, takes)


def _orders(state: State, seat: int) -> Offer | None:
    if not extended(state) or not _open(state):
        return None
    farm = state.farms[seat]
    estate = estate_of(farm)
    options = []
    for order in state.orders:
        if seat not in order.done:
            takes = takes_of(state, order.id)
            swaps = _swaps(state, estate, takes) if estate.substitutes else ()
            payable, node = swapped(takes, farm.stock, swaps)
            if payable:
                sequences = tuple(Option(sequence, node) for sequence in SEQUENCES)
                options.append(Option(order.id, Choice("sequence", sequences)))
    return chosen(FulfilOrder, "order", options)


def _fulfil(draft: Doing, seat: int, command: FulfilOrder) -> None:
    """Rule: CF-260 to CF-268."""
    takes = takes_of(draft.state, command.order)
    row = BOOK.orders[command.order]
    draft.emit(e.ActionTaken(seat=seat))
    doing.spend(draft, seat, spent(takes, None, 1, used(command.swap), {}))
    draft.emit(e.OrderFulfilled(seat=seat, order=command.order))
    for part in command.sequence.split(","):
        if part == "reward":
            happen(draft, seat, BOOK.rewards[command.order])
        elif part == "stars":
            doing.gain(draft, seat, stars=row.stars, why="order")
        else:
            for track in TRACKS:
                AdvanceTrack(track, row.marks.get(track, 0)).happen(draft, seat, "track")


def _refuse_order(state: State, seat: int, command: FulfilOrder) -> None:
    refuse_unless(extended(state), Reason.VARIANT_OFF, "CF-027")
    refuse_unless_fresh(state, seat)
    refuse_unless(_open(state), Reason.SEASON_I_CLOSED, "CF-260")
    order = next((order for order in state.orders if order.id == command.order), None)
    refuse_unless(order is not None, Reason.NOT_OFFERED, "CF-258", "No such order is open.")
    refuse_unless(order is not None and seat not in order.done, Reason.ORDER_DONE, "CF-261")
    farm = state.farms[seat]
    takes = takes_of(state, command.order)
    swaps = _swaps(state, estate_of(farm), takes)
    asked = {name for name, count in command.swap.items() if count}
    refuse_unless(asked <= {f"{product}>{by}" for product, by in swaps}, Reason.BAD_SPEND, "CF-262")
    payable, _ = swapped(takes, farm.stock, swaps)
    refuse_unless(payable, Reason.NOT_ENOUGH_PRODUCTS, "CF-262")
    refuse_unless(False, Reason.BAD_SPEND, "CF-262")  # noqa: FBT003 - what is left


def _decisions(state: State, seat: int) -> Offer | None:
    farm = state.farms[seat]
    options = []
    if farm.unplaced:
        options.append(Option("lock", Choice("product", tuple(map(Option, lockable(farm.locks, farm.tied))))))
    asks = state.turn.asks
    if asks and asks[0] == "gain":
        gains = ("robot", "conveyor") if may_have_robot(farm) else ("conveyor",)
        options.append(Option("gain", Choice("gain", tuple(map(Option, gains)))))
    if asks and asks[0] == "cubes":
        options.append(Option("cubes", _cubes(farm)))
    return chosen(Resolve, "decision", options)


def lockable(locks: tuple[str, ...], tied: tuple[str, ...]) -> list[str]:
    """Where another lock may lie. Rule: CF-086, CF-089, CF-090."""
    return [product for product in BOOK.perishable if product not in locks and product not in tied]


def _cubes(farm: Farm) -> Amounts:
    """Cubes to remove: up to as many as the reward says. A used token may be worth more used. Rule: CF-273, CF-335."""
    bounds = [
        Bound(f"cubes.{kind}:{condition}", 0, min(count, BOOK.table.paradox_tokens))
        for kind, place in HERD.items()
        for condition in CONDITIONS[1:]
        if (count := getattr(farm.herds[place], condition))
    ]
    there = sum(herd.size - herd.ready for herd in farm.herds)
    most = min(BOOK.table.paradox_tokens, there)
    return amounts(bounds, [total([bound.field for bound in bounds], 0, most)])


def _resolve(draft: Doing, seat: int, command: Resolve) -> None:
    """Rule: CF-242, CF-273, CF-434."""
    if command.decision == "lock":
        draft.emit(e.LockPlaced(seat=seat, product=command.product))
        return
    draft.emit(e.DecisionMade(seat=seat))
    if command.decision == "gain":
        doing.robot_or_conveyor(draft, seat, command.gain or "conveyor")
        return
    for name, count in used(command.cubes).items():
        kind, condition = token_of(name)
        draft.emit(
            e.TokensChanged(
                seat=seat,
                kind=kind,
                condition=condition,
                to_kind=kind,
                to_condition="ready",
                count=count,
            )
        )


def _refuse_resolve(state: State, seat: int, command: Resolve) -> None:
    refuse_unless(state.phase == "turns", Reason.WRONG_PHASE, "CF-434")
    refuse_unless(state.acting == seat, Reason.NOT_YOUR_TURN, "CF-434")
    farm = state.farms[seat]
    if command.decision == "lock":
        refuse_unless(farm.unplaced, Reason.NOTHING_TO_DO, "CF-434")
        refuse_unless(command.product in BOOK.perishable, Reason.NOT_PERISHABLE, "CF-090")
        refuse_unless(False, Reason.LOCK_TIED, "CF-089")  # noqa: FBT003 - a lock lies there
    waits = bool(state.turn.asks) and state.turn.asks[0] == command.decision
    refuse_unless(waits, Reason.NOTHING_TO_DO, "CF-434")
    limit = command.decision == "gain" and command.gain == "robot"
    refuse_unless(not limit, Reason.ROBOT_LIMIT, "CF-098")
    refuse_unless(False, Reason.BAD_SPEND, "CF-273")  # noqa: FBT003 - what is left


family(FulfilOrder, _orders, _fulfil, _refuse_order)
family(Resolve, _decisions, _resolve, _refuse_resolve)
