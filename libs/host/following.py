"""Following one's own log: rows for Valkey and facts for other services, by one worker for each stream."""

import asyncio
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any, NamedTuple

import msgspec
from msgspec import Struct

from libs.bus import KeyValue
from libs.eventlog import EventLog, FactLog, Record
from libs.host.core.commit import CHAIN_BYTES
from libs.host.leases import Leases
from libs.projections import (
    EventSource,
    FactForwarder,
    FactSource,
    Follower,
    KeyValueCheckpoints,
    Projection,
    Taken,
    connect_valkey,
)
from libs.projections.matches import FACT_KINDS, MATCH_PROJECTIONS, match_facts
from libs.projections.valkey import TROUBLE
from libs.settings import RedisSettings


class _Telling(Struct, frozen=True):
    """What followers need of a commit: reading it so takes half as long as reading it whole."""

    version: int
    at: int
    trace: str = ""
    facts: tuple[bytes, ...] = ()


_telling = msgspec.msgpack.Decoder(_Telling).decode


class Told(NamedTuple):
    """What an owner tells: its facts' kinds by their type, how stored facts are read, and the rows made of them."""

    kinds: Mapping[str, str]
    decode: Callable[[Sequence[bytes]], Sequence[Any]]
    projections: Sequence[Projection[Any]]

    def stored(self, record: Record, *, has_chain: bool) -> Taken[bytes]:
        """The facts of a commit as they are stored. Raises msgspec.MsgspecError."""
        commit = _telling(memoryview(record.data)[CHAIN_BYTES if has_chain else 0 :])
        return Taken(commit.version, commit.at, commit.facts, commit.trace)

    def read(self, record: Record, *, has_chain: bool) -> Taken[Any]:
        """The facts of a commit as values. Raises msgspec.MsgspecError."""
        version, at, items, trace = self.stored(record, has_chain=has_chain)
        return Taken(version, at, self.decode(items), trace)


class Heard(NamedTuple):
    """What an owner hears of everybody's facts: rows made of them, and how a stored fact is read."""

    projections: Sequence[Projection[Any]]
    read: Callable[[Record], Taken[Any]]

    def follower(self, owner: str, facts: FactLog, redis: Any) -> Follower[Any]:
        """Facts of an aggregate have gaps in their versions by nature."""
        return Follower(f"{owner}-facts", FactSource(facts), redis, self.projections, self.read, gapless=False)


MATCHES = Told(FACT_KINDS, match_facts, MATCH_PROJECTIONS)


class Following:
    """Runs the followers of the streams that this worker owns."""

    def __init__(
        self,
        event_log: EventLog,
        facts: FactLog,
        checkpoints: KeyValue,
        leases: Leases,
        redis: RedisSettings,
        *,
        told: Told,
        has_chain: bool,
        heard: Heard | None = None,
        suspect: Callable[[str], None] = lambda _: None,
    ) -> None:
        """`suspect` is told of every aggregate with a commit that cannot be read."""
        self._log = event_log
        self._facts = facts
        self._checkpoints = KeyValueCheckpoints(checkpoints, leases.owner)
        self._leases = leases
        self._redis = connect_valkey(redis)
        self._told = told
        self._heard = heard
        self._suspect = suspect
        self._stored = partial(told.stored, has_chain=has_chain)
        self._read = self._suspecting(partial(told.read, has_chain=has_chain))
        self._running: dict[str, list[asyncio.Task[None]]] = {}

    async def settle(self) -> None:
        """Follow what is ours, and no more what is not."""
        for stream in (*self._log.streams, FactSource.stream) if self._heard else self._log.streams:
            mine = self._leases.owns(stream)
            if mine and stream not in self._running:
                self._running[stream] = self._started(stream)
            elif not mine and stream in self._running:
                await self._stopped(stream)

    @property
    def streams(self) -> tuple[str, ...]:
        """Those that this worker follows."""
        return tuple(sorted(self._running))

    async def reachable(self) -> bool:
        """Whether rows can be written."""
        try:
            await self._redis.ping()
        except TROUBLE:
            return False
        return True

    async def stop(self) -> None:
        for stream in list(self._running):
            await self._stopped(stream)
        await self._redis.aclose()

    def _started(self, stream: str) -> list[asyncio.Task[None]]:
        if self._heard is not None and stream == FactSource.stream:
            hearing = self._heard.follower(self._leases.owner, self._facts, self._redis)
            return [asyncio.create_task(hearing.run(), name="hear facts")]
        source = EventSource(self._log, stream)
        follower: Follower[Any] = Follower(stream, source, self._redis, self._told.projections, self._read)
        forwarder = FactForwarder(
            stream, source, self._facts, checkpoints=self._checkpoints, read=self._stored, kinds=self._told.kinds
        )
        return [
            asyncio.create_task(follower.run(), name=f"follow {stream}"),
            asyncio.create_task(forwarder.run(), name=f"forward {stream}"),
        ]

    def _suspecting(self, read: Callable[[Record], Taken[Any]]) -> Callable[[Record], Taken[Any]]:
        def reading(record: Record) -> Taken[Any]:
            try:
                return read(record)
            except Exception:
                self._suspect(record.identifier)
                raise

        return reading

    async def _stopped(self, stream: str) -> None:
        tasks = self._running.pop(stream)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
