"""The whole way of a command, from the client's bytes to its answer, held against floors and against the reference."""

import asyncio
import itertools
import os
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager
from functools import partial
from typing import Any, NamedTuple, TypeAlias

import nats
import uvloop

from libs.bus import NatsBus
from libs.operate.servers import Servers
from tests.bench.doors import Http, Socket, ids
from tests.bench.measuring import Stretch, percentile, stretch
from tests.bench.product import GAME, SEATS, TOKENS, Opener, Running, Script, product, reference, script
from tests.bench.report import Row
from tests.bench.servers import servers

SECONDS = float(os.environ.get("BENCH_SECONDS", "2"))
AT_ONCE = 64
ROUNDS = 3
SETTLES = 0.3
"""Seconds in which what follows a stretch's last commands is over: rows are written, facts told."""

Prepare: TypeAlias = Callable[[int], Awaitable[Callable[[], Awaitable[None]]]]
"""Gives the next command of the table with a number, to be sent by a call: what only prepares it is not timed."""
One: TypeAlias = Callable[[], Awaitable[Stretch]]


class Cost(NamedTuple):
    """What commands came to: how many a second, how long each took, CPU seconds by process and command."""

    stretch: Stretch
    cpu: dict[str, float]

    @property
    def total(self) -> float:
        return sum(self.cpu.values())


def rows() -> Iterator[Row]:
    moves = script()
    with servers([GAME]) as synced:
        with product(synced) as mine, reference(synced) as theirs:
            ours, floor = uvloop.run(_both(mine, theirs, synced, moves))
        yield from _compared(ours, floor, "synced")
        yield from _tracing(synced, moves)
    with servers([GAME], synced=False) as default:
        with product(default) as mine, reference(default) as theirs:
            fast, floor = uvloop.run(_both(mine, theirs, default, moves))
        yield from _compared(fast, floor, "default writes")
    yield Row(
        "synced / default writes, pipeline at 64 in flight",
        ours["http"].stretch.rate / fast["http"].stretch.rate,
        at_least=0.55,
        note=f"{ours['http'].stretch.rate:,.0f} / {fast['http'].stretch.rate:,.0f} a second, HTTP",
    )


def _compared(ours: dict[str, Cost], floor: dict[str, Cost], how: str) -> Iterator[Row]:
    quiet = floor["echo"].stretch.p50 + floor["round trip"].stretch.p50 + floor["append"].stretch.p50
    yield Row(
        f"one command, quiet, p50 / (HTTP echo + NATS round trip + append), {how}",
        ours["quiet"].stretch.p50 / quiet,
        at_most=2.0,
        note=f"{ours['quiet'].stretch.p50 * 1e3:.2f} / {quiet * 1e3:.2f} ms",
    )
    for door in ("http", "socket"):
        yield _cpu_row(f"CPU per command / reference, by {door}, {how}", ours[door], floor[door], at_most=1.5)
        half = f"half {door}"
        yield _cpu_row(f"the same, both at half of our most a second, by {door}, {how}", ours[half], floor[half])
        mine, theirs = ours[door].stretch.rate, floor[door].stretch.rate
        yield Row(
            f"most commands per second / reference, by {door}, {how}",
            mine / theirs,
            at_least=0.65,
            note=f"{mine:,.0f} / {theirs:,.0f}",
        )
    yield Row(
        f"CPU per command, all its players watching / nobody, by socket, {how}",
        ours["watched"].total / ours["socket"].total,
        note=f"{ours['watched'].total * 1e6:.0f} / {ours['socket'].total * 1e6:.0f} µs",
    )
    yield _tail_row(f"p99 / p50 at half of the own maximum, {how}", ours["half http"].stretch, at_most=4)
    yield _tail_row(f"the same of the reference, at the same rate, {how}", floor["half http"].stretch)


def _cpu_row(what: str, mine: Cost, theirs: Cost, at_most: float | None = None) -> Row:
    parts = ", ".join(f"{name} {seconds * 1e6:.0f}" for name, seconds in mine.cpu.items())
    note = f"{mine.total * 1e6:.0f} / {theirs.total * 1e6:.0f} µs ({parts}) at {mine.stretch.rate:,.0f} a second"
    return Row(what, mine.total / theirs.total, at_most=at_most, note=note)


def _tail_row(what: str, half: Stretch, at_most: float | None = None) -> Row:
    note = f"{half.p99 * 1e3:.1f} / {half.p50 * 1e3:.1f} ms at {half.rate:,.0f} a second"
    return Row(what, half.p99 / half.p50, at_most=at_most, note=note)


def _tracing(synced: Servers, moves: Script) -> Iterator[Row]:
    """Products traced more and less, in turn; the least CPU of each counts, for whatever else runs only adds."""
    costs: dict[str, float] = {}
    for _ in range(ROUNDS):
        for ratio in ("0", "0.01", "1"):
            with product(synced, FURROW_TRACE_SAMPLING=ratio) as running:
                cost = uvloop.run(_http_only(running, synced, moves)).total
            costs[ratio] = min(cost, costs.get(ratio, cost))
    for ratio, name, most in (("0.01", "1%", 1.25), ("1", "100%", 2.0)):
        yield Row(
            f"tracing at {name} / off, CPU per command",
            costs[ratio] / costs["0"],
            at_most=most,
            note=f"{costs[ratio] * 1e6:.0f} / {costs['0'] * 1e6:.0f} µs",
        )


class _Costing:
    """Stretches of calls, and the CPU time that the processes spent meanwhile."""

    def __init__(self, running: Running, one: One) -> None:
        self._running = running
        self._one = one
        self._spent = dict.fromkeys(running.processes, 0.0)
        self._stretches: list[Stretch] = []

    async def run(self) -> None:
        before = self._running.cpu()
        self._stretches.append(await self._one())
        for name, seconds in self._running.cpu().items():
            self._spent[name] += seconds - before[name]

    def cost(self) -> Cost:
        """The stretch with the median rate, and the CPU time per call over all of them."""
        calls = sum(found.calls for found in self._stretches)
        middle = sorted(self._stretches, key=lambda found: found.rate)[len(self._stretches) // 2]
        return Cost(middle, {name: seconds / calls for name, seconds in self._spent.items()})


async def _in_turn(*sides: tuple[Running, One], rounds: int = ROUNDS) -> list[Cost]:
    """So many stretches of each side, one side after the other, so that all have of the machine what others leave."""
    costings = [_Costing(*side) for side in sides]
    for _ in range(rounds):
        for costing in costings:
            await costing.run()
            await asyncio.sleep(SETTLES)
    return [costing.cost() for costing in costings]


async def _paced(rate: float, prepare: Prepare) -> Stretch:
    """Commands at a steady rate, over as many connections as there are tables."""
    wait = AT_ONCE / rate
    times: list[float] = []
    start = time.perf_counter()

    async def table(number: int) -> None:
        due = start + wait * number / AT_ONCE
        while due < start + 2 * SECONDS:
            await asyncio.sleep(max(0.0, due - time.perf_counter()))
            send = await prepare(number)
            begun = time.perf_counter()
            await send()
            times.append(time.perf_counter() - begun)
            due += wait

    await asyncio.gather(*(table(number) for number in range(AT_ONCE)))
    spent = time.perf_counter() - start
    return Stretch(len(times) / spent, percentile(times, 0.5), percentile(times, 0.99), len(times), spent)


def _at_once(count: int, prepare: Prepare) -> One:
    """Stretches of commands that are prepared and sent in one, so many at once."""

    async def call(number: int) -> None:
        send = await prepare(number)
        await send()

    return partial(stretch, call, at_once=count, seconds=SECONDS)


@asynccontextmanager
async def _reference_http(running: Running) -> AsyncIterator[Prepare]:
    clients = [await Http.open(running.port) for _ in range(AT_ONCE)]
    numbers = itertools.count()

    async def prepare(number: int) -> Callable[[], Awaitable[None]]:
        clients[number] = await clients[number].kept(running.port)

        async def send() -> None:
            each = next(numbers)
            status, answer = await clients[number].post(f"/matches/m{each % 500}/moves", _move(each))
            assert status == 200, answer

        return send

    yield prepare
    for client in clients:
        client.close()


@asynccontextmanager
async def _reference_sockets(running: Running) -> AsyncIterator[Prepare]:
    from websockets.asyncio.client import connect  # noqa: PLC0415 - only here

    sockets = [
        await connect(f"ws://127.0.0.1:{running.port}/socket/s{number}", compression=None) for number in range(AT_ONCE)
    ]
    numbers = itertools.count()

    async def prepare(number: int) -> Callable[[], Awaitable[None]]:
        async def send() -> None:
            await sockets[number].send(_move(next(numbers)).decode())
            await sockets[number].recv()

        return send

    yield prepare
    for socket in sockets:
        await socket.close()


def _move(number: int) -> bytes:
    return b'{"seat":1,"space":%d,"id":"move-%d"}' % (number & 7, number)


@asynccontextmanager
async def _floors(running: Running, servers: Servers) -> AsyncIterator[dict[str, One]]:
    """Each by itself: a move that the door echoes, a request that another client answers, an append."""
    door = await Http.open(running.port)
    settings = servers.nats.settings("operator")
    one, other = [
        await nats.connect(settings.url, user=settings.user, password=settings.password.reveal()) for _ in range(2)
    ]

    async def answer(message: Any) -> None:
        await message.respond(message.data)

    await other.subscribe("ref.echo", cb=answer)
    await other.flush()

    async def echo(number: int) -> None:
        nonlocal door
        door = await door.kept(running.port)
        await door.post("/echo", _move(number))

    async def ask(_: int) -> None:
        await one.request("ref.echo", b"x" * 200, timeout=5)

    async def append(_: int) -> None:
        await one.request("ref.log.0.floor", b"x" * 300, timeout=5)

    calls = {"echo": echo, "round trip": ask, "append": append}
    yield {name: partial(stretch, call, at_once=1, seconds=SECONDS / 3) for name, call in calls.items()}
    door.close()
    await one.close()
    await other.close()


class _Tables:
    """Matches that are played move by move from the script; a new one is opened where one ends."""

    def __init__(self, opener: Opener, moves: Script, prefix: str) -> None:
        self._opener = opener
        self._moves = moves.moves
        self._prefix = prefix
        self._places: dict[int, tuple[str, int]] = {}

    async def next(self, table: int) -> tuple[str, int, bytes]:
        """The table's match, and the seat and command that come next in it."""
        match, place = self._places.get(table, ("", len(self._moves)))
        if place >= len(self._moves):
            match, place = await self._opener.open(f"{self._prefix}{table}x"), 0
        self._places[table] = match, place + 1
        return match, *self._moves[place]


@asynccontextmanager
async def _opener(servers: Servers) -> AsyncIterator[Opener]:
    bus = await NatsBus.connect(servers.nats.settings("lobby"), "lobby")
    try:
        yield Opener(bus)
    finally:
        await bus.close()


async def _both(
    mine: Running, theirs: Running, servers: Servers, moves: Script
) -> tuple[dict[str, Cost], dict[str, Cost]]:
    """What commands cost here and in the reference, measured in turn."""
    async with _opener(servers) as opener:
        async with _http(mine, opener, moves, "quiet") as own, _floors(theirs, servers) as floors:
            quiet, *found = await _in_turn((mine, _at_once(1, own)), *((theirs, one) for one in floors.values()))
        ours, floor = {"quiet": quiet}, dict(zip(floors, found, strict=True))
        for door, (players, others) in _DOORS.items():
            async with players(mine, opener, moves, door) as own, others(theirs) as other:
                ours[door], floor[door] = await _in_turn(
                    (mine, _at_once(AT_ONCE, own)), (theirs, _at_once(AT_ONCE, other))
                )
                rate = ours[door].stretch.rate / 2
                ours[f"half {door}"], floor[f"half {door}"] = await _in_turn(
                    (mine, partial(_paced, rate, own)), (theirs, partial(_paced, rate, other)), rounds=1
                )
        async with _sockets(mine, opener, moves, "watched", watching=True) as own:
            [ours["watched"]] = await _in_turn((mine, _at_once(AT_ONCE, own)))
    return ours, floor


async def _http_only(running: Running, servers: Servers, moves: Script) -> Cost:
    async with _opener(servers) as opener, _http(running, opener, moves, "traced") as prepare:
        [cost] = await _in_turn((running, _at_once(AT_ONCE, prepare)))
    return cost


def _order(name: str, command: bytes) -> bytes:
    return b'{"id":"%b","command":%b}' % (name.encode(), command)


@asynccontextmanager
async def _http(running: Running, opener: Opener, moves: Script, prefix: str) -> AsyncIterator[Prepare]:
    clients = [await Http.open(running.port) for _ in range(AT_ONCE)]
    tables, names = _Tables(opener, moves, prefix), ids("c")

    async def prepare(number: int) -> Callable[[], Awaitable[None]]:
        match, seat, body = await tables.next(number)
        clients[number] = await clients[number].kept(running.port)

        async def send() -> None:
            status, answer = await clients[number].post(
                f"/v1/matches/{match}/commands", _order(next(names), body), TOKENS[seat]
            )
            assert status < 300, answer

        return send

    yield prepare
    for client in clients:
        client.close()


@asynccontextmanager
async def _sockets(
    running: Running, opener: Opener, moves: Script, prefix: str, *, watching: bool = False
) -> AsyncIterator[Prepare]:
    """Each table's four players on four sockets: the way of the command alone, or all of them `watching` besides."""
    watched: dict[int, str] = {}
    sockets = [[await Socket.open(running.port, token) for token in TOKENS] for _ in range(AT_ONCE // SEATS)]
    tables, names = _Tables(opener, moves, prefix), ids("5")

    async def prepare(number: int) -> Callable[[], Awaitable[None]]:
        match, seat, body = await tables.next(number)
        players = sockets[number % len(sockets)]
        if watching and watched.get(number) != match:
            watched[number] = match
            for player in players:
                await player.send({"type": "watch", "match": match})

        async def send() -> None:
            answer = await players[seat].command(match, next(names), body)
            assert answer["type"] == "accepted", answer

        return send

    yield prepare
    for each in sockets:
        for socket in each:
            await socket.close()


_DOORS = {"http": (_http, _reference_http), "socket": (_sockets, _reference_sockets)}
