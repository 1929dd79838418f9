"""Closing tables whose match is over, as the facts tell it. Hearing a fact twice changes nothing."""

import asyncio
import time
from collections.abc import Sequence
from typing import Any

import msgspec
from msgspec import Struct

from libs.eventlog import LogUnavailableError, Record
from libs.host.core.keeper import Keeper
from libs.host.leases import Leases
from libs.messages.ids import TABLE_PREFIX
from libs.messages.requests import Failed
from libs.projections import Checkpoints, Source
from libs.projections.batch import digest
from libs.projections.source import whole
from libs.projections.store import Checkpoint
from libs.telemetry.logs import log_error, logger
from services.lobby.errands import is_certain, tell
from services.lobby.messages import MatchEnded

FOLLOWER = "lobby-endings"
ENDS = frozenset({"match_finished", "match_aborted"})
AGAIN = 1.0
"""Seconds before what failed is tried again, and before ownership is looked at again."""
NOTE_EVERY = 1.0
"""Seconds between two notes of how far the facts are heard."""

_log = logger(__name__)


class _End(Struct, frozen=True):
    """What is read of a fact."""

    type: str
    id: str
    table: str = ""


_read = msgspec.json.Decoder(_End).decode


class Endings:
    """Hears all facts, on the one worker that owns the stream of facts."""

    def __init__(self, facts: Source, checkpoints: Checkpoints, keeper: Keeper[Any], leases: Leases) -> None:
        self._facts = facts
        self._checkpoints = checkpoints
        self._keeper = keeper
        self._leases = leases
        self._noted_at = 0.0

    async def run(self) -> None:
        """For ever; cancel to stop."""
        while True:
            try:
                if self._mine():
                    await self._hear(await self._start())
            except LogUnavailableError as error:
                _log.info("hearing facts begins again", why=str(error))
            except Exception as error:  # noqa: BLE001 (tables must be closed whatever went wrong once)
                log_error(_log, "hearing facts failed and begins again", error)
            await asyncio.sleep(AGAIN)

    def _mine(self) -> bool:
        return self._leases.owns(self._facts.stream)

    async def _start(self) -> int:
        """The sequence to go on after: 0 when there is no checkpoint, or one of another log."""
        checkpoint = await self._checkpoints.get(FOLLOWER)
        if checkpoint is None:
            return 0
        record = await self._facts.at(checkpoint.sequence)
        return checkpoint.sequence if record is not None and digest(record.data) == checkpoint.digest else 0

    async def _hear(self, after: int) -> None:
        async for records in whole(self._facts, after, FOLLOWER):
            await self._tell(records)
            if time.monotonic() >= self._noted_at + NOTE_EVERY:
                last = records[-1]
                await self._checkpoints.put(FOLLOWER, Checkpoint(last.sequence, digest(last.data)))
                self._noted_at = time.monotonic()
            if not self._mine():
                return

    async def _tell(self, records: Sequence[Record]) -> None:
        for record in records:
            try:
                end = _read(record.data)
            except msgspec.MsgspecError as error:
                log_error(_log, "a fact cannot be read", error, sequence=record.sequence)
                continue
            if end.type in ENDS and end.table.startswith(TABLE_PREFIX):
                await self._close(end)

    async def _close(self, end: _End) -> None:
        """Tell the table until that is certain; one that is stopped for a fault of ours must not hold up the others."""
        while True:
            answer = await tell(self._keeper, end.table, MatchEnded(match=end.id, why=end.type))
            if is_certain(answer):
                return
            if isinstance(answer, Failed):
                _log.error("a table could not be closed", table=end.table, match=end.id)
                return
            await asyncio.sleep(AGAIN)
