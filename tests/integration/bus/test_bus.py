"""What every bus promises, in memory and on a real server."""

import asyncio
from collections.abc import Awaitable, Callable

import pytest

from libs.bus import Bus, Incoming, MemoryBus, MemoryHub, NatsBus, NoResponderError, UnansweredError

SETTLE = 0.05
"""Seconds in which a local message arrives; used where nothing is to arrive."""


async def echo(incoming: Incoming) -> None:
    await incoming.respond(incoming.data)


class BusBehavior:
    """`served` is the game's bus, `asking` the gateway's. `known` waits until subscriptions are known to the server."""

    async def known(self, bus: Bus) -> None:
        """Nothing to wait for."""

    async def test_a_request_gets_its_answer(self, served: Bus, asking: Bus, unique: str) -> None:
        await served.subscribe(f"cmd.meadow.0.{unique}", echo)
        await self.known(served)
        body = bytes(range(256)) * 100
        assert await asking.request(f"cmd.meadow.0.{unique}", body, within=2) == body

    async def test_requests_at_once_get_each_their_own_answer(self, served: Bus, asking: Bus, unique: str) -> None:
        async def later(incoming: Incoming) -> None:
            await asyncio.sleep(0.001 * (100 - int(incoming.data)))
            await incoming.respond(incoming.data)

        await served.subscribe(f"cmd.meadow.0.{unique}", later)
        await self.known(served)
        requests = [asking.request(f"cmd.meadow.0.{unique}", b"%d" % n, within=2) for n in range(100)]
        assert await asyncio.gather(*requests) == [b"%d" % n for n in range(100)]

    async def test_without_a_responder_a_request_fails_at_once(self, served: Bus, asking: Bus, unique: str) -> None:
        async with asyncio.timeout(5):
            with pytest.raises(NoResponderError):
                await asking.request(f"cmd.meadow.0.{unique}", b"", within=10)

    async def test_a_slow_responder_leaves_a_request_unanswered_in_time(
        self, served: Bus, asking: Bus, unique: str
    ) -> None:
        async def slow(incoming: Incoming) -> None:
            await asyncio.sleep(0.3)
            await incoming.respond(b"too late")

        await served.subscribe(f"cmd.meadow.0.{unique}", slow)
        await self.known(served)
        started = asyncio.get_running_loop().time()
        with pytest.raises(UnansweredError):
            await asking.request(f"cmd.meadow.0.{unique}", b"", within=0.1)
        assert 0.09 < asyncio.get_running_loop().time() - started < 0.25
        await asyncio.sleep(0.3)
        # The late answer is not taken for that of another request.
        with pytest.raises(UnansweredError):
            await asking.request(f"cmd.meadow.0.{unique}", b"", within=0.1)

    async def test_wildcards_match_by_tokens(self, served: Bus, asking: Bus, unique: str) -> None:
        seen: list[str] = []

        async def note(incoming: Incoming) -> None:
            seen.append(incoming.subject)

        await served.subscribe(f"qry.meadow.{unique}.*", note)
        await served.subscribe("sys.meadow.>", note)
        await self.known(served)
        for subject in (f"qry.meadow.{unique}.a", f"qry.meadow.{unique}.a.b", f"qry.meadow.{unique}", "qry.meadow.0.x"):
            await asking.publish(subject, b"")
        await asyncio.sleep(SETTLE)
        assert seen == [f"qry.meadow.{unique}.a"]

    async def test_all_subscribers_get_a_message(self, served: Bus, asking: Bus, unique: str) -> None:
        """There are no queue groups: in an overlap of owners both get the command, and one of them commits."""
        seen: list[int] = []

        def noting(number: int) -> Callable[[Incoming], Awaitable[None]]:
            async def note(_: Incoming) -> None:
                seen.append(number)

            return note

        for number in range(3):
            await served.subscribe(f"cmd.meadow.0.{unique}", noting(number))
        await self.known(served)
        await asking.publish(f"cmd.meadow.0.{unique}", b"")
        await asyncio.sleep(SETTLE)
        assert sorted(seen) == [0, 1, 2]

    async def test_of_two_answers_the_first_counts(self, served: Bus, asking: Bus, unique: str) -> None:
        async def eager(incoming: Incoming) -> None:
            await incoming.respond(b"first")
            await incoming.respond(b"second")

        await served.subscribe(f"cmd.meadow.0.{unique}", eager)
        await self.known(served)
        assert await asking.request(f"cmd.meadow.0.{unique}", b"", within=2) == b"first"

    async def test_handlers_start_in_order_and_do_not_wait_for_one_another(
        self, served: Bus, asking: Bus, unique: str
    ) -> None:
        started: list[bytes] = []
        ended: list[bytes] = []

        async def handle(incoming: Incoming) -> None:
            started.append(incoming.data)
            await asyncio.sleep(0.2 if incoming.data == b"0" else 0)
            ended.append(incoming.data)

        await served.subscribe(f"cmd.meadow.0.{unique}", handle)
        await self.known(served)
        for number in range(20):
            await asking.publish(f"cmd.meadow.0.{unique}", b"%d" % number)
        await asyncio.sleep(0.4)
        assert started == [b"%d" % number for number in range(20)]
        assert ended == [*started[1:], b"0"]

    async def test_a_handler_that_raises_does_not_end_the_subscription(
        self, served: Bus, asking: Bus, unique: str, caplog: pytest.LogCaptureFixture
    ) -> None:
        async def moody(incoming: Incoming) -> None:
            if incoming.data == b"raise":
                message = "as asked"
                raise RuntimeError(message)
            await incoming.respond(b"fine")

        await served.subscribe(f"cmd.meadow.0.{unique}", moody)
        await self.known(served)
        await asking.publish(f"cmd.meadow.0.{unique}", b"raise")
        assert await asking.request(f"cmd.meadow.0.{unique}", b"", within=2) == b"fine"
        assert "as asked" in caplog.text

    async def test_a_stopped_subscription_takes_no_more_and_finishes_what_it_has(
        self, served: Bus, asking: Bus, unique: str
    ) -> None:
        finished: list[bytes] = []

        async def handle(incoming: Incoming) -> None:
            await asyncio.sleep(0.1)
            finished.append(incoming.data)

        subscription = await served.subscribe(f"cmd.meadow.0.{unique}", handle)
        await self.known(served)
        await asking.publish(f"cmd.meadow.0.{unique}", b"taken")
        await asyncio.sleep(SETTLE)
        await subscription.stop()
        await self.known(served)
        await asking.publish(f"cmd.meadow.0.{unique}", b"late")
        await asyncio.sleep(0.2)
        assert finished == [b"taken"]
        with pytest.raises(NoResponderError):
            await asking.request(f"cmd.meadow.0.{unique}", b"", within=1)

    async def test_answering_what_wants_no_answer_does_nothing(self, served: Bus, asking: Bus, unique: str) -> None:
        handled = asyncio.Event()

        async def handle(incoming: Incoming) -> None:
            await incoming.respond(b"nobody asked")
            handled.set()

        await served.subscribe(f"cmd.meadow.0.{unique}", handle)
        await self.known(served)
        await asking.publish(f"cmd.meadow.0.{unique}", b"")
        async with asyncio.timeout(5):
            await handled.wait()


class TestMemoryBus(BusBehavior):
    @pytest.fixture
    def hub(self) -> MemoryHub:
        return MemoryHub()

    @pytest.fixture
    def served(self, hub: MemoryHub) -> Bus:
        return MemoryBus(hub)

    @pytest.fixture
    def asking(self, hub: MemoryHub) -> Bus:
        return MemoryBus(hub)


@pytest.mark.live
class TestNatsBus(BusBehavior):
    async def known(self, bus: Bus) -> None:
        assert isinstance(bus, NatsBus)
        await bus.flush()

    @pytest.fixture
    async def served(self, connect: Callable[[str], Awaitable[NatsBus]]) -> Bus:
        return await connect("meadow")

    @pytest.fixture
    async def asking(self, connect: Callable[[str], Awaitable[NatsBus]]) -> Bus:
        return await connect("gateway")
