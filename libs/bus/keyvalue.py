"""Small durable buckets of keys and values with revisions: leases, descriptions, personal data."""

import re
from abc import ABC, abstractmethod
from collections.abc import AsyncIterator
from typing import NamedTuple

_KEY = re.compile(r"[A-Za-z0-9_-]+(\.[A-Za-z0-9_-]+)*")


class MalformedKeyError(ValueError):
    """A key that cannot stand in a bucket; the caller's fault."""


def checked_key(key: str) -> str:
    """The key itself. Raises MalformedKeyError."""
    if _KEY.fullmatch(key) is None:
        raise MalformedKeyError(key)
    return key


class Entry(NamedTuple):
    """A key's value. `revision` grows with every write to the bucket; a deletion is an entry whose value is None."""

    key: str
    value: bytes | None
    revision: int


class RevisionConflictError(Exception):
    """The key's revision is not the expected one: somebody else wrote it. Read it again and decide anew."""


class KeyValue(ABC):
    """One bucket. Keys are letters, digits, `-`, `_` and `.`; another raises MalformedKeyError.

    While the server is away, reads and writes raise NoResponderError or, when it is not known what became of a write,
    UnansweredError (libs.bus.port).
    """

    @abstractmethod
    async def get(self, key: str) -> Entry | None:
        """The newest entry; None when there is none or it was deleted."""

    @abstractmethod
    async def put(self, key: str, value: bytes, *, expected: int | None = None) -> int:
        """Write and return the new revision. `expected` 0 means: only if absent. Raises RevisionConflictError."""

    @abstractmethod
    async def delete(self, key: str) -> None:
        """Remove the key; its old values are purged from the bucket. Removing an absent key does nothing."""

    @abstractmethod
    def watch(self, prefix: str = "") -> AsyncIterator[Entry | None]:
        """All present entries whose keys begin with `prefix`, then None, then every change as it happens, for ever.

        After a lost connection it goes on with what it missed.
        """
