"""Looking at whose turn it is goes on, whatever goes wrong with one listener or one look."""

import asyncio

import msgspec
import pytest

from libs.testkit.eventually import eventually
from services.gateway.feeds import turns as module
from services.gateway.feeds.turns import Turns
from tests.unit.gateway.memory import MemoryLists


@pytest.fixture
async def lists():
    return MemoryLists()


@pytest.fixture
async def turns(lists):
    made = Turns(lists, every=0.01)
    yield made
    await made.stop()


def ids(rows):
    return [msgspec.json.decode(row)["id"] for row in rows]


async def test_a_listener_that_fails_keeps_nothing_from_the_others(turns, lists):
    heard: asyncio.Queue[list[str]] = asyncio.Queue()

    def failing(_rows):
        raise TypeError

    lists.put("my_turn", "m-1", awaiting=["p-ada", "p-bob"])
    turns.listen("p-ada", failing)
    turns.listen("p-bob", lambda rows: heard.put_nowait(ids(rows)))
    async with asyncio.timeout(20):
        assert await heard.get() == ["m-1"]
        lists.put("my_turn", "m-2", awaiting=["p-ada", "p-bob"])
        assert await heard.get() == ["m-2", "m-1"]


async def test_a_look_that_fails_is_followed_by_others(turns, lists, monkeypatch):
    heard: asyncio.Queue[list[str]] = asyncio.Queue()
    failures = 0
    page = lists.page

    async def failing(*arguments, **options):
        nonlocal failures
        if failures < 2:
            failures += 1
            raise TypeError
        return await page(*arguments, **options)

    monkeypatch.setattr(lists, "page", failing)
    lists.put("my_turn", "m-1", awaiting=["p-ada"])
    turns.listen("p-ada", lambda rows: heard.put_nowait(ids(rows)))
    async with asyncio.timeout(20):
        assert await heard.get() == ["m-1"]


async def test_lists_that_are_away_are_told_of_once_a_round_however_many_listen(turns, lists, monkeypatch):
    told = []
    monkeypatch.setattr(module.log, "warning", lambda event, **fields: told.append((event, fields)))
    lists.down = True
    for number in range(20):
        turns.listen(f"p-{number}", lambda _rows: None)
    await eventually(lambda: len(told) == 3)

    assert told == [("turns could not be read", {"players": 20})] * 3
