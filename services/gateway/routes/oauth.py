"""OAuth 2 for others' programs: the page of consent, the exchange of a code for a token, and what there is to know."""

from collections.abc import Mapping
from typing import Any
from urllib.parse import parse_qsl

import msgspec
from litestar import MediaType, Response, get, post

from libs.messages import players as cmd
from services.gateway.auth.access import Access, Knock, knock, require
from services.gateway.auth.tokens import fingerprint
from services.gateway.commanding import now_ms
from services.gateway.oauth.page import HEADERS, consent_page, trouble_page
from services.gateway.oauth.refresh import credential, family_key
from services.gateway.oauth.server import REFRESH_SECONDS, TOKEN_SECONDS, Answer, OAuth2Error, Server
from services.gateway.parts import Gateway
from services.gateway.problems import ProblemError, refuse
from services.gateway.routes.accounts import prove
from services.gateway.routes.own import COOKIE_AGE, cookie, tell_lobby
from services.gateway.routes.visit import Visit, parts

LARGEST_FORM = 16 * 1024
FOUND = 303
DONE = 200
INVALID = Answer(400, {"error": "invalid_grant"}, {})
NO_STORE = {"cache-control": "no-store", "pragma": "no-cache"}


@get("/oauth/authorize", access=Access.OPEN, include_in_schema=False)
async def show_consent(request: Visit) -> Response[str]:
    """The page, whoever looks: the browser's cookie is only sent with its form, which comes from here."""
    fields = dict(parse_qsl(request.url.query))
    try:
        grant = Server(parts(request).clients).consent(fields)
    except OAuth2Error as error:
        return _refused(error)
    return _page(consent_page(grant.client, grant.request.scope, fields))


@post("/oauth/authorize", access=Access.OPEN, include_in_schema=False, status_code=200)
async def take_consent(request: Visit) -> Response[str]:
    """Back to the program with a code, if the player agrees; the page again if nobody has signed in."""
    gateway = parts(request)
    visitor = knock(request.scope)
    if not gateway.doorkeeper.own_origin(visitor):
        raise refuse("forbidden", reason="foreign_origin")
    fields = await _form(request)
    server = Server(gateway.clients)
    try:
        grant = server.consent(fields)
    except OAuth2Error as error:
        return _refused(error)
    try:
        if fields.get("consent") != "yes":
            return _sent_back(server.agreed(fields, None))
        player, fresh = await _player(gateway, visitor, fields)
        answer = server.agreed(fields, player)
    except ProblemError as error:
        trouble = f"You are not signed in: {error.problem.reason.replace('_', ' ') or error.problem.title}."
        return _page(consent_page(grant.client, grant.request.scope, fields, trouble), error.problem.status)
    if server.given is not None:
        await gateway.codes.keep(*server.given)
    return _sent_back(answer, fresh, secure=gateway.policy.secure_cookie)


@post("/oauth/token", access=Access.OPEN, include_in_schema=False, status_code=200)
async def exchange_code(request: Visit) -> Response[bytes]:
    """A token for a code or a refresh token, once: whoever comes second with it gets nothing."""
    gateway = parts(request)
    gateway.quotas.take(gateway.quotas.sign_ins, "sign_ins", knock(request.scope).address)
    fields = await _form(request)
    refreshing = fields.get("grant_type") == "refresh_token"
    answer = await (_refreshed(gateway, fields) if refreshing else _exchanged(gateway, fields))
    return Response(
        msgspec.json.encode(answer.body), status_code=answer.status, media_type=MediaType.JSON, headers=NO_STORE
    )


async def _exchanged(gateway: Gateway, fields: Mapping[str, str]) -> Answer:
    code = fields.get("code", "")
    held = await gateway.codes.held(code) if code else None
    answer = Server(gateway.clients, held.grant if held else None).exchanged(fields)
    if answer.status == DONE and held is not None:
        if not await gateway.codes.take(code, held):
            return INVALID
        await _issue(gateway, held.grant.player, held.grant.client, answer.body)
    return answer


async def _refreshed(gateway: Gateway, fields: Mapping[str, str]) -> Answer:
    """Whether the token is its family's newest the lobby says; one that was used already ends the family."""
    shown = await credential(gateway, fields.get("refresh_token", ""))
    answer = Server(gateway.clients, shown=shown).exchanged(fields)
    if answer.status == DONE and shown is not None:
        try:
            await _issue(gateway, shown.player, shown.client, answer.body, shown.shown)
        except ProblemError as error:
            if error.problem.code in {"forbidden", "not_found", "over"}:
                return INVALID
            raise
    return answer


@get("/.well-known/oauth-authorization-server", access=Access.OPEN, include_in_schema=False)
async def describe_server(request: Visit) -> dict[str, Any]:
    """RFC 8414."""
    issuer = str(request.base_url).rstrip("/")
    return {
        "issuer": issuer,
        "authorization_endpoint": f"{issuer}/oauth/authorize",
        "token_endpoint": f"{issuer}/oauth/token",
        "scopes_supported": ["read", "play"],
        "response_types_supported": ["code"],
        "grant_types_supported": ["authorization_code", "refresh_token"],
        "token_endpoint_auth_methods_supported": ["none"],
        "code_challenge_methods_supported": ["S256"],
    }


async def _player(gateway: Gateway, visitor: Knock, fields: Mapping[str, str]) -> tuple[str, str]:
    """Who agrees, and a fresh token for their browser if they have just signed in. Raises the problem of a sign-in."""
    if fields.get("login"):
        return await prove(gateway, visitor, fields["login"], fields.get("password", ""))
    token = gateway.doorkeeper.cookie_token(visitor)
    if token is None:
        raise refuse("unauthenticated", reason="login_needed")
    who = await gateway.doorkeeper.bearer(token, visitor.address)
    require(who, Access.ACCOUNT)
    require(who, Access.PLAY)
    return who.player, ""


async def _issue(gateway: Gateway, player: str, client: str, told: Mapping[str, Any], shown: str = "") -> None:
    now, refresh = now_ms(), told["refresh_token"]
    command = cmd.GrantClient(
        client=client,
        label=gateway.clients[client].name[:60],
        scopes=tuple(told["scope"].split()),
        token_sha256=fingerprint(told["access_token"]),
        expires=now + TOKEN_SECONDS * 1000,
        family_sha256=family_key(refresh),
        refresh_sha256=fingerprint(refresh),
        refresh_expires=now + REFRESH_SECONDS * 1000,
        shown_sha256=fingerprint(shown) if shown else None,
    )
    await tell_lobby(gateway, player, player, command)


async def _form(request: Visit) -> dict[str, str]:
    """Raises unsupported_media_type, too_large, malformed."""
    if request.headers.get("content-type", "").partition(";")[0].strip() != "application/x-www-form-urlencoded":
        raise refuse("unsupported_media_type", "the form is application/x-www-form-urlencoded")
    body = await request.body()
    if len(body) > LARGEST_FORM:
        raise refuse("too_large", reason="body_too_large")
    pairs = parse_qsl(body.decode("utf-8", "replace"), max_num_fields=50)
    fields = dict(pairs)
    if len(fields) != len(pairs):
        raise refuse("malformed", "a field is given twice", reason="malformed_form")
    return fields


def _page(page: str, status: int = 200) -> Response[str]:
    return Response(page, media_type=MediaType.HTML, status_code=status, headers=HEADERS)


def _refused(error: Any) -> Response[str]:
    """Back to the program, if it is certain whose address that is; else a page."""
    if error.redirect_uri:
        status, _, headers = error()
        return _sent_back(Answer(status, "", dict(headers)))
    return _page(trouble_page(str(error.description or error.error)), 400)


def _sent_back(answer: Answer, fresh: str = "", *, secure: bool = False) -> Response[str]:
    cookies = [cookie(fresh, COOKIE_AGE, secure=secure)] if fresh else []
    headers = {**HEADERS, "location": answer.headers["Location"]}
    return Response("", media_type=MediaType.HTML, status_code=FOUND, headers=headers, cookies=cookies)


ROUTES = (show_consent, take_consent, exchange_code, describe_server)
