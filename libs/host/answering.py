"""A process answers for itself: what it serves, what it lacks, how far behind it is."""

import time
from typing import Any

from libs.bus import Bus, Incoming
from libs.connection import missing_streams
from libs.host.core.keeper import Keeper, utc_ms
from libs.host.following import Following
from libs.host.leases import Leases
from libs.host.worker import Worker
from libs.messages import subjects
from libs.messages.processes import ProcessState, encode_state
from libs.telemetry.instruments import FOLLOWER_LAG, FOLLOWER_SILENT

STARTED = utc_ms()


class Answering:
    """Answers on `health.<owner>.<worker>`."""

    def __init__(
        self,
        bus: Bus,
        keeper: Keeper[Any],
        worker: Worker,
        leases: Leases,
        following: Following,
        *,
        version: str,
        rules_version: int,
    ) -> None:
        self._bus = bus
        self._keeper = keeper
        self._worker = worker
        self._leases = leases
        self._following = following
        self._version = version
        self._rules_version = rules_version

    async def start(self) -> None:
        await self._bus.subscribe(subjects.health(self._leases.owner, self._leases.worker), self._on_asked)

    async def _on_asked(self, incoming: Incoming) -> None:
        await incoming.respond(encode_state(await self.state()))

    async def state(self) -> ProcessState:
        return ProcessState(
            service=self._leases.owner,
            worker=self._leases.worker,
            version=self._version,
            rules_version=self._rules_version,
            started=STARTED,
            at=time.time_ns() // 1_000_000,
            missing=await self._missing(),
            partitions=self._worker.partitions,
            streams=self._following.streams,
            lags={one.labels["follower"]: int(one.value) for one in FOLLOWER_LAG.readings()},
            aggregates=len(self._keeper.residents),
            stopped=tuple(sorted(self._keeper.shelf.stopped)),
        )

    async def _missing(self) -> tuple[str, ...]:
        missing = [] if await self._following.reachable() else ["valkey"]
        if self._leases.worker not in self._leases.live:
            missing.append("lease")
        missing += sorted(f"follower:{one.labels['follower']}" for one in FOLLOWER_SILENT.readings() if one.value)
        missing += [f"stream:{name}" for name in missing_streams()]
        return tuple(missing)
