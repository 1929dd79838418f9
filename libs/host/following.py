"""Following one's own log: rows for Valkey and facts for other services, by one worker for each stream."""

import asyncio
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

import msgspec

from libs.bus import KeyValue
from libs.eventlog import EventLog, FactLog, Record
from libs.host.core.commit import CHAIN_BYTES
from libs.host.leases import Leases
from libs.messages.facts import match_fact
from libs.projections import (
    EventSource,
    FactForwarder,
    FactSource,
    Follower,
    KeyValueCheckpoints,
    Projection,
    Source,
    Taken,
    Valkey,
    connect_valkey,
)
from libs.projections.matches import FACT_KINDS, MATCH_PROJECTIONS
from libs.projections.valkey import TROUBLE
from libs.settings import RedisSettings
from libs.telemetry.instruments import STREAM_MISSING

PROBE_WITHIN = 0.5
"""Seconds."""


class _Telling(Taken[bytes], frozen=True, rename={"items": "facts"}):
    """What followers need of a commit: reading it so takes half as long as reading it whole."""

    items: tuple[bytes, ...] = ()


_telling = msgspec.msgpack.Decoder(_Telling).decode


def reader(*, has_chain: bool) -> Callable[[Record], Taken[bytes]]:
    """How a commit is read: its facts as they are stored, JSON each. What it gives raises msgspec.MsgspecError."""
    return _behind_chain if has_chain else _bare


def _behind_chain(record: Record) -> Taken[bytes]:
    return _telling(memoryview(record.data)[CHAIN_BYTES:])


def _bare(record: Record) -> Taken[bytes]:
    return _telling(record.data)


class Told(NamedTuple):
    """What an owner tells: its facts' kinds by their type, how a stored fact is read, and the rows made of them."""

    kinds: Mapping[str, str]
    decode: Callable[[bytes], Any]
    projections: Sequence[Projection[Any]]

    def follower(self, source: Source, redis: Valkey, read: Callable[[Record], Taken[bytes]]) -> Follower[Any]:
        """Of one of the owner's streams."""
        return Follower(source.stream, source, redis, self.projections, read, decode=self.decode)


class Heard(NamedTuple):
    """What an owner hears of everybody's facts: rows made of them, and how a stored fact is read."""

    projections: Sequence[Projection[Any]]
    read: Callable[[Record], Taken[Any]]

    def follower(self, owner: str, facts: FactLog, redis: Any) -> Follower[Any]:
        """Facts of an aggregate have gaps in their versions by nature."""
        return Follower(f"{owner}-facts", FactSource(facts), redis, self.projections, self.read, gapless=False)


MATCHES = Told(FACT_KINDS, match_fact, MATCH_PROJECTIONS)


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
        self._read = self._suspecting(reader(has_chain=has_chain))
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
        """Whether rows can be written. Told at once, for who asks waits a second: a frozen server counts as away."""
        try:
            async with asyncio.timeout(PROBE_WITHIN):
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
        follower = self._told.follower(source, self._redis, self._read)
        forwarder = FactForwarder(
            stream, source, self._facts, checkpoints=self._checkpoints, read=self._read, kinds=self._told.kinds
        )
        return [
            asyncio.create_task(follower.run(), name=f"follow {stream}"),
            asyncio.create_task(forwarder.run(), name=f"forward {stream}"),
        ]

    def _suspecting(self, read: Callable[[Record], Taken[bytes]]) -> Callable[[Record], Taken[bytes]]:
        def reading(record: Record) -> Taken[bytes]:
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
        STREAM_MISSING.forget(stream)
