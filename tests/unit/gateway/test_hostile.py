"""Input made to break a decoder is refused like any other wrong input, and is never our fault."""

import json
from uuid import uuid4

import pytest

DEEP = '{"a":' * 2500 + "1" + "}" * 2500
HUGE = 1 << 70
JSON = {"content-type": "application/json"}


@pytest.fixture
async def ada(house):
    house.meadow.open("meadow-1", "p-ada", "p-bob")
    return await house.token("p-ada")


@pytest.mark.parametrize("path", ["/v1/players/guests", "/v1/tables", "/v1/matches/meadow-1/commands"])
async def test_json_nested_without_end_is_malformed(house, ada, path):
    async with house.client(ada) as client:
        answer = await client.post(path, content=DEEP, headers=JSON)

    assert answer.status_code == 422, answer.text
    assert answer.json()["code"] == "malformed"


async def test_numbers_beyond_all_versions_are_malformed(house, ada):
    async with house.client(ada) as client:
        body = {"command": {"type": "sow"}, "expected_version": HUGE}
        answers = [
            await client.post("/v1/matches/meadow-1/commands", json=body),
            await client.get("/v1/matches/meadow-1", params={"at": HUGE}),
            await client.get("/v1/matches/meadow-1", params={"min_version": HUGE}),
            await client.get("/v1/matches/meadow-1/history", params={"after": HUGE}),
            await client.get("/v1/matches/meadow-1/stream", headers={"last-event-id": "9" * 5000}),
        ]

    assert [answer.status_code for answer in answers] == [422] * 5, [answer.text[:200] for answer in answers]


async def test_a_socket_answers_hostile_frames_and_goes_on(talk, ada):
    socket = await talk(ada)
    name = str(uuid4())
    order = {"type": "command", "match": "meadow-1", "id": name, "command": {"type": "sow"}, "expected_version": HUGE}
    await socket.connection.send(DEEP)
    deep = await socket.hear_type("problem")
    await socket.connection.send(json.dumps(order))
    huge = await socket.hear_type("problem")
    await socket.say(type="ping", id="still there")

    assert deep["problem"]["code"] == huge["problem"]["code"] == "malformed"
    assert huge["id"] == name
    assert (await socket.hear_type("pong"))["id"] == "still there"
