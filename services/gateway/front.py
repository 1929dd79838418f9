"""What the server calls: hot and long-lived routes are plain ASGI and answered here, the framework has the rest.

The framework's own plain handlers cannot have parameters in their paths, and its layers cost as much as a command.
"""

from collections.abc import Awaitable, Callable, Mapping
from typing import Any, TypeAlias

from litestar import Litestar

from services.gateway.faults import problem_behind
from services.gateway.parts import Gateway
from services.gateway.problems import MEDIA_TYPE, encode_problem
from services.gateway.routes import commands, streams
from services.gateway.routes.raw import Receive, Send, reply
from services.gateway.sockets.endpoint import socket

Plain: TypeAlias = Callable[[Gateway, str, Mapping[str, Any], Receive, Send], Awaitable[None]]
"""A plain route: the gateway, the id in the path ("" for none), and what ASGI gives."""

WITH_ID: Mapping[tuple[str, str], Plain] = {
    ("matches", "commands"): commands.match_commands,
    ("tables", "commands"): commands.table_commands,
    ("matches", "stream"): streams.match_stream,
}
WITHOUT_ID: Mapping[tuple[str, ...], Plain] = {
    ("me", "commands"): commands.player_commands,
    ("turns", "stream"): streams.turn_stream,
    ("socket",): socket,
}
PARTS_WITH_ID = 3


class Front:
    def __init__(self, gateway: Gateway, framework: Litestar) -> None:
        self.framework = framework
        self._gateway = gateway
        self._origins = frozenset(origin.encode() for origin in gateway.policy.origins)

    async def __call__(self, scope: Any, receive: Receive, send: Send) -> None:
        route, identifier = plain_route(scope["path"]) if scope["type"] != "lifespan" else (None, "")
        if route is None or scope.get("method") == "OPTIONS":
            await self.framework(scope, receive, send)
            return
        answer = _Answer(send, self._shared_with(scope))
        try:
            await route(self._gateway, identifier, scope, receive, answer)
        except Exception as error:  # noqa: BLE001 - whatever happens, the client is told in the same form
            if answer.begun or scope["type"] != "http":
                problem_behind(error, scope["path"])
                return
            found = problem_behind(error, scope["path"])
            headers = [(name.encode(), value.encode()) for name, value in found.headers.items()]
            body = encode_problem(found.problem)
            await reply(answer, found.problem.status, body, headers, MEDIA_TYPE.encode())

    async def send_away(self) -> None:
        """Sockets and streams end now; their clients resume elsewhere."""
        await self._gateway.crowd.stop()

    def _shared_with(self, scope: Mapping[str, Any]) -> list[tuple[bytes, bytes]]:
        """The headers that let a page of a permitted origin read the answer."""
        if not self._origins or scope["type"] != "http":
            return []
        origin = next((value for name, value in scope["headers"] if name == b"origin"), b"")
        if origin not in self._origins:
            return []
        return [
            (b"access-control-allow-origin", origin),
            (b"access-control-allow-credentials", b"true"),
            (b"access-control-expose-headers", b"retry-after, traceresponse"),
            (b"vary", b"origin"),
        ]


class _Answer:
    """Sends, and remembers whether an answer was begun."""

    __slots__ = ("_extra", "_send", "begun")

    def __init__(self, send: Send, extra: list[tuple[bytes, bytes]]) -> None:
        self._send = send
        self._extra = extra
        self.begun = False

    def __call__(self, event: Any) -> Awaitable[None]:
        if event["type"] == "http.response.start":
            self.begun = True
            if self._extra:
                event["headers"] = [*event["headers"], *self._extra]
        return self._send(event)


def plain_route(path: str) -> tuple[Plain | None, str]:
    """The plain route of a path, and the id in it."""
    if not path.startswith("/v1/"):
        return None, ""
    parts = path[4:].split("/")
    if len(parts) == PARTS_WITH_ID:
        found = WITH_ID.get((parts[0], parts[2]))
        return found, parts[1]
    return WITHOUT_ID.get(tuple(parts)), ""
