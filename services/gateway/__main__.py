"""Starts the gateway from its settings and serves until it is told to stop."""

import asyncio
import os
import sys
from contextlib import AsyncExitStack

import uvloop

from libs.bus import NatsBus, NatsKeyValue
from libs.connection import CannotConnectError
from libs.messages import subjects
from libs.projections import connect_valkey
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
from libs.telemetry.logs import logger
from libs.telemetry.running import Telemetry, start
from services.gateway.app import application
from services.gateway.chat.keeping import JetStreamChat
from services.gateway.lists import ValkeyLists
from services.gateway.parts import Buckets, Gateway, put_together
from services.gateway.serving import DoorServer, server_config, settle_memory
from services.gateway.settings import DoorSettings, policy
from services.gateway.watching.readiness import answering_of
from services.gateway.watching.reports import JetStreamReports

SERVICE = "gateway"
LOOK_EVERY = 0.01

log = logger(__name__)


def main() -> None:
    """Exits with 1 and one sentence when it cannot start."""
    try:
        uvloop.run(serve())
    except (SettingsError, CannotConnectError) as error:
        sys.stderr.write(f"{error}\n")
        sys.exit(1)


async def serve() -> None:
    door = settings(DoorSettings, os.environ)
    telemetry_settings = settings(TelemetrySettings, os.environ)
    worker = settings(ServiceSettings, os.environ).worker
    rules = policy(door, telemetry_settings)
    telemetry = start(
        SERVICE,
        telemetry_settings,
        settings(LogSettings, os.environ),
        instance=worker,
        version=VERSION,
    )
    async with AsyncExitStack() as stack:
        stack.push_async_callback(telemetry.stop)
        bus = await NatsBus.connect(settings(NatsSettings, os.environ), SERVICE)
        stack.push_async_callback(bus.close)
        stack.push_async_callback(telemetry.leave)
        _report(telemetry, bus)
        redis = connect_valkey(settings(RedisSettings, os.environ))
        stack.push_async_callback(redis.aclose)
        gateway = put_together(
            bus,
            _buckets(bus),
            ValkeyLists(redis),
            rules,
            JetStreamChat(bus.connection),
            reports=JetStreamReports(bus.connection),
        )
        await gateway.processes.answer_as(worker, answering_of(gateway, worker, VERSION))
        await _serve(gateway, door)


async def _serve(gateway: Gateway, door: DoorSettings) -> None:
    front = application(gateway)
    rules = gateway.policy
    config = server_config(
        front,
        host=door.host,
        port=door.port,
        proxies=door.proxies,
        head_within=rules.head_within,
        body_within=rules.body_within,
    )
    server = DoorServer(front, config)
    serving = asyncio.create_task(server.serve(), name="server")
    while not server.started and not serving.done():  # noqa: ASYNC110 - the server has no event to wait for
        await asyncio.sleep(LOOK_EVERY)
    if server.started:
        settle_memory()
        host, port = server.servers[0].sockets[0].getsockname()[:2]
        log.info("serving", address=f"http://{host}:{port}")
    await serving
    log.info("stopped")


def _buckets(bus: NatsBus) -> Buckets:
    connection = bus.connection
    return Buckets(
        tokens=NatsKeyValue(connection, "TOKENS"),
        players=NatsKeyValue(connection, "PLAYERS"),
        logins=NatsKeyValue(connection, "LOGINS"),
        uses=NatsKeyValue(connection, "USES"),
        codes=NatsKeyValue(connection, "CODES"),
        games=NatsKeyValue(connection, "GAMES"),
        workers=NatsKeyValue(connection, "WORKERS"),
    )


def _report(telemetry: Telemetry, bus: NatsBus) -> None:
    async def publish(data: bytes) -> None:
        await bus.publish(subjects.telemetry(SERVICE), data)

    telemetry.report_to(publish)


if __name__ == "__main__":
    main()
