"""A restore that is not done: noted in the data folder until all that it brought in is on the disk.

While it runs the server leaves syncing to the system, for nobody has been told yet that anything is kept. So what a
stream says it holds can be believed for as long as the machine has not been started anew; then it may hold less.
"""

import os
from pathlib import Path

import msgspec
from msgspec import Struct

from libs.operate.running.instance import HALF

_BOOT = Path("/proc/sys/kernel/random/boot_id")


class Unfinished(Struct, frozen=True, kw_only=True):
    """`backup` is the digest of its manifest, `boot` what the start of the machine was called then; "" if unknown."""

    backup: str
    boot: str

    @property
    def sound(self) -> bool:
        """Whether the system still has whatever a server had written."""
        return bool(self.boot) and self.boot == this_boot()


def this_boot() -> str:
    """Linux only."""
    try:
        return _BOOT.read_text(encoding="ascii").strip()
    except OSError:
        return ""


def noted(data: Path) -> Unfinished | None:
    """None if no restore was broken off, or if nobody can tell which."""
    try:
        return msgspec.json.decode((data / HALF).read_bytes(), type=Unfinished)
    except (OSError, msgspec.DecodeError):
        return None


def note(data: Path, backup: str) -> None:
    """Before anything is changed; it is on the disk then."""
    fresh = data / f"{HALF}.new"
    fresh.write_bytes(msgspec.json.encode(Unfinished(backup=backup, boot=this_boot())))
    _sync(fresh)
    fresh.replace(data / HALF)
    _sync(data)


def forget(data: Path) -> None:
    """When all is on the disk."""
    (data / HALF).unlink(missing_ok=True)
    _sync(data)


def sync_all(folder: Path) -> None:
    """Have all files below a folder on the disk. Nobody may write to them meanwhile."""
    for below, _, names in os.walk(folder):
        for name in names:
            _sync(Path(below) / name)
        _sync(Path(below))


def _sync(path: Path) -> None:
    descriptor = os.open(path, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
