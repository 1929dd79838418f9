"""Players are found by how their names begin, or a word of them."""
# ruff: noqa: RUF001 (names of many scripts)

import asyncio
import time

import msgspec
import pytest

from libs.bus import MemoryKeyValue
from libs.messages.buckets import PlayerEntry
from services.gateway.directories.names import Names, folded
from services.gateway.problems import ProblemError

PEOPLE = {
    "p-1": "Ada Lovelace",
    "p-2": "adam",
    "p-3": "Zoë",
    "p-4": "Ольга Иванова",
    "p-5": "Straße",
    "p-6": "Άννα",
    "p-7": "Love-a-lot",
    "p-8": "İpek",
    "p-9": "農夫",
}


async def put(house, player, name, **fields):
    await house.players.put(player, msgspec.json.encode(PlayerEntry(name=name, **fields)))


@pytest.fixture
async def town(house):
    for player, name in PEOPLE.items():
        await put(house, player, name, guest=player == "p-2", login="secret-login", email="secret@example.org")
    return house


async def found(house, name, **query):
    async with house.client() as client:
        answer = await client.get("/v1/players", params={"name": name, **query})
    assert answer.status_code == 200, answer.text
    return answer.json()


async def ids(house, name, **query):
    return [card["id"] for card in (await found(house, name, **query))["players"]]


@pytest.mark.parametrize(
    ("name", "players"),
    [
        ("ada", ["p-1", "p-2"]),
        ("ADAM", ["p-2"]),
        ("ada lo", ["p-1"]),
        ("love", ["p-7", "p-1"]),
        ("lot", ["p-7"]),
        ("zoe", ["p-3"]),
        ("ZOË", ["p-3"]),
        ("ольга", ["p-4"]),
        ("ИВАН", ["p-4"]),
        ("strasse", ["p-5"]),
        ("αννα", ["p-6"]),
        ("ipek", ["p-8"]),
        ("農", ["p-9"]),
        ("dam", []),
        ("lovelace ada", []),
    ],
)
async def test_a_name_is_found_by_how_it_or_a_word_of_it_begins(town, name, players):
    assert await ids(town, name) == players


async def test_what_is_told_is_what_anybody_may_know(town):
    async with town.client() as client:
        answer = await client.get("/v1/players", params={"name": "adam"})

    assert answer.json() == {"players": [{"id": "p-2", "name": "adam", "guest": True}], "next": None}
    assert "secret" not in answer.text


async def test_all_of_them_come_once_page_by_page_in_one_order(town):
    everybody = {f"p-x{number}": f"Mia Mi {number % 3}" for number in range(25)}
    for player, name in everybody.items():
        await put(town, player, name)

    seen, cursor = [], None
    while True:
        page = await found(town, "mi", limit=4, **({"cursor": cursor} if cursor else {}))
        seen += [card["id"] for card in page["players"]]
        cursor = page["next"]
        if cursor is None:
            break

    assert sorted(seen) == sorted(everybody)
    assert seen == await ids(town, "mi", limit=200)


async def test_who_is_renamed_erased_or_suspended_is_not_found_by_the_old_name(town):
    await put(town, "p-2", "Berta")
    await town.players.delete("p-3")
    await put(town, "p-5", "Straße", suspended=int(time.time() * 1000) + 60_000)

    assert await ids(town, "adam") == await ids(town, "zoe") == await ids(town, "strasse") == []
    assert await ids(town, "berta") == ["p-2"]


async def test_a_suspension_that_is_over_hides_nobody(town):
    await put(town, "p-5", "Straße", suspended=int(time.time() * 1000) - 1)

    assert await ids(town, "strasse") == ["p-5"]


@pytest.mark.parametrize(
    ("query", "reason"),
    [
        ({}, "ids_or_name"),
        ({"ids": "p-1", "name": "ada"}, "ids_or_name"),
        ({"name": "  "}, "malformed_name"),
        ({"name": "ada", "cursor": "made-up"}, "malformed_cursor"),
        ({"name": "ada", "limit": "0"}, None),
        ({"name": "x" * 65}, None),
    ],
)
async def test_a_search_that_is_none_is_refused(town, query, reason):
    async with town.client() as client:
        answer = await client.get("/v1/players", params=query)

    assert (answer.status_code, answer.json()["code"]) == (422, "malformed")
    assert reason in {None, answer.json()["reason"]}


async def test_a_search_that_finds_the_same_is_not_sent_again(town):
    async with town.client() as client:
        etag = (await client.get("/v1/players?name=ada")).headers["etag"]
        same = await client.get("/v1/players?name=ada", headers={"if-none-match": etag})
        await put(town, "p-1", "Countess")
        other = await client.get("/v1/players?name=ada", headers={"if-none-match": etag})

    assert (same.status_code, other.status_code) == (304, 200)


async def test_nobody_is_told_half_of_the_names():
    """A directory that is still being read says so; one that cannot be read does not keep the door shut."""
    bucket = MemoryKeyValue()
    await bucket.put("p-1", msgspec.json.encode(PlayerEntry(name="Ada")))
    names = Names(bucket)

    with pytest.raises(ProblemError) as trouble:
        names.find("ada", None, 5)
    assert (trouble.value.problem.code, trouble.value.problem.reason) == ("unavailable", "names_unread")

    names.begin()
    await asyncio.wait_for(names.complete.wait(), 5)
    assert [card.id for card in names.find("ada", None, 5).players] == ["p-1"]
    await names.stop()


@pytest.mark.parametrize(
    ("text", "plain"), [("  O'Neil-Smith ", "o neil smith"), ("!!", "!!"), ("ﬃ", "ffi"), (" ", "")]
)
def test_folding(text, plain):
    assert folded(text) == plain
