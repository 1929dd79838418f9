"""The door takes what it says it takes, and says the same to everybody who asks in the same way."""

import asyncio
from uuid import uuid4

import pytest

from libs.messages.requests import Accepted
from services.gateway.auth.quotas import Rates


@pytest.fixture
async def ada(house):
    house.meadow.open("meadow-1", "p-ada", "p-bob")
    house.lobby.answer = lambda _target, _command: Accepted(version=1, at=1, events_json=b"[]")
    async with house.client(await house.token("p-ada")) as client:
        yield client


@pytest.mark.parametrize(
    "body", [{"game": "meadow", "seats": "2"}, {"game": "meadow", "seats": 2, "listed": 1}, {"game": "meadow"}, [], 7]
)
async def test_a_body_is_not_converted(house, ada, body):
    response = await ada.post("/v1/tables", json=body)

    assert (response.status_code, response.json()["code"]) == (422, "malformed")
    assert house.lobby.commands == []


NO_TEXT = [b'{"name":"\\ud800"}', b'{"name":"\\udc00"}', b'{"name":"\\ud800\\u0041"}', b'{"name":"\xff"}']


@pytest.mark.parametrize(
    ("body", "detail"),
    [(b"", "the body is empty"), (b" \r\n", "the body is empty"), (b'{"name":"a', "Input data was truncated")]
    + [(body, "not valid UTF-8 text") for body in NO_TEXT],
)
async def test_what_is_wrong_with_a_body_is_said(ada, body, detail):
    response = await ada.post("/v1/players/guests", content=body, headers={"content-type": "application/json"})

    told = response.json()
    assert (response.status_code, told["reason"], told["detail"]) == (422, "malformed_json", detail)


@pytest.mark.parametrize(
    ("body", "detail"),
    [(b"", "the body is empty"), (b'{"command":{"type":"\\ud800"}}', "not valid UTF-8 text")],
)
async def test_what_is_wrong_with_a_command_is_said_alike(ada, body, detail):
    headers = {"content-type": "application/json"}
    response = await ada.post("/v1/matches/meadow-1/commands", content=body, headers=headers)

    assert (response.status_code, response.json()["detail"]) == (422, detail)


async def test_what_is_wrong_with_a_frame_is_said_alike(talk, house):
    spoken = await talk()
    for text, detail in (("", "the frame is empty"), ('{"type":"ping","id":"\\ud800"}', "not valid UTF-8 text")):
        await spoken.connection.send(text)
        assert (await spoken.hear_type("problem"))["problem"]["detail"] == detail


@pytest.mark.parametrize(
    "address",
    [
        "/v1/matches/meadow-1?at=1e3",
        "/v1/matches/meadow-1?at=null",
        "/v1/matches/meadow-1?at=1.0",
        "/v1/tables?limit=%2B5",
        "/v1/games/meadow/statistics?bots=null",
        "/v1/games/meadow/statistics?bots=1",
    ],
)
async def test_a_query_is_not_converted(ada, address):
    response = await ada.get(address)

    assert (response.status_code, response.json()["code"]) == (422, "malformed")


@pytest.mark.parametrize(
    ("method", "address"),
    [
        ("GET", "/v1/tables?gaem=meadow"),
        ("GET", "/v1/matches/meadow-1?at=1&verbose"),
        ("GET", "/v1/matches/meadow-1?match=meadow-2"),
        ("POST", "/v1/tables?x=1"),
        ("POST", "/v1/matches/meadow-1/commands?expected_version=1"),
        ("GET", "/v1/matches/meadow-1/stream?after=3"),
    ],
)
async def test_an_unknown_parameter_is_refused(house, ada, method, address):
    response = await ada.request(method, address, json={"game": "meadow", "seats": 2} if method == "POST" else None)

    told = response.json()
    assert (response.status_code, told["code"], told["reason"]) == (422, "malformed", "unknown_parameter")
    assert "is no parameter of this address" in told["detail"]
    assert house.lobby.commands == house.meadow.commands == []


async def test_known_parameters_are_taken_by_the_names_they_are_told_by(house, ada):
    await house.players.put("p-ada", b'{"name":"Ada"}')
    for address in ("/v1/leaderboards?following=true", "/v1/tables?game=meadow&limit=5", "/v1/matches/meadow-1?at=1"):
        assert (await ada.get(address)).status_code == 200


async def test_a_uuid_is_the_same_in_capitals(house, ada):
    name = str(uuid4())

    one = await ada.post("/v1/matches/meadow-1/commands", json={"command": {"type": "sow"}, "id": name.upper()})
    other = await ada.post(
        "/v1/matches/meadow-1/commands",
        json={"command": {"type": "sow"}, "id": name},
        headers={"idempotency-key": name.upper()},
    )

    assert one.json()["id"] == other.json()["id"] == name
    assert {command.id for _, command in house.meadow.commands} == {name}


async def test_on_the_socket_the_answer_carries_the_id_as_it_was_said(house, ada, talk):
    name = str(uuid4()).upper()
    spoken = await talk(await house.token("p-ada"))
    await spoken.say(type="command", match="meadow-1", command={"type": "sow"}, id=name)

    assert (await spoken.hear_type("accepted"))["id"] == name
    assert house.meadow.commands[0][1].id == name.lower()


async def test_the_first_turns_carry_the_id_of_the_request(house, ada, talk):
    spoken = await talk(await house.token("p-ada"))
    await spoken.say(type="watch_turns", id="t1")

    assert (await spoken.hear_type("turns"))["id"] == "t1"
    house.lists.put("my_turn", "meadow-1", game="meadow", awaiting=["p-ada"], players=["p-ada"])
    assert "id" not in await spoken.hear_type("turns")


async def test_each_of_two_quick_watches_is_answered(house, ada, talk):
    spoken = await talk(await house.token("p-ada"))
    await spoken.say(type="watch", match="meadow-1", id="w1")
    await spoken.say(type="watch", match="meadow-1", id="w2")

    assert [(await spoken.hear_type("watching"))["id"] for _ in range(2)] == ["w1", "w2"]


async def test_a_watch_that_is_taken_back_at_once_is_answered(house, ada, talk):
    spoken = await talk(await house.token("p-ada"))
    await spoken.say(type="watch", match="meadow-1", id="w1")
    await spoken.say(type="unwatch", match="meadow-1", id="u1")

    assert [(await spoken.hear_type("unwatched"))["id"] for _ in range(2)] == ["w1", "u1"]


@pytest.mark.parametrize(
    ("path", "allowed"),
    [
        ("/v1/games", {"GET", "HEAD", "OPTIONS"}),
        ("/v1/seek", {"GET", "HEAD", "POST", "DELETE", "OPTIONS"}),
        ("/v1/matches/meadow-1", {"GET", "HEAD", "OPTIONS"}),
        ("/v1/matches/meadow-1/commands", {"POST", "OPTIONS"}),
        ("/v1/matches/meadow-1/stream", {"GET", "OPTIONS"}),
        ("/v1/matches/meadow-1/undo", {"POST", "OPTIONS"}),
    ],
)
async def test_options_tells_the_methods(house, ada, path, allowed):
    async with house.client() as nobody:
        response = await nobody.options(path)

    assert response.status_code == 204
    assert set(response.headers["allow"].split(", ")) == allowed


async def test_options_of_nothing_is_not_found(ada):
    assert (await ada.options("/v1/nothing")).status_code == 404


async def test_head_is_get_without_the_body(ada):
    for path in ("/v1/games", "/v1/matches/meadow-1", "/health/live", "/v1/games/nothing"):
        got, head = await ada.get(path), await ada.head(path)

        assert (head.status_code, head.content) == (got.status_code, b"")
        assert head.headers["content-type"] == got.headers["content-type"]
        assert head.headers.get("etag") == got.headers.get("etag")
        assert head.headers["content-length"] == str(len(got.content))


async def test_a_wrong_method_is_told_the_right_ones(ada):
    response = await ada.post("/v1/games")

    assert (response.status_code, response.json()["code"]) == (405, "method_not_allowed")
    assert set(response.headers["allow"].split(", ")) == {"GET", "HEAD", "OPTIONS"}


async def test_malformed_requests_and_wrong_methods_are_counted_by_address(build):
    house = await build(rates=Rates(address="5/minute"))
    async with house.client() as nobody:
        for path in ("/v1/matches/nodash/commands", "/v1/nothing"):
            answers = [(await nobody.put(path)).status_code for _ in range(7)]

            assert answers[-1] == 429


async def raw(house, data: bytes) -> bytes:
    reader, writer = await asyncio.open_connection(*house.url.removeprefix("http://").split(":"))
    writer.write(data)
    told = await asyncio.wait_for(reader.read(), 5)
    writer.close()
    return told


async def test_what_is_no_http_is_told_as_a_problem_and_not_logged(house, caplog):
    told = await raw(house, b"nonsense\r\n\r\n")

    assert told.startswith(b"HTTP/1.1 400 ")
    assert b"content-type: application/problem+json" in told
    assert b'"reason":"not_http"' in told
    assert caplog.records == []


async def test_a_request_with_endless_headers_is_refused(house):
    more = b"".join(b"x-%d: %s\r\n" % (number, b"y" * 1000) for number in range(40))
    told = await raw(house, b"GET /v1/games HTTP/1.1\r\nhost: x\r\n" + more + b"\r\n")

    assert told.startswith(b"HTTP/1.1 431 ")
    assert b'"code":"head_too_large"' in told


TYPED_WRONG: tuple[dict[str, str], ...] = (
    {},
    {"content-type": "text/plain"},
    {"content-type": "application/x-www-form-urlencoded"},
    {"content-type": "application/json-seq"},
    {"content-type": "application/json", "content-encoding": "gzip"},
)


@pytest.mark.parametrize("headers", TYPED_WRONG, ids=str)
@pytest.mark.parametrize(
    "address", ["/v1/players/guests", "/v1/sign-ins", "/v1/tables", "/v1/matches/meadow-1/commands", "/v1/seek"]
)
async def test_a_body_is_told_to_be_json(house, ada, address, headers):
    """Login CSRF: a form of another place posts JSON in plain text, and signs the visitor in as somebody else."""
    response = await ada.post(address, content=b'{"name":"a","cookie":true}', headers=headers)

    assert (response.status_code, response.json()["code"]) == (415, "unsupported_media_type")
    assert house.lobby.commands == house.meadow.commands == []


async def test_json_may_tell_its_charset(ada):
    response = await ada.post(
        "/v1/matches/meadow-1/commands",
        content=b'{"command":{"type":"sow"}}',
        headers={"content-type": "Application/JSON; charset=utf-8", "content-encoding": "identity"},
    )

    assert response.status_code == 200


@pytest.mark.parametrize("address", ["/v1/matches/meadow-1?at=1&at=2", "/v1/tables?limit=5&game=meadow&limit=5"])
async def test_a_parameter_is_given_once(ada, address):
    response = await ada.get(address)

    assert (response.status_code, response.json()["reason"]) == (422, "doubled_parameter")


async def test_a_cursor_goes_with_no_ids(ada):
    response = await ada.get("/v1/players?ids=p-ada&cursor=x")

    assert (response.status_code, response.json()["reason"]) == (422, "malformed_cursor")


@pytest.mark.parametrize("relation", ["following", "blocked"])
async def test_nobody_stands_in_no_list(house, ada, relation):
    response = await ada.put(f"/v1/me/{relation}/p-nobody")

    assert (response.status_code, response.json()["reason"]) == (404, "player_not_found")
    assert house.lobby.commands == []


@pytest.mark.parametrize("label", ["a\0b", "safe\u202egpj"])
async def test_a_label_can_be_read(house, ada, label):
    response = await ada.post("/v1/me/tokens", json={"scopes": ["read"], "label": label})

    assert (response.status_code, response.json()["reason"]) == (422, "malformed_label")
    assert house.lobby.commands == []
