"""Hearing everybody's facts in order, on the one worker that owns their stream, from a checkpoint on."""

import asyncio
import time
from collections.abc import Awaitable, Callable, Sequence

from libs.eventlog import LogUnavailableError, Record
from libs.host.leases import Leases
from libs.projections import Checkpoints, Source
from libs.projections.batch import digest
from libs.projections.source import whole
from libs.projections.store import Checkpoint
from libs.telemetry.instruments import FOLLOWED, FOLLOWER_LAG
from libs.telemetry.logs import log_error, logger

AGAIN = 1.0
"""Seconds before what failed is begun again, and before ownership is looked at again."""
NOTE_EVERY = 1.0
"""Seconds between two notes of how far the facts are heard."""

_log = logger(__name__)


class Hearing:
    """`take` is given all facts, some twice: after a crash, and while two workers take themselves for the owner."""

    def __init__(
        self,
        name: str,
        facts: Source,
        checkpoints: Checkpoints,
        leases: Leases,
        take: Callable[[Sequence[Record]], Awaitable[None]],
    ) -> None:
        """The checkpoint is kept under `name`."""
        self._name = name
        self._facts = facts
        self._checkpoints = checkpoints
        self._leases = leases
        self._take = take
        self._noted_at = 0.0
        self._followed = FOLLOWED.cell(facts.stream, name)
        self._lag = FOLLOWER_LAG.cell(facts.stream, name)

    async def run(self) -> None:
        """For ever; cancel to stop."""
        while True:
            try:
                if self._mine():
                    await self._hear(await self._start())
            except LogUnavailableError as error:
                _log.info("hearing facts begins again", name=self._name, why=str(error))
            except Exception as error:  # noqa: BLE001 (facts must be heard whatever went wrong once)
                log_error(_log, "hearing facts failed and begins again", error, name=self._name)
            await asyncio.sleep(AGAIN)

    def _mine(self) -> bool:
        return self._leases.owns(self._facts.stream)

    async def _start(self) -> int:
        """The sequence to go on after: 0 when there is no checkpoint, or one of another log."""
        checkpoint = await self._checkpoints.get(self._name)
        if checkpoint is None:
            return 0
        record = await self._facts.at(checkpoint.sequence)
        return checkpoint.sequence if record is not None and digest(record.data) == checkpoint.digest else 0

    async def _hear(self, after: int) -> None:
        async for records in whole(self._facts, after, self._name):
            await self._take(records)
            self._followed.add(len(records))
            if time.monotonic() >= self._noted_at + NOTE_EVERY:
                await self._note(records[-1])
            if not self._mine():
                return

    async def _note(self, last: Record) -> None:
        await self._checkpoints.put(self._name, Checkpoint(last.sequence, digest(last.data)))
        self._noted_at = time.monotonic()
        self._lag.set(max(0, await self._facts.head() - last.sequence))
