"""From the kill of a process to the next accepted command, held against how long that process takes to start bare."""

import asyncio
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator

import uvloop

from libs.operate.servers import Servers
from tests.bench.doors import Http, ids
from tests.bench.pipeline import _opener, _order
from tests.bench.product import GAME, ROOT, TOKENS, Running, Script, product, script
from tests.bench.report import Row
from tests.bench.servers import servers

ROUNDS = 3
NAMED = {"worker": "a game's service", "gateway": "the gateway"}


def rows() -> Iterator[Row]:
    moves = script()
    with servers([GAME]) as synced, product(synced) as running:
        gap = uvloop.run(_gap(running, synced, moves, lambda: _restart_nats(synced)))
        bare = _median(lambda: _restart_nats(synced))
        yield _row("NATS", gap, bare)
    for name, service in (("worker", GAME), ("gateway", "gateway")):
        with servers([GAME]) as synced, product(synced) as running:
            command = [sys.executable, "-c", f"import services.{service}.__main__"]
            bare = _median(lambda command=command: subprocess.run(command, cwd=ROOT, check=True))  # type: ignore[misc] # mypy infers no type for defaults of a lambda
            yield _row(NAMED[name], _killed(running, synced, moves, name), bare, "importing it")


def _row(what: str, gap: float, bare: float, how: str = "") -> Row:
    note = f"{gap:.2f} / {bare:.2f} s" + (f" ({how})" if how else "")
    return Row(f"kill -9 of {what} to the next accepted command / its bare start", gap / bare, at_most=3, note=note)


def _median(work: Callable[[], object]) -> float:
    """Seconds that it takes; the median of some rounds."""
    taken = []
    for _ in range(ROUNDS):
        begun = time.perf_counter()
        work()
        taken.append(time.perf_counter() - begun)
    return sorted(taken)[len(taken) // 2]


def _restart_nats(both: Servers) -> None:
    both.nats.kill()
    both.nats.start()


def _killed(running: Running, both: Servers, moves: Script, name: str) -> float:
    """A process started again at once by hand, as the supervisor would."""
    started: list[subprocess.Popen[bytes]] = []
    pids = [running.processes[name]]

    def restart() -> None:
        os.kill(pids[-1], signal.SIGKILL)
        started.append(running.commands[name].start())
        pids.append(started[-1].pid)

    try:
        return uvloop.run(_gap(running, both, moves, restart))
    finally:
        for process in started:
            process.kill()
            process.wait()


async def _gap(running: Running, both: Servers, moves: Script, restart: Callable[[], None]) -> float:
    """Seconds without an accepted command, the restart itself included; the median of some rounds."""
    gaps = []
    async with _opener(both) as opener:
        names = ids("a")
        for _ in range(ROUNDS):
            match = await opener.open("killed")
            await _play(running.port, match, moves.moves[:5], names)
            begun = time.perf_counter()
            restart()
            await _play(running.port, match, moves.moves[5:6], names)
            gaps.append(time.perf_counter() - begun)
    return sorted(gaps)[len(gaps) // 2]


async def _play(port: int, match: str, moves: tuple[tuple[int, bytes], ...], names: Iterator[str]) -> None:
    for seat, command in moves:
        order = _order(next(names), command)
        while not await _accepted(port, match, order, TOKENS[seat]):  # noqa: ASYNC110 - a server tells of no start
            await asyncio.sleep(0.01)


async def _accepted(port: int, match: str, order: bytes, token: str) -> bool:
    try:
        client = await Http.open(port)
        status, _ = await client.post(f"/v1/matches/{match}/commands", order, token)
        client.close()
    except ConnectionError:
        return False
    return status < 300
