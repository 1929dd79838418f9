"""Where the WebSocket knocks."""

from collections.abc import Mapping
from typing import Any

from libs.telemetry.instruments import SOCKETS
from services.gateway.auth.access import knock
from services.gateway.parts import Gateway
from services.gateway.problems import ProblemError, refuse
from services.gateway.routes.raw import Receive, Send, only
from services.gateway.sockets.closing import Close
from services.gateway.sockets.session import Session


async def socket(gateway: Gateway, _id: str, scope: Mapping[str, Any], receive: Receive, send: Send) -> None:
    """The socket; over plain HTTP it is not to be had."""
    if scope["type"] != "websocket":
        only(scope, "GET")
        raise refuse("bad_request", "this address is for WebSockets", reason="upgrade_required")
    await receive()
    visitor = knock(scope)
    try:
        gateway.quotas.take(gateway.quotas.address, "address", visitor.address)
    except ProblemError:
        await send({"type": "websocket.close", "code": int(Close.TOO_MANY), "reason": "too many"})
        return
    await send({"type": "websocket.accept", "subprotocol": None, "headers": []})
    gauge = SOCKETS.cell("socket")
    gauge.add(1)
    try:
        await Session(gateway, visitor, receive, send).run()
    finally:
        gauge.add(-1)
