"""How one appears to others, where notices go, and everything that is kept of one."""

from typing import Any

from litestar import Response, get, post
from litestar.params import FromPath, JSONBody
from msgspec import UNSET, Raw

from libs.messages import players as cmd
from libs.messages.accounts import CodeRequest, NoticesRequest, PersonalData, PlayerAbout, ProfileRequest
from libs.messages.buckets import PlayerEntry
from libs.messages.ids import BOT_PREFIX
from services.gateway.auth.access import Access, knock
from services.gateway.directories.games import identified
from services.gateway.lists import FINISHED_MATCHES, LIVE_MATCHES, of_player
from services.gateway.parts import Gateway
from services.gateway.problems import refuse
from services.gateway.routes.listing import listed
from services.gateway.routes.own import on_oneself
from services.gateway.routes.tokens import NO_STORE, cards_of
from services.gateway.routes.vacation import vacations_of
from services.gateway.routes.visit import Visit, bearer_of, parts

PAGE = 200


@get(
    "/players/{player:str}",
    access=Access.SPECTATOR,
    operation_id="GetPlayer",
    tags=["players"],
    summary="What anybody may know of a player",
)
async def get_player(request: Visit, player: FromPath[str]) -> PlayerAbout:
    return await about(parts(request), identified(player))


@post(
    "/me/profile",
    access=Access.ACCOUNT,
    operation_id="ChangeProfile",
    tags=["account"],
    summary="Change your display name, or what you say of yourself",
    status_code=200,
)
async def change_profile(request: Visit, data: JSONBody[ProfileRequest]) -> PlayerAbout:
    """Names need not be unique; the id is. Others may see the old one for half a minute."""
    who = bearer_of(request)
    if data.name is not UNSET:
        await on_oneself(request, cmd.Rename(name=" ".join(data.name.split())))
    if data.about is not UNSET:
        await on_oneself(request, cmd.Describe(about=data.about))
    return await about(parts(request), who.player)


@post(
    "/me/notices",
    access=Access.ACCOUNT,
    operation_id="SetNotices",
    tags=["account"],
    summary="Where to write when a match waits for you, if this server writes",
    status_code=204,
)
async def set_notices(request: Visit, data: JSONBody[NoticesRequest]) -> None:
    """A code is sent there; nothing else is before it has come back."""
    gateway = parts(request)
    gateway.quotas.take(gateway.quotas.accounts, "notices", bearer_of(request).player)
    gateway.quotas.take(gateway.quotas.sign_ins, "sign_ins", knock(request.scope).address)
    await on_oneself(request, cmd.SetNotices(email=data.email))


@post(
    "/me/notices/confirmation",
    access=Access.ACCOUNT,
    operation_id="ConfirmNotices",
    tags=["account"],
    summary="Give back the code that was sent to your address",
    status_code=204,
)
async def confirm_notices(request: Visit, data: JSONBody[CodeRequest]) -> None:
    gateway = parts(request)
    gateway.quotas.take(gateway.quotas.accounts, "notices", bearer_of(request).player)
    await on_oneself(request, cmd.ConfirmNotices(code=data.code))


@get(
    "/me/data",
    access=Access.ACCOUNT,
    operation_id="ExportMe",
    tags=["account"],
    summary="Everything that is kept of you",
)
async def export_me(request: Visit) -> Response[PersonalData]:
    gateway, who = parts(request), bearer_of(request)
    entry = await own_entry(gateway, who.player)
    data = PersonalData(
        player=who.player,
        name=entry.name,
        about=entry.about,
        guest=entry.guest,
        created=entry.created,
        login=entry.login,
        email=entry.email,
        blocked=entry.blocked,
        tokens=await cards_of(gateway, who),
        live_matches=await _all(request, LIVE_MATCHES, who.player),
        finished_matches=await _all(request, FINISHED_MATCHES, who.player),
        following=entry.following,
        vacations=(await vacations_of(gateway, who.player))[0],
    )
    headers = {**NO_STORE, "content-disposition": 'attachment; filename="furrow.json"'}
    return Response(data, headers=headers)


async def about(gateway: Gateway, player: str) -> PlayerAbout:
    """Raises not_found."""
    if player.startswith(BOT_PREFIX):
        card = await gateway.players.get(player)
        return PlayerAbout(id=player, name=card.name if card else "", bot=True)
    entry = await gateway.players.whole(player)
    if entry is None:
        raise refuse("not_found", reason="player_unknown")
    return PlayerAbout(id=player, name=entry.name, guest=entry.guest, about=entry.about, created=entry.created)


async def own_entry(gateway: Gateway, player: str) -> PlayerEntry:
    """Raises not_found for an operator's token, behind which is no player."""
    entry = await gateway.players.whole(player)
    if entry is None:
        raise refuse("not_found", reason="player_unknown")
    return entry


async def _all(request: Visit, name: str, player: str) -> tuple[Any, ...]:
    rows: list[Raw] = []
    cursor: str | None = None
    while True:
        page = await listed(request, name, of_player(player), cursor, PAGE)
        rows += page.rows
        cursor = page.next
        if cursor is None:
            return tuple(rows)


ROUTES = (
    get_player,
    change_profile,
    set_notices,
    confirm_notices,
    export_me,
)
