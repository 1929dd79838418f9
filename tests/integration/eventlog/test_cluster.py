"""The log on a cluster of three, while its leaders change and its servers die."""

import asyncio
import random
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any

import pytest

from libs.bus import NatsBus
from libs.connection import ApiError, JetStream, NotServedError, UnrepliedError
from libs.eventlog import (
    ConflictError,
    JetStreamEventLog,
    LogUnavailableError,
    Record,
    UnknownAppendError,
    check_streams,
)
from libs.eventlog.naming import Naming
from libs.operate.nats_cluster import NatsCluster
from libs.operate.streams import ensure_streams

OWNER = "meadow"
WRITERS = 50
ELECTED_WITHIN = 90.0
"""Seconds: servers on a busy machine may vote several times until one leads again."""

pytestmark = [pytest.mark.live, pytest.mark.timeout(400)]


@pytest.fixture
def cluster(tmp_path: Path) -> Iterator[NatsCluster]:
    cluster = NatsCluster(tmp_path / "var", [OWNER])
    cluster.start()
    yield cluster
    cluster.stop()


@pytest.fixture
async def operator(cluster: NatsCluster) -> AsyncIterator[JetStream]:
    bus = await NatsBus.connect(cluster.settings("operator"), "operator")
    await ensure_streams(bus.connection, [OWNER], replicas=3)
    yield JetStream(bus.connection)
    await bus.close()


@pytest.fixture
async def logs(cluster: NatsCluster, operator: JetStream) -> AsyncIterator[list[JetStreamEventLog]]:
    """Two workers' logs."""
    buses = [await NatsBus.connect(cluster.settings(OWNER), OWNER) for _ in range(2)]
    await check_streams(buses[0].connection, OWNER)
    yield [JetStreamEventLog(bus.connection, OWNER) for bus in buses]
    for bus in buses:
        await bus.close()


async def loaded(log: JetStreamEventLog, identifier: str) -> list[Record]:
    """All records up to the last that the leader knows, waiting for both."""
    async with asyncio.timeout(ELECTED_WITHIN):
        while True:
            try:
                last = await log.last(identifier)
                records = await log.load(identifier)
            except LogUnavailableError:
                await asyncio.sleep(0.05)
                continue
            if (records[-1] if records else None) == last:
                return records
            await asyncio.sleep(0.05)


async def stepping_down(operator: JetStream, stream: str) -> None:
    """Have the stream's leader give up its place, again and again."""
    while True:
        await asyncio.sleep(random.uniform(0.05, 0.3))
        try:
            await operator.api(f"STREAM.LEADER.STEPDOWN.{stream}", None, dict[str, Any])
        except (ApiError, NotServedError, UnrepliedError):
            continue


async def test_of_fifty_writers_at_most_one_wins_while_leaders_change(
    operator: JetStream, logs: list[JetStreamEventLog], unique: str
) -> None:
    """nats-io/nats-server #4320: two publishes with the same expected sequence were both accepted."""
    stream = Naming(OWNER).event(unique)[1]
    stepping = asyncio.create_task(stepping_down(operator, stream))
    acknowledged: list[int] = []
    expected = 0
    for turn in range(25):
        appends = [logs[n % 2].append(unique, b"%d %d" % (turn, n), expected=expected) for n in range(WRITERS)]
        outcomes = await asyncio.gather(*appends, return_exceptions=True)
        won = [outcome for outcome in outcomes if isinstance(outcome, int)]
        assert len(won) <= 1
        assert all(isinstance(outcome, int | ConflictError | UnknownAppendError) for outcome in outcomes)
        acknowledged += won
        records = await loaded(logs[0], unique)
        # At most one of a turn is stored, acknowledged or not.
        turns = [record.data.split()[0] for record in records]
        assert len(turns) == len(set(turns))
        expected = records[-1].sequence if records else 0
    stepping.cancel()
    stored = {record.sequence for record in await loaded(logs[0], unique)}
    assert acknowledged
    assert set(acknowledged) <= stored


async def appended(log: JetStreamEventLog, identifier: str, body: bytes) -> Record:
    """A record that was acknowledged, loading again as often as it takes."""
    while True:
        records = await loaded(log, identifier)
        try:
            sequence = await log.append(identifier, body, expected=records[-1].sequence if records else 0)
        except (ConflictError, UnknownAppendError):
            continue
        return Record(identifier, sequence, body)


async def killing_each(cluster: NatsCluster, acknowledged: list[Record]) -> None:
    """Kill and start each server in turn, while writing goes on, waiting until it is one of three again."""

    async def written_on() -> None:
        enough = len(acknowledged) + 20
        async with asyncio.timeout(ELECTED_WITHIN):
            while len(acknowledged) < enough:  # noqa: ASYNC110 - a list tells nobody
                await asyncio.sleep(0.02)

    for server in cluster.servers:
        await written_on()
        server.kill()
        await written_on()
        server.start()
        async with asyncio.timeout(ELECTED_WITHIN):
            while not server.healthy():  # noqa: ASYNC110 - another process, which tells nobody
                await asyncio.sleep(0.1)


async def test_nothing_acknowledged_is_lost_when_servers_die_one_after_another(
    cluster: NatsCluster, logs: list[JetStreamEventLog], unique: str
) -> None:
    log, other = logs
    acknowledged: list[Record] = []
    followed: list[Record] = []
    ended = asyncio.Event()

    async def follow() -> None:
        async for batch in other.follow(Naming(OWNER).event(unique)[1]):
            followed.extend(batch)
            if batch[-1].data == b"end":
                ended.set()

    following, killing = asyncio.create_task(follow()), asyncio.create_task(killing_each(cluster, acknowledged))
    number = 0
    while not killing.done():
        acknowledged.append(await appended(log, unique, b"%d" % number))
        number += 1
    await killing
    acknowledged.append(await appended(log, unique, b"end"))
    async with asyncio.timeout(ELECTED_WITHIN):
        await ended.wait()
    following.cancel()
    stored = await loaded(log, unique)
    assert set(acknowledged) <= set(stored)
    assert followed[: len(stored)] == stored
