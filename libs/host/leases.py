"""Who serves what: each worker keeps one entry in the bucket WORKERS, and everybody computes the owners from it.

A partition, or a stream to follow, belongs to the live worker with the highest SHA-256 of name and thing. A worker is
gone when it said so, or when its entry is 5 s older than the newest entry this reader got: so a reader that is cut off
takes nobody for dead. In an overlap two workers may serve a partition; the log's expected sequence makes it safe.
"""

import asyncio
import time
from collections.abc import Callable
from hashlib import sha256

import msgspec
from msgspec import Struct

from libs.bus import Entry, KeyValue
from libs.telemetry.logs import log_error, logger

BEAT = 1.0
"""Seconds between writes of a worker's own entry."""
OUTAGE = 3_000
"""Milliseconds without any worker that count as an outage, and are credited to the clocks that ran."""
OUTAGES_KEPT = 50
SILENCE = 5.0
"""Seconds after which a silent worker is taken for gone."""

_log = logger(__name__)


class Lease(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A worker's entry, under the key <owner>.<worker>."""

    owner: str
    worker: str
    at: int
    """UTC milliseconds, by the worker's own clock; for people, not for judging."""
    left: bool = False
    rules_version: int = 0
    """The newest rules version it knows; 0 for an owner without one."""
    version: str = ""
    partitions: int = 0
    """How many it serves."""
    outages: tuple[tuple[int, int], ...] = ()
    """Stretches that this worker found in which nobody served: from and to, UTC milliseconds, the newest last."""
    stopped: tuple[str, ...] = ()
    """Aggregates that it serves no more, for their logs cannot be read."""


_decode = msgspec.json.Decoder(Lease).decode


class Leases:
    """A worker's own lease and its view of the others'. `changed` is called when the set of live workers changes.

    `stopped` says what stands in the lease as stopped, `inherit` is told what did in this worker's last one.
    """

    def __init__(
        self,
        bucket: KeyValue,
        owner: str,
        worker: str,
        *,
        rules_version: int = 0,
        version: str = "",
        changed: Callable[[], None] = lambda: None,
        stopped: Callable[[], tuple[str, ...]] = tuple,
        inherit: Callable[[str], None] = lambda _: None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.owner = owner
        self.worker = worker
        self.live: tuple[str, ...] = ()
        self.leases: dict[str, Lease] = {}
        self.serving = 0
        self._bucket = bucket
        self._rules_version = rules_version
        self._version = version
        self._changed = changed
        self._stopped = stopped
        self._inherit = inherit
        self._clock = clock
        self._seen: dict[str, float] = {}
        self._tasks: list[asyncio.Task[None]] = []
        self._known = asyncio.Event()
        self._outages: tuple[tuple[int, int], ...] = ()
        self._apart: tuple[tuple[int, int], ...] | None = None
        """What `outages` answers until an entry or one's own outages change: every command asks."""

    async def start(self) -> None:
        """Write the first entry and learn of the others; returns when the owners are known."""
        await self._learn()
        await self._write()
        self._tasks = [
            asyncio.create_task(self._watch(), name="leases"),
            asyncio.create_task(self._beat(), name="beat"),
        ]
        await self._known.wait()

    async def leave(self) -> None:
        """Tell everybody that this worker is gone, so that others take over at once."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        try:
            await self._write(left=True)
        except Exception as error:  # noqa: BLE001 (the others find out by its silence; what is under way must be finished)
            _log.warning("nobody could be told that this worker leaves", error=type(error).__name__)

    def owns(self, thing: int | str) -> bool:
        """Whether a partition (its number) or stream (its name) is this worker's."""
        return self.owner_of(thing) == self.worker

    def owner_of(self, thing: int | str) -> str | None:
        """The live worker that serves it, None if there is none."""
        return max(self.live, key=lambda worker: sha256(f"{worker}:{thing}".encode()).digest(), default=None)

    def common_rules_version(self) -> int:
        """The newest rules version that all live workers know."""
        known = [lease.rules_version for worker, lease in self.leases.items() if worker in self.live]
        return min([self._rules_version, *known])

    def outages(self) -> tuple[tuple[int, int], ...]:
        """All stretches in which nobody served, as far as any worker's entry tells; they do not overlap."""
        if self._apart is None:
            self._apart = self._set_apart()
        return self._apart

    def _set_apart(self) -> tuple[tuple[int, int], ...]:
        known = {stretch for lease in self.leases.values() for stretch in lease.outages} | set(self._outages)
        apart: list[tuple[int, int]] = []
        for start, end in sorted(known):
            if apart and start <= apart[-1][1]:
                apart[-1] = apart[-1][0], max(end, apart[-1][1])
            else:
                apart.append((start, end))
        return tuple(apart)

    async def _learn(self) -> None:
        """Note for how long nobody was there before this worker came, and what stands in its own last entry."""
        served = 0
        async for entry in self._bucket.watch(f"{self.owner}."):
            if entry is None:
                break
            if (lease := _read(entry)) is not None:
                served = max(served, lease.at)
                if lease.worker == self.worker:
                    self._outages, self._apart = lease.outages, None
                    for identifier in lease.stopped:
                        self._inherit(identifier)
        self._note(served)

    def _note(self, served: int) -> None:
        """Note that nobody has served since `served` (0: never), if that is long enough to matter."""
        now = time.time_ns() // 1_000_000
        if served and now - served > OUTAGE:
            self._outages, self._apart = (*self._outages, (served, now))[-OUTAGES_KEPT:], None

    async def _write(self, *, left: bool = False) -> None:
        lease = Lease(
            owner=self.owner,
            worker=self.worker,
            at=time.time_ns() // 1_000_000,
            left=left,
            rules_version=self._rules_version,
            version=self._version,
            partitions=self.serving,
            outages=self._outages,
            stopped=self._stopped(),
        )
        await self._bucket.put(f"{self.owner}.{self.worker}", msgspec.json.encode(lease))

    async def _beat(self) -> None:
        while True:
            await asyncio.sleep(BEAT)
            try:
                await self._write()
            except Exception as error:  # noqa: BLE001 (the server is away; the next beat tries again)
                _log.info("the lease could not be written", error=type(error).__name__)
            self._judge()

    async def _watch(self) -> None:
        while True:
            try:
                await self._watch_once()
            except Exception as error:  # noqa: BLE001 (without a watch the worker would be blind for ever)
                log_error(_log, "watching the leases failed", error)
                await asyncio.sleep(BEAT)

    async def _watch_once(self) -> None:
        async for entry in self._bucket.watch(f"{self.owner}."):
            if entry is None:
                self._judge()
                self._known.set()
                continue
            worker = entry.key.split(".", 1)[1]
            self._apart = None
            lease = _read(entry)
            if lease is None:
                self.leases.pop(worker, None)
                self._seen.pop(worker, None)
            else:
                self.leases[worker] = lease
                self._seen[worker] = self._clock()
            if self._known.is_set():
                self._judge()

    def _judge(self) -> None:
        """Work out who lives, and tell if that changed."""
        newest = max(self._seen.values(), default=0.0)
        live = tuple(
            sorted(
                worker
                for worker, lease in self.leases.items()
                if not lease.left and newest - self._seen[worker] <= SILENCE
            )
        )
        if live != self.live:
            for worker in set(self.live) - set(live):
                if worker in self.leases and not self.leases[worker].left:
                    self._note(self.leases[worker].at)
            self.live = live
            self._changed()


def _read(entry: Entry) -> Lease | None:
    """None for one that went, and for one that cannot be read: that must blind nobody for the others."""
    if entry.value is None:
        return None
    try:
        return _decode(entry.value)
    except msgspec.MsgspecError as error:
        log_error(_log, "a lease cannot be read", error, key=entry.key)
        return None
