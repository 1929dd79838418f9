"""Players: guests in one call, who am I, names by id, ids by name."""

import contextlib
import secrets
from typing import Annotated
from uuid import uuid4

from litestar import Response, delete, get, post
from litestar.params import JSONBody, QueryParameter

from libs.messages import players as cmd
from libs.messages.answers import GuestRequest, Me, PlayerCards, SignedIn
from libs.messages.ids import PLAYER_PREFIX
from libs.messages.requests import Accepted, PlayerCommand
from libs.messages.tables import SignInGuest, encode_lobby
from services.gateway.auth.access import Access, cookie_value, knock
from services.gateway.auth.principal import GUEST_SCOPES
from services.gateway.auth.tokens import drawn_token, fingerprint
from services.gateway.commanding import now_ms
from services.gateway.directories.games import LOBBY, identified
from services.gateway.directories.names import folded
from services.gateway.problems import ProblemError, problem, problem_of, refuse
from services.gateway.routes.listing import Cursor, Limit
from services.gateway.routes.own import COOKIE_AGE, cookie, on_oneself, require_own_page
from services.gateway.routes.shown import reading, tagged
from services.gateway.routes.visit import Visit, bearer_of, parts

MOST_NAMES = 100
LONGEST_SOUGHT = 64
"""Characters."""


@post(
    "/players/guests",
    access=Access.OPEN,
    operation_id="SignInGuest",
    tags=["players"],
    summary="Become a guest: a player and a token in one call",
    status_code=201,
)
async def sign_in_guest(request: Visit, data: JSONBody[GuestRequest]) -> Response[SignedIn]:
    """The token is shown this once. Repeating the call makes another guest."""
    if data.cookie:
        require_own_page(request)
    gateway = parts(request)
    gateway.quotas.take(gateway.quotas.sign_ins, "sign_ins", knock(request.scope).address)
    name = " ".join(data.name.split())
    if not name or not name.isprintable():
        raise refuse("malformed", "a name has visible characters", reason="malformed_name")
    token = drawn_token()
    player = PLAYER_PREFIX + secrets.token_hex(10)
    scopes = tuple(scope.value for scope in GUEST_SCOPES)
    command = PlayerCommand(
        player=player,
        id=str(uuid4()),
        json=encode_lobby(SignInGuest(name=name, token_sha256=fingerprint(token), scopes=scopes)),
        received=now_ms(),
    )
    answer = await gateway.calls.command(LOBBY, player, command)
    if not isinstance(answer, Accepted):
        raise ProblemError(problem_of(answer) or problem("internal"))
    signed_in = SignedIn(player=player, name=name, scopes=scopes, token="" if data.cookie else token)
    cookies = [cookie(token, COOKIE_AGE, secure=gateway.policy.secure_cookie)] if data.cookie else []
    return Response(signed_in, status_code=201, cookies=cookies, headers={"cache-control": "no-store"})


@get("/me", access=Access.READ, operation_id="GetMe", tags=["players"], summary="Who the token's bearer is")
async def get_me(request: Visit) -> Response[Me]:
    """A session lasts on as long as this is asked for now and then, and so does a browser's cookie."""
    gateway, who = parts(request), bearer_of(request)
    if who.kind == "session" and who.expires is not None and who.expires < now_ms() + cmd.SESSION_AGE_MS // 2:
        # Nobody is turned away because their session could not be extended yet.
        with contextlib.suppress(ProblemError):
            await on_oneself(request, cmd.ExtendSession(token_sha256=who.fingerprint))
    card = await gateway.players.get(who.player)
    me = Me(player=who.player, name=card.name if card else "", scopes=who.scopes)
    shown = cookie_value(request.headers.get("cookie", "").encode("latin-1"))
    kept = shown is not None and fingerprint(shown) == who.fingerprint
    cookies = [cookie(shown or "", COOKIE_AGE, secure=gateway.policy.secure_cookie)] if kept else []
    return Response(me, cookies=cookies)


@delete(
    "/me/cookie",
    access=Access.OPEN,
    operation_id="ForgetCookie",
    tags=["players"],
    summary="Have the browser forget the token",
    status_code=204,
)
async def forget_cookie(request: Visit) -> Response[None]:
    """Whatever token it holds, one that has ended too. The token itself stays: a session ends by signing out."""
    return Response(None, status_code=204, cookies=[cookie("", 0, secure=parts(request).policy.secure_cookie)])


@get(
    "/players",
    access=Access.SPECTATOR,
    operation_id="ListPlayers",
    tags=["players"],
    summary="Names of players by their ids, or players by their names",
)
async def list_players(
    request: Visit,
    ids: Annotated[
        str | None, QueryParameter(description="At most 100 player ids, separated by commas; or a name.")
    ] = None,
    name: Annotated[
        str | None,
        QueryParameter(
            description="How a name, or a word of it, begins; or ids.", min_length=1, max_length=LONGEST_SOUGHT
        ),
    ] = None,
    cursor: Cursor = None,
    limit: Limit = 50,
) -> Response[PlayerCards]:
    """By ids: unknown ones are left out; one whose player was erased comes marked as such.

    By name: persons in alphabetical order, from the word on that fits. Capitals, accents and signs do not count. Who is
    suspended or erased is left out; `next` is there while there are more.
    """
    gateway = parts(request)
    if (ids is None) == (name is None):
        raise refuse("malformed", "either ids or a name", reason="ids_or_name")
    if name is not None:
        if not folded(name):
            raise refuse("malformed", "a name has visible characters", reason="malformed_name")
        with reading():
            return tagged(request, gateway.names.find(name, cursor, limit))
    if cursor is not None:
        raise refuse("malformed", "ids are told all at once", reason="malformed_cursor")
    wanted = [identified(player) for player in (ids or "").split(",") if player]
    if len(wanted) > MOST_NAMES:
        raise refuse("malformed", f"at most {MOST_NAMES} ids", reason="too_many_ids")
    return tagged(request, PlayerCards(players=tuple(await gateway.players.many(wanted))))
