"""Snapshots: an aggregate with its whole history in one message, so that a cold one loads in one read and its tail."""

import zlib
from hashlib import blake2b
from typing import TypeVar

import msgspec
from msgspec import Struct

from libs.eventlog import Record
from libs.host.core.commit import CorruptCommitError
from libs.host.core.resident import Resident

S = TypeVar("S")


class Snapshot(Struct, frozen=True, kw_only=True):
    """`state` is of version `settled`, the last that cannot be taken back; later commits are folded onto it."""

    format: int = 1
    digest: str
    """Of the code that folded the state."""
    settled: int
    state: bytes
    commands: bytes
    """The key of each commit's command id, eight bytes a commit."""
    commits: tuple[bytes, ...]
    """All messages of the log up to `sequence` but the forgotten ones, in order, in zlib-compressed msgpack arrays."""
    sequence: int
    last: bytes
    """Digest of the message at `sequence`: if the log holds another there, or none, the snapshot is not of this log."""
    forgotten: int = 0
    """How many of the oldest commits are left out (Kind.recalls)."""


class UnfitSnapshotError(Exception):
    """Other code folded its state, and the commits to fold it anew are not all there: the log has them."""


CHUNK = 128
_encode = msgspec.msgpack.Encoder().encode
_decode = msgspec.msgpack.Decoder(Snapshot).decode
_decode_chunk = msgspec.msgpack.Decoder(list[bytes]).decode


def message_digest(data: bytes) -> bytes:
    return blake2b(data, digest_size=16).digest()


def snapshot(resident: Resident[S]) -> bytes:
    """Pack a loaded resident that has at least one commit."""
    settled, state = resident.kind.settled(resident.state)
    raws = resident.raws
    return _encode(
        Snapshot(
            digest=resident.kind.digest,
            settled=settled,
            state=state,
            commands=b"".join(resident.keys),
            commits=tuple(
                zlib.compress(_encode(raws[start : start + CHUNK]), 1) for start in range(0, len(raws), CHUNK)
            ),
            sequence=resident.sequence,
            last=message_digest(raws[-1]),
            forgotten=resident.forgotten,
        )
    )


def restore(resident: Resident[S], data: bytes) -> None:
    """Fill an empty resident from a snapshot. Raises CorruptCommitError when it cannot be read, UnfitSnapshotError."""
    try:
        shot = _decode(data)
        raws = [raw for chunk in shot.commits for raw in _decode_chunk(zlib.decompress(chunk))]
    except (msgspec.MsgspecError, zlib.error) as error:
        message = f"unreadable snapshot: {error}"
        raise CorruptCommitError(message) from error
    if not raws or message_digest(raws[-1]) != shot.last:
        message = "a snapshot that does not end as it says"
        raise CorruptCommitError(message)
    settled = shot.settled if shot.digest == resident.kind.digest else 0
    if shot.forgotten and not settled:
        raise UnfitSnapshotError
    contained = settled - shot.forgotten
    if settled:
        keys = [shot.commands[place : place + 8] for place in range(0, 8 * contained, 8)]
        resident.resume(resident.kind.unpack(shot.state), keys, raws[:contained], forgotten=shot.forgotten)
    resident.take([(0, raw) for raw in raws[contained:]])
    resident.sequence = shot.sequence
    resident.snapshot_version = resident.version


def fits(resident: Resident[S], record: Record | None) -> bool:
    """Whether the log's record at the resident's sequence is the resident's last commit."""
    return (
        record is not None
        and record.identifier == resident.identifier
        and record.sequence == resident.sequence
        and record.data == resident.raws[-1]
    )
