"""Requests that never come to their end are not waited for; what is open for other reasons stays open."""

import asyncio

import pytest

BODY = b"POST /v1/players/guests HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 20\r\n\r\n"
ENOUGH = 10.0
"""Seconds after which the test has failed."""


async def told(house, *pieces):
    """What is answered to a client that sends this and then keeps silent, until the connection is closed."""
    reader, writer = await asyncio.open_connection(*house.url.removeprefix("http://").split(":"))
    for piece in pieces:
        writer.write(piece)
        await writer.drain()
    answer = await asyncio.wait_for(reader.read(), ENOUGH)
    writer.close()
    return answer


@pytest.fixture
async def impatient(build):
    return await build(head_within=0.1, body_within=0.1)


@pytest.mark.parametrize("head", [b"G", b"GET /v1/ga", b"GET /v1/games HTTP/1.1\r\nhost: x\r\n", b"\r\n"])
async def test_half_a_head_is_refused_in_time(build, head):
    house = await build(head_within=0.1, body_within=3600)
    answer = await told(house, head)

    assert answer.startswith(b"HTTP/1.1 408 ")
    assert b"content-type: application/problem+json" in answer
    assert b'"code":"too_slow","reason":"head_too_slow"' in answer


async def test_who_says_nothing_at_all_is_hung_up_on(impatient):
    assert await told(impatient) == b""


async def test_half_a_head_after_a_whole_request_is_refused_too(build):
    house = await build(head_within=0.1, body_within=3600)
    answer = await told(house, b"GET /health/live HTTP/1.1\r\nhost: x\r\n\r\nGET /v1/ga")

    assert answer.startswith(b"HTTP/1.1 200 ")
    assert b"HTTP/1.1 408 " in answer


@pytest.mark.parametrize("part", [b"", b'{"name":'])
async def test_half_a_body_is_refused_in_time_and_not_logged(build, part, caplog):
    house = await build(head_within=3600, body_within=0.1)
    answer = await told(house, BODY + part)

    assert answer.startswith(b"HTTP/1.1 408 ")
    assert b'"reason":"body_too_slow"' in answer
    assert house.lobby.commands == []
    assert caplog.records == []


async def test_half_a_body_of_a_plain_route_is_refused_too(build, caplog):
    house = await build(head_within=3600, body_within=0.1)
    token = await house.token("p-ada")
    head = f"POST /v1/matches/meadow-1/commands HTTP/1.1\r\nhost: x\r\nauthorization: Bearer {token}\r\n"
    answer = await told(house, head.encode() + b"content-type: application/json\r\ncontent-length: 20\r\n\r\n{")

    assert answer.startswith(b"HTTP/1.1 408 ")
    assert caplog.records == []


async def test_sockets_and_streams_stay_open_though_nothing_comes_from_their_clients(impatient, talk):
    impatient.meadow.open("meadow-1", "p-ada", "p-bob")
    spoken = await talk()
    async with impatient.client() as client, client.stream("GET", "/v1/matches/meadow-1/stream") as response:
        lines = response.aiter_lines()
        await anext(lines)
        for _ in range(3):
            assert (await told(impatient, b"G")).startswith(b"HTTP/1.1 408 ")  # later than it could have been here

        await impatient.meadow.move("meadow-1", 0)
        async for line in lines:
            if '"crop_sown"' in line:
                break
        else:
            pytest.fail("the stream ended")
    await spoken.say(type="ping", id="p1")
    assert (await spoken.hear_type("pong"))["id"] == "p1"
