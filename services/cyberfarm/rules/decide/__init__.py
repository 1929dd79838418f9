"""Deciding commands, one module a family; see families.py."""

from libs.kernel import Rejected, contains
from services.cyberfarm.rules.commands import CyberfarmCommand
from services.cyberfarm.rules.decide import (  # noqa: F401 - importing a module enters its families
    animals,
    auction,
    cards,
    common,
    free,
    garden,
    named_robots,
    one_time,
    orders,
    plots,
    processing,
    season_start,
    token_trade,
    turns,
)
from services.cyberfarm.rules.doing import Doing
from services.cyberfarm.rules.families import FAMILIES
from services.cyberfarm.rules.moments import moment_of
from services.cyberfarm.rules.reasons import Reason


def decide(draft: Doing, seat: int, command: CyberfarmCommand) -> None:
    """Carry a command out that is offered; refuse every other. Raises Rejected."""
    kind = type(command)
    found = FAMILIES[kind]
    offer = found.offered(draft.state, seat) if kind in moment_of(draft.state, seat).kinds else None
    if offer is None or not contains((offer,), command):
        found.refuse(draft.state, seat, command)
        raise Rejected(Reason.NOT_OFFERED, "CF-441")
    found.carry_out(draft, seat, command)
