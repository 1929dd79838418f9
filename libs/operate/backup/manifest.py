"""What a backup consists of. The manifest is written last: a folder without one is no backup."""

from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from libs.operate.process import ServerError

MANIFEST = "manifest.json"
FORMAT = 1


class BackupError(ServerError): ...


class State(Struct, frozen=True, kw_only=True):
    """How far a stream goes."""

    messages: int = 0
    first_seq: int = 0
    last_seq: int = 0
    unfinished: bool = False
    """A restore was broken off in the middle of it."""


class Kept(Struct, frozen=True, kw_only=True):
    """One stream: `file` in the backup's folder with the server's own form of it."""

    stream: str
    file: str
    sha256: str
    size: int
    config: dict[str, Any]
    state: State
    raw_state: dict[str, Any]
    """As the server stated it, and wants it again."""


class Manifest(Struct, frozen=True, kw_only=True):
    format: int = FORMAT
    at: int
    """When it was begun, UTC milliseconds."""
    furrow: str = ""
    """The version of Furrow that made it; "" before it was noted."""
    server: str
    """The version of the NATS server."""
    games: tuple[str, ...]
    streams: tuple[Kept, ...]
    """In the order in which they were taken."""


def read(folder: Path) -> Manifest:
    """Raises BackupError."""
    try:
        manifest = msgspec.json.decode((folder / MANIFEST).read_bytes(), type=Manifest)
    except (OSError, msgspec.DecodeError) as error:
        message = f"{folder} holds no whole backup: {MANIFEST} cannot be read ({error})."
        raise BackupError(message) from error
    if manifest.format != FORMAT:
        message = f"The backup in {folder} has the format {manifest.format}; this Furrow reads {FORMAT}."
        raise BackupError(message)
    return manifest


def write(folder: Path, manifest: Manifest) -> None:
    fresh = folder / f"{MANIFEST}.new"
    fresh.write_bytes(msgspec.json.format(msgspec.json.encode(manifest)) + b"\n")
    fresh.replace(folder / MANIFEST)
