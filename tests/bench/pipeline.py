"""The whole way of a command, from the client's bytes to its answer, held against floors and against the reference."""

import asyncio
import itertools
import os
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager
from typing import Any, NamedTuple, TypeAlias

import nats
import uvloop

from libs.bus import NatsBus
from libs.operate.servers import Servers
from tests.bench.doors import Http, Socket, ids
from tests.bench.measuring import Stretch, median_of, percentile, stretch
from tests.bench.product import GAME, SEATS, TOKENS, Opener, Running, Script, product, reference, script
from tests.bench.report import Row
from tests.bench.servers import servers

SECONDS = float(os.environ.get("BENCH_SECONDS", "2"))
AT_ONCE = 64
ROUNDS = 3
"""Of products traced more and less, in turn; the least CPU of each counts, for whatever else runs only adds."""

Prepare: TypeAlias = Callable[[int], Awaitable[Callable[[], Awaitable[None]]]]
"""Gives the next command of the table with a number, to be sent by a call: what only prepares it is not timed."""


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
        with product(synced) as running:
            ours = uvloop.run(_product(running, synced, moves))
        with reference(synced) as running:
            floor = uvloop.run(_reference(running, synced, ours))
        yield from _compared(ours, floor, "synced")
        yield from _tracing(synced, moves)
    with servers([GAME], synced=False) as default:
        with product(default) as running:
            fast = uvloop.run(_product(running, default, moves))
        with reference(default) as running:
            floor = uvloop.run(_reference(running, default, fast))
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


async def _costed(running: Running, one: Callable[[], Awaitable[Stretch]]) -> Cost:
    """The median of three stretches, and the CPU time per call over all of them."""
    before, calls = running.cpu(), 0

    async def counted() -> Stretch:
        nonlocal calls
        found = await one()
        calls += found.calls
        return found

    middle = await median_of(3, counted)
    after = running.cpu()
    return Cost(middle, {name: (after[name] - before[name]) / calls for name in after})


async def _paced(running: Running, rate: float, prepare: Prepare) -> Cost:
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

    before = running.cpu()
    await asyncio.gather(*(table(number) for number in range(AT_ONCE)))
    after = running.cpu()
    spent = time.perf_counter() - start
    found = Stretch(len(times) / spent, percentile(times, 0.5), percentile(times, 0.99), len(times), spent)
    return Cost(found, {name: (after[name] - before[name]) / len(times) for name in after})


def _whole(prepare: Prepare) -> Callable[[int], Awaitable[None]]:
    """Prepares and sends in one."""

    async def call(number: int) -> None:
        send = await prepare(number)
        await send()

    return call


async def _reference(running: Running, servers: Servers, ours: dict[str, Cost]) -> dict[str, Cost]:
    found = await _reference_by_http(running, ours["half http"].stretch.rate)
    found |= await _reference_by_socket(running, ours["half socket"].stretch.rate)
    return found | await _nats_floor(running, servers)


async def _reference_by_http(running: Running, rate: float) -> dict[str, Cost]:
    clients = [await Http.open(running.port) for _ in range(AT_ONCE)]
    numbers = itertools.count()

    def body() -> bytes:
        number = next(numbers)
        return b'{"seat":1,"space":%d,"id":"move-%d"}' % (number & 7, number)

    async def prepare(number: int) -> Callable[[], Awaitable[None]]:
        async def send() -> None:
            status, answer = await clients[number].post(f"/matches/m{next(numbers) % 500}/moves", body())
            assert status == 200, answer

        return send

    async def echo(number: int) -> None:
        await clients[number].post("/echo", body())

    found = {
        "echo": await _costed(running, lambda: stretch(echo, at_once=1, seconds=SECONDS / 3)),
        "http": await _costed(running, lambda: stretch(_whole(prepare), at_once=AT_ONCE, seconds=SECONDS)),
        "half http": await _paced(running, rate, prepare),
    }
    for client in clients:
        client.close()
    return found


async def _reference_by_socket(running: Running, rate: float) -> dict[str, Cost]:
    from websockets.asyncio.client import connect  # noqa: PLC0415 - only here

    sockets = [
        await connect(f"ws://127.0.0.1:{running.port}/socket/s{number}", compression=None) for number in range(AT_ONCE)
    ]
    numbers = itertools.count()

    async def prepare(number: int) -> Callable[[], Awaitable[None]]:
        async def send() -> None:
            each = next(numbers)
            await sockets[number].send(f'{{"seat":1,"space":{each & 7},"id":"move-{each}"}}')
            await sockets[number].recv()

        return send

    found = {
        "socket": await _costed(running, lambda: stretch(_whole(prepare), at_once=AT_ONCE, seconds=SECONDS)),
        "half socket": await _paced(running, rate, prepare),
    }
    for socket in sockets:
        await socket.close()
    return found


async def _nats_floor(running: Running, servers: Servers) -> dict[str, Cost]:
    """One request answered by another client, and one append, each by itself."""
    settings = servers.nats.settings("operator")
    one, other = [
        await nats.connect(settings.url, user=settings.user, password=settings.password.reveal()) for _ in range(2)
    ]

    async def answer(message: Any) -> None:
        await message.respond(message.data)

    await other.subscribe("ref.echo", cb=answer)
    await other.flush()

    async def ask(_: int) -> None:
        await one.request("ref.echo", b"x" * 200, timeout=5)

    async def append(_: int) -> None:
        await one.request("ref.log.0.floor", b"x" * 300, timeout=5)

    found = {
        "round trip": await _costed(running, lambda: stretch(ask, at_once=1, seconds=SECONDS / 3)),
        "append": await _costed(running, lambda: stretch(append, at_once=1, seconds=SECONDS / 3)),
    }
    await one.close()
    await other.close()
    return found


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


async def _product(running: Running, servers: Servers, moves: Script) -> dict[str, Cost]:
    async with _opener(servers) as opener:
        async with _http(running, opener, moves, "quiet") as prepare:
            found = {"quiet": await _at_once(running, prepare, 1)}
        for door, players in (("http", _http), ("socket", _sockets)):
            async with players(running, opener, moves, door) as prepare:
                cost = found[door] = await _at_once(running, prepare, AT_ONCE)
                found[f"half {door}"] = await _paced(running, cost.stretch.rate / 2, prepare)
        async with _sockets(running, opener, moves, "watched", watching=True) as prepare:
            found["watched"] = await _at_once(running, prepare, AT_ONCE)
    return found


async def _http_only(running: Running, servers: Servers, moves: Script) -> Cost:
    async with _opener(servers) as opener, _http(running, opener, moves, "traced") as prepare:
        return await _at_once(running, prepare, AT_ONCE)


async def _at_once(running: Running, prepare: Prepare, at_once: int) -> Cost:
    return await _costed(running, lambda: stretch(_whole(prepare), at_once=at_once, seconds=SECONDS))


def _order(name: str, command: bytes) -> bytes:
    return b'{"id":"%b","command":%b}' % (name.encode(), command)


@asynccontextmanager
async def _http(running: Running, opener: Opener, moves: Script, prefix: str) -> AsyncIterator[Prepare]:
    clients = [await Http.open(running.port) for _ in range(AT_ONCE)]
    tables, names = _Tables(opener, moves, prefix), ids("c")

    async def prepare(number: int) -> Callable[[], Awaitable[None]]:
        match, seat, body = await tables.next(number)

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
