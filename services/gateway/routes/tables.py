"""Tables: opened, listed and read here; everything else about them is a command on the table."""

from typing import Annotated, Any

from litestar import Response, get, post
from litestar.params import FromPath, FromQuery, HeaderParameter, JSONBody
from msgspec import Raw

from libs.messages.answers import CommandBody, CommandResult, TableList
from libs.messages.ids import TABLE_PREFIX, table_id
from libs.messages.requests import Accepted, ReadQuery
from libs.messages.tables import OpenTable, encode_lobby
from services.gateway.auth.access import Access
from services.gateway.commanding import Order, accepted_result, command_id_of, trouble_of
from services.gateway.directories.games import LOBBY, identified
from services.gateway.lists import ALL, ASKED, OPEN_TABLES, of_game, of_player
from services.gateway.problems import ProblemError
from services.gateway.routes.listing import Cursor, Limit, listed
from services.gateway.routes.shown import tagged
from services.gateway.routes.visit import Visit, ask, bearer_of, parts, player_of

OPEN_SPAN = "POST /v1/tables"


@post(
    "/tables",
    access=Access.PLAY,
    operation_id="OpenTable",
    tags=["tables"],
    summary="Open a table and sit down at it",
    status_code=201,
)
async def open_table(
    request: Visit,
    data: JSONBody[OpenTable],
    idempotency_key: Annotated[str | None, HeaderParameter(name="Idempotency-Key", description="UUID or ULID.")] = None,
) -> Response[CommandResult]:
    """The table's id follows from player and Idempotency-Key, so that a repeat opens no second table."""
    gateway = parts(request)
    who = bearer_of(request)
    gateway.games.get(data.game)
    command_id = command_id_of(None, idempotency_key)
    order = Order(LOBBY, table_id(who.player, command_id), command_id)
    body = CommandBody(command=Raw(encode_lobby(data)))
    parent = request.headers.get("traceparent", "")
    sent = await gateway.commands.send(OPEN_SPAN, order, who, body, header=parent)
    if not isinstance(sent.answer, Accepted):
        raise ProblemError(trouble_of(sent, gateway.games.clause_title(LOBBY)))
    headers = {"location": f"/v1/tables/{order.target}"}
    return Response(accepted_result(order.target, command_id, sent.answer), status_code=201, headers=headers)


@get(
    "/tables", access=Access.SPECTATOR, operation_id="ListTables", tags=["tables"], summary="Open tables, newest first"
)
async def list_tables(
    request: Visit, game: FromQuery[str | None] = None, cursor: Cursor = None, limit: Limit = 50
) -> Response[TableList]:
    page = await listed(request, OPEN_TABLES, of_game(identified(game)) if game else ALL, cursor, limit)
    return tagged(request, TableList(tables=page.rows, next=page.next))


@get(
    "/tables/asked",
    access=Access.READ,
    operation_id="ListAsked",
    tags=["tables"],
    summary="Tables that wait for your yes or no: invitations and rematches, newest first",
)
async def list_asked(request: Visit, cursor: Cursor = None, limit: Limit = 50) -> Response[TableList]:
    """They stand until you answer with a command on the table: join or decline, rematch or decline."""
    page = await listed(request, ASKED, of_player(bearer_of(request).player), cursor, limit)
    return tagged(request, TableList(tables=page.rows, next=page.next), personal=True)


@get("/tables/{table:str}", access=Access.SPECTATOR, operation_id="GetTable", tags=["tables"], summary="One table")
async def get_table(request: Visit, table: FromPath[str]) -> Response[Any]:
    identified(table, TABLE_PREFIX)
    found = await ask(parts(request), LOBBY, table, ReadQuery(name="table", player=player_of(request)))
    return Response(found.json, media_type="application/json", headers={"cache-control": "no-store"})
