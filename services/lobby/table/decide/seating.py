"""Taking and giving back seats of an open table."""

from collections.abc import Iterator
from hmac import compare_digest

from libs.host.core.kind import require
from libs.messages.ids import BOTS_A_LEVEL, bot_id
from libs.messages.tables import AddBot, Join
from services.lobby.table.decide.order import Order, Outcome, require_host
from services.lobby.table.decide.terms import require_level
from services.lobby.table.events import (
    HostChanged,
    InvitationEnded,
    ReadinessChanged,
    SeatFreed,
    SeatTaken,
    TableClosed,
    TableEvent,
)
from services.lobby.table.state import Sitting, Table


def joined(table: Table, order: Order, command: Join) -> Outcome:
    """Refuses kicked, invite_needed, invite_wrong, already_seated, no_such_seat, seat_taken, table_full."""
    require(order.player not in table.kicked, "kicked", "the host sent you away from this table", kind="forbidden")
    was_invited = table.invitation_of(order.player) is not None
    if table.invite and not was_invited:
        require(command.invite, "invite_needed", "this table is joined by invitation", kind="forbidden")
        matching = compare_digest((command.invite or "").encode(), table.invite.encode())
        require(matching, "invite_wrong", kind="forbidden")
    require(table.seat_of(order.player) is None, "already_seated")
    seat = _free(table, command.seat)
    taken = SeatTaken(seat=seat, player=order.player)
    accepted = (InvitationEnded(player=order.player, why="accepted"),) if was_invited else ()
    return Outcome((taken, *accepted), {"seat": seat})


def left(table: Table, order: Order) -> Outcome:
    """The host's part passes to the next person; a table without persons closes. Refuses not_seated."""
    seat = table.seat_of(order.player)
    require(seat is not None, "not_seated", kind="forbidden")
    assert seat is not None  # noqa: S101 (just required)
    return _gone(table, order.player, seat, "left")


def forfeited(table: Table, player: str) -> Outcome:
    """Who may not play any more has no seat at an open table. Refuses nothing_awaited."""
    seat = table.seat_of(player)
    require(table.status == "open" and seat is not None, "nothing_awaited", kind="over")
    assert seat is not None  # noqa: S101 (just required)
    return _gone(table, player, seat, "forfeited")


def _gone(table: Table, player: str, seat: int, why: str) -> Outcome:
    events: list[TableEvent] = [SeatFreed(seat=seat, player=player, why=why)]
    heir = next(_persons_after(table, seat), None)
    if heir is None:
        events.append(TableClosed(why="abandoned"))
    elif player == table.host:
        events.append(HostChanged(host=heir.player))
    return Outcome(tuple(events))


def bot_added(table: Table, order: Order, command: AddBot) -> Outcome:
    """The bots of a level are numbered; the first that does not sit here yet takes the seat.

    Refuses not_host, game_unknown, no_bots, bot_level_unknown, no_such_seat, seat_taken, table_full, bots_used_up.
    """
    require_host(table, order)
    level = require_level(order.game(table.game), command.level)
    seat = _free(table, command.seat)
    seated = table.players()
    free = (bot_id(table.game, level, number) for number in range(1, BOTS_A_LEVEL + 1))
    player = next((bot for bot in free if bot not in seated), None)
    require(player is not None, "bots_used_up", "all bots of this level sit here already")
    assert player is not None  # noqa: S101 (just required)
    return Outcome((SeatTaken(seat=seat, player=player, bot=level),), {"seat": seat, "player": player})


def bot_removed(table: Table, order: Order, player: str) -> Outcome:
    """Refuses not_host, no_such_bot."""
    require_host(table, order)
    return Outcome((_freed(table, player, bot=True),))


def kicked(table: Table, order: Order, player: str) -> Outcome:
    """The player may not come back to this table. Refuses not_host, host_stays, no_such_player."""
    require_host(table, order)
    require(player != table.host, "host_stays", "a host leaves, and is not sent away")
    return Outcome((_freed(table, player, bot=False),))


def readied(table: Table, order: Order, *, ready: bool) -> Outcome:
    """Refuses not_seated, nothing_changes."""
    seat = table.seat_of(order.player)
    sitting = None if seat is None else table.seats[seat]
    require(sitting is not None, "not_seated", kind="forbidden")
    assert seat is not None and sitting is not None  # noqa: S101, PT018 (just required)
    require(sitting.ready != ready, "nothing_changes")
    return Outcome((ReadinessChanged(seat=seat, ready=ready),))


def _free(table: Table, wanted: int | None) -> int:
    """The seat to take. Raises RefusalError."""
    if wanted is None:
        free = next((seat for seat, sitting in enumerate(table.seats) if sitting is None), None)
        require(free is not None, "table_full")
        assert free is not None  # noqa: S101 (just required)
        return free
    require(wanted < len(table.seats), "no_such_seat", kind="malformed")
    require(table.seats[wanted] is None, "seat_taken")
    return wanted


def _freed(table: Table, player: str, *, bot: bool) -> SeatFreed:
    seat = table.seat_of(player)
    sitting = None if seat is None else table.seats[seat]
    found = sitting is not None and bool(sitting.bot) == bot
    require(found, "no_such_bot" if bot else "no_such_player", kind="missing")
    assert seat is not None  # noqa: S101 (just required)
    return SeatFreed(seat=seat, player=player, why="removed" if bot else "kicked")


def _persons_after(table: Table, seat: int) -> Iterator[Sitting]:
    """Those who sit there and are no bots, in turn from the seat after."""
    for sitting in (*table.seats[seat + 1 :], *table.seats[:seat]):
        if sitting is not None and not sitting.bot:
            yield sitting
