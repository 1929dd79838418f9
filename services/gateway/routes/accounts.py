"""Accounts: made of guests, signed in and out of, their password changed, erased."""

import msgspec
from litestar import Response, delete, post
from litestar.params import JSONBody

from libs.messages import players as cmd
from libs.messages.accounts import AccountRequest, EraseRequest, PasswordRequest, SignInRequest
from libs.messages.answers import Me, SignedIn
from libs.messages.buckets import LoginEntry, login_key
from libs.messages.ids import PLAYER_PREFIX
from services.gateway.auth.access import Access, Knock, knock
from services.gateway.auth.principal import GUEST_SCOPES
from services.gateway.auth.tokens import drawn_token, fingerprint
from services.gateway.parts import Gateway
from services.gateway.routes.own import COOKIE_AGE, cookie, on_oneself, require_own_page, tell_lobby
from services.gateway.routes.visit import Visit, bearer_of, parts

ACCOUNTS = "accounts"
LOGINS = "logins"
_login = msgspec.json.Decoder(LoginEntry).decode


@post(
    "/me/account",
    access=Access.ACCOUNT,
    operation_id="MakeAccount",
    tags=["account"],
    summary="Make an account of the guest that you are; nothing of yours is lost",
    status_code=201,
)
async def make_account(request: Visit, data: JSONBody[AccountRequest]) -> Me:
    """Same player, same token, same matches; from here on you can sign in from anywhere."""
    who = bearer_of(request)
    await on_oneself(request, cmd.MakeAccount(login=data.login, password=data.password))
    card = await parts(request).players.get(who.player)
    return Me(player=who.player, name=card.name if card else "", scopes=who.scopes)


@post(
    "/sign-ins",
    access=Access.OPEN,
    operation_id="SignIn",
    tags=["account"],
    summary="Sign in with login and password",
    status_code=201,
)
async def sign_in(request: Visit, data: JSONBody[SignInRequest]) -> Response[SignedIn]:
    """The token is shown this once. Failures are counted per login and address; a 429 says how long to wait."""
    if data.cookie:
        require_own_page(request)
    gateway = parts(request)
    player, token = await prove(gateway, knock(request.scope), data.login, data.password)
    card = await gateway.players.get(player)
    scopes = tuple(scope.value for scope in GUEST_SCOPES)
    signed_in = SignedIn(
        player=player, name=card.name if card else "", scopes=scopes, token="" if data.cookie else token
    )
    cookies = [cookie(token, COOKIE_AGE, secure=gateway.policy.secure_cookie)] if data.cookie else []
    return Response(signed_in, status_code=201, cookies=cookies, headers={"cache-control": "no-store"})


@delete(
    "/me/session",
    access=Access.READ,
    operation_id="SignOut",
    tags=["account"],
    summary="Sign out: the token you show ends, with everything that is open by it",
    status_code=204,
)
async def sign_out(request: Visit) -> Response[None]:
    """A guest's token is the only way back to that guest. Any token may end itself."""
    await on_oneself(request, cmd.RevokeToken(token_sha256=bearer_of(request).fingerprint))
    return Response(None, status_code=204, cookies=[cookie("", 0, secure=parts(request).policy.secure_cookie)])


@post(
    "/me/password",
    access=Access.ACCOUNT,
    operation_id="ChangePassword",
    tags=["account"],
    summary="Change the password; all your other sessions end",
    status_code=204,
)
async def change_password(request: Visit, data: JSONBody[PasswordRequest]) -> None:
    gateway, who = parts(request), bearer_of(request)
    gateway.quotas.take(gateway.quotas.accounts, ACCOUNTS, who.player)
    command = cmd.ChangePassword(old=data.old, new=data.new, keep_sha256=who.fingerprint)
    await on_oneself(request, command)
    gateway.quotas.forget(ACCOUNTS, who.player)


@post(
    "/me/erasure",
    access=Access.ACCOUNT,
    operation_id="EraseMe",
    tags=["account"],
    summary="Have all that is personal forgotten, for ever; matches of others stay whole",
    status_code=202,
)
async def erase_me(request: Visit, data: JSONBody[EraseRequest]) -> None:
    """Name, login, password, tokens and lists go; what remains of you is a player id that stands for nobody."""
    gateway, who = parts(request), bearer_of(request)
    gateway.quotas.take(gateway.quotas.accounts, ACCOUNTS, who.player)
    await on_oneself(request, cmd.Erase(password=data.password))


async def prove(gateway: Gateway, visitor: Knock, login: str, password: str) -> tuple[str, str]:
    """The player behind the login, and a token for them. Raises unauthenticated, forbidden, rate_limited."""
    gateway.quotas.take(gateway.quotas.sign_ins, "sign_ins", visitor.address)
    key = login_key(login)
    quotas, pair = gateway.quotas, f"{key}/{visitor.address}"
    # What is refused here counts no further: from one address alone nobody comes near the limit of the login.
    quotas.take(quotas.accounts, ACCOUNTS, pair)
    quotas.take(quotas.logins, LOGINS, key)
    token = drawn_token()
    # A login that nobody has is looked at like any other, so that the time it takes tells nothing.
    player = await _owner(gateway, key) or f"{PLAYER_PREFIX}{key[:20]}"
    await tell_lobby(gateway, player, player, cmd.SignIn(password=password, token_sha256=fingerprint(token)))
    quotas.forget(ACCOUNTS, pair)
    quotas.give_back(quotas.logins, LOGINS, key)
    return player, token


async def _owner(gateway: Gateway, key: str) -> str | None:
    found = await gateway.logins.get(key)
    return None if found is None or found.value is None else _login(found.value).player


ROUTES = (make_account, sign_in, sign_out, change_password, erase_me)
