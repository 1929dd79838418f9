"""The SDK's socket against a server that misbehaves."""

import asyncio
from contextlib import asynccontextmanager

import msgspec
import pytest
from websockets.asyncio.server import serve

from libs.client import Furrow, UnauthenticatedError, UnavailableError
from libs.messages.feeds import Actor, Frame, SeatInfo, View, encode_json

MATCH = "meadow-1"


def view(version):
    return View(
        match=MATCH,
        game="meadow",
        rules_version=1,
        table="t-1",
        options={},
        version=version,
        at=version,
        you=0,
        seats=(SeatInfo(seat=0, player="p-ada"),),
        sections={"board": version},
        seed_commitment="0",
    )


def frame(version):
    return Frame(
        match=MATCH,
        version=version,
        at=version,
        actor=Actor(kind="seat", seat=0),
        events=(),
        sections={"board": version},
    )


class Script:
    """A server that says hello and then does what the test tells it on each message."""

    def __init__(self):
        self.said = []
        self.connections = 0
        self.react = {}

    async def serve(self, connection):
        self.connections += 1
        async for text in connection:
            message = msgspec.json.decode(text)
            self.said.append(message)
            if message["type"] == "hello":
                await connection.send('{"type":"welcome","time":1}')
            reaction = self.react.get(message["type"])
            if reaction is not None:
                await reaction(connection, message)


@asynccontextmanager
async def server(script):
    async with serve(script.serve, "127.0.0.1", 0) as running:
        yield f"http://127.0.0.1:{running.sockets[0].getsockname()[1]}"


async def send(connection, *messages):
    for message in messages:
        await connection.send(encode_json(message).decode())


async def test_a_gap_is_asked_for_and_not_guessed():
    script = Script()

    async def watch(connection, message):
        if message.get("after") is None:
            await send(connection, view(1), frame(2), frame(4), frame(5))
        else:
            assert message["after"] == 2
            await send(connection, frame(3), frame(4), frame(5))

    script.react["watch"] = watch
    async with server(script) as url, Furrow(url, patience=3) as client, client.match(MATCH) as match:
        async with asyncio.timeout(20):
            assert (await match.reached(5)).sections == {"board": 5}
    afters = [message.get("after") for message in script.said if message["type"] == "watch"]
    assert afters[0] is None
    assert set(afters[1:]) == {2}


async def test_repeated_and_bundled_frames_are_each_taken_once():
    script = Script()

    async def watch(connection, _message):
        await send(connection, view(1), frame(2), frame(2), [frame(2), frame(3)], frame(1), [frame(4)])

    script.react["watch"] = watch
    async with server(script) as url, Furrow(url, patience=3) as client, client.match(MATCH) as match:
        async with asyncio.timeout(20):
            await match.reached(4)
    assert [message["type"] for message in script.said] == ["hello", "watch", "unwatch"]


@pytest.mark.parametrize("code", [1001, 1012, 4409, 4429])
async def test_after_a_resumable_close_it_goes_on_from_its_version(code):
    script = Script()

    async def watch(connection, message):
        if message.get("after") is None:
            await send(connection, view(1), frame(2))
            await connection.close(code)
        else:
            await send(connection, frame(message["after"] + 1))

    script.react["watch"] = watch
    async with server(script) as url, Furrow(url, patience=5) as client, client.match(MATCH) as match:
        async with asyncio.timeout(20):
            assert (await match.reached(3)).version == 3
    assert script.connections == 2


@pytest.mark.parametrize("code", [4401, 4410])
async def test_after_a_final_close_everything_ends_with_the_reason(code):
    script = Script()

    async def watch(connection, _message):
        await send(connection, view(1))
        await connection.close(code)

    script.react["watch"] = watch

    async def enter(client, match):
        async with asyncio.timeout(20), client.match(match) as entered:
            await entered.reached(9)

    async with server(script) as url, Furrow(url, patience=5) as client:
        for match in (MATCH, "meadow-2"):
            with pytest.raises(UnauthenticatedError):
                await enter(client, match)
    assert script.connections == 1


async def test_commands_that_were_not_answered_are_said_again_on_the_next_connection():
    script = Script()

    async def command(connection, message):
        if script.connections == 1:
            await connection.close(1012)
            return
        accepted = {"type": "accepted", "id": message["id"], "match": MATCH, "version": 2, "at": 2, "events": []}
        await send(connection, accepted)

    script.react["command"] = command
    async with server(script) as url, Furrow(url, patience=5) as client:
        played = await client.match(MATCH).play({"type": "sow"})
    identifiers = {message["id"] for message in script.said if message["type"] == "command"}
    assert (played.version, len(identifiers)) == (2, 1)


async def test_a_match_that_may_no_longer_be_watched_ends_for_whoever_waits():
    script = Script()

    async def watch(connection, _message):
        problem = {"type": "x", "title": "x", "status": 401, "code": "unauthenticated", "reason": "r"}
        await send(connection, view(1), {"type": "problem", "match": MATCH, "problem": problem})

    script.react["watch"] = watch
    async with server(script) as url, Furrow(url, patience=3) as client, client.match(MATCH) as match:
        with pytest.raises(UnauthenticatedError):
            async with asyncio.timeout(10):
                await match.finished()


async def test_a_watch_that_is_refused_for_now_is_asked_for_again():
    script = Script()

    async def watch(connection, _message):
        problem = {"type": "x", "title": "x", "status": 429, "code": "rate_limited", "reason": "r", "retry_after": 0.01}
        asked = [message for message in script.said if message["type"] == "watch"]
        await send(connection, view(1) if len(asked) > 1 else {"type": "problem", "match": MATCH, "problem": problem})

    script.react["watch"] = watch
    async with (
        server(script) as url,
        Furrow(url, patience=3) as client,
        asyncio.timeout(20),
        client.match(MATCH) as match,
    ):
        assert match.view.version == 1


async def test_the_late_refusal_of_a_command_that_was_given_up_ends_no_watch():
    script = Script()

    async def watch(connection, _message):
        problem = {"type": "x", "title": "x", "status": 409, "code": "rule", "reason": "r"}
        await send(connection, view(1), {"type": "problem", "id": "c1", "match": MATCH, "problem": problem}, frame(2))

    script.react["watch"] = watch
    async with server(script) as url, Furrow(url, patience=3) as client, client.match(MATCH) as match:
        async with asyncio.timeout(20):
            assert (await match.reached(2)).version == 2


async def test_whoever_waits_hears_of_what_cannot_be_read():
    script = Script()

    async def watch(connection, _message):
        await send(connection, view(1), [{"type": "frame", "match": MATCH, "version": "two"}])

    script.react["watch"] = watch
    async with server(script) as url, Furrow(url, patience=3) as client, client.match(MATCH) as match:
        with pytest.raises(UnavailableError, match="cannot be read"):
            async with asyncio.timeout(20):
                await match.finished()


async def test_what_a_later_server_says_besides_is_passed_over():
    script = Script()

    async def watch(connection, _message):
        later = {"type": "weather", "rain": True}
        grown = {**msgspec.to_builtins(frame(2)), "mood": "fine"}
        await send(connection, later, view(1), later, grown)

    script.react["watch"] = watch
    async with server(script) as url, Furrow(url, patience=3) as client, client.match(MATCH) as match:
        async with asyncio.timeout(20):
            await match.reached(2)
    assert script.connections == 1
