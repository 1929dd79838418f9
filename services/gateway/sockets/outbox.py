"""What waits to be sent on one socket. No task stands by while nothing waits, and none is made for who reads."""

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable
from typing import Any

from libs.telemetry.logs import log_error, logger
from services.gateway.sockets.eager import begin

MOST_WAITING = 1_000
"""Messages."""
MOST_BYTES = 1_000_000
"""Characters, all waiting messages together."""

_log = logger(__name__)


class Outbox:
    """`put` neither blocks nor raises. `overflowed` is called once when the client takes too little."""

    __slots__ = ("_busy", "_overflowed", "_send", "_size", "_task", "_waiting", "closed")

    def __init__(self, send: Callable[[Any], Awaitable[None]], overflowed: Callable[[], None]) -> None:
        self._send = send
        self._overflowed = overflowed
        self._waiting: deque[str] = deque()
        self._size = 0
        self._busy = False
        self._task: asyncio.Task[None] | None = None
        self.closed = False

    def put(self, message: str) -> None:
        """Send at once, or soon if the client does not read as fast as it is told."""
        if self.closed:
            return
        self._waiting.append(message)
        self._size += len(message)
        if len(self._waiting) > MOST_WAITING or self._size > MOST_BYTES:
            self.close()
            self._overflowed()
        elif not self._busy:
            self._busy = True
            self._task = begin(self._drain())

    async def put_now(self, message: str) -> None:
        """Send, and wait with the client if nothing else does."""
        if self._busy or self.closed:
            self.put(message)
            return
        self._busy = True
        self._waiting.append(message)
        self._size += len(message)
        await self._drain()

    def close(self) -> None:
        """Send nothing more."""
        self._drop()
        if self._task is not None:
            self._task.cancel()

    def _drop(self) -> None:
        self.closed = True
        self._waiting.clear()
        self._size = 0

    async def _drain(self) -> None:
        try:
            while self._waiting:
                message = self._waiting.popleft()
                self._size -= len(message)
                await self._send({"type": "websocket.send", "text": message})
        except (OSError, RuntimeError):
            # The client has gone; the reader hears of it and ends the session.
            self._drop()
        except Exception as error:  # noqa: BLE001 - whoever told others beside it goes on
            log_error(_log, "a message could not be sent", error)
            self._drop()
        finally:
            self._busy = False
            self._task = None
