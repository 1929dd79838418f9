"""Asking every process how it is. Who does not answer within a second is silent."""

import asyncio
import time
from collections.abc import Awaitable, Callable

import msgspec

from libs.bus.port import Bus, Incoming, NoResponderError, UnansweredError
from libs.messages import subjects
from libs.messages.processes import ProcessState, encode_state, process_state
from libs.messages.watching import Process
from services.gateway.directories.workers import Workers
from services.gateway.watching.observatory import Heard, Observatory

WITHIN = 1.0
KEPT_FOR = 1.0
"""Seconds that answers serve everybody who wants to know."""
SILENT_AFTER = 15_000
"""Milliseconds without a word after which one that nobody can ask is silent; it speaks every five seconds."""
LEFT_SHOWN_FOR = 600_000
"""Milliseconds."""

State = Callable[[], Awaitable[ProcessState]]


class Processes:
    """Those that hold a lease, or have reported lately."""

    def __init__(self, bus: Bus, workers: Workers, observatory: Observatory) -> None:
        self._bus = bus
        self._workers = workers
        self._observatory = observatory
        self._own = ""
        self._own_state: State | None = None
        self._kept: tuple[Process, ...] = ()
        self._until = 0.0
        self._asking = asyncio.Lock()
        self._telling: dict[tuple[str, str], Heard] = {}

    async def answer_as(self, worker: str, own: State) -> None:
        """Answer for this gateway, under the name of its worker, whoever asks."""
        self._own, self._own_state = worker, own

        async def answer(incoming: Incoming) -> None:
            await incoming.respond(encode_state(await own()))

        await self._bus.subscribe(subjects.health("gateway", worker), answer)

    async def all(self) -> tuple[Process, ...]:
        """In the order of their names; a second old at most."""
        async with self._asking:
            if time.monotonic() >= self._until:
                asked = await asyncio.gather(*map(self._asked, *self._known()))
                self._kept = tuple(map(self._measured, asked))
                self._until = time.monotonic() + KEPT_FOR
            return self._kept

    def _known(self) -> tuple[list[tuple[str, str]], list[int], list[bool]]:
        """Names, when each was seen, and whether it said that it left."""
        now = self._observatory.now()
        self._telling = {(one.service, one.worker): one for one in self._observatory.heard() if one.state}
        seen = {(one.service, one.worker): (one.at, False) for one in self._observatory.heard()}
        for lease in self._workers.leases():
            if not lease.left or now - lease.at < LEFT_SHOWN_FOR:
                seen[lease.owner, lease.worker] = (lease.at, lease.left)
        if self._own:
            seen["gateway", self._own] = (now, False)
        names = sorted(seen)
        return names, [seen[name][0] for name in names], [seen[name][1] for name in names]

    async def _asked(self, name: tuple[str, str], seen: int, left: bool) -> Process:  # noqa: FBT001 - of a list
        service, worker = name
        if name in self._telling:
            return self._told(self._telling[name])
        if left:
            return Process(service=service, worker=worker, status="left", seen=seen)
        if self._own_state is not None and name == ("gateway", self._own):
            return _answered(service, worker, seen, await self._own_state())
        try:
            state = process_state(await self._bus.request(subjects.health(service, worker), b"", within=WITHIN))
        except (NoResponderError, UnansweredError, msgspec.MsgspecError, subjects.MalformedIdError):
            return Process(service=service, worker=worker, status="silent", seen=seen)
        return _answered(service, worker, seen, state)

    def _measured(self, one: Process) -> Process:
        name = one.service, one.worker
        restarts, taken = self._observatory.restarts(*name), self._observatory.usage(*name)
        if one.state is None:
            return msgspec.structs.replace(one, restarts=restarts)
        return msgspec.structs.replace(one, restarts=restarts, memory=taken.memory, cpu=round(taken.cpu, 1))

    def _told(self, one: Heard) -> Process:
        """One that nobody can ask, by its own last word."""
        if one.left:
            return Process(service=one.service, worker=one.worker, status="left", seen=one.at)
        try:
            state = process_state(one.state)
        except msgspec.MsgspecError:
            # What nobody can read is no word; it must not hide how all the others are.
            state = None
        if state is None or self._observatory.now() - one.at > SILENT_AFTER:
            return Process(service=one.service, worker=one.worker, status="silent", seen=one.at)
        status = "not_ready" if state.missing else "ready"
        return Process(service=one.service, worker=one.worker, status=status, seen=one.at, state=state)


def _answered(service: str, worker: str, seen: int, state: ProcessState) -> Process:
    status = "not_ready" if state.missing else "ready"
    return Process(service=service, worker=worker, status=status, seen=max(seen, state.at), state=state)
