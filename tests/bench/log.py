"""The log by itself: appends, cold loads among many matches, rebuilding a list."""

import asyncio
import os
import time
from collections.abc import AsyncIterator, Awaitable, Iterator
from typing import Any

import msgspec
import uvloop
from msgspec.structs import replace

from libs.bus import NatsBus
from libs.eventlog import ConflictError, JetStreamEventLog, JetStreamSnapshots, UnknownAppendError
from libs.host.core.commit import CHAIN_BYTES, Commit, packed, unpacked
from libs.host.core.keeper import Keeper
from libs.host.core.kind import Request
from libs.host.following import MATCHES, reader
from libs.host.match.kind import Matches
from libs.host.serve import collect_seldom
from libs.kernel import Chance, Seat
from libs.messages.requests import Accepted, Found, Open, ViewQuery
from libs.operate.servers import Servers
from libs.projections import EventSource, Valkey, connect_valkey
from libs.projections.batch import Batch, Batcher
from libs.testkit.discovery import games
from libs.testkit.policies import at_random
from tests.bench.measuring import median_of, percentile, stretch
from tests.bench.product import GAME
from tests.bench.report import Row
from tests.bench.servers import servers

MATCHES_STORED = int(os.environ.get("BENCH_MATCHES", "100000"))
"""Among how many matches a cold one is loaded. A million takes minutes to store."""
ROUNDS = 3
"""Of reading and rebuilding, in turn; the fastest of each counts, for whatever else runs only adds."""


def rows() -> Iterator[Row]:
    game = GAME
    with servers([game]) as synced, servers([game], synced=False) as default:
        yield from uvloop.run(_rebuild_of_whole(default, game))
        yield from uvloop.run(_cold(default, game))
        yield from uvloop.run(_rebuild_of_openings(default, game))
        # Last, for what it appends is no match's.
        slow = uvloop.run(_appends(synced, game))
        fast = uvloop.run(_appends(default, game))
        yield Row(
            "synced / default writes, appends at 64 in flight",
            slow / fast,
            at_least=0.15,
            note=f"{slow:,.0f} / {fast:,.0f} a second, 4 streams",
        )


async def _appends(servers: Servers, game: str) -> float:
    """Appends a second to 64 aggregates."""
    bus = await NatsBus.connect(servers.nats.settings(game), game)
    log = JetStreamEventLog(bus.connection, game)
    last = [0] * 64
    data = bytes(300)

    async def append(number: int) -> None:
        last[number] = await log.append(f"append-{number}", data, expected=last[number])

    found = await median_of(3, lambda: stretch(append, at_once=64, seconds=1.0))
    await bus.close()
    return found.rate


async def _silent(_: str, __: bytes) -> None:
    return None


class _Bench:
    """A keeper on real servers, and matches played on it."""

    def __init__(self, bus: NatsBus, game: str) -> None:
        self.game: Any = next(one for one in games() if one.name == game)
        self.log = JetStreamEventLog(bus.connection, game)
        self.snapshots = JetStreamSnapshots(bus.connection, game)
        self.bus = bus

    def keeper(self) -> Keeper[Any]:
        return Keeper(Matches(self.game), self.log, self.snapshots, publish=_silent)

    async def play(self, match: str, most: int = 10_000) -> int:
        """Play a match at random; the number of commits."""
        keeper = self.keeper()
        seats = self.game.seats[-1]
        now = time.time_ns() // 1_000_000
        opening = Open(table="t-1", players=tuple(f"p-{seat}" for seat in range(seats)), options_json=b"{}")
        await keeper.command(match, Request("<lobby>", "open", b"", now, now, message=opening))
        chance = Chance(match.encode())
        for number in range(most):
            state = keeper.residents[match].state
            if not state.awaiting:
                break
            seat = Seat(state.awaiting[0])
            command = at_random(self.game, state.game, seat, chance)
            answer = await keeper.command(
                match, Request(f"p-{seat}", str(number), msgspec.json.encode(command), now, now)
            )
            assert isinstance(answer, Accepted), answer
        await keeper.drain()
        return keeper.residents[match].version


async def _cold(servers: Servers, game: str) -> list[Row]:
    """Load one finished match of many, and compare with one read of one message."""
    bus = await NatsBus.connect(servers.nats.settings(game), game)
    bench = _Bench(bus, game)
    played = [f"{game}-cold{number}" for number in range(20)]
    commits = [await bench.play(match) for match in played]
    await _fill(bench.log, played[0], MATCHES_STORED)
    loads, reads = [], []
    for match in played * 3:
        keeper = bench.keeper()
        begun = time.perf_counter()
        answer = await keeper.query(match, ViewQuery())
        loads.append(time.perf_counter() - begun)
        assert isinstance(answer, Found)
        begun = time.perf_counter()
        await bench.snapshots.get(match)
        reads.append(time.perf_counter() - begun)
    await bus.close()
    load, read = percentile(loads, 0.5), percentile(reads, 0.5)
    note = f"{load * 1e3:.2f} / {read * 1e3:.2f} ms; {commits[0]} commits, among {MATCHES_STORED:,} matches"
    return [Row("cold load of one match / one direct get", load / read, at_most=10, note=note)]


async def _fill(log: JetStreamEventLog, model: str, count: int) -> None:
    """Store the opening of many matches, each a copy of the model's."""
    opening = unpacked((await log.load(model))[0].data, has_chain=True)[1]
    limit = asyncio.Semaphore(256)

    async def one(number: int) -> None:
        async with limit:
            await _copy(log, opening, f"{model}-{number}", 0)

    for start in range(0, count, 10_000):
        await asyncio.gather(*(one(number) for number in range(start, min(start + 10_000, count))))


async def _rebuild_of_whole(servers: Servers, game: str) -> list[Row]:
    """As `_rebuild`, of matches that were played to their end, 64 at once: what a log mostly holds."""
    bus = await NatsBus.connect(servers.nats.settings(game), game)
    bench = _Bench(bus, game)
    model = f"{game}-whole"
    await bench.play(model)
    commits = [unpacked(record.data, has_chain=True)[1] for record in await bench.log.load(model)]
    for crowd in range(max(1, MATCHES_STORED // len(commits) // 64)):
        last = dict.fromkeys((f"{model}-{crowd}-{number}" for number in range(64)), 0)
        for commit in commits:
            stored = await asyncio.gather(*(_copy(bench.log, commit, name, place) for name, place in last.items()))
            last = dict(zip(last, stored, strict=True))
    await bus.close()
    return [row async for row in _rebuild(servers, game, "of whole matches")]


async def _copy(log: JetStreamEventLog, commit: Commit, name: str, expected: int) -> int:
    """Append a match's commit as another match's; its sequence."""
    facts = tuple(fact.replace(commit.id.encode(), name.encode()) for fact in commit.facts)
    copy = replace(commit, id=name, facts=facts)
    while True:
        try:
            return await log.append(name, bytes(CHAIN_BYTES) + packed(copy), expected=expected)
        except (UnknownAppendError, ConflictError):
            last = await log.last(name)
            if last is not None and last.sequence > expected:
                return last.sequence


async def _rebuild_of_openings(servers: Servers, game: str) -> list[Row]:
    """Of what a cold load left."""
    return [row async for row in _rebuild(servers, game, "of openings alone")]


async def _rebuild(servers: Servers, game: str, what: str) -> AsyncIterator[Row]:
    """Rebuild the lists of matches from one stream; compare with only reading it, and with plain writes of its rows."""
    bus = await NatsBus.connect(servers.nats.settings(game), game)
    bench = _Bench(bus, game)
    stream = bench.log.streams[0]
    source = EventSource(bench.log, stream)
    redis = connect_valkey(servers.valkey.settings(game), within=30.0)
    follower = MATCHES.follower(source, redis, reader(has_chain=True))
    collect_seldom()
    await follower.rebuild()
    batches = [batch async for batch in _batches(source)]
    seen = await source.head()
    replay, rebuilt = [], []
    for _ in range(ROUNDS):
        replay.append(await _seconds(_read(source)))
        rebuilt.append(await _seconds(follower.rebuild()))
    plain = await _seconds(_write(redis, batches))
    await redis.aclose()
    await bus.close()
    best, floor = min(rebuilt), min(replay)
    yield Row(
        f"rebuild of three lists / raw replay, records a second, {what}",
        floor / best,
        at_least=0.7,
        note=f"{seen / best:,.0f} / {seen / floor:,.0f}",
    )
    yield Row(
        f"the same / raw replay and plain writes of {sum(len(one.changes) for one in batches):,} rows",
        (floor + plain) / best,
        at_least=0.7,
        note=f"{seen / best:,.0f} / {seen / (floor + plain):,.0f}",
    )


async def _seconds(work: Awaitable[object]) -> float:
    begun = time.perf_counter()
    await work
    return time.perf_counter() - begun


async def _read(source: EventSource) -> None:
    head = await source.head()
    async for records in source.follow(0):
        if records[-1].sequence >= head:
            return


async def _batches(source: EventSource) -> AsyncIterator[Batch]:
    """What a follower would write, all of it."""
    head = await source.head()
    batcher = Batcher(MATCHES.projections, reader(has_chain=True), gapless=True, decode=MATCHES.decode)
    async for records in source.follow(0):
        yield batcher.batch(records)
        if records[-1].sequence >= head:
            return


async def _write(redis: Valkey, batches: list[Batch]) -> None:
    """Rows and their places in lists as a plain program writes them: no versions, no checkpoint, nothing atomic."""
    for batch in batches:
        pipeline = redis.pipeline(transaction=False)
        places: dict[str, dict[str, float]] = {}
        for (projection, row), change in batch.changes.items():
            if change.gone:
                continue
            pipeline.hset(f"proj:plain:{projection}:{row}", items=change.encoded)
            for name, score in (change.index or {}).items():
                places.setdefault(f"proj:plain:{projection}/{name}", {})[row] = score
        for index, members in places.items():
            pipeline.zadd(index, members)
        await pipeline.execute()
