"""A key-value bucket kept in memory, current within milliseconds of a write."""

import asyncio
import contextlib
from collections.abc import Callable
from typing import Generic, TypeVar

from libs.bus.keyvalue import Entry, KeyValue
from libs.telemetry.logs import logger

ValueT = TypeVar("ValueT")
RESTART_PAUSE = 1.0
"""Seconds before a watch that broke is begun again."""

log = logger(__name__)


class Watched(Generic[ValueT]):
    """Decoded values by key, in a mapping that stays the same. After a broken watch it is again as the bucket is.

    `decode` gives None for what need not be kept. It raises ValueError for what it cannot read, which is reported and
    left out; the others go on. `changed` is called with the key and its value, or None when it went.
    """

    def __init__(
        self,
        bucket: KeyValue,
        decode: Callable[[bytes], ValueT | None],
        changed: Callable[[str, ValueT | None], None] = lambda _key, _value: None,
    ) -> None:
        self._bucket = bucket
        self._decode = decode
        self._changed = changed
        self._task: asyncio.Task[None] | None = None
        self.complete = asyncio.Event()
        """Set when what was present has been read."""
        self.values: dict[str, ValueT] = {}
        self._watched = 0
        """The last revision that the watch has brought."""
        self._ahead: dict[str, int] = {}
        """Revisions of what was fetched and is not brought yet."""

    def begin(self) -> None:
        """Begin to watch."""
        self._task = asyncio.create_task(self._follow(), name="bucket watch")

    async def start(self, *, within: float = 10.0) -> None:
        """Begin to watch, and wait until what is present has been read. Raises TimeoutError."""
        self.begin()
        async with asyncio.timeout(within):
            await self.complete.wait()

    async def stop(self) -> None:
        if self._task is not None:
            self._task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._task

    async def fetch(self, key: str) -> ValueT | None:
        """The value as the bucket has it, asked directly: for a key that the watch may not have brought yet.

        An answer that comes after what it says has been changed is not believed.
        """
        entry = await self._bucket.get(key)
        if entry is None:
            return None
        if entry.revision > max(self._watched, self._ahead.get(key, 0)):
            self._ahead[key] = entry.revision
            self._take(entry)
        return self.values.get(key)

    async def _follow(self) -> None:
        while True:
            try:
                await self._read()
            except asyncio.CancelledError:
                raise
            except Exception:
                # Whatever broke the watch, what is in memory must not go stale for ever.
                log.exception("watching a bucket failed")
                await asyncio.sleep(RESTART_PAUSE)

    async def _read(self) -> None:
        seen: set[str] = set()
        # A bucket that was restored counts anew.
        self._watched, self._ahead = 0, {}
        async for entry in self._bucket.watch():
            if entry is not None:
                seen.add(entry.key)
                self._bring(entry)
                continue
            for key in self.values.keys() - seen:
                self._drop(key)
            self.complete.set()
            seen = set(self.values)

    def _bring(self, entry: Entry) -> None:
        """Take what the watch tells, unless something newer was fetched."""
        self._watched = max(self._watched, entry.revision)
        if entry.revision >= self._ahead.get(entry.key, 0):
            self._ahead.pop(entry.key, None)
            self._take(entry)

    def _take(self, entry: Entry) -> None:
        if entry.value is None:
            self._drop(entry.key)
            return
        try:
            value = self._decode(entry.value)
        except ValueError:
            log.exception("a value of a bucket cannot be read", key=entry.key)
            self._drop(entry.key)
            return
        if value is None:
            self._drop(entry.key)
            return
        self.values[entry.key] = value
        self._changed(entry.key, value)

    def _drop(self, key: str) -> None:
        if self.values.pop(key, None) is not None:
            self._changed(key, None)
