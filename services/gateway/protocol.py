"""What the server itself refuses, before there is a request: told as problems, too, and logged quietly."""

from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from libs.telemetry.logs import logger
from services.gateway.problems import MEDIA_TYPE, encode_problem, problem

LARGEST_HEAD = 32 * 1024
"""Bytes of a request's address and headers together."""

log = logger(__name__)


class HeadTooLargeError(Exception):
    """Ends the parser's work on a request."""


class DoorProtocol(HttpToolsProtocol):
    """The fast protocol with a limit to what stands before a body."""

    _head = 0

    def on_message_begin(self) -> None:
        self._head = 0
        super().on_message_begin()

    def on_url(self, url: bytes) -> None:
        self._measure(len(url))
        super().on_url(url)

    def on_header(self, name: bytes, value: bytes) -> None:
        self._measure(len(name) + len(value))
        super().on_header(name, value)

    def _measure(self, size: int) -> None:
        self._head += size
        if self._head > LARGEST_HEAD:
            raise HeadTooLargeError

    def send_400_response(self, msg: str) -> None:
        """Say what is wrong and hang up."""
        large = self._head > LARGEST_HEAD
        reason = "headers_too_large" if large else "not_http"
        found = problem("head_too_large" if large else "bad_request", reason=reason)
        log.debug("not_a_request", reason=reason, at=self.client[0] if self.client else "")
        body = encode_problem(found)
        status = b"431 Request Header Fields Too Large" if large else b"400 Bad Request"
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
    return record.msg not in {"Invalid HTTP request received.", "Unsupported upgrade request."}
