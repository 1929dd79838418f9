import asyncio
import contextlib
import json
import socket
from time import time
from uuid import uuid4

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from libs.messages.requests import Refused
from libs.telemetry.instruments import SLOW_CLIENTS
from libs.testkit.eventually import eventually
from services.gateway.auth.quotas import Rates
from services.gateway.auth.tokens import fingerprint
from services.gateway.sockets.crowd import GREETING


@pytest.fixture
async def ada(house):
    house.meadow.open("meadow-1", "p-ada", "p-bob")
    return await house.token("p-ada")


async def closed(connection):
    with contextlib.suppress(ConnectionClosed):
        async with asyncio.timeout(20):
            async for _ in connection:
                pass
    return connection.close_code


async def test_the_welcome_says_who_one_is(house, ada):
    async with house.connect() as connection:
        await connection.send(f'{{"type":"hello","token":"{ada}"}}')
        assert '"type":"welcome","player":"p-ada","scopes":["play","read"]' in await connection.recv()


async def test_without_a_hello_the_socket_is_closed_in_time(build):
    house = await build(hello_within=0.1)
    async with house.connect() as connection:
        assert await closed(connection) == 4408


@pytest.mark.parametrize("first", ['{"type":"ping"}', "{", '{"type":"hello","token":5}', '{"type":"hello","x":1}'])
async def test_a_first_frame_that_is_no_hello_closes_the_socket(house, first):
    async with house.connect() as connection:
        await connection.send(first)
        assert await closed(connection) == 4400


async def test_an_unknown_token_closes_the_socket(house):
    async with house.connect() as connection:
        await connection.send('{"type":"hello","token":"fur_nobody"}')
        assert await closed(connection) == 4401


async def test_a_watched_match_is_told_from_its_view_on(house, talk, ada):
    spoken = await talk(ada)
    await spoken.say(type="watch", match="meadow-1", id="w1")
    view, watching = await spoken.hear_all(2)
    assert (view["type"], view["version"], view["you"], view["sections"]["hand"]) == ("view", 1, 0, ["secret-0"])
    assert watching == {"type": "watching", "match": "meadow-1", "id": "w1"}
    await house.meadow.move("meadow-1", 1)
    frame = await spoken.hear()
    assert (frame["type"], frame["version"], frame["sections"]) == ("frame", 2, {"board": {"turn": 2}, "farm1": 2})


async def test_a_command_on_the_socket_is_answered_under_its_id(house, talk, ada):
    spoken = await talk(ada)
    identifier = str(uuid4())
    await spoken.say(type="command", match="meadow-1", command={"type": "sow"}, id=identifier, expected_version=1)
    answer = await spoken.hear()
    assert answer == {
        "type": "accepted",
        "id": identifier,
        "match": "meadow-1",
        "version": 2,
        "at": 1_700_000_000_002,
        "events": [{"type": "crop_sown", "seat": 0, "turn": 2}],
    }
    assert house.meadow.commands[0][1].expected == 1


async def test_a_refusal_on_the_socket_is_the_problem_of_the_other_door(house, talk, ada):
    house.meadow.answer = lambda _match, _command: Refused(kind="rule", reason="no_seed", clause="ME-001", version=1)
    spoken = await talk(ada)
    identifier = str(uuid4())
    await spoken.say(type="command", match="meadow-1", command={"type": "sow"}, id=identifier)
    told = await spoken.hear()
    async with house.client(ada) as client:
        response = await client.post("/v1/matches/meadow-1/commands", json={"command": {"type": "sow"}})
    assert told == {"type": "problem", "id": identifier, "match": "meadow-1", "problem": response.json()}


@pytest.mark.parametrize(
    ("message", "code"),
    [
        ('{"type":"watch","match":"desert-1","id":"a"}', "not_found"),
        ('{"type":"watch","match":"meadow-2","id":"a"}', "not_found"),
        ('{"type":"watch","match":"meadow-1","after":-1,"id":"a"}', "malformed"),
        ('{"type":"watch","match":"meadow.>","id":"a"}', "malformed"),
        ('{"type":"dance","id":"a"}', "malformed"),
        ('{"type":"hello","id":"a"}', "malformed"),
        ('{"type":"command","match":"meadow-1","command":5,"id":"a"}', "malformed"),
        ('{"type":"command","match":"meadow-1","command":{},"id":"a"}', "malformed"),
    ],
)
async def test_what_is_wrong_is_told_under_its_id_and_the_socket_stays_open(house, talk, ada, message, code):
    spoken = await talk(ada)
    await spoken.connection.send(message)
    told = await spoken.hear()
    assert (told["type"], told["id"], told["problem"]["code"]) == ("problem", "a", code)
    await spoken.say(type="ping", id="p")
    assert (await spoken.hear())["type"] == "pong"
    assert house.meadow.commands == []


@pytest.mark.parametrize("match", ["desert-1", "meadow-2"])
async def test_a_watch_that_is_refused_names_its_match(talk, ada, match):
    """Whoever watches without an id could not tell otherwise that nothing will come."""
    spoken = await talk(ada)
    await spoken.say(type="watch", match=match)
    told = await spoken.hear()
    assert (told["type"], told["match"], told["problem"]["code"]) == ("problem", match, "not_found")


async def test_one_watch_too_many_an_hour_names_its_match(build, talk):
    house = await build(rates=Rates(commands="1/hour"))
    house.meadow.open("meadow-1", "p-ada", "p-bob")
    spoken = await talk(await house.token("p-ada"))
    await spoken.say(type="ping")
    await spoken.hear_type("pong")
    await spoken.say(type="watch", match="meadow-1")
    told = await spoken.hear()
    assert (told["match"], told["problem"]["code"]) == ("meadow-1", "rate_limited")


async def test_a_watch_that_fails_through_a_fault_of_ours_is_answered(house, talk, ada, monkeypatch):
    async def failing(*_):
        raise KeyError

    monkeypatch.setattr(house.gateway.feeds, "join", failing)
    spoken = await talk(ada)
    await spoken.say(type="watch", match="meadow-1", id="w1")
    told = await spoken.hear()
    assert (told["id"], told["match"], told["problem"]["code"]) == ("w1", "meadow-1", "internal")


async def test_frames_that_are_no_json_are_told_and_binary_ones_close_the_socket(house, talk, ada):
    spoken = await talk(ada)
    await spoken.connection.send("{not json")
    assert (await spoken.hear())["problem"]["reason"] == "malformed_json"
    await spoken.connection.send(b"\x00")
    assert await closed(spoken.connection) == 1003


async def test_an_oversize_frame_closes_the_socket(house, talk, ada):
    spoken = await talk(ada)
    await spoken.connection.send("x" * 40_000)
    assert await closed(spoken.connection) == 1009


async def test_an_unwatched_match_is_told_no_more(house, talk, ada):
    spoken = await talk(ada)
    await spoken.say(type="watch", match="meadow-1")
    await spoken.hear_all(2)
    await spoken.say(type="unwatch", match="meadow-1")
    assert (await spoken.hear())["type"] == "unwatched"
    await house.meadow.move("meadow-1", 1)
    await spoken.say(type="ping")
    assert (await spoken.hear())["type"] == "pong"


async def test_many_matches_share_one_socket(house, talk, ada):
    house.meadow.open("meadow-2", "p-bob", "p-ada")
    spoken = await talk(ada)
    await spoken.say(type="watch", match="meadow-1")
    await spoken.say(type="watch", match="meadow-2")
    heard = await spoken.hear_all(4)
    assert {message["match"]: message["you"] for message in heard if message["type"] == "view"} == {
        "meadow-1": 0,
        "meadow-2": 1,
    }
    await house.meadow.move("meadow-2", 0)
    assert (await spoken.hear())["match"] == "meadow-2"


async def test_a_revoked_token_closes_its_open_sockets(house, talk, ada):
    spoken = await talk(ada)
    await spoken.say(type="watch", match="meadow-1")
    await spoken.hear_all(2)
    await house.tokens.delete(fingerprint(ada))
    assert await closed(spoken.connection) == 4410
    async with house.client(ada) as client:
        assert (await client.get("/v1/me")).status_code == 401


async def test_a_token_that_expires_closes_its_open_sockets(house, talk):
    token = await house.token("p-ada", expires=int(time() * 1000) + 300)
    spoken = await talk(token)
    assert await closed(spoken.connection) == 4410


async def test_a_client_that_does_not_read_is_dropped_to_resume(house):
    match = house.meadow.open("meadow-1", "p-ada", "p-bob")
    connection = socket.create_connection(("127.0.0.1", int(house.url.rsplit(":", 1)[1])))
    connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    reader, writer = await asyncio.open_connection(sock=connection, limit=1024)
    writer.write(
        b"GET /v1/socket HTTP/1.1\r\nHost: a\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        b"Sec-WebSocket-Key: eHh4eHh4eHh4eHh4eHh4eA==\r\nSec-WebSocket-Version: 13\r\n\r\n"
    )
    await reader.readuntil(b"\r\n\r\n")
    for text in (b'{"type":"hello"}', b'{"type":"watch","match":"meadow-1"}'):
        writer.write(bytes([0x81, 0x80 | len(text)]) + b"\0\0\0\0" + text)
    await eventually(lambda: len(house.gateway.feeds) == 1)
    assert len(house.gateway.crowd) == 1
    dropped = SLOW_CLIENTS.cell("socket").value
    async with asyncio.timeout(20):
        while len(house.gateway.crowd):
            match.move(0)
            match.moments[-1].public["board"]["padding"] = "x" * 900_000
            await house.meadow.publish("meadow-1", match.broadcast(match.version))
            await asyncio.sleep(0.3)
    assert SLOW_CLIENTS.cell("socket").value == dropped + 1
    writer.close()


async def test_more_sockets_than_allowed_are_turned_away(build, talk):
    house = await build(sockets_per_visitor=2)
    token = await house.token("p-ada")
    await talk(token)
    await talk(token)
    async with house.connect() as connection:
        await connection.send(f'{{"type":"hello","token":"{token}"}}')
        assert await closed(connection) == 4429


async def test_sockets_that_have_not_said_who_they_are_count_by_their_address(build, talk):
    """Whoever opens sockets and says nothing cannot hold more than some, and keeps nobody out for long."""
    house = await build(sockets_per_visitor=1, hello_within=3.0)
    async with contextlib.AsyncExitStack() as stack:
        silent = [await stack.enter_async_context(house.connect()) for _ in range(GREETING)]
        one_more = await stack.enter_async_context(house.connect())

        assert await closed(one_more) == 4429
        assert [await closed(connection) for connection in silent] == [4408] * GREETING
    await talk(await house.token("p-ada"))


async def test_a_gateway_that_stops_sends_away_who_has_said_nothing_yet(build):
    house = await build(hello_within=30.0)
    async with house.connect() as connection:
        stopping = asyncio.create_task(house.stop())
        assert await closed(connection) == 1012
        await stopping


async def test_a_gateway_that_stops_sends_its_sockets_away_to_resume(build, talk):
    house = await build()
    spoken = await talk(await house.token("p-ada"))
    stopping = asyncio.create_task(house.stop())
    assert await closed(spoken.connection) == 1012
    await stopping


async def test_a_page_elsewhere_cannot_use_the_cookie(house, ada):
    headers = {"cookie": f"furrow_token={ada}"}
    async with house.connect(additional_headers={**headers, "origin": "https://evil.example"}) as connection:
        await connection.send('{"type":"hello"}')
        assert await closed(connection) == 4403
    async with house.connect(additional_headers=headers) as connection:
        await connection.send('{"type":"hello"}')
        assert await closed(connection) == 4403
    async with house.connect(additional_headers={**headers, "origin": house.url}) as connection:
        await connection.send('{"type":"hello"}')
        assert '"player":"p-ada"' in await connection.recv()


@pytest.mark.parametrize("address", ["/v1/sockets", "/v1/games", "/v1/tables/stream", "/v1/matches/m-1/commands", "/"])
async def test_where_there_is_no_socket_a_problem_says_so(house, address):
    with pytest.raises(InvalidStatus) as met:
        await connect(house.url.replace("http", "ws") + address)

    answer = met.value.response
    told = json.loads(answer.body)
    assert (answer.status_code, answer.headers["content-type"]) == (404, "application/problem+json")
    assert (told["code"], told["reason"]) == ("not_found", "no_socket_here")


@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE", "PATCH"])
async def test_the_sockets_address_knows_one_method(house, method):
    async with house.client() as client:
        answer = await client.request(method, "/v1/socket")

    assert (answer.status_code, answer.headers["allow"]) == (405, "GET, OPTIONS")
