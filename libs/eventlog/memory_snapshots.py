"""Snapshots in memory, for tests."""

import asyncio

from libs.eventlog.port import LogUnavailableError, Snapshots


class MemorySnapshots(Snapshots):
    """`losing = True` keeps nothing more, as a server may; `available = False` is a server that is away."""

    def __init__(self) -> None:
        self.losing = False
        self.available = True
        self.kept: dict[str, bytes] = {}

    async def get(self, identifier: str) -> bytes | None:
        await asyncio.sleep(0)
        if not self.available:
            raise LogUnavailableError(identifier)
        return self.kept.get(identifier)

    async def put(self, identifier: str, data: bytes) -> None:
        await asyncio.sleep(0)
        if self.available and not self.losing:
            self.kept[identifier] = data
