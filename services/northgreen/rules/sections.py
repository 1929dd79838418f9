"""Sections of the main action spaces: which parts a turn may still use, and what using one closes.

Rule: NG-054 to NG-058, NG-290.
"""

from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple

from libs.kernel import Rejected, require
from services.northgreen.rules import events as ev
from services.northgreen.rules.book import BOOK
from services.northgreen.rules.effects.grants import Publish
from services.northgreen.rules.operation import NorthgreenDraft, Operation
from services.northgreen.rules.reasons import Reason
from services.northgreen.rules.state import Turn

IMITATION = "imitation"
SHOP = "shop"


class Part(NamedTuple):
    """One part of a section."""

    section: str
    key: str
    """Such as main.0."""
    op: Operation
    times: int
    """How often it may be used in one turn."""


@lru_cache(maxsize=64)
def parts_of(space: str) -> tuple[Part, ...]:
    """All parts of a space's sections, the main section's first."""
    if not space or space == IMITATION:
        return ()
    place = BOOK.places[space]
    action = BOOK.actions[place.action]
    sections: Mapping[str, tuple[Operation, ...]] = {"main": action.main}
    if place.side:
        sections = {**sections, place.side: getattr(action, place.side)}
    return tuple(
        Part(section, f"{section}.{number}", op, op.papers if isinstance(op, Publish) else 1)
        for section, ops in sections.items()
        for number, op in enumerate(ops)
    )


def acted_on(turn: Turn) -> str:
    """The space whose sections the turn may use: its own, or the imitated one."""
    return turn.copied or turn.space


def type_of(turn: Turn) -> str:
    """The type symbol of the main action, empty for none. Rule: NG-061, NG-093, NG-094."""
    space = acted_on(turn)
    return BOOK.actions[BOOK.places[space].action].type if space else ""


def usable(turn: Turn, *kinds: type[Operation]) -> list[Part]:
    """Parts of these kinds, or of any, that the turn may still use."""
    if turn.window != "main" or turn.stage not in {"before", "sections"} or turn.pending:
        return []
    done, closed = turn.done, turn.closed
    parts = parts_of(acted_on(turn))
    if kinds:
        parts = tuple(part for part in parts if isinstance(part.op, kinds))
    return [part for part in parts if part.section not in closed and done.count(part.key) < part.times]


def sections_offering(turn: Turn, *kinds: type[Operation]) -> int:
    """In how many sections of the space there are parts of these kinds, used or not."""
    return len({part.section for part in parts_of(acted_on(turn)) if isinstance(part.op, kinds)})


def default_part(turn: Turn, parts: list[Part]) -> Part:
    """The part that an unnamed command belongs to: of the section under way, else of the main one. Rule: NG-290."""
    return next((part for part in parts if part.section == turn.section), parts[0])


def chosen_part(turn: Turn, section: str, clause: str, *kinds: type[Operation]) -> Part:
    """The part that a command uses. Refuses: decision_pending, no_permission, section_closed."""
    require(not turn.pending, Reason.DECISION_PENDING, "NG-269", "Another decision is pending.")
    have = [part for part in parts_of(acted_on(turn)) if isinstance(part.op, kinds)] if turn.window == "main" else []
    require(have, Reason.NO_PERMISSION, clause, "Nothing allows this now.")
    parts = usable(turn, *kinds)
    require(parts, Reason.SECTION_CLOSED, "NG-055", "That part is used up or closed.")
    if not section:
        return default_part(turn, parts)
    require(sections_offering(turn, *kinds) > 1, Reason.SECTION_CLOSED, "NG-290", "Only one section offers this.")
    for part in parts:
        if part.section == section:
            return part
    raise Rejected(Reason.SECTION_CLOSED, "NG-055", "That section is used up, closed or not of this space.")


def use(draft: NorthgreenDraft, seat: int, turn: Turn, part: Part, suffix: str = "") -> None:
    """Record that a part is used; another section under way is thereby closed. Rule: NG-055."""
    closed = turn.closed
    if turn.section and turn.section != part.section and turn.section not in closed:
        closed = (*closed, turn.section)
    draft.emit(ev.SectionUsed(seat=seat, section=part.section, part=part.key + suffix, closed=closed))


SOIL = ".soil"
"""Suffix of a part's key when its soil conversion was used."""


def converted(turn: Turn, part: Part) -> bool:
    return part.key + SOIL in turn.done
