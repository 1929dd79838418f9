"""The OpenAPI document: the framework's paths, the types' schemas, the plain routes, problems and examples."""

from collections.abc import Mapping
from copy import deepcopy
from typing import Any

import msgspec

from libs.messages import answers, scores
from libs.messages.clocks import Clock
from libs.messages.exported import ExportedCommit, ExportHeader
from libs.messages.feeds import Frame, View
from libs.messages.problems import Problem
from libs.messages.shown import GameDescription, TableView
from libs.messages.tables import OpenTable, TableCommand
from libs.messages.verify import Verification
from services.gateway.app import framework
from services.gateway.auth.access import Access
from services.gateway.documents import examples, own, passed, tables, watched
from services.gateway.documents.plain import PLAIN
from services.gateway.settings import Policy

TAGS = (
    "players",
    "account",
    "games",
    "tables",
    "matchmaking",
    "matches",
    "scores",
    "operations",
    "health",
    "documents",
)
REF = "#/components/schemas/{name}"
NDJSON = "application/x-ndjson"
EVENTS = "text/event-stream"

TYPES: tuple[Any, ...] = (
    answers.Allowance,
    answers.CheckBody,
    answers.CommandBody,
    answers.CommandResult,
    answers.GameList,
    answers.GuestRequest,
    answers.Health,
    answers.History,
    answers.MatchList,
    answers.Me,
    answers.Offered,
    answers.PlayerCards,
    answers.ProblemKinds,
    answers.SignedIn,
    answers.TableList,
    answers.TurnList,
    answers.UndoRequest,
    scores.ExportedMatch,
    scores.GameStatistics,
    scores.Leaderboard,
    scores.MatchRatings,
    scores.PlayerHistory,
    scores.Profile,
    scores.RatingCourse,
    scores.Versus,
    ExportHeader,
    ExportedCommit,
    Frame,
    GameDescription,
    TableView,
    Verification,
    Clock,
    OpenTable,
    Problem,
    TableCommand,
    View,
    *own.TYPES,
    *tables.TYPES,
    *watched.TYPES,
)

ANSWERED: Mapping[str, tuple[int, Any]] = {
    "SignInGuest": (201, answers.SignedIn),
    "GetMe": (200, answers.Me),
    "ForgetCookie": (204, None),
    "ListPlayers": (200, answers.PlayerCards),
    "ListGames": (200, answers.GameList),
    "GetGame": (200, GameDescription),
    "OpenTable": (201, answers.CommandResult),
    "ListTables": (200, answers.TableList),
    "GetTable": (200, TableView),
    "ListMatches": (200, answers.MatchList),
    "GetMatch": (200, View),
    "GetOffers": (200, answers.Offered),
    "CheckCommand": (200, answers.Allowance),
    "Undo": (200, answers.CommandResult),
    "GetHistory": (200, answers.History),
    "ExportMatch": (200, NDJSON),
    "VerifyMatch": (200, Verification),
    "ListTurns": (200, answers.TurnList),
    "GetLeaderboard": (200, scores.Leaderboard),
    "GetProfile": (200, scores.Profile),
    "GetRatingCourse": (200, scores.RatingCourse),
    "GetMatchRatings": (200, scores.MatchRatings),
    "GetPlayerHistory": (200, scores.PlayerHistory),
    "GetVersus": (200, scores.Versus),
    "ExportMatches": (200, NDJSON),
    "GetGameStatistics": (200, scores.GameStatistics),
    "GetLive": (200, answers.Health),
    "GetReady": (200, answers.Health),
    "ListProblems": (200, answers.ProblemKinds),
    "GetOpenApi": (200, dict),
    "GetAsyncApi": (200, dict),
    "CommandMatch": (200, answers.CommandResult),
    "CommandTable": (200, answers.CommandResult),
    "StreamMatch": (200, EVENTS),
    "StreamTurns": (200, EVENTS),
    **own.ANSWERED,
    **tables.ANSWERED,
    **watched.ANSWERED,
}
"""What each operation answers when all is well: status and type, a media type, or any object."""

LINES: Mapping[str, tuple[Any, ...]] = {
    "ExportMatch": (ExportHeader, ExportedCommit, Frame),
    "ExportMatches": (scores.ExportedMatch,),
}
"""What each line of an ndjson answer may be: `x-lines`, for OpenAPI has no word for it before 3.2."""

TAGGED = frozenset(
    {
        "GetAsyncApi",
        "GetOpenApi",
        "ListGames",
        "GetGame",
        "ListTables",
        "ListAsked",
        "ListMatches",
        "GetMatch",
        "GetHistory",
        "ListTurns",
        "ListPlayers",
        "ListBlocked",
        "ListFollowing",
        "ListActs",
        "GetLeaderboard",
        "GetProfile",
        "GetRatingCourse",
        "GetMatchRatings",
        "GetPlayerHistory",
        "GetVersus",
        "GetGameStatistics",
    }
)
"""Operations whose answer has an ETag, and is not sent to a client that has it."""
ETAG = {"ETag": {"schema": {"type": "string"}, "description": "Of this content."}}
IF_NONE_MATCH = {
    "name": "If-None-Match",
    "in": "header",
    "required": False,
    "description": "ETags of what you have; 304 if one of them is still right.",
    "schema": {"type": "string"},
}

INTRODUCTION = """Play farm board games by HTTP and WebSocket.

Every refusal is an RFC 9457 problem document with a stable `code`; refusals of the rules name the clause.
Commands carry an id (`Idempotency-Key` or `id`): the same again is the same command and gets the same answer, for ever.
The socket and the event streams are described in /v1/asyncapi.json.
Each line of an ndjson answer is one of its `x-lines`."""


def document() -> dict[str, Any]:
    """The whole document as built-ins, in a fixed order."""
    app = framework(Policy(), described=True)
    access = {
        handler.operation_id: Access(handler.opt["access"])
        for route in app.routes
        for handler in getattr(route, "route_handlers", ())
        if isinstance(getattr(handler, "operation_id", None), str)
    }
    paths: dict[str, Any] = app.openapi_schema.to_schema()["paths"]
    for path, item in PLAIN.items():
        paths.setdefault(path, {}).update(deepcopy(item))
    for item in paths.values():
        for operation in item.values():
            _complete(operation, access.get(operation["operationId"]))
    schemas = passed.schemas(TYPES, REF)
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Furrow",
            "version": "1",
            "description": INTRODUCTION,
            "license": {"name": "See the project"},
        },
        "servers": [{"url": "/"}],
        "tags": [{"name": name} for name in TAGS],
        "paths": dict(sorted(paths.items())),
        "components": {
            "schemas": dict(sorted(schemas.items())),
            "responses": {"Problem": _problem_response()},
            "securitySchemes": {
                "bearer": {"type": "http", "scheme": "bearer", "description": "A token, fur_…"},
                "cookie": {"type": "apiKey", "in": "cookie", "name": "furrow_token"},
            },
        },
    }


def _complete(operation: dict[str, Any], access: Access | None) -> None:
    """Answers, examples and access of one operation."""
    name = operation["operationId"]
    status, kind = ANSWERED[name]
    operation.pop("deprecated", None)
    operation["responses"] = {
        str(status): _response(name, kind),
        "default": {"$ref": "#/components/responses/Problem"},
    }
    operation["security"] = _security(Access(operation.pop("x-access")) if access is None else access)
    for parameter in operation.get("parameters", ()):
        _simplify(parameter)
    if name in TAGGED:
        operation.setdefault("parameters", []).append(dict(IF_NONE_MATCH))
        operation["responses"][str(status)]["headers"] = ETAG
        operation["responses"]["304"] = {"description": "You have it already.", "headers": ETAG}
    if "requestBody" in operation:
        content = operation["requestBody"]["content"]["application/json"]
        content["example"] = msgspec.to_builtins(msgspec.json.decode(msgspec.json.encode(examples.REQUESTS[name])))
        if name == "Undo":
            content["schema"] = {"$ref": REF.format(name="UndoRequest")}
            operation["requestBody"]["required"] = False


def _response(name: str, kind: Any) -> dict[str, Any]:
    if kind is None:
        return {"description": "Done."}
    if isinstance(kind, str):
        lines = [{"$ref": REF.format(name=one.__name__)} for one in LINES.get(name, ())]
        stream = {"schema": {"type": "string"}} | ({"x-lines": {"anyOf": lines}} if lines else {})
        return {"description": "A stream.", "content": {kind: stream}}
    content: dict[str, Any] = {
        "schema": {"type": "object"} if kind is dict else {"$ref": REF.format(name=kind.__name__)}
    }
    if name in examples.ANSWERS:
        content["example"] = msgspec.json.decode(msgspec.json.encode(examples.ANSWERS[name]))
    return {"description": "Done.", "content": {"application/json": content}}


def _problem_response() -> dict[str, Any]:
    return {
        "description": "Not done. With 429 and 503 `Retry-After` says in how many seconds to come back.",
        "headers": {"Retry-After": {"schema": {"type": "integer"}}},
        "content": {
            "application/problem+json": {
                "schema": {"$ref": REF.format(name="Problem")},
                "example": msgspec.to_builtins(examples.REFUSED),
            }
        },
    }


def _security(access: Access) -> list[dict[str, list[str]]]:
    if access is Access.OPEN:
        return []
    named: list[dict[str, list[str]]] = [{"bearer": []}, {"cookie": []}]
    return [{}, *named] if access is Access.SPECTATOR else named


def _simplify(parameter: dict[str, Any]) -> None:
    """A parameter that may be absent is not therefore null."""
    schema = parameter["schema"]
    options = [option for option in schema.pop("oneOf", ()) if option != {"type": "null"}]
    if options:
        parameter["schema"] = {**options[0], **schema}
    parameter["schema"].pop("description", None)
    for name in ("deprecated", "allowEmptyValue", "allowReserved"):
        parameter.pop(name, None)
