"""boardgame.io #840, #889: every endpoint for everybody who may not: refused, and not a byte of the match."""

import re
from time import time

import pytest
from websockets.exceptions import ConnectionClosed

from services.gateway.app import framework
from services.gateway.auth.access import Access
from services.gateway.auth.tokens import ServiceToken, drawn_token, fingerprint
from services.gateway.front import WITH_ID, WITHOUT_ID
from services.gateway.routes.visit import admitted
from services.gateway.settings import Policy

MATCH = "meadow-1"
COMMAND = {"command": {"type": "sow"}}

READS = [
    ("GET", f"/v1/matches/{MATCH}"),
    ("GET", f"/v1/matches/{MATCH}?at=1"),
    ("GET", f"/v1/matches/{MATCH}/history"),
    ("GET", f"/v1/matches/{MATCH}/export"),
    ("GET", f"/v1/matches/{MATCH}/stream"),
]
SEATED_READS = [("GET", f"/v1/matches/{MATCH}/offers")]
OWN_READS = [("GET", "/v1/me"), ("GET", "/v1/turns"), ("GET", "/v1/turns/stream")]
PLAYS = [
    ("POST", f"/v1/matches/{MATCH}/commands"),
    ("POST", f"/v1/matches/{MATCH}/undo"),
    ("POST", f"/v1/matches/{MATCH}/check"),
    ("POST", "/v1/tables"),
    ("POST", "/v1/tables/t-1/commands"),
    ("POST", "/v1/bots/reports"),
]
OWN = [
    ("POST", "/v1/me/account"),
    ("POST", "/v1/me/password"),
    ("POST", "/v1/me/erasure"),
    ("GET", "/v1/me/tokens"),
    ("POST", "/v1/me/tokens"),
    ("DELETE", "/v1/me/tokens/k-1"),
    ("POST", "/v1/me/profile"),
    ("POST", "/v1/me/notices"),
    ("POST", "/v1/me/notices/confirmation"),
    ("GET", "/v1/me/data"),
]
"""What only who signed in may do."""
OWN_PLAYS = [
    ("POST", "/v1/seek"),
    ("DELETE", "/v1/seek"),
    ("POST", "/v1/tables/t-1/chat"),
    ("PUT", "/v1/me/blocked/p-bob"),
    ("DELETE", "/v1/me/blocked/p-bob"),
    ("PUT", "/v1/me/following/p-bob"),
    ("DELETE", "/v1/me/following/p-bob"),
    ("PUT", "/v1/me/vacation"),
    ("DELETE", "/v1/me/vacation"),
]
OWN_READS += [
    ("GET", "/v1/seek"),
    ("GET", "/v1/seek/stream"),
    ("GET", "/v1/tables/asked"),
    ("GET", "/v1/tables/asked/stream"),
    ("GET", "/v1/me/blocked"),
    ("GET", "/v1/me/following"),
    ("GET", "/v1/me/vacation"),
    ("DELETE", "/v1/me/session"),
]
OPEN_READS = [
    ("GET", "/v1/tables/stream"),
    ("GET", "/v1/tables/t-1/stream"),
    ("GET", "/v1/tables/t-1/chat"),
    ("GET", "/v1/tables/t-1"),
    ("GET", "/v1/tables"),
    ("GET", "/v1/matches"),
    ("GET", "/v1/players?ids=p-ada"),
    ("GET", "/v1/players?name=ada"),
    ("GET", "/v1/players/p-ada"),
    ("GET", "/v1/players/p-ada/profile"),
    ("GET", "/v1/players/p-ada/ratings"),
    ("GET", "/v1/players/p-ada/history"),
    ("GET", "/v1/players/p-ada/versus/p-bob"),
    ("GET", "/v1/leaderboards?game=meadow"),
    ("GET", "/v1/games/meadow/statistics"),
    ("GET", "/v1/export/matches"),
    ("GET", f"/v1/matches/{MATCH}/ratings"),
    ("GET", f"/v1/matches/{MATCH}/verification"),
]
"""What anybody may see, as far as the lobby shows it."""
WATCHES = [
    ("GET", "/v1/operations/acts"),
    ("GET", "/v1/operations/overview"),
    ("GET", "/v1/operations/services"),
    ("GET", "/v1/operations/matches"),
    ("GET", f"/v1/operations/matches/{MATCH}"),
    ("GET", "/v1/operations/traces"),
    ("GET", "/v1/operations/traces/ab"),
    ("GET", "/v1/operations/stream"),
    ("GET", "/metrics"),
]
"""What a token with the scope `watch` is for, Prometheus' for one."""
OPERATIONS = [("POST", "/v1/operations/acts"), *WATCHES]
PLAYS += OWN_PLAYS
EVERYTHING = [*READS, *SEATED_READS, *OWN_READS, *PLAYS, *OWN, *OPERATIONS, *OPEN_READS]
BODIES = {
    "/v1/tables": {"game": "meadow", "seats": 2},
    f"/v1/matches/{MATCH}/undo": {},
    "/v1/seek": {"game": "meadow", "seats": 2},
    "/v1/bots/reports": {"started": 1},
    "/v1/tables/t-1/chat": {"text": "Good luck!"},
    "/v1/me/account": {"login": "ada", "password": "a long secret"},
    "/v1/me/password": {"old": "a long secret", "new": "another secret"},
    "/v1/me/erasure": {},
    "/v1/me/tokens": {"scopes": ["bot"]},
    "/v1/me/profile": {"name": "Ada"},
    "/v1/me/notices/confirmation": {"code": "5f1c2a9b7d3e"},
    "/v1/me/notices": {"email": "ada@example.org"},
    "/v1/operations/acts": {"order": {"type": "reinstate_player", "player": "p-ada", "why": "sorry"}},
}


@pytest.fixture
async def closed_match(house):
    """A match between Ada and Bob that admits no spectators."""
    house.meadow.open(MATCH, "p-ada", "p-bob", spectators=False)
    return house


async def call(house, method, path, token=None, **headers):
    async with house.client(token) as client:
        body = {"json": BODIES.get(path, COMMAND)} if method == "POST" else {}
        return await client.request(method, path, headers=headers, **body)


def refused(response, status, code):
    assert (response.status_code, response.headers["content-type"]) == (status, "application/problem+json")
    assert response.json()["code"] == code
    for secret in ("secret", "p-ada", "board"):
        assert secret not in response.text


@pytest.mark.parametrize(("method", "path"), [*SEATED_READS, *OWN_READS, *PLAYS, *OWN, *OPERATIONS])
async def test_without_a_token(closed_match, method, path):
    response = await call(closed_match, method, path)
    refused(response, 401, "unauthenticated")
    assert response.headers["www-authenticate"].startswith("Bearer")
    assert closed_match.meadow.commands == closed_match.lobby.commands == []


@pytest.mark.parametrize(("method", "path"), READS)
async def test_an_anonymous_spectator_that_is_not_admitted(closed_match, method, path):
    refused(await call(closed_match, method, path), 403, "forbidden")


@pytest.mark.parametrize(("method", "path"), EVERYTHING)
@pytest.mark.parametrize("kind", ["unknown", "expired", "revoked", "no bearer", "malformed", "overlong"])
async def test_with_a_token_that_is_none(closed_match, method, path, kind):
    token = await closed_match.token("p-ada", expires=int(time() * 1000) - 1 if kind == "expired" else None)
    if kind == "revoked":
        assert (await call(closed_match, "GET", f"/v1/matches/{MATCH}", token)).status_code == 200
        await closed_match.tokens.delete(fingerprint(token))
    header = {
        "unknown": "Bearer fur_unknown",
        "no bearer": f"Basic {token}",
        "malformed": "Bearer",
        "overlong": "Bearer fur_" + "x" * 300,
    }.get(kind, f"Bearer {token}")
    refused(await call(closed_match, method, path, authorization=header), 401, "unauthenticated")
    assert closed_match.meadow.commands == closed_match.lobby.commands == []


@pytest.mark.parametrize(("method", "path"), [*READS, *SEATED_READS])
async def test_with_another_players_token(closed_match, method, path):
    refused(await call(closed_match, method, path, await closed_match.token("p-cyd")), 403, "forbidden")


@pytest.mark.parametrize(("method", "path"), [*READS, *SEATED_READS])
async def test_with_a_former_players_token(closed_match, method, path):
    """Whoever sat at the table once, and in the match that was called off there, has no part in the next one."""
    closed_match.meadow.open("meadow-0", "p-ada", "p-dan", spectators=False)
    dan = await closed_match.token("p-dan")
    assert (await call(closed_match, "GET", "/v1/matches/meadow-0", dan)).status_code == 200

    refused(await call(closed_match, method, path, dan), 403, "forbidden")


async def test_a_former_player_hears_on_socket_and_stream_what_was_theirs_and_no_more(closed_match, talk):
    closed_match.meadow.open("meadow-0", "p-ada", "p-dan", spectators=False)
    dan = await closed_match.token("p-dan")
    spoken = await talk(dan)
    await spoken.say(type="watch", match="meadow-0", id="w0")
    assert (await spoken.hear_type("view"))["you"] == 1
    await spoken.say(type="watch", match=MATCH, id="w1")
    told = await spoken.hear_type("problem")
    assert (told["match"], told["problem"]["code"]) == (MATCH, "forbidden")

    await closed_match.meadow.move(MATCH, 0)
    await closed_match.meadow.move("meadow-0", 0)

    frame = await spoken.hear_type("frame")
    assert frame["match"] == "meadow-0"
    assert "secret-0" not in str(frame)


async def test_another_players_command_goes_to_the_owner_under_their_own_name(closed_match):
    """The owner knows who sits where; the gateway never says more than who holds the token."""
    token = await closed_match.token("p-cyd")
    refused(await call(closed_match, "POST", f"/v1/matches/{MATCH}/commands", token), 403, "forbidden")
    assert [command.player for _, command in closed_match.meadow.commands] == ["p-cyd"]


@pytest.mark.parametrize(("method", "path"), [*PLAYS, *OWN, *OPERATIONS])
async def test_with_a_token_that_may_only_read(closed_match, method, path):
    token = await closed_match.token("p-ada", "read")
    refused(await call(closed_match, method, path, token), 403, "forbidden")
    assert closed_match.meadow.commands == closed_match.lobby.commands == []


@pytest.mark.parametrize(("method", "path"), EVERYTHING)
async def test_with_a_token_without_any_known_scope(closed_match, method, path):
    refused(await call(closed_match, method, path, await closed_match.token("p-ada", "dance")), 403, "forbidden")


@pytest.mark.parametrize(("method", "path"), [row for row in (*PLAYS, *OWN) if row[0] != "GET"])
async def test_a_cookie_acts_for_pages_from_here_only(closed_match, method, path):
    cookie = {"cookie": f"a=b; furrow_token={await closed_match.token('p-ada')}"}
    refused(await call(closed_match, method, path, **cookie, origin="https://evil.example"), 403, "forbidden")
    refused(await call(closed_match, method, path, **cookie), 403, "forbidden")
    refused(await call(closed_match, method, path, **cookie, origin="null"), 403, "forbidden")
    assert closed_match.meadow.commands == closed_match.lobby.commands == []
    response = await call(closed_match, method, path, **cookie, origin=closed_match.url)
    assert response.status_code != 401
    assert "foreign_origin" not in response.text


SIGNING_IN = (("/v1/players/guests", {"name": "Mallory"}), ("/v1/sign-ins", {"login": "mallory", "password": "p" * 12}))


@pytest.mark.parametrize("origin", ["https://evil.example", "null"])
@pytest.mark.parametrize(("path", "who"), SIGNING_IN)
async def test_a_page_of_another_place_gives_nobody_a_cookie(closed_match, path, who, origin):
    """Login CSRF: who looks at a foreign page would go on playing as somebody whom that page chose."""
    async with closed_match.client() as client:
        response = await client.post(path, json=who | {"cookie": True}, headers={"origin": origin})

    refused(response, 403, "forbidden")
    assert response.json()["reason"] == "foreign_origin"
    assert "set-cookie" not in response.headers
    assert closed_match.lobby.commands == []


@pytest.mark.parametrize(("method", "path"), OWN)
@pytest.mark.parametrize("kind", ["personal", "client", "operator's"])
async def test_an_account_is_managed_by_who_signed_in(closed_match, method, path, kind):
    """A bot's token that got into wrong hands plays, but takes over nothing."""
    token = closed_match.operator
    if kind != "operator's":
        token = await closed_match.token("p-ada", "play", "bot", kind=kind)
    refused(await call(closed_match, method, path, token), 403, "forbidden")
    assert closed_match.lobby.commands == []


@pytest.mark.parametrize(("method", "path"), OPERATIONS)
async def test_operations_are_for_operators(closed_match, method, path):
    refused(await call(closed_match, method, path, await closed_match.token("p-ada", "play", "bot")), 403, "forbidden")
    assert closed_match.lobby.commands == []


@pytest.mark.parametrize(("method", "path"), [row for row in WATCHES if not row[1].endswith("/stream")])
async def test_who_may_watch_sees_what_operators_see(closed_match, method, path):
    """Down to what is refused, for some of what is asked for is not there."""
    response = await call(closed_match, method, path, await closed_match.token("p-ada", "watch"))
    assert "scope_missing" not in response.text
    assert response.status_code == (await call(closed_match, method, path, closed_match.operator)).status_code


async def test_who_may_watch_follows_the_overview(closed_match):
    async with (
        closed_match.client(await closed_match.token("p-ada", "watch")) as client,
        client.stream("GET", "/v1/operations/stream") as response,
    ):
        assert response.status_code == 200
        assert "event: overview" in [await anext(lines) for lines in [response.aiter_lines()] * 3]


@pytest.mark.parametrize(("method", "path"), [row for row in EVERYTHING if row not in WATCHES])
async def test_who_may_only_watch_does_and_reads_nothing_else(closed_match, method, path):
    token = await closed_match.token("p-ada", "watch")
    refused(await call(closed_match, method, path, token), 403, "forbidden")
    assert closed_match.meadow.commands == closed_match.lobby.commands == []


@pytest.mark.parametrize(("method", "path"), PLAYS)
async def test_who_is_suspended_may_only_read(closed_match, method, path):
    until = int(time() * 1000) + 60_000
    response = await call(closed_match, method, path, await closed_match.token("p-ada", suspended=until))
    refused(response, 403, "forbidden")
    assert response.json()["reason"] == "player_suspended"
    assert closed_match.meadow.commands == closed_match.lobby.commands == []
    over = await closed_match.token("p-ada", suspended=1)
    assert (await call(closed_match, "GET", f"/v1/matches/{MATCH}", over)).status_code == 200


async def test_a_token_in_the_address_is_no_token(closed_match):
    token = await closed_match.token("p-ada")
    for name in ("token", "access_token", "authorization"):
        refused(await call(closed_match, "GET", f"/v1/me?{name}={token}"), 401, "unauthenticated")


async def test_a_seated_player_sees_their_own_side(closed_match):
    response = await call(closed_match, "GET", f"/v1/matches/{MATCH}", await closed_match.token("p-ada"))
    assert response.json()["sections"]["hand"] == ["secret-0"]
    assert "secret-1" not in response.text


async def test_a_fresh_token_is_known_before_the_watch_has_brought_it(closed_match):
    closed_match.gateway.tokens._principals._task.cancel()
    token = await closed_match.token("p-ada")
    assert (await call(closed_match, "GET", "/v1/me", token)).json()["player"] == "p-ada"


async def test_while_the_tokens_cannot_be_read_nobody_is_called_unknown(closed_match):
    closed_match.tokens.available = False
    refused(await call(closed_match, "GET", "/v1/me", "fur_unknown"), 503, "unavailable")


async def test_a_games_bots_share_a_token_and_are_one_of_them_each(build):
    bots = drawn_token()
    services = {fingerprint(bots): ServiceToken(player="bot-meadow", scopes=("bot",))}
    house = await build(service_tokens=services)
    house.meadow.open(MATCH, "bot-meadow-calm-1", "p-bob")
    acting = {"furrow-player": "bot-meadow-calm-1"}
    assert (await call(house, "GET", "/v1/me", bots, **acting)).json()["player"] == "bot-meadow-calm-1"
    response = await call(house, "POST", f"/v1/matches/{MATCH}/commands", bots, **acting)
    assert response.status_code == 200
    for other in ("p-bob", "bot-desert-calm-1", "bot-meadow-x.>", "operator"):
        response = await call(house, "GET", "/v1/me", bots, **{"furrow-player": other})
        assert response.status_code in {403, 422}
    player = await house.token("p-bob")
    refused(await call(house, "GET", "/v1/me", player, **{"furrow-player": "p-cyd"}), 403, "forbidden")


async def test_on_the_socket_a_bot_says_which_it_is(build):
    bots = drawn_token()
    house = await build(service_tokens={fingerprint(bots): ServiceToken(player="bot-meadow", scopes=("bot",))})
    for player, code in (("bot-meadow-calm-1", None), ("bot-desert-calm-1", 4403), ("p-ada", 4403)):
        async with house.connect() as connection:
            await connection.send(f'{{"type":"hello","token":"{bots}","player":"{player}"}}')
            if code is None:
                assert f'"player":"{player}"' in await connection.recv()
            else:
                with pytest.raises(ConnectionClosed):
                    await connection.recv()
                assert connection.close_code == code


SOCKET_ASKS = [
    {"type": "watch", "match": MATCH},
    {"type": "watch", "match": MATCH, "after": 1},
    {"type": "command", "match": MATCH, "command": {"type": "sow"}},
]


@pytest.mark.parametrize("ask", SOCKET_ASKS)
@pytest.mark.parametrize("who", ["anonymous", "foreign", "read only"])
async def test_on_the_socket(closed_match, talk, ask, who):
    token = {
        "anonymous": None,
        "foreign": await closed_match.token("p-cyd"),
        "read only": await closed_match.token("p-cyd", "read"),
    }[who]
    socket = await talk(token)
    await socket.say(**ask, id="5b0b3f5e-7a6a-4a53-9a52-0d7f3d6a5b11")
    told = await socket.hear()
    assert told["type"] == "problem"
    code = "unauthenticated" if who == "anonymous" and ask["type"] == "command" else "forbidden"
    assert told["problem"]["code"] == code


@pytest.mark.parametrize("scope", ["dance", "watch"])
async def test_a_scope_that_allows_nothing_there_opens_no_socket(closed_match, scope):
    token = await closed_match.token("p-ada", scope)
    async with closed_match.connect() as connection:
        await connection.send(f'{{"type":"hello","token":"{token}"}}')
        with pytest.raises(ConnectionClosed):
            await connection.recv()
        assert connection.close_code == 4403


async def test_every_route_declares_who_may_use_it():
    declared = {}
    for route in framework(Policy()).routes:
        for handler in getattr(route, "route_handlers", ()):
            if handler.http_methods == {"OPTIONS"}:
                continue
            declared[route.path, handler.name or str(handler)] = Access(handler.opt["access"])
            assert admitted in handler.resolve_guards(), route.path
    assert len(declared) >= 20


async def test_every_plain_route_is_in_the_matrix():
    listed = {tuple(path.split("?")[0].split("/")[2:]) for _, path in EVERYTHING}
    for first, last in WITH_ID:
        assert any(parts[0] == first and parts[-1] == last for parts in listed if len(parts) == 3), (first, last)
    for parts in WITHOUT_ID:
        assert parts == ("socket",) or parts in listed


def test_every_route_that_looks_at_a_token_is_in_the_matrix():
    """A new route needs its row; what is open to anybody never looks at who comes."""
    rows = {(method, path.split("?")[0]) for method, path in EVERYTHING}
    lacking = {
        (method, route.path_format)
        for route in framework(Policy()).routes
        for handler in getattr(route, "route_handlers", ())
        for method in handler.http_methods - {"OPTIONS"}
        if handler.opt["access"] != Access.OPEN
        and not any(
            method == asked and re.fullmatch(re.sub(r"{\w+}", "[^/]+", route.path_format), path) for asked, path in rows
        )
    }

    assert lacking == set()
