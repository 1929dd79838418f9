"""One running platform a data folder: a lock that no crash leaves behind, and a note for other commands."""

import fcntl
import os
from pathlib import Path
from typing import BinaryIO
from urllib.parse import urlsplit

import msgspec
from msgspec import Struct

from libs.operate.process import ServerError, UnwritableFolderError, require_writable

LOCK = "up.lock"
NOTE = "up.json"
HALF = "restore.unfinished"
"""In a data folder while a backup is brought into it, and for as long as that is not done to the end."""


class AlreadyRunningError(ServerError): ...


class NotRunningError(ServerError): ...


class NoAddressError(ServerError): ...


class HalfRestoredError(ServerError): ...


class Note(Struct, frozen=True, kw_only=True):
    """What runs, for `furrow demo`, `furrow down` and tests."""

    pid: int
    """The supervisor's."""
    url: str
    """The gateway's address; "" until it is ready."""
    nats: str = ""
    nats_monitor: str = ""
    valkey: str = ""
    """The servers' addresses."""
    processes: dict[str, int] = {}
    """The process id of each child by its name, `mutant_crops/w0`, and of the servers `nats` and `valkey`."""


class Instance:
    """The right to run over a data folder."""

    def __init__(self, data: Path) -> None:
        self._data = data
        self._lock: BinaryIO | None = None

    def claim(self) -> None:
        """Raises AlreadyRunningError, UnwritableFolderError."""
        require_writable(self._data)
        try:
            lock = (self._data / LOCK).open("ab")
        except OSError as error:
            message = f"The file {self._data / LOCK} cannot be written to: {error.strerror}."
            raise UnwritableFolderError(message) from error
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            lock.close()
            raise AlreadyRunningError(_running_words(self._data)) from None
        self._lock = lock
        # What a killed supervisor noted is no longer so.
        self.write(Note(pid=os.getpid(), url=""))

    def write(self, note: Note) -> None:
        """Replace the note in one step."""
        fresh = self._data / f"{NOTE}.new"
        fresh.write_bytes(msgspec.json.format(msgspec.json.encode(note)) + b"\n")
        fresh.replace(self._data / NOTE)

    def release(self) -> None:
        if self._lock is not None:
            (self._data / NOTE).unlink(missing_ok=True)
            self._lock.close()
            self._lock = None


def note_of(data: Path) -> Note | None:
    """The note of the platform that runs over a folder; None when none runs, or none has got that far."""
    if not _locked(data):
        return None
    return _read(data)


def address(data: Path, given: str | None = None) -> str:
    """The address given, else that of the platform that runs over `data`. Raises NotRunningError, NoAddressError."""
    if given:
        return tidied(given)
    note = note_of(data)
    if note is None or not note.url:
        message = f"No Furrow runs over {data}: start one with `furrow up`, or name another with --url."
        raise NotRunningError(message)
    return note.url


def require_whole(data: Path) -> None:
    """Raises HalfRestoredError: matches would be missing, and what was begun then could not be restored over."""
    if (data / HALF).exists():
        message = f"A restore into {data} was broken off: order it again, for it goes on where it stopped."
        raise HalfRestoredError(message)


def tidied(given: str) -> str:
    """An address of a platform, as requests begin with it. Raises NoAddressError."""
    try:
        parts = urlsplit(given)
        if parts.scheme in {"http", "https"} and parts.hostname and parts.port != 0:
            return given.rstrip("/")
    except ValueError:
        pass
    message = f"{given} is no address of a platform: write http://host:port or https://host."
    raise NoAddressError(message)


def _read(data: Path) -> Note | None:
    try:
        return msgspec.json.decode((data / NOTE).read_bytes(), type=Note)
    except (OSError, msgspec.DecodeError):
        return None


def _locked(data: Path) -> bool:
    try:
        with (data / LOCK).open("rb") as lock:
            fcntl.flock(lock, fcntl.LOCK_SH | fcntl.LOCK_NB)
    except BlockingIOError:
        return True
    except OSError:
        return False
    return False


def _running_words(data: Path) -> str:
    note = _read(data)
    where = "" if note is None else f" (process {note.pid}{f', at {note.url}' if note.url else ''})"
    return f"Furrow already runs over {data}{where}; stop it with `furrow down`, or choose another folder with --data."
