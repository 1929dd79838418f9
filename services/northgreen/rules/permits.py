"""What allows a command: the pending decision on top, or a part of a section. One place for decisions and offers."""

from typing import NamedTuple, TypeVar

from libs.kernel import Rejected, require
from services.northgreen.rules import events as ev
from services.northgreen.rules.book import BOOK
from services.northgreen.rules.effects.grants import Expand, Publish, Sow
from services.northgreen.rules.operation import NorthgreenDraft
from services.northgreen.rules.pending import Expanding, Pending, Publishing, Sowing
from services.northgreen.rules.reasons import Reason
from services.northgreen.rules.sections import SOIL, Part, chosen_part, converted, use
from services.northgreen.rules.state import State, Turn

PendingT = TypeVar("PendingT", bound=Pending)


def top(turn: Turn, kind: type[PendingT]) -> PendingT | None:
    """The decision on top when it is of that kind."""
    if turn.pending and isinstance(turn.pending[-1], kind):
        return turn.pending[-1]
    return None


def awaited(turn: Turn, kind: type[PendingT], clause: str) -> PendingT:
    """The decision on top, which has to be of that kind. Refuses: decision_pending, wrong_moment."""
    found = top(turn, kind)
    if found is not None:
        return found
    if turn.pending:
        raise Rejected(Reason.DECISION_PENDING, "NG-269", "Another decision is to be answered first.")
    raise Rejected(Reason.WRONG_MOMENT, clause, "Nothing of that kind is to be decided now.")


def answered(draft: NorthgreenDraft, seat: int, left: Pending | None = None) -> None:
    """Take the decision on top off the stack, or put there what is left of it."""
    draft.emit(ev.DecisionTaken(seat=seat, left=left))


class Permit(NamedTuple):
    """A permission to expand, sow or publish, by a section or by a pending decision."""

    part: Part | None
    decision: Expanding | Sowing | Publishing | None


def expanding(turn: Turn, section: str) -> Permit:
    found = top(turn, Expanding)
    if found is not None:
        return _by_decision(section, found)
    return Permit(chosen_part(turn, section, "NG-063", Expand), None)


def sowing(turn: Turn, section: str) -> Permit:
    found = top(turn, Sowing)
    if found is not None:
        return _by_decision(section, found)
    return Permit(chosen_part(turn, section, "NG-068", Sow), None)


def publishing(turn: Turn, section: str) -> Permit:
    found = top(turn, Publishing)
    if found is not None:
        return _by_decision(section, found)
    return Permit(chosen_part(turn, section, "NG-080", Publish), None)


def _by_decision(section: str, found: Expanding | Sowing | Publishing) -> Permit:
    require(not section, Reason.SECTION_CLOSED, "NG-290", "No section is being used.")
    return Permit(None, found)


def take(draft: NorthgreenDraft, seat: int, permit: Permit) -> None:
    """Use a permission once."""
    match permit:
        case Permit(part=None, decision=Sowing(times=times)) if times > 1:
            answered(draft, seat, Sowing(times=times - 1))
        case Permit(part=None, decision=Publishing(papers=papers, workforce=workforce)) if papers > 1:
            answered(draft, seat, Publishing(papers=papers - 1, workforce=workforce))
        case Permit(part=Part() as part):
            use(draft, seat, turn_of(draft.state, seat), part)
        case _:
            answered(draft, seat)


def kinds_of(permit: Permit) -> tuple[str, ...]:
    """The kinds of tiles an expansion allows."""
    if isinstance(permit.decision, Expanding):
        return permit.decision.kinds
    part = permit.part
    return part.op.kinds if part is not None and isinstance(part.op, Expand) else ()


def paper_cost(permit: Permit) -> int:
    """Workforce for one paper."""
    if isinstance(permit.decision, Publishing):
        return permit.decision.workforce
    part = permit.part
    return part.op.workforce if part is not None and isinstance(part.op, Publish) else 0


def convertible(kinds: tuple[str, ...]) -> bool:
    """Whether soil may be converted before: some kind has no settlement. Rule: NG-114, NG-084."""
    return any(kind in {"forest", "greenhouse", "double_gf"} for kind in kinds)


def was_converted(turn: Turn, permit: Permit) -> bool:
    """Whether the permission's one conversion is used. Rule: NG-120."""
    if isinstance(permit.decision, Expanding):
        return permit.decision.converted
    return permit.part is not None and converted(turn, permit.part)


def take_conversion(draft: NorthgreenDraft, seat: int, permit: Permit) -> None:
    """Use a permission's conversion."""
    if isinstance(permit.decision, Expanding):
        found = permit.decision
        answered(draft, seat, Expanding(op=found.op, kinds=found.kinds, converted=True))
    elif permit.part is not None:
        use(draft, seat, turn_of(draft.state, seat), permit.part, SOIL)


def turn_of(state: State, seat: int) -> Turn:
    """The seat's open window. Refuses: not_your_window."""
    turn = state.turns[seat]
    if turn is None:
        raise Rejected(Reason.NOT_YOUR_WINDOW, "NG-044", "You have nothing to decide now.")
    return turn


def spades_below(food: int) -> tuple[tuple[int, int], ...]:
    """Spade spaces below the marker, each with the soil that moving there gives. Rule: NG-115."""
    lower = sorted((space for space in BOOK.food.spades if space < food), reverse=True)
    return tuple((space, number) for number, space in enumerate(lower, start=1))
