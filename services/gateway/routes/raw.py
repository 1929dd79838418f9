"""The few routes that are plain ASGI, because they are hot or long-lived: reading and answering without a framework."""

from collections.abc import Awaitable, Callable, Mapping
from typing import Any

from services.gateway.problems import refuse

Scope = Mapping[str, Any]
Receive = Callable[[], Awaitable[Any]]
Send = Callable[[Any], Awaitable[None]]
JSON = b"application/json"


def require_json(headers: Mapping[bytes, bytes]) -> None:
    """Raises unsupported_media_type unless the body is told to be JSON, as it is.

    A page of another place may send a form, plain text or what has no type without asking; it has to ask for JSON.
    """
    kind = headers.get(b"content-type", b"")
    if kind != JSON and kind.partition(b";")[0].strip().lower() != JSON:
        raise refuse("unsupported_media_type", reason="not_json")
    if headers.get(b"content-encoding", b"identity").lower() != b"identity":
        raise refuse("unsupported_media_type", "the body is sent as it is", reason="body_encoded")


async def body_of(receive: Receive, headers: Mapping[bytes, bytes], largest: int) -> bytes:
    """The whole body, which may be empty. Raises too_large and unsupported_media_type."""
    length = headers.get(b"content-length", b"0")
    if not length.isdigit() or int(length) > largest:
        raise refuse("too_large", f"at most {largest} bytes", reason="body_too_large")
    event = await receive()
    body: bytes = event.get("body", b"")
    while event.get("more_body", False):
        event = await receive()
        body += event.get("body", b"")
        if len(body) > largest:
            raise refuse("too_large", f"at most {largest} bytes", reason="body_too_large")
    if body:
        require_json(headers)
    return body


async def reply(
    send: Send, status: int, body: bytes, headers: list[tuple[bytes, bytes]], media_type: bytes = JSON
) -> None:
    """A whole answer."""
    begin = [(b"content-type", media_type), (b"content-length", str(len(body)).encode()), *headers]
    await send({"type": "http.response.start", "status": status, "headers": begin})
    await send({"type": "http.response.body", "body": body})


def only(scope: Mapping[str, Any], method: str) -> None:
    """Raises method_not_allowed for another method, not_found for a WebSocket."""
    if scope["type"] != "http":
        raise refuse("not_found", "there is no WebSocket at this address", reason="no_socket_here")
    if scope["method"] != method:
        raise refuse("method_not_allowed", headers={"allow": f"{method}, OPTIONS"})
