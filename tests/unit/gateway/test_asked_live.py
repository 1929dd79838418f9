"""Who asks a player to a table, or for a rematch, is told to them at once: on the socket, and as a stream of events."""

import asyncio
import json

import msgspec
import pytest

from libs.messages import subjects
from libs.messages.queue import LookAgain
from services.gateway import looking
from services.gateway.auth.tokens import fingerprint
from services.gateway.lists import ASKED

BOB = "p-bob"


@pytest.fixture(autouse=True)
def nobody_looks_by_the_clock(monkeypatch):
    monkeypatch.setattr(looking, "LOOK_EVERY", 3600.0)


def ask(house, table, *players):
    house.lists.put(ASKED, table, kind="invitation", by="p-ada", game="meadow", at=7, players=list(players))


async def nudge(house, table, *players):
    data = msgspec.json.encode(LookAgain(players=("", *players)))
    await house.owner_bus.publish(subjects.view("lobby", table), data)


def tables(told):
    return [row["id"] for row in told["data"]["tables"]]


async def test_an_invitation_and_its_end_are_told_on_the_socket(house, talk):
    spoken = await talk(await house.token(BOB))
    await spoken.say(type="listen", to="asked", id="l1")
    first = await spoken.hear()
    assert (first["type"], first["what"], first["id"], first["data"]) == (
        "told",
        "asked",
        "l1",
        {"tables": [], "next": None},
    )

    ask(house, "t-1", BOB)
    await nudge(house, "t-1", BOB)
    assert tables(await spoken.hear()) == ["t-1"]
    house.lists.lists[ASKED].pop("t-1")
    await nudge(house, "t-1", BOB)
    assert tables(await spoken.hear()) == []

    await spoken.say(type="unlisten", to="asked", id="u1")
    assert await spoken.hear() == {"type": "unlistened", "to": "asked", "id": "u1"}
    assert not house.gateway.nudges._changes


async def test_a_row_that_comes_after_the_word_of_it_is_told_all_the_same(house, talk, monkeypatch):
    """The list follows the log some moments later: whoever looks at once would see it as it was."""
    spoken = await talk(await house.token(BOB))
    await spoken.say(type="listen", to="asked")
    await spoken.hear()
    page = house.lists.page
    looks = 0

    async def late(*arguments, **options):
        nonlocal looks
        looks += 1
        if looks > 2:
            ask(house, "t-1", BOB)
        return await page(*arguments, **options)

    monkeypatch.setattr(house.lists, "page", late)
    await nudge(house, "t-1", BOB)

    assert tables(await spoken.hear()) == ["t-1"]


async def test_what_is_not_about_the_listener_wakes_nobody(house, talk, monkeypatch):
    spoken = await talk(await house.token(BOB))
    await spoken.say(type="listen", to="asked")
    await spoken.hear()
    ask(house, "t-1", "p-cyd")
    ask(house, "t-2", BOB)
    await nudge(house, "t-1", "p-cyd")
    await nudge(house, "t-2")
    await nudge(house, "queue", BOB)
    await spoken.say(type="ping")
    assert (await spoken.hear())["type"] == "pong"

    await nudge(house, "t-2", BOB)
    assert tables(await spoken.hear()) == ["t-2"]


async def test_nobody_in_particular_is_asked_for_nothing(house, talk):
    spoken = await talk()
    await spoken.say(type="listen", to="asked", id="l1")
    told = await spoken.hear()
    assert (told["type"], told["problem"]["code"], told["id"]) == ("problem", "unauthenticated", "l1")


async def test_the_same_as_a_stream_until_its_token_ends(house):
    token = await house.token(BOB)
    async with house.client(token) as client, client.stream("GET", "/v1/tables/asked/stream") as response:
        lines = response.aiter_lines()

        async def event():
            async for line in lines:
                if line.startswith("data: "):
                    return [row["id"] for row in json.loads(line[6:])["tables"]]
            raise AssertionError

        assert await asyncio.wait_for(event(), 20) == []
        ask(house, "t-1", BOB)
        await nudge(house, "t-1", BOB)
        assert await asyncio.wait_for(event(), 20) == ["t-1"]
        await house.tokens.delete(fingerprint(token))
        assert not [line async for line in lines if line.startswith("event")]
    assert not house.gateway.nudges._changes
