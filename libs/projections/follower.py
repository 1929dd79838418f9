"""A follower: keeps the rows of some projections as a stream of the log has them, for ever and by itself."""

import asyncio
from collections.abc import AsyncGenerator, Callable, Sequence
from contextlib import aclosing
from functools import partial
from itertools import islice
from time import time_ns
from typing import Any, Final, Generic, NamedTuple, TypeAlias

from libs.eventlog import LogUnavailableError, Record
from libs.projections.batch import ROWS, Batch, Batcher, digest
from libs.projections.projection import ItemT, Projection, Taken
from libs.projections.source import LINGER, Source, whole
from libs.projections.store import Checkpoint, GapError, MovedError, Store
from libs.projections.valkey import AWAY, TROUBLE, Valkey
from libs.telemetry import names
from libs.telemetry.instruments import FOLLOWED, FOLLOWER_LAG, FOLLOWER_LAG_SECONDS, GAPS, REBUILDS
from libs.telemetry.logs import log_error, logger
from libs.telemetry.spans import Attribute, linked_span

_log = logger(__name__)

_WAIT_FIRST: Final = 0.05
_WAIT_MOST: Final = 2.0
_WAIT_FOR_UPGRADE: Final = 5.0
_WATCH_EVERY: Final = 5.0
_GUARD_EVERY: Final = 1.0
_TURNS_TO_SEND: Final = 2
"""Of the event loop, until a call to Valkey is on its way."""


Tell: TypeAlias = Callable[[int, int], None]
"""Hears up to which record rows are written, and which is the last one."""


class _Place(NamedTuple):
    """Where a follower writes: its generation, the one that readers see, and the checkpoint there."""

    generation: int
    shown: int
    checkpoint: Checkpoint
    told: Callable[[int], None] = lambda _: None
    """Of each record up to which rows are written."""

    @property
    def live(self) -> bool:
        """Whether readers see what is written."""
        return self.generation == self.shown


def _told(tell: Tell, end: int, sequence: int) -> None:
    tell(sequence, max(sequence, end))


class _NewerSchemaError(Exception):
    """The rows were built by a newer build of this service; theirs to keep."""


class Follower(Generic[ItemT]):
    """Nothing waits for it. Several of one name do no harm: each batch is written by one of them.

    It waits while Valkey or the log are away. It builds all rows anew when they are lost, when they were built with an
    older schema, and when the log does not have the record that they end with (it was restored); in the last two cases
    readers see the old rows until the new ones are complete.
    """

    def __init__(
        self,
        name: str,
        source: Source,
        valkey: Valkey,
        projections: Sequence[Projection[ItemT]],
        read: Callable[[Record], Taken[Any]],
        *,
        decode: Callable[[Any], ItemT] | None = None,
        gapless: bool = True,
        schema: int = 0,
    ) -> None:
        """`name` is the follower's for ever, usually its stream's. `read`, `decode` and `gapless`: see Batcher.

        The schemas of the projections add up with `schema`: raise that when a projection is dropped.
        """
        self._name = name
        self._source = source
        self._schema = schema + sum(projection.schema for projection in projections)
        self._store = Store(valkey, name, [projection.name for projection in projections])
        self._batcher = Batcher(projections, read, gapless=gapless, decode=decode)
        self._followed = FOLLOWED.cell(source.stream, name)
        self._delay = FOLLOWER_LAG_SECONDS.cell(name)
        self._checkpoint = Checkpoint(0, "")
        self._distrusted = False
        self._wait = _WAIT_FIRST

    @property
    def sequence(self) -> int:
        """The last record that is in the rows, as far as this follower knows."""
        return self._checkpoint.sequence

    async def run(self) -> None:
        """Follow for ever; cancel to stop."""
        try:
            while True:
                await self._run_once()
        finally:
            FOLLOWER_LAG.forget(self._source.stream, self._name)

    async def _run_once(self) -> None:
        """Follow until something goes wrong, and wait as is fit."""
        before = self._checkpoint.sequence
        try:
            await self._follow_watched(await self._settle())
        except _NewerSchemaError:
            await asyncio.sleep(_WAIT_FOR_UPGRADE)
        except (MovedError, LogUnavailableError, *AWAY) as error:
            moved = self._checkpoint.sequence != before
            self._wait = _WAIT_FIRST if moved else min(2 * self._wait, _WAIT_MOST)
            _log.info(
                "follower begins again",
                follower=self._name,
                cause=f"{type(error).__name__}: {error}",
                after=self._checkpoint.sequence,
            )
            await asyncio.sleep(self._wait)
        except Exception as error:  # noqa: BLE001 - a follower must go on; the error is ours and is logged
            log_error(_log, "follower failed and begins again", error, follower=self._name)
            await asyncio.sleep(_WAIT_MOST)

    async def rebuild(self, cause: str = "asked", *, tell: Tell = lambda _done, _end: None) -> None:
        """Build all rows from the beginning beside the present ones, then show them in their place.

        Readers and a running follower (of this process or another) go on meanwhile. Returns when the new rows are
        shown, or at once where there were none: then the running follower fills them. Raises what the store and the log
        raise, and MovedError if another rebuild was faster: then nothing has changed.
        """
        head = await self._store.head()
        if head is None:
            await self._store.begin(self._schema, first=True)
            return
        REBUILDS.cell(self._name, cause).add()
        _log.warning("rows are built anew", follower=self._name, cause=cause)
        generation = await self._store.begin(self._schema, first=False)
        try:
            checkpoint = Checkpoint(0, "")
            while (end := await self._source.head()) > checkpoint.sequence:
                place = _Place(generation, head.generation, checkpoint, partial(_told, tell, end))
                checkpoint = await self._follow(place, until=end)
            switched = await self._store.switch(
                generation, self._schema, shown=head.generation, expected=checkpoint.sequence
            )
            if not switched:
                raise MovedError(self._name)  # noqa: TRY301 - the generation is removed below
        except BaseException:
            await self._discard(generation)
            raise
        await self._store.sweep(generation)

    async def _settle(self) -> _Place:
        """Where to go on; everything built anew first if that is needed."""
        head = await self._store.head()
        if head is None:
            REBUILDS.cell(self._name, "missing").add()
            _log.info("there are no rows, they are built from the beginning", follower=self._name)
            generation = await self._store.begin(self._schema, first=True)
            return _Place(generation, generation, await self._checkpoint_of(generation))
        if head.schema > self._schema:
            raise _NewerSchemaError
        if head.schema < self._schema:
            return await self._rebuilt("schema")
        checkpoint = await self._store.checkpoint(head.generation)
        if checkpoint is None:
            return await self._rebuilt("damaged")
        if self._distrusted or not await self._is_of_this_log(checkpoint):
            return await self._rebuilt("restored")
        await self._store.sweep(head.generation)
        return _Place(head.generation, head.generation, checkpoint)

    async def _rebuilt(self, cause: str) -> _Place:
        await self.rebuild(cause)
        self._distrusted = False
        head = await self._store.head()
        if head is None:
            raise MovedError(self._name)
        return _Place(head.generation, head.generation, await self._checkpoint_of(head.generation))

    async def _checkpoint_of(self, generation: int) -> Checkpoint:
        checkpoint = await self._store.checkpoint(generation)
        if checkpoint is None:
            raise MovedError(self._name)
        return checkpoint

    async def _is_of_this_log(self, checkpoint: Checkpoint) -> bool:
        if not checkpoint.sequence:
            return True
        record = await self._source.at(checkpoint.sequence)
        return record is not None and digest(record.data) == checkpoint.digest

    async def _follow(self, place: _Place, *, until: int | None = None) -> Checkpoint:
        """Take in records behind the checkpoint, for ever or until a sequence is reached; the checkpoint then.

        While there is much to catch up with, a batch is made while the one before is written.
        """
        checkpoint = place.checkpoint
        if place.live:
            self._checkpoint = checkpoint
        backlog_end = until or await self._source.head()
        writing: asyncio.Task[Checkpoint] | None = None
        try:
            async with aclosing(self._batches(checkpoint.sequence, backlog_end)) as batches:
                async for batch in batches:
                    if writing is not None:
                        checkpoint = await writing
                    writing = asyncio.create_task(self._written(batch, place, checkpoint.sequence))
                    for _ in range(_TURNS_TO_SEND):
                        await asyncio.sleep(0)
                    if batch.sequence < backlog_end:
                        continue
                    checkpoint, writing = await writing, None
                    if until is not None:
                        break
                    await asyncio.sleep(LINGER)
            return checkpoint if writing is None else await writing
        finally:
            if writing is not None:
                writing.cancel()
                await asyncio.gather(writing, return_exceptions=True)

    async def _batches(self, after: int, backlog_end: int) -> AsyncGenerator[Batch, None]:
        """Large batches up to a sequence that the stream is known to have, then as records come.

        What is built from the beginning coalesces better so, and its rows are written less often. A batch grows while
        the one before is written, and no record stays in memory for it.
        """
        growing = self._batcher.begin()
        async with aclosing(whole(self._source, after, self._name)) as reading:
            async for records in reading:
                taken = 0
                while taken < len(records):
                    taken += self._batcher.take(growing, islice(records, taken, None), most=ROWS)
                    if growing.full() or records[taken - 1].sequence >= backlog_end:
                        yield self._batcher.finish(growing)
                        growing = self._batcher.begin()
        if growing.records:
            yield self._batcher.finish(growing)

    async def _written(self, batch: Batch, place: _Place, expected: int) -> Checkpoint:
        """Write a batch; the checkpoint then."""
        attributes: dict[str, Attribute] = {"furrow.follower": self._name, "furrow.records": batch.records}
        with linked_span(names.PROJECT, batch.traces, **attributes):
            await self._write_without_gaps(batch, place, expected)
        checkpoint = Checkpoint(batch.sequence, batch.digest)
        place.told(batch.sequence)
        if place.live:
            self._checkpoint = checkpoint
            self._followed.add(batch.records)
            if batch.at:
                self._delay.record(max(0.0, time_ns() / 1e9 - batch.at / 1e3))
        return checkpoint

    async def _write_without_gaps(self, batch: Batch, place: _Place, expected: int) -> None:
        """Write it; if aggregates have a gap, one made anew with these loaded whole, and an alarm for each."""
        reloaded: dict[str, list[Record]] = {}
        while True:
            missing = {aggregate: versions[0] for aggregate, versions in batch.missing.items()}
            if not missing:
                try:
                    await self._store.write(batch, place.generation, shown=place.shown, expected=expected)
                except GapError as gap:
                    missing = gap.seen
                else:
                    return
            for aggregate, seen in missing.items():
                self._alarm(aggregate, seen, batch)
                reloaded[aggregate] = await self._source.history(aggregate)
            batch = self._batcher.batch(await self._between(expected, batch.sequence), reloaded)

    async def _between(self, after: int, last: int) -> list[Record]:
        """The records of a batch once more."""
        found: list[Record] = []
        async with aclosing(whole(self._source, after, self._name)) as reading:
            async for records in reading:
                found += (record for record in records if record.sequence <= last)
                if records[-1].sequence >= last:
                    break
        return found

    def _alarm(self, aggregate: str, seen: int, batch: Batch) -> None:
        GAPS.cell(self._source.stream, self._name).add()
        _log.error(
            "versions are missing; all of the aggregate is read again",
            follower=self._name,
            aggregate=aggregate,
            seen=seen,
            before=batch.sequence,
        )

    async def _discard(self, generation: int) -> None:
        try:
            async with asyncio.timeout(_WAIT_MOST):
                await self._store.remove(generation)
        except TROUBLE:
            _log.info("an unfinished generation is left for the next sweep", follower=self._name, generation=generation)

    async def _follow_watched(self, place: _Place) -> None:
        """Follow until that fails, or until the log or the rows turn out to be others."""
        tasks = {
            asyncio.create_task(self._follow(place), name=f"follower {self._name}"),
            asyncio.create_task(self._watch(place.checkpoint), name=f"watch of {self._name}"),
            asyncio.create_task(self._guard(place.generation), name=f"guard of {self._name}"),
        }
        try:
            done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
        for task in done:
            task.result()

    async def _watch(self, known: Checkpoint) -> None:
        """Measure the lag, and return when the log no longer has what was read from it: it was restored meanwhile.

        What is looked for is the checkpoint of the time before: the newest may already be of the restored log.
        """
        lag = FOLLOWER_LAG.cell(self._source.stream, self._name)
        while True:
            try:
                lag.set(max(0, await self._source.head() - self._checkpoint.sequence))
                if not await self._is_of_this_log(known):
                    _log.error("the log is not the one that was followed", follower=self._name, known=known.sequence)
                    self._distrusted = True
                    return
                known = self._checkpoint
            except LogUnavailableError:
                _log.debug("the lag is unknown while the log is away", follower=self._name)
            await asyncio.sleep(_WATCH_EVERY)

    async def _guard(self, generation: int) -> None:
        """Return when the rows are not there any more. A write would notice, but lists may wait long for the next."""
        while True:
            await asyncio.sleep(_GUARD_EVERY)
            known = self._checkpoint.sequence
            try:
                head = await self._store.head()
                checkpoint = None if head is None else await self._store.checkpoint(head.generation)
            except AWAY:
                continue
            if head is None or head.generation != generation or checkpoint is None or checkpoint.sequence < known:
                return
