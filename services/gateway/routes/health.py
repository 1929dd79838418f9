"""Whether the process lives, and whether it can do its work."""

import asyncio

from litestar import Response, get

from libs.bus.port import NoResponderError, UnansweredError
from libs.messages.answers import Health, ProblemKind, ProblemKinds
from services.gateway.auth.access import Access
from services.gateway.directories.games import LOBBY
from services.gateway.lists import ListsUnavailableError
from services.gateway.parts import Gateway
from services.gateway.problems import CODES
from services.gateway.routes.visit import Visit, parts

PROBE_WITHIN = 1.0


@get("/health/live", access=Access.OPEN, operation_id="GetLive", tags=["health"], summary="The process runs")
async def get_live() -> Health:
    return Health(status="ok")


@get(
    "/health/ready",
    access=Access.OPEN,
    operation_id="GetReady",
    tags=["health"],
    summary="What is missing, if anything",
)
async def get_ready(request: Visit) -> Response[Health]:
    """503 while something that is needed is not there."""
    missing = await missing_parts(parts(request))
    if missing:
        return Response(Health(status="not_ready", missing=missing), status_code=503)
    return Response(Health(status="ok"))


@get("/v1/problems", access=Access.OPEN, operation_id="ListProblems", tags=["health"], summary="Every problem code")
async def list_problems() -> ProblemKinds:
    kinds = (ProblemKind(code=code, status=kind.status, title=kind.title) for code, kind in CODES.items())
    return ProblemKinds(problems=tuple(kinds))


async def missing_parts(gateway: Gateway) -> tuple[str, ...]:
    """nats, valkey, lobby and game:<name>, as far as they do not answer."""
    missing = await _unreachable(gateway)
    serving = gateway.workers.serving()
    if LOBBY not in serving:
        missing.append(LOBBY)
    games = gateway.games.all()
    if not games:
        missing.append("games")
    missing += [f"game:{game.summary.name}" for game in games if game.summary.name not in serving]
    if gateway.crowd.stopping:
        missing.append("gateway")
    return tuple(missing)


async def _unreachable(gateway: Gateway) -> list[str]:
    missing = []
    try:
        async with asyncio.timeout(PROBE_WITHIN):
            await gateway.games.ping()
    except (NoResponderError, UnansweredError, TimeoutError):
        missing.append("nats")
    try:
        async with asyncio.timeout(PROBE_WITHIN):
            await gateway.lists.ping()
    except (ListsUnavailableError, TimeoutError):
        missing.append("valkey")
    return missing
