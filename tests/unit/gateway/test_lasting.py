"""Staying signed in: sessions and cookies that slide along, and programs' tokens that are refreshed."""

import asyncio
import json
import time

import msgspec
import pytest

from libs.messages.buckets import token_id
from libs.messages.players import SESSION_AGE_MS
from libs.messages.requests import Accepted, Refused, Unavailable
from services.gateway.auth.tokens import drawn_token, fingerprint
from services.gateway.oauth.clients import Client
from services.gateway.oauth.refresh import drawn_refresh_token, family_key

ADA = "p-ada"
DAY = 86_400_000
CLIENTS = {
    name: Client(id=name, name=name.capitalize(), redirect_uris=(f"https://{name}.example/back",))
    for name in ("farmhand", "crow")
}


@pytest.fixture
async def town(build):
    house = await build(oauth_clients=CLIENTS)
    house.lobby.answer = lambda _target, _command: Accepted(version=1, at=1, events_json=b"[]")
    await house.players.put(ADA, msgspec.json.encode({"name": "Ada"}))
    return house


def told(house):
    return [json.loads(command.json) for _target, command in house.lobby.commands]


def in_(milliseconds):
    return int(time.time() * 1000) + milliseconds


async def me(house, **headers):
    async with house.client() as client:
        return await client.get("/v1/me", headers=headers)


class TestSessions:
    async def test_a_session_of_which_half_is_over_lasts_anew(self, town):
        token = await town.token(ADA, expires=in_(SESSION_AGE_MS // 2 - DAY))

        response = await me(town, authorization=f"Bearer {token}")

        assert response.status_code == 200
        assert told(town) == [{"type": "extend_session", "token_sha256": fingerprint(token)}]
        assert "set-cookie" not in response.headers

    @pytest.mark.parametrize(
        "fields",
        [
            {"expires": SESSION_AGE_MS // 2 + DAY},
            {},
            {"expires": DAY, "kind": "personal"},
            {"expires": DAY, "kind": "client"},
        ],
    )
    async def test_nothing_else_lasts_longer_for_being_used(self, town, fields):
        given = {name: in_(value) if name == "expires" else value for name, value in fields.items()}

        response = await me(town, authorization=f"Bearer {await town.token(ADA, **given)}")

        assert response.status_code == 200
        assert town.lobby.commands == []

    async def test_a_lobby_that_is_away_turns_nobody_away(self, town):
        town.lobby.answer = lambda _target, _command: Unavailable(retry_after=1.0)

        response = await me(town, authorization=f"Bearer {await town.token(ADA, expires=in_(DAY))}")

        assert response.json()["player"] == ADA

    async def test_a_browsers_cookie_begins_its_year_again(self, town):
        token = await town.token(ADA)

        response = await me(town, cookie=f"furrow_token={token}")
        other = await me(town, cookie="furrow_token=fur_other", authorization=f"Bearer {token}")

        assert f"furrow_token={token}" in response.headers["set-cookie"]
        assert "HttpOnly" in response.headers["set-cookie"]
        assert "set-cookie" not in other.headers

    async def test_what_is_open_stays_open_when_its_session_is_extended(self, town, talk):
        over = in_(600)
        token = await town.token(ADA, expires=over)
        spoken = await talk(token)
        entry = json.loads((await town.tokens.get(fingerprint(token))).value)

        await town.tokens.put(fingerprint(token), msgspec.json.encode({**entry, "expires": in_(DAY)}))
        while in_(0) <= over + 200:
            await spoken.say(type="ping", id="p1")
            assert (await spoken.hear_type("pong"))["id"] == "p1"
            await asyncio.sleep(0.1)


@pytest.fixture
async def family(town):
    """A refresh token of ada's for farmhand, as the lobby keeps it."""
    token = drawn_refresh_token()
    entry = {"player": ADA, "scopes": [], "created": 1, "kind": "refresh", "client": "farmhand", "label": "Farmhand"}
    entry |= {"secret": fingerprint(token), "grants": ["read", "play"], "expires": in_(DAY)}
    await town.tokens.put(family_key(token), msgspec.json.encode(entry))
    return token


async def refresh(house, token, **fields):
    form = {"grant_type": "refresh_token", "client_id": "farmhand", "refresh_token": token, **fields}
    async with house.client() as client:
        return await client.post("/oauth/token", data=form)


class TestRefreshing:
    async def test_a_refresh_token_gives_a_token_and_the_next_of_its_family(self, town, family):
        response = await refresh(town, family)

        given = response.json()
        ((target, command),) = town.lobby.commands
        said = json.loads(command.json)
        assert (response.status_code, response.headers["cache-control"]) == (200, "no-store")
        assert (given["token_type"], given["scope"], given["expires_in"]) == ("Bearer", "read play", 86_400)
        assert given["refresh_token"] != family
        assert family_key(given["refresh_token"]) == family_key(family)
        assert (target, command.player, said["type"], said["client"]) == (ADA, ADA, "grant_client", "farmhand")
        assert said["shown_sha256"] == fingerprint(family)
        assert said["refresh_sha256"] == fingerprint(given["refresh_token"])
        assert said["token_sha256"] == fingerprint(given["access_token"])
        assert said["family_sha256"] == family_key(family)

    async def test_less_may_be_asked_for_and_not_more(self, town, family):
        assert (await refresh(town, family, scope="read")).json()["scope"] == "read"
        assert (await refresh(town, family, scope="read operate")).json()["error"] == "invalid_scope"
        assert len(town.lobby.commands) == 1

    @pytest.mark.parametrize("reason", ["refresh_token_reused", "refresh_token_unknown", "player_suspended"])
    async def test_what_the_lobby_refuses_is_no_grant(self, town, family, reason):
        town.lobby.answer = lambda _target, _command: Refused(kind="forbidden", reason=reason)

        response = await refresh(town, family)

        assert (response.status_code, response.json()) == (400, {"error": "invalid_grant"})

    @pytest.mark.parametrize("wrong", [{"client_id": "crow"}, {"client_id": "nobody"}, {"grant_type": "password"}])
    async def test_anothers_refresh_token_is_worth_nothing(self, town, family, wrong):
        response = await refresh(town, family, **wrong)

        assert response.status_code in {400, 401}
        assert "access_token" not in response.text
        assert town.lobby.commands == []

    async def test_a_made_up_one_is_worth_nothing(self, town, family):
        access = await town.token(ADA, kind="client")
        for shown in (drawn_refresh_token(), drawn_token(), f"{access}.x", "", "." * 200, family.partition(".")[0]):
            assert (await refresh(town, shown)).json()["error"] in {"invalid_grant", "invalid_request"}
        assert town.lobby.commands == []

    async def test_a_refresh_token_opens_nothing(self, town, family):
        for shown, status in ((family, 401), (family.partition(".")[0], 403)):
            assert (await me(town, authorization=f"Bearer {shown}")).status_code == status

    async def test_a_consent_is_one_line_among_ones_tokens_and_is_revoked_as_one(self, town, family):
        key = family_key(family)
        await town.token(ADA, "read", kind="client", family=key, label="Farmhand")
        async with town.client(await town.token(ADA)) as client:
            cards = (await client.get("/v1/me/tokens")).json()["tokens"]
            (card,) = [card for card in cards if card["kind"] != "session"]
            assert (card["id"], card["kind"], card["scopes"]) == (token_id(key), "client", ["read", "play"])
            assert (await client.delete(f"/v1/me/tokens/{card['id']}")).status_code == 204

        assert told(town) == [{"type": "revoke_token", "token_sha256": key}]
