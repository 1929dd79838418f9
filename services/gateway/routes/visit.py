"""What every route begins with: who is there, and whether they may be."""

from typing import Any, TypeAlias

from litestar import Request
from litestar.connection import ASGIConnection
from litestar.datastructures import State
from litestar.handlers.base import BaseRouteHandler

from libs.messages.requests import Found, Query, QueryAnswer
from services.gateway.auth.access import Access, knock
from services.gateway.auth.principal import Principal
from services.gateway.parts import Gateway
from services.gateway.problems import ProblemError, problem, problem_of, refuse
from services.gateway.routes.strict import require_strict

Visit: TypeAlias = Request[Any, Any, State]
WHO = "furrow_who"
GATEWAY = "gateway"


async def admitted(connection: ASGIConnection[Any, Any, Any, Any], handler: BaseRouteHandler) -> None:
    """The guard of every route: finds out who knocks and counts it. A route without a declared access admits nobody."""
    gateway: Gateway = connection.app.state[GATEWAY]
    visitor = knock(connection.scope)
    if visitor.method == "OPTIONS":
        # The framework's own answer, which tells the methods and nothing else.
        gateway.quotas.take(gateway.quotas.address, "address", visitor.address)
        return
    declared = handler.opt.get("access")
    if declared is None:
        raise refuse("forbidden", reason="no_access_declared")
    access = Access(declared)
    who = await gateway.doorkeeper.admit(visitor, access)
    if access is not Access.OPEN:
        quota = gateway.quotas.reads if visitor.method == "GET" else gateway.quotas.commands
        name = "reads" if visitor.method == "GET" else "commands"
        gateway.doorkeeper.count(who, visitor, quota, name)
    connection.scope["state"][WHO] = who
    if isinstance(connection, Request):
        await require_strict(connection, handler)


def parts(request: Visit) -> Gateway:
    gateway: Gateway = request.app.state[GATEWAY]
    return gateway


def visitor_of(request: Visit) -> Principal | None:
    """None for an anonymous spectator."""
    who: Principal | None = request.scope["state"][WHO]
    return who


def player_of(request: Visit) -> str | None:
    who = visitor_of(request)
    return who.player if who else None


def bearer_of(request: Visit) -> Principal:
    """Who bears the token, on a route that needs one."""
    who = visitor_of(request)
    if who is None:
        raise refuse("unauthenticated", reason="token_missing")
    return who


async def ask(gateway: Gateway, owner: str, identifier: str, query: Query) -> Found:
    """The owner's answer. Raises its problem."""
    return found(await gateway.calls.query(owner, identifier, query), gateway, owner)


def found(answer: QueryAnswer, gateway: Gateway, owner: str) -> Found:
    if isinstance(answer, Found):
        return answer
    trouble = problem_of(answer, gateway.games.clause_title(owner))
    raise ProblemError(trouble or problem("internal", reason="unexpected_answer"))
