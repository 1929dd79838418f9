"""Action tokens: main action spaces, imitation, bonuses, sections that simply gain, the shop, deliveries."""

from functools import lru_cache

from libs.kernel import Rejected, require
from services.northgreen.rules import events as ev
from services.northgreen.rules.book import BOOK
from services.northgreen.rules.cards.rows import DeliveryAction
from services.northgreen.rules.commands import Deliver, Imitate, PlaceToken, TakeSection, UseBonus
from services.northgreen.rules.commands import Shop as ShopCommand
from services.northgreen.rules.effects.gain import Gain, Per, Tiers
from services.northgreen.rules.effects.grants import Discard, Play
from services.northgreen.rules.effects.sections import Shop
from services.northgreen.rules.gaining import run
from services.northgreen.rules.operation import NorthgreenDraft
from services.northgreen.rules.reasons import Reason
from services.northgreen.rules.sections import IMITATION, SHOP, chosen_part, parts_of, usable, use
from services.northgreen.rules.state import Stage, State, Turn, solo

FREE = "free"


def token_of(state: State, seat: int) -> int:
    """The number of the action token that the seat moves in this round. Rule: NG-249."""
    return (state.round - 1) % len(state.tokens) if solo(state) else seat


def place_token(draft: NorthgreenDraft, seat: int, turn: Turn, command: PlaceToken) -> None:
    """Rule: NG-047 to NG-050. Refuses: wrong_moment, unknown_id, same_space, space_occupied."""
    require(turn.stage == "place", Reason.WRONG_MOMENT, "NG-047", "Your token is not to be placed now.")
    place = BOOK.places.get(command.space)
    require(place is not None, Reason.UNKNOWN_ID, "NG-052", "There is no such space.")
    token = token_of(draft.state, seat)
    moved = draft.state.tokens[token] != command.space
    require(moved, Reason.SAME_SPACE, "NG-049", "Your token stands there now.")
    free = command.space == SHOP or command.space not in draft.state.tokens
    require(free, Reason.SPACE_OCCUPIED, "NG-048", "An action token stands there.")
    draft.emit(ev.TokenPlaced(seat=seat, token=token, space=command.space))


def placeable(state: State, seat: int) -> tuple[str, ...]:
    """The spaces to which the seat's token may move. Rule: NG-048, NG-049."""
    here = state.tokens[token_of(state, seat)]
    return tuple(
        space for space, row in BOOK.places.items() if space != here and (row.shared or space not in state.tokens)
    )


def imitable(state: State, turn: Turn) -> tuple[str, ...]:
    """The spaces that may be imitated now. Rule: NG-091 to NG-096, NG-268."""
    if turn.window != "main" or turn.space != IMITATION or turn.stage != "before" or turn.copied or turn.pending:
        return ()
    return tuple(space for space in BOOK.places if space != IMITATION and space in state.tokens)


def imitate(draft: NorthgreenDraft, seat: int, turn: Turn, command: Imitate) -> None:
    """Rule: NG-091. Refuses: wrong_moment, nothing_to_imitate."""
    fresh = turn.window == "main" and turn.space == IMITATION and turn.stage == "before" and not turn.copied
    require(fresh and not turn.pending, Reason.WRONG_MOMENT, "NG-091", "Your token does not imitate now.")
    there = command.space in imitable(draft.state, turn)
    require(there, Reason.NOTHING_TO_IMITATE, "NG-091", "There is no other token on such a space.")
    draft.emit(ev.SpaceImitated(seat=seat, space=command.space))


def aside(turn: Turn) -> Stage:
    """The stage after a bonus or a before-or-after card: once sections have begun they are closed. Rule: NG-058."""
    return "before" if turn.stage == "before" else "after"


def bonuses(state: State, seat: int, turn: Turn) -> tuple[str, ...]:
    """The action bonuses that the turn may use; playing and discarding need a card in hand. Rule: NG-057, NG-059."""
    if turn.window != "main" or turn.stage == "place" or turn.bonus or turn.pending:
        return ()
    hand = bool(state.hands[seat])
    found = BOOK.places[turn.space].bonuses
    return found if hand else tuple(kind for kind in found if not _needs_hand(kind))


@lru_cache(maxsize=16)
def _needs_hand(kind: str) -> bool:
    return any(isinstance(op, Play | Discard) for op in BOOK.bonuses[kind].effect)


def use_bonus(draft: NorthgreenDraft, seat: int, turn: Turn, command: UseBonus) -> None:
    """Rule: NG-057 to NG-060. Refuses: decision_pending, bonus_not_available."""
    require(not turn.pending, Reason.DECISION_PENDING, "NG-269", "Another decision is pending.")
    offered = command.kind in bonuses(draft.state, seat, turn)
    require(offered, Reason.BONUS_NOT_AVAILABLE, "NG-057", "The space has no such bonus, or one is used.")
    draft.emit(ev.BonusUsed(seat=seat, kind=command.kind, stage=aside(turn)))
    run(draft, seat, BOOK.bonuses[command.kind].effect)


GAINING = (Gain, Per, Tiers)
"""What a section that only gains is made of."""


def take_section(draft: NorthgreenDraft, seat: int, turn: Turn, command: TakeSection) -> None:
    """Rule: NG-066, NG-067, NG-071, NG-083, NG-086, NG-087. Refuses: decision_pending, section_closed."""
    require(not turn.pending, Reason.DECISION_PENDING, "NG-269", "Another decision is pending.")
    for part in usable(turn, *GAINING):
        if part.section == command.section:
            use(draft, seat, turn, part)
            run(draft, seat, (part.op,))
            return
    raise Rejected(Reason.SECTION_CLOSED, "NG-055", "That section gains nothing, or is used up or closed.")


def shop(draft: NorthgreenDraft, seat: int, turn: Turn, command: ShopCommand) -> None:
    """Rule: NG-089. Refuses: unknown_id, decision_pending, no_permission, section_closed, not_enough."""
    part = chosen_part(turn, "", "NG-089", Shop)
    options = shop_options(draft.state, seat)
    require(command.option in options, Reason.UNKNOWN_ID, "NG-089", "The shop has nothing of that name for you.")
    use(draft, seat, turn, part)
    run(draft, seat, _shop().options[command.option])


def _shop() -> Shop:
    op = parts_of(SHOP)[0].op
    assert isinstance(op, Shop)  # noqa: S101 - for the type checker
    return op


def shop_options(state: State, seat: int) -> tuple[str, ...]:
    """What the shop has for the seat; playing needs a card in hand."""
    return tuple(name for name in _shop().options if name != "play" or state.hands[seat])


def delivery_slots(state: State, seat: int) -> dict[str, str]:
    """The slots that the seat may take, by the name a command gives them. Rule: NG-203 to NG-207."""
    taken = set() if solo(state) else set(state.tokens)
    workforce = state.players[seat].workforce
    found: dict[str, str] = {}
    for slot, row in BOOK.delivery_slots.items():
        if slot in taken:
            continue
        if not row.level:
            found.setdefault(FREE, slot)
        elif paid_action(state.deliveries, slot).workforce <= workforce:
            found[slot] = slot
    return found


@lru_cache(maxsize=1024)
def paid_action(deliveries: tuple[str, ...], slot: str) -> DeliveryAction:
    """What a paid slot costs and gives, with these tiles open."""
    row = BOOK.delivery_slots[slot]
    tile = next(BOOK.deliveries[name] for name in deliveries if BOOK.deliveries[name].level == row.level)
    return tile.top if row.part == "top" else tile.bottom


def deliver(draft: NorthgreenDraft, seat: int, turn: Turn, command: Deliver) -> None:
    """Place, pay, reward. Rule: NG-203 to NG-209, NG-280.

    Refuses: wrong_moment, decision_pending, unknown_id, space_occupied, not_enough.
    """
    state = draft.state
    fresh = turn.window == "delivery" and turn.stage == "before"
    require(fresh, Reason.WRONG_MOMENT, "NG-203", "You have no delivery to make now.")
    require(not turn.pending, Reason.DECISION_PENDING, "NG-269", "Another decision is pending.")
    row = BOOK.delivery_slots.get(command.slot)
    known = command.slot == FREE or (row is not None and row.level)
    require(known, Reason.UNKNOWN_ID, "NG-204", "There is no such delivery slot; free spaces go by `free`.")
    occupied = not solo(state) and command.slot in state.tokens
    require(not occupied, Reason.SPACE_OCCUPIED, "NG-205", "An action token stands there.")
    slots = delivery_slots(state, seat)
    require(command.slot in slots, Reason.NOT_ENOUGH, "NG-206", "You have not the workforce for it.")
    slot = slots[command.slot]
    cost, reward = 0, BOOK.free.reward
    if row is not None:
        paid = paid_action(state.deliveries, slot)
        cost, reward = paid.workforce, paid.reward
    token = None if solo(state) else seat
    draft.emit(ev.TokenDelivered(seat=seat, slot=slot, workforce=cost, token=token))
    if cost:
        draft.emit(ev.ResourcesPaid(seat=seat, workforce=cost))
    run(draft, seat, reward)
