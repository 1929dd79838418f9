"""Profiles: a player's ratings with their course, and what their matches come to; what one match did to ratings."""

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
from litestar import Response, get
from litestar.params import FromPath
from msgspec import Struct

from libs.messages.facts import RatingChange
from libs.messages.ids import BOT_PREFIX
from libs.messages.scores import GameRecord, MatchRatings, Profile, RatingCourse, RatingPoint, ScopeRating
from libs.messages.standings import scope_of
from services.gateway.auth.access import Access
from services.gateway.directories.games import identified
from services.gateway.lists import LEADERBOARDS, PLAYER_STATISTICS, RATING_CHANGES, Lists, of_player
from services.gateway.problems import refuse
from services.gateway.routes.listing import Cursor, Limit
from services.gateway.routes.shown import AtSpeed, OfGame, average, rate, reading, tagged
from services.gateway.routes.visit import Visit, parts

MOST_ROWS = 200
RANK = "rank."


class _Change(Struct, frozen=True, kw_only=True):
    """A row of rating_changes."""

    match: str
    scope: str
    finished: int
    changes: tuple[RatingChange, ...]


_change = msgspec.json.Decoder(_Change).decode
_scope = msgspec.json.Decoder(ScopeRating).decode
_counts = msgspec.json.Decoder(dict[str, Any]).decode


@get(
    "/players/{player:str}/profile",
    access=Access.SPECTATOR,
    operation_id="GetProfile",
    tags=["scores"],
    summary="A player's ratings, and what their matches come to",
)
async def get_profile(request: Visit, player: FromPath[str]) -> Response[Any]:
    """Counts and averages follow the rules that the histories state. The ETag tells when something has changed."""
    gateway = parts(request)
    identified(player)
    card = await gateway.players.get(player)
    with reading():
        ratings = await _ratings(gateway.lists, player)
        counted = await gateway.lists.page(PLAYER_STATISTICS, of_player(player), None, MOST_ROWS)
    if card is None and not ratings and not counted.rows:
        raise refuse("not_found", reason="player_unknown")
    profile = Profile(
        player=player,
        name=card.name if card else "",
        bot=player.startswith(BOT_PREFIX),
        ratings=ratings,
        games=tuple(sorted((_record(_counts(row)) for row in counted.rows), key=lambda record: record.game)),
    )
    return tagged(request, profile)


@get(
    "/players/{player:str}/ratings",
    access=Access.SPECTATOR,
    operation_id="GetRatingCourse",
    tags=["scores"],
    summary="The course of a player's rating, newest first",
)
async def get_rating_course(
    request: Visit,
    player: FromPath[str],
    *,
    game: OfGame = None,
    speed: AtSpeed = None,
    cursor: Cursor = None,
    limit: Limit = 50,
) -> Response[Any]:
    """One point a rated match, in the order in which matches ended."""
    if game is None and speed is not None:
        raise refuse("malformed", "a speed is of a game", reason="speed_without_game")
    scope = scope_of(game, speed)
    index = f"player:{scope}:{identified(player)}"
    with reading():
        page = await parts(request).lists.page(RATING_CHANGES, index, cursor, limit)
    points = tuple(point for row in page.rows for point in _points(_change(row), player))
    return tagged(request, RatingCourse(player=player, scope=scope, points=points, next=page.next))


@get(
    "/matches/{match:str}/ratings",
    access=Access.SPECTATOR,
    operation_id="GetMatchRatings",
    tags=["scores"],
    summary="What a match did to its players' ratings",
)
async def get_match_ratings(request: Visit, match: FromPath[str]) -> Response[Any]:
    """Some tenths of a second after its end. Why a match is not rated stands in the histories."""
    gateway = parts(request)
    gateway.games.owner_of(match)
    with reading():
        page = await gateway.lists.page(RATING_CHANGES, f"match:{match}", None, MOST_ROWS)
    scopes: dict[str, tuple[Any, ...]] = {change.scope: change.changes for change in map(_change, page.rows)}
    return tagged(request, MatchRatings(match=match, scopes=scopes))


async def _ratings(lists: Lists, player: str) -> tuple[ScopeRating, ...]:
    """The strongest first, each with the rank that it gives."""
    page = await lists.page(LEADERBOARDS, of_player(player), None, MOST_ROWS)
    found = []
    for rating in map(_scope, page.rows):
        place = await lists.place(LEADERBOARDS, f"board:{rating.scope}", f"{rating.scope}:{player}")
        rank = None if place is None else place.above + 1
        found.append(msgspec.structs.replace(rating, rank=rank))
    return tuple(found)


def _record(counts: Mapping[str, Any]) -> GameRecord:
    number = _number_in(counts)
    return GameRecord(
        game=counts["game"],
        matches=number("matches"),
        rated=number("rated"),
        wins=number("wins"),
        win_rate=rate(number("wins"), number("matches")),
        left=number("left"),
        ranks={name.removeprefix(RANK): value for name, value in sorted(counts.items()) if name.startswith(RANK)},
        average_points=average(number("points"), number("scored")),
        solo=number("solo"),
        solo_average_points=average(number("solo_points"), number("solo")),
    )


def _number_in(counts: Mapping[str, Any]) -> Any:
    return lambda name: int(counts.get(name, 0))


def _points(change: _Change, player: str) -> Sequence[RatingPoint]:
    return [
        RatingPoint(match=change.match, finished=change.finished, rank=one.rank, before=one.before, after=one.after)
        for one in change.changes
        if one.player == player
    ]
