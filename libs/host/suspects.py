"""Aggregates whose log may be unreadable: looked at as soon as somebody suspects them, and forgotten by no restart.

What is stopped stands in the worker's lease. It looks at those again when it comes back, and who takes over its
partitions looks at them too; so an alarm ends only when the log can be read again, which is looked at now and then.
"""

import asyncio
from typing import Any

from libs.eventlog import LogUnavailableError
from libs.host.core.commit import CorruptCommitError
from libs.host.core.keeper import Keeper
from libs.host.core.kind import UnfitError
from libs.host.leases import Leases
from libs.messages import subjects
from libs.telemetry.logs import log_error, logger

KEPT = 200
"""In a lease, which is written every second; more of them are one fault, and known by these."""
AGAIN = 5.0
"""Seconds until those that could not be looked at are tried again."""
STOPPED_AGAIN = 30.0
"""Seconds until those that are stopped are looked at again: another worker may have ended them meanwhile."""

_log = logger(__name__)


class Suspects:
    def __init__(self, keeper: Keeper[Any]) -> None:
        self._keeper = keeper
        self._waiting: set[str] = set()
        self._wake = asyncio.Event()

    def suspect(self, identifier: str) -> None:
        """Have it looked at, unless it is stopped already."""
        if identifier not in self._keeper.shelf.stopped:
            self._waiting.add(identifier)
            self._wake.set()

    def kept(self) -> tuple[str, ...]:
        """For the lease: what is stopped, and what is still to be looked at."""
        return tuple(sorted(self._keeper.shelf.stopped | self._waiting)[:KEPT])

    def take_over(self, leases: Leases) -> None:
        """Suspect what others had stopped and is ours now."""
        for lease in leases.leases.values():
            for identifier in lease.stopped:
                if leases.owns(subjects.partition(identifier)):
                    self.suspect(identifier)

    async def run(self) -> None:
        """Look for ever; cancel to stop."""
        while True:
            try:
                async with asyncio.timeout(STOPPED_AGAIN):
                    await self._wake.wait()
            except TimeoutError:
                await self._look_at_stopped()
            self._wake.clear()
            for identifier in sorted(self._waiting):
                await self._look(identifier)
            if self._waiting:
                await asyncio.sleep(AGAIN)
                self._wake.set()

    async def _look_at_stopped(self) -> None:
        for identifier in sorted(self._keeper.shelf.stopped):
            try:
                await self._keeper.shelf.look_again(identifier)
            except (LogUnavailableError, UnfitError) as error:
                _log.info("what is stopped could not be looked at", id=identifier, cause=str(error))
            except Exception as error:  # noqa: BLE001 - the others must be looked at too
                log_error(_log, "looking at what is stopped failed", error, id=identifier)

    async def _look(self, identifier: str) -> None:
        try:
            await self._keeper.head(identifier)
        except CorruptCommitError:
            # It is stopped now, and the alarm is raised.
            pass
        except (LogUnavailableError, UnfitError) as error:
            _log.info("a suspect could not be looked at", id=identifier, cause=str(error))
            return
        except Exception as error:  # noqa: BLE001 - the others must be looked at too
            log_error(_log, "looking at a suspect failed", error, id=identifier)
        self._waiting.discard(identifier)
