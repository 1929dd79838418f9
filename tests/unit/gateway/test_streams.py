import asyncio
from contextlib import asynccontextmanager

import msgspec
import pytest

from libs.messages.buckets import TokenEntry
from libs.messages.feeds import Frame, View, applied, encode_json
from libs.testkit.eventually import eventually
from services.gateway.auth.tokens import fingerprint
from services.gateway.commanding import now_ms


class Events:
    def __init__(self, response):
        self._lines = response.aiter_lines()
        self.response = response

    async def next(self, *, within=20.0):
        """The next event as (name, id, data); comments and the retry hint are passed over."""
        async with asyncio.timeout(within):
            event: dict[str, str] = {}
            async for line in self._lines:
                if not line and "data" in event:
                    return event.get("event"), event.get("id"), msgspec.json.decode(event["data"])
                if not line or line.startswith(":"):
                    event = {}
                    continue
                name, _, value = line.partition(": ")
                event[name] = value
        return None


@asynccontextmanager
async def stream(house, path, token=None, **headers):
    async with house.client(token) as client, client.stream("GET", path, headers=headers) as response:
        yield Events(response)


@pytest.fixture
async def match(house):
    return house.meadow.open("meadow-1", "p-ada", "p-bob")


async def test_a_stream_tells_the_view_and_then_every_frame(house, match):
    async with stream(house, "/v1/matches/meadow-1/stream", await house.token("p-ada")) as events:
        assert events.response.headers["content-type"] == "text/event-stream"
        name, identifier, view = await events.next()
        assert (name, identifier, view["you"]) == ("view", "1", 0)
        view = msgspec.convert(view, View)
        for turn in range(5):
            await house.meadow.move("meadow-1", turn % 2)
            name, identifier, frame = await events.next()
            assert (name, identifier) == ("frame", str(turn + 2))
            view = applied(view, msgspec.convert(frame, Frame))
    assert encode_json(view) == encode_json(match.view("p-ada"))


async def test_a_stream_resumes_from_the_last_event(house, match):
    views = [match.view(None)]
    for turn in range(6):
        await house.meadow.move("meadow-1", turn % 2)
        views.append(match.view(None))
    for old in views[:-1]:
        view = old
        headers = {"last-event-id": str(view.version)}
        async with stream(house, "/v1/matches/meadow-1/stream", **headers) as events:
            while view.version < 7:
                name, _, told = await events.next()
                for part in told if name == "frames" else [told]:
                    view = applied(view, msgspec.convert(part, Frame))
        assert encode_json(view) == encode_json(match.view(None))


async def test_a_last_event_that_is_no_version_is_refused(house, match):
    async with house.client() as client:
        response = await client.get("/v1/matches/meadow-1/stream", headers={"last-event-id": "x"})
    assert (response.status_code, response.json()["reason"]) == (422, "malformed_event_id")


async def test_a_stream_ends_when_its_token_is_revoked(house, match):
    token = await house.token("p-ada")
    async with stream(house, "/v1/matches/meadow-1/stream", token) as events:
        await events.next()
        await house.tokens.delete(fingerprint(token))
        await house.meadow.move("meadow-1", 0)
        told = [event async for event in _rest(events)]
    assert len(told) <= 1


async def _rest(events):
    while (event := await events.next()) is not None:
        yield event


async def test_a_stream_that_is_left_is_no_longer_followed(house, match):
    async with stream(house, "/v1/matches/meadow-1/stream") as events:
        await events.next()
        assert len(house.gateway.crowd) == 1
    async with asyncio.timeout(20):
        while len(house.gateway.crowd):
            await house.meadow.move("meadow-1", 0)
            await asyncio.sleep(0.02)
    assert not house.gateway.feeds._feeds["meadow-1"][0].watched


async def test_streams_end_when_the_gateway_stops(build):
    house = await build()
    house.meadow.open("meadow-1", "p-ada", "p-bob")
    async with stream(house, "/v1/matches/meadow-1/stream") as events:
        await events.next()
        async with asyncio.timeout(20):
            await house.stop()
        assert await events.next() is None


async def test_turns_are_told_at_once_and_when_they_change(house):
    """online-go #279, #555: after a restart the bot is told of every match that waits for it."""
    house.lists.put("my_turn", "meadow-1", awaiting=["p-ada"])
    async with stream(house, "/v1/turns/stream", await house.token("p-ada")) as events:
        name, _, told = await events.next()
        assert (name, [row["id"] for row in told["matches"]]) == ("turns", ["meadow-1"])
        house.lists.put("my_turn", "meadow-2", awaiting=["p-ada", "p-bob"])
        _, _, told = await events.next()
        assert [row["id"] for row in told["matches"]] == ["meadow-2", "meadow-1"]
        house.lists.lists["my_turn"].clear()
        assert (await events.next())[2] == {"matches": []}


async def test_turns_are_told_on_the_socket_too(house, talk):
    house.lists.put("my_turn", "meadow-1", awaiting=["p-ada"])
    socket = await talk(await house.token("p-ada"))
    await socket.say(type="watch_turns")
    assert [row["id"] for row in (await socket.hear())["matches"]] == ["meadow-1"]
    house.lists.down = True
    await eventually(lambda: house.lists.refused > 1)
    house.lists.down = False
    house.lists.put("my_turn", "meadow-2", awaiting=["p-ada"])
    assert [row["id"] for row in (await socket.hear())["matches"]] == ["meadow-2", "meadow-1"]


async def test_a_stream_ends_when_its_token_does(house):
    """As a socket: what is told goes to nobody whose time is over."""
    token = await house.token("p-ada", expires=now_ms() + 300)
    async with stream(house, "/v1/turns/stream", token) as events:
        assert (await events.next())[0] == "turns"
        assert await events.next() is None


async def test_a_stream_whose_token_was_extended_goes_on(house):
    over = now_ms() + 300
    token = await house.token("p-ada", expires=over)
    async with stream(house, "/v1/turns/stream", token) as events:
        assert (await events.next())[0] == "turns"
        entry = TokenEntry(player="p-ada", scopes=("play", "read"), created=1, expires=over + 60_000)
        await house.tokens.put(fingerprint(token), msgspec.json.encode(entry))
        # Its first time must be over before it can be seen to last.
        await asyncio.sleep((over + 100 - now_ms()) / 1000)
        house.lists.put("my_turn", "meadow-1", awaiting=["p-ada"])
        assert [row["id"] for row in (await events.next())[2]["matches"]] == ["meadow-1"]
