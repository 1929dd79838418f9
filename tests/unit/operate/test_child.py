"""A child process is kept alive, heard, and stopped."""

import asyncio
import os
import signal
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Callable
from pathlib import Path

import pytest

from libs.operate.running import child as module
from libs.operate.running.child import Child, ending

READY = "print('ready', flush=True)\n"
SLEEP = READY + "import time; time.sleep(60)\n"
STUBBORN = "import signal; signal.signal(signal.SIGTERM, signal.SIG_IGN)\n" + SLEEP


class Heard:
    """What children said, and how often anything changed."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self.changes = 0
        self._more = asyncio.Event()

    def say(self, _: str, line: str) -> None:
        self.lines.append(line)
        self._more.set()

    def changed(self) -> None:
        self.changes += 1

    async def until(self, count: int, line: str = "ready") -> None:
        async with asyncio.timeout(20):
            while self.lines.count(line) < count:
                self._more.clear()
                await self._more.wait()


@pytest.fixture
def heard() -> Heard:
    return Heard()


@pytest.fixture
async def start(heard: Heard) -> AsyncIterator[Callable[[str], Child]]:
    started: list[Child] = []

    def start(script: str) -> Child:
        child = Child("barn/w0", [sys.executable, "-c", script], dict(os.environ), say=heard.say, changed=heard.changed)
        child.start()
        started.append(child)
        return child

    yield start
    for child in started:
        child.kill()
        await child.stop(5)


async def test_a_killed_child_is_started_again_at_once(heard: Heard, start: Callable[[str], Child]) -> None:
    child = start(SLEEP)
    await heard.until(1)
    first = child.pid
    child.kill()
    await heard.until(2)

    assert child.pid not in (0, first)
    assert "was ended by SIGKILL; it is started again" in heard.lines


async def test_pauses_grow_while_it_keeps_crashing(
    heard: Heard, start: Callable[[str], Child], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "PAUSES", (0.0, 0.01, 0.02))
    child = start(READY + "raise SystemExit('no barn')")
    await heard.until(4)

    assert child.deaths >= 3
    assert child.last_word in {"no barn", "ready"}
    said = [line for line in heard.lines if "started again" in line]
    assert said[:3] == [
        "ended with code 1; it is started again",
        "ended with code 1; it is started again in 0.01 s",
        "ended with code 1; it is started again in 0.02 s",
    ]


async def test_a_long_life_forgives_earlier_deaths(
    heard: Heard, start: Callable[[str], Child], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "STEADY", 0.0)
    child = start(READY + "raise SystemExit(1)")
    await heard.until(4)

    assert child.deaths == 1


async def test_a_pause_ends_when_it_is_told_to_stop(
    heard: Heard, start: Callable[[str], Child], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "PAUSES", (60.0,))
    child = start(READY)
    await heard.until(1, "ended with code 0; it is started again in 60 s")
    await asyncio.wait_for(child.stop(5), 5)

    assert child.pid == 0


async def test_stopping_asks_first(heard: Heard, start: Callable[[str], Child]) -> None:
    child = start(
        "import signal, sys, time\n"
        "signal.signal(signal.SIGTERM, lambda *_: (print('bye', flush=True), sys.exit(0)))\n" + SLEEP
    )
    await heard.until(1)
    await child.stop(10)

    assert heard.lines[-1] == "bye"
    assert child.pid == 0


async def test_who_does_not_end_in_time_is_killed(heard: Heard, start: Callable[[str], Child]) -> None:
    child = start(STUBBORN)
    await heard.until(1)
    await child.stop(0.2)

    assert child.pid == 0
    assert heard.lines[-1] == "did not end within 0.2 s and is killed"


async def test_a_frozen_child_stops_all_the_same(heard: Heard, start: Callable[[str], Child]) -> None:
    child = start(SLEEP)
    await heard.until(1)
    os.kill(child.pid, signal.SIGSTOP)
    began = time.monotonic()
    await child.stop(10)

    assert time.monotonic() - began < 5


async def test_stopping_before_it_has_begun_leaves_no_process(heard: Heard, start: Callable[[str], Child]) -> None:
    child = start(SLEEP)
    await child.stop(10)

    assert child.pid == 0


async def test_long_lines_and_lines_without_an_end_are_heard(heard: Heard, start: Callable[[str], Child]) -> None:
    start(
        "import sys, time\nsys.stdout.write('x' * 300000 + '\\n' + 'ready\\nlast')\nsys.stdout.flush()\n"
        "raise SystemExit(0)"
    )
    await heard.until(1, "last")

    assert sum(len(line) for line in heard.lines if set(line) == {"x"}) >= 300000
    assert "ready" in heard.lines


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux tells a child of its parent's end")
def test_nothing_is_orphaned_when_the_supervisor_is_killed(tmp_path: Path) -> None:
    supervisor = tmp_path / "supervisor.py"
    supervisor.write_text(
        "import asyncio, os, sys\n"
        "from libs.operate.running.child import Child\n"
        "async def main():\n"
        "    Child('barn/w0', [sys.executable, '-c', 'import os, time; print(os.getpid(), flush=True);"
        " time.sleep(60)'], dict(os.environ), say=lambda _, line: print(line, flush=True),"
        " changed=lambda: None).start()\n"
        "    await asyncio.sleep(60)\n"
        "asyncio.run(main())\n"
    )
    with subprocess.Popen([sys.executable, supervisor], stdout=subprocess.PIPE) as running:
        assert running.stdout is not None
        child = int(running.stdout.readline())
        running.kill()

    deadline = time.monotonic() + 5
    while alive(child) and time.monotonic() < deadline:
        time.sleep(0.01)
    assert not alive(child)


def alive(pid: int) -> bool:
    """Whether it runs; a process that nobody has reaped does not."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[0] != "Z"
    except OSError:
        return False


@pytest.mark.parametrize(
    ("code", "words"),
    [(0, "ended with code 0"), (-9, "was ended by SIGKILL"), (-99, "was ended by signal 99")],
)
def test_how_it_ended_in_words(code: int, words: str) -> None:
    assert ending(code) == words
