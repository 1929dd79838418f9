"""A server as a child process that never outlives its parent."""

import contextlib
import ctypes
import errno
import fcntl
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, BinaryIO

READY_WITHIN = 30.0
"""Seconds for a server to answer: one with millions of messages reads them first."""

LINGER = 5.0
"""Seconds for the process of a supervisor that was killed to be gone, and its folder free."""

STOP_WITHIN = 20.0
"""Seconds for a clean stop, then it is killed."""

_PR_SET_PDEATHSIG = 1


class ServerError(Exception):
    """A server that cannot run; the message is one sentence for the operator."""


class MissingBinaryError(ServerError): ...


class BusyPortError(ServerError): ...


class NoSuchAddressError(ServerError): ...


class UnwritableFolderError(ServerError): ...


class TooOldServerError(ServerError): ...


class DidNotStartError(ServerError): ...


class DidNotEndError(ServerError): ...


class FolderInUseError(ServerError): ...


def free_port(host: str = "127.0.0.1") -> int:
    """A port that was free a moment ago. Raises OSError for a host that is not this machine."""
    family, place = _place(host, 0)
    with socket.socket(family) as probe:
        probe.bind(place)
        port: int = probe.getsockname()[1]
        return port


def require_free_port(host: str, port: int, what: str) -> None:
    """Raises BusyPortError, and NoSuchAddressError for a host that is not this machine. A port of 0 is always free."""
    try:
        family, place = _place(host, port)
    except (socket.gaierror, UnicodeError) as error:
        message = f"{what} cannot listen on {host}: there is no such host."
        raise NoSuchAddressError(message) from error
    with socket.socket(family) as probe:
        # As servers do: what lingers of a server just stopped is no obstacle.
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind(place)
        except OSError as error:
            if error.errno == errno.EADDRNOTAVAIL:
                message = f"{what} cannot listen on {host}: this machine has no such address."
                raise NoSuchAddressError(message) from error
            message = f"{what} cannot listen on {f'[{host}]' if ':' in host else host}:{port}: {error.strerror}."
            raise BusyPortError(message) from error


def _place(host: str, port: int) -> tuple[socket.AddressFamily, tuple[Any, ...]]:
    """The family of addresses, and what to bind to. Raises socket.gaierror."""
    family, _, _, _, place = socket.getaddrinfo(host or None, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)[0]
    return family, place


def require_writable(folder: Path) -> None:
    """Make the folder, for its owner's eyes only. Raises UnwritableFolderError."""
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        probe = folder / ".writable"
        probe.touch()
        probe.unlink()
    except OSError as error:
        message = f"The folder {folder} cannot be written to: {error.strerror}."
        raise UnwritableFolderError(message) from error


def write_private(path: Path, text: str) -> None:
    """Write a file with secrets, for its owner's eyes only from the beginning."""
    path.unlink(missing_ok=True)
    descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(descriptor, "w") as file:
        file.write(text)


class Process:
    """One child. Start it from the main thread: the child dies with the *thread* that started it."""

    def __init__(self, what: str, command: Sequence[str | Path], log: Path) -> None:
        self._what = what
        self._command = [str(word) for word in command]
        self._log = log
        self._child: subprocess.Popen[bytes] | None = None

    @property
    def running(self) -> bool:
        return self._child is not None and self._child.poll() is None

    @property
    def pid(self) -> int:
        return 0 if self._child is None else self._child.pid

    def start(self, answers: Callable[[], bool]) -> None:
        """Start and wait until `answers` says true. Raises DidNotStartError, FolderInUseError."""
        with self._log.open("ab") as log, self._log.with_suffix(".lock").open("ab") as lock:
            self._claim(lock)
            self._child = subprocess.Popen(  # noqa: S603 - the command is ours
                self._command,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                # The lock is the child's from now on, until it ends, whatever becomes of us.
                pass_fds=[lock.fileno()],
                # A terminal's Ctrl-C goes to the parent, which stops its children in order.
                start_new_session=True,
                preexec_fn=die_with_parent(os.getpid()),  # noqa: PLW1509 - calls only what is loaded before the fork
            )
        deadline = time.monotonic() + READY_WITHIN
        while not answers():
            if not self.running or time.monotonic() > deadline:
                code = self._child.poll()
                self.kill()
                ended = "did not answer in time" if code is None else f"ended with code {code}"
                message = f"{self._what} {ended}; its last words: {self._last_words()}"
                raise DidNotStartError(message)
            time.sleep(0.005)

    def stop(self) -> bool:
        """Ask it to end and wait; kill it when it does not. Whether it ended by itself."""
        child = self._child
        if child is None:
            return True
        if child.poll() is None:
            child.send_signal(signal.SIGCONT)
            child.terminate()
        try:
            child.wait(STOP_WITHIN)
        except subprocess.TimeoutExpired:
            self.kill()
        return child.returncode >= 0

    def kill(self) -> None:
        """As a crash would: at once and without a word."""
        if self._child is not None:
            with contextlib.suppress(ProcessLookupError):
                self._child.kill()
            self._child.wait()

    def pause(self) -> None:
        """Freeze it: connections stay, nothing is answered. Returns when it stands still."""
        self._signal(signal.SIGSTOP)
        if self.running:
            os.waitid(os.P_PID, self.pid, os.WSTOPPED | os.WEXITED | os.WNOWAIT)

    def resume(self) -> None:
        self._signal(signal.SIGCONT)

    def _claim(self, lock: BinaryIO) -> None:
        """Two servers over the same files would spoil them."""
        deadline = time.monotonic() + LINGER
        while True:
            try:
                fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                if time.monotonic() > deadline:
                    message = f"Another {self._what} runs over {self._log.parent}: end it first."
                    raise FolderInUseError(message) from None
                time.sleep(0.02)
            else:
                return

    def _signal(self, number: signal.Signals) -> None:
        if self._child is not None:
            self._child.send_signal(number)

    def _last_words(self) -> str:
        try:
            lines = self._log.read_text(errors="replace").strip().splitlines()
        except OSError:
            return "none."
        return " | ".join(lines[-3:]) or "none."


def die_with_parent(parent: int) -> Callable[[], None] | None:
    """What a child does before its program: it asks to be killed when the thread that forks it ends. Linux only."""
    if sys.platform != "linux":
        return None
    prctl = ctypes.CDLL(None).prctl

    def before_exec() -> None:
        prctl(_PR_SET_PDEATHSIG, signal.SIGKILL)
        if os.getppid() != parent:
            os._exit(1)

    return before_exec
