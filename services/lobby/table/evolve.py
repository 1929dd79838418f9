"""Folding a table's events. No rule is looked up here: an event says all that changes."""

from collections.abc import Iterable
from typing import assert_never

from msgspec.structs import replace

from libs.messages.shown import StartRefusal
from services.lobby.table import events as ev
from services.lobby.table.state import Invited, Sitting, Table


def evolve(table: Table, event: ev.TableEvent) -> Table:  # noqa: C901, PLR0911, PLR0912 (one case an event)
    match event:
        case ev.TableOpened():
            return _opened(table, event)
        case ev.SeatTaken(seat=seat, player=player, bot=bot):
            return _seated(table, seat, Sitting(player, bool(bot), bot))
        case ev.SeatFreed(seat=seat, player=player, why=why):
            kicked = (*table.kicked, player) if why == "kicked" else table.kicked
            return replace(_seated(table, seat, None), kicked=kicked)
        case ev.HostChanged(host=host):
            return replace(table, host=host)
        case ev.ReadinessChanged(seat=seat, ready=ready):
            sitting = table.seats[seat]
            return _seated(table, seat, None if sitting is None else replace(sitting, ready=ready))
        case ev.OptionsChanged(options=options):
            return replace(table, options=options, refusal=None)
        case ev.TableStarting(match=match, attempt=attempt):
            return replace(table, status="starting", match=match, attempt=attempt, refusal=None)
        case ev.TableStarted():
            return replace(table, status="started")
        case ev.TableReopened(reason=reason, detail=detail):
            return replace(table, status="open", match="", refusal=StartRefusal(reason, detail))
        case ev.StartCalledOff():
            return replace(table, status="stopping")
        case ev.TableClosed(why=why, unopened=unopened):
            return replace(table, status="closed", why=why, invited=(), match="" if unopened else table.match)
        case ev.PlayerInvited(player=player, by=by):
            return replace(table, invited=(*table.invited, Invited(player, by)))
        case ev.InvitationEnded(player=player):
            return replace(table, invited=tuple(one for one in table.invited if one.player != player))
        case ev.RematchWanted(player=player):
            return replace(table, rematch_wanted=(*table.rematch_wanted, player))
        case ev.RematchUnwanted(player=player, why=why):
            left = () if why == "declined" else tuple(one for one in table.rematch_wanted if one != player)
            return replace(table, rematch_wanted=left)
        case ev.RematchAgreed(table=agreed):
            return replace(table, rematch=agreed)
        case ev.RematchOpened():
            return replace(table, rematch_opened=True)
        case _:
            assert_never(event)


def advanced(table: Table, events: Iterable[ev.TableEvent], at: int) -> Table:
    """The table after one commit with these events, at that server time (UTC milliseconds)."""
    after = table
    for event in events:
        after = evolve(after, event)
    closed = after.status == "closed" and table.status != "closed"
    return replace(
        after,
        version=table.version + 1,
        at=at,
        opened_at=table.opened_at or at,
        closed_at=at if closed else after.closed_at,
    )


def _opened(table: Table, event: ev.TableOpened) -> Table:
    return replace(
        table,
        status="open",
        game=event.game,
        host=event.host,
        seats=(Sitting(event.host), *(None,) * (event.seats - 1)),
        options=event.options,
        clock=event.clock,
        rated=event.rated,
        absence=event.absence,
        spectators=event.spectators,
        listed=event.listed,
        invite=event.invite,
        seed=event.seed,
    )


def _seated(table: Table, seat: int, sitting: Sitting | None) -> Table:
    return replace(table, seats=(*table.seats[:seat], sitting, *table.seats[seat + 1 :]))
