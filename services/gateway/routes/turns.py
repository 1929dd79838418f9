"""The matches that wait for a player: asked for once here, followed in routes/streams.py and on the socket."""

from litestar import Response, get

from libs.messages.answers import TurnList
from services.gateway.auth.access import Access
from services.gateway.feeds.turns import waiting_for
from services.gateway.lists import ListsUnavailableError
from services.gateway.problems import ProblemError, problem
from services.gateway.routes.shown import tagged
from services.gateway.routes.visit import Visit, bearer_of, parts


@get(
    "/turns",
    access=Access.READ,
    operation_id="ListTurns",
    tags=["matches"],
    summary="The matches that wait for you",
)
async def list_turns(request: Visit) -> Response[TurnList]:
    try:
        rows = await waiting_for(parts(request).lists, bearer_of(request).player)
    except ListsUnavailableError:
        raise ProblemError(problem("unavailable", reason="lists_unavailable", retry_after=1.0)) from None
    return tagged(request, TurnList(matches=rows), personal=True)
