"""Signing in and out, tokens, and what the door lets guess nobody."""

import json

import httpx
import msgspec
import pytest

from libs.messages.buckets import login_key, token_id
from libs.messages.requests import Accepted, Found, Refused
from services.gateway.auth.quotas import Rates
from services.gateway.auth.tokens import fingerprint
from services.gateway.commanding import now_ms

ADA = "p-ada"
LOGIN = {"login": "Ada", "password": "a long and secret phrase"}
ACCEPTED = Accepted(version=1, at=1, events_json=b"[]")
WRONG = Refused(kind="forbidden", reason="login_or_password_wrong")


@pytest.fixture
async def town(house):
    """Ada has an account, and whatever the lobby is told it accepts."""
    await house.logins.put(login_key("ada"), msgspec.json.encode({"player": ADA}))
    await house.players.put(
        ADA, msgspec.json.encode({"name": "Ada L.", "blocked": ["p-bob"], "login": "ada", "following": ["p-cyd"]})
    )
    view = json.dumps({"vacations": [{"since": 1, "until": 2}], "days_a_year": 21}).encode()
    house.lobby.answer_query = lambda _target, _query: Found(json=view)
    house.lobby.answer = lambda _target, _command: ACCEPTED
    return house


async def test_signing_in_asks_the_player_behind_the_login(town):
    async with town.client() as client:
        response = await client.post("/v1/sign-ins", json=LOGIN)

    signed_in = response.json()
    assert (response.status_code, signed_in["player"], signed_in["name"]) == (201, ADA, "Ada L.")
    ((target, command),) = town.lobby.commands
    said = json.loads(command.json)
    assert (target, command.player, said["type"]) == (ADA, ADA, "sign_in")
    assert said["token_sha256"] == fingerprint(signed_in["token"])
    assert response.headers["cache-control"] == "no-store"


async def test_a_browser_gets_a_cookie_and_no_token(town):
    async with town.client() as client:
        response = await client.post("/v1/sign-ins", json={**LOGIN, "cookie": True})

    assert "token" not in response.json()
    assert "HttpOnly" in response.headers["set-cookie"]


@pytest.mark.parametrize("login", ["Ada", "nobody"])
async def test_a_wrong_password_and_an_unknown_login_are_told_alike(town, login):
    town.lobby.answer = lambda _target, _command: WRONG
    async with town.client() as client:
        response = await client.post("/v1/sign-ins", json={**LOGIN, "login": login})

    assert response.status_code == 401
    assert response.json()["reason"] == "login_or_password_wrong"
    assert len(town.lobby.commands) == 1  # the lobby looks at a password in both cases


async def test_failed_sign_ins_are_throttled_per_login_and_address_with_seconds(town):
    town.lobby.answer = lambda _target, _command: WRONG
    async with town.client() as client:
        answers = [await client.post("/v1/sign-ins", json=LOGIN) for _ in range(11)]

    assert [answer.status_code for answer in answers] == [401] * 10 + [429]
    assert 0 < int(answers[-1].headers["retry-after"]) <= 15 * 60
    assert answers[-1].json()["reason"] == "accounts"
    assert len(town.lobby.commands) == 10


def from_address(house, number):
    return house.client(transport=httpx.AsyncHTTPTransport(local_address=f"127.0.0.{number}"))


async def sign_ins(client, times):
    return [(await client.post("/v1/sign-ins", json=LOGIN)).status_code for _ in range(times)]


async def test_whoever_guesses_locks_nobody_out_who_comes_from_elsewhere(town):
    town.lobby.answer = lambda _target, _command: WRONG
    async with from_address(town, 2) as stranger, from_address(town, 3) as owner:
        assert await sign_ins(stranger, 50) == [401] * 10 + [429] * 40
        town.lobby.answer = lambda _target, _command: ACCEPTED
        assert await sign_ins(owner, 1) == [201]
        assert await sign_ins(stranger, 1) == [429]


async def test_guesses_from_many_addresses_are_throttled_together(build):
    house = await build(rates=Rates(accounts="2/15minute", logins="5/15minute"))
    house.lobby.answer = lambda _target, _command: WRONG
    answers = []
    for number in range(2, 6):
        async with from_address(house, number) as client:
            answers.append(await sign_ins(client, 3))

    assert answers == [[401, 401, 429], [401, 401, 429], [401, 429, 429], [429, 429, 429]]
    assert len(house.lobby.commands) == 5


async def test_a_success_clears_its_own_pair_and_is_no_failure(build):
    house = await build(rates=Rates(accounts="2/15minute", logins="3/15minute"))
    await house.logins.put(login_key("ada"), msgspec.json.encode({"player": ADA}))
    async with from_address(house, 2) as owner, from_address(house, 3) as stranger:
        house.lobby.answer = lambda _target, _command: WRONG
        assert await sign_ins(owner, 1) + await sign_ins(stranger, 1) == [401, 401]
        house.lobby.answer = lambda _target, _command: ACCEPTED
        assert await sign_ins(owner, 5) == [201] * 5
        house.lobby.answer = lambda _target, _command: WRONG
        assert await sign_ins(owner, 2) == [401, 429]


async def test_a_sign_in_that_succeeds_is_not_counted_against_the_login(town):
    async with town.client() as client:
        for _ in range(12):
            assert (await client.post("/v1/sign-ins", json=LOGIN)).status_code == 201


async def test_sign_ins_are_throttled_per_address_with_seconds(build):
    house = await build(rates=Rates(sign_ins="3/minute"))
    house.lobby.answer = lambda _target, _command: WRONG
    async with house.client() as client:
        answers = [await client.post("/v1/sign-ins", json={**LOGIN, "login": f"a{number}"}) for number in range(4)]

    assert answers[-1].status_code == 429
    assert int(answers[-1].headers["retry-after"]) > 0


async def test_a_browser_gets_rid_of_a_cookie_whose_token_has_ended(town):
    async with town.client() as client:
        dead = {"cookie": "furrow_token=fur_ended-long-ago", "origin": town.url}
        assert (await client.get("/v1/tables", headers=dead)).status_code == 401
        response = await client.delete("/v1/me/cookie", headers=dead)

    assert response.status_code == 204
    assert 'furrow_token=""' in response.headers["set-cookie"]


async def test_signing_out_revokes_the_token_and_drops_the_cookie(town):
    token = await town.token(ADA)
    async with town.client(token) as client:
        response = await client.delete("/v1/me/session")

    assert response.status_code == 204
    assert 'furrow_token=""' in response.headers["set-cookie"]
    ((_, command),) = town.lobby.commands
    assert json.loads(command.json) == {"type": "revoke_token", "token_sha256": fingerprint(token)}


async def test_tokens_are_listed_without_secrets_and_with_their_last_use(town):
    token = await town.token(ADA)
    other = await town.token(ADA, "bot", label="my bot", kind="personal", created=2)
    await town.token("p-bob")
    await town.uses.put(fingerprint(other), b"1700000000000")
    async with town.client(token) as client:
        response = await client.get("/v1/me/tokens")

    mine, bots = response.json()["tokens"]
    assert (mine["kind"], mine["current"], mine["id"]) == ("session", True, token_id(fingerprint(token)))
    assert mine["last_used"] > 1_700_000_000_000
    assert (bots["label"], bots["scopes"], bots["last_used"]) == ("my bot", ["bot"], 1_700_000_000_000)
    assert token not in response.text
    assert fingerprint(token) not in response.text


async def test_uses_are_noted_now_and_then(town):
    token = await town.token(ADA)
    async with town.client(token) as client:
        await client.get("/v1/me")
    await town.gateway.uses.note()

    entry = await town.uses.get(fingerprint(token))
    assert int(entry.value) > 1_700_000_000_000
    assert town.gateway.tokens.used == set()


async def test_uses_that_cannot_be_noted_hold_nobody_up(town):
    town.uses.available = False
    async with town.client(await town.token(ADA)) as client:
        assert (await client.get("/v1/me")).status_code == 200
    await town.gateway.uses.note()


async def test_a_token_is_made_for_the_bearer_and_shown_once(town):
    async with town.client(await town.token(ADA)) as client:
        made = (await client.post("/v1/me/tokens", json={"scopes": ["bot"], "label": "my bot", "days": 1})).json()

    ((_, command),) = town.lobby.commands
    said = json.loads(command.json)
    assert (said["token_sha256"], said["scopes"]) == (fingerprint(made["token"]), ["bot"])
    assert made["id"] == token_id(fingerprint(made["token"]))


async def test_only_own_tokens_are_revoked(town):
    theirs = token_id(fingerprint(await town.token("p-bob")))
    async with town.client(await town.token(ADA)) as client:
        assert (await client.delete(f"/v1/me/tokens/{theirs}")).status_code == 404
    assert town.lobby.commands == []


async def test_a_suspension_closes_what_is_open(town, talk):
    token = await town.token(ADA)
    socket = await talk(token)
    key = fingerprint(token)
    entry = json.loads((await town.tokens.get(key)).value)

    await town.tokens.put(key, msgspec.json.encode({**entry, "suspended": 2**50}))

    await socket.connection.wait_closed()
    assert socket.connection.close_code == 4410


async def test_everybody_sees_a_profile_and_only_the_owner_the_rest(town):
    async with town.client() as client:
        shown = await client.get(f"/v1/players/{ADA}")
    assert shown.json() == {"id": ADA, "name": "Ada L."}

    async with town.client(await town.token(ADA)) as client:
        data = (await client.get("/v1/me/data")).json()
    assert (data["login"], data["blocked"], data["following"]) == ("ada", ["p-bob"], ["p-cyd"])
    assert data["vacations"] == [{"since": 1, "until": 2}]


async def test_a_vacation_is_the_lobbys_to_grant_and_shown_as_it_stands(town):
    until = now_ms() + 3_600_000
    shown = {"vacations": [{"since": 1, "until": until}], "days_a_year": 9}
    town.lobby.answer_query = lambda _target, _query: Found(json=json.dumps(shown).encode())
    async with town.client(await town.token(ADA)) as client:
        answers = [await client.request(method, "/v1/me/vacation") for method in ("GET", "PUT", "DELETE")]

    assert [answer.status_code for answer in answers] == [200] * 3
    assert answers[0].json() == {"on": True, "since": 1, "until": until, "days_left": 9, "days_a_year": 9}
    assert [json.loads(command.json) for _, command in town.lobby.commands] == [
        {"type": "take_vacation"},
        {"type": "end_vacation"},
    ]


async def test_no_days_left_is_a_refusal_of_its_own(town):
    town.lobby.answer = lambda _target, _command: Refused(kind="rule", reason="no_vacation_left")
    async with town.client(await town.token(ADA)) as client:
        response = await client.put("/v1/me/vacation")

    assert (response.status_code, response.json()["reason"]) == (409, "no_vacation_left")


async def test_following_is_told_to_the_lobby_and_listed(town):
    await town.players.put("p-bob", b'{"name":"Bob"}')
    async with town.client(await town.token(ADA)) as client:
        listed = await client.get("/v1/me/following")
        answers = [await client.request(method, "/v1/me/following/p-bob") for method in ("PUT", "DELETE")]

    assert listed.json() == {"players": ["p-cyd"]}
    assert [answer.status_code for answer in answers] == [204, 204]
    assert [json.loads(command.json) for _, command in town.lobby.commands] == [
        {"type": "follow", "player": "p-bob"},
        {"type": "follow", "player": "p-bob", "following": False},
    ]


@pytest.mark.parametrize(
    "body",
    [
        {"login": "ada", "password": "short"},
        {"login": "a", "password": "a long and secret phrase"},
        {"login": "ada\n", "password": "a long and secret phrase"},
        {"login": "ada", "password": "a long and secret phrase", "admin": True},
    ],
)
async def test_an_account_has_a_login_and_a_password_of_some_length(town, body):
    async with town.client(await town.token(ADA)) as client:
        assert (await client.post("/v1/me/account", json=body)).status_code == 422
    assert town.lobby.commands == []
