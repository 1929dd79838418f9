"""A bucket in memory, for tests; who shares the instance shares the bucket."""

import asyncio
from collections.abc import AsyncIterator

from libs.bus.keyvalue import Entry, KeyValue, RevisionConflictError, checked_key
from libs.bus.port import NoResponderError


class MemoryKeyValue(KeyValue):
    """`available = False` is a server that is away: reads and writes raise NoResponderError, watchers wait."""

    def __init__(self) -> None:
        self.available = True
        self._entries: dict[str, Entry] = {}
        self._revision = 0
        self._changed = asyncio.Event()

    async def get(self, key: str) -> Entry | None:
        await self._turn(key)
        entry = self._entries.get(key)
        return None if entry is None or entry.value is None else entry

    async def put(self, key: str, value: bytes, *, expected: int | None = None) -> int:
        await self._turn(key)
        present = self._entries.get(key)
        revision = 0 if present is None or (present.value is None and expected == 0) else present.revision
        if expected is not None and revision != expected:
            raise RevisionConflictError(key)
        return self._write(key, value)

    async def delete(self, key: str) -> None:
        await self._turn(key)
        present = self._entries.get(key)
        if present is not None and present.value is not None:
            self._write(key, None)

    async def watch(self, prefix: str = "") -> AsyncIterator[Entry | None]:
        seen = self._revision
        for entry in self._since(0, prefix):
            if entry.value is not None:
                yield entry
        yield None
        while True:
            fresh = self._since(seen, prefix)
            if not fresh or not self.available:
                await self._changed.wait()
                continue
            for entry in fresh:
                seen = entry.revision
                yield entry

    def _since(self, revision: int, prefix: str) -> list[Entry]:
        fresh = [e for e in self._entries.values() if e.revision > revision and e.key.startswith(prefix)]
        return sorted(fresh, key=lambda entry: entry.revision)

    def _write(self, key: str, value: bytes | None) -> int:
        self._revision += 1
        self._entries[key] = Entry(key, value, self._revision)
        self._changed.set()
        self._changed = asyncio.Event()
        return self._revision

    async def _turn(self, key: str) -> None:
        checked_key(key)
        await asyncio.sleep(0)
        if not self.available:
            raise NoResponderError(key)
