"""What routes about oneself have in common: telling the lobby, and what a cookie is."""

from typing import Any
from uuid import uuid4

from litestar.datastructures import Cookie

from libs.messages.requests import Accepted, PlayerCommand, Refused
from libs.messages.tables import encode_lobby
from services.gateway.auth.access import COOKIE, knock
from services.gateway.commanding import command_id_of, now_ms
from services.gateway.directories.games import LOBBY
from services.gateway.parts import Gateway
from services.gateway.problems import ProblemError, problem, problem_of, refuse
from services.gateway.routes.visit import Visit, bearer_of, parts

COOKIE_AGE = 60 * 60 * 24 * 365


async def tell_lobby(
    gateway: Gateway, target: str, player: str, command: Any, *, id_: str = "", scopes: tuple[str, ...] = ()
) -> Accepted:
    """Have the lobby decide on a player's command. Raises its problem."""
    message = PlayerCommand(
        player=player, id=id_ or str(uuid4()), json=encode_lobby(command), received=now_ms(), scopes=scopes
    )
    answer = await gateway.calls.command(LOBBY, target, message)
    if isinstance(answer, Accepted):
        return answer
    if isinstance(answer, Refused) and answer.reason == "login_or_password_wrong":
        raise refuse("unauthenticated", reason=answer.reason)
    raise ProblemError(problem_of(answer) or problem("internal"))


async def on_oneself(request: Visit, command: Any) -> Accepted:
    """The bearer's command on themselves; an Idempotency-Key makes its repeat safe."""
    who = bearer_of(request)
    id_ = command_id_of(None, request.headers.get("idempotency-key"))
    return await tell_lobby(parts(request), who.player, who.player, command, id_=id_, scopes=who.scopes)


def require_own_page(request: Visit) -> None:
    """Before a browser is given a token to keep. Raises forbidden for a page of another place: it would choose whose.

    What is no browser tells no origin, and keeps what it likes.
    """
    visitor = knock(request.scope)
    if b"origin" in visitor.headers and not parts(request).doorkeeper.own_origin(visitor):
        raise refuse("forbidden", reason="foreign_origin")


def cookie(token: str, age: int, *, secure: bool) -> Cookie:
    return Cookie(
        key=COOKIE.decode(), value=token, max_age=age, path="/", httponly=True, secure=secure, samesite="strict"
    )
