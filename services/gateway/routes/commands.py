"""POST …/commands: the hot route. Plain ASGI, one pass over the headers, bytes in and bytes out."""

from typing import NamedTuple

import msgspec

from libs.messages.ids import TABLE_PREFIX
from libs.messages.requests import Accepted
from libs.telemetry import names
from services.gateway.auth.access import Access, knock
from services.gateway.commanding import (
    LARGEST_COMMAND,
    Order,
    accepted_result,
    command_id_of,
    decode_body,
    encode_result,
    malformed,
    require_object,
    trouble_of,
)
from services.gateway.directories.games import LOBBY, identified
from services.gateway.parts import Gateway
from services.gateway.problems import MEDIA_TYPE, ProblemError, encode_problem, refuse
from services.gateway.routes import raw
from services.gateway.routes.raw import Receive, Scope, Send

TABLE_COMMAND = "POST /v1/tables/{id}/commands"


async def match_commands(gateway: Gateway, match: str, scope: Scope, receive: Receive, send: Send) -> None:
    """A player's command on a match."""
    raw.only(scope, "POST")
    game = gateway.games.owner_of(match)
    await _command(Door(gateway, names.HTTP_COMMAND, game, match), scope, receive, send)


async def table_commands(gateway: Gateway, table: str, scope: Scope, receive: Receive, send: Send) -> None:
    """A player's command on a table."""
    raw.only(scope, "POST")
    identified(table, TABLE_PREFIX)
    await _command(Door(gateway, TABLE_COMMAND, LOBBY, table), scope, receive, send)


class Door(NamedTuple):
    """Where a command comes in: the span's name, and whom it is for."""

    gateway: Gateway
    name: str
    owner: str
    target: str


async def _command(door: Door, scope: Scope, receive: Receive, send: Send) -> None:
    gateway = door.gateway
    visitor = knock(scope)
    headers = visitor.headers
    who = await gateway.doorkeeper.admit(visitor, Access.PLAY)
    if who is None:
        raise refuse("unauthenticated", reason="token_missing")
    gateway.doorkeeper.count(who, visitor, gateway.quotas.commands, "commands")
    data = await raw.body_of(receive, headers, LARGEST_COMMAND)
    try:
        body = decode_body(data)
    except msgspec.DecodeError as error:
        raise ProblemError(malformed(error, data)) from None
    require_object(body.command)
    key = headers.get(b"idempotency-key")
    command_id = command_id_of(body.id, None if key is None else key.decode("latin-1"))
    order = Order(door.owner, door.target, command_id)
    parent = headers.get(b"traceparent", b"").decode("latin-1")
    sent = await gateway.commands.send(door.name, order, who, body, header=parent)
    traced = [(b"traceresponse", sent.trace.encode())]
    if isinstance(sent.answer, Accepted):
        result = accepted_result(order.target, command_id, sent.answer)
        await raw.reply(send, 200, encode_result(result), traced)
        return
    trouble = trouble_of(sent, gateway.games.clause_title(order.owner))
    extra = [(name.encode(), value.encode()) for name, value in ProblemError(trouble).headers.items()]
    await raw.reply(send, trouble.status, encode_problem(trouble), [*traced, *extra], MEDIA_TYPE.encode())
