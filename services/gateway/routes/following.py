"""Players whom one follows: among them one sees one's own rating. Nobody is told, and it needs nobody's consent."""

from litestar import Response, delete, get, put
from litestar.params import FromPath

from libs.messages import players as cmd
from libs.messages.accounts import Following
from services.gateway.auth.access import Access
from services.gateway.directories.games import identified
from services.gateway.routes.oneself import own_entry
from services.gateway.routes.own import on_oneself
from services.gateway.routes.shown import tagged
from services.gateway.routes.visit import Visit, bearer_of, parts


@get(
    "/me/following",
    access=Access.READ,
    operation_id="ListFollowing",
    tags=["account"],
    summary="Whom you follow, the longest followed first",
)
async def list_following(request: Visit) -> Response[Following]:
    """`/v1/leaderboards?following=true` ranks them with you."""
    entry = await own_entry(parts(request), bearer_of(request).player)
    return tagged(request, Following(players=entry.following), personal=True)


@put(
    "/me/following/{player:str}",
    access=Access.PLAY,
    operation_id="FollowPlayer",
    tags=["account"],
    summary="Follow a player",
    status_code=204,
)
async def follow_player(request: Visit, player: FromPath[str]) -> None:
    await on_oneself(request, cmd.Follow(player=identified(player)))


@delete(
    "/me/following/{player:str}",
    access=Access.PLAY,
    operation_id="UnfollowPlayer",
    tags=["account"],
    summary="Follow a player no longer",
    status_code=204,
)
async def unfollow_player(request: Visit, player: FromPath[str]) -> None:
    await on_oneself(request, cmd.Follow(player=identified(player), following=False))


ROUTES = (list_following, follow_player, unfollow_player)
