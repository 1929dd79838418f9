"""Every list says by its ETag when nothing has changed, and then sends nothing."""

import json

import msgspec
import pytest

from libs.messages.operations import record_id
from libs.messages.requests import Found
from services.gateway.commanding import now_ms
from services.gateway.lists import ASKED, FINISHED_MATCHES, LIVE_MATCHES, MY_TURN, OPEN_TABLES

ADA = "p-ada"
LISTS = [
    ("/v1/games", None),
    ("/v1/tables", OPEN_TABLES),
    ("/v1/tables?game=meadow", OPEN_TABLES),
    ("/v1/tables/asked", ASKED),
    ("/v1/matches", LIVE_MATCHES),
    ("/v1/matches?status=finished", FINISHED_MATCHES),
    ("/v1/turns", MY_TURN),
    ("/v1/players?ids=p-ada,p-bob", None),
    ("/v1/players?name=ada", None),
    ("/v1/me/blocked", None),
    ("/v1/me/following", None),
    ("/v1/operations/acts", None),
    ("/v1/matches/meadow-1/history", None),
]


@pytest.fixture
async def town(house):
    house.meadow.open("meadow-1", ADA, "p-bob")
    entry = {"name": "Ada", "blocked": ["p-eve"], "following": ["p-bob"]}
    await house.players.put(ADA, msgspec.json.encode(entry))
    acts = json.dumps({"month": record_id(now_ms())[5:], "acts": []}).encode()
    house.lobby.answer_query = lambda _target, _query: Found(json=acts)
    return house


def put_row(house, name, identifier):
    house.lists.put(name, identifier, game="meadow", players=[ADA], awaiting=[ADA])


@pytest.mark.parametrize(("path", "rows"), LISTS)
async def test_a_list_that_has_not_changed_is_not_sent_again(town, path, rows):
    if rows is not None:
        put_row(town, rows, "meadow-1")
    token = town.operator if "operations" in path else await town.token(ADA)
    async with town.client(token) as client:
        first = await client.get(path)
        etag = first.headers["etag"]
        same = await client.get(path, headers={"if-none-match": f'"other", W/{etag}'})
        other = await client.get(path, headers={"if-none-match": '"other"'})

    assert (first.status_code, same.status_code, other.status_code) == (200, 304, 200)
    assert same.content == b""
    assert same.headers["etag"] == etag
    assert other.content == first.content


@pytest.mark.parametrize(("path", "rows"), [row for row in LISTS if row[1] is not None])
async def test_a_list_with_a_new_row_is_sent(town, path, rows):
    put_row(town, rows, "meadow-1")
    async with town.client(await town.token(ADA)) as client:
        etag = (await client.get(path)).headers["etag"]
        put_row(town, rows, "meadow-2")
        changed = await client.get(path, headers={"if-none-match": etag})

    assert changed.status_code == 200
    assert "meadow-2" in changed.text


@pytest.mark.parametrize("path", ["/v1/tables/asked", "/v1/turns", "/v1/me/blocked", "/v1/me/following", "/v1/matches"])
async def test_what_is_of_one_player_is_not_for_shared_caches(town, path):
    async with town.client(await town.token(ADA)) as client:
        answer = await client.get(path)

    assert answer.headers["cache-control"].startswith("private")
    assert "authorization" in answer.headers["vary"]
