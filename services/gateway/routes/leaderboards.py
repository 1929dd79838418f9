"""Leaderboards: of everything, a game, a game at a speed; of all time or a season; of all, some, or around a player."""

from collections.abc import Sequence
from typing import Annotated, Any

import msgspec
from litestar import Response, get
from litestar.params import FromQuery, QueryParameter
from msgspec import Raw, Struct

from libs.messages.scores import Leaderboard, Ranked
from libs.messages.standings import scope_of, strength
from services.gateway.auth.access import Access
from services.gateway.directories.games import identified
from services.gateway.lists import LEADERBOARDS, Lists
from services.gateway.problems import refuse
from services.gateway.routes.listing import Cursor, Limit
from services.gateway.routes.oneself import own_entry
from services.gateway.routes.shown import AtSpeed, OfGame, reading, tagged
from services.gateway.routes.visit import Visit, bearer_of, parts

MOST_PLAYERS = 100
ME = "me"

InSeason = Annotated[
    str | None,
    QueryParameter(description="A calendar quarter (UTC); of all time if absent.", pattern=r"\A[0-9]{4}-Q[1-4]\Z"),
]
Around = Annotated[
    str | None,
    QueryParameter(description="A player's id, or `me`: the lines around that player.", max_length=64),
]
Follows = Annotated[
    bool, QueryParameter(name="following", description="Whom you follow and you, ranked among each other.")
]
Players = Annotated[
    str | None,
    QueryParameter(description="At most 100 player ids, separated by commas: friends, ranked among each other."),
]


class Board(Struct, frozen=True):
    """One leaderboard among the rows: `name` begins the ids, `index` is the list."""

    scope: str
    season: str | None
    name: str
    index: str


class _Line(Struct, frozen=True, kw_only=True):
    """A row as scoring keeps it."""

    player: str
    rating: int
    mu: float
    sigma: float
    matches: int
    wins: int
    provisional: bool
    bot: bool
    last: int


_line = msgspec.json.Decoder(_Line).decode


@get(
    "/leaderboards",
    access=Access.SPECTATOR,
    operation_id="GetLeaderboard",
    tags=["scores"],
    summary="Who leads: overall, by game and speed, by season, among friends, around a player",
)
async def get_leaderboard(
    request: Visit,
    *,
    game: OfGame = None,
    speed: AtSpeed = None,
    season: InSeason = None,
    around: Around = None,
    players: Players = None,
    following: Follows = False,
    everyone: FromQuery[bool] = False,
    cursor: Cursor = None,
    limit: Limit = 50,
) -> Response[Any]:
    """By rating, 1000 + 40 (mu - 3 sigma). Provisional players and bots are ranked only with `everyone`.

    `players`, and those whom you follow, are shown whether or not they are ranked. The ETag tells of any change.
    """
    lists = parts(request).lists
    board = _board(request, game, speed, season, everyone=everyone)
    with reading():
        if following:
            me = bearer_of(request).player
            whom = (me, *(await own_entry(parts(request), me)).following)
            answer = await _among(lists, board, whom, me)
        elif players is not None:
            answer = await _among(lists, board, [player for player in players.split(",") if player])
        elif around is not None:
            player = bearer_of(request).player if around == ME else identified(around)
            answer = await _around(lists, board, player, limit)
        else:
            answer = await _page(lists, board, cursor, limit)
    return tagged(request, answer, personal=following or around == ME)


def _board(request: Visit, game: str | None, speed: str | None, season: str | None, *, everyone: bool) -> Board:
    if game is None and speed is not None:
        raise refuse("malformed", "a speed is of a game", reason="speed_without_game")
    if game is not None:
        parts(request).games.get(game)
    scope = scope_of(game, speed)
    name = scope if season is None else f"{scope}:{season}"
    return Board(scope, season, name, f"{'everyone' if everyone else 'board'}:{name}")


async def _page(lists: Lists, board: Board, cursor: str | None, limit: int) -> Leaderboard:
    page = await lists.page(LEADERBOARDS, board.index, cursor, limit)
    first = await _rank(lists, board, _line(page.rows[0]).player) if page.rows and cursor else 1
    rows = _ranked(page.rows, first or 1)
    return Leaderboard(scope=board.scope, season=board.season, rows=rows, next=page.next)


async def _around(lists: Lists, board: Board, player: str, limit: int) -> Leaderboard:
    identifier = f"{board.name}:{player}"
    (own,) = await lists.rows(LEADERBOARDS, [identifier])
    place = await lists.place(LEADERBOARDS, board.index, identifier)
    if own is None or place is None:
        you = None if own is None else _shown(own, None)
        return Leaderboard(scope=board.scope, season=board.season, rows=(), you=you)
    above = await lists.page(LEADERBOARDS, board.index, place.cursor, max(1, (limit - 1) // 2), ascending=True)
    below = await lists.page(LEADERBOARDS, board.index, place.cursor, max(1, limit - 1 - len(above.rows)))
    rows = _ranked((*reversed(above.rows), own, *below.rows), max(1, place.above - len(above.rows) + 1))
    you = _shown(own, place.above + 1)
    return Leaderboard(scope=board.scope, season=board.season, rows=rows, you=you, next=below.next)


async def _among(lists: Lists, board: Board, players: Sequence[str], me: str = "") -> Leaderboard:
    wanted = dict.fromkeys(identified(player) for player in players)
    if len(wanted) > MOST_PLAYERS:
        raise refuse("malformed", f"at most {MOST_PLAYERS} ids", reason="too_many_ids")
    rows = await lists.rows(LEADERBOARDS, [f"{board.name}:{player}" for player in wanted])
    lines = sorted(
        (_line(row) for row in rows if row is not None), key=lambda line: (-strength(line.mu, line.sigma), line.player)
    )
    ranked = tuple(_of(line, rank) for rank, line in enumerate(lines, 1))
    you = next((line for line in ranked if line.player == me), None)
    return Leaderboard(scope=board.scope, season=board.season, rows=ranked, you=you)


async def _rank(lists: Lists, board: Board, player: str) -> int | None:
    place = await lists.place(LEADERBOARDS, board.index, f"{board.name}:{player}")
    return None if place is None else place.above + 1


def _ranked(rows: Sequence[Raw], first: int) -> tuple[Ranked, ...]:
    return tuple(_shown(row, rank) for rank, row in enumerate(rows, first))


def _shown(row: Raw, rank: int | None) -> Ranked:
    return _of(_line(row), rank)


def _of(line: _Line, rank: int | None) -> Ranked:
    return Ranked(rank=rank, **msgspec.structs.asdict(line))
