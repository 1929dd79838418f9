"""The AsyncAPI document of the WebSocket and of the event streams, from the messages' types."""

from collections.abc import Mapping
from typing import Any

import msgspec

from libs.messages import socket
from libs.messages.answers import TableList
from libs.messages.chat import ChatLine
from libs.messages.feeds import Frame, View
from libs.messages.queue import SeekView
from libs.messages.rows import AskingTables
from libs.messages.shown import TableView
from services.gateway.documents import examples, passed
from services.gateway.sockets.closing import RESUMABLE, Close

REF = "#/components/schemas/{name}"

SAID: tuple[Any, ...] = (
    socket.Hello,
    socket.Watch,
    socket.Unwatch,
    socket.WatchTurns,
    socket.Listen,
    socket.Unlisten,
    socket.SendCommand,
    socket.Ping,
)
HEARD: tuple[Any, ...] = (
    socket.Welcome,
    View,
    Frame,
    socket.Watching,
    socket.Unwatched,
    socket.TurnsTold,
    socket.Told,
    socket.Unlistened,
    socket.CommandAccepted,
    socket.Troubled,
    socket.Pong,
)
KEPT: tuple[Any, ...] = (TableView, ChatLine, SeekView, TableList, AskingTables)
"""What streams of the lobby's things tell."""

CLOSING: Mapping[Close, str] = {
    Close.GOING_AWAY: "the server restarts or stops",
    Close.UNSUPPORTED: "a binary frame came",
    Close.MALFORMED: "the first frame was no hello",
    Close.UNAUTHENTICATED: "the token is unknown, expired or revoked",
    Close.FORBIDDEN: "a foreign page used the cookie, or the token may not read",
    Close.HELLO_TIMEOUT: "no hello within five seconds",
    Close.SLOW: "the client reads more slowly than it is sent",
    Close.REVOKED: "the token was revoked or expired meanwhile",
    Close.TOO_MANY: "too many sockets or frames",
}

INTRODUCTION = """One socket carries any number of matches, and the lobby. Each frame is one JSON text.

The first frame is a hello, within five seconds. After it, watch matches and send commands; answers carry the id that
you gave. A watched match begins with its view, or, with `after`, with the frames that you missed; spectators may get
several frames as one JSON array. Apply frames in order: `sections` replaces the sections it names (all of them when
`full`), `gone` drops some; `awaiting`, `offers` and `undo` are empty when a frame leaves them out, every other field
stays. A version that does not follow yours means: watch again with `after`.

Three things to know before you act on what comes. What has its default is left out: a view without `status` is of a
running match. Of the frames that `after` catches up on only the newest has `sections` (all of them: `full`) and
`offers`; older ones tell what happened, and may name you in `awaiting` all the same, so apply all before you act. And
`accepted` may come before its frame: the view that you hold is then still the old one, so wait until its `version` is
at least the one in `accepted`; a command chosen from older offers is refused with 409.

Listen to the open tables, to a table with its chat, to your ticket, or to what you are asked: each is told whole at
once, and again whenever it changes; lines of chat come one by one.

Close codes: """


def document() -> dict[str, Any]:
    """The whole document as built-ins."""
    schemas = passed.schemas((*SAID, *HEARD, *KEPT), REF)
    codes = "; ".join(
        f"{code.value} {meaning}{' (resumable)' if code in RESUMABLE else ''}" for code, meaning in CLOSING.items()
    )
    return {
        "asyncapi": "3.0.0",
        "info": {
            "title": "Furrow, live",
            "version": "1",
            "description": f"{INTRODUCTION}{codes}; 1009 a frame too large.",
        },
        "servers": {"here": {"host": "localhost:8000", "protocol": "ws"}},
        "defaultContentType": "application/json",
        "channels": {
            "socket": _channel("/v1/socket", "The WebSocket.", (*SAID, *HEARD)),
            "matchStream": _channel("/v1/matches/{match}/stream", "Server-sent events of one match.", (View, Frame)),
            "turnStream": _channel("/v1/turns/stream", "Server-sent events: what waits for you.", (socket.TurnsTold,)),
            "tableStream": _channel(
                "/v1/tables/{table}/stream", "A table, and what is said there.", (TableView, ChatLine)
            ),
            "tablesStream": _channel("/v1/tables/stream", "The open tables.", (TableList,)),
            "askedStream": _channel("/v1/tables/asked/stream", "The tables that ask you.", (AskingTables,)),
            "seekStream": _channel("/v1/seek/stream", "Your ticket.", (SeekView,)),
        },
        "operations": {
            "say": _operation("receive", "socket", SAID, "What a client says."),
            "hear": _operation("send", "socket", HEARD, "What a client hears."),
            "follow": _operation("send", "matchStream", (View, Frame), "The event's id is the version."),
            "listen": _operation("send", "tableStream", (TableView, ChatLine), "Events `table` and `chat`."),
            "browse": _operation("send", "tablesStream", (TableList,), "Events `tables`."),
            "answer": _operation("send", "askedStream", (AskingTables,), "Events `asked`."),
            "hope": _operation("send", "seekStream", (SeekView,), "Events `seek`."),
            "await": _operation("send", "turnStream", (socket.TurnsTold,), "All matches that wait, when that changes."),
        },
        "components": {
            "messages": {kind.__name__: _message(kind) for kind in (*SAID, *HEARD, *KEPT)},
            "schemas": dict(sorted(schemas.items())),
        },
    }


def _channel(address: str, description: str, kinds: tuple[Any, ...]) -> dict[str, Any]:
    channel: dict[str, Any] = {
        "address": address,
        "description": description,
        "messages": {kind.__name__: {"$ref": f"#/components/messages/{kind.__name__}"} for kind in kinds},
    }
    for name in ("match", "table"):
        if f"{{{name}}}" in address:
            channel["parameters"] = {name: {"description": f"The {name}'s id."}}
    return channel


def _operation(action: str, channel: str, kinds: tuple[Any, ...], summary: str) -> dict[str, Any]:
    return {
        "action": action,
        "channel": {"$ref": f"#/channels/{channel}"},
        "summary": summary,
        "messages": [{"$ref": f"#/channels/{channel}/messages/{kind.__name__}"} for kind in kinds],
    }


def _message(kind: Any) -> dict[str, Any]:
    name = kind.__name__
    example = {**examples.SAID, **examples.HEARD, **examples.KEPT}[name]
    return {
        "name": name,
        "summary": (kind.__doc__ or name).strip().split("\n", maxsplit=1)[0],
        "payload": {"$ref": REF.format(name=name)},
        "examples": [{"payload": msgspec.json.decode(msgspec.json.encode(example))}],
    }
