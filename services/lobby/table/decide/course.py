"""From an open table to a match and to the end.

The start is committed before the game is asked, and asked under a match id that follows from table and attempt: so it
is done once however often it is repeated (lichess-org/lila #12147), and calling it off meets it at one commit of the
match, whichever comes first.
"""

from libs.messages.ids import match_id
from services.lobby import messages as told
from services.lobby.refusing import require
from services.lobby.table.decide.order import Order, Outcome, require_host
from services.lobby.table.events import (
    StartCalledOff,
    TableClosed,
    TableEvent,
    TableReopened,
    TableStarted,
    TableStarting,
)
from services.lobby.table.state import Table


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


def heard(table: Table, news: told.News) -> Outcome:
    """What news of the table's match lead to. Refuses nothing_awaited: it was heard already, or is of another match."""
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
        case told.MatchCalledOff():
            return TableClosed(why="called_off") if table.status == "stopping" else None
        case told.CallingOffRefused(match=match):
            return TableStarted(match=match) if table.status == "stopping" else None
        case told.MatchEnded(why=why):
            return TableClosed(why=why) if table.status in {"starting", "stopping", "started"} else None
        case _:
            return None
