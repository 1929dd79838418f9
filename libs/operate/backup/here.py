"""Which server a backup is of: that of the environment, that of the platform that runs here, or one started for it."""

import os
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path

from libs.connection import Connection, connect
from libs.operate.backup import unfinished
from libs.operate.backup.manifest import MANIFEST, BackupError, misgiving, read
from libs.operate.backup.restoring import Left, complete, prove, put_back, restore
from libs.operate.backup.saving import backup
from libs.operate.backup.transfer import digest_of
from libs.operate.course import QUIET, Course, megabytes
from libs.operate.credentials import Credentials
from libs.operate.nats_server import ALWAYS, NatsServer
from libs.operate.process import DidNotEndError
from libs.operate.running.environment import for_services
from libs.operate.running.instance import AlreadyRunningError, Instance, NotRunningError, note_of
from libs.operate.running.inventory import SERVICES
from libs.operate.servers import games_in
from libs.settings import NatsSettings, Secret, settings
from libs.telemetry.build import VERSION

NAMED = "FURROW_NATS_URL"
SELDOM = "10m"
"""How often a server syncs what is restored: it would else sync each message by itself."""
PING_EVERY = 60
"""Seconds. While it takes in a stream, a server with a slow disk hears nothing for some time."""


async def save(data: Path, folder: Path, course: Course = QUIET) -> str:
    """What was backed up, in words. Raises ServerError and what JetStream raises."""
    if NAMED not in os.environ and not (data / "nats").is_dir():
        message = f"There is no platform in {data}."
        raise NotRunningError(message)
    async with _connected(data) as connection:
        manifest = await backup(connection, games_in(SERVICES), folder, course)
    messages = sum(kept.state.messages for kept in manifest.streams)
    size = sum(kept.size for kept in manifest.streams)
    return f"Saved {len(manifest.streams)} streams with {messages} messages to {folder}: {megabytes(size)}."


async def bring_back(
    data: Path, folder: Path, *, replicas: int, warn: Callable[[str], None], course: Course = QUIET
) -> str:
    """The same of a restore. Services must not run yet: those of `furrow up` are refused."""
    if words := misgiving(read(folder), VERSION):
        warn(words)
    if NAMED in os.environ:
        async with _connected(data) as connection:
            return await restore(connection, folder, games_in(SERVICES), replicas=replicas, course=course)
    if note_of(data) is not None:
        message = f"Furrow runs over {data}; a backup is restored into a platform that has not been started."
        raise AlreadyRunningError(message)
    with _claimed(data):
        return await _bring_in(data, folder, replicas, course)


async def _bring_in(data: Path, folder: Path, replicas: int, course: Course) -> str:
    """Fast, for the server does not sync what is restored; and nothing is trusted before it is all on the disk."""
    games, this = games_in(SERVICES), digest_of(folder / MANIFEST)
    left = unfinished.noted(data)
    if left is not None and left.backup != this:
        message = f"A restore of another backup into {data} was broken off: order that again, or choose another folder."
        raise BackupError(message)
    async with _served(data, sync=SELDOM) as connection:
        await put_back(
            connection,
            folder,
            games,
            replicas=replicas,
            left=_left(left),
            begin=lambda: unfinished.note(data, this),
            course=course,
        )
        told = await complete(connection, folder, games, replicas=replicas, course=course)
    course.at("Writing all of it to the disk", 0)
    unfinished.sync_all(data / "nats")
    async with _served(data) as connection:
        await prove(connection, folder)
    unfinished.forget(data)
    return told


def _left(left: unfinished.Unfinished | None) -> Left:
    if left is None:
        return Left.UNKNOWN
    return Left.SOUND if left.sound else Left.DOUBTFUL


@asynccontextmanager
async def _connected(data: Path) -> AsyncIterator[Connection]:
    """As the operator, to whichever server it is."""
    note = note_of(data)
    if NAMED in os.environ:
        async with _as_operator(settings(NatsSettings, for_services())) as connection:
            yield connection
    elif note is not None and note.nats:
        password = Secret(Credentials(data).password("nats", "operator"))
        async with _as_operator(NatsSettings(url=note.nats, user="operator", password=password)) as connection:
            yield connection
    else:
        with _claimed(data):
            async with _served(data) as connection:
                yield connection


@contextmanager
def _claimed(data: Path) -> Iterator[None]:
    instance = Instance(data)
    instance.claim()
    try:
        yield
    finally:
        instance.release()


@asynccontextmanager
async def _served(data: Path, *, sync: str = ALWAYS) -> AsyncIterator[Connection]:
    """By a server that is started for it. Raises DidNotEndError if one that does not always sync had to be killed."""
    server = NatsServer(data, games_in(SERVICES), sync=sync)
    ended = True
    try:
        server.start()
        async with _as_operator(server.settings("operator")) as connection:
            yield connection
    finally:
        ended = server.stop()
    if not ended and sync != ALWAYS:
        message = "The server did not end in time, so it is not certain what it has written: order the restore again."
        raise DidNotEndError(message)


@asynccontextmanager
async def _as_operator(where: NatsSettings) -> AsyncIterator[Connection]:
    connection = await connect(where, "operator", ping_every=PING_EVERY)
    try:
        yield connection
    finally:
        await connection.close()
