"""`furrow backup`: all streams and buckets of a platform that runs, players playing.

Followers are taken before what they follow: what scoring or the lobby have taken in is then surely in what is taken
later, and what they miss they take in after a restore. Not taken: Valkey, snapshots and telemetry, which come back or
may be lost, and timers, which a restore sets anew.
"""

import os
import time
from collections.abc import Callable, Iterable
from importlib.metadata import version
from pathlib import Path

from libs.connection import Connection, JetStream
from libs.eventlog.declared import bucket_stream, declared
from libs.operate.backup.manifest import MANIFEST, BackupError, Kept, Manifest, write
from libs.operate.backup.transfer import saved
from libs.operate.course import QUIET, Course, megabytes
from libs.operate.process import require_writable

FIRST = (bucket_stream("CHECKPOINTS"), "EVT_SCORING", "EVT_LOBBY", "FACTS")
LAST = ("CHAT",)
LEFT_OUT = ("SNAP_", "TIMERS", "TELEMETRY")


async def backup(connection: Connection, games: Iterable[str], folder: Path, course: Course = QUIET) -> Manifest:
    """Into an empty folder, which only its owner may read. `connection` is the operator's.

    Raises ServerError and what JetStream raises; the folder is then as empty as it was.
    """
    games = tuple(games)
    _claim(folder)
    try:
        return await _filled(connection, games, folder, course)
    except OSError as error:
        _empty(folder)
        message = f"{folder} cannot be written: {error.strerror}. Nothing is left of this backup; order it again."
        raise BackupError(message) from error
    except BaseException:
        _empty(folder)
        raise


async def _filled(connection: Connection, games: tuple[str, ...], folder: Path, course: Course) -> Manifest:
    at = time.time_ns() // 1_000_000
    jetstream = JetStream(connection)
    streams, kept = order(games), list[Kept]()
    for number, stream in enumerate(streams):

        def tell(size: int, number: int = number, stream: str = stream) -> None:
            course.at("Saving", number, len(streams), f"{stream}, {megabytes(size)}")

        tell(0)
        kept.append(await _saved(jetstream, stream, folder, tell))
    manifest = Manifest(
        at=at, furrow=version("furrow"), server=connection.server_version, games=games, streams=tuple(kept)
    )
    write(folder, manifest)
    _synced(folder / MANIFEST)
    return manifest


def _empty(folder: Path) -> None:
    for file in folder.iterdir():
        file.unlink()


def _claim(folder: Path) -> None:
    require_writable(folder)
    if any(folder.iterdir()):
        message = f"{folder} is not empty; a backup is never written over another."
        raise BackupError(message)
    folder.chmod(0o700)


def order(games: Iterable[str]) -> list[str]:
    """The streams of a backup: followers, what they follow, the games' logs, buckets, chat."""
    streams = [name for name in declared(games).streams if not name.startswith(LEFT_OUT)]
    rest = [name for name in streams if name not in {*FIRST, *LAST}]
    logs = [name for name in rest if name.startswith("EVT_")]
    return [*FIRST, *logs, *(name for name in rest if name not in logs), *LAST]


async def _saved(jetstream: JetStream, stream: str, folder: Path, tell: Callable[[int], None]) -> Kept:
    path = folder / f"{stream}.snapshot"
    kept = await saved(jetstream, stream, path, tell)
    _synced(path)
    return kept


def _synced(path: Path) -> None:
    with path.open("rb") as file:
        os.fsync(file.fileno())
