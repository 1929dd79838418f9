"""The aggregates in memory: loading them, keeping them level with the log, letting go of them."""

import contextlib
import time
from collections.abc import Callable
from typing import Generic, TypeVar

from libs.eventlog import EventLog, Record, Snapshots
from libs.host.core.commit import CorruptCommitError
from libs.host.core.kind import Kind
from libs.host.core.meters import Meters
from libs.host.core.resident import Resident
from libs.host.core.snapshot import UnfitSnapshotError, fits, restore, snapshot
from libs.messages.feeds import HEADS_EVERY
from libs.messages.requests import STOPPED
from libs.telemetry.logs import log_error, logger

S = TypeVar("S")

HEARD_FOR = 3.5 * HEADS_EVERY
"""Seconds from a question about an aggregate for which somebody is taken to listen: three may be lost."""

_log = logger(__name__)


class Shelf(Generic[S]):
    """The residents of one kind. `arrived` is called with each that was loaded from the log.

    What loads or confirms raises LogUnavailableError, UnfitError and CorruptCommitError.
    """

    def __init__(
        self,
        kind: Kind[S],
        event_log: EventLog,
        snapshots: Snapshots,
        meters: Meters,
        *,
        arrived: Callable[[Resident[S]], None],
    ) -> None:
        self.residents: dict[str, Resident[S]] = {}
        self.stopped: set[str] = set()
        """Aggregates that this process has refused to serve since it began."""
        self._kind = kind
        self._log = event_log
        self._snapshots = snapshots
        self._meters = meters
        self._arrived = arrived

    def resident(self, identifier: str) -> Resident[S]:
        """The aggregate's place in memory, empty if it is not loaded."""
        resident = self.residents.get(identifier)
        if resident is None:
            resident = self.residents[identifier] = Resident(self._kind, identifier)
        resident.used = time.monotonic()
        return resident

    def put_back(self, resident: Resident[S]) -> None:
        """Done with it for now. One that does not exist is not kept: anybody may ask for any id."""
        resident.used = time.monotonic()
        if not resident.version and not resident.waiting and not resident.broken:
            self.residents.pop(resident.identifier, None)

    def heard(self, resident: Resident[S]) -> None:
        """Somebody asked about it and may listen, now and for as long as it takes to ask again a few times."""
        resident.heard_until = time.monotonic() + HEARD_FOR

    async def load(self, resident: Resident[S]) -> None:
        """Bring a resident up to the log: from memory if it has any, else from snapshot and tail."""
        cold, begun = not resident.loaded, time.perf_counter()
        tail: list[Record] | None = None
        if cold:
            resident.forget()
            if (data := await self._snapshots.get(resident.identifier)) is not None:
                tail = await self._restored(resident, data)
        from_snapshot = tail is not None
        if tail is None:
            tail = await self._log.load(resident.identifier, after=resident.sequence)
        resident.take([(record.sequence, record.data) for record in tail])
        if resident.version:
            # Who listens has told so to whoever wrote before.
            self.heard(resident)
        resident.loaded = True
        resident.fresh = False
        if cold:
            self._meters.loaded(time.perf_counter() - begun, from_snapshot=from_snapshot)
            self._arrived(resident)

    async def _restored(self, resident: Resident[S], data: bytes) -> list[Record] | None:
        """What the log has behind the snapshot, by the same reading that proves it; None if it is of no use."""
        try:
            restore(resident, data)
            stored = await self._log.load(resident.identifier, after=resident.sequence - 1)
            if stored and fits(resident, stored[0]):
                return stored[1:]
            _log.warning("a snapshot is not of this log", id=resident.identifier)
        except UnfitSnapshotError:
            _log.info("a snapshot is of other code, all is folded anew", id=resident.identifier)
        except CorruptCommitError as error:
            log_error(_log, "a snapshot cannot be read", error, id=resident.identifier)
        resident.forget()
        return None

    async def confirm(self, resident: Resident[S]) -> None:
        """Make sure that the resident is the newest there is."""
        if resident.loaded:
            await self.moved(resident)
        else:
            await self.load(resident)

    async def moved(self, resident: Resident[S]) -> bool:
        """Whether somebody else has written; if so, the resident is brought up to it."""
        last = await self._log.last(resident.identifier)
        if (last.sequence if last else 0) == resident.sequence:
            return False
        await self.load(resident)
        return True

    def stop(self, resident: Resident[S], error: CorruptCommitError) -> None:
        """Serve the aggregate no more: what its log says cannot be trusted."""
        resident.broken = STOPPED
        resident.fault = str(error)
        self.stopped.add(resident.identifier)
        self._meters.corrupt.add()
        log_error(_log, "an aggregate is stopped", error, id=resident.identifier)

    async def before_damage(self, resident: Resident[S]) -> None:
        """Have a stopped resident hold what its log has up to the damage. Raises LogUnavailableError, UnfitError."""
        if not resident.version:
            with contextlib.suppress(CorruptCommitError):
                resident.take(await self._records(resident.identifier))

    async def passed_over(self, identifier: str) -> Resident[S] | None:
        """A stopped aggregate apart, as of the last version that stands, with all behind it passed over.

        None when its log can be read after all. Raises LogUnavailableError, UnfitError.
        """
        apart = Resident(self._kind, identifier)
        records = await self._records(identifier)
        try:
            apart.take(records)
        except CorruptCommitError:
            apart.pass_over(records[apart.version :])
            apart.loaded = True
            self.heard(apart)
            return apart
        return None

    async def look_again(self, identifier: str) -> None:
        """Serve a stopped aggregate again if its log can be read now. Raises LogUnavailableError, UnfitError."""
        resident = self.resident(identifier)
        async with resident.lock:
            if await self.passed_over(identifier) is None:
                self.start(resident)
        self.put_back(resident)

    async def _records(self, identifier: str) -> list[tuple[int, bytes]]:
        return [(record.sequence, record.data) for record in await self._log.load(identifier)]

    def start(self, resident: Resident[S]) -> None:
        """Serve a stopped aggregate again: its log can be read."""
        resident.broken = None
        resident.forget()
        self.stopped.discard(resident.identifier)
        _log.warning("an aggregate is served again", id=resident.identifier)

    async def save(self, resident: Resident[S]) -> None:
        """Write a snapshot if there is anything new to save."""
        if resident.loaded and resident.version > resident.snapshot_version:
            resident.snapshot_version = resident.version
            self._meters.snapshots.add()
            await self._snapshots.put(resident.identifier, snapshot(resident))

    async def evict(self, idle: float, most: int) -> None:
        """Save and let go of aggregates idle for `idle` seconds, and of the longest idle beyond `most`."""
        limit = time.monotonic() - idle
        by_use = sorted(self.residents.values(), key=lambda resident: resident.used)
        excess = len(by_use) - most
        for place, resident in enumerate(by_use):
            if place >= excess and resident.used > limit:
                break
            await self._let_go(resident)

    async def _let_go(self, resident: Resident[S]) -> None:
        if resident.lock.locked():
            return
        async with resident.lock:
            await self.save(resident)
        if resident.waiting == 0:
            self.residents.pop(resident.identifier, None)
