from uuid import uuid4

import pytest

from libs.messages.requests import Conflict, Failed, PlayerCommand, Refused, Unavailable


@pytest.fixture
async def seated(house):
    house.meadow.open("meadow-1", "p-ada", "p-bob")
    return await house.token("p-ada")


async def test_a_command_is_answered_with_its_version(house, seated):
    identifier = str(uuid4())
    async with house.client(seated) as client:
        answer = await client.post(
            "/v1/matches/meadow-1/commands", json={"command": {"type": "sow"}, "id": identifier, "expected_version": 1}
        )
    assert answer.status_code == 200
    assert answer.json() == {
        "id": identifier,
        "target": "meadow-1",
        "version": 2,
        "at": 1_700_000_000_002,
        "events": [{"type": "crop_sown", "seat": 0, "turn": 2}],
    }
    assert answer.headers["traceresponse"].startswith("00-")
    ((match, command),) = house.meadow.commands
    assert (match, command.player, command.id, command.expected) == ("meadow-1", "p-ada", identifier, 1)
    assert command.json == b'{"type":"sow"}'
    assert command.scopes == ("play", "read")


ANSWERS = [
    (Refused(kind="rule", reason="no_seed", clause="ME-001", detail="0 < 1", version=4), 409, "rule"),
    (Refused(kind="malformed", reason="unknown_command"), 422, "malformed"),
    (Refused(kind="oversize", reason="too_long"), 413, "too_large"),
    (Refused(kind="forbidden", reason="not_seated"), 403, "forbidden"),
    (Refused(kind="missing", reason="match_not_found"), 404, "not_found"),
    (Refused(kind="over", reason="match_finished"), 409, "over"),
    (Refused(kind="reused", reason="command_id_reused"), 409, "reused"),
    (Conflict(version=7), 409, "conflict"),
    (Unavailable(retry_after=1.2), 503, "unavailable"),
    (Failed(), 500, "internal"),
]


@pytest.mark.parametrize(("answer", "status", "code"), ANSWERS, ids=[code for _, _, code in ANSWERS])
async def test_every_answer_has_its_problem(house, seated, answer, status, code):
    house.meadow.answer = lambda _match, _command: answer
    async with house.client(seated) as client:
        response = await client.post("/v1/matches/meadow-1/commands", json={"command": {"type": "sow"}})
    assert response.status_code == status
    assert response.headers["content-type"] == "application/problem+json"
    found = response.json()
    assert (found["status"], found["code"], found["type"]) == (status, code, f"/v1/problems#{code}")
    if code == "rule":
        assert (found["reason"], found["clause"], found["clause_title"]) == ("no_seed", "ME-001", "Sowing needs a seed")
        assert (found["detail"], found["version"]) == ("0 < 1", 4)
    if code == "conflict":
        assert found["version"] == 7
    if code == "unavailable":
        assert response.headers["retry-after"] == "2"
        assert found["trace"] == response.headers["traceresponse"][3:35]


async def test_an_owner_that_nobody_serves_is_unavailable_after_repeats(house, seated):
    await house.meadow.stop()
    async with house.client(seated) as client:
        response = await client.post("/v1/matches/meadow-1/commands", json={"command": {"type": "sow"}})
    assert response.status_code == 503
    assert int(response.headers["retry-after"]) >= 1


async def test_a_command_that_nobody_answered_is_sent_again_with_the_same_id(house, seated):
    silent: list[PlayerCommand] = []

    def answer(match, command):
        if not silent:
            silent.append(command)
            return house.meadow.accept(match, command) and None
        return house.meadow.accept(match, command)

    house.meadow.answer = answer
    house.gateway.calls._give_up_after = 5.0
    async with house.client(seated, timeout=10) as client:
        response = await client.post("/v1/matches/meadow-1/commands", json={"command": {"type": "sow"}})
    assert response.status_code == 200
    assert response.json()["repeated"]
    assert len({command.id for _, command in house.meadow.commands}) == 1
    assert house.meadow.matches["meadow-1"].version == 2


async def test_the_idempotency_key_is_the_command_id(house, seated):
    key = str(uuid4())
    async with house.client(seated) as client:
        first = await client.post(
            "/v1/matches/meadow-1/commands", json={"command": {"type": "sow"}}, headers={"idempotency-key": f'"{key}"'}
        )
        second = await client.post("/v1/matches/meadow-1/commands", json={"command": {"type": "sow"}, "id": key})
    assert first.json()["id"] == key
    assert second.json() == {**first.json(), "repeated": True}


BODIES = [
    (b"", 422),
    (b"{", 422),
    (b"[]", 422),
    (b"null", 422),
    (b'{"command":{}, "expected":1}', 422),
    (b'{"command":5}', 422),
    (b'{"command":[{"type":"sow"}]}', 422),
    (b'{"command":{"type":"sow"},"id":"x"}', 422),
    (b'{"command":{"type":"sow"},"id":5}', 422),
    (b'{"command":{"type":"sow"},"expected_version":-1}', 422),
    (b'{"command":{"type":"sow"},"expected_version":"1"}', 422),
    (b'{"command":{"type":"sow"}', 422),
    (b'{"command":{"type":"sow"},"command":{"type":"sow"}}x', 422),
    (b'{"command":{"type":"' + b"x" * 20_000 + b'"}}', 413),
]


@pytest.mark.parametrize(("body", "status"), BODIES)
async def test_a_malformed_or_oversize_body_reaches_no_owner(house, seated, body, status):
    async with house.client(seated) as client:
        response = await client.post(
            "/v1/matches/meadow-1/commands", content=body, headers={"content-type": "application/json"}
        )
    assert response.status_code == status
    assert response.headers["content-type"] == "application/problem+json"
    assert house.meadow.commands == []


async def test_an_oversize_body_without_a_length_is_cut_off(house, seated):
    async def parts():
        for _ in range(40):
            yield b" " * 1000

    async with house.client(seated) as client:
        response = await client.post(
            "/v1/matches/meadow-1/commands", content=parts(), headers={"content-type": "application/json"}
        )
    assert response.status_code == 413


async def test_another_media_type_is_refused(house, seated):
    async with house.client(seated) as client:
        response = await client.post(
            "/v1/matches/meadow-1/commands", content=b"x", headers={"content-type": "text/csv"}
        )
    assert response.status_code == 415


MATCHES = [("meadow", 422), ("desert-1", 404), ("meadow-1%2E%3E", 422), ("meadow-*", 422), ("meadow-" + "x" * 80, 422)]


@pytest.mark.parametrize(("match", "status"), MATCHES)
async def test_an_id_that_cannot_be_routed_is_refused_at_once(house, seated, match, status):
    async with house.client(seated) as client:
        response = await client.post(f"/v1/matches/{match}/commands", json={"command": {"type": "sow"}})
    assert response.status_code == status
    assert house.meadow.commands == []


async def test_undo_is_the_command_of_that_name(house, seated):
    async with house.client(seated) as client:
        response = await client.post("/v1/matches/meadow-1/undo", json={"expected_version": 1})
        bare = await client.post("/v1/matches/meadow-1/undo")
    assert (response.status_code, bare.status_code) == (200, 200)
    assert [command.json for _, command in house.meadow.commands] == [b'{"type":"undo"}'] * 2
    assert [command.expected for _, command in house.meadow.commands] == [1, None]


async def test_another_method_on_the_hot_route_is_refused_with_what_is_allowed(house, seated):
    async with house.client(seated) as client:
        response = await client.get("/v1/matches/meadow-1/commands")
    assert (response.status_code, response.headers["allow"]) == (405, "POST, OPTIONS")
    assert response.json()["code"] == "method_not_allowed"
