import msgspec
import pytest

from libs.messages.requests import Accepted, Found, Refused, Unavailable
from services.gateway.problems import CODES


@pytest.fixture
async def ada(house):
    house.meadow.open("meadow-1", "p-ada", "p-bob")
    async with house.client(await house.token("p-ada")) as client:
        yield client


async def test_a_guest_is_made_with_one_call_and_only_the_digest_travels(house, ada):
    house.lobby.answer = lambda _player, _command: Accepted(version=1, at=1, events_json=b"[]")
    response = await ada.post("/v1/players/guests", json={"name": "Ada"})
    assert response.status_code == 201
    assert response.headers["cache-control"] == "no-store"
    signed_in = response.json()
    ((player, command),) = house.lobby.commands
    sent = msgspec.json.decode(command.json)
    assert (player, command.player) == (signed_in["player"], signed_in["player"])
    assert (sent["type"], sent["name"], sent["scopes"]) == ("sign_in_guest", "Ada", ["play", "read"])
    assert signed_in["token"] not in command.json.decode()
    assert len(sent["token_sha256"]) == 64


async def test_a_browsers_guest_has_the_token_as_a_cookie_only(house, ada):
    house.lobby.answer = lambda _player, _command: Accepted(version=1, at=1, events_json=b"[]")
    response = await ada.post("/v1/players/guests", json={"name": "Ada", "cookie": True})
    assert "token" not in response.json()
    cookie = response.headers["set-cookie"]
    assert cookie.startswith("furrow_token=fur_")
    assert {"HttpOnly", "SameSite=strict", "Path=/"} <= {part.strip() for part in cookie.split(";")}
    gone = await ada.delete("/v1/me/cookie")
    assert (gone.status_code, "Max-Age=0" in gone.headers["set-cookie"]) == (204, True)


@pytest.mark.parametrize("name", ["", "   ", "x" * 73, "a\u0000b", "a\u202eb", 5, None])
async def test_a_name_that_is_none_is_refused(house, ada, name):
    response = await ada.post("/v1/players/guests", json={"name": name})
    assert (response.status_code, response.json()["code"]) == (422, "malformed")
    assert house.lobby.commands == []


async def test_names_are_found_by_ids(house, ada):
    await house.players.put("p-ada", b'{"name":"Ada","guest":true}')
    response = await ada.get("/v1/players", params={"ids": "p-ada,p-nobody,bot-meadow-calm-2"})
    assert response.json() == {
        "players": [
            {"id": "p-ada", "name": "Ada", "guest": True},
            {"id": "bot-meadow-calm-2", "name": "Calm 2", "bot": True},
        ],
        "next": None,
    }
    assert (await ada.get("/v1/players", params={"ids": "p ada"})).status_code == 422
    assert (await ada.get("/v1/players", params={"ids": ",".join(f"p-{n}" for n in range(101))})).status_code == 422
    assert (await ada.get("/v1/players")).status_code == 422


async def test_an_erased_player_is_called_so_and_a_stranger_not_at_all(house, ada):
    views = {"p-gone": Found(json=b'{"player":"p-gone","erased":true}')}
    house.lobby.answer_query = lambda target, _query: views.get(target, Refused(kind="missing", reason="not_found"))

    response = await ada.get("/v1/players", params={"ids": "p-gone,p-nobody"})

    assert response.json() == {"players": [{"id": "p-gone", "name": "erased player", "erased": True}], "next": None}


async def test_names_are_given_though_the_lobby_is_away(house, ada, monkeypatch):
    monkeypatch.setattr("services.gateway.directories.players.WITHIN", 0.05)
    house.lobby.answer_query = lambda _target, _query: None
    await house.players.put("p-ada", b'{"name":"Ada"}')

    response = await ada.get("/v1/players", params={"ids": "p-ada,p-nobody"})

    assert [card["id"] for card in response.json()["players"]] == ["p-ada"]


async def test_who_one_is(house, ada):
    await house.players.put("p-ada", b'{"name":"Ada"}')
    assert (await ada.get("/v1/me")).json() == {"player": "p-ada", "name": "Ada", "scopes": ["play", "read"]}


async def test_a_games_description_comes_as_its_service_wrote_it(house, ada):
    assert (await ada.get("/v1/games")).json() == {
        "games": [{"name": "meadow", "title": "Meadow", "seats": [2, 3], "rules_version": 1, "bots": ["calm"]}]
    }
    response = await ada.get("/v1/games/meadow")
    assert response.json()["clauses"] == {"ME-001": "Sowing needs a seed"}
    again = await ada.get("/v1/games/meadow", headers={"if-none-match": response.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")
    assert (await ada.get("/v1/games/desert")).status_code == 404


async def test_a_description_that_cannot_be_read_is_left_out(house, ada):
    await house.games.put("desert", b"{}")
    assert [game["name"] for game in (await ada.get("/v1/games")).json()["games"]] == ["meadow"]


async def test_a_view_carries_its_version_as_etag(house, ada):
    response = await ada.get("/v1/matches/meadow-1")
    assert (response.json()["version"], response.headers["etag"]) == (1, '"1-0"')
    again = await ada.get("/v1/matches/meadow-1", headers={"if-none-match": '"1-0"'})
    assert again.status_code == 304
    await house.meadow.move("meadow-1", 0)
    assert (await ada.get("/v1/matches/meadow-1", headers={"if-none-match": '"1-0"'})).json()["version"] == 2
    past = await ada.get("/v1/matches/meadow-1", params={"at": 1, "min_version": 2})
    assert past.json()["version"] == 1
    assert house.meadow.queries[-1].min_version == 2
    async with house.client() as nobody:
        assert (await nobody.get("/v1/matches/meadow-1")).headers["etag"] == '"2-s"'


async def test_a_version_far_ahead_is_waited_for_a_moment_and_then_refused(house, ada):
    ahead = Refused(kind="ahead", reason="version_ahead", version=1)
    house.meadow.answer_query = lambda _match, _query: ahead
    response = await ada.get("/v1/matches/meadow-1", params={"min_version": 900})
    problem = response.json()
    assert (response.status_code, problem["code"], problem["version"]) == (409, "not_yet", 1)
    assert len(house.meadow.queries) > 1


@pytest.mark.parametrize("query", ["at=0", "at=x", "min_version=-1", "at=1.5"])
async def test_a_version_that_is_none_is_refused(ada, query):
    response = await ada.get(f"/v1/matches/meadow-1?{query}")
    assert (response.status_code, response.json()["code"]) == (422, "malformed")


async def test_offers_are_given_with_their_version(ada):
    response = await ada.get("/v1/matches/meadow-1/offers")
    assert (response.json()["match"], response.json()["version"]) == ("meadow-1", 1)
    assert response.json()["offers"][0]["command"] == "sow"


async def test_it_may_be_asked_whether_a_command_would_be_accepted(house, ada):
    house.meadow.answer_query = lambda _match, _query: Found(json=b"", version=3)
    response = await ada.post("/v1/matches/meadow-1/check", json={"command": {"type": "sow"}})
    assert (response.status_code, response.json()) == (200, {"match": "meadow-1", "version": 3, "allowed": True})
    (query,) = house.meadow.queries
    assert (query.player, query.json, house.meadow.commands) == ("p-ada", b'{"type":"sow"}', [])


async def test_why_a_command_would_be_refused_is_an_answer_with_the_clause(house, ada):
    refused = Refused(kind="rule", reason="slot_taken", clause="ME-1", detail="It is taken.", version=3)
    house.meadow.answer_query = lambda _match, _query: refused
    answer = (await ada.post("/v1/matches/meadow-1/check", json={"command": {"type": "sow"}})).json()
    assert (answer["allowed"], answer["version"], answer["reason"]) == (False, 3, "slot_taken")
    assert (answer["clause"], answer["detail"]) == ("ME-1", "It is taken.")


@pytest.mark.parametrize(
    ("kind", "code"), [("malformed", "malformed"), ("forbidden", "forbidden"), ("missing", "not_found")]
)
async def test_what_is_no_question_is_a_problem(house, ada, kind, code):
    house.meadow.answer_query = lambda _match, _query: Refused(kind=kind, reason="why", version=3)
    response = await ada.post("/v1/matches/meadow-1/check", json={"command": {"type": "sow"}})
    assert response.json()["code"] == code
    assert (await ada.post("/v1/matches/meadow-1/check", json={"command": 5})).json()["code"] == "malformed"


async def test_history_goes_on_where_it_stopped(house, ada):
    for turn in range(7):
        await house.meadow.move("meadow-1", turn % 2)
    versions: list[int] = []
    after: int | None = 0
    while after is not None:
        page = (await ada.get("/v1/matches/meadow-1/history", params={"after": after, "limit": 3})).json()
        versions += [frame["version"] for frame in page["frames"]]
        after = page["next"]
    assert versions == list(range(1, 9))
    beyond = (await ada.get("/v1/matches/meadow-1/history", params={"after": 99})).json()
    assert (beyond["frames"], beyond["next"], beyond["version"]) == ([], None, 8)


async def test_an_export_has_every_commit(house, ada):
    for turn in range(220):
        await house.meadow.move("meadow-1", turn % 2)
    response = await ada.get("/v1/matches/meadow-1/export")
    lines = [msgspec.json.decode(line) for line in response.content.splitlines()]
    assert response.headers["content-type"].startswith("application/x-ndjson")
    assert [line["version"] for line in lines[1:]] == list(range(1, 222))


async def test_a_verdict_is_the_owners(ada):
    assert (await ada.get("/v1/matches/meadow-1/verification")).json() == {"match": "meadow-1", "ok": True}


async def test_lists_are_paged_and_filtered(house, ada):
    for number in range(5):
        players = ["p-ada" if number % 2 else "p-bob"]
        house.lists.put("live_matches", f"meadow-{number}", game="meadow", players=players)
    house.lists.put("live_matches", "desert-1", game="desert", players=["p-ada"])
    house.lists.put("finished_matches", "meadow-9", game="meadow", players=["p-ada"])
    first = (await ada.get("/v1/matches", params={"limit": 3, "game": "meadow"})).json()
    rest = (await ada.get("/v1/matches", params={"limit": 3, "game": "meadow", "cursor": first["next"]})).json()
    found = [row["id"] for row in first["matches"] + rest["matches"]]
    assert (found, rest["next"]) == ([f"meadow-{number}" for number in (4, 3, 2, 1, 0)], None)
    mine = (await ada.get("/v1/matches", params={"player": "p-ada"})).json()
    assert [row["id"] for row in mine["matches"]] == ["meadow-3", "meadow-1", "desert-1"]
    both = (await ada.get("/v1/matches", params={"player": "p-ada", "game": "desert"})).json()
    assert [row["id"] for row in both["matches"]] == ["desert-1"]
    over = (await ada.get("/v1/matches", params={"status": "finished"})).json()
    assert [row["id"] for row in over["matches"]] == ["meadow-9"]


async def test_matches_without_spectators_are_listed_to_their_players_only(house, ada):
    house.lists.put("live_matches", "meadow-1", game="meadow", players=["p-ada"], spectators=False)
    house.lists.put("live_matches", "meadow-2", game="meadow", players=["p-bob"], spectators=False)
    async with house.client() as anybody:
        strangers = (await anybody.get("/v1/matches")).json()
    own = (await ada.get("/v1/matches")).json()
    others = (await ada.get("/v1/matches", params={"player": "p-bob"})).json()
    assert strangers["matches"] == others["matches"] == []
    assert [row["id"] for row in own["matches"]] == ["meadow-1"]


@pytest.mark.parametrize(
    "query", ["limit=0", "limit=1000", "status=odd", "cursor=x%20y", "cursor=made-up", "player=a.b"]
)
async def test_a_list_that_is_asked_for_wrongly_is_refused(ada, query):
    response = await ada.get(f"/v1/matches?{query}")
    assert (response.status_code, response.json()["code"]) == (422, "malformed")


async def test_lists_that_cannot_be_read_are_unavailable_and_matches_are_not(house, ada):
    house.lists.down = True
    for path in ("/v1/matches", "/v1/tables", "/v1/turns"):
        response = await ada.get(path)
        assert (response.status_code, response.json()["reason"]) == (503, "lists_unavailable")
        assert response.headers["retry-after"] == "1"
    assert (await ada.get("/v1/matches/meadow-1")).status_code == 200


async def test_what_waits_for_me(house, ada):
    house.lists.put("my_turn", "meadow-1", awaiting=["p-ada"])
    house.lists.put("my_turn", "meadow-2", awaiting=["p-bob"])
    assert [row["id"] for row in (await ada.get("/v1/turns")).json()["matches"]] == ["meadow-1"]


async def test_a_table_opened_twice_under_one_key_is_one_table(house, ada):
    house.lobby.answer = lambda table, _command: Accepted(
        version=1, at=1, events_json=b"[]", result_json=msgspec.json.encode({"table": table})
    )
    headers = {"idempotency-key": "5b0b3f5e-7a6a-4a53-9a52-0d7f3d6a5b11"}
    body = {"game": "meadow", "seats": 2, "options": {"deep": True}}
    first = await ada.post("/v1/tables", json=body, headers=headers)
    again = await ada.post("/v1/tables", json=body, headers=headers)
    other = await ada.post("/v1/tables", json=body)
    assert first.status_code == 201
    assert first.headers["location"] == f"/v1/tables/{first.json()['target']}"
    assert first.json()["target"] == again.json()["target"] != other.json()["target"]
    assert first.json()["result"] == {"table": first.json()["target"]}
    assert msgspec.json.decode(house.lobby.commands[0][1].json) == {
        "type": "open_table",
        "clock": {"type": "untimed"},
        **body,
    }


@pytest.mark.parametrize(
    ("body", "status"),
    [
        ({"game": "desert", "seats": 2}, 404),
        ({"game": "meadow", "seats": 0}, 422),
        ({"game": "meadow", "seats": 2, "colour": "red"}, 422),
        ({"game": "meadow"}, 422),
        ({"game": "meadow", "seats": 2, "type": "join"}, 422),
        ([], 422),
    ],
)
async def test_a_table_that_cannot_be_is_refused_here(house, ada, body, status):
    response = await ada.post("/v1/tables", json=body)
    assert response.status_code == status
    assert house.lobby.commands == []


async def test_a_table_is_read_and_commanded_by_its_id(house, ada):
    house.lobby.answer_query = lambda table, query: Found(json=msgspec.json.encode([table, query.name, query.player]))
    house.lobby.answer = lambda _table, _command: Accepted(version=2, at=1, events_json=b"[]")
    assert (await ada.get("/v1/tables/t-1")).json() == ["t-1", "table", "p-ada"]
    response = await ada.post("/v1/tables/t-1/commands", json={"command": {"type": "ready"}})
    assert (response.status_code, response.json()["target"]) == (200, "t-1")
    for wrong in ("x-1", "meadow-1"):
        assert (await ada.get(f"/v1/tables/{wrong}")).status_code == 422


UNKNOWN = [
    ("GET", "/", 404),
    ("GET", "/v1", 404),
    ("GET", "/v1/nothing", 404),
    ("GET", "/v1/matches/meadow-1/x", 404),
    ("PUT", "/v1/matches", 405),
    ("DELETE", "/v1/matches/meadow-1", 405),
    ("PATCH", "/v1/tables/t-1/commands", 405),
    ("POST", "/v1/turns/stream", 405),
    ("GET", "/v1/socket", 400),
]


@pytest.mark.parametrize(("method", "path", "status"), UNKNOWN)
async def test_unknown_addresses_and_methods_are_problems_too(ada, method, path, status):
    response = await ada.request(method, path)
    assert (response.status_code, response.headers["content-type"]) == (status, "application/problem+json")
    assert response.json()["status"] == status
    if status == 405:
        assert response.headers["allow"]


async def test_a_body_larger_than_the_door_is_refused(ada):
    response = await ada.post("/v1/tables", content=b"x" * 70_000, headers={"content-type": "application/json"})
    assert (response.status_code, response.json()["code"]) == (413, "too_large")


async def test_an_owner_that_is_away_is_unavailable_for_reads_too(house, ada):
    house.meadow.answer_query = lambda _match, _query: Unavailable(retry_after=3.0, why="draining")
    response = await ada.get("/v1/matches/meadow-1")
    assert (response.status_code, response.headers["retry-after"]) == (503, "3")


async def test_our_own_fault_is_told_without_its_inside(house, ada):
    def broken():
        message = "board secret-0"
        raise ValueError(message)

    house.gateway.games.all = broken
    response = await ada.get("/v1/games")
    assert (response.status_code, response.json()["code"]) == (500, "internal")
    assert "secret" not in response.text


async def test_every_problem_code_can_be_read(ada):
    told = (await ada.get("/v1/problems")).json()["problems"]
    assert {kind["code"]: kind["status"] for kind in told} == {code: kind.status for code, kind in CODES.items()}


async def test_a_permitted_pages_origin_may_read_and_another_may_not(build):
    house = await build(origins=("https://play.example",))
    house.meadow.open("meadow-1", "p-ada", "p-bob")
    token = await house.token("p-ada")
    async with house.client(token) as client:
        for method, path in (("GET", "/v1/me"), ("POST", "/v1/matches/meadow-1/commands")):
            body = {"json": {"command": {"type": "sow"}}} if method == "POST" else {}
            known = await client.request(method, path, headers={"origin": "https://play.example"}, **body)
            other = await client.request(method, path, headers={"origin": "https://evil.example"}, **body)
            assert known.headers["access-control-allow-origin"] == "https://play.example"
            assert "access-control-allow-origin" not in other.headers
        preflight = await client.options(
            "/v1/matches/meadow-1/commands",
            headers={"origin": "https://play.example", "access-control-request-method": "POST"},
        )
        assert preflight.headers["access-control-allow-origin"] == "https://play.example"


@pytest.mark.parametrize("document", ["openapi.json", "asyncapi.json"])
async def test_the_documents_are_compressed_and_asked_for_again_only_when_they_changed(house, document):
    async with house.client() as client:
        whole = await client.get(f"/v1/{document}", headers={"accept-encoding": "gzip"})
        plain = await client.get(f"/v1/{document}", headers={"accept-encoding": "identity"})
        again = await client.get(f"/v1/{document}", headers={"if-none-match": whole.headers["etag"]})

    assert whole.headers["content-encoding"] == "gzip"
    assert "content-encoding" not in plain.headers
    assert whole.json() == plain.json()
    assert (again.status_code, again.content) == (304, b"")


async def test_pages_of_all_places_may_ask_with_a_token_and_none_with_a_cookie(house):
    house.meadow.open("meadow-1", "p-ada", "p-bob")
    elsewhere = {"origin": "https://bots.example"}
    async with house.client(await house.token("p-ada")) as client:
        for method, path in (("GET", "/v1/me"), ("POST", "/v1/matches/meadow-1/commands")):
            body = {"json": {"command": {"type": "sow"}}} if method == "POST" else {}
            answer = await client.request(method, path, headers=elsewhere, **body)
            assert answer.headers["access-control-allow-origin"] == "*"
            assert "access-control-allow-credentials" not in answer.headers
            asked = {"access-control-request-method": method, "access-control-request-headers": "authorization"}
            preflight = await client.options(path, headers=elsewhere | asked)
            assert preflight.is_success
            assert "authorization" in preflight.headers["access-control-allow-headers"].lower()


async def test_readiness_names_what_is_missing(house, ada):
    assert (await ada.get("/health/live")).json()["status"] == "ok"
    response = await ada.get("/health/ready")
    assert (response.status_code, response.json()["missing"]) == (503, ["lobby", "game:meadow"])
    for owner in ("lobby", "meadow"):
        await house.workers.put(f"{owner}.w0", msgspec.json.encode({"owner": owner, "worker": "w0", "at": 1}))
    async with house.client() as client:
        for _ in range(50):
            if (await client.get("/health/ready")).status_code == 200:
                break
    house.lists.down = True
    house.games.available = False
    assert (await ada.get("/health/ready")).json()["missing"] == ["nats", "valkey"]
    house.games.available = True
    await house.workers.put(
        "meadow.w0", msgspec.json.encode({"owner": "meadow", "worker": "w0", "at": 2, "left": True})
    )
    house.lists.down = False
    missing = []
    for _ in range(50):
        missing = (await ada.get("/health/ready")).json()["missing"]
        if missing:
            break
    assert missing == ["game:meadow"]


async def test_a_built_web_client_is_served_beside_the_api(build, tmp_path):
    (tmp_path / "index.html").write_text("<title>Furrow</title>")
    (tmp_path / "app.js").write_text("1")
    (tmp_path / "assets").mkdir()
    (tmp_path / "assets" / "board-1a2b.js").write_text("2" * 5000)
    house = await build(web=tmp_path)
    async with house.client() as client:
        page = await client.get("/")
        assert (page.status_code, page.text) == (200, "<title>Furrow</title>")
        assert page.headers["content-type"].startswith("text/html")
        policy = page.headers["content-security-policy"]
        assert policy.startswith("default-src 'self'"), "only what is served here may run or style"
        assert "unsafe" not in policy
        for path in ("/play", "/tables/t-1", "/matches/m-1", "/ops", "/ops/traces/1"):
            assert (await client.get(path)).text == page.text
        assert (await client.get("/nowhere")).status_code == 404
        assert (await client.get("/app.js")).text == "1"
        asset = await client.get("/assets/board-1a2b.js", headers={"accept-encoding": "gzip"})
        assert (asset.headers["content-encoding"], asset.text) == ("gzip", "2" * 5000)
        assert "immutable" in asset.headers["cache-control"]
        assert (await client.get("/v1/games")).json()["games"][0]["name"] == "meadow"
        assert (await client.get("/v1/nothing")).json()["code"] == "not_found"
        assert (await client.get("/../secret")).status_code == 404
        assert (await client.get("/health/live")).status_code == 200


async def test_who_looks_for_a_page_that_does_not_exist_is_shown_one_that_says_so(build, tmp_path):
    (tmp_path / "index.html").write_text("<title>Furrow</title>")
    house = await build(web=tmp_path)
    browser = {"accept": "text/html,application/xhtml+xml,*/*;q=0.8"}
    async with house.client() as client:
        page = await client.get("/zzz/1", headers=browser)
        assert (page.status_code, page.text) == (404, "<title>Furrow</title>")
        assert page.headers["content-type"].startswith("text/html")
        assert "content-security-policy" in page.headers
        head = await client.head("/zzz", headers=browser)
        assert (head.status_code, head.content) == (404, b"")

        for path in ("/v1/zzz", "/health/zzz", "/assets/zzz.js", "/v1/matches/meadow-9"):
            assert (await client.get(path, headers=browser)).json()["code"] == "not_found", path
        assert (await client.get("/zzz")).json()["code"] == "not_found"
        assert (await client.post("/zzz", headers=browser)).headers["content-type"] == "application/problem+json"


async def test_without_pages_an_address_that_does_not_exist_is_a_problem_for_all(house):
    async with house.client() as client:
        assert (await client.get("/zzz", headers={"accept": "text/html"})).json()["code"] == "not_found"
