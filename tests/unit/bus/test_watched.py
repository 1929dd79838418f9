"""A bucket kept in memory is as the bucket is, whatever becomes of the watch."""

import asyncio
from collections.abc import AsyncIterator

import pytest

from libs.bus import Entry, MemoryKeyValue, watched
from libs.bus.watched import Watched


class Breaking(MemoryKeyValue):
    """Its first watch breaks when everything present has been told and `broken` is set."""

    def __init__(self) -> None:
        super().__init__()
        self.broken = asyncio.Event()
        self.watches = 0

    async def watch(self, prefix: str = "") -> AsyncIterator[Entry | None]:
        self.watches += 1
        first = self.watches == 1
        async for entry in super().watch(prefix):
            yield entry
            if first and entry is None:
                await self.broken.wait()
                message = "the stream is gone"
                raise ConnectionError(message)


def shouted(data: bytes) -> str | None:
    """Raises ValueError for what is no text; silence need not be kept."""
    return data.decode().upper() or None


async def until(watching: Watched[str], wanted: dict[str, str]) -> None:
    async with asyncio.timeout(20):
        while watching.values != wanted:  # noqa: ASYNC110 - what is awaited is the bucket's own pace
            await asyncio.sleep(0)


async def test_what_went_while_the_watch_was_broken_is_gone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(watched, "RESTART_PAUSE", 0)
    bucket = Breaking()
    await bucket.put("ann", b"hay")
    await bucket.put("bob", b"oats")
    changes: list[tuple[str, str | None]] = []
    watching = Watched(bucket, shouted, lambda key, value: changes.append((key, value)))
    await watching.start()
    await bucket.delete("bob")
    await bucket.put("cid", b"corn")

    bucket.broken.set()

    await until(watching, {"ann": "HAY", "cid": "CORN"})
    await watching.stop()
    assert bucket.watches == 2
    assert ("bob", None) in changes


async def test_what_need_not_be_kept_or_cannot_be_read_is_left_out_and_takes_the_old_value_along() -> None:
    bucket = MemoryKeyValue()
    for key in ("ann", "bob", "cid"):
        await bucket.put(key, b"hay")
    watching = Watched(bucket, shouted)
    await watching.start()

    await bucket.put("ann", b"")
    await bucket.put("bob", b"\xff")

    await until(watching, {"cid": "HAY"})
    await watching.stop()


class Late(MemoryKeyValue):
    """Answers a question with what stood there when it was asked, but only when told to."""

    def __init__(self) -> None:
        super().__init__()
        self.answers = asyncio.Event()

    async def get(self, key: str) -> Entry | None:
        found = await super().get(key)
        await self.answers.wait()
        return found


async def test_a_late_answer_brings_nothing_back_that_is_gone() -> None:
    """A token that was revoked meanwhile would be valid again, until the process ends."""
    bucket = Late()
    await bucket.put("ann", b"hay")
    watching = Watched(bucket, shouted)
    await watching.start()
    asking = asyncio.create_task(watching.fetch("ann"))
    await asyncio.sleep(0)
    await bucket.delete("ann")
    await until(watching, {})

    bucket.answers.set()

    assert await asking is None
    assert watching.values == {}
    await watching.stop()


class Behind(MemoryKeyValue):
    """Its watch tells nothing new before it is told to."""

    def __init__(self) -> None:
        super().__init__()
        self.goes_on = asyncio.Event()

    async def watch(self, prefix: str = "") -> AsyncIterator[Entry | None]:
        yield None
        await self.goes_on.wait()
        yield Entry("ann", b"hay", 1)
        yield Entry("bob", b"oats", 3)
        await asyncio.Event().wait()


async def test_a_watch_that_is_behind_takes_back_nothing_that_was_fetched() -> None:
    bucket = Behind()
    await bucket.put("ann", b"hay")
    await bucket.put("ann", b"corn")
    watching = Watched(bucket, shouted)
    await watching.start()
    assert await watching.fetch("ann") == "CORN"

    bucket.goes_on.set()

    await until(watching, {"ann": "CORN", "bob": "OATS"})
    await watching.stop()
