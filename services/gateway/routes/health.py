"""Whether the process lives, and whether it can do its work."""

from litestar import Response, get
from litestar.params import FromPath

from libs.messages.answers import Health, ProblemKind, ProblemKinds
from libs.messages.watching import ServiceHealth
from services.gateway.auth.access import Access
from services.gateway.problems import CODES, refuse
from services.gateway.routes.visit import Visit, parts
from services.gateway.watching.overview import health
from services.gateway.watching.readiness import degraded_parts, missing_parts


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
    """503 while something that is needed is not there; what can be done without is told, and answers 200."""
    gateway = parts(request)
    missing, degraded = await missing_parts(gateway), degraded_parts(gateway)
    if missing:
        return Response(Health(status="not_ready", missing=missing, degraded=degraded), status_code=503)
    return Response(Health(status="ok", degraded=degraded))


@get(
    "/health/live/{service:str}",
    access=Access.OPEN,
    operation_id="GetServiceLive",
    tags=["health"],
    summary="Whether every process of a service answers",
)
async def get_service_live(request: Visit, service: FromPath[str]) -> Response[ServiceHealth]:
    """503 if one does not. Each is asked, a second ago at most."""
    return await _health(request, service, ready=False)


@get(
    "/health/ready/{service:str}",
    access=Access.OPEN,
    operation_id="GetServiceReady",
    tags=["health"],
    summary="Whether every process of a service has what it needs, with what each says of itself",
)
async def get_service_ready(request: Visit, service: FromPath[str]) -> Response[ServiceHealth]:
    """503 if one has not: versions, partitions and lags are told all the same."""
    return await _health(request, service, ready=True)


async def _health(request: Visit, service: str, *, ready: bool) -> Response[ServiceHealth]:
    found = await health(parts(request), service, ready=ready)
    if found is None:
        raise refuse("not_found", reason="service_unknown")
    return Response(found, status_code=200 if found.status == "ok" else 503)


@get("/v1/problems", access=Access.OPEN, operation_id="ListProblems", tags=["health"], summary="Every problem code")
async def list_problems() -> ProblemKinds:
    kinds = (ProblemKind(code=code, status=kind.status, title=kind.title) for code, kind in CODES.items())
    return ProblemKinds(problems=tuple(kinds))
