"""Which server a backup is of: that of the environment, that of the platform that runs here, or one started for it."""

import os
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from libs.connection import Connection, connect
from libs.operate.backup.manifest import read
from libs.operate.backup.restoring import restore
from libs.operate.backup.saving import backup
from libs.operate.credentials import Credentials
from libs.operate.nats_server import NatsServer
from libs.operate.running.environment import for_services
from libs.operate.running.instance import HALF, AlreadyRunningError, Instance, NotRunningError, note_of
from libs.operate.running.inventory import SERVICES
from libs.operate.servers import games_in
from libs.settings import NatsSettings, Secret, settings

NAMED = "FURROW_NATS_URL"
PING_EVERY = 60
"""Seconds. While it takes in a stream, a server with a slow disk hears nothing for some time."""


async def save(data: Path, folder: Path) -> str:
    """What was backed up, in words. Raises ServerError and what JetStream raises."""
    if NAMED not in os.environ and not (data / "nats").is_dir():
        message = f"There is no platform in {data}."
        raise NotRunningError(message)
    async with _connected(data) as connection:
        manifest = await backup(connection, games_in(SERVICES), folder)
    messages = sum(kept.state.messages for kept in manifest.streams)
    size = sum(kept.size for kept in manifest.streams)
    return f"Saved {len(manifest.streams)} streams with {messages} messages to {folder}: {size / 1e6:.1f} MB."


async def bring_back(data: Path, folder: Path, *, replicas: int) -> str:
    """The same of a restore. Services must not run yet: those of `furrow up` are refused."""
    if NAMED not in os.environ and note_of(data) is not None:
        message = f"Furrow runs over {data}; a backup is restored into a platform that has not been started."
        raise AlreadyRunningError(message)
    read(folder)
    half = None if NAMED in os.environ else data / HALF
    async with _connected(data) as connection:
        begin = (lambda: None) if half is None else half.touch
        told = await restore(connection, folder, games_in(SERVICES), replicas=replicas, begin=begin)
    if half is not None:
        half.unlink(missing_ok=True)
    return told


@asynccontextmanager
async def _connected(data: Path) -> AsyncIterator[Connection]:
    """As the operator."""
    if NAMED in os.environ:
        async with _as_operator(settings(NatsSettings, for_services())) as connection:
            yield connection
        return
    note = note_of(data)
    if note is not None and note.nats:
        password = Secret(Credentials(data).password("nats", "operator"))
        async with _as_operator(NatsSettings(url=note.nats, user="operator", password=password)) as connection:
            yield connection
        return
    instance = Instance(data)
    instance.claim()
    server = NatsServer(data, games_in(SERVICES))
    try:
        server.start()
        async with _as_operator(server.settings("operator")) as connection:
            yield connection
    finally:
        server.stop()
        instance.release()


@asynccontextmanager
async def _as_operator(where: NatsSettings) -> AsyncIterator[Connection]:
    connection = await connect(where, "operator", ping_every=PING_EVERY)
    try:
        yield connection
    finally:
        await connection.close()
