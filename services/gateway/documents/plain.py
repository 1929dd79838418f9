"""The operations of the plain routes, which the framework does not know."""

from typing import Any

ID_NOTE = "UUID or ULID, unique for this player; the same again is the same command."


def _path(name: str) -> dict[str, Any]:
    return {"name": name, "in": "path", "required": True, "schema": {"type": "string"}}


def _header(name: str, description: str) -> dict[str, Any]:
    return {"name": name, "in": "header", "required": False, "description": description, "schema": {"type": "string"}}


def _command(operation: str, tag: str, summary: str, *parameters: dict[str, Any]) -> dict[str, Any]:
    schema = {"$ref": "#/components/schemas/CommandBody"}
    return {
        "post": {
            "operationId": operation,
            "tags": [tag],
            "summary": summary,
            "x-access": "play",
            "parameters": [*parameters, _header("Idempotency-Key", ID_NOTE)],
            "requestBody": {"required": True, "content": {"application/json": {"schema": schema}}},
        }
    }


def _stream(
    operation: str, summary: str, access: str, *parameters: dict[str, Any], tag: str = "matches"
) -> dict[str, Any]:
    return {
        "get": {
            "operationId": operation,
            "tags": [tag],
            "summary": summary,
            "x-access": access,
            "parameters": list(parameters),
        }
    }


PLAIN: dict[str, dict[str, Any]] = {
    "/v1/matches/{match}/commands": _command(
        "CommandMatch", "matches", "A command on a match: the game's, or undo, step_away, come_back …", _path("match")
    ),
    "/v1/tables/{table}/commands": _command(
        "CommandTable", "tables", "A command on a table (TableCommand): join, add_bot, ready, start …", _path("table")
    ),
    "/v1/matches/{match}/stream": _stream(
        "StreamMatch",
        "A match as server-sent events: a view, then every frame; the event's id is the version",
        "spectator",
        _path("match"),
        _header("Last-Event-ID", "The version you have seen: go on from there."),
    ),
    "/v1/tables/{table}/stream": _stream(
        "StreamTable",
        "A table as server-sent events: `table` whenever it changes, `chat` for each line said in your room",
        "spectator",
        _path("table"),
        tag="tables",
    ),
    "/v1/tables/stream": _stream(
        "StreamTables", "The newest open tables, all again whenever that changes", "spectator", tag="tables"
    ),
    "/v1/tables/asked/stream": _stream(
        "StreamAsked",
        "The tables that wait for your yes or no, all again whenever that changes",
        "read",
        tag="tables",
    ),
    "/v1/seek/stream": _stream(
        "StreamSeek", "Your ticket, again whenever something becomes of it", "read", tag="matchmaking"
    ),
    "/v1/operations/stream": _stream(
        "StreamOverview",
        "The overview every two seconds as server-sent events, with the newest steps of its plots",
        "watch",
        tag="operations",
    ),
    "/v1/turns/stream": _stream(
        "StreamTurns", "The matches that wait for you as server-sent events, all again whenever that changes", "read"
    ),
}
