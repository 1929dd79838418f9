"""Chat at a table: said and read here, heard live on the table's stream."""

import msgspec
from litestar import Response, get, post
from litestar.params import FromPath, JSONBody

from libs.messages.chat import ChatLine, ChatLines, ChatRequest
from libs.messages.ids import TABLE_PREFIX
from services.gateway.auth.access import Access, knock
from services.gateway.chat.rooms import hearing, sayable, told
from services.gateway.commanding import command_id_of, now_ms
from services.gateway.directories.games import identified
from services.gateway.routes.tokens import NO_STORE
from services.gateway.routes.visit import Visit, bearer_of, parts, player_of


@get(
    "/tables/{table:str}/chat",
    access=Access.SPECTATOR,
    operation_id="ReadChat",
    tags=["tables"],
    summary="What was said: to members what members said, to others what others did",
)
async def read_chat(request: Visit, table: FromPath[str]) -> Response[ChatLines]:
    """The newest 200 lines of the last 30 days."""
    gateway = parts(request)
    ears = await hearing(gateway, identified(table, TABLE_PREFIX), player_of(request))
    return Response(ChatLines(room=ears.room, lines=await told(gateway, table, ears)), headers=NO_STORE)


@post(
    "/tables/{table:str}/chat",
    access=Access.PLAY,
    operation_id="Say",
    tags=["tables"],
    summary="Say something, to the members if you are one, else to those who watch",
    status_code=201,
)
async def say(request: Visit, table: FromPath[str], data: JSONBody[ChatRequest]) -> Response[ChatLine]:
    """With the same Idempotency-Key again it was said once."""
    gateway, who = parts(request), bearer_of(request)
    gateway.doorkeeper.count(who, knock(request.scope), gateway.quotas.chat, "chat")
    ears = await hearing(gateway, identified(table, TABLE_PREFIX), who.player)
    line = ChatLine(
        id=command_id_of(None, request.headers.get("idempotency-key")),
        table=table,
        room=ears.room,
        player=who.player,
        text=sayable(data.text),
        at=now_ms(),
    )
    await gateway.chat.append(table, msgspec.json.encode(line))
    return Response(line, status_code=201, headers=NO_STORE)


ROUTES = (read_chat, say)
