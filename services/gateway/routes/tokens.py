"""Personal access tokens: made, listed and revoked by who signed in."""

from litestar import Response, delete, get, post
from litestar.params import FromPath, JSONBody

from libs.messages import players as cmd
from libs.messages.accounts import NewToken, TokenCard, TokenList, TokenRequest
from libs.messages.buckets import token_id
from services.gateway.auth.access import Access
from services.gateway.auth.principal import Principal
from services.gateway.auth.tokens import drawn_token, fingerprint
from services.gateway.commanding import now_ms
from services.gateway.oauth.refresh import KIND
from services.gateway.parts import Gateway
from services.gateway.problems import refuse
from services.gateway.routes.own import on_oneself
from services.gateway.routes.visit import Visit, bearer_of, parts

DAY = 24 * 60 * 60 * 1000
NO_STORE = {"cache-control": "no-store"}


@get("/me/tokens", access=Access.ACCOUNT, operation_id="ListTokens", tags=["account"], summary="Your tokens")
async def list_tokens(request: Visit) -> Response[TokenList]:
    cards = await cards_of(parts(request), bearer_of(request))
    return Response(TokenList(tokens=cards), headers=NO_STORE)


@post(
    "/me/tokens",
    access=Access.ACCOUNT,
    operation_id="MakeToken",
    tags=["account"],
    summary="Make a token for a script or bot of yours",
    status_code=201,
)
async def make_token(request: Visit, data: JSONBody[TokenRequest]) -> Response[NewToken]:
    """The token is shown this once. Repeating the call makes another."""
    if not data.label.isprintable():
        raise refuse("malformed", "a label has visible characters only", reason="malformed_label")
    token = drawn_token()
    key = fingerprint(token)
    expires = None if data.days is None else now_ms() + data.days * DAY
    command = cmd.IssueToken(token_sha256=key, scopes=data.scopes, label=data.label, expires=expires)
    await on_oneself(request, command)
    return Response(NewToken(id=token_id(key), token=token), status_code=201, headers=NO_STORE)


@delete(
    "/me/tokens/{token:str}",
    access=Access.ACCOUNT,
    operation_id="RevokeToken",
    tags=["account"],
    summary="Revoke a token, with everything that is open by it",
    status_code=204,
)
async def revoke_token(request: Visit, token: FromPath[str]) -> None:
    """`token` is its id from the list."""
    for key, _ in parts(request).tokens.of_player(bearer_of(request).player):
        if token_id(key) == token:
            await on_oneself(request, cmd.RevokeToken(token_sha256=key))
            return
    raise refuse("not_found", reason="token_not_found")


async def cards_of(gateway: Gateway, who: Principal) -> tuple[TokenCard, ...]:
    """The bearer's tokens, oldest first. A program's is one, however often it was refreshed, and ends as one."""
    return tuple(
        [
            TokenCard(
                id=token_id(key),
                kind="client" if entry.kind == KIND else entry.kind,
                scopes=entry.grants or entry.scopes,
                label=entry.label,
                created=entry.created,
                expires=entry.expires,
                last_used=await gateway.uses.last(key),
                current=key == who.fingerprint,
            )
            for key, entry in gateway.tokens.of_player(who.player)
            if not entry.family
        ]
    )


ROUTES = (list_tokens, make_token, revoke_token)
