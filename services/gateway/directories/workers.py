"""Which owners are served, from the bucket WORKERS: each worker writes its entry every second."""

import time
from collections.abc import Callable

import msgspec
from msgspec import Struct

from libs.bus.keyvalue import KeyValue
from services.gateway.directories.watched import Watched

SILENCE = 5.0
"""Seconds after which a worker that wrote nothing is taken for gone."""


class _Lease(Struct, frozen=True, kw_only=True):
    owner: str
    left: bool = False


_decode = msgspec.json.Decoder(_Lease).decode


class Workers:
    def __init__(self, bucket: KeyValue, *, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._seen: dict[str, float] = {}
        self._watched: Watched[_Lease] = Watched(bucket, _decode, self._changed)

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

    def _changed(self, key: str, lease: _Lease | None) -> None:
        if lease is None:
            self._seen.pop(key, None)
        else:
            self._seen[key] = self._clock()
