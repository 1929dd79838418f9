"""Telling facts on: every public fact of a stream of commits is stated on FACTS exactly once.

Not by a window for duplicates: each fact carries its commit's version, and is appended only behind the last one of its
owner, kind and id as seen. So it may be tried again at any time, by several forwarders at once, after any restore.
"""

import asyncio
from abc import ABC, abstractmethod
from collections import OrderedDict
from collections.abc import Callable, Mapping, Sequence
from time import monotonic
from typing import Final, NamedTuple

import msgspec
from msgspec import Struct

from libs.bus.keyvalue import KeyValue
from libs.eventlog import (
    AppendRefusedError,
    ConflictError,
    Fact,
    FactLog,
    LogUnavailableError,
    Record,
    UnknownAppendError,
)
from libs.projections.aside import Aside
from libs.projections.batch import digest
from libs.projections.projection import Taken
from libs.projections.source import LINGER, Source, whole
from libs.projections.store import Checkpoint
from libs.telemetry import names
from libs.telemetry.instruments import FACTS, FOLLOWED, FOLLOWER_LAG
from libs.telemetry.logs import log_error, logger
from libs.telemetry.spans import Attribute, linked_span

_log = logger(__name__)

_AGGREGATES_AT_ONCE: Final = 16
_LASTS_KEPT: Final = 10_000
_CHECKPOINT_EVERY: Final = 1.0
_MANY: Final = 256
"""Records at once that tell of more to catch up with."""

_WAIT: Final = 0.1
_WAIT_FIRST: Final = 0.02
_WAIT_MOST: Final = 2.0


class FactHead(Struct, frozen=True):
    """What the forwarder reads of a fact."""

    type: str
    owner: str
    id: str
    version: int


class _Telling(NamedTuple):
    """A fact to be told: its head, the kind in its subject, and its bytes."""

    head: FactHead
    kind: str
    data: bytes


_head = msgspec.json.Decoder(FactHead).decode


class Checkpoints(ABC):
    """Where a forwarder notes how far it came. It may forget: all is looked at again then, and nothing told twice."""

    @abstractmethod
    async def get(self, name: str) -> Checkpoint | None: ...

    @abstractmethod
    async def put(self, name: str, checkpoint: Checkpoint) -> None: ...

    async def aside(self, name: str) -> tuple[str, ...]:
        """The aggregates before the checkpoint of which not all is told."""
        return ()

    async def put_aside(self, name: str, aggregates: Sequence[str]) -> None:  # noqa: B027 - as above
        """Keep them, before a checkpoint that goes beyond them."""


class KeyValueCheckpoints(Checkpoints):
    """In a bucket, under `<prefix>.<name>`."""

    def __init__(self, bucket: KeyValue, prefix: str) -> None:
        self._bucket = bucket
        self._prefix = prefix

    async def get(self, name: str) -> Checkpoint | None:
        entry = await self._bucket.get(f"{self._prefix}.{name}")
        if entry is None or entry.value is None:
            return None
        return Checkpoint(*msgspec.json.decode(entry.value, type=tuple[int, str]))

    async def put(self, name: str, checkpoint: Checkpoint) -> None:
        await self._bucket.put(f"{self._prefix}.{name}", msgspec.json.encode(tuple(checkpoint)))

    async def aside(self, name: str) -> tuple[str, ...]:
        entry = await self._bucket.get(f"{self._prefix}.{name}.aside")
        if entry is None or entry.value is None:
            return ()
        return msgspec.json.decode(entry.value, type=tuple[str, ...])

    async def put_aside(self, name: str, aggregates: Sequence[str]) -> None:
        await self._bucket.put(f"{self._prefix}.{name}.aside", msgspec.json.encode(aggregates))


class FactForwarder:
    """Follows one stream of commits. `read` gives a commit's facts as they are stored, JSON each.

    `kinds` is the kind in a fact's subject by the fact's type, "" for one that nobody outside needs. Two facts of one
    commit may not have the same kind and id. The facts of an aggregate are told in order, one after another; those of
    several at once. Where the server refuses one, the aggregate is set aside and told of later, and the others go on.
    """

    def __init__(
        self,
        name: str,
        source: Source,
        facts: FactLog,
        *,
        checkpoints: Checkpoints,
        read: Callable[[Record], Taken[bytes]],
        kinds: Mapping[str, str],
    ) -> None:
        self._name = name
        self._source = source
        self._facts = facts
        self._checkpoints = checkpoints
        self._read = read
        self._kinds = kinds
        self._lasts: OrderedDict[tuple[str, str, str], tuple[int, int]] = OrderedDict()
        self._turns = asyncio.Semaphore(_AGGREGATES_AT_ONCE)
        self._noted_at = 0.0
        self._sequence = 0
        self._label = f"{name}.facts"
        self._aside = Aside(name)

    @property
    def sequence(self) -> int:
        """The last record whose facts are all told."""
        return self._sequence

    async def run(self) -> None:
        """Tell facts on for ever; cancel to stop."""
        seeing_to_aside = asyncio.create_task(self._aside.run(self._tell_again), name=f"facts aside of {self._name}")
        try:
            while True:
                try:
                    await self._follow(await self._start())
                except LogUnavailableError as error:
                    _log.info("forwarder begins again", forwarder=self._name, cause=repr(error), after=self._sequence)
                    await asyncio.sleep(_WAIT)
                except Exception as error:  # noqa: BLE001 - it must go on; the error is ours and is logged
                    log_error(_log, "forwarder failed and begins again", error, forwarder=self._name)
                    await asyncio.sleep(_WAIT_MOST)
        finally:
            seeing_to_aside.cancel()
            await asyncio.gather(seeing_to_aside, return_exceptions=True)
            self._aside.close()
            FOLLOWER_LAG.forget(self._source.stream, self._label)

    async def _start(self) -> int:
        """The sequence to go on after: 0 when there is no checkpoint, or one of another log."""
        self._aside.resume(await self._checkpoints.aside(self._name))
        checkpoint = await self._checkpoints.get(self._name)
        if checkpoint is None or not checkpoint.sequence:
            return 0
        record = await self._source.at(checkpoint.sequence)
        if record is not None and digest(record.data) == checkpoint.digest:
            return checkpoint.sequence
        _log.warning("the log was restored, all its facts are looked at again", forwarder=self._name)
        return 0

    async def _follow(self, after: int) -> None:
        self._sequence = after
        followed = FOLLOWED.cell(self._source.stream, self._label)
        async for records in whole(self._source, after, self._label):
            await self._tell(records)
            self._sequence = records[-1].sequence
            followed.add(len(records))
            if monotonic() >= self._noted_at + _CHECKPOINT_EVERY:
                await self._note(records[-1])
            if len(records) < _MANY:
                await asyncio.sleep(LINGER)

    async def _note(self, record: Record) -> None:
        self._noted_at = monotonic()
        lag = FOLLOWER_LAG.cell(self._source.stream, self._label)
        lag.set(max(0, await self._source.head() - record.sequence))
        try:
            if (names := self._aside.names) != self._aside.noted:
                await self._checkpoints.put_aside(self._name, names)
                self._aside.noted = names
            await self._checkpoints.put(self._name, Checkpoint(record.sequence, digest(record.data)))
        except Exception as error:  # noqa: BLE001 - whatever the bucket raises: the next note will do
            _log.info("a checkpoint could not be noted", forwarder=self._name, cause=repr(error))

    async def _tell(self, records: Sequence[Record]) -> None:
        by_aggregate: dict[str, list[_Telling]] = {}
        traces: list[str] = []
        for record in records:
            if self._aside.holds(record.identifier):
                continue
            telling, trace = self._tellings(record)
            if telling:
                by_aggregate.setdefault(record.identifier, []).extend(telling)
                traces.append(trace)
        if not by_aggregate:
            return
        attributes: dict[str, Attribute] = {"furrow.follower": self._label, "furrow.records": len(records)}
        with linked_span(names.FACT_APPEND, traces, **attributes):
            async with asyncio.TaskGroup() as group:
                for identifier, facts in by_aggregate.items():
                    group.create_task(self._tell_in_order(identifier, facts))

    def _tellings(self, record: Record) -> tuple[list[_Telling], str]:
        """What is to be told of a commit, and the trace that it was made under."""
        try:
            taken = self._read(record)
        except Exception as error:  # noqa: BLE001 - one bad record must not hold up all others
            log_error(
                _log, "a record's facts cannot be read", error, aggregate=record.identifier, sequence=record.sequence
            )
            return [], ""
        return [one for data in taken.items if (one := self._telling(data)) is not None], taken.trace

    def _telling(self, data: bytes) -> _Telling | None:
        """What is to be told of a fact; None for one that nobody outside needs, as of most commands."""
        try:
            head = _head(data)
            kind = self._kinds[head.type]
        except (msgspec.MsgspecError, KeyError) as error:
            log_error(_log, "a fact of no known kind cannot be told", error, forwarder=self._name)
            return None
        return _Telling(head, kind, data) if kind else None

    async def _tell_in_order(self, identifier: str, facts: Sequence[_Telling]) -> None:
        """Tell them, or set the aggregate aside; waits where there is no room for that."""
        async with self._turns:
            while True:
                try:
                    for fact in facts:
                        await self._tell_one(fact)
                except AppendRefusedError as error:
                    if not self._aside.add(identifier, error):
                        log_error(_log, "too many facts are refused", error, forwarder=self._name)
                        await asyncio.sleep(_WAIT_MOST)
                        continue
                return

    async def _tell_again(self, identifier: str) -> None:
        """Tell all of an aggregate, as far as it is not told. Raises AppendRefusedError, LogUnavailableError."""
        for record in await self._source.history(identifier):
            for fact in self._tellings(record)[0]:
                await self._tell_one(fact)

    async def _tell_one(self, telling: _Telling) -> None:
        """Append the fact unless it is there; tries until one or the other is certain. Raises AppendRefusedError."""
        head, kind, data = telling
        wait = _WAIT_FIRST
        subject = (head.owner, kind, head.id)
        if head.version == 1:
            # Nothing stands before the first version's fact: to try is cheaper than to ask.
            self._lasts.setdefault(subject, (0, 0))
        while True:
            try:
                sequence, version = self._lasts.get(subject) or await self._last(subject)
                if version >= head.version:
                    FACTS.cell(kind, "present").add()
                    return
                sequence = await self._facts.append(*subject, data, expected=sequence)
            except ConflictError:
                # Another was faster: what is last now tells.
                self._lasts.pop(subject, None)
            except (UnknownAppendError, LogUnavailableError):
                # Nobody knows whether it is there; or the server is in trouble, which asking at once would make worse.
                self._lasts.pop(subject, None)
                await asyncio.sleep(wait)
                wait = min(2 * wait, _WAIT_MOST)
            else:
                self._keep(subject, sequence, head.version)
                FACTS.cell(kind, "appended").add()
                return

    async def _last(self, subject: tuple[str, str, str]) -> tuple[int, int]:
        """Sequence and version of the last fact there, 0 and 0 for none."""
        last = await self._facts.last(*subject)
        if last is None:
            return 0, 0
        self._keep(subject, last.sequence, self._version_of(last))
        return self._lasts[subject]

    def _version_of(self, last: Fact) -> int:
        """Of a fact that cannot be read nobody knows what it told: what follows is told behind it, perhaps twice."""
        try:
            return _head(last.data).version
        except msgspec.MsgspecError as error:
            log_error(_log, "a fact cannot be read", error, forwarder=self._name, sequence=last.sequence)
            return 0

    def _keep(self, subject: tuple[str, str, str], sequence: int, version: int) -> None:
        self._lasts[subject] = sequence, version
        self._lasts.move_to_end(subject)
        if len(self._lasts) > _LASTS_KEPT:
            self._lasts.popitem(last=False)
