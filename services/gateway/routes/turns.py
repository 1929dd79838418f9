"""The matches that wait for a player: asked for once here, followed in routes/streams.py."""

from typing import Any

from litestar import Response, get

from services.gateway.auth.access import Access
from services.gateway.lists import MY_TURN, ListsUnavailableError
from services.gateway.problems import ProblemError, problem
from services.gateway.routes.visit import Visit, bearer_of, parts

NONE_WAIT = b'{"matches":[]}'


@get(
    "/turns",
    access=Access.READ,
    operation_id="ListTurns",
    tags=["matches"],
    summary="The matches that wait for you",
)
async def list_turns(request: Visit) -> Response[Any]:
    try:
        (row,) = await parts(request).lists.rows(MY_TURN, [bearer_of(request).player])
    except ListsUnavailableError:
        raise ProblemError(problem("unavailable", reason="lists_unavailable", retry_after=1.0)) from None
    return Response(row or NONE_WAIT, media_type="application/json", headers={"cache-control": "no-store"})
