"""What is shown of a table: to its members, to others who know its id, and to everybody in facts."""

from typing import Any

from msgspec import UNSET

from libs.messages.facts import (
    TableAsks,
    TableChanged,
    TableClosed,
    TableFact,
    TableOpened,
    TableSeat,
    TableSeats,
    encode_fact,
)
from libs.messages.shown import TableView
from services.lobby.table.state import Table


def view(table: Table, viewer: str | None) -> TableView:
    """The table for this player, None for an anonymous one."""
    seat = None if viewer is None else table.seat_of(viewer)
    return TableView(
        table=table.identifier,
        version=table.version,
        at=table.at,
        opened_at=table.opened_at,
        status=table.status,
        game=table.game,
        host=table.host,
        seats=_seats(table),
        options=table.options,
        clock=table.clock,
        rated=table.rated,
        absence=table.absence,
        spectators=table.spectators,
        listed=table.listed,
        seed_given=bool(table.seed),
        you=UNSET if seat is None else seat,
        invite=table.invite if table.invite and seat is not None else UNSET,
        match=table.match or UNSET,
        refusal=table.refusal or UNSET,
        why=table.why or UNSET,
        invited=() if seat is None else tuple(one.player for one in table.invited),
        you_are_asked=viewer in table.asked(),
        rematch_wanted=table.rematch_wanted,
        rematch=table.rematch or UNSET,
    )


def facts(before: Table, after: Table, trace: str) -> tuple[bytes, ...]:
    """What everybody is told of a commit, as JSON; of a table that is not listed, only whom it asks, and the lobby."""
    told: list[TableFact | TableAsks | TableSeats] = []
    if after.listed and before.status != "closed":
        told.append(_fact(before, after, trace))
    if (asks := after.asked()) != before.asked():
        told.append(_asks(after, asks, trace))
    if (_sitting(after), after.match) != (_sitting(before), before.match):
        told.append(_seating(after, trace))
    return tuple(map(encode_fact, told))


def _sitting(table: Table) -> tuple[str, ...]:
    return () if table.status == "closed" else table.persons()


def _seating(after: Table, trace: str) -> TableSeats:
    return TableSeats(
        owner="lobby",
        id=after.identifier,
        version=after.version,
        at=after.at,
        trace=trace,
        players=_sitting(after),
        game=after.game,
        match=after.match,
    )


def _asks(after: Table, asks: tuple[str, ...], trace: str) -> TableAsks:
    closed = after.status == "closed"
    by = (after.rematch_wanted or (after.host,))[0] if closed or not after.invited else after.invited[-1].by
    return TableAsks(
        owner="lobby",
        id=after.identifier,
        version=after.version,
        at=after.at,
        trace=trace,
        kind="rematch" if closed else "invitation",
        players=asks,
        by=by,
        game=after.game,
    )


def _fact(before: Table, after: Table, trace: str) -> TableFact:
    match = after.match or None
    common: dict[str, Any] = {
        "owner": "lobby",
        "id": after.identifier,
        "version": after.version,
        "at": after.at,
        "trace": trace,
        "game": after.game,
        "match": match,
    }
    if after.status == "closed":
        return TableClosed(why=after.why, **common)
    return (TableOpened if before.status == "new" else TableChanged)(
        host=after.host,
        opened=after.opened_at,
        seats=_seats(after),
        options=after.options,
        clock=after.clock,
        rated=after.rated,
        seed_given=bool(after.seed),
        spectators=after.spectators,
        absence=after.absence,
        status=after.status,
        **common,
    )


def _seats(table: Table) -> tuple[TableSeat, ...]:
    return tuple(
        TableSeat() if sitting is None else TableSeat(player=sitting.player, ready=sitting.ready, bot=sitting.bot)
        for sitting in table.seats
    )
