"""What operators order, and the record of it. Everything goes into the record before it is done."""

from typing import Annotated

import msgspec
from litestar import Response, get, post
from litestar.params import JSONBody, QueryParameter

from libs.messages.accounts import ActOrdered, ActRequest
from libs.messages.operations import RECORD_PREFIX, Acts, EndMatch, record_id
from libs.messages.requests import Found, ReadQuery, Refused
from libs.messages.watching import TimelineAsked
from services.gateway.auth.access import Access
from services.gateway.commanding import command_id_of, now_ms
from services.gateway.directories.games import LOBBY
from services.gateway.parts import Gateway
from services.gateway.routes.own import tell_lobby
from services.gateway.routes.shown import tagged
from services.gateway.routes.visit import Visit, bearer_of, found, parts

Month = Annotated[
    str | None,
    QueryParameter(pattern=r"\A[0-9]{4}-[0-9]{2}\Z", description="A month such as 2031-07; this one if absent."),
]
_acts = msgspec.json.Decoder(Acts).decode
_newest = msgspec.json.encode(TimelineAsked(limit=1))


@post(
    "/operations/acts",
    access=Access.OPERATE,
    operation_id="OrderAct",
    tags=["operations"],
    summary="Suspend or reinstate a player, end a match, appoint or dismiss an operator",
    status_code=202,
)
async def order_act(request: Visit, data: JSONBody[ActRequest]) -> Response[ActOrdered]:
    """Recorded when this is answered, done soon after; the record tells what became of it.

    Each act is seen to by itself: one whose target does not answer stays under way, and its detail says what it waits
    for.
    """
    who = bearer_of(request)
    if isinstance(data.order, EndMatch):
        await _known(parts(request), data.order.match)
    record = record_id(now_ms())
    id_ = command_id_of(None, request.headers.get("idempotency-key"))
    accepted = await tell_lobby(parts(request), record, who.player, data.order, id_=id_, scopes=who.scopes)
    ordered = msgspec.json.decode(accepted.result_json, type=ActOrdered)
    return Response(ordered, status_code=202)


async def _known(gateway: Gateway, match: str) -> None:
    """Raises malformed and not_found for a match that never was; one that cannot be asked now may be."""
    game = gateway.games.owner_of(match)
    answer = await gateway.calls.query(game, match, ReadQuery(name="timeline", json=_newest))
    if isinstance(answer, Refused):
        found(answer, gateway, game)


@get(
    "/operations/acts",
    access=Access.WATCH,
    operation_id="ListActs",
    tags=["operations"],
    summary="A month's record of what operators did",
)
async def list_acts(request: Visit, month: Month = None) -> Response[Acts]:
    gateway = parts(request)
    record = record_id(now_ms()) if month is None else f"{RECORD_PREFIX}{month}"
    answer = await gateway.calls.query(LOBBY, record, ReadQuery(name="acts"))
    if isinstance(answer, Refused) and answer.kind == "missing":
        return tagged(request, Acts(month=record.removeprefix(RECORD_PREFIX), acts=()), personal=True)
    told: Found = found(answer, gateway, LOBBY)
    return tagged(request, _acts(told.json), personal=True)


ROUTES = (order_act, list_acts)
