"""The supervisor over real servers, with services made up for the test."""

import asyncio
import io
import os
import signal
import socket
import sys
from collections.abc import AsyncIterator, Callable, Sequence
from pathlib import Path

import pytest

from libs.operate.process import BusyPortError
from libs.operate.running import platform as module
from libs.operate.running.environment import Options
from libs.operate.running.instance import AlreadyRunningError, Note, note_of
from libs.operate.running.inventory import Kind, Service
from libs.operate.running.lines import Lines
from libs.operate.running.platform import BrokenServiceError, NotReadyError, Platform
from libs.operate.running.up import run_until_told

pytestmark = pytest.mark.live

GAME = Service("meadow", Kind.OWNER, "meadow")
LOBBY = Service("lobby", Kind.OWNER)
DOOR = Service("gateway", Kind.DOOR)
BOTS = Service("meadow/bots", Kind.PLAYER, "meadow")
SERVICES = (LOBBY, GAME, DOOR, BOTS)

OBEDIENT = """
import os, signal, sys, time
name = {name!r}
def end(*_):
    print(name, "ends", flush=True)
    sys.exit(0)
signal.signal(signal.SIGTERM, end)
print(name, "serves as", os.environ.get("FURROW_WORKER"), flush=True)
"""
WAIT = "while True: time.sleep(60)"
ANSWER = """
from http.server import BaseHTTPRequestHandler, HTTPServer
class Handler(BaseHTTPRequestHandler):
    def do_GET(self):
        self.send_response({status})
        self.end_headers()
        self.wfile.write(b'{{"games": [{{"name": "meadow"}}], "missing": "no game serves"}}')
    def log_message(self, *_): pass
HTTPServer((os.environ["FURROW_GATEWAY_HOST"], int(os.environ["FURROW_GATEWAY_PORT"])), Handler).serve_forever()
"""

Start = Callable[..., Platform]


class Said(io.StringIO):
    """What the screen would show; waits for lines."""

    async def until(self, text: str, count: int = 1) -> None:
        async with asyncio.timeout(20):
            while self.getvalue().count(text) < count:  # noqa: ASYNC110 - a stream tells nobody
                await asyncio.sleep(0.01)


@pytest.fixture
def said() -> Said:
    return Said()


def command(scripts: dict[str, str]) -> Callable[[Service], Sequence[str]]:
    return lambda service: (sys.executable, "-c", scripts[service.name])


def scripts(status: int = 200) -> dict[str, str]:
    plain = {service.name: OBEDIENT.format(name=service.name) for service in SERVICES}
    return {name: text + (ANSWER.format(status=status) if name == DOOR.name else WAIT) for name, text in plain.items()}


@pytest.fixture
async def make(tmp_path: Path, said: Said) -> AsyncIterator[Start]:
    made: list[Platform] = []

    def make(texts: dict[str, str] | None = None, *, data: str = "var", port: int = 0, workers: int = 1) -> Platform:
        options = Options(data=tmp_path / data, port=port, workers=workers)
        lines = Lines([], said)
        made.append(Platform(options, SERVICES, lines, command=command(texts or scripts())))
        return made[-1]

    yield make
    for platform in made:
        platform.kill()
        await platform.stop()


def noted(data: Path) -> Note:
    note = note_of(data)
    assert note is not None
    return note


async def test_everything_starts_and_stops_in_order(make: Start, said: Said, tmp_path: Path) -> None:
    platform = make(workers=2)
    await platform.start()
    await said.until("meadow/bots serves")
    note = noted(tmp_path / "var")
    await platform.stop()
    lines = said.getvalue()

    assert note.url == platform.url
    twice = {"lobby/w0", "lobby/w1", "meadow/w0", "meadow/w1"}
    assert set(note.processes) == {"nats", "valkey", "gateway/w0", "meadow/bots/w0"} | twice
    assert "meadow serves as w1" in lines
    ends = [line.split("│ ")[1] for line in lines.splitlines() if line.endswith(" ends")]
    assert ends[:2] == ["meadow/bots ends", "gateway ends"]
    assert sorted(ends[2:]) == ["lobby ends", "lobby ends", "meadow ends", "meadow ends"]
    for pid in note.processes.values():
        with pytest.raises(ProcessLookupError):
            os.kill(pid, 0)
    assert note_of(tmp_path / "var") is None


async def test_crashed_services_and_servers_come_back(make: Start, said: Said, tmp_path: Path) -> None:
    await make().start()
    before = noted(tmp_path / "var").processes
    os.kill(before["meadow/w0"], signal.SIGKILL)
    await said.until("meadow serves", 2)
    for deaths, server in enumerate(("nats", "valkey"), 1):
        os.kill(before[server], signal.SIGKILL)
        await said.until("has ended; it is started again", deaths)

    async with asyncio.timeout(20):
        while len({*before.values(), *noted(tmp_path / "var").processes.values()}) < len(before) + 3:  # noqa: ASYNC110 - a file
            await asyncio.sleep(0.01)


async def test_a_second_one_over_the_same_data_is_refused(make: Start) -> None:
    await make().start()

    with pytest.raises(AlreadyRunningError, match="Furrow already runs over"):
        await make().start()


async def test_a_busy_port_is_named(make: Start) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        with pytest.raises(BusyPortError, match=f"The gateway cannot listen on 127.0.0.1:{port}"):
            await make(port=port).start()


async def test_a_service_that_does_not_start_is_named_with_its_last_words(make: Start) -> None:
    broken = scripts() | {GAME.name: "raise SystemExit('The streams are not ready.')"}

    with pytest.raises(
        BrokenServiceError, match=r"meadow/w0 does not start; its last words: The streams are not ready\."
    ):
        await make(broken).start()


async def test_a_missing_package_is_named(make: Start) -> None:
    broken = scripts() | {GAME.name: "import furrowless"}

    with pytest.raises(BrokenServiceError, match="the package furrowless is not installed; `make setup` installs it"):
        await make(broken).start()


async def test_what_the_gateway_misses_is_said(make: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "READY_WITHIN", 1.5)

    with pytest.raises(NotReadyError, match=r"not ready within .*no game serves"):
        await make(scripts(503)).start()


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
async def test_it_runs_until_it_is_told(make: Start, said: Said, number: signal.Signals) -> None:
    running = asyncio.create_task(run_until_told(make(), Lines([], said)))
    await said.until("ready at http://127.0.0.1:")
    os.kill(os.getpid(), number)
    await asyncio.wait_for(running, 20)

    assert said.getvalue().endswith("furrow │ stopped\n")


async def test_told_while_it_starts_it_stops_too(make: Start, said: Said, tmp_path: Path) -> None:
    running = asyncio.create_task(run_until_told(make(scripts(503)), Lines([], said)))
    await said.until("meadow serves")
    os.kill(os.getpid(), signal.SIGTERM)
    await asyncio.wait_for(running, 20)

    assert "ready at" not in said.getvalue()
    assert note_of(tmp_path / "var") is None
