"""Others' programs act for who agreed, and for nobody else: authorization code with PKCE, once, from our own page."""

import asyncio
import json
from base64 import b64encode, urlsafe_b64encode
from hashlib import sha256
from urllib.parse import parse_qs, urlsplit

import msgspec
import pytest

from libs.messages.buckets import login_key
from libs.messages.requests import Accepted, Refused
from libs.settings import SettingsError
from services.gateway.auth.tokens import fingerprint
from services.gateway.oauth.clients import Client, clients_of

ADA = "p-ada"
BACK = "https://farmhand.example/back"
VERIFIER = "x" * 50
CHALLENGE = urlsafe_b64encode(sha256(VERIFIER.encode()).digest()).rstrip(b"=").decode()
ASKED = {
    "response_type": "code",
    "client_id": "farmhand",
    "redirect_uri": BACK,
    "scope": "read play",
    "state": "s-1",
    "code_challenge": CHALLENGE,
    "code_challenge_method": "S256",
}
CLIENTS = {
    "farmhand": Client(id="farmhand", name="Farm <Hand>", redirect_uris=(BACK,)),
    "crow": Client(id="crow", name="Crow", redirect_uris=("https://crow.example/",), scopes=("read",)),
}


@pytest.fixture
async def town(build):
    house = await build(oauth_clients=CLIENTS)
    house.lobby.answer = lambda _target, _command: Accepted(version=1, at=1, events_json=b"[]")
    await house.logins.put(login_key("ada"), msgspec.json.encode({"player": ADA}))
    await house.players.put(ADA, msgspec.json.encode({"name": "Ada"}))
    return house


async def consent(house, *, token=None, origin=None, **fields):
    """The answer to the form, as a browser sends it."""
    headers = {"origin": house.url if origin is None else origin}
    if token:
        headers["cookie"] = f"furrow_token={token}"
    form = {name: value for name, value in {**ASKED, "consent": "yes", **fields}.items() if value is not None}
    async with house.client() as client:
        return await client.post("/oauth/authorize", data=form, headers=headers)


async def exchange(house, code, **fields):
    form = {"grant_type": "authorization_code", "client_id": "farmhand", "redirect_uri": BACK, "code": code}
    form = {name: value for name, value in {**form, "code_verifier": VERIFIER, **fields}.items() if value is not None}
    async with house.client() as client:
        return await client.post("/oauth/token", data=form)


def sent_back(response):
    """The parameters with which the browser is sent to the program."""
    assert response.status_code == 303, response.text
    address = response.headers["location"]
    assert address.startswith(f"{BACK}?")
    return {name: values[0] for name, values in parse_qs(urlsplit(address).query).items()}


async def code_of(house, **fields):
    return sent_back(await consent(house, token=await house.token(ADA), **fields))["code"]


async def test_the_page_says_who_asks_for_what_and_needs_no_script(town):
    async with town.client() as client:
        response = await client.get("/oauth/authorize", params=ASKED)

    assert response.status_code == 200
    assert "Farm &lt;Hand&gt;" in response.text
    assert "<script" not in response.text
    assert 'lang="en"' in response.text
    assert response.headers["x-frame-options"] == "DENY"
    policy = response.headers["content-security-policy"]
    assert "frame-ancestors 'none'" in policy
    style = response.text.partition("<style>")[2].partition("</style>")[0]
    assert f"style-src 'sha256-{b64encode(sha256(style.encode()).digest()).decode()}'" in policy


async def test_who_agrees_sends_the_program_a_code_and_the_code_is_a_token_once(town):
    told = sent_back(await consent(town, token=await town.token(ADA)))
    assert told["state"] == "s-1"

    first = await exchange(town, told["code"])
    again = await exchange(town, told["code"])

    token = first.json()
    assert (first.status_code, token["token_type"], token["scope"]) == (200, "Bearer", "read play")
    assert first.headers["cache-control"] == "no-store"
    ((target, command),) = town.lobby.commands
    said = json.loads(command.json)
    assert (target, command.player, said["client"], said["scopes"]) == (ADA, ADA, "farmhand", ["read", "play"])
    assert said["token_sha256"] == fingerprint(token["access_token"])
    assert (again.status_code, again.json()["error"]) == (400, "invalid_grant")


async def test_of_many_who_come_with_one_code_at_once_one_gets_a_token(town):
    code = await code_of(town)

    answers = await asyncio.gather(*(exchange(town, code) for _ in range(5)))

    assert sorted(answer.status_code for answer in answers) == [200, 400, 400, 400, 400]
    assert len(town.lobby.commands) == 1


async def test_who_does_not_agree_sends_no_code(town):
    told = sent_back(await consent(town, token=await town.token(ADA), consent="no"))

    assert told == {"error": "access_denied", "state": "s-1", **{k: v for k, v in told.items() if "description" in k}}
    assert "code" not in told


async def test_who_is_not_signed_in_may_do_so_on_the_page(town):
    nobody = await consent(town)
    assert nobody.status_code == 401
    assert 'role="alert"' in nobody.text
    assert 'name="state" value="s-1"' in nobody.text

    response = await consent(town, login="ada", password="a long and secret phrase")

    assert "code" in sent_back(response)
    assert "furrow_token=" in response.headers["set-cookie"]


async def test_a_wrong_password_gives_no_code(town):
    town.lobby.answer = lambda _target, _command: Refused(kind="forbidden", reason="login_or_password_wrong")

    response = await consent(town, login="ada", password="wrong")

    assert response.status_code == 401
    assert "location" not in response.headers


@pytest.mark.parametrize("origin", ["https://evil.example", "null", ""])
async def test_a_foreign_page_agrees_for_nobody(town, origin):
    response = await consent(town, token=await town.token(ADA), origin=origin)

    assert (response.status_code, response.json()["reason"]) == (403, "foreign_origin")


@pytest.mark.parametrize("kind", ["personal", "client"])
async def test_a_programs_token_agrees_to_no_further_program(town, kind):
    response = await consent(town, token=await town.token(ADA, kind=kind))

    assert response.status_code == 403
    assert "location" not in response.headers


@pytest.mark.parametrize(
    "wrong",
    [
        {"client_id": "nobody"},
        {"redirect_uri": "https://evil.example/back"},
        {"redirect_uri": f"{BACK}/deeper"},
        {"client_id": "crow"},
    ],
)
async def test_an_address_that_is_not_the_programs_is_never_sent_to(town, wrong):
    async with town.client() as client:
        shown = await client.get("/oauth/authorize", params={**ASKED, **wrong})
    for response in (await consent(town, token=await town.token(ADA), **wrong), shown):
        assert response.status_code == 400
        assert "location" not in response.headers


@pytest.mark.parametrize(
    ("wrong", "error"),
    [
        ({"code_challenge": None}, "invalid_request"),
        ({"code_challenge_method": "plain"}, "invalid_request"),
        ({"code_challenge_method": None}, "invalid_request"),
        ({"scope": "operate"}, "invalid_scope"),
        ({"scope": "bot play"}, "invalid_scope"),
        ({"response_type": "token"}, "unsupported_response_type"),
    ],
)
async def test_what_is_asked_wrongly_is_told_to_the_program(town, wrong, error):
    told = sent_back(await consent(town, token=await town.token(ADA), **wrong))

    assert told["error"] == error
    assert "code" not in told


@pytest.mark.parametrize(
    "wrong",
    [
        {"code_verifier": "y" * 50},
        {"code_verifier": None},
        {"redirect_uri": "https://evil.example/back"},
        {"client_id": "crow"},
        {"client_id": "nobody"},
        {"grant_type": "password"},
    ],
)
async def test_a_stolen_code_is_worth_nothing(town, wrong):
    code = await code_of(town)

    response = await exchange(town, code, **wrong)

    assert response.status_code in {400, 401}
    assert "access_token" not in response.text
    assert town.lobby.commands == []
    assert (await exchange(town, code)).status_code == 200  # the program itself still gets its token


async def test_a_code_is_good_for_a_minute(town, monkeypatch):
    monkeypatch.setattr("services.gateway.oauth.server.VALID_MS", -1)
    code = await code_of(town)

    assert (await exchange(town, code)).json()["error"] == "invalid_grant"


async def test_nothing_in_the_bucket_is_the_code(town):
    code = await code_of(town)

    assert [key for key in town.codes._entries if code in key] == []
    assert all(code.encode() not in (entry.value or b"") for entry in town.codes._entries.values())


async def test_what_a_program_needs_to_know_is_told(town):
    async with town.client() as client:
        known = (await client.get("/.well-known/oauth-authorization-server")).json()

    assert known["token_endpoint"] == f"{town.url}/oauth/token"
    assert known["code_challenge_methods_supported"] == ["S256"]
    assert known["grant_types_supported"] == ["authorization_code", "refresh_token"]


@pytest.mark.parametrize(
    "content",
    ["{", '{"farmhand": {"name": "x"}}', '{"a": {"name": "x", "redirect_uris": ["u"], "scopes": ["operate"]}}'],
)
def test_a_file_of_programs_that_makes_no_sense_stops_the_start(tmp_path, content):
    path = tmp_path / "clients.json"
    path.write_text(content)
    with pytest.raises(SettingsError):
        clients_of(path)


def test_programs_are_read_with_their_ids(tmp_path):
    path = tmp_path / "clients.json"
    path.write_text('{"farmhand": {"name": "Farmhand", "redirect_uris": ["https://farmhand.example/back"]}}')

    assert clients_of(path)["farmhand"].client_id == "farmhand"
    assert clients_of(None) == {}
