"""What operators see: the platform as a whole, every process, matches, traces, and metrics for Prometheus."""

from typing import Annotated, Any, Literal

import msgspec
from litestar import Response, get
from litestar.params import FromPath, QueryParameter
from msgspec import Struct

from libs.messages.watching import (
    Overview,
    Services,
    TraceHeads,
    WatchedMatch,
    WatchedMatches,
    WatchedTrace,
)
from services.gateway.auth.access import Access
from services.gateway.compression import COMPRESSED
from services.gateway.directories.games import identified
from services.gateway.lists import ALL, LIVE_MATCHES, OPEN_TABLES, of_game, of_player
from services.gateway.problems import refuse
from services.gateway.routes.listing import Cursor, Limit, listed
from services.gateway.routes.shown import OfGame
from services.gateway.routes.tokens import NO_STORE
from services.gateway.routes.visit import Visit, parts
from services.gateway.watching.exposition import exposed
from services.gateway.watching.matches import watched_match
from services.gateway.watching.overview import overview, stopped
from services.gateway.watching.ring import STEP, STEPS

LONGEST = STEP * STEPS // 1000

Seconds = Annotated[int, QueryParameter(ge=1, le=LONGEST, description="How far back the plots go.")]
Watched = Annotated[
    Literal["live", "waiting", "stopped"],
    QueryParameter(description="Running matches, listed tables that wait for players, or matches that cannot be read."),
]
OfPlayer = Annotated[str | None, QueryParameter(description="Running matches of one player, by id.", max_length=64)]
Before = Annotated[int | None, QueryParameter(ge=2, description="Commits before this version; the newest if absent.")]
OfMatch = Annotated[str | None, QueryParameter(description="Only of one match.", max_length=64)]
Slowest = Annotated[bool, QueryParameter(description="The slowest of those that are kept, not the newest.")]


class _Row(Struct):
    game: str


_row = msgspec.json.Decoder(_Row).decode


@get(
    "/operations/overview",
    access=Access.WATCH,
    operation_id="GetOverview",
    tags=["operations"],
    summary="The platform at a glance, with plots of the recent past",
    middleware=[COMPRESSED],
)
async def get_overview(request: Visit, seconds: Seconds = LONGEST) -> Response[Overview]:
    return Response(await overview(parts(request), seconds), headers=NO_STORE)


@get(
    "/operations/services",
    access=Access.WATCH,
    operation_id="ListServices",
    tags=["operations"],
    summary="Every process: versions, partitions, lags, and what it lacks",
)
async def list_services(request: Visit) -> Response[Services]:
    return Response(Services(processes=await parts(request).processes.all()), headers=NO_STORE)


@get(
    "/operations/matches",
    access=Access.WATCH,
    operation_id="WatchMatches",
    tags=["operations"],
    summary="Matches that run, wait for players, or are stopped, those without spectators too",
)
async def watch_matches(
    request: Visit,
    *,
    status: Watched = "live",
    game: OfGame = None,
    player: OfPlayer = None,
    cursor: Cursor = None,
    limit: Limit = 50,
) -> Response[WatchedMatches]:
    """Of a player and a game at once: those of the player's page that are of the game."""
    gateway = parts(request)
    if player is not None and status != "live":
        raise refuse("malformed", "only running matches are listed by player", reason="not_by_player")
    if status == "stopped":
        processes = await gateway.processes.all()
        games = [one.summary.name for one in gateway.games.all() if game in {None, one.summary.name}]
        rows: tuple[Any, ...] = tuple(
            {"id": match, "game": one, "status": "stopped"} for one in games for match in stopped(processes, one)
        )
        return Response(WatchedMatches(status=status, matches=rows), headers=NO_STORE)
    name = None if game is None else gateway.games.get(game).summary.name
    index = of_player(identified(player)) if player else ALL if name is None else of_game(name)
    page = await listed(request, LIVE_MATCHES if status == "live" else OPEN_TABLES, index, cursor, limit)
    shown = [row for row in page.rows if name is None or _row(row).game == name]
    return Response(WatchedMatches(status=status, matches=tuple(shown), next=page.next), headers=NO_STORE)


@get(
    "/operations/matches/{match:str}",
    access=Access.WATCH,
    operation_id="WatchMatch",
    tags=["operations"],
    summary="One match: its commits with actor and duration, clocks, who serves it, its traces, what operators did",
)
async def watch_match(
    request: Visit, match: FromPath[str], before: Before = None, limit: Limit = 50
) -> Response[WatchedMatch]:
    """Nothing of it is hidden from spectators; also of a match that admits none."""
    return Response(await watched_match(parts(request), match, before, limit), headers=NO_STORE)


@get(
    "/operations/traces",
    access=Access.WATCH,
    operation_id="ListTraces",
    tags=["operations"],
    summary="Commands of the recent past that were traced: the chosen ones, and all that failed or were slow",
)
async def list_traces(
    request: Visit, match: OfMatch = None, *, slowest: Slowest = False, limit: Limit = 50
) -> Response[TraceHeads]:
    traces = parts(request).observatory.traces
    chosen = None if match is None else traces.of_match(match)
    return Response(TraceHeads(traces=tuple(traces.heads(chosen, slowest=slowest, limit=limit))), headers=NO_STORE)


@get(
    "/operations/traces/{trace:str}",
    access=Access.WATCH,
    operation_id="GetTrace",
    tags=["operations"],
    summary="One trace as a waterfall, with what was logged under it",
)
async def get_trace(request: Visit, trace: FromPath[str]) -> Response[WatchedTrace]:
    found = parts(request).observatory.traces.get(trace)
    if found is None:
        raise refuse("not_found", reason="trace_not_kept")
    return Response(found, headers=NO_STORE)


@get(
    "/metrics",
    access=Access.WATCH,
    operation_id="GetMetrics",
    tags=["operations"],
    summary="The metrics of all processes, for Prometheus",
)
async def get_metrics(request: Visit) -> Response[bytes]:
    """Scrape one gateway, not each: every one tells of all."""
    gateway = parts(request)
    observatory = gateway.observatory
    processes = await gateway.processes.all()
    accept = request.headers.get("accept", "")
    text, media_type = exposed(observatory.heard(), processes, observatory.traces.commands, accept)
    return Response(text, media_type=media_type, headers=NO_STORE)


ROUTES = (get_overview, list_services, watch_matches, watch_match, list_traces, get_trace)
