"""The log: for each aggregate one gapless row of commits, appended by whoever knows its last sequence.

Sequences are the *stream's* (1-based, shared by all aggregates of a stream), so an aggregate's are not gapless.
"""

from abc import ABC, abstractmethod
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import NamedTuple


class Record(NamedTuple):
    """One stored message: the id of its aggregate, its sequence in the stream, and its bytes."""

    identifier: str
    sequence: int
    data: bytes


class ConflictError(Exception):
    """Another writer was faster, the log is unchanged: load and decide again."""


class UnknownAppendError(Exception):
    """No acknowledgement came: the commit may or may not be stored. Drop the state and load again."""


class LogUnavailableError(Exception):
    """The log cannot be read at this moment; nothing was changed."""


class EventLog(ABC):
    """Appending and reading one owner's aggregates."""

    @abstractmethod
    async def append(
        self, identifier: str, data: bytes, *, expected: int, meanwhile: Callable[[], None] | None = None
    ) -> int:
        """Append one commit; return its sequence.

        The log is unchanged unless the aggregate's last sequence is `expected` (0: it has none). `meanwhile` is called
        once the commit is on its way, to do what need not wait for the acknowledgement; not at all where it could not
        be sent. Raises ConflictError, UnknownAppendError.
        """

    @abstractmethod
    async def load(self, identifier: str, *, after: int = 0) -> list[Record]:
        """All records of the aggregate with a sequence above `after`, in order. Raises LogUnavailableError."""

    @abstractmethod
    async def last(self, identifier: str) -> Record | None:
        """The aggregate's last record, asked of the stream's leader, so never stale. Raises LogUnavailableError."""

    @abstractmethod
    async def at(self, stream: str, sequence: int) -> Record | None:
        """The record at a sequence of one of `streams`, None if it is not there. Raises LogUnavailableError."""

    @property
    @abstractmethod
    def streams(self) -> tuple[str, ...]:
        """The names of the streams, each an independent order."""

    @abstractmethod
    def follow(self, stream: str, *, after: int = 0) -> AsyncIterator[list[Record]]:
        """Records of a stream with a sequence above `after`, in order and without a gap, in batches, for ever.

        A batch holds what has arrived (at least one record, at most 512). Survives lost connections and restarts of the
        server by going on after the last record it gave. Raises LogUnavailableError when the server is there and the
        stream is not, for half a minute.
        """

    @abstractmethod
    async def head(self, stream: str) -> int:
        """The last sequence of a stream, 0 for an empty one. Raises LogUnavailableError."""


class Fact(NamedTuple):
    """One stored fact: who stated it, its kind and what it is about, its sequence in the stream, and its bytes."""

    owner: str
    kind: str
    identifier: str
    sequence: int
    data: bytes


class FactLog(ABC):
    """The public log that all owners state facts in; one order of all facts."""

    @abstractmethod
    async def append(self, owner: str, kind: str, identifier: str, data: bytes, *, expected: int) -> int:
        """State a fact; return its sequence.

        The log is unchanged unless the last fact of this owner, kind and id has the sequence `expected` (0: there is
        none). Raises ConflictError, UnknownAppendError.
        """

    @abstractmethod
    async def last(self, owner: str, kind: str, identifier: str) -> Fact | None:
        """The last fact of this owner, kind and id, never stale. Raises LogUnavailableError."""

    @abstractmethod
    async def first(self, owner: str, kind: str, identifier: str) -> Fact | None:
        """The first one, in the same way."""

    @abstractmethod
    async def at(self, sequence: int) -> Fact | None:
        """The fact at a sequence, None if it is not there. Raises LogUnavailableError."""

    @abstractmethod
    async def head(self) -> int:
        """The last sequence, 0 for an empty log. Raises LogUnavailableError."""

    @abstractmethod
    def follow(self, *, after: int = 0) -> AsyncIterator[list[Fact]]:
        """All facts above a sequence, as EventLog.follow gives records."""


class Snapshots(ABC):
    """The newest snapshot of each aggregate. May lose what it acknowledged; never holds the only copy of anything."""

    @abstractmethod
    async def get(self, identifier: str) -> bytes | None:
        """The newest one, or None. Raises LogUnavailableError."""

    @abstractmethod
    async def put(self, identifier: str, data: bytes) -> None:
        """Replace the snapshot. Failing to is logged, not raised: the log has it all."""


class Timers(ABC):
    """One timer an aggregate, kept by the server."""

    @abstractmethod
    async def arm(self, identifier: str, at: int) -> None:
        """Set the aggregate's timer to `at` (UTC milliseconds), replacing an earlier one.

        Raises UnknownAppendError when it is not known whether the timer is set.
        """

    @abstractmethod
    async def serve(self, on_due: Callable[[str], Awaitable[bool]]) -> None:
        """Call `on_due` with the id of each timer that fired, for ever: again after a second until it returns true.

        Several workers may serve; a fired timer goes to one of them at a time. It may come late, twice, or for an
        aggregate that has moved on.
        """
