"""Matches: lists, views, offers, history, export, verification, undo. Commands and streams have their own modules."""

import asyncio
from collections.abc import AsyncIterator
from typing import Annotated, Any, Literal

import msgspec
from litestar import Response, get, post
from litestar.params import FromPath, FromQuery, JSONBody, QueryParameter
from litestar.response import Stream
from msgspec import Raw, Struct

from libs.messages.answers import (
    Allowance,
    CheckBody,
    CommandBody,
    CommandResult,
    History,
    MatchList,
    Offered,
    UndoRequest,
)
from libs.messages.requests import (
    Accepted,
    CheckQuery,
    ExportQuery,
    Found,
    HistoryQuery,
    OffersQuery,
    ReadQuery,
    Refused,
    ViewQuery,
    verdict,
)
from services.gateway.auth.access import Access
from services.gateway.commanding import Order, accepted_result, command_id_of, now_ms, trouble_of
from services.gateway.directories.games import identified
from services.gateway.lists import ALL, FINISHED_MATCHES, LIVE_MATCHES, of_game, of_player
from services.gateway.parts import Gateway
from services.gateway.problems import ProblemError, problem
from services.gateway.routes.listing import Cursor, Limit, listed
from services.gateway.routes.shown import has, tagged
from services.gateway.routes.visit import Visit, ask, bearer_of, found, parts, player_of

UNDO_SPAN = "POST /v1/matches/{id}/undo"
EXPORT_PAGE = 100
"""Commits asked for at once."""
HISTORY_LIMIT = 500
LOOKS_AHEAD, LOOK_AGAIN_AFTER = 5, 0.2
"""How often, and after how many seconds each, a version is looked for that is not there yet."""
_ANSWERS_TO_WHY = frozenset({"rule", "over"})
"""Kinds of refusals that answer the question; any other means that it was not one."""
JSON = "application/json"
PRIVATE = {"cache-control": "private, no-cache", "vary": "authorization, cookie"}

AtVersion = Annotated[int | None, QueryParameter(ge=1, description="A past version; the newest if absent.")]
MinVersion = Annotated[int, QueryParameter(ge=0, description="Answer from at least this version.")]
After = Annotated[int, QueryParameter(ge=0, description="The last version that is known already.")]
Frames = Annotated[int, QueryParameter(ge=1, le=HISTORY_LIMIT, description="Frames a page.")]


class _Line(Struct):
    version: int


class _ViewLine(Struct):
    version: int
    you: int | None = None


class _Row(Struct):
    game: str = ""
    players: tuple[str, ...] = ()
    spectators: bool = True


_row = msgspec.json.Decoder(_Row).decode
_line = msgspec.json.Decoder(_Line).decode
_lines = msgspec.json.Decoder(list[_Line]).decode
_view_line = msgspec.json.Decoder(_ViewLine).decode


def _is_shown(row: _Row, game: str | None, visitor: str | None) -> bool:
    """Whether the row is of the game, if one is asked for, and the visitor may see its match."""
    return (not game or row.game == game) and (row.spectators or visitor in row.players)


@get(
    "/matches",
    access=Access.SPECTATOR,
    operation_id="ListMatches",
    tags=["matches"],
    summary="Matches, newest first",
)
async def list_matches(
    request: Visit,
    *,
    status: FromQuery[Literal["live", "finished"]] = "live",
    game: FromQuery[str | None] = None,
    player: FromQuery[str | None] = None,
    cursor: Cursor = None,
    limit: Limit = 50,
) -> Response[MatchList]:
    """Live ones with their public summary, finished ones with their score sheet. A page may have fewer than `limit`."""
    name = LIVE_MATCHES if status == "live" else FINISHED_MATCHES
    index = of_player(identified(player)) if player else of_game(identified(game)) if game else ALL
    page = await listed(request, name, index, cursor, limit)
    rows = tuple(row for row in page.rows if _is_shown(_row(bytes(row)), game, player_of(request)))
    return tagged(request, MatchList(matches=rows, next=page.next), personal=True)


@get(
    "/matches/{match:str}",
    access=Access.SPECTATOR,
    operation_id="GetMatch",
    tags=["matches"],
    summary="A match as you may see it, with your legal commands when you are awaited",
)
async def get_match(
    request: Visit, match: FromPath[str], at: AtVersion = None, min_version: MinVersion = 0
) -> Response[Any]:
    """The ETag names version and audience."""
    gateway = parts(request)
    game = gateway.games.owner_of(match)
    query = ViewQuery(player=player_of(request), at=at, min_version=min_version)
    view = await _caught_up(gateway, game, match, query)
    line = _view_line(view.json)
    etag = f'"{line.version}-{"s" if line.you is None else line.you}"'
    headers = {**PRIVATE, "etag": etag}
    if has(request, etag):
        return Response(None, status_code=304, headers=headers)
    return Response(view.json, media_type=JSON, headers=headers)


@get(
    "/matches/{match:str}/offers",
    access=Access.READ,
    operation_id="GetOffers",
    tags=["matches"],
    summary="Every legal command of yours at this moment, as a tree",
)
async def get_offers(request: Visit, match: FromPath[str]) -> Response[Offered]:
    gateway = parts(request)
    query = OffersQuery(player=bearer_of(request).player)
    found = await ask(gateway, gateway.games.owner_of(match), match, query)
    return Response(Offered(match=match, version=found.version, offers=Raw(found.json)), headers=PRIVATE)


@post(
    "/matches/{match:str}/check",
    access=Access.PLAY,
    operation_id="CheckCommand",
    tags=["matches"],
    summary="Whether a command of yours would be accepted now, and why not; nothing is done",
    status_code=200,
)
async def check(request: Visit, match: FromPath[str], data: JSONBody[CheckBody]) -> Response[Allowance]:
    gateway = parts(request)
    game = gateway.games.owner_of(match)
    query = CheckQuery(player=bearer_of(request).player, json=msgspec.json.encode(data.command), received=now_ms())
    answer = await gateway.calls.query(game, match, query)
    if isinstance(answer, Refused) and answer.kind in _ANSWERS_TO_WHY:
        title = gateway.games.clause_title(game)(answer.clause) if answer.clause else ""
        allowance = Allowance(
            match=match,
            version=answer.version,
            allowed=False,
            reason=answer.reason,
            clause=answer.clause,
            clause_title=title,
            detail=answer.detail,
        )
    else:
        told = found(answer, gateway, game)
        undo = verdict(told.json).undoable if told.json else False
        allowance = Allowance(match=match, version=told.version, allowed=True, undoable=undo)
    return Response(allowance, headers=PRIVATE)


@post(
    "/matches/{match:str}/undo",
    access=Access.PLAY,
    operation_id="Undo",
    tags=["matches"],
    summary="Take back your last command, while nothing was learned from it",
    status_code=200,
)
async def undo(request: Visit, match: FromPath[str], data: JSONBody[UndoRequest | None] = None) -> CommandResult:
    """The same as the command {"type": "undo"}."""
    gateway = parts(request)
    data = data or UndoRequest()
    command_id = command_id_of(data.id, request.headers.get("idempotency-key"))
    order = Order(gateway.games.owner_of(match), match, command_id)
    body = CommandBody(command=Raw(b'{"type":"undo"}'), expected_version=data.expected_version)
    sent = await gateway.commands.send(UNDO_SPAN, order, bearer_of(request), body)
    if not isinstance(sent.answer, Accepted):
        raise ProblemError(trouble_of(sent, gateway.games.clause_title(order.owner)))
    return accepted_result(match, command_id, sent.answer)


@get(
    "/matches/{match:str}/history",
    access=Access.SPECTATOR,
    operation_id="GetHistory",
    tags=["matches"],
    summary="What happened after a version, as you may see it",
)
async def get_history(request: Visit, match: FromPath[str], after: After = 0, limit: Frames = 100) -> Response[History]:
    gateway = parts(request)
    query = HistoryQuery(player=player_of(request), after=after, limit=limit)
    found = await ask(gateway, gateway.games.owner_of(match), match, query)
    lines = _lines(found.json)
    last = lines[-1].version if lines else after
    history = History(
        match=match,
        version=found.version,
        frames=Raw(found.json),
        next=last if last < found.version else None,
    )
    return tagged(request, history, personal=True)


@get(
    "/matches/{match:str}/export",
    access=Access.SPECTATOR,
    operation_id="ExportMatch",
    tags=["matches"],
    summary="All commits as ndjson: of a finished match everything, of a running one what you may see",
)
async def export_match(request: Visit, match: FromPath[str]) -> Stream:
    """Of a match that is stopped there is what comes before the damage; its first line has `damaged`."""
    gateway = parts(request)
    game = gateway.games.owner_of(match)
    player = player_of(request)
    first = await ask(gateway, game, match, ExportQuery(player=player, limit=EXPORT_PAGE))
    return Stream(_pages(gateway, game, match, player, first), media_type="application/x-ndjson", headers=PRIVATE)


@get(
    "/matches/{match:str}/verification",
    access=Access.SPECTATOR,
    operation_id="VerifyMatch",
    tags=["matches"],
    summary="Whether a finished match kept the seed it promised and its log unchanged",
)
async def verify_match(request: Visit, match: FromPath[str]) -> Response[Any]:
    """The same check can be made offline from the export, as proto/README.md says; but for deciding again."""
    gateway = parts(request)
    found = await ask(
        gateway, gateway.games.owner_of(match), match, ReadQuery(name="verify", player=player_of(request))
    )
    return Response(found.json, media_type=JSON)


async def _caught_up(gateway: Gateway, game: str, match: str, query: ViewQuery) -> Found:
    """The view once the match is as far as the query asks. Raises not_yet when it is not after a while."""
    for _ in range(LOOKS_AHEAD):
        answer = await gateway.calls.query(game, match, query)
        if not isinstance(answer, Refused) or answer.kind != "ahead":
            return found(answer, gateway, game)
        await asyncio.sleep(LOOK_AGAIN_AFTER)
    return await ask(gateway, game, match, query)


async def _pages(gateway: Gateway, game: str, match: str, player: str | None, first: Found) -> AsyncIterator[bytes]:
    page = first
    while page.json:
        yield page.json
        last = _line(page.json.rstrip(b"\n").rpartition(b"\n")[2]).version
        if last >= page.version:
            return
        page = await ask(gateway, game, match, ExportQuery(player=player, after=last, limit=EXPORT_PAGE))
    if page.version and not page.json:
        raise ProblemError(problem("internal", reason="export_incomplete"))
