"""What timers promise, in memory and on a real server."""

import asyncio
import time
from collections.abc import Awaitable, Callable
from itertools import pairwise

import pytest

from libs.bus import NatsBus
from libs.eventlog import JetStreamTimers, MemoryTimers, Timers, UnknownAppendError
from libs.operate.servers import NatsServer
from libs.testkit.eventually import eventually

Connect = Callable[[str], Awaitable[NatsBus]]


def now() -> int:
    return time.time_ns() // 1_000_000


class Serving:
    """A worker that serves the timers of a test; of others' it is done at once."""

    def __init__(self, timers: Timers, prefix: str, *, refusals: int = 0) -> None:
        self.fired: list[tuple[str, int]] = []
        self._grew = asyncio.Event()
        self._prefix = prefix
        self._refusals = refusals
        self._task = asyncio.create_task(timers.serve(self._on_due))

    async def _on_due(self, identifier: str) -> bool:
        if not identifier.startswith(self._prefix):
            return True
        self.fired.append((identifier, now()))
        self._grew.set()
        if self._refusals:
            self._refusals -= 1
            return False
        return True

    async def until(self, count: int, within: float = 30) -> list[str]:
        """The ids that fired, as soon as they are so many."""
        async with asyncio.timeout(within):
            while len(self.fired) < count:
                self._grew.clear()
                await self._grew.wait()
        return [identifier for identifier, _ in self.fired]

    async def stop(self) -> None:
        self._task.cancel()
        await asyncio.gather(self._task, return_exceptions=True)


class TimersBehavior:
    """`timers` and `other` are two workers' timers of one owner."""

    async def test_a_timer_fires_once_when_due(self, timers: Timers, unique: str) -> None:
        serving = Serving(timers, unique)
        at = now() + 400
        await timers.arm(unique, at)
        await serving.until(1)
        await timers.arm(f"{unique}-after", now() + 1300)
        assert await serving.until(2) == [unique, f"{unique}-after"]
        await serving.stop()
        assert at <= serving.fired[0][1]

    async def test_a_timer_set_again_replaces_the_earlier_one(self, timers: Timers, unique: str) -> None:
        serving = Serving(timers, unique)
        at = now()
        await timers.arm(unique, at + 400)
        await timers.arm(unique, at + 1500)
        await timers.arm(f"{unique}-after", at + 1800)
        assert await serving.until(2) == [unique, f"{unique}-after"]
        await serving.stop()
        assert serving.fired[0][1] >= at + 1500

    async def test_a_timer_set_nearer_fires_nearer(self, timers: Timers, unique: str) -> None:
        serving = Serving(timers, unique)
        at = now()
        await timers.arm(unique, at + 60_000)
        await timers.arm(unique, at + 300)
        await serving.until(1)
        await serving.stop()

    @pytest.mark.parametrize("ago", [0, 1, 86_400_000], ids=["now", "just past", "yesterday"])
    async def test_a_time_that_is_past_fires_soon(self, timers: Timers, unique: str, ago: int) -> None:
        serving = Serving(timers, unique)
        await timers.arm(unique, now() - ago)
        await serving.until(1)
        await serving.stop()

    async def test_what_is_not_done_comes_again_after_a_second(self, timers: Timers, unique: str) -> None:
        serving = Serving(timers, unique, refusals=2)
        await timers.arm(unique, now())
        await serving.until(3)
        await timers.arm(f"{unique}-after", now() + 1300)
        assert await serving.until(4) == [*[unique] * 3, f"{unique}-after"]
        await serving.stop()
        times = [when for _, when in serving.fired[:3]]
        assert all(later - earlier > 900 for earlier, later in pairwise(times))

    async def test_two_workers_share_the_timers(self, timers: Timers, other: Timers, unique: str) -> None:
        both = [Serving(timers, unique), Serving(other, unique)]
        identifiers = {f"{unique}-{number}" for number in range(100)}
        at = now() + 300
        for identifier in identifiers:
            await timers.arm(identifier, at)
        await eventually(lambda: sum(len(serving.fired) for serving in both) >= len(identifiers))
        # One that is served twice would come again by then.
        await asyncio.sleep(1.3)
        for serving in both:
            await serving.stop()
        fired = [identifier for serving in both for identifier, _ in serving.fired]
        assert sorted(fired) == sorted(identifiers)

    async def test_what_fired_while_nobody_served_is_served_later(self, timers: Timers, unique: str) -> None:
        await timers.arm(unique, now() + 100)
        # Nobody serves, so nobody can tell when it is due.
        await asyncio.sleep(0.6)
        serving = Serving(timers, unique)
        assert await serving.until(1) == [unique]
        await serving.stop()

    async def test_a_handler_that_raises_is_asked_again(self, timers: Timers, unique: str) -> None:
        calls: list[str] = []
        again = asyncio.Event()

        async def failing(identifier: str) -> bool:
            calls.append(identifier)
            if calls.count(unique) == 1:
                message = "as asked"
                raise RuntimeError(message)
            if calls.count(unique) > 1:
                again.set()
            return True

        serving = asyncio.create_task(timers.serve(failing))
        await timers.arm(unique, now())
        async with asyncio.timeout(20):
            await again.wait()
        serving.cancel()


class TestMemoryTimers(TimersBehavior):
    @pytest.fixture
    def timers(self) -> Timers:
        return MemoryTimers()

    @pytest.fixture
    def other(self, timers: Timers) -> Timers:
        return timers


@pytest.mark.live
class TestJetStreamTimers(TimersBehavior):
    @pytest.fixture
    async def timers(self, connect: Connect) -> Timers:
        return JetStreamTimers((await connect("meadow")).connection, "meadow")

    @pytest.fixture
    async def other(self, connect: Connect) -> Timers:
        return JetStreamTimers((await connect("meadow")).connection, "meadow")


@pytest.mark.live
class TestFailingServer:
    @pytest.fixture
    async def timers(self, connect_own: Connect) -> JetStreamTimers:
        return JetStreamTimers((await connect_own("meadow")).connection, "meadow")

    @pytest.mark.parametrize("wait", [0.1, 1.5], ids=["due after the restart", "due while it is away"])
    async def test_a_timer_outlives_the_server(
        self, own_nats: NatsServer, timers: JetStreamTimers, unique: str, wait: float
    ) -> None:
        serving = Serving(timers, unique)
        await timers.arm(unique, now() + 1000)
        own_nats.kill()
        await asyncio.sleep(wait)
        own_nats.start()
        assert await serving.until(1) == [unique]
        await serving.stop()

    async def test_arming_while_the_server_is_away_is_unknown(
        self, own_nats: NatsServer, timers: JetStreamTimers, unique: str
    ) -> None:
        own_nats.kill()
        with pytest.raises(UnknownAppendError):
            await timers.arm(unique, now())
