"""What the server calls: hot and long-lived routes are plain ASGI and answered here, the framework has the rest.

The framework's own plain handlers cannot have parameters in their paths, and its layers cost as much as a command.
"""

from collections.abc import Awaitable, Callable, Iterable, Mapping
from time import perf_counter
from typing import Any, NamedTuple, TypeAlias

from litestar import Litestar

from libs.telemetry.instruments import REQUEST_SECONDS
from services.gateway.faults import counted, problem_behind
from services.gateway.parts import Gateway
from services.gateway.problems import MEDIA_TYPE, encode_problem
from services.gateway.routes import commands, live, overviews, streams
from services.gateway.routes.raw import Receive, Send, only, reply
from services.gateway.routes.strict import require_no_query
from services.gateway.sockets.endpoint import socket

Plain: TypeAlias = Callable[[Gateway, str, Mapping[str, Any], Receive, Send], Awaitable[None]]
"""A plain route: the gateway, the id in the path ("" for none), and what ASGI gives."""


class Route(NamedTuple):
    """`path` names the route in metrics."""

    serve: Plain
    path: str
    method: str = "GET"
    timed: bool = True
    """Whether it is over soon: what stays open for long says nothing by its duration."""


WITH_ID: Mapping[tuple[str, str], Route] = {
    ("matches", "commands"): Route(commands.match_commands, "/v1/matches/{match}/commands", "POST"),
    ("tables", "commands"): Route(commands.table_commands, "/v1/tables/{table}/commands", "POST"),
    ("tables", "stream"): Route(live.table_stream, "/v1/tables/{table}/stream", timed=False),
    ("matches", "stream"): Route(streams.match_stream, "/v1/matches/{match}/stream", timed=False),
}
WITHOUT_ID: Mapping[tuple[str, ...], Route] = {
    ("turns", "stream"): Route(streams.turn_stream, "/v1/turns/stream", timed=False),
    ("tables", "stream"): Route(live.tables_stream, "/v1/tables/stream", timed=False),
    ("tables", "asked", "stream"): Route(live.asked_stream, "/v1/tables/asked/stream", timed=False),
    ("seek", "stream"): Route(live.seek_stream, "/v1/seek/stream", timed=False),
    ("operations", "stream"): Route(overviews.overview_stream, "/v1/operations/stream", timed=False),
    ("socket",): Route(socket, "/v1/socket", timed=False),
}


async def _no_socket(_gateway: Gateway, _id: str, scope: Mapping[str, Any], _receive: Receive, _send: Send) -> None:
    only(scope, "GET")


NOWHERE = Route(_no_socket, "unknown")
"""Where a WebSocket knocks at an address without any."""
PARTS_WITH_ID = 3
READ_BY_PAGES = ("etag", "location", "retry-after", "traceresponse")
"""Headers of answers that pages of other places may read."""


class Front:
    def __init__(self, gateway: Gateway, framework: Litestar) -> None:
        self.framework = framework
        self._gateway = gateway
        self._allowed = {route.path_format: _allowed(route.methods) for route in framework.routes if route.methods}
        self._origins = frozenset(origin.encode() for origin in gateway.policy.origins)

    async def __call__(self, scope: Any, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self.framework(scope, receive, send)
            return
        begun = perf_counter()
        route, identifier = plain_route(scope["path"])
        if scope["type"] == "websocket":
            route, send = route or NOWHERE, _before_a_socket(send)
        asks = scope.get("method") == "OPTIONS"
        if asks and route is not None and not _is_preflight(scope):
            answer = _Answer(send, self._shared_with(scope))
            await reply(answer, 204, b"", [(b"allow", f"{route.method}, OPTIONS".encode())])
            path = route.path
        elif route is None or asks:
            scope = _as_get(scope)
            answer = _Answer(send, [], allowed=lambda: self._allowed.get(scope.get("path_template", ""), b""))
            await self.framework(scope, receive, answer)
            path = scope.get("path_template") or "unknown"
        else:
            answer = _Answer(send, self._shared_with(scope))
            await self._plain(route.serve, identifier, scope, receive, answer)
            path = route.path
        if route is None or route.timed:
            REQUEST_SECONDS.cell(path, str(answer.status)).record(perf_counter() - begun)

    async def _plain(
        self, serve: Plain, identifier: str, scope: Mapping[str, Any], receive: Receive, answer: "_Answer"
    ) -> None:
        try:
            if scope["query_string"] and scope["type"] == "http":
                require_no_query(scope["query_string"])
            await serve(self._gateway, identifier, scope, receive, answer)
        except Exception as error:  # noqa: BLE001 - whatever happens, the client is told in the same form
            found = counted(self._gateway, scope, problem_behind(error, scope["path"]))
            if answer.status:
                return
            headers = [(name.encode(), value.encode()) for name, value in found.headers.items()]
            body = encode_problem(found.problem)
            await reply(answer, found.problem.status, body, headers, MEDIA_TYPE.encode())

    async def send_away(self) -> None:
        """Sockets and streams end now; their clients resume elsewhere."""
        await self._gateway.crowd.stop()

    def _shared_with(self, scope: Mapping[str, Any]) -> list[tuple[bytes, bytes]]:
        """The headers that let a page of another place read the answer: as `app` has it for all other routes."""
        if scope["type"] != "http":
            return []
        origin = next((value for name, value in scope["headers"] if name == b"origin"), b"")
        if not origin or (self._origins and origin not in self._origins):
            return []
        exposed = (b"access-control-expose-headers", ", ".join(READ_BY_PAGES).encode())
        if not self._origins:
            return [(b"access-control-allow-origin", b"*"), exposed]
        credentials = (b"access-control-allow-credentials", b"true")
        return [(b"access-control-allow-origin", origin), credentials, exposed, (b"vary", b"origin")]


Allowed: TypeAlias = Callable[[], bytes]
"""The methods of the route that the framework has found; nothing if it has found none."""
SWITCHED = 101
TELLING = frozenset({204, 405})
"""Statuses of answers that may tell which methods there are."""


class _Answer:
    """Sends, and remembers the status of the answer, 0 while none was begun."""

    __slots__ = ("_allowed", "_extra", "_send", "status")

    def __init__(self, send: Send, extra: list[tuple[bytes, bytes]], *, allowed: Allowed | None = None) -> None:
        self._send = send
        self._extra = extra
        self._allowed = allowed
        self.status = 0

    def __call__(self, event: Any) -> Awaitable[None]:
        if event["type"].startswith("websocket."):
            self.status = SWITCHED
        elif event["type"] == "http.response.start":
            self.status = event["status"]
            if self._extra:
                event["headers"] = [*event["headers"], *self._extra]
            if self._allowed is not None and self.status in TELLING:
                event["headers"] = [self._told(*header) for header in event["headers"]]
        return self._send(event)

    def _told(self, name: bytes, value: bytes) -> tuple[bytes, bytes]:
        """The framework tells the methods of one of the route's handlers, and knows nothing of ours."""
        if self._allowed is None or name.lower() != b"allow":
            return name, value
        return name, self._allowed() or _allowed(value.decode().replace(" ", "").split(","))


def _allowed(methods: Iterable[str]) -> bytes:
    """The methods of a framework's route, with those that we add to them."""
    known = {*methods, "OPTIONS"} | ({"HEAD"} if "GET" in methods else set())
    return ", ".join(sorted(known)).encode()


def _before_a_socket(send: Send) -> Send:
    """Answers what asked for a WebSocket by HTTP as long as none was opened."""

    def sending(event: Any) -> Awaitable[None]:
        told = event["type"]
        return send({**event, "type": f"websocket.{told}"} if told.startswith("http.") else event)

    return sending


def _is_preflight(scope: Mapping[str, Any]) -> bool:
    return any(name == b"access-control-request-method" for name, _ in scope["headers"])


def _as_get(scope: Any) -> Any:
    """A HEAD is a GET whose answer the server sends without its body."""
    return {**scope, "method": "GET"} if scope.get("method") == "HEAD" else scope


def plain_route(path: str) -> tuple[Route | None, str]:
    """The plain route of a path, and the id in it."""
    if not path.startswith("/v1/"):
        return None, ""
    parts = path[4:].split("/")
    found = WITHOUT_ID.get(tuple(parts))
    if found is None and len(parts) == PARTS_WITH_ID:
        return WITH_ID.get((parts[0], parts[2])), parts[1]
    return found, ""
