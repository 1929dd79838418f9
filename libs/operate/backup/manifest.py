"""What a backup consists of. The manifest is written last: a folder without one is no backup."""

from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct
from packaging.version import InvalidVersion, Version

from libs.operate.process import ServerError

MANIFEST = "manifest.json"
FORMAT = 1
"""The newest that is known; whatever an older Furrow would misread raises it."""


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


class _Made(Struct):
    """What every format says, whatever else it changes."""

    format: int = FORMAT
    furrow: str = ""


def read(folder: Path) -> Manifest:
    """Raises BackupError; for a newer format than is known, too."""
    try:
        data = (folder / MANIFEST).read_bytes()
        made = msgspec.json.decode(data, type=_Made)
        if made.format > FORMAT:
            by = f" by Furrow {made.furrow}" if made.furrow else ""
            message = (
                f"The backup in {folder} was made{by} in the format {made.format}, and this Furrow reads up to"
                f" {FORMAT}: restore it with that version or a newer one. Nothing was changed."
            )
            raise BackupError(message)
        return msgspec.json.decode(data, type=Manifest)
    except (OSError, msgspec.DecodeError) as error:
        message = f"{folder} holds no whole backup: {MANIFEST} cannot be read ({error})."
        raise BackupError(message) from error


def misgiving(manifest: Manifest, own: str) -> str:
    """What a Furrow of the version `own` should know before it restores the backup; "" for nothing."""
    try:
        newer = Version(manifest.furrow) > Version(own)
    except InvalidVersion:
        return ""
    return (
        f"This backup was made by Furrow {manifest.furrow}, newer than this {own}: what only that one knows,"
        " such as matches by newer rules, cannot be served here."
        if newer
        else ""
    )


def write(folder: Path, manifest: Manifest) -> None:
    fresh = folder / f"{MANIFEST}.new"
    fresh.write_bytes(msgspec.json.format(msgspec.json.encode(manifest)) + b"\n")
    fresh.replace(folder / MANIFEST)
