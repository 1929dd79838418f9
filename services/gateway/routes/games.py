"""Games: what there is to play, with options, commands, sections and clauses as data."""

from typing import Any

from litestar import Response, get
from litestar.params import FromPath

from libs.messages.answers import GameList
from services.gateway.auth.access import Access
from services.gateway.routes.shown import has, tagged
from services.gateway.routes.visit import Visit, parts


@get("/games", access=Access.OPEN, operation_id="ListGames", tags=["games"], summary="The games that can be played")
async def list_games(request: Visit) -> Response[GameList]:
    return tagged(request, GameList(games=tuple(game.summary for game in parts(request).games.all())))


@get(
    "/games/{game:str}",
    access=Access.OPEN,
    operation_id="GetGame",
    tags=["games"],
    summary="A game's description: seats, schemas of options, commands and events, sections, catalogue, clauses",
)
async def get_game(request: Visit, game: FromPath[str]) -> Response[Any]:
    """Changes with an upgrade only; the ETag tells."""
    found = parts(request).games.get(game)
    headers = {"etag": found.etag, "cache-control": "no-cache"}
    if has(request, found.etag):
        return Response(None, status_code=304, headers=headers)
    return Response(found.whole, media_type="application/json", headers=headers)
