"""Asking others to come, or to play once more: it stands until it is answered, whoever is online.

lichess-org/lila #13354, #9187: a challenge or a rematch must not vanish with the page of who made it.
"""

from hashlib import sha256

from libs.host.core.kind import require
from libs.messages.tables import InvitePlayer, WithdrawInvitation
from services.lobby.table.decide.order import Order, Outcome
from services.lobby.table.events import (
    InvitationEnded,
    PlayerInvited,
    RematchAgreed,
    RematchUnwanted,
    RematchWanted,
    TableEvent,
)
from services.lobby.table.state import Table

MOST_INVITED = 20
REMATCH_WITHIN_MS = 30 * 24 * 60 * 60 * 1000
PLAYED = frozenset({"match_finished", "match_aborted"})


def invited(table: Table, order: Order, command: InvitePlayer) -> Outcome:
    """Refuses not_seated, already_seated, already_invited, too_many_invited, kicked."""
    player = command.player
    require(table.seat_of(order.player) is not None, "not_seated", kind="forbidden")
    require(table.seat_of(player) is None, "already_seated")
    require(table.invitation_of(player) is None, "already_invited")
    require(player not in table.kicked, "kicked", "the host sent this player away")
    require(len(table.invited) < MOST_INVITED, "too_many_invited", f"at most {MOST_INVITED}")
    return Outcome((PlayerInvited(player=player, by=order.player),))


def invitation_withdrawn(table: Table, order: Order, command: WithdrawInvitation) -> Outcome:
    """Refuses not_invited, not_yours."""
    invitation = table.invitation_of(command.player)
    require(invitation is not None, "not_invited", kind="missing")
    assert invitation is not None  # noqa: S101 (just required)
    require(order.player in {invitation.by, table.host}, "not_yours", kind="forbidden")
    return Outcome((InvitationEnded(player=command.player, why="withdrawn"),))


def declined(table: Table, order: Order) -> Outcome:
    """Refuses not_invited."""
    require(table.invitation_of(order.player) is not None, "not_invited", kind="missing")
    return Outcome((InvitationEnded(player=order.player, why="declined"),))


def rematch(table: Table, order: Order) -> Outcome:
    """The last to say so makes the new table. Refuses as `_require_played`, nothing_changes."""
    _require_played(table, order)
    require(order.player not in table.rematch_wanted, "nothing_changes")
    events: list[TableEvent] = [RematchWanted(player=order.player)]
    missing = set(table.persons()) - {*table.rematch_wanted, order.player}
    if missing:
        return Outcome(tuple(events))
    agreed = rematch_id(table.identifier)
    return Outcome((*events, RematchAgreed(table=agreed)), {"table": agreed})


def rematch_withdrawn(table: Table, order: Order) -> Outcome:
    """Refuses as `_require_played`, nothing_changes."""
    _require_played(table, order)
    require(order.player in table.rematch_wanted, "nothing_changes")
    return Outcome((RematchUnwanted(player=order.player, why="withdrawn"),))


def rematch_declined(table: Table, order: Order) -> Outcome:
    """Refuses as `_require_played`, not_asked."""
    _require_played(table, order)
    require(order.player in table.asked(), "not_asked")
    return Outcome((RematchUnwanted(player=order.player, why="declined"),))


def rematch_id(table: str) -> str:
    """The table after a table: one rematch each."""
    return f"t-r{sha256(f'{table}/rematch'.encode()).hexdigest()[:20]}"


def _require_played(table: Table, order: Order) -> None:
    """Refuses table_closed, not_seated, rematch_agreed, rematch_too_late."""
    require(table.why in PLAYED, "table_closed", table.why, kind="over")
    require(order.player in table.persons(), "not_seated", kind="forbidden")
    require(not table.rematch, "rematch_agreed", table.rematch)
    require(order.now <= table.closed_at + REMATCH_WITHIN_MS, "rematch_too_late", kind="over")
