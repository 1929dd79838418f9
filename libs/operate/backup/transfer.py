"""One stream through JetStream's own snapshot interface: sequences, times and headers stay exactly as they were."""

import asyncio
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from typing import Any, BinaryIO, TypeAlias

import msgspec
from msgspec.structs import replace

from libs.connection import ApiError, Connection, JetStream
from libs.connection import headers as raw_headers
from libs.operate.backup.manifest import BackupError, Kept, State

CHUNK = 128 * 1024
"""Bytes of one message."""
PIECE = 16 * 1024
"""The same of a restore."""
WITHIN = 30.0
"""Seconds for the next piece: a large stream takes its server a while."""
WHOLE_WITHIN = 1800.0
"""Seconds for the server to make a stream of what it was sent."""
RESTORING = "furrow_restoring"
"""In the stream's metadata until it is whole: of one that was broken off a server may keep a part."""


Tell: TypeAlias = Callable[[int], None]
"""How many bytes have gone so far."""


class _Snapshot(msgspec.Struct):
    config: dict[str, Any]
    state: dict[str, Any]


class _Restoring(msgspec.Struct):
    deliver_subject: str


async def saved(jetstream: JetStream, stream: str, path: Path, tell: Tell = lambda _: None) -> Kept:
    """Write a stream to a file, as it is at this moment. Raises BackupError and what JetStream raises."""
    connection = jetstream.connection
    pieces: asyncio.Queue[tuple[bytes, bytes, bytes | None]] = asyncio.Queue()
    inbox = connection.new_inbox()
    stop = connection.subscribe(inbox, lambda _subject, reply, data, raw: pieces.put_nowait((reply, data, raw)))
    try:
        body = {"deliver_subject": inbox, "no_consumers": True, "chunk_size": CHUNK}
        snapshot = await jetstream.api(f"STREAM.SNAPSHOT.{stream}", body, _Snapshot)
        with path.open("wb") as file:
            digest, size = await _received(connection, pieces, file, stream, tell)
    finally:
        stop()
    return Kept(
        stream=stream,
        file=path.name,
        sha256=digest,
        size=size,
        config=snapshot.config,
        state=msgspec.convert(snapshot.state, State),
        raw_state=snapshot.state,
    )


async def _received(
    connection: Connection,
    pieces: asyncio.Queue[tuple[bytes, bytes, bytes | None]],
    file: BinaryIO,
    stream: str,
    tell: Tell,
) -> tuple[str, int]:
    digest, size = sha256(), 0
    while True:
        try:
            async with asyncio.timeout(WITHIN):
                reply, data, raw = await pieces.get()
        except TimeoutError:
            message = f"The server sends no more of {stream}."
            raise BackupError(message) from None
        if not data:
            code, words = raw_headers.status(raw or b"")
            if code not in {0, raw_headers.END_OF_BATCH}:
                message = f"The server broke off {stream}: {words or code}."
                raise BackupError(message)
            return digest.hexdigest(), size
        file.write(data)
        digest.update(data)
        size += len(data)
        tell(size)
        if reply:
            connection.answer(reply, b"")


async def restored(
    jetstream: JetStream, kept: Kept, path: Path, *, replicas: int, tell: Tell = lambda _: None
) -> State:
    """Make the stream from its file; how far it goes then. Raises BackupError and what JetStream raises."""
    config = kept.config | {"num_replicas": replicas}
    marked = config | {"metadata": config.get("metadata", {}) | {RESTORING: kept.sha256}}
    request = {"config": marked, "state": kept.raw_state}
    begun = await jetstream.api(f"STREAM.RESTORE.{kept.stream}", request, _Restoring)
    with path.open("rb") as file:
        while piece := file.read(PIECE):
            _refused(await jetstream.connection.request(begun.deliver_subject, piece, within=WITHIN), kept.stream)
            tell(file.tell())
    _refused(await jetstream.connection.request(begun.deliver_subject, b"", within=WHOLE_WITHIN), kept.stream)
    state = await state_of(jetstream, kept.stream)
    if state is None:
        message = f"The server did not keep {kept.stream}."
        raise BackupError(message)
    return state


async def finish(jetstream: JetStream, kept: Kept) -> None:
    """Say that the restored stream is whole."""
    config = (await jetstream.api(f"STREAM.INFO.{kept.stream}", None, _Info)).config
    metadata = {name: value for name, value in config.get("metadata", {}).items() if name != RESTORING}
    await jetstream.api(f"STREAM.UPDATE.{kept.stream}", config | {"metadata": metadata}, _Info)


class _Answer(msgspec.Struct):
    error: dict[str, Any] | None = None


def _refused(reply: Any, stream: str) -> None:
    """Raise what an answer says is wrong; most are empty."""
    if reply.data and (error := msgspec.json.decode(reply.data, type=_Answer).error):
        message = f"The server refuses {stream}: {error.get('description', error)}."
        raise BackupError(message)


class _Info(msgspec.Struct):
    state: State
    config: dict[str, Any] = {}


async def state_of(jetstream: JetStream, stream: str) -> State | None:
    """None for a stream that is not there."""
    try:
        info = await jetstream.api(f"STREAM.INFO.{stream}", None, _Info)
        return replace(info.state, unfinished=RESTORING in info.config.get("metadata", {}))
    except ApiError as error:
        if error.status == raw_headers.NOT_FOUND:
            return None
        raise


def digest_of(path: Path) -> str:
    digest = sha256()
    with path.open("rb") as file:
        while piece := file.read(1 << 20):
            digest.update(piece)
    return digest.hexdigest()
