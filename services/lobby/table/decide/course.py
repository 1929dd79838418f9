"""From an open table to a match and to the end.

The start is committed before the game is asked, and asked under a match id that follows from table and attempt: so it
is done once however often it is repeated (lichess-org/lila #12147), and calling it off meets it at one commit of the
match, whichever comes first.
"""

from libs.host.core.kind import require
from libs.messages.ids import match_id
from services.lobby import messages as told
from services.lobby.queue.state import Pairing
from services.lobby.table.decide.order import Order, Outcome, require_host
from services.lobby.table.decide.seating import forfeited
from services.lobby.table.events import (
    ReadinessChanged,
    RematchOpened,
    SeatFreed,
    SeatTaken,
    StartCalledOff,
    TableClosed,
    TableEvent,
    TableOpened,
    TableReopened,
    TableStarted,
    TableStarting,
)
from services.lobby.table.state import Table

IDLE_MS = 24 * 60 * 60 * 1000
"""After so long without any change a listed table expires."""
PATIENT_MS = 30 * IDLE_MS
"""The same for one by invitation: people answer when they come back."""


def started(table: Table, order: Order) -> Outcome:
    """The host is ready by starting. Refuses not_host, seats_free, players_not_ready."""
    require_host(table, order)
    require(None not in table.seats, "seats_free", "a match starts with all seats taken")
    waiting = [s.player for s in table.seats if s is not None and not s.ready and s.player != table.host]
    require(not waiting, "players_not_ready", ", ".join(waiting))
    attempt = table.attempt + 1
    match = match_id(table.game, table.identifier, attempt)
    return Outcome((TableStarting(match=match, attempt=attempt),), {"match": match})


def called_off(table: Table, order: Order) -> Outcome:
    """An open table closes at once; one that is starting closes when its match is aborted.

    Refuses not_host, table_stopping, table_started.
    """
    require_host(table, order)
    if table.status == "open":
        return Outcome((TableClosed(why="called_off"),))
    require(table.status == "starting", f"table_{table.status}")
    return Outcome((StartCalledOff(match=table.match),))


def expiry(table: Table) -> int | None:
    """When an open table at which nothing happens any more closes, UTC milliseconds; None for one that is not open."""
    if table.status != "open":
        return None
    patient = table.invited or not table.listed
    return table.at + (PATIENT_MS if patient else IDLE_MS)


def opened_for(table: Table, pairing: Pairing) -> Outcome:
    """The table of a pairing opens and starts at once; whoever sits is ready. Refuses table_already_open."""
    require(table.status == "new", "table_already_open")
    terms = pairing.terms
    host = next(seat.player for seat in pairing.seats if not seat.bot)
    opening = TableOpened(
        game=terms.game,
        host=host,
        seats=terms.seats,
        options=terms.options,
        clock=terms.clock,
        rated=terms.rated,
        absence=terms.absence,
        spectators=pairing.spectators,
        listed=False,
    )
    sitting: list[TableEvent] = [SeatFreed(seat=0, player=host, why="left")]
    for number, seat in enumerate(pairing.seats):
        sitting.append(SeatTaken(seat=number, player=seat.player, bot=seat.bot))
        if not seat.bot:
            sitting.append(ReadinessChanged(seat=number, ready=True))
    match = match_id(terms.game, table.identifier, 1)
    return Outcome((opening, *sitting, TableStarting(match=match, attempt=1)))


def heard(table: Table, news: told.News, now: int) -> Outcome:
    """What news of the table's match lead to. Refuses nothing_awaited: it was heard already, or is of another match."""
    if isinstance(news, told.TableOpenedFor):
        return opened_for(table, news.pairing)
    if isinstance(news, told.PairingMade):
        require(table.rematch == news.table and not table.rematch_opened, "nothing_awaited", kind="over")
        return Outcome((RematchOpened(table=news.table),))
    if isinstance(news, told.PlaceForfeited):
        return forfeited(table, news.player)
    if isinstance(news, told.Lapsed):
        expires = expiry(table)
        require(expires is not None and now >= expires, "nothing_awaited", kind="over")
        return Outcome((TableClosed(why="expired"),))
    of_this = isinstance(news, told.OfMatch) and news.match == table.match
    event = _heard(table, news) if of_this else None
    require(event is not None, "nothing_awaited", kind="over")
    assert event is not None  # noqa: S101 (just required)
    return Outcome((event,))


def _heard(table: Table, news: told.News) -> TableEvent | None:
    match news:
        case told.MatchOpened(match=match):
            return TableStarted(match=match) if table.status == "starting" else None
        case told.OpeningRefused(match=match, reason=reason, detail=detail):
            starting = table.status == "starting"
            return TableReopened(match=match, reason=reason, detail=detail) if starting else None
        case told.MatchCalledOff(opened=opened):
            return TableClosed(why="called_off", unopened=not opened) if table.status == "stopping" else None
        case told.CallingOffRefused(match=match):
            return TableStarted(match=match) if table.status == "stopping" else None
        case told.MatchEnded(why=why):
            return TableClosed(why=why) if table.status in {"starting", "stopping", "started"} else None
        case _:
            return None
