"""Matches of no game, for tests of whatever follows the log.

A meadow is where facts grow at random; `fold` is the plainest way to the rows that must come of them.
"""

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from random import Random
from typing import Any, Final, Protocol

import msgspec

from libs.eventlog import EventLog, Record
from libs.messages.facts import (
    MatchAborted,
    MatchFact,
    MatchFinished,
    MatchStarted,
    TurnPassed,
    encode_fact,
    match_fact,
)
from libs.projections import EventSource, Follower, Row, Rows, Source, Taken, Upsert, Valkey
from libs.projections.matches import MATCH_PROJECTIONS

OWNER: Final = "meadow"
STREAM: Final = "EVT_MEADOW"
"""The one stream of a meadow in memory."""

AT_ONCE: Final = 40
"""Matches that run at once at most."""

STARTS, ENDS, CALLED_OFF, PASSES, AWAITED = 0.2, 0.08, 0.1, 0.8, 0.4
"""Chances: that a commit opens a match; where a throw ends it, calls it off, passes the turn; of being awaited."""

PLAYERS: Final = ("ada", "bob", "cyd", "dan", "eve")


class Runs(Protocol):
    """A follower or a forwarder."""

    async def run(self) -> None: ...

    @property
    def sequence(self) -> int: ...


def stored(version: int, facts: Sequence[MatchFact]) -> bytes:
    """A commit as these tests store it: version, time, facts."""
    return msgspec.msgpack.encode((version, 1000 + version, [encode_fact(fact) for fact in facts]))


def read_stored(record: Record) -> Taken[bytes]:
    version, at, facts = msgspec.msgpack.decode(record.data)
    return Taken(version, at, facts)


class Meadow:
    """Matches that go on a commit at a time, by chance; `clock` makes times differ and sometimes be equal."""

    def __init__(self, log: EventLog, seed: int = 7) -> None:
        self.log = log
        self._chance = Random(seed)  # noqa: S311 - tests repeat themselves
        self._clock = 1_700_000_000_000
        self._running: dict[str, tuple[int, int, MatchStarted]] = {}
        self._number = 0
        self.facts: list[MatchFact] = []

    async def commits(self, number: int) -> None:
        for _ in range(number):
            await self.commit()

    async def commit(self) -> None:
        self._clock += self._chance.choice((0, 1, 250))
        if not self._running or (len(self._running) < AT_ONCE and self._chance.random() < STARTS):
            await self._start()
        else:
            await self._go_on(self._chance.choice(list(self._running)))

    async def _start(self) -> None:
        self._number += 1
        match = f"m{self._number}"
        players = tuple(self._chance.sample(PLAYERS, self._chance.randint(2, 4)))
        started = MatchStarted(
            owner=OWNER, id=match, version=1, at=self._clock, table=f"t{self._number % 7}", players=players,
            options={"length": "short"}, rules_version=1, rated=True,
        )  # fmt: skip
        sequence = await self._append(match, 1, 0, [started, self._turn(started, 1)])
        self._running[match] = (1, sequence, started)

    async def _go_on(self, match: str) -> None:
        version, last, started = self._running.pop(match)
        version += 1
        facts: list[MatchFact] = []
        die = self._chance.random()
        if die < ENDS:
            facts = [
                MatchFinished(
                    owner=OWNER, id=match, version=version, at=self._clock, table=started.table,
                    players=started.players, options=started.options, rules_version=1, rated=True, seed_given=False,
                    started=started.at, outcome={"scores": [version]},
                )
            ]  # fmt: skip
        elif die < CALLED_OFF:
            facts = [
                MatchAborted(
                    owner=OWNER, id=match, version=version, at=self._clock, table=started.table,
                    players=started.players, why="rain",
                )
            ]  # fmt: skip
        elif die < PASSES:
            facts = [self._turn(started, version)]
        sequence = await self._append(match, version, last, facts)
        if die >= CALLED_OFF:
            self._running[match] = (version, sequence, started)

    def _turn(self, started: MatchStarted, version: int) -> TurnPassed:
        awaiting = tuple(player for player in started.players if self._chance.random() < AWAITED)
        return TurnPassed(
            owner=OWNER, id=started.id, version=version, at=self._clock, players=started.players, awaiting=awaiting,
            standing={"points": [version]}, deadline=self._chance.choice((None, self._clock + 60_000)),
        )  # fmt: skip

    async def _append(self, match: str, version: int, expected: int, facts: list[MatchFact]) -> int:
        self.facts += facts
        return await self.log.append(match, stored(version, facts), expected=expected)


def fold(facts: Sequence[MatchFact]) -> dict[str, dict[str, Any]]:
    """All rows of all projections and the order of each index, by the plainest means."""
    result: dict[str, dict[str, Any]] = {}
    for projection in MATCH_PROJECTIONS:
        rows: dict[str, dict[str, Any]] = {}
        index: dict[str, dict[str, float]] = {}
        for fact in facts:
            for write in projection.apply(fact):
                if isinstance(write, Upsert):
                    row = {} if write.fresh else rows.get(write.id, {})
                    rows[write.id] = {**row, **write.fields}
                    if write.fresh or write.index is not None:
                        index[write.id] = dict(write.index or {})
                else:
                    rows.pop(write.id, None)
                    index.pop(write.id, None)
        lists: dict[str, list[tuple[float, str]]] = {}
        for identifier, names in index.items():
            for name, score in names.items():
                lists.setdefault(name, []).append((score, identifier))
        result[projection.name] = {
            "rows": msgspec.json.decode(msgspec.json.encode(rows)),
            "lists": {name: [one for _, one in sorted(pairs, reverse=True)] for name, pairs in lists.items()},
        }
    return result


async def shown(rows: Rows, expected: dict[str, dict[str, Any]]) -> dict[str, dict[str, Any]]:
    """The same out of Valkey; lists by all indexes that the fold has, and those of all players."""
    result: dict[str, dict[str, Any]] = {}
    for projection, contents in expected.items():
        names = {*contents["lists"], "all", *(f"player:{player}" for player in PLAYERS)}
        lists = {name: await listed(rows, projection, name) for name in names}
        everything = [row.decoded() for row in await listed_rows(rows, projection, "all")]
        for row in everything:
            row.pop("version")
        result[projection] = {
            "rows": {row.pop("id"): row for row in everything},
            "lists": {name: one for name, one in lists.items() if one},
        }
    return result


async def listed(rows: Rows, projection: str, index: str, limit: int = 7) -> list[str]:
    return [row.id for row in await listed_rows(rows, projection, index, limit)]


async def listed_rows(rows: Rows, projection: str, index: str, limit: int = 7) -> list[Row]:
    found: list[Row] = []
    cursor = ""
    while True:
        page = await rows.page(projection, index, cursor=cursor, limit=limit)
        found += page.rows
        cursor = page.cursor
        if not cursor:
            return found


@asynccontextmanager
async def running(*followers: Runs) -> AsyncIterator[None]:
    """Run them meanwhile; at the end they are killed wherever they are."""
    tasks = [asyncio.create_task(follower.run()) for follower in followers]
    try:
        yield
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


async def caught_up(follower: Runs, log: EventLog, stream: str, within: float = 30) -> None:
    async with asyncio.timeout(within):
        while follower.sequence < await log.head(stream):  # noqa: ASYNC110 - progress has no event
            await asyncio.sleep(0.01)


def follower_of(
    log: EventLog, valkey: Valkey, stream: str = STREAM, *, source: Source | None = None, schema: int = 0
) -> Follower[MatchFact]:
    """A follower of a meadow's log."""
    source = source or EventSource(log, stream)
    return Follower(stream, source, valkey, MATCH_PROJECTIONS, read_stored, decode=match_fact, schema=schema)
