"""Rows made of tables' facts.

| projection | a row is | indexes |
| --- | --- | --- |
| open_tables | a listed table that is open: who sits, on what terms | all, game:<game>, player:<id> by opening time |
| seated | a table, listed or not, until it closes; shown to nobody | player:<id> of persons by time of change |
| asked | a table that waits for players to come or to play once more | player:<id> of those by time of asking |
"""

from collections.abc import Sequence
from typing import Any, Final

from msgspec import to_builtins
from msgspec.structs import asdict

from libs.messages.facts import TableAsks, TableClosed, TableFact, TableSeats
from libs.projections import Delete, Projection, Upsert, Write
from libs.projections.matches import ALL, index_of_game, index_of_player

FACT_KINDS: Final = {
    **dict.fromkeys(("table_opened", "table_changed", "table_closed"), "table"),
    "table_asks": "invitation",
    "table_seats": "",
}

_NOT_SHOWN = frozenset({"id", "version", "owner", "trace", "status", "match"})


def open_tables(fact: TableFact) -> Sequence[Write]:
    if isinstance(fact, TableAsks | TableSeats):
        return []
    if isinstance(fact, TableClosed) or fact.status != "open":
        return [Delete(fact.id)]
    fields: dict[str, Any] = {
        name: to_builtins(value) for name, value in asdict(fact).items() if name not in _NOT_SHOWN
    }
    players = [seat.player for seat in fact.seats if seat.player is not None]
    indexes = (ALL, index_of_game(fact.game), *map(index_of_player, players))
    return [Upsert(fact.id, fields, dict.fromkeys(indexes, float(fact.opened)), fresh=True)]


def asked(fact: TableFact) -> Sequence[Write]:
    if not isinstance(fact, TableAsks):
        return []
    if not fact.players:
        return [Delete(fact.id)]
    fields = {"kind": fact.kind, "by": fact.by, "game": fact.game, "at": fact.at}
    index = {index_of_player(player): float(fact.at) for player in fact.players}
    return [Upsert(fact.id, fields, index, fresh=True)]


def seated(fact: TableFact) -> Sequence[Write]:
    if not isinstance(fact, TableSeats):
        return []
    if not fact.players:
        return [Delete(fact.id)]
    index = {index_of_player(player): float(fact.at) for player in fact.players}
    return [Upsert(fact.id, {"game": fact.game, "match": fact.match}, index, fresh=True)]


ASKED: Final = Projection[TableFact]("asked", asked)
OPEN_TABLES: Final = Projection[TableFact]("open_tables", open_tables)
SEATED: Final = Projection[TableFact]("seated", seated)
