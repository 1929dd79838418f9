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
        given_up, answered = asyncio.Event(), asyncio.Event()

        async def slow(incoming: Incoming) -> None:
            if not given_up.is_set():
                await given_up.wait()
                await incoming.respond(b"too late")
                answered.set()

        await served.subscribe(f"cmd.meadow.0.{unique}", slow)
        await self.known(served)
        with pytest.raises(UnansweredError):
            await asking.request(f"cmd.meadow.0.{unique}", b"", within=0.1)
        given_up.set()
        async with asyncio.timeout(20):
            await answered.wait()
        # The late answer is not taken for that of another request.
        with pytest.raises(UnansweredError):
            await asking.request(f"cmd.meadow.0.{unique}", b"", within=0.1)

    async def test_wildcards_match_by_tokens(self, served: Bus, asking: Bus, unique: str) -> None:
        seen: list[str] = []
        last = asyncio.Event()

        async def note(incoming: Incoming) -> None:
            seen.append(incoming.subject)
            if incoming.subject.endswith(".last"):
                last.set()

        await served.subscribe(f"qry.meadow.{unique}.*", note)
        await served.subscribe("sys.meadow.>", note)
        await self.known(served)
        for subject in (f"qry.meadow.{unique}.a", f"qry.meadow.{unique}.a.b", f"qry.meadow.{unique}", "qry.meadow.0.x"):
            await asking.publish(subject, b"")
        await asking.publish(f"qry.meadow.{unique}.last", b"")
        async with asyncio.timeout(20):
            await last.wait()
        assert seen == [f"qry.meadow.{unique}.a", f"qry.meadow.{unique}.last"]

    async def test_all_subscribers_get_a_message(self, served: Bus, asking: Bus, unique: str) -> None:
        """There are no queue groups: in an overlap of owners both get the command, and one of them commits."""
        seen: list[int] = []
        all_seen = asyncio.Event()

        def noting(number: int) -> Callable[[Incoming], Awaitable[None]]:
            async def note(_: Incoming) -> None:
                seen.append(number)
                if len(seen) == 3:
                    all_seen.set()

            return note

        for number in range(3):
            await served.subscribe(f"cmd.meadow.0.{unique}", noting(number))
        await self.known(served)
        await asking.publish(f"cmd.meadow.0.{unique}", b"")
        async with asyncio.timeout(20):
            await all_seen.wait()
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

        others, first = asyncio.Event(), asyncio.Event()

        async def handle(incoming: Incoming) -> None:
            started.append(incoming.data)
            if incoming.data == b"0":
                await others.wait()
                first.set()
            ended.append(incoming.data)
            if incoming.data == b"19":
                others.set()

        await served.subscribe(f"cmd.meadow.0.{unique}", handle)
        await self.known(served)
        for number in range(20):
            await asking.publish(f"cmd.meadow.0.{unique}", b"%d" % number)
        async with asyncio.timeout(20):
            await first.wait()
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

    async def test_a_plain_function_is_called_for_each_message_in_order_and_may_raise(
        self, served: Bus, asking: Bus, unique: str, caplog: pytest.LogCaptureFixture
    ) -> None:
        taken: list[bytes] = []
        last = asyncio.Event()

        def take(incoming: Incoming) -> None:
            taken.append(incoming.data)
            if incoming.data == b"raise":
                message = "as asked"
                raise RuntimeError(message)
            if incoming.data == b"last":
                last.set()

        await served.subscribe(f"cmd.meadow.0.{unique}", take)
        await self.known(served)
        for data in (b"first", b"raise", b"last"):
            await asking.publish(f"cmd.meadow.0.{unique}", data)
        async with asyncio.timeout(20):
            await last.wait()

        assert taken == [b"first", b"raise", b"last"]
        assert "as asked" in caplog.text

    async def test_a_stopped_subscription_takes_no_more_and_finishes_what_it_has(
        self, served: Bus, asking: Bus, unique: str
    ) -> None:
        finished: list[bytes] = []
        begun, stopped, done = asyncio.Event(), asyncio.Event(), asyncio.Event()

        async def handle(incoming: Incoming) -> None:
            begun.set()
            await stopped.wait()
            finished.append(incoming.data)
            done.set()

        subscription = await served.subscribe(f"cmd.meadow.0.{unique}", handle)
        await self.known(served)
        await asking.publish(f"cmd.meadow.0.{unique}", b"taken")
        async with asyncio.timeout(20):
            await begun.wait()
        await subscription.stop()
        await self.known(served)
        await asking.publish(f"cmd.meadow.0.{unique}", b"late")
        stopped.set()
        async with asyncio.timeout(20):
            await done.wait()
        await asyncio.sleep(SETTLE)
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
