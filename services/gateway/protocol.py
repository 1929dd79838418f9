"""What the server itself refuses, before there is a request: told as problems, too, and logged quietly."""

import asyncio
from typing import Any, ClassVar, Literal

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle

from libs.telemetry.logs import logger
from services.gateway.problems import MEDIA_TYPE, encode_problem, problem

LARGEST_HEAD = 32 * 1024
"""Bytes of a request's address and headers together."""
HEAD_WITHIN = 15.0
"""Seconds from a connection's or request's first byte to the end of the head."""
BODY_WITHIN = 30.0
"""Seconds in which nothing more of a body comes."""

log = logger(__name__)


class HeadTooLargeError(Exception):
    """Ends the parser's work on a request."""


class DoorProtocol(HttpToolsProtocol):
    """The fast protocol with a limit to what stands before a body, and to how long a request may take to come."""

    head_within: ClassVar[float] = HEAD_WITHIN
    body_within: ClassVar[float] = BODY_WITHIN

    _head = 0
    _heard = False
    """Whether a byte has come on the connection."""
    _awaited: Literal["", "head", "body"] = ""
    """What of a request is not there yet."""
    _since = 0.0
    """Since when nothing of it came; of a head, when it began. The loop's time."""
    _watch: asyncio.TimerHandle | None = None
    """One a connection, which looks when it fires whether there is still anything to wait for."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as the server's own
        super().connection_made(transport)
        self._await("head")
        self._look_later()

    def connection_lost(self, exc: Exception | None) -> None:
        self._watch_no_more()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        self._heard = True
        if not self._awaited:
            self._await("head")
        super().data_received(data)
        if self._awaited and (self._watch is None or self._watch.when() > self._since + self._limit()):
            self._look_later()

    def handle_websocket_upgrade(self) -> None:
        self._watch_no_more()
        super().handle_websocket_upgrade()

    def on_message_begin(self) -> None:
        self._head = 0
        if self._awaited != "head":
            self._await("head")
        super().on_message_begin()

    def on_url(self, url: bytes) -> None:
        self._measure(len(url))
        super().on_url(url)

    def on_header(self, name: bytes, value: bytes) -> None:
        self._measure(len(name) + len(value))
        super().on_header(name, value)

    def on_headers_complete(self) -> None:
        self._await("body")
        super().on_headers_complete()

    def on_body(self, body: bytes) -> None:
        self._await("body")
        super().on_body(body)

    def on_message_complete(self) -> None:
        self._awaited = ""
        super().on_message_complete()

    def _measure(self, size: int) -> None:
        self._head += size
        if self._head > LARGEST_HEAD:
            raise HeadTooLargeError

    def _await(self, what: Literal["head", "body"]) -> None:
        self._awaited, self._since = what, self.loop.time()

    def _look_later(self) -> None:
        if self._watch is not None:
            self._watch.cancel()
        if not self.transport.is_closing():
            self._watch = self.loop.call_at(self._since + self._limit(), self._look)

    def _limit(self) -> float:
        return self.head_within if self._awaited == "head" else self.body_within

    def _look(self) -> None:
        self._watch = None
        if not self._awaited or self.transport.is_closing():
            return
        cycle: RequestResponseCycle | None = self.cycle
        under_way = None if cycle is None or cycle.response_complete else cycle
        if self.flow.read_paused or (under_way is not None and self._awaited == "head"):
            # It is we who do not read on, or who have not answered what came before.
            self._since = self.loop.time()
        if self.loop.time() < self._since + self._limit():
            self._look_later()
            return
        if under_way is not None:
            under_way.disconnected = True
            under_way.message_event.set()
        answered = self._awaited == "body" and (under_way is None or under_way.response_started)
        if self._heard and not answered:
            self._refuse(b"408 Request Timeout", "too_slow", f"{self._awaited}_too_slow")
        else:
            self.transport.close()

    def _watch_no_more(self) -> None:
        self._awaited = ""
        if self._watch is not None:
            self._watch.cancel()
            self._watch = None

    def send_400_response(self, msg: str) -> None:
        """Say what is wrong and hang up."""
        if self._head > LARGEST_HEAD:
            self._refuse(b"431 Request Header Fields Too Large", "head_too_large", "headers_too_large")
        else:
            self._refuse(b"400 Bad Request", "bad_request", "not_http")

    def _refuse(self, status: bytes, code: str, reason: str) -> None:
        log.debug("a request could not be read", reason=reason, at=self.client[0] if self.client else "")
        body = encode_problem(problem(code, reason=reason))
        head = [
            b"HTTP/1.1 " + status,
            b"content-type: " + MEDIA_TYPE.encode(),
            b"content-length: " + str(len(body)).encode(),
            b"connection: close",
            b"\r\n",
        ]
        self.transport.write(b"\r\n".join(head) + body)
        self.transport.close()


def is_news(record: Any) -> bool:
    """Whether the server's log line says anything that the answer and our own log do not: anybody can cause those."""
    return str(record.msg) not in {"Invalid HTTP request received.", "Unsupported upgrade request."}


def timed(head_within: float, body_within: float) -> type[DoorProtocol]:
    """The protocol with these limits, in seconds."""
    return type("TimedProtocol", (DoorProtocol,), {"head_within": head_within, "body_within": body_within})
