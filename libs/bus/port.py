"""The bus: requests with one answer, and publishing to whoever listens. Nothing on it is stored."""

from abc import ABC, abstractmethod
from collections.abc import Awaitable, Callable
from typing import TypeAlias


class NoResponderError(Exception):
    """Nobody serves the subject at this moment; the request was certainly not handled."""


class UnansweredError(Exception):
    """No answer within the time; whether the request was handled is unknown. Repeat it with the same command id."""


class Incoming(ABC):
    """A message that came in."""

    __slots__ = ("data", "subject")

    subject: str
    data: bytes

    @abstractmethod
    async def respond(self, data: bytes) -> None:
        """Answer a request. Does nothing for a message that wants no answer, or none outside an inbox."""


Handler: TypeAlias = Callable[[Incoming], Awaitable[None] | None]
"""One that gives nothing to wait for, as plain functions do, has done its work when it returns, and costs no task."""


class Subscription(ABC):
    """An interest in a subject, until stopped."""

    @abstractmethod
    async def stop(self) -> None:
        """Take no further messages. Handlers that run are left to finish."""


class Bus(ABC):
    """One connection's worth of messaging."""

    @abstractmethod
    async def request(self, subject: str, data: bytes, *, within: float) -> bytes:
        """The first answer, waiting at most `within` seconds. Raises NoResponderError, UnansweredError."""

    @abstractmethod
    async def publish(self, subject: str, data: bytes) -> None:
        """Send to whoever listens now. While the server is away the message is dropped, not kept for later."""

    @abstractmethod
    async def subscribe(self, subject: str, handler: Handler) -> Subscription:
        """Have `handler` called for each message, started in order of arrival. `*` and `>` are wildcards.

        A handler that raises is reported to the log; the subscription goes on.
        """

    @abstractmethod
    def on_reconnect(self, callback: Callable[[], Awaitable[None]]) -> None:
        """Have `callback` called when a lost connection is there again: published messages may be missing."""
