"""From the kill of a process to the next accepted command, held against how long that process takes to start bare."""

import asyncio
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import suppress

import uvloop

from libs.operate.servers import Servers
from tests.bench.doors import Http, ids
from tests.bench.pipeline import _opener, _order
from tests.bench.product import GAME, ROOT, TOKENS, Running, Script, product, script
from tests.bench.report import Row
from tests.bench.servers import servers

ROUNDS = 3


def rows() -> Iterator[Row]:
    moves = script()
    with servers([GAME]) as synced, product(synced) as running:
        gap = uvloop.run(_nats(running, synced, moves))
        bare = _bare_nats(synced)
        yield Row(
            "kill -9 of NATS to the next accepted command / its bare start",
            gap / bare,
            at_most=3,
            note=f"{gap:.2f} / {bare:.2f} s",
        )
    yield from _worker(moves)


async def _nats(running: Running, both: Servers, moves: Script) -> float:
    """Seconds without an accepted command, the restart itself included; the median of some rounds."""
    gaps = []
    async with _opener(both) as opener:
        client, names = await Http.open(running.port), ids("a")
        for _ in range(ROUNDS):
            match = await opener.open("killed")
            await _play(client, match, moves.moves[:5], names)
            begun = time.perf_counter()
            both.nats.kill()
            both.nats.start()
            await _play(client, match, moves.moves[5:6], names)
            gaps.append(time.perf_counter() - begun)
        client.close()
    return sorted(gaps)[len(gaps) // 2]


async def _play(client: Http, match: str, moves: tuple[tuple[int, bytes], ...], names: Iterator[str]) -> None:
    for seat, command in moves:
        await _until_accepted(client, match, _order(next(names), command), TOKENS[seat])


async def _until_accepted(client: Http, match: str, body: bytes, token: str) -> None:
    while True:
        with suppress(ConnectionError):
            status, _ = await client.post(f"/v1/matches/{match}/commands", body, token)
            if status < 300:
                return
        await asyncio.sleep(0.01)


def _bare_nats(both: Servers) -> float:
    def again() -> None:
        both.nats.kill()
        both.nats.start()

    return _median(again)


def _median(work: Callable[[], object]) -> float:
    """Seconds that it takes; the median of some rounds."""
    taken = []
    for _ in range(ROUNDS):
        begun = time.perf_counter()
        work()
        taken.append(time.perf_counter() - begun)
    return sorted(taken)[len(taken) // 2]


def _worker(moves: Script) -> Iterator[Row]:
    """The game's service, started again at once by hand as the supervisor would."""
    with servers([GAME]) as synced, product(synced) as running:
        environment = {**os.environ, **synced.environment(GAME), "FURROW_LOG_LEVEL": "error", "PYTHONPATH": str(ROOT)}
        bare = _bare_import(GAME)
        gap = uvloop.run(_killed_worker(running, synced, moves, environment))
        yield Row(
            "kill -9 of a game's service to the next accepted command / its bare start",
            gap / bare,
            at_most=3,
            note=f"{gap:.2f} / {bare:.2f} s (importing it)",
        )


def _bare_import(service: str) -> float:
    command = [sys.executable, "-c", f"import services.{service}.__main__"]
    return _median(lambda: subprocess.run(command, cwd=ROOT, check=True))


def _start_worker(environment: dict[str, str]) -> "subprocess.Popen[bytes]":
    return subprocess.Popen([sys.executable, "-m", f"services.{GAME}"], cwd=ROOT, env=environment)


async def _killed_worker(running: Running, both: Servers, moves: Script, environment: dict[str, str]) -> float:
    gaps = []
    pid = running.processes["worker"]
    started: list[subprocess.Popen[bytes]] = []
    async with _opener(both) as opener:
        client, names = await Http.open(running.port), ids("b")
        for _ in range(ROUNDS):
            match = await opener.open("killed")
            await _play(client, match, moves.moves[:5], names)
            begun = time.perf_counter()
            os.kill(pid, signal.SIGKILL)
            started.append(_start_worker(environment))
            pid = started[-1].pid
            await _play(client, match, moves.moves[5:6], names)
            gaps.append(time.perf_counter() - begun)
        client.close()
    for process in started:
        process.terminate()
        process.wait(10)
    return sorted(gaps)[len(gaps) // 2]
