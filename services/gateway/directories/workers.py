"""Which owners are served, from the bucket WORKERS: each worker writes its entry every second."""

import time
from collections.abc import Callable
from hashlib import sha256

import msgspec
from msgspec import Struct

from libs.bus.keyvalue import KeyValue
from libs.bus.watched import Watched

SILENCE = 5.0
"""Seconds after which a worker that wrote nothing is taken for gone."""


class Lease(Struct, frozen=True, kw_only=True):
    owner: str
    worker: str = ""
    at: int = 0
    """UTC milliseconds, by the worker's own clock."""
    left: bool = False


_decode = msgspec.json.Decoder(Lease).decode


class Workers:
    def __init__(self, bucket: KeyValue, *, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._seen: dict[str, float] = {}
        self._watched: Watched[Lease] = Watched(bucket, _decode, self._changed)

    async def start(self) -> None:
        await self._watched.start()

    async def stop(self) -> None:
        await self._watched.stop()

    def serving(self) -> frozenset[str]:
        """The owners with a live worker."""
        now = self._clock()
        return frozenset(
            lease.owner
            for key, lease in self._watched.values.items()
            if not lease.left and now - self._seen[key] <= SILENCE
        )

    def leases(self) -> tuple[Lease, ...]:
        """All that were ever taken, as they stand."""
        return tuple(lease for lease in self._watched.values.values() if lease.worker)

    def worker_of(self, owner: str, number: int) -> str | None:
        """The live worker that a partition belongs to: of all, the one with the highest digest; None if none lives."""
        now = self._clock()
        live = [
            lease.worker
            for key, lease in self._watched.values.items()
            if lease.owner == owner and lease.worker and not lease.left and now - self._seen[key] <= SILENCE
        ]
        return max(live, key=lambda worker: sha256(f"{worker}:{number}".encode()).digest(), default=None)

    def _changed(self, key: str, lease: Lease | None) -> None:
        if lease is None:
            self._seen.pop(key, None)
        else:
            self._seen[key] = self._clock()
