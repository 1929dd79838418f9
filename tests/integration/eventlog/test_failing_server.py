"""The log while its server is killed, away or frozen: nothing acknowledged is lost, nothing given up comes later."""

import asyncio
from collections.abc import Awaitable, Callable
from functools import partial

import pytest

from libs.bus import NatsBus
from libs.connection.link import Deliver
from libs.eventlog import ConflictError, JetStreamEventLog, LogUnavailableError, UnknownAppendError
from libs.eventlog.naming import Naming
from libs.operate.servers import NatsServer
from libs.testkit.eventually import eventually

OWNER = "meadow"

pytestmark = pytest.mark.live

Connect = Callable[[str], Awaitable[NatsBus]]


async def persisted(log: JetStreamEventLog, identifier: str, *, after: int = 0) -> list[bytes]:
    """The aggregate's commits, waiting for the server."""
    async with asyncio.timeout(20):
        while True:
            try:
                return [record.data for record in await log.load(identifier, after=after)]
            except LogUnavailableError:
                await asyncio.sleep(0.05)


class Writer:
    """Appends numbers to one aggregate, loading again whenever it does not know better."""

    def __init__(self, log: JetStreamEventLog, identifier: str) -> None:
        self.acknowledged: list[tuple[int, bytes]] = []
        self._grown = asyncio.Event()
        self._log = log
        self._identifier = identifier

    async def write(self, stop: asyncio.Event) -> None:
        expected, number = 0, 0
        while not stop.is_set():
            body = b"%d" % number
            try:
                expected = await self._log.append(self._identifier, body, expected=expected)
            except (UnknownAppendError, ConflictError):
                expected = await self._loaded()
                continue
            self.acknowledged.append((expected, body))
            self._grown.set()
            number += 1

    async def writes_on(self, more: int) -> None:
        """Wait until so many more are acknowledged."""
        enough = len(self.acknowledged) + more
        async with asyncio.timeout(30):
            while len(self.acknowledged) < enough:
                self._grown.clear()
                await self._grown.wait()

    async def _loaded(self) -> int:
        while True:
            try:
                records = await self._log.load(self._identifier)
            except LogUnavailableError:
                await asyncio.sleep(0.02)
            else:
                return records[-1].sequence if records else 0


async def test_killing_the_server_loses_and_doubles_nothing_for_writers_and_followers(
    own_nats: NatsServer, connect_own: Connect, unique: str
) -> None:
    """nats-io/nats-server #7564, as far as a process can be killed; JasperFx/marten #4952 for the follower.

    That synced writes survive a power failure cannot be shown here: the page cache outlives a process. The start
    refuses a server that does not sync (test_checking.py).
    """
    log = JetStreamEventLog((await connect_own(OWNER)).connection, OWNER)
    reading = JetStreamEventLog((await connect_own(OWNER)).connection, OWNER)
    stream = Naming(OWNER).event(unique)[1]
    followed: list[tuple[int, bytes]] = []
    enough = asyncio.Event()

    async def follow() -> None:
        async for batch in reading.follow(stream):
            followed.extend((record.sequence, record.data) for record in batch)
            if followed[-1][1] == b"end":
                enough.set()

    writer, stop = Writer(log, unique), asyncio.Event()
    following, writing = asyncio.create_task(follow()), asyncio.create_task(writer.write(stop))
    for kill in (own_nats.kill, own_nats.stop, own_nats.kill):
        await writer.writes_on(20)
        kill()
        own_nats.start()
    await writer.writes_on(20)
    stop.set()
    await writing
    await log.append(unique, b"end", expected=(await log.load(unique))[-1].sequence)
    stored = [(record.sequence, record.data) for record in await log.load(unique)]
    async with asyncio.timeout(30):
        await enough.wait()
    following.cancel()
    assert set(writer.acknowledged) <= set(stored)
    assert followed == stored
    # Besides the end, only what was answered by nothing may be there, once for each time the server went away.
    assert len(stored) - len(writer.acknowledged) <= 1 + 3


async def test_an_append_given_up_while_the_server_is_away_is_never_stored(
    own_nats: NatsServer, connect_own: Connect, unique: str
) -> None:
    log = JetStreamEventLog((await connect_own(OWNER)).connection, OWNER)
    await log.append(unique, b"before", expected=0)
    own_nats.kill()
    for attempt in range(20):
        with pytest.raises(UnknownAppendError):
            await log.append(f"{unique}-{attempt}", b"lost", expected=0)
        await asyncio.sleep(0.01)
    own_nats.start()
    assert await persisted(log, unique) == [b"before"]
    await asyncio.sleep(0.3)
    for attempt in range(20):
        assert await persisted(log, f"{unique}-{attempt}") == []


async def test_appends_under_way_when_the_server_dies_fail_at_once(
    own_nats: NatsServer, connect_own: Connect, unique: str
) -> None:
    log = JetStreamEventLog((await connect_own(OWNER)).connection, OWNER)
    own_nats.pause()
    sent: list[int] = []
    appends = [
        asyncio.create_task(log.append(f"{unique}-{n}", b"", expected=0, meanwhile=partial(sent.append, n)))
        for n in range(10)
    ]
    await eventually(lambda: len(sent) == len(appends))
    own_nats.kill()
    async with asyncio.timeout(5):
        outcomes = await asyncio.gather(*appends, return_exceptions=True)
    assert all(isinstance(outcome, UnknownAppendError) for outcome in outcomes)


async def test_a_frozen_server_makes_appends_unknown_and_then_all_goes_on(
    own_nats: NatsServer, connect_own: Connect, unique: str
) -> None:
    """What the frozen server has received it may store when it wakes; the expected sequence keeps that harmless."""
    log = JetStreamEventLog((await connect_own(OWNER)).connection, OWNER)
    first = await log.append(unique, b"first", expected=0)
    own_nats.pause()
    async with asyncio.timeout(4):
        with pytest.raises(UnknownAppendError):
            await log.append(unique, b"unknown", expected=first)
    with pytest.raises(LogUnavailableError):
        async with asyncio.timeout(6):
            await log.load(unique)
    own_nats.resume()
    stored = await persisted(log, unique)
    assert stored in ([b"first"], [b"first", b"unknown"])
    expected = (await log.load(unique))[-1].sequence
    await log.append(unique, b"last", expected=expected)
    assert (await persisted(log, unique))[-1] == b"last"


async def test_a_follower_notices_one_message_that_did_not_arrive(connect: Connect, unique: str) -> None:
    """JasperFx/marten #4952: what is withheld is noticed and read again, not passed over."""
    bus = await connect(OWNER)
    log = JetStreamEventLog(bus.connection, OWNER)
    stream = Naming(OWNER).event(unique)[1]
    after, withheld = await log.head(stream), 0
    subscribe = bus.connection.subscribe

    def withholding(subject: str, deliver: Deliver) -> Callable[[], None]:
        def some(subject: bytes, reply: bytes, data: bytes, headers: bytes | None) -> None:
            nonlocal withheld
            if data == b"3" and not withheld:
                withheld += 1
            else:
                deliver(subject, reply, data, headers)

        return subscribe(subject, some)

    bus.connection.subscribe = withholding  # type: ignore[method-assign] # what a faulty network would do
    bodies: list[bytes] = []
    expected = 0
    for number in range(10):
        expected = await log.append(unique, b"%d" % number, expected=expected)
    async with asyncio.timeout(5):
        async for batch in log.follow(stream, after=after):
            bodies += [record.data for record in batch if record.identifier == unique]
            if len(bodies) >= 10:
                break
    assert withheld == 1
    assert bodies == [b"%d" % number for number in range(10)]


async def test_a_follower_goes_on_at_once_after_a_restart(
    own_nats: NatsServer, connect_own: Connect, unique: str
) -> None:
    """It does not wait for the server to fall silent."""
    log = JetStreamEventLog((await connect_own(OWNER)).connection, OWNER)
    stream = Naming(OWNER).event(unique)[1]
    seen = {b"before": asyncio.Event(), b"after": asyncio.Event()}

    async def follow() -> None:
        async for batch in log.follow(stream):
            seen[batch[-1].data].set()

    following = asyncio.create_task(follow())
    first = await log.append(unique, b"before", expected=0)
    async with asyncio.timeout(30):
        await seen[b"before"].wait()
    own_nats.kill()
    own_nats.start()
    await persisted(log, unique)
    await log.append(unique, b"after", expected=first)
    async with asyncio.timeout(5):
        await seen[b"after"].wait()
    following.cancel()


async def test_a_follower_goes_on_after_a_frozen_server(
    own_nats: NatsServer, connect_own: Connect, unique: str
) -> None:
    log = JetStreamEventLog((await connect_own(OWNER)).connection, OWNER)
    stream = Naming(OWNER).event(unique)[1]
    bodies: list[bytes] = []

    async def follow() -> None:
        async for batch in log.follow(stream):
            bodies.extend(record.data for record in batch)

    following = asyncio.create_task(follow())
    expected = await log.append(unique, b"1", expected=0)
    own_nats.pause()
    # Longer than a follower waits for a word of the server.
    await asyncio.sleep(4)
    own_nats.resume()
    async with asyncio.timeout(30):
        while len(bodies) < 2:
            try:
                expected = await log.append(unique, b"2", expected=expected)
            except (UnknownAppendError, ConflictError):
                await asyncio.sleep(0.05)
            else:
                await asyncio.sleep(0.5)
    following.cancel()
    assert bodies[:2] == [b"1", b"2"]
