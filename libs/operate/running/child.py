"""One service process: started again when it crashes, stopped when told, dead when the supervisor is."""

import asyncio
import contextlib
import os
import signal
import time
from asyncio.subprocess import DEVNULL, PIPE, STDOUT, Process
from collections.abc import Callable, Mapping, Sequence

from libs.operate.process import die_with_parent

PAUSES = (0.0, 0.25, 1.0, 2.0, 5.0, 10.0)
"""Seconds before it is started again, by the deaths in a row; the last for all that follow."""

STEADY = 5.0
"""Seconds of life after which a death counts as the first again."""

SETTLED = 2.0
"""Seconds of life after which one that has died before is taken to be well."""

CHUNK = 65536
LONGEST_LINE = 65536
"""Bytes; a longer line is broken."""


class Child:
    """A process and its restarts. Run it on the main thread's loop: it dies with the thread that started it."""

    def __init__(
        self,
        name: str,
        command: Sequence[str],
        environment: Mapping[str, str],
        *,
        say: Callable[[str, str], None],
        changed: Callable[[], None],
    ) -> None:
        self.name = name
        self.deaths = 0
        """In a row, each after a short life."""
        self.last_word = ""
        """The last line it said; of a traceback, the one that says what happened."""
        self._command = command
        self._environment = environment
        self._say = say
        self._changed = changed
        self._process: Process | None = None
        self._began = 0.0
        self._told_to_stop = asyncio.Event()
        self._task: asyncio.Task[None] | None = None

    @property
    def pid(self) -> int:
        """0 while there is no process."""
        return 0 if self._process is None or self._process.returncode is not None else self._process.pid

    @property
    def well(self) -> bool:
        """Whether it runs, and has not only just been started again."""
        return self.pid != 0 and (self.deaths == 0 or time.monotonic() - self._began > SETTLED)

    def start(self) -> None:
        """Start it, and again whenever it ends, until `stop`."""
        self._task = asyncio.create_task(self._keep_alive(), name=self.name)

    async def stop(self, within: float) -> None:
        """Ask it to end, and kill it if it has not after so many seconds."""
        self._told_to_stop.set()
        if self._task is None:
            return
        # A frozen one would not hear.
        self._signal(signal.SIGCONT)
        self._signal(signal.SIGTERM)
        try:
            async with asyncio.timeout(within):
                await asyncio.shield(self._task)
        except TimeoutError:
            self._say(self.name, f"did not end within {within:g} s and is killed")
            self.kill()
            await self._task

    def kill(self) -> None:
        """At once and without a word."""
        self._signal(signal.SIGKILL)

    def _signal(self, number: signal.Signals) -> None:
        if self.pid:
            with contextlib.suppress(ProcessLookupError):
                os.kill(self.pid, number)

    async def _keep_alive(self) -> None:
        while not self._told_to_stop.is_set():
            self._began = time.monotonic()
            code = await self._live()
            if self._told_to_stop.is_set():
                return
            self.deaths = 1 if time.monotonic() - self._began > STEADY else self.deaths + 1
            pause = PAUSES[min(self.deaths, len(PAUSES)) - 1]
            self._say(self.name, f"{ending(code)}; it is started again{f' in {pause:g} s' if pause else ''}")
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(pause):
                    await self._told_to_stop.wait()

    async def _live(self) -> int:
        self._process = process = await asyncio.create_subprocess_exec(
            *self._command,
            stdin=DEVNULL,
            stdout=PIPE,
            stderr=STDOUT,
            env=self._environment,
            # A terminal's Ctrl-C goes to the supervisor alone, which stops its children in order.
            start_new_session=True,
            preexec_fn=die_with_parent(os.getpid()),
        )
        self._changed()
        if self._told_to_stop.is_set():
            process.terminate()
        if process.stdout is not None:
            await self._pass_on(process.stdout)
        code = await process.wait()
        self._changed()
        return code

    async def _pass_on(self, output: asyncio.StreamReader) -> None:
        rest = b""
        while chunk := await output.read(CHUNK):
            *lines, rest = (rest + chunk).split(b"\n")
            if len(rest) > LONGEST_LINE:
                lines, rest = [*lines, rest], b""
            for line in lines:
                self._pass_line(line)
        if rest:
            self._pass_line(rest)

    def _pass_line(self, line: bytes) -> None:
        text = line.decode(errors="replace").rstrip()
        self.last_word = text or self.last_word
        self._say(self.name, text)


def ending(code: int) -> str:
    """How it ended, in words."""
    if code >= 0:
        return f"ended with code {code}"
    try:
        return f"was ended by {signal.Signals(-code).name}"
    except ValueError:
        return f"was ended by signal {-code}"
