"""Has the queue paired once a second, by the worker that owns it. A worker that dies is followed by another."""

import asyncio
from typing import Any

from libs.eventlog import LogUnavailableError
from libs.host.core.keeper import Keeper, utc_ms
from libs.host.leases import Leases
from libs.messages.queue import PAIRED_WITHIN_MS, QUEUE
from libs.messages.subjects import partition
from libs.telemetry.logs import log_error, logger
from services.lobby.errands import tell
from services.lobby.messages import PairNow
from services.lobby.queue.decide import pairable
from services.lobby.queue.state import Queue

EVERY = PAIRED_WITHIN_MS / 2000
"""Seconds: half of what is promised, the rest is for deciding and writing."""

_log = logger(__name__)


class Pairer:
    def __init__(self, keeper: Keeper[Any], leases: Leases, *, every: float = EVERY) -> None:
        self._keeper = keeper
        self._leases = leases
        self._every = every

    async def run(self) -> None:
        """For ever; cancel to stop."""
        while True:
            await asyncio.sleep(self._every)
            try:
                if self._leases.owns(partition(QUEUE)):
                    await self._pair()
            except LogUnavailableError as error:
                _log.info("the queue cannot be read", why=str(error))
            except Exception as error:  # noqa: BLE001 (those who wait must be paired whatever went wrong once)
                log_error(_log, "pairing failed", error)

    async def _pair(self) -> None:
        resident = self._keeper.residents.get(QUEUE)
        if resident is None or not resident.loaded:
            await self._keeper.head(QUEUE)
            resident = self._keeper.residents.get(QUEUE)
        state = None if resident is None else resident.state
        if isinstance(state, Queue) and state.tickets and pairable(state, utc_ms()):
            await tell(self._keeper, QUEUE, PairNow(version=state.version))
