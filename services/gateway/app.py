"""The ASGI application: routes, guard, problems, documents, around the gateway's parts."""

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from http import HTTPStatus
from typing import Any, TypeAlias

from litestar import Litestar, Request, Response, Router
from litestar.config.cors import CORSConfig
from litestar.datastructures import State
from litestar.exceptions import HTTPException
from litestar.openapi import OpenAPIConfig

from services.gateway.faults import counted, problem_behind
from services.gateway.front import READ_BY_PAGES, Front
from services.gateway.pages import is_lost, pages, shell, shown
from services.gateway.parts import Gateway
from services.gateway.problems import MEDIA_TYPE, ProblemError, encode_problem
from services.gateway.routes import (
    accounts,
    bots,
    chat,
    documents,
    games,
    health,
    histories,
    leaderboards,
    matches,
    oauth,
    oneself,
    operations,
    players,
    profiles,
    relations,
    seek,
    statistics,
    tables,
    tokens,
    turns,
    vacation,
    watching,
)
from services.gateway.routes.visit import GATEWAY, WHO, admitted
from services.gateway.settings import Policy

ASKED_WITH = (
    "authorization",
    "content-type",
    "furrow-player",
    "idempotency-key",
    "if-none-match",
    "last-event-id",
    "traceparent",
)
"""Headers that pages of permitted origins may send."""
LARGEST_BODY = 64 * 1024

V1 = [
    players.sign_in_guest,
    players.get_me,
    players.forget_cookie,
    players.list_players,
    games.list_games,
    games.get_game,
    tables.open_table,
    tables.list_tables,
    tables.list_asked,
    tables.get_table,
    matches.list_matches,
    matches.get_match,
    matches.get_offers,
    matches.check,
    matches.undo,
    matches.get_history,
    matches.export_match,
    matches.verify_match,
    turns.list_turns,
    leaderboards.get_leaderboard,
    profiles.get_profile,
    profiles.get_rating_course,
    profiles.get_match_ratings,
    histories.get_player_history,
    histories.get_versus,
    histories.export_matches,
    statistics.get_game_statistics,
    *accounts.ROUTES,
    *tokens.ROUTES,
    *oneself.ROUTES,
    *relations.ROUTES,
    *vacation.ROUTES,
    *operations.ROUTES,
    *watching.ROUTES,
    *bots.ROUTES,
    *chat.ROUTES,
    *seek.ROUTES,
]
OTHERS = [
    health.get_live,
    health.get_ready,
    health.get_service_live,
    health.get_service_ready,
    watching.get_metrics,
    health.list_problems,
    documents.get_openapi,
    documents.get_asyncapi,
    *oauth.ROUTES,
]


Teller: TypeAlias = Callable[[Request[Any, Any, State], Exception], Response[bytes]]
"""What a request that ended with an exception is answered."""


def application(gateway: Gateway) -> Front:
    """The gateway as an ASGI application; its parts start and stop with it."""
    app = framework(gateway.policy)
    app.state[GATEWAY] = gateway
    return Front(gateway, app)


def framework(policy: Policy, *, described: bool = False) -> Litestar:
    """All routes but the plain ones; they find the gateway in the state. `described` can tell its OpenAPI document."""

    @asynccontextmanager
    async def lifespan(app: Litestar) -> AsyncIterator[None]:
        served: Gateway = app.state[GATEWAY]
        await served.start()
        try:
            yield
        finally:
            await served.stop()

    routers = [
        Router("/v1", route_handlers=V1, guards=[admitted]),
        Router("/", route_handlers=OTHERS, guards=[admitted]),
    ]
    told: Teller = _told
    if policy.web is not None:
        routers.extend(pages(policy.web))
        told = _shown_or_told(shell(policy.web))
    return Litestar(
        routers,
        lifespan=[lifespan],
        openapi_config=OpenAPIConfig(title="Furrow", version="1", use_handler_docstrings=True) if described else None,
        exception_handlers={ProblemError: told, HTTPException: told, Exception: told},
        cors_config=_cors(policy.origins),
        request_max_body_size=LARGEST_BODY,
        logging_config=None,
    )


def _cors(origins: tuple[str, ...]) -> CORSConfig:
    """Pages of the given places may ask with the browser's cookie; without any, pages of all places with a token."""
    return CORSConfig(
        allow_origins=list(origins) or ["*"],
        allow_credentials=bool(origins),
        allow_headers=list(ASKED_WITH),
        expose_headers=list(READ_BY_PAGES),
    )


def _shown_or_told(page: bytes) -> Teller:
    def answer(request: Request[Any, Any, State], error: Exception) -> Response[bytes]:
        found = _told(request, error)
        return (
            shown(page, 404) if found.status_code == HTTPStatus.NOT_FOUND and is_lost(request.scope, error) else found
        )

    return answer


def _told(request: Request[Any, Any, State], error: Exception) -> Response[bytes]:
    found = problem_behind(error, request.scope.get("path_template", request.url.path))
    if WHO not in request.scope.get("state", {}):
        found = counted(request.app.state[GATEWAY], request.scope, found)
    return Response(
        encode_problem(found.problem), media_type=MEDIA_TYPE, status_code=found.problem.status, headers=found.headers
    )
