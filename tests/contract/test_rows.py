"""Rows of lists, tables and tickets are what the document says of them: made by the very functions that make them."""

from typing import Any

import msgspec
import pytest
from jsonschema import Draft202012Validator
from msgspec import to_builtins

from libs.kernel import Outcome, Seat, Standing
from libs.kernel.outcome import ScoreLine, SeatScore
from libs.messages.clocks import Correspondence, RealTime, Untimed
from libs.messages.facts import (
    MatchAborted,
    MatchFinished,
    MatchStarted,
    TableAsks,
    TableChanged,
    TableClosed,
    TableOpened,
    TableSeat,
    TurnPassed,
    encode_fact,
    match_fact,
    table_fact,
)
from libs.messages.requests import ReadQuery
from libs.projections import Upsert
from libs.projections.matches import finished_matches, live_matches, my_turn
from services.gateway.documents.writing import files
from services.lobby.projections import asked, open_tables
from services.lobby.queue.sort import NoRatings, Queues
from services.lobby.queue.state import Pairing, Queue, Seated, Terms, Ticket
from services.lobby.table.state import Invited, Sitting, Table
from services.lobby.table.view import view

OPENAPI = msgspec.json.decode(files()["openapi.json"])
COMMON: dict[str, Any] = {"owner": "mutant_crops", "id": "m-1", "version": 3, "at": 1_700_000_000_000}
TERMS: dict[str, Any] = {
    "table": "t-1",
    "players": ("ann", "bob"),
    "options": {"promo_pack": True},
    "rules_version": 1,
    "rated": True,
}
STANDING = to_builtins(Standing(points=(1, 2), phase="turn 1 of 7", progress=0.1))
SCORE = SeatScore(
    seat=Seat(0), place=1, total=3, tie_break=(1,), lines=(ScoreLine(item="crops", points=3, clause="MC-100"),)
)
STARTED = MatchStarted(**TERMS, **COMMON)
TURN = TurnPassed(players=("ann", "bob"), awaiting=("ann",), turns=(3,), standing=STANDING, deadline=1, **COMMON)
FINISHED = MatchFinished(
    seed_given=False,
    started=1,
    outcome=to_builtins(Outcome(scores=(SCORE,))),
    statistics=({"sown": 1},),
    stand_ins=(1,),
    **TERMS,
    **COMMON,
)
ABORTED = MatchAborted(table="t-1", players=("ann", "bob"), why="called_off", **COMMON)
SEATS = (TableSeat(player="ann", ready=True), TableSeat(player="bot-x", ready=True, bot="greedy"), TableSeat())
OPENED: dict[str, Any] = {
    "game": "mutant_crops",
    "host": "ann",
    "opened": 1,
    "seats": SEATS,
    "options": {},
    "owner": "lobby",
    "id": "t-1",
    "version": 1,
    "at": 1,
}
CLOCKS = [Untimed(), RealTime(bank=600, increment=5), Correspondence(days=3)]


def fit(value: Any, name: str) -> None:
    """Raises ValidationError unless the value fits the component, AssertionError unless that declares its fields."""
    schema = {"$ref": f"#/components/schemas/{name}", "components": OPENAPI["components"]}
    plain = msgspec.json.decode(msgspec.json.encode(value))
    Draft202012Validator(schema).validate(plain)
    assert plain.keys() <= OPENAPI["components"]["schemas"][name]["properties"].keys()


def row(writes: Any, fact: Any) -> Any:
    """The one row that is written, as it is read."""
    (write,) = writes
    assert isinstance(write, Upsert)
    return {"id": fact.id, "version": fact.version, **write.fields}


@pytest.mark.parametrize(
    ("projection", "facts", "name"),
    [
        (live_matches, [STARTED, TURN], "LiveMatch"),
        (my_turn, [TURN], "Turn"),
        (finished_matches, [FINISHED], "FinishedMatch"),
        (finished_matches, [ABORTED], "FinishedMatch"),
    ],
)
def test_rows_of_matches_are_as_described(projection, facts, name):
    told: dict[str, Any] = {}
    for fact in facts:
        read = match_fact(encode_fact(fact))
        told |= row(projection(read), read)
        fit(told, name)


@pytest.mark.parametrize("clock", CLOCKS)
@pytest.mark.parametrize("kind", [TableOpened, TableChanged])
def test_rows_of_open_tables_are_as_described(kind, clock):
    fact = table_fact(encode_fact(kind(clock=to_builtins(clock), **OPENED)))
    fit(row(open_tables(fact), fact), "OpenTableRow")


@pytest.mark.parametrize("kind", ["invitation", "rematch"])
def test_rows_of_asking_tables_are_as_described(kind):
    asks = TableAsks(
        owner="lobby", id="t-1", version=1, at=1, kind=kind, players=("bob",), by="ann", game="mutant_crops"
    )
    fact = table_fact(encode_fact(asks))
    fit(row(asked(fact), fact), "AskingTable")


def test_a_closed_table_has_no_row():
    closed = TableClosed(owner="lobby", id="t-1", version=2, at=1, game="mutant_crops", why="called_off")
    assert not any(isinstance(write, Upsert) for write in open_tables(closed))


@pytest.mark.parametrize("clock", CLOCKS)
@pytest.mark.parametrize("viewer", [None, "ann", "bob"])
def test_a_table_is_shown_as_described(viewer, clock):
    table = Table(
        identifier="t-1",
        version=2,
        status="open",
        game="mutant_crops",
        host="ann",
        seats=(Sitting(player="ann", ready=True), None),
        clock=to_builtins(clock),
        invite="secret",
        listed=False,
        invited=(Invited(player="bob", by="ann"),),
    )
    fit(view(table, viewer), "TableView")


@pytest.mark.parametrize("level", ["greedy", ""])
@pytest.mark.parametrize("clock", CLOCKS)
def test_a_ticket_is_shown_as_described(clock, level):
    terms = Terms(game="mutant_crops", seats=2, options={}, clock=to_builtins(clock), rated=True, absence="autopilot")
    limits = {"spread": 200, "bots_after": 30_000} if level else {"spread": None, "bots_after": None}
    ticket = Ticket(id="q-1", player="ann", terms=terms, rating=1000, level=level, since=1, until=600_001, **limits)
    seats = (Seated(player="bob"), Seated(player="bot-x", bot="greedy"))
    pairing = Pairing(table="t-1", terms=terms, seats=seats, tickets=("q-2",), at=1, opened=not level)
    queue = Queue(identifier="queue", version=3, tickets=(ticket,), pairings=(pairing,))
    nobody: Any = None
    queues = Queues(nobody, NoRatings(), nobody)
    for player in ("ann", "bob", "cleo"):
        shown = queues.view(queue, ReadQuery(name="seek", player=player))
        fit(shown, "SeekView")
        if player != "cleo":
            fit(shown.seek, "Sought")
