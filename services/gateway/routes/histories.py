"""Histories of players with filters, how two players fared against each other, and the export of finished matches."""

from collections.abc import AsyncIterator
from typing import Annotated, Any, Literal

import msgspec
from litestar import Response, get
from litestar.params import FromPath, FromQuery, QueryParameter
from litestar.response import Stream
from msgspec import Struct

from libs.messages.scores import ExportedMatch, Meeting, PlayedMatch, PlayerHistory, Versus
from libs.projections import behind
from services.gateway.auth.access import Access
from services.gateway.directories.games import identified
from services.gateway.lists import ALL, EXPORTS, HISTORIES, VERSUS, Lists, Page, of_game, of_player
from services.gateway.routes.listing import Cursor, Limit
from services.gateway.routes.shown import AtSpeed, OfGame, reading, tagged
from services.gateway.routes.visit import Visit, parts, player_of

LOOKED_THROUGH = 1000
"""Matches looked at for one page of a history with filters."""
STEP = 200
NDJSON = "application/x-ndjson"

Opponent = Annotated[str | None, QueryParameter(description="Only matches with this player too.", max_length=64)]
Result = Annotated[Literal["won", "lost", "aborted"] | None, QueryParameter(description="How it ended for the player.")]
Rated = Annotated[bool | None, QueryParameter(description="Only rated matches, or only others.")]
Since = Annotated[int | None, QueryParameter(ge=0, description="Ended at this time or later, UTC milliseconds.")]
Until = Annotated[int | None, QueryParameter(ge=0, description="Ended at this time or before, UTC milliseconds.")]
AfterSequence = Annotated[int, QueryParameter(ge=0, description="`sequence` of the last line that is known already.")]
Lines = Annotated[int | None, QueryParameter(ge=1, description="Lines at most; all there are if absent.")]


class Filters(Struct, frozen=True, kw_only=True):
    """What a history is narrowed by. `since` is UTC milliseconds."""

    player: str
    game: str | None
    speed: str | None
    result: str | None
    rated: bool | None
    since: int
    visitor: str | None = None
    """Who asks: a match without spectators is shown to its players only."""

    def takes(self, match: PlayedMatch) -> bool:
        own = next((one for one in match.results if one.player == self.player), None)
        outcome = "aborted" if own is None else "won" if own.won else "alone" if len(match.results) == 1 else "lost"
        return (
            (match.spectators or self.visitor in match.players)
            and self.game in {None, match.game}
            and self.speed in {None, match.speed}
            and self.result in {None, outcome}
            and self.rated in {None, match.rated}
        )


class _MeetingRow(Struct, frozen=True, kw_only=True):
    """A row of versus, whose players stand in the order of their text."""

    players: tuple[str, str]
    game: str
    matches: int = 0
    first_ahead: int = 0
    second_ahead: int = 0
    level: int = 0


_played = msgspec.json.Decoder(PlayedMatch).decode
_exported = msgspec.json.Decoder(ExportedMatch).decode
_meeting_row = msgspec.json.Decoder(_MeetingRow).decode
_encode = msgspec.json.Encoder().encode


@get(
    "/players/{player:str}/history",
    access=Access.SPECTATOR,
    operation_id="GetPlayerHistory",
    tags=["scores"],
    summary="A player's matches that ended, newest first",
)
async def get_player_history(
    request: Visit,
    player: FromPath[str],
    *,
    game: OfGame = None,
    opponent: Opponent = None,
    speed: AtSpeed = None,
    result: Result = None,
    rated: Rated = None,
    since: Since = None,
    until: Until = None,
    cursor: Cursor = None,
    limit: Limit = 50,
) -> Response[Any]:
    """Who was not there at the end is ranked behind all who were, whatever the autopilot made of the seat.

    That holds alike for those who resigned, forfeited, or did not come back (`stand_in`); `place` is the match's own
    result. Rank 1 counts as won, alone or level, but never for who had left. A match that was aborted, or ended by
    agreement, has no result, counts for nobody, and is neither won nor lost; nor is one with
    a single seat. Bots that sat at the table are players like others, marked `bot`. A match that is not rated says why.
    """
    filters = Filters(
        player=identified(player),
        game=game,
        speed=speed,
        result=result,
        rated=rated,
        since=since or 0,
        visitor=player_of(request),
    )
    index = _index(player, game, opponent)
    start = cursor or (None if until is None else behind(until))
    with reading():
        found, further = await _looked_up(parts(request).lists, index, filters, start, limit)
    return tagged(request, PlayerHistory(player=player, matches=tuple(found), next=further))


@get(
    "/players/{player:str}/versus/{other:str}",
    access=Access.SPECTATOR,
    operation_id="GetVersus",
    tags=["scores"],
    summary="How two players fared against each other",
)
async def get_versus(request: Visit, player: FromPath[str], other: FromPath[str]) -> Response[Any]:
    """All their matches that have a result, rated or not, but for those with a given seed.

    The matches themselves: the history of one with the other as `opponent`.
    """
    first, second = sorted((identified(player), identified(other)))
    with reading():
        page = await parts(request).lists.page(VERSUS, f"pair:{first}:{second}", None, STEP)
    games = sorted((_meeting(_meeting_row(row), player) for row in page.rows), key=lambda meeting: str(meeting.game))
    overall = Meeting(
        game=None,
        matches=sum(one.matches for one in games),
        ahead=sum(one.ahead for one in games),
        behind=sum(one.behind for one in games),
        level=sum(one.level for one in games),
    )
    return tagged(request, Versus(player=player, other=other, overall=overall, games=tuple(games)))


@get(
    "/export/matches",
    access=Access.SPECTATOR,
    operation_id="ExportMatches",
    tags=["scores"],
    summary="All finished matches as ndjson, in the order in which their ends were told",
)
async def export_matches(
    request: Visit, game: FromQuery[str | None] = None, after: AfterSequence = 0, lines: Lines = None
) -> Stream:
    """Each line is an ExportedMatch, whose JSON Schema is in this document. Ids, never names.

    To go on later, or after a broken connection, ask for `after` the last line's `sequence`: nothing is missed, and
    nothing comes twice. Matches without a result are not in it; those that were cut short or ended with a stand-in
    are, and say so.
    """
    lists = parts(request).lists
    index = ALL if game is None else of_game(parts(request).games.get(game).summary.name)
    with reading():
        first = await lists.page(EXPORTS, index, behind(after) if after else None, STEP, ascending=True)
    return Stream(_lines(lists, index, first, lines), media_type=NDJSON)


def _index(player: str, game: str | None, opponent: str | None) -> str:
    if opponent is not None:
        return "pair:" + ":".join(sorted((player, identified(opponent))))
    return of_player(player) if game is None else f"{of_player(player)}:{identified(game)}"


async def _looked_up(
    lists: Lists, index: str, filters: Filters, cursor: str | None, limit: int
) -> tuple[list[PlayedMatch], str | None]:
    """Matches that the filters take, and the cursor behind the last one that was looked at."""
    found: list[PlayedMatch] = []
    for _ in range(LOOKED_THROUGH // STEP):
        page: Page = await lists.page(HISTORIES, index, cursor, STEP)
        for match in map(_played, page.rows):
            if match.finished < filters.since:
                return found, None
            cursor = behind(match.finished, match.match)
            if filters.takes(match):
                found.append(match)
            if len(found) == limit:
                return found, cursor
        if page.next is None:
            return found, None
    return found, cursor


def _meeting(row: _MeetingRow, player: str) -> Meeting:
    ahead, after = row.first_ahead, row.second_ahead
    if player != row.players[0]:
        ahead, after = after, ahead
    return Meeting(game=row.game, matches=row.matches, ahead=ahead, behind=after, level=row.level)


async def _lines(lists: Lists, index: str, page: Page, limit: int | None) -> AsyncIterator[bytes]:
    """Raises ListsUnavailableError in the middle: the connection breaks, and the client goes on later."""
    left = limit
    while True:
        rows = page.rows if left is None else page.rows[:left]
        if rows:
            yield b"".join(_line(bytes(row)) for row in rows)
        left = None if left is None else left - len(rows)
        if page.next is None or left == 0:
            return
        page = await lists.page(EXPORTS, index, page.next, STEP, ascending=True)


def _line(row: bytes) -> bytes:
    return _encode(_exported(row)) + b"\n"
