"""The command path: known answer, decide, append, answer; and reading what is confirmed to be the newest.

Only an append proves itself: memory may be stale, for another worker may have written. So refusals, conflicts and reads
are confirmed by the aggregate's last sequence in the log, and decided again after loading when it moved.
"""

import asyncio
import time
from collections.abc import Awaitable, Callable
from typing import Any, Generic, TypeVar

from msgspec.structs import replace

from libs.eventlog import (
    ConflictError,
    EventLog,
    LogUnavailableError,
    Snapshots,
    Timers,
    UnknownAppendError,
)
from libs.host.core.answers import led_nowhere
from libs.host.core.commit import Commit, CorruptCommitError, Receipt, chained, packed, same_json
from libs.host.core.kind import Kind, Proposal, RefusalError, Request, StaleError, UnfitError
from libs.host.core.meters import Meters
from libs.host.core.resident import Resident
from libs.host.core.shelf import Shelf
from libs.kernel import Rejected
from libs.messages.requests import (
    STOPPED,
    Accepted,
    CommandAnswer,
    Failed,
    Found,
    Query,
    QueryAnswer,
    Refused,
    Unavailable,
)
from libs.telemetry import names
from libs.telemetry.logs import log_error, logger
from libs.telemetry.spans import span

S = TypeVar("S")

QUEUE = 32
"""Commands that may wait for one aggregate; more are turned away at once."""
ATTEMPTS = 8
"""How often one command is decided before its sender is told to come back."""
LOOK_AGAIN = 5_000
"""Milliseconds after which something that is due, and was not done, is looked at again."""

_log = logger(__name__)


def utc_ms() -> int:
    return time.time_ns() // 1_000_000


class Keeper(Generic[S]):
    """Keeps the aggregates of one kind that this process serves. `publish` sends an aggregate's broadcast."""

    def __init__(
        self,
        kind: Kind[S],
        log_: EventLog,
        snapshots: Snapshots,
        *,
        publish: Callable[[str, bytes], Awaitable[None]],
        timers: Timers | None = None,
        clock: Callable[[], int] = utc_ms,
    ) -> None:
        self.kind = kind
        self._log = log_
        self._publish = publish
        self._timers = timers
        self._clock = clock
        self._tasks: set[asyncio.Task[None]] = set()
        self._meters = Meters(kind.owner)
        self.shelf = Shelf(kind, log_, snapshots, self._meters, arrived=self.prompt)

    # The command path

    async def command(self, identifier: str, request: Request) -> CommandAnswer:
        """Decide one command and answer when its outcome is certain; see libs.messages.requests for the answers."""
        resident = self.shelf.resident(identifier)
        if resident.waiting >= QUEUE:
            return Unavailable(retry_after=0.1, why="too many commands are waiting for this one")
        resident.waiting += 1
        started = time.perf_counter_ns()
        try:
            async with resident.lock:
                answer = await self._guarded(resident, request, started)
        finally:
            resident.waiting -= 1
            self.shelf.put_back(resident)
        self._meters.answered(answer, time.perf_counter_ns() - started, own=request.message is not None)
        return answer

    async def _guarded(self, resident: Resident[S], request: Request, started: int) -> CommandAnswer:
        """The command's answer, with every way it can go wrong told apart."""
        try:
            for _ in range(ATTEMPTS):
                try:
                    answer = await self._attempt(resident, request, started)
                except CorruptCommitError as error:
                    self.shelf.stop(resident, error)
                    answer = None if self.kind.closes(request) else Failed(why=STOPPED)
                if answer is not None:
                    return answer
            return Unavailable(retry_after=0.2, why="others were faster each time")
        except (LogUnavailableError, UnfitError) as error:
            return _unavailable(resident, error)
        except Exception as error:  # noqa: BLE001 (a fault of ours must be answered, and must not stop the others)
            resident.forget()
            log_error(_log, "a command failed", error, trace=request.trace, id=resident.identifier)
            return Failed()

    async def _attempt(self, resident: Resident[S], request: Request, started: int) -> CommandAnswer | None:
        """One round: None when the log had moved and everything is to be decided again."""
        if resident.broken:
            return await self._close(resident, request) if self.kind.closes(request) else Failed(why=resident.broken)
        if not resident.loaded:
            with span(names.LOAD, request.trace) as loading:
                await self.shelf.load(resident)
                loading.note(**{"furrow.commits": resident.version})
        if known := resident.known(request.actor, request.id):
            return self._repeated(resident, known, request)
        begun = time.perf_counter_ns()
        request = replace(request, now=max(self._clock(), resident.last_at), fresh=resident.fresh)
        try:
            if (preparation := self.kind.preparation(resident.state, request)) is not None:
                await preparation
            with span(names.DECIDE, request.trace) as deciding:
                try:
                    proposal = self.kind.decide(resident.state, request)
                except (Rejected, RefusalError) as refusal:
                    deciding.note(**{"furrow.reason": refusal.reason})
                    raise
        except (Rejected, RefusalError, StaleError) as refusal:
            if await self.shelf.moved(resident):
                return None
            return led_nowhere(refusal, resident.version)
        decided = time.perf_counter_ns()
        commit = await self._append(resident, request, proposal)
        if commit is None:
            return None
        ended = time.perf_counter_ns()
        self._meters.decide.record((decided - begun) / 1e9)
        self._meters.append.record((ended - decided) / 1e9)
        spent = ((begun - started) // 1000, (decided - begun) // 1000, (ended - decided) // 1000)
        return self._accepted(resident, commit, spent_us=spent)

    async def _close(self, resident: Resident[S], request: Request) -> CommandAnswer | None:
        """End a stopped aggregate by a commit behind what cannot be read, which it sets aside; as `_attempt`."""
        apart = await self.shelf.passed_over(resident.identifier)
        if apart is not None:
            request = replace(request, now=max(self._clock(), apart.last_at))
            try:
                proposal = self.kind.close(apart.state, request, apart.aside())
            except RefusalError as refusal:
                return led_nowhere(refusal, apart.version)
            await self._append(apart, request, proposal)
        self.shelf.start(resident)
        return None

    async def _append(self, resident: Resident[S], request: Request, proposal: Proposal[S]) -> Commit | None:
        """Append the proposal and take it in; None when another was faster or it is unknown whether it is stored."""
        commit = self._commit(resident, request, proposal)
        data, chain = chained(self._chain_key(resident, proposal), resident.chain, packed(commit))
        before = resident.state
        message: bytes | None = None

        def build_broadcast() -> None:
            nonlocal message
            message = self._broadcast(resident, before, proposal.state, commit)

        try:
            await self._arm(resident.identifier, before, proposal.state)
            with span(names.APPEND, request.trace):
                sequence = await self._log.append(
                    resident.identifier, data, expected=resident.sequence, meanwhile=build_broadcast
                )
        except ConflictError:
            self._meters.conflicts.add()
            await self.shelf.load(resident)
            return None
        except UnknownAppendError:
            self._meters.unknown.add()
            resident.forget()
            return None
        resident.took(commit, data, chain, sequence, proposal.state)
        await self._tell(resident, message, commit)
        return commit

    def _commit(self, resident: Resident[S], request: Request, proposal: Proposal[S]) -> Commit:
        return Commit(
            id=resident.identifier,
            version=resident.version + 1,
            command=request.id,
            body=self.kind.recorded(request) if proposal.body is None else proposal.body,
            actor=request.actor,
            at=request.now,
            receipt=proposal.receipt or Receipt(request.received, request.now),
            rules=proposal.rules,
            drawn=proposal.drawn,
            trace=request.trace,
            events=proposal.events,
            awaiting=proposal.awaiting,
            facts=proposal.facts,
            result=proposal.result,
            resumes=resident.stands,
        )

    def _chain_key(self, resident: Resident[S], proposal: Proposal[S]) -> bytes | None:
        """The key is born with the opening, so the opening's own chain is made with the state after it."""
        if resident.version == 0:
            return self.kind.chain_key(proposal.state)
        if resident.chain_key is None:
            resident.chain_key = self.kind.chain_key(resident.state)
        return resident.chain_key

    def _broadcast(self, resident: Resident[S], before: S, after: S, commit: Commit) -> bytes | None:
        """Built while the log writes. A fault in it must not undo the commit: listeners then fetch."""
        heard = not self.kind.listeners_ask or time.monotonic() < resident.heard_until
        try:
            return self.kind.broadcast(before, after, commit, heard=heard)
        except Exception as error:  # noqa: BLE001 (the commit stands all the same)
            log_error(_log, "a broadcast could not be built", error, trace=commit.trace, id=commit.id)
            return None

    async def _tell(self, resident: Resident[S], message: bytes | None, commit: Commit) -> None:
        """Everything that follows an acknowledged commit and may be lost without harm."""
        resident.fresh = True
        if message is not None:
            with span(names.PUBLISH_VIEW, commit.trace):
                await self._publish(resident.identifier, message)
        if resident.version - resident.snapshot_version >= self.kind.snapshot_every or self.kind.ended(resident.state):
            self._later(self.save(resident))
        self.prompt(resident)

    def prompt(self, resident: Resident[S]) -> None:
        """Have the host itself act where the aggregate asks for it."""
        follow_up = self.kind.follow_up(resident.state, self._clock())
        if follow_up is not None:
            role, message = follow_up
            self._later(self._act(resident.identifier, role, message, resident.version))

    async def _act(self, identifier: str, role: str, message: Any, version: int) -> None:
        now = self._clock()
        name = type(message).__struct_config__.tag
        await self.command(
            identifier,
            Request(actor=role, id=f"{name}:{version}", body=b"", received=now, now=now, message=message),
        )

    async def _arm(self, identifier: str, before: S, after: S) -> None:
        if self._timers is not None and (at := self.kind.timer(before, after)) is not None:
            await self._timers.arm(identifier, at)

    # Answers

    def _accepted(self, resident: Resident[S], commit: Commit, *, spent_us: tuple[int, ...] = ()) -> Accepted:
        return Accepted(
            version=commit.version,
            at=commit.at,
            events_json=self.kind.observed(commit, resident.state, commit.actor),
            result_json=commit.result,
            spent_us=spent_us,
        )

    def _repeated(self, resident: Resident[S], commit: Commit, request: Request) -> CommandAnswer:
        if request.message is None and not same_json(self.kind.recorded(request), commit.body):
            return Refused(
                kind="reused",
                reason="command_id_reused",
                detail="this command id was used for another command",
                version=resident.version,
            )
        return replace(self._accepted(resident, commit), repeated=True)

    # Reading

    async def query(self, identifier: str, query: Query, min_version: int = 0) -> QueryAnswer:
        """Answer from a state confirmed to be the newest."""
        resident = self.shelf.resident(identifier)
        self.shelf.heard(resident)
        try:
            async with resident.lock:
                return await self._shown(resident, query, min_version)
        except RefusalError as refusal:
            return Refused(kind=refusal.kind, reason=refusal.reason, detail=refusal.detail)
        except (LogUnavailableError, UnfitError) as error:
            return _unavailable(resident, error)
        except Exception as error:  # noqa: BLE001 (a fault of ours must be answered)
            log_error(_log, "a query failed", error, id=identifier)
            return Failed()
        finally:
            self.shelf.put_back(resident)

    async def _shown(self, resident: Resident[S], query: Query, min_version: int) -> QueryAnswer:
        if not resident.broken:
            await self._tried(resident)
        if resident.broken:
            await self.shelf.before_damage(resident)
            shown = self.kind.query_stopped(resident.state, query, resident, resident.fault)
            return Failed(why=resident.broken) if shown is None else shown
        answer = self.kind.query(resident.state, resident.version, query, resident)
        if resident.version < min_version and isinstance(answer, Found):
            return Refused(kind="ahead", reason="version_ahead", version=resident.version)
        return answer

    async def _tried(self, resident: Resident[S]) -> None:
        """Have it be the newest, or stopped."""
        try:
            await self.shelf.confirm(resident)
        except CorruptCommitError as error:
            self.shelf.stop(resident, error)

    async def look(self, identifier: str) -> bool:
        """Have the aggregate do what it does by itself, and set its timer anew; False when it must be looked at again.

        Raises as `head`, and UnknownAppendError.
        """
        resident = self.shelf.resident(identifier)
        async with resident.lock:
            await self._confirmed(resident)
        self.prompt(resident)
        at = self.kind.next_look(resident.state)
        if self._timers is not None and at is not None:
            await self._timers.arm(identifier, max(at, self._clock() + LOOK_AGAIN))
        self.shelf.put_back(resident)
        return not self.kind.unfinished(resident.state)

    async def head(self, identifier: str) -> int:
        """The newest version, 0 for none. Raises LogUnavailableError, UnfitError, CorruptCommitError."""
        resident = self.shelf.resident(identifier)
        self.shelf.heard(resident)
        async with resident.lock:
            await self._confirmed(resident)
        self.shelf.put_back(resident)
        return resident.version

    async def _confirmed(self, resident: Resident[S]) -> None:
        """Have it be the newest. One that cannot be read is stopped, with one alarm however often it is looked at."""
        if not resident.broken:
            await self._tried(resident)
        if resident.broken:
            raise CorruptCommitError(resident.broken)

    def expect_listeners(self) -> None:
        """Take all in memory for listened to: they may have been another worker's until now, who was asked."""
        for resident in self.residents.values():
            self.shelf.heard(resident)

    # Letting go

    @property
    def residents(self) -> dict[str, Resident[S]]:
        """The aggregates in memory, by id."""
        return self.shelf.residents

    async def save(self, resident: Resident[S]) -> None:
        """Write a snapshot if there is anything new to save."""
        await self.shelf.save(resident)

    async def evict(self, idle: float, most: int) -> None:
        """Save and let go of aggregates idle for `idle` seconds, and of the longest idle beyond `most`."""
        await self.shelf.evict(idle, most)

    async def drain(self) -> None:
        """Finish what was begun and save everything; nothing may be sent meanwhile."""
        while self._tasks:
            await asyncio.gather(*self._tasks, return_exceptions=True)
        for resident in list(self.residents.values()):
            async with resident.lock:
                await self.save(resident)

    def _later(self, work: Awaitable[None]) -> None:
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._done)

    def _done(self, task: "asyncio.Task[None]") -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            log_error(_log, "work in the background failed", error)


def _unavailable(resident: Resident[Any], error: LogUnavailableError | UnfitError) -> Unavailable:
    """Nobody knows how far the log is, or another worker does: the same for commands and queries."""
    if isinstance(error, UnfitError):
        return Unavailable(retry_after=1.0, why=str(error))
    resident.forget()
    return Unavailable(retry_after=0.5, why=str(error))
