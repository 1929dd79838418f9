"""What every bucket promises, in memory and on a real server."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable

import pytest

from libs.bus import (
    Entry,
    KeyValue,
    MalformedKeyError,
    MemoryKeyValue,
    NatsBus,
    NatsKeyValue,
    NoResponderError,
    RevisionConflictError,
    UnansweredError,
)
from libs.operate.servers import NatsServer


class Watching:
    """A watch running in the background, and what it gave."""

    def __init__(self, watch: AsyncIterator[Entry | None]) -> None:
        self.given: list[Entry | None] = []
        self._grew = asyncio.Event()
        self._task = asyncio.create_task(self._run(watch))

    async def _run(self, watch: AsyncIterator[Entry | None]) -> None:
        async for entry in watch:
            self.given.append(entry)
            self._grew.set()

    async def until(self, count: int) -> list[tuple[str, bytes | None] | None]:
        """What it gave, as soon as it is so much."""
        await self.until_true(lambda: len(self.given) >= count)
        return [None if entry is None else (entry.key, entry.value) for entry in self.given]

    async def until_true(self, condition: Callable[[], bool]) -> None:
        """Wait for what is given to be so."""
        async with asyncio.timeout(10):
            while not condition():
                self._grew.clear()
                await self._grew.wait()

    def stop(self) -> None:
        self._task.cancel()


class KeyValueBehavior:
    """`bucket` and `other` are two services' views of one bucket."""

    async def test_what_was_put_is_got(self, bucket: KeyValue, other: KeyValue, unique: str) -> None:
        revision = await bucket.put(f"{unique}.w0", b"\x00value")
        assert await other.get(f"{unique}.w0") == Entry(f"{unique}.w0", b"\x00value", revision)

    async def test_an_absent_key_is_none(self, bucket: KeyValue, unique: str) -> None:
        assert await bucket.get(unique) is None

    async def test_revisions_grow(self, bucket: KeyValue, unique: str) -> None:
        first = await bucket.put(unique, b"a")
        second = await bucket.put(unique, b"b")
        assert second > first
        assert (await bucket.get(unique)) == Entry(unique, b"b", second)

    async def test_an_empty_value_is_a_value(self, bucket: KeyValue, unique: str) -> None:
        revision = await bucket.put(unique, b"")
        assert await bucket.get(unique) == Entry(unique, b"", revision)

    async def test_a_put_expecting_another_revision_changes_nothing(self, bucket: KeyValue, unique: str) -> None:
        first = await bucket.put(unique, b"a")
        second = await bucket.put(unique, b"b", expected=first)
        for wrong in (first, second + 1000, 0):
            with pytest.raises(RevisionConflictError):
                await bucket.put(unique, b"c", expected=wrong)
        assert (await bucket.get(unique)) == Entry(unique, b"b", second)

    async def test_of_many_who_put_first_one_wins(self, bucket: KeyValue, other: KeyValue, unique: str) -> None:
        puts = [(bucket if n % 2 else other).put(unique, b"%d" % n, expected=0) for n in range(50)]
        outcomes = await asyncio.gather(*puts, return_exceptions=True)
        assert sum(isinstance(outcome, int) for outcome in outcomes) == 1
        assert sum(isinstance(outcome, RevisionConflictError) for outcome in outcomes) == 49

    async def test_a_deleted_key_is_absent_and_may_be_put_first_again(self, bucket: KeyValue, unique: str) -> None:
        await bucket.put(unique, b"a", expected=0)
        await bucket.delete(unique)
        assert await bucket.get(unique) is None
        await bucket.put(unique, b"b", expected=0)
        entry = await bucket.get(unique)
        assert entry is not None
        assert entry.value == b"b"

    async def test_deleting_an_absent_key_does_nothing(self, bucket: KeyValue, unique: str) -> None:
        watching = Watching(bucket.watch(unique))
        assert await watching.until(1) == [None]
        await bucket.delete(unique)
        await bucket.put(unique, b"a")
        assert await watching.until(2) == [None, (unique, b"a")]
        watching.stop()

    async def test_a_watch_gives_what_is_present_then_none_then_changes(
        self, bucket: KeyValue, other: KeyValue, unique: str
    ) -> None:
        await bucket.put(f"{unique}.a", b"1")
        await bucket.put(f"{unique}.b", b"1")
        await bucket.put(f"{unique}.gone", b"1")
        await bucket.delete(f"{unique}.gone")
        await bucket.put(f"{unique}.a", b"2")
        watching = Watching(other.watch(f"{unique}."))
        present = await watching.until(3)
        assert sorted(filter(None, present[:2])) == [(f"{unique}.a", b"2"), (f"{unique}.b", b"1")]
        assert present[2] is None
        await bucket.put(f"{unique}.c", b"1")
        await bucket.delete(f"{unique}.a")
        assert (await watching.until(5))[3:] == [(f"{unique}.c", b"1"), (f"{unique}.a", None)]
        watching.stop()

    async def test_a_watch_sees_only_its_prefix(self, bucket: KeyValue, unique: str) -> None:
        """A prefix need not end where a token ends."""
        watching = Watching(bucket.watch(f"{unique}.ab"))
        await watching.until(1)
        for key in (f"{unique}.a", f"{unique}.abc", f"{unique}.b", f"{unique}x.ab", f"{unique}.ab"):
            await bucket.put(key, b"")
        assert await watching.until(3) == [None, (f"{unique}.abc", b""), (f"{unique}.ab", b"")]
        watching.stop()

    async def test_a_key_that_cannot_stand_in_a_bucket_is_refused(self, bucket: KeyValue) -> None:
        for key in ("", "a b", "*", ">", "a..b", ".a", "a.", "a\r\n"):
            with pytest.raises(MalformedKeyError):
                await bucket.put(key, b"")
            with pytest.raises(MalformedKeyError):
                await bucket.get(key)


class TestMemoryKeyValue(KeyValueBehavior):
    @pytest.fixture
    def bucket(self) -> KeyValue:
        return MemoryKeyValue()

    @pytest.fixture
    def other(self, bucket: KeyValue) -> KeyValue:
        return bucket


@pytest.mark.live
class TestNatsKeyValue(KeyValueBehavior):
    @pytest.fixture
    async def bucket(self, connect: Callable[[str], Awaitable[NatsBus]]) -> KeyValue:
        return NatsKeyValue((await connect("lobby")).connection, "PLAYERS")

    @pytest.fixture
    async def other(self, connect: Callable[[str], Awaitable[NatsBus]]) -> KeyValue:
        return NatsKeyValue((await connect("lobby")).connection, "PLAYERS")


@pytest.mark.live
async def test_a_watch_misses_no_final_value_when_the_server_restarts(
    own_nats: NatsServer, connect_own: Callable[[str], Awaitable[NatsBus]]
) -> None:
    """nats-io/nats-server #6415 and its kin in the small: what was acknowledged before the kill is seen after it."""
    writing = NatsKeyValue((await connect_own("meadow")).connection, "WORKERS")
    watching = Watching(NatsKeyValue((await connect_own("gateway")).connection, "WORKERS").watch("meadow."))
    await watching.until(1)
    last = b""
    for turn in range(3):
        for number in range(20):
            last = b"%d %d" % (turn, number)
            await writing.put("meadow.w0", last)
        own_nats.kill()
        own_nats.start()
        await _again(lambda: writing.put("meadow.w1", b"awake"))
    last = b"end"
    await _again(lambda: writing.put("meadow.w0", last))
    await watching.until_true(lambda: any(entry and entry.value == b"end" for entry in watching.given))
    revisions = [entry.revision for entry in watching.given if entry]
    assert revisions == sorted(set(revisions))
    assert watching.given.count(None) == 1
    watching.stop()


async def _again(write: Callable[[], Awaitable[int]]) -> None:
    async with asyncio.timeout(10):
        while True:
            try:
                await write()
            except (NoResponderError, UnansweredError):
                await asyncio.sleep(0.02)
            else:
                return
