"""`furrow restore`: a backup into an empty platform, before its services run.

A restore that was broken off goes on where it stopped: a stream that is as the backup has it is left alone, and one
that was broken off is made anew. Anything else that holds messages is somebody's, and nothing is touched then.
"""

import asyncio
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from enum import Enum
from pathlib import Path
from typing import Any

import msgspec

from libs.connection import ApiError, Connection, JetStream
from libs.eventlog import JetStreamTimers, Timers, UnknownAppendError
from libs.eventlog.naming import Naming
from libs.eventlog.writing import IN_FLIGHT
from libs.host.core.commit import CorruptCommitError, unpacked
from libs.messages.subjects import identifier_of
from libs.operate.backup.manifest import BackupError, Kept, Manifest, State, read
from libs.operate.backup.transfer import Tell, digest_of, finish, restored, state_of
from libs.operate.course import QUIET, Course
from libs.operate.streams import ensure_streams

ATTEMPTS = 3
"""At each stream, and at each timer."""
AT_ONCE = 200
"""Questions under way together."""
LOOK_AFTER = 1_000
"""Milliseconds after the restore at which the first timers fire."""


class Left(Enum):
    """What there may be of an earlier restore of the same backup."""

    UNKNOWN = "unknown"
    """What differs from the backup is somebody's, unless the stream itself says that it is not whole."""
    SOUND = "sound"
    """Nothing there is anybody's, and what a stream says it holds is there."""
    DOUBTFUL = "doubtful"
    """Nothing there is anybody's, and a stream may hold less than it says."""


async def restore(
    connection: Connection, folder: Path, games: Iterable[str], *, replicas: int = 1, course: Course = QUIET
) -> str:
    """All three parts below, on a server that syncs what it acknowledges; what was restored, in words."""
    games = tuple(games)
    await put_back(connection, folder, games, replicas=replicas, course=course)
    told = await complete(connection, folder, games, replicas=replicas, course=course)
    await prove(connection, folder)
    return told


async def put_back(
    connection: Connection,
    folder: Path,
    games: Iterable[str],
    *,
    replicas: int = 1,
    left: Left = Left.UNKNOWN,
    begin: Callable[[], None] = lambda: None,
    course: Course = QUIET,
) -> None:
    """Make the streams of the backup. `connection` is the operator's; `begin` is called before anything is made.

    Raises ServerError and what JetStream raises.
    """
    manifest = read(folder)
    if missing := sorted(set(manifest.games) - set(games)):
        message = f"The backup holds matches of {missing[0]}, a game that is not installed here."
        raise BackupError(message)
    jetstream = JetStream(connection)
    waiting = await _waiting(jetstream, manifest, left)
    whole, done = sum(kept.size for kept in waiting), 0
    for kept in waiting:
        course.at("Checking", done, whole, kept.stream)
        _check(folder, kept)
        done += kept.size
    if left is Left.DOUBTFUL:
        for kept in waiting:
            await _make_way(jetstream, kept.stream)
    begin()
    done = 0
    for kept in waiting:

        def tell(size: int, kept: Kept = kept, before: int = done) -> None:
            course.at("Restoring", before + size, whole, kept.stream)

        tell(0)
        await _restore_one(jetstream, folder, kept, replicas=replicas, tell=tell)
        done += kept.size


async def complete(
    connection: Connection, folder: Path, games: Iterable[str], *, replicas: int = 1, course: Course = QUIET
) -> str:
    """Make what is not in a backup: other streams, and timers; what was restored, in words. Raises as above."""
    manifest = read(folder)
    await ensure_streams(connection, games, replicas=replicas)
    armed, unreadable = await _arm(connection, manifest.games, course)
    messages = sum(kept.state.messages for kept in manifest.streams)
    told = f"Restored {len(manifest.streams)} streams with {messages} messages, and set {armed} timers anew."
    if unreadable:
        told += f" Damaged as they were saved, and stopped: {', '.join(unreadable)}."
    return told


async def prove(connection: Connection, folder: Path) -> None:
    """Raises BackupError unless all is there."""
    for kept in read(folder).streams:
        state = await state_of(JetStream(connection), kept.stream)
        if state is None or state.unfinished or not _same(state, kept.state):
            message = f"{kept.stream} is not as it was backed up: order the restore again."
            raise BackupError(message)


async def _waiting(jetstream: JetStream, manifest: Manifest, left: Left) -> list[Kept]:
    """The streams that are still to be made. Raises BackupError if the platform is not empty."""
    if left is Left.DOUBTFUL:
        return [*manifest.streams]
    waiting: list[Kept] = []
    for kept in manifest.streams:
        state = await state_of(jetstream, kept.stream)
        if state is not None and state.messages and not state.unfinished:
            if _same(state, kept.state):
                continue
            if left is Left.UNKNOWN:
                message = (
                    f"The platform is not empty: {kept.stream} holds {state.messages} messages. Nothing was changed."
                )
                raise BackupError(message)
        waiting.append(kept)
    return waiting


def _same(state: State, other: State) -> bool:
    return (state.messages, state.last_seq) == (other.messages, other.last_seq)


def _check(folder: Path, kept: Kept) -> None:
    path = folder / kept.file
    if not path.exists() or digest_of(path) != kept.sha256:
        message = f"{path} is not what was backed up. Nothing was changed."
        raise BackupError(message)


async def _restore_one(jetstream: JetStream, folder: Path, kept: Kept, *, replicas: int, tell: Tell) -> None:
    state = await _made(jetstream, folder, kept, replicas=replicas, tell=tell)
    if not _same(state, kept.state):
        message = f"{kept.stream} came back with {state.messages} messages instead of {kept.state.messages}."
        raise BackupError(message)
    await finish(jetstream, kept)


async def _made(jetstream: JetStream, folder: Path, kept: Kept, *, replicas: int, tell: Tell) -> State:
    """An empty stream that is there already makes way: the server makes the stream from the backup itself."""
    attempt = 1
    while True:
        await _make_way(jetstream, kept.stream)
        try:
            return await restored(jetstream, kept, folder / kept.file, replicas=replicas, tell=tell)
        except (BackupError, ApiError):
            # A server whose disk is slow for a moment gives up; what it has of the stream makes way again.
            if attempt == ATTEMPTS:
                raise
            attempt += 1


async def _make_way(jetstream: JetStream, stream: str) -> None:
    if await state_of(jetstream, stream) is not None:
        await jetstream.api(f"STREAM.DELETE.{stream}", None, dict)


async def _arm(connection: Connection, games: Iterable[str], course: Course) -> tuple[int, list[str]]:
    """Have every match that runs, and all that the lobby keeps, looked at: each sets its own timer then.

    How many they are, and which of them cannot be read: their owners find that too, and raise the alarm.
    """
    armed, unreadable = 0, list[str]()
    for naming in (*map(Naming, games), Naming("lobby", 1)):
        timers = JetStreamTimers(connection, naming.owner)
        for stream in naming.streams:
            course.at("Setting timers", armed, now=f"{stream}, {armed} set")
            unfinished, damaged = await _unfinished(JetStream(connection), stream, has_chain=len(naming.streams) > 1)
            unreadable += damaged
            for some in _parts(unfinished, IN_FLIGHT):
                at = time.time_ns() // 1_000_000 + LOOK_AFTER
                await asyncio.gather(*(_arm_one(timers, identifier, at) for identifier in some))
                armed += len(some)
                course.at("Setting timers", armed, now=f"{stream}, {armed} set")
    return armed, unreadable


async def _arm_one(timers: Timers, identifier: str, at: int) -> None:
    """Again if nobody knows whether it is set: that replaces it."""
    for _ in range(ATTEMPTS):
        with suppress(UnknownAppendError):
            await timers.arm(identifier, at)
            return
    message = f"The server does not take the timer of {identifier}: order the restore again."
    raise BackupError(message)


async def _unfinished(jetstream: JetStream, stream: str, *, has_chain: bool) -> tuple[list[str], list[str]]:
    """The ids of a stream's aggregates; of matches, those that still await somebody, or whose last commit is damaged.

    And of the latter alone.
    """
    subjects = await _subjects(jetstream, stream)
    if not has_chain:
        return [identifier_of(subject) for subject in subjects], []
    found, damaged = list[str](), list[str]()
    for some in _parts(subjects, AT_ONCE):
        for last in await asyncio.gather(*(jetstream.last(stream, subject) for subject in some)):
            if last is None:
                continue
            try:
                awaited = unpacked(last.data, has_chain=True)[1].awaiting
            except CorruptCommitError:
                damaged.append(identifier_of(last.subject))
            else:
                found += [identifier_of(last.subject)] if awaited else []
    return [*found, *damaged], damaged


class _Counted(msgspec.Struct):
    subjects: dict[str, int] = {}


class _Info(msgspec.Struct):
    state: _Counted
    total: int = 0


async def _subjects(jetstream: JetStream, stream: str) -> list[str]:
    found: list[str] = []
    while True:
        info = await jetstream.api(f"STREAM.INFO.{stream}", {"subjects_filter": ">", "offset": len(found)}, _Info)
        found += info.state.subjects
        if not info.state.subjects or len(found) >= info.total:
            return found


def _parts(some: list[Any], size: int) -> Iterator[list[Any]]:
    for start in range(0, len(some), size):
        yield some[start : start + size]
