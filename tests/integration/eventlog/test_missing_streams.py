"""A stream that somebody deleted: who follows it says so, gives up after a while, and goes on when it is back."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterator
from typing import Any

import pytest

from libs.bus import NatsBus
from libs.connection import JetStream, missing_streams, ordered
from libs.eventlog import JetStreamEventLog, JetStreamFactLog, LogUnavailableError
from libs.eventlog.naming import Naming
from libs.operate.streams import ensure_streams
from libs.telemetry.instruments import STREAM_MISSING

pytestmark = pytest.mark.live

OWNER = "meadow"

Connect = Callable[[str], Awaitable[NatsBus]]


@pytest.fixture(autouse=True)
def _nothing_is_missing_afterwards() -> Iterator[None]:
    yield
    for stream in missing_streams():
        STREAM_MISSING.forget(stream)


async def deleted(operator: NatsBus, stream: str) -> None:
    await JetStream(operator.connection).api(f"STREAM.DELETE.{stream}", None, dict[str, Any])


async def test_a_follower_of_a_missing_stream_says_so_and_gives_up(
    connect_own: Connect, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(ordered, "MISSING_FOR", 0.3)
    operator, scoring = await connect_own("operator"), await connect_own("scoring")
    await deleted(operator, "FACTS")

    with caplog.at_level(logging.WARNING), pytest.raises(LogUnavailableError, match="FACTS is missing"):
        await asyncio.wait_for(anext(aiter(JetStreamFactLog(scoring.connection).follow())), 30)

    assert missing_streams() == ("FACTS",)
    assert [record.getMessage() for record in caplog.records if record.name == ordered.__name__] == [
        "FACTS cannot be read and is waited for: stream not found (10059)"
    ]


async def test_a_stream_that_comes_back_is_followed_on_and_missed_no_more(
    connect_own: Connect, monkeypatch: pytest.MonkeyPatch, unique: str
) -> None:
    """Deleted under a follower that has read of it before."""
    monkeypatch.setattr(ordered, "RETRY_MOST", 0.1)
    operator, game = await connect_own("operator"), await connect_own(OWNER)
    log, stream = JetStreamEventLog(game.connection, OWNER), Naming(OWNER).event(unique)[1]
    heard: asyncio.Queue[bytes] = asyncio.Queue()

    async def follow() -> None:
        async for batch in log.follow(stream):
            for record in batch:
                heard.put_nowait(record.data)

    following = asyncio.create_task(follow())
    async with asyncio.timeout(60):
        await log.append(unique, b"before", expected=0)
        assert await heard.get() == b"before"
        await deleted(operator, stream)
        while missing_streams() != (stream,):  # noqa: ASYNC110 - a gauge has no event to wait for
            await asyncio.sleep(0.05)
        await ensure_streams(operator.connection, [OWNER])
        while missing_streams():  # noqa: ASYNC110 (as above)
            await asyncio.sleep(0.05)
        first = await log.append(unique, b"as far as it was followed", expected=0)
        await log.append(unique, b"after", expected=first)
        assert await heard.get() == b"after"
    following.cancel()
