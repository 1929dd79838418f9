"""Furrow and the reference as processes of a benchmark, and matches whose moves are known beforehand."""

import asyncio
import json
import os
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from hashlib import sha256
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple
from uuid import uuid4

import httpx
import msgspec
import nats

from libs.bus import NatsBus, NoResponderError, UnansweredError
from libs.eventlog.declared import declared
from libs.kernel import Chance, Seat, Setup, decided, opened
from libs.messages import subjects
from libs.messages.requests import Accepted, Open, command_answer, encode
from libs.operate.process import free_port
from libs.operate.servers import Servers
from libs.testkit.discovery import named
from libs.testkit.policies import at_random
from tests.bench.measuring import cpu_seconds
from tests.bench.reference.worker import STREAMS

GAME = "mutant_crops"
SEATS = 4
SEED = bytes(range(32))
ROOT = Path(__file__).parents[2]
TOKENS = [f"fur_bench{seat}" for seat in range(SEATS)]
NO_LIMIT = "100000000/minute"


class Script(NamedTuple):
    """The moves of one match with the seed SEED: seat and command, as JSON."""

    moves: tuple[tuple[int, bytes], ...]


def script() -> Script:
    """A random match, the same each time."""
    game: Any = named(GAME)
    decision = opened(game, Setup(seats=SEATS, options=game.options_type(), rules_version=1), Chance(SEED))
    players, moves = Chance(b"players"), []
    while awaited := game.awaiting(decision.state):
        seat = Seat(awaited[0])
        command = at_random(game, decision.state, seat, players)
        moves.append((int(seat), msgspec.json.encode(command)))
        decision = decided(game, decision.state, seat, command, Chance(SEED, decision.drawn))
    return Script(tuple(moves))


class Command(NamedTuple):
    """Arguments for Python, and the whole environment."""

    arguments: list[str]
    environment: dict[str, str]

    def start(self) -> "subprocess.Popen[bytes]":
        return subprocess.Popen(
            [sys.executable, *self.arguments], env=self.environment, cwd=ROOT, stdout=subprocess.DEVNULL
        )


class Running(NamedTuple):
    """A pipeline that runs: its door's port, and the processes whose CPU time is its cost."""

    port: int
    processes: dict[str, int]
    commands: Mapping[str, Command] = MappingProxyType({})
    """How each process of ours is started, for who kills it."""

    def cpu(self) -> dict[str, float]:
        return {name: cpu_seconds(pid) for name, pid in self.processes.items()}


@contextmanager
def product(servers: Servers, **settings: str) -> Iterator[Running]:
    """A game's service and the gateway; `settings` are more environment."""
    port = free_port()
    tokens = servers.data / "bench-tokens.json"
    digests = {
        sha256(token.encode()).hexdigest(): {"player": f"p-bench{seat}", "scopes": ["play", "read"]}
        for seat, token in enumerate(TOKENS)
    }
    tokens.write_text(json.dumps(digests))
    common = {
        **os.environ,
        "FURROW_LOG_LEVEL": "error",
        "FURROW_TRACE_SAMPLING": "0.01",
        "PYTHONPATH": str(ROOT),
        **settings,
    }
    door = {
        "FURROW_GATEWAY_PORT": str(port),
        "FURROW_GATEWAY_SERVICE_TOKENS": str(tokens),
        "FURROW_GATEWAY_SOCKETS": "100000",
        **{f"FURROW_GATEWAY_RATE_{name}": NO_LIMIT for name in ("COMMANDS", "READS", "ADDRESS", "SIGN_INS")},
    }
    commands = {
        "worker": Command(["-m", f"services.{GAME}"], common | _environment(servers, GAME)),
        "gateway": Command(["-m", "services.gateway"], common | _environment(servers, "gateway") | door),
    }
    with _process(commands["worker"]) as worker, _process(commands["gateway"]) as gateway:
        _until_games(port)
        yield Running(port, {"gateway": gateway.pid, "worker": worker.pid, "nats": servers.nats.pid}, commands)


def _environment(servers: Servers, service: str) -> dict[str, str]:
    # Without the monitoring address nothing is checked of syncing, which the comparison with default writes needs.
    return servers.environment(service) | {"FURROW_NATS_MONITOR_URL": ""}


@contextmanager
def reference(servers: Servers) -> Iterator[Running]:
    """The reference's worker and door, over streams made as Furrow's are."""
    port = free_port()
    environment = {**os.environ, **servers.environment("operator"), "PYTHONPATH": str(ROOT)}
    asyncio.run(_reference_streams(servers))
    with (
        _process(Command(["-m", "tests.bench.reference.worker"], environment)) as worker,
        _process(Command(["-m", "tests.bench.reference.door", str(port)], environment)) as door,
    ):
        _until_answers(port)
        yield Running(port, {"gateway": door.pid, "worker": worker.pid, "nats": servers.nats.pid})


async def _reference_streams(servers: Servers) -> None:
    settings = servers.nats.settings("operator")
    client = await nats.connect(settings.url, user=settings.user, password=settings.password.reveal())
    made = declared([GAME]).streams
    for number in range(STREAMS):
        name = f"REF_{number}"
        config = made[f"EVT_{GAME.upper()}_{number}"] | {"name": name, "subjects": [f"ref.log.{number}.*"]}
        answer = await client.request(f"$JS.API.STREAM.CREATE.{name}", msgspec.json.encode(config))
        assert b'"error"' not in answer.data, answer.data
    await client.close()


@contextmanager
def _process(command: Command) -> Iterator["subprocess.Popen[bytes]"]:
    process = command.start()
    try:
        yield process
    finally:
        process.terminate()
        try:
            process.wait(10)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


def _until_games(port: int, within: float = 90.0) -> None:
    """Wait until the gateway knows the game and its worker serves."""
    end = time.monotonic() + within
    while time.monotonic() < end:
        try:
            games = httpx.get(f"http://127.0.0.1:{port}/v1/games").json()["games"]
            if any(game["name"] == GAME for game in games):
                return
        except (httpx.HTTPError, ValueError, KeyError):
            pass
        time.sleep(0.1)
    message = "the gateway did not come up"
    raise TimeoutError(message)


def _until_answers(port: int, within: float = 90.0) -> None:
    end = time.monotonic() + within
    body = {"seat": 0, "space": 1, "id": "x"}
    while time.monotonic() < end:
        try:
            if httpx.post(f"http://127.0.0.1:{port}/matches/m0/moves", json=body).status_code == httpx.codes.OK:
                return
        except httpx.HTTPError:
            pass
        time.sleep(0.1)
    message = "the reference did not come up"
    raise TimeoutError(message)


class Opener:
    """Opens matches as the lobby does, all with the seed SEED."""

    def __init__(self, bus: NatsBus) -> None:
        self._bus = bus

    async def open(self, prefix: str) -> str:
        match = f"{GAME}-{prefix}{uuid4().hex[:16]}"
        message = Open(
            table="t-bench", players=tuple(f"p-bench{seat}" for seat in range(SEATS)), options_json=b"{}", seed=SEED
        )
        subject, data = subjects.system(GAME, match), encode(message)
        for _ in range(200):
            with suppress(NoResponderError, UnansweredError):
                if isinstance(command_answer(await self._bus.request(subject, data, within=2.0)), Accepted):
                    return match
            await asyncio.sleep(0.05)
        raise TimeoutError(match)
