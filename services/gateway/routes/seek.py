"""Matchmaking: a ticket is drawn, looked at and given back here; routes/live.py follows it."""

import msgspec
from litestar import Response, delete, get, post
from litestar.params import JSONBody

from libs.messages.queue import QUEUE, CancelSeek, Seek, SeekView
from libs.messages.requests import Found, ReadQuery, Refused
from services.gateway.auth.access import Access
from services.gateway.commanding import command_id_of
from services.gateway.directories.games import LOBBY
from services.gateway.parts import Gateway
from services.gateway.routes.own import tell_lobby
from services.gateway.routes.tokens import NO_STORE
from services.gateway.routes.visit import Visit, bearer_of, found, parts

NONE = b'{"status":"none"}'
_view = msgspec.json.Decoder(SeekView).decode


@post(
    "/seek",
    access=Access.PLAY,
    operation_id="Seek",
    tags=["matchmaking"],
    summary="Be paired with others who seek the same",
    status_code=201,
)
async def seek(request: Visit, data: JSONBody[Seek]) -> Response[SeekView]:
    """One ticket a player. Whoever fits waits a second at most; the match then starts by itself."""
    gateway, who = parts(request), bearer_of(request)
    gateway.games.get(data.game)
    await _command(request, data)
    return Response(_view(await seek_of(gateway, who.player)), status_code=201, headers=NO_STORE)


@get("/seek", access=Access.READ, operation_id="GetSeek", tags=["matchmaking"], summary="What became of your ticket")
async def get_seek(request: Visit) -> Response[SeekView]:
    """Once paired: the table, and the match, which stands some moments later."""
    return Response(_view(await seek_of(parts(request), bearer_of(request).player)), headers=NO_STORE)


@delete(
    "/seek",
    access=Access.PLAY,
    operation_id="CancelSeek",
    tags=["matchmaking"],
    summary="Give your ticket back",
    status_code=204,
)
async def cancel_seek(request: Visit) -> None:
    """Refused as `already_paired` when the pairing was faster; `detail` names the table."""
    await _command(request, CancelSeek())


async def seek_of(gateway: Gateway, player: str) -> bytes:
    """The player's newest ticket as JSON. Raises the lobby's problem."""
    answer = await gateway.calls.query(LOBBY, QUEUE, ReadQuery(name="seek", player=player))
    if isinstance(answer, Refused) and answer.kind == "missing":
        return NONE
    told: Found = found(answer, gateway, LOBBY)
    return told.json


async def _command(request: Visit, command: Seek | CancelSeek) -> None:
    who = bearer_of(request)
    id_ = command_id_of(None, request.headers.get("idempotency-key"))
    await tell_lobby(parts(request), QUEUE, who.player, command, id_=id_, scopes=who.scopes)


ROUTES = (seek, get_seek, cancel_seek)
