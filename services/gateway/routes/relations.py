"""Whom one follows and whom one blocks: lists of players that a player keeps. Nobody is told of standing in one."""

from collections.abc import Callable
from typing import Any, NamedTuple

from litestar import Response, delete, get, put
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromPath

from libs.messages import players as cmd
from libs.messages.accounts import Blocked, Following
from libs.messages.buckets import PlayerEntry
from services.gateway.auth.access import Access
from services.gateway.directories.games import identified
from services.gateway.problems import refuse
from services.gateway.routes.oneself import own_entry
from services.gateway.routes.own import on_oneself
from services.gateway.routes.shown import tagged
from services.gateway.routes.visit import Visit, bearer_of, parts


class Operation(NamedTuple):
    """An operation as the documents name it."""

    id: str
    summary: str
    description: str | None = None


class Relation(NamedTuple):
    """One such list: the last part of its address, its three operations, how it is shown, and how it is changed."""

    name: str
    listing: Operation
    adding: Operation
    removing: Operation
    shown: Callable[[PlayerEntry], Any]
    change: Callable[[str, bool], cmd.OwnCommand]
    """The command for a player who is to stand in it (True) or not (False)."""


FOLLOWING = Relation(
    "following",
    Operation(
        "ListFollowing",
        "Whom you follow, the longest followed first",
        "`/v1/leaderboards?following=true` ranks them with you.",
    ),
    Operation("FollowPlayer", "Follow a player"),
    Operation("UnfollowPlayer", "Follow a player no longer"),
    shown=lambda entry: Following(players=entry.following),
    change=lambda player, stands: cmd.Follow(player=player, following=stands),
)
BLOCKED = Relation(
    "blocked",
    Operation("ListBlocked", "Whom you do not hear"),
    Operation("BlockPlayer", "Hear nothing more of a player: no chat, no invitation"),
    Operation("UnblockPlayer", "Hear a player again"),
    shown=lambda entry: Blocked(players=entry.blocked),
    change=lambda player, stands: cmd.Block(player=player, blocked=stands),
)


def routes(relation: Relation) -> tuple[HTTPRouteHandler, ...]:
    """Its three routes under /me."""
    listing, adding, removing = relation.listing, relation.adding, relation.removing

    @get(
        f"/me/{relation.name}",
        access=Access.READ,
        operation_id=listing.id,
        tags=["account"],
        summary=listing.summary,
        description=listing.description,
    )
    async def list_players(request: Visit) -> Response[Any]:
        entry = await own_entry(parts(request), bearer_of(request).player)
        return tagged(request, relation.shown(entry), personal=True)

    @put(
        f"/me/{relation.name}/{{player:str}}",
        access=Access.PLAY,
        operation_id=adding.id,
        tags=["account"],
        summary=adding.summary,
        status_code=204,
    )
    async def add_player(request: Visit, player: FromPath[str]) -> None:
        if await parts(request).players.get(identified(player)) is None:
            raise refuse("not_found", reason="player_not_found")
        await on_oneself(request, relation.change(player, True))  # noqa: FBT003 (see Relation.change)

    @delete(
        f"/me/{relation.name}/{{player:str}}",
        access=Access.PLAY,
        operation_id=removing.id,
        tags=["account"],
        summary=removing.summary,
        status_code=204,
    )
    async def remove_player(request: Visit, player: FromPath[str]) -> None:
        await on_oneself(request, relation.change(identified(player), False))  # noqa: FBT003 (see Relation.change)

    return (list_players, add_player, remove_player)


ROUTES = (*routes(BLOCKED), *routes(FOLLOWING))
