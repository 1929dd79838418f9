"""Refusals that many commands share. None looks at what the refused seat cannot know. Rule: CF-427."""

from libs.kernel import Rejected
from services.cyberfarm.rules.book import BOOK
from services.cyberfarm.rules.look import free_robots, has, undecided
from services.cyberfarm.rules.reasons import Reason
from services.cyberfarm.rules.state import State


def refuse_unless(condition: object, reason: Reason, clause: str, detail: str = "") -> None:
    """Refuse unless the condition holds. Raises Rejected."""
    if not condition:
        raise Rejected(reason, clause, detail)


def refuse_unless_waited_for(state: State, seat: int, phase: str, clause: str) -> None:
    """For hidden choices."""
    refuse_unless(state.phase == phase, Reason.WRONG_PHASE, clause)
    refuse_unless(seat in state.waiting, Reason.NOT_YOUR_TURN, clause, "Nothing is asked of this seat.")


def refuse_unless_turn(state: State, seat: int) -> None:
    """For what is done on one's own turn with no decision open."""
    refuse_unless(state.phase == "turns", Reason.WRONG_PHASE, "CF-058")
    refuse_unless(not state.farms[seat].passed, Reason.PASSED, "CF-060")
    refuse_unless(state.acting == seat, Reason.NOT_YOUR_TURN, "CF-059")
    refuse_unless(not undecided(state, seat), Reason.PENDING_DECISION, "CF-434")


def refuse_unless_fresh(state: State, seat: int) -> None:
    """For a turn's one action."""
    refuse_unless_turn(state, seat)
    refuse_unless(not state.turn.acted, Reason.ACTION_USED, "CF-059")


def refuse_without_robot(state: State, seat: int) -> None:
    refuse_unless(free_robots(state.farms[seat]) > 0, Reason.NO_FREE_ROBOT, "CF-070")


def refuse_without_coins(state: State, seat: int, coins: int, clause: str = "CF-071") -> None:
    refuse_unless(state.farms[seat].coins >= coins, Reason.NOT_ENOUGH_COINS, clause)


def refuse_unless_held(state: State, seat: int, card: str) -> None:
    refuse_unless(card in state.hands[seat], Reason.CARD_NOT_IN_HAND, "CF-200")


def refuse_without(state: State, seat: int, products: dict[str, int], clause: str) -> None:
    """Refuse when some of the products are not in stock, or are none."""
    for product, units in products.items():
        refuse_unless(product in BOOK.products, Reason.BAD_SPEND, clause)
        refuse_unless(has(state.farms[seat], product) >= units, Reason.NOT_ENOUGH_PRODUCTS, clause)
