"""The composition root: the one place that wires a service with a log of its own, starts it and stops it.

A service's `__main__` says which kind of aggregate it runs and what it does besides; everything concrete is here.
"""

import asyncio
import gc
import os
import signal
import sys
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from typing import Any, NamedTuple, TypeAlias

import uvloop

from libs.bus import NatsBus
from libs.bus.nats_keyvalue import NatsKeyValue
from libs.connection import CannotConnectError
from libs.eventlog import (
    JetStreamEventLog,
    JetStreamFactLog,
    JetStreamSnapshots,
    JetStreamTimers,
    StreamsNotReadyError,
    check_streams,
)
from libs.host.answering import Answering
from libs.host.core.keeper import Keeper
from libs.host.core.kind import Kind
from libs.host.description import describe
from libs.host.following import MATCHES, Following, Heard, Told
from libs.host.leases import Leases
from libs.host.match.kind import Matches
from libs.host.rebuilding import rebuild
from libs.host.suspects import Suspects
from libs.host.worker import Worker
from libs.kernel import Game
from libs.messages import subjects
from libs.settings import (
    LogSettings,
    NatsSettings,
    RedisSettings,
    ServiceSettings,
    SettingsError,
    TelemetrySettings,
    settings,
)
from libs.telemetry.build import VERSION
from libs.telemetry.instruments import AGGREGATES, STOPPED
from libs.telemetry.logs import log_error, logger
from libs.telemetry.running import Telemetry
from libs.telemetry.running import start as start_telemetry

HAND_OVER = 0.2
"""Seconds in which a worker that has left still serves, while the others take over."""

SETTLE_AGAIN = 1.0
"""Seconds before settling that failed is tried again."""

_log = logger(__name__)


class Wired(NamedTuple):
    """A running service's parts, for what it does besides its aggregates."""

    bus: NatsBus
    keeper: Keeper[Any]
    worker: Worker
    leases: Leases
    log: JetStreamEventLog
    facts: JetStreamFactLog
    redis: RedisSettings
    bucket: Callable[[str], NatsKeyValue]


Besides: TypeAlias = Callable[[Wired], Awaitable[None]]
"""What a service does besides, with its parts."""


class Parts(NamedTuple):
    """What makes a service: its kind of aggregate, what it tells of them, what it hears, and what it does besides."""

    kind: Callable[[], Kind[Any]]
    told: Told
    heard: Heard | None = None
    streams: int = 1
    rules_version: int = 0
    """0 for an owner without rules."""
    first: Besides | None = None
    """Done once, before anything is served."""
    besides: Sequence[Besides] = ()
    """Done for as long as the service runs: cancelled at the end; if one raises, the service stops."""


def serve_game(game: Game[Any, Any, Any], *, bots: tuple[str, ...] = ()) -> None:
    """Run a game's service until it is told to stop. `bots` are the levels of the game's bots, weakest first."""

    async def describe_it(wired: Wired) -> None:
        await describe(wired.bucket("GAMES"), game, bots)

    run(
        Parts(
            lambda: Matches(game),
            MATCHES,
            streams=subjects.GAME_STREAMS,
            rules_version=game.rules_version,
            first=describe_it,
        )
    )


def run(parts: Parts) -> None:
    """Run a service until SIGTERM or SIGINT. Exits with 1 and one sentence when it cannot start.

    With the argument `rebuild` it builds the service's rows anew instead, and ends; with `--tell` behind it, it says
    on standard output how far it is.
    """
    try:
        rebuilds = sys.argv[1:2] == ["rebuild"]
        uvloop.run(_rebuild(parts, tells="--tell" in sys.argv) if rebuilds else _run(parts))
    except (SettingsError, CannotConnectError, StreamsNotReadyError) as error:
        sys.stderr.write(f"{error}\n")
        sys.exit(1)


def collect_seldom() -> None:
    """What stands stays for good, and little of what comes is in cycles: finding them takes a third of a rebuild."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 50, 100)


async def _rebuild(parts: Parts, *, tells: bool) -> None:
    kind = parts.kind()
    collect_seldom()

    def tell(stream: str, done: int, end: int) -> None:
        if tells:
            sys.stdout.write(f"{stream} {done} {end}\n")
            sys.stdout.flush()

    rebuilt = await rebuild(
        kind.owner, parts.told, streams=parts.streams, has_chain=kind.has_chain, heard=parts.heard, tell=tell
    )
    sys.stdout.write(f"Built anew from {', '.join(rebuilt)}.\n")


async def _run(parts: Parts) -> None:
    kind = parts.kind()
    stopped = asyncio.Event()
    for number in (signal.SIGTERM, signal.SIGINT):
        asyncio.get_running_loop().add_signal_handler(number, stopped.set)
    async with AsyncExitStack() as stack:
        wired = await stack.enter_async_context(_wired(kind, parts))
        running = [asyncio.ensure_future(one(wired)) for one in parts.besides]
        stack.callback(lambda: [task.cancel() for task in running])
        collect_seldom()
        _log.info("serving", owner=kind.owner, worker=wired.leases.worker, partitions=wired.leases.serving)
        waiting = asyncio.ensure_future(stopped.wait())
        done, _ = await asyncio.wait([waiting, *running], return_when=asyncio.FIRST_COMPLETED)
        for task in done:
            task.result()
        _log.info("draining", owner=kind.owner, worker=wired.leases.worker)


@asynccontextmanager
async def _wired(kind: Kind[Any], parts: Parts) -> AsyncIterator[Wired]:
    """The parts of a service, started in order and stopped in the reverse one."""
    service = settings(ServiceSettings, os.environ)
    nats = settings(NatsSettings, os.environ)
    redis = settings(RedisSettings, os.environ)
    telemetry = start_telemetry(
        kind.owner,
        settings(TelemetrySettings, os.environ),
        settings(LogSettings, os.environ),
        instance=service.worker,
        version=VERSION,
    )
    async with AsyncExitStack() as stack:
        stack.push_async_callback(telemetry.stop)
        bus = await NatsBus.connect(nats, kind.owner)
        stack.push_async_callback(bus.close)
        stack.push_async_callback(telemetry.leave)
        await check_streams(bus.connection, kind.owner, monitor_url=nats.monitor_url)
        _report(telemetry, bus, kind.owner)
        yield await _started(stack, kind, parts, bus=bus, redis=redis, service=service)


def _report(telemetry: Telemetry, bus: NatsBus, owner: str) -> None:
    async def publish(data: bytes) -> None:
        await bus.publish(subjects.telemetry(owner), data)

    telemetry.report_to(publish)


async def _started(
    stack: AsyncExitStack,
    kind: Kind[Any],
    parts: Parts,
    *,
    bus: NatsBus,
    redis: RedisSettings,
    service: ServiceSettings,
) -> Wired:
    connection = bus.connection
    event_log = JetStreamEventLog(connection, kind.owner, parts.streams)
    facts = JetStreamFactLog(connection)
    timers = JetStreamTimers(connection, kind.owner)

    async def publish(identifier: str, data: bytes) -> None:
        await bus.publish(subjects.view(kind.owner, identifier), data)

    keeper = Keeper(kind, event_log, JetStreamSnapshots(connection, kind.owner), publish=publish, timers=timers)
    settling = asyncio.Event()
    suspects = Suspects(keeper)
    leases = Leases(
        NatsKeyValue(connection, "WORKERS"),
        kind.owner,
        service.worker,
        rules_version=parts.rules_version,
        version=VERSION,
        changed=settling.set,
        stopped=suspects.kept,
        inherit=suspects.suspect,
    )
    if isinstance(kind, Matches):
        kind.opening_rules = leases.common_rules_version
        kind.outages = leases.outages
    worker = Worker(bus, keeper, leases)
    STOPPED.cell(kind.owner).watch(lambda: len(keeper.shelf.stopped))
    AGGREGATES.cell(kind.owner).watch(lambda: len(keeper.residents))
    following = Following(
        event_log,
        facts,
        NatsKeyValue(connection, "CHECKPOINTS"),
        leases,
        redis,
        told=parts.told,
        heard=parts.heard,
        has_chain=kind.has_chain,
        suspect=suspects.suspect,
    )
    wired = Wired(bus, keeper, worker, leases, event_log, facts, redis, lambda name: NatsKeyValue(connection, name))
    if parts.first is not None:
        await parts.first(wired)
    answering = Answering(bus, keeper, worker, leases, following, version=VERSION, rules_version=parts.rules_version)
    await leases.start()
    await worker.start()
    await answering.start()
    await bus.flush()
    tasks = [
        asyncio.create_task(_settle_for_ever(settling, worker, following, suspects, leases), name="settle"),
        asyncio.create_task(suspects.run(), name="suspects"),
        asyncio.create_task(timers.serve(worker.on_due), name="timers"),
    ]
    settling.set()

    async def stop() -> None:
        await leases.leave()
        if len(leases.live) > 1:
            await asyncio.sleep(HAND_OVER)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await following.stop()
        await worker.drain()

    stack.push_async_callback(stop)
    return wired


async def _settle_for_ever(
    changed: asyncio.Event, worker: Worker, following: Following, suspects: Suspects, leases: Leases
) -> None:
    """Whenever the live workers change, take over what is ours and hand over what is not."""
    while True:
        await changed.wait()
        changed.clear()
        try:
            await worker.settle()
            await following.settle()
            suspects.take_over(leases)
        except Exception as error:  # noqa: BLE001 (else what is ours would be served by nobody until the next restart)
            log_error(_log, "settling failed and is tried again", error)
            changed.set()
            await asyncio.sleep(SETTLE_AGAIN)
