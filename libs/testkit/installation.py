"""A whole platform for a test: `furrow up` as a process of its own, with a handle to every process below it."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from libs.operate.process import die_with_parent
from libs.operate.running.health import unreadiness
from libs.operate.running.instance import Note, note_of
from libs.telemetry.tracefile import TraceLine, read_trace_file

WITHIN = 60.0
"""Seconds for anything that is waited for."""

EVERYTHING_TRACED = {
    "FURROW_TRACE_SAMPLING": "1",
    "FURROW_BOTS_THINK": "0",
    "FURROW_GATEWAY_RATE_COMMANDS": "100000/second",
    "FURROW_GATEWAY_RATE_READS": "100000/second",
    "FURROW_GATEWAY_RATE_ADDRESS": "100000/second",
    "FURROW_GATEWAY_RATE_SIGN_INS": "100000/second",
}
"""Tests see every command's trace, come from one address, and have bots that do not pretend to think."""


class Installation:
    """Processes go by the names of the supervisor's lines: `nats`, `valkey`, `gateway/w0`, `lobby/w0`, `<game>/w0`.

    Whatever is killed the supervisor starts again at once; inside `held` it does not.
    """

    def __init__(
        self, data: Path, *, port: int = 0, workers: int = 1, environment: Mapping[str, str] | None = None
    ) -> None:
        self.data = data
        self.trace_file = data.with_name(f"{data.name}-traces.ndjson")
        self.output = data.with_name(f"{data.name}-output.txt")
        self._command = [sys.executable, "-m", "libs.operate.cli", "up", "--data", str(data), "--port", str(port)]
        self._command += ["--workers", str(workers)]
        self._environment = dict(EVERYTHING_TRACED if environment is None else environment)
        self._up: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Returns when it is ready. Raises RuntimeError with its last words when it ends instead."""
        self.launch()
        self._until(lambda: bool(self._note_or_none and self._note_or_none.url), "is ready")

    def launch(self) -> None:
        """Start without waiting."""
        with self.output.open("ab") as output:
            self._up = subprocess.Popen(  # noqa: S603 - the command is ours
                self._command,
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=output,
                env={**os.environ, **self._environment, "FURROW_TRACE_FILE": str(self.trace_file)},
                start_new_session=True,
                preexec_fn=die_with_parent(os.getpid()),  # noqa: PLW1509 - calls only what is loaded before the fork
            )

    def stop(self, number: signal.Signals = signal.SIGTERM) -> int:
        """Tell it to stop, wait, and return its exit code; that of before if it has ended already."""
        if self._up is None:
            return 0
        if self._up.poll() is None:
            self._up.send_signal(signal.SIGCONT)
            self._up.send_signal(number)
        return self._up.wait(WITHIN)

    def ended(self) -> int:
        """Wait until it has ended by itself; its exit code."""
        return 0 if self._up is None else self._up.wait(WITHIN)

    def kill_supervisor(self) -> None:
        """And with it, everything."""
        if self._up is not None:
            self._up.kill()
            self._up.wait()

    @property
    def url(self) -> str:
        return self.note.url

    @property
    def note(self) -> Note:
        note = self._note_or_none
        if note is None:
            message = "nothing runs"
            raise RuntimeError(message)
        return note

    @property
    def processes(self) -> dict[str, int]:
        """The present process ids by name."""
        return self.note.processes

    def pid(self, name: str) -> int:
        """The process's id; waits while it is being started."""
        self._until(lambda: name in self.processes, f"runs {name}")
        return self.processes[name]

    def kill(self, name: str) -> int:
        """Have it die at once; the id that the process had."""
        pid = self.pid(name)
        os.kill(pid, signal.SIGKILL)
        return pid

    def terminate(self, name: str) -> int:
        """Have it end cleanly, and so be started again; the id that the process had."""
        pid = self.pid(name)
        os.kill(pid, signal.SIGTERM)
        return pid

    @contextmanager
    def frozen(self, name: str) -> Iterator[None]:
        """Meanwhile it does not run; its connections stay."""
        pid = self.pid(name)
        os.kill(pid, signal.SIGSTOP)
        try:
            yield
        finally:
            os.kill(pid, signal.SIGCONT)

    @contextmanager
    def held(self) -> Iterator[None]:
        """Inside, the supervisor is frozen: what is killed stays dead. Be quick: nobody reads what services say."""
        os.kill(self.note.pid, signal.SIGSTOP)
        try:
            yield
        finally:
            os.kill(self.note.pid, signal.SIGCONT)

    def until_replaced(self, name: str, pid: int) -> int:
        """Wait until the name is another process than `pid`; its id."""
        self._until(lambda: self.processes.get(name, pid) != pid, f"has replaced {name}")
        return self.processes[name]

    def until_ready(self) -> None:
        """Wait until the gateway answers and misses nothing, whatever was killed before."""
        self._until(lambda: not unreadiness(self.url, ()), "is ready again")

    def spans(self) -> list[TraceLine]:
        """Every span of every process so far."""
        return read_trace_file(self.trace_file)

    def said(self) -> str:
        """All that it has written to its output."""
        return self.output.read_text(errors="replace") if self.output.exists() else ""

    @property
    def _note_or_none(self) -> Note | None:
        return note_of(self.data)

    def _until(self, done: Callable[[], bool], what: str) -> None:
        deadline = time.monotonic() + WITHIN
        while not done():
            ended = self._up is None or self._up.poll() is not None
            if ended or time.monotonic() > deadline:
                words = "\n".join(self.said().splitlines()[-15:])
                message = f"the platform {'has ended' if ended else 'takes too long'} before it {what}:\n{words}"
                raise RuntimeError(message)
            time.sleep(0.01)


def alive(pid: int) -> bool:
    """Whether a process runs; one that has ended and that nobody has reaped does not. Linux only."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[0] != "Z"
    except OSError:
        return False
