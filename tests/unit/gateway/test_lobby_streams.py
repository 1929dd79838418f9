"""Chat, matchmaking and the lobby's streams: two rooms a table, nothing twice, nothing for who may not hear."""

import asyncio
import json

import msgspec
import pytest

from libs.messages import subjects
from libs.messages.queue import QUEUE, LookAgain
from libs.messages.requests import Accepted, Found, Refused
from services.gateway.auth.quotas import Rates
from services.gateway.auth.tokens import fingerprint

TABLE = "t-1"
ACCEPTED = Accepted(version=1, at=1, events_json=b"[]")


class Lobby:
    """A table at which ada and bob sit, and a queue, as the lobby shows them."""

    def __init__(self, house):
        self.house = house
        self.members = {"p-ada": 0, "p-bob": 1}
        self.spectators = True
        self.version = 1
        self.seek = {"status": "none"}
        self.refused = asyncio.Event()
        """Somebody who is not admitted looked at the table."""
        house.lobby.answer_query = self.answer
        house.lobby.answer = lambda _target, _command: ACCEPTED

    def answer(self, target, query):
        if target == QUEUE:
            return Found(json=msgspec.json.encode(self.seek))
        if target != TABLE:
            return Refused(kind="missing", reason="not_found")
        if query.player not in self.members and not self.spectators:
            self.refused.set()
        you = {} if query.player not in self.members else {"you": self.members[query.player]}
        view = {"type": "table", "version": self.version, "spectators": self.spectators, **you}
        return Found(json=msgspec.json.encode(view), version=self.version)

    async def change(self, target=TABLE, *players):
        subject = subjects.view("lobby", target)
        await self.house.owner_bus.publish(subject, msgspec.json.encode(LookAgain(players=players or ("",))))


@pytest.fixture
async def lobby(house):
    made = Lobby(house)
    for name in ("ada", "bob", "cyd", "dan"):
        await house.players.put(f"p-{name}", msgspec.json.encode({"name": name.capitalize()}))
    return made


@pytest.fixture
def say(house):
    async def said(player, text, **headers):
        async with house.client(await house.token(player)) as client:
            return await client.post(f"/v1/tables/{TABLE}/chat", json={"text": text}, headers=headers)

    return said


@pytest.fixture
def read(house):
    async def lines(player):
        async with house.client(await house.token(player) if player else None) as client:
            answer = (await client.get(f"/v1/tables/{TABLE}/chat")).json()
            return answer["room"], [line["text"] for line in answer["lines"]]

    return lines


class Stream:
    """Server-sent events of one address."""

    def __init__(self, response):
        self._lines = response.aiter_lines()

    async def event(self, name=None):
        """The next event, of that name if one is given, with its data."""
        async with asyncio.timeout(20):
            kind = ""
            async for line in self._lines:
                if line.startswith("event: "):
                    kind = line[7:]
                elif line.startswith("data: ") and name in {None, kind}:
                    return kind, json.loads(line[6:])
        raise AssertionError

    async def ended(self):
        async with asyncio.timeout(20):
            return [line async for line in self._lines]


class TestChat:
    async def test_members_and_spectators_are_apart(self, lobby, say, read):
        await say("p-ada", "Good luck!")
        await say("p-cyd", "Ada will win.")

        assert await read("p-bob") == ("table", ["Good luck!"])
        assert await read("p-dan") == ("spectators", ["Ada will win."])
        assert await read(None) == ("spectators", ["Ada will win."])

    async def test_a_table_without_spectators_has_no_room_for_them(self, lobby, say):
        lobby.spectators = False

        refused = await say("p-cyd", "Let me in!")

        assert (refused.status_code, refused.json()["reason"]) == (403, "spectators_not_admitted")
        assert (await say("p-ada", "Alone at last.")).status_code == 201

    async def test_who_is_blocked_is_not_heard(self, lobby, say, read, house):
        await house.players.put("p-bob", msgspec.json.encode({"name": "Bob", "blocked": ["p-ada"]}))
        await say("p-ada", "Hello?")
        await say("p-bob", "Nice weather.")

        assert await read("p-bob") == ("table", ["Nice weather."])
        assert await read("p-ada") == ("table", ["Hello?", "Nice weather."])

    async def test_what_an_erased_player_said_is_shown_no_more(self, lobby, say, read, house):
        await say("p-ada", "Remember me!")
        await house.players.delete("p-ada")

        assert await read("p-bob") == ("table", [])

    async def test_the_same_line_again_was_said_once(self, lobby, say, read, house):
        """Whether the first was kept is not known to its sender, so it is repeated under its id."""
        house.chat.lost = 1
        key = {"idempotency-key": "9e9dd327-8018-4fec-90e6-e8612f9ced34"}

        assert (await say("p-ada", "Good luck!", **key)).status_code == 503
        assert (await say("p-ada", "Good luck!", **key)).status_code == 201

        assert await read("p-bob") == ("table", ["Good luck!"])

    async def test_while_chat_cannot_be_kept_nothing_is_said(self, lobby, say, read, house):
        house.chat.available = False
        assert (await say("p-ada", "Good luck!")).status_code == 503
        house.chat.available = True
        assert await read("p-bob") == ("table", [])

    @pytest.mark.parametrize("text", ["", "   ", "x" * 501, "a\u200bb", "two\nlines", "\u202etxet"])
    async def test_a_line_is_short_and_visible(self, lobby, say, text):
        assert (await say("p-ada", text)).status_code == 422

    async def test_chat_has_a_rate_with_seconds(self, build):
        house = await build(rates=Rates(chat="2/minute"))
        Lobby(house)
        async with house.client(await house.token("p-ada")) as client:
            answers = [await client.post(f"/v1/tables/{TABLE}/chat", json={"text": "hi"}) for _ in range(3)]

        assert [answer.status_code for answer in answers] == [201, 201, 429]
        assert int(answers[-1].headers["retry-after"]) > 0


class TestStreams:
    async def test_a_table_is_told_when_it_changes_and_only_then(self, lobby, house):
        async with house.client() as client, client.stream("GET", f"/v1/tables/{TABLE}/stream") as response:
            stream = Stream(response)
            assert await stream.event() == ("table", {"type": "table", "version": 1, "spectators": True})
            await lobby.change()
            lobby.version = 2
            await lobby.change()
            assert (await stream.event())[1]["version"] == 2

    async def test_a_line_is_heard_in_its_room_only(self, lobby, house, say):
        async with (
            house.client(await house.token("p-bob")) as bob,
            house.client() as anybody,
            bob.stream("GET", f"/v1/tables/{TABLE}/stream") as at_table,
            anybody.stream("GET", f"/v1/tables/{TABLE}/stream") as around,
        ):
            members, others = Stream(at_table), Stream(around)
            await members.event("table")
            await others.event("table")
            await say("p-ada", "Good luck!")
            await say("p-cyd", "Ada will win.")
            assert (await members.event("chat"))[1]["text"] == "Good luck!"
            assert (await others.event("chat"))[1]["text"] == "Ada will win."

    async def test_who_sits_down_changes_rooms(self, lobby, house, say):
        token = await house.token("p-cyd")
        async with house.client(token) as cyd, cyd.stream("GET", f"/v1/tables/{TABLE}/stream") as response:
            stream = Stream(response)
            await stream.event("table")
            lobby.members["p-cyd"] = 2
            await say("p-ada", "Welcome, Cyd!")
            assert (await stream.event("chat"))[1]["text"] == "Welcome, Cyd!"

    async def test_a_former_member_hears_the_table_no_more(self, lobby, house, say):
        """mtgred/netrunner #6124: whoever left is in the room no more, though their stream is open."""
        lobby.spectators = False
        token = await house.token("p-bob")
        async with house.client(token) as bob, bob.stream("GET", f"/v1/tables/{TABLE}/stream") as response:
            stream = Stream(response)
            await stream.event("table")
            seat = lobby.members.pop("p-bob")
            await say("p-ada", "Now that Bob is gone …")
            await asyncio.wait_for(lobby.refused.wait(), 10)
            refused = await bob.get(f"/v1/tables/{TABLE}/chat")
            lobby.members["p-bob"] = seat
            await say("p-ada", "Welcome back, Bob!")
            heard = (await stream.event("chat"))[1]["text"]

        assert heard == "Welcome back, Bob!"
        assert (refused.status_code, refused.json()["reason"]) == (403, "spectators_not_admitted")
        assert "gone" not in refused.text

    async def test_a_ticket_is_followed_to_its_match(self, lobby, house):
        async with (
            house.client(await house.token("p-ada")) as client,
            client.stream("GET", "/v1/seek/stream") as response,
        ):
            stream = Stream(response)
            assert await stream.event() == ("seek", {"status": "none"})
            lobby.seek = {"status": "paired", "table": "t-q1", "match": "meadow-1"}
            await lobby.change(QUEUE, "p-bob")
            await lobby.change(QUEUE, "p-ada")
            assert (await stream.event())[1]["match"] == "meadow-1"

    async def test_open_tables_are_told_whenever_they_change(self, lobby, house):
        async with house.client() as client, client.stream("GET", "/v1/tables/stream") as response:
            stream = Stream(response)
            assert (await stream.event("tables"))[1]["tables"] == []
            house.lists.put("open_tables", "t-1", game="meadow")
            assert [row["id"] for row in (await stream.event("tables"))[1]["tables"]] == ["t-1"]

    @pytest.mark.parametrize("path", [f"/v1/tables/{TABLE}/stream", "/v1/seek/stream"])
    async def test_a_stream_ends_with_its_token(self, lobby, house, path):
        token = await house.token("p-ada")
        async with house.client(token) as client, client.stream("GET", path) as response:
            stream = Stream(response)
            await stream.event()
            await house.tokens.delete(fingerprint(token))
            assert not [line for line in await stream.ended() if line.startswith("event")]
        assert not house.gateway.nudges._changes
        assert not house.gateway.nudges._chat


class TestSeeking:
    async def test_a_ticket_is_drawn_under_the_players_name(self, lobby, house):
        lobby.seek = {"status": "waiting", "ticket": "q-1"}
        async with house.client(await house.token("p-ada")) as client:
            answer = await client.post("/v1/seek", json={"game": "meadow", "seats": 2, "spread": 100})

        assert (answer.status_code, answer.json()) == (201, {"status": "waiting", "ticket": "q-1"})
        ((target, command),) = house.lobby.commands
        assert (target, command.player, json.loads(command.json)["spread"]) == (QUEUE, "p-ada", 100)

    @pytest.mark.parametrize(
        "body", [{"seats": 2}, {"game": "meadow", "seats": 2, "spread": 1}, {"game": "no", "seats": 2}]
    )
    async def test_what_cannot_be_sought(self, lobby, house, body):
        async with house.client(await house.token("p-ada")) as client:
            assert (await client.post("/v1/seek", json=body)).status_code in {404, 422}
        assert house.lobby.commands == []

    async def test_an_empty_queue_is_no_fault(self, lobby, house):
        house.lobby.answer_query = lambda _target, _query: Refused(kind="missing", reason="not_found")
        async with house.client(await house.token("p-ada")) as client:
            assert (await client.get("/v1/seek")).json() == {"status": "none"}


class TestOnTheSocket:
    """The same on a WebSocket, beside everything else that a page follows."""

    async def test_a_table_and_its_chat_are_told_until_they_are_not_wanted(self, lobby, house, talk, say):
        spoken = await talk(await house.token("p-bob"))
        await spoken.say(type="listen", to="table", table=TABLE, id="l1")
        told = await spoken.hear()
        assert (told["type"], told["what"], told["table"], told["id"]) == ("told", "table", TABLE, "l1")
        assert told["data"] == {"type": "table", "version": 1, "spectators": True, "you": 1}

        lobby.version = 2
        await lobby.change()
        changed = await spoken.hear()
        assert (changed["what"], changed["data"]["version"], "id" in changed) == ("table", 2, False)
        await say("p-ada", "Good luck!")
        await say("p-cyd", "Ada will win.")
        line = await spoken.hear()
        assert (line["what"], line["data"]["text"]) == ("chat", "Good luck!")

        await spoken.say(type="unlisten", to="table", table=TABLE, id="u1")
        assert await spoken.hear() == {"type": "unlistened", "to": "table", "table": TABLE, "id": "u1"}
        await say("p-ada", "Still there?")
        await spoken.say(type="ping", id="p1")
        assert (await spoken.hear())["type"] == "pong"

    async def test_what_is_listened_to_again_begins_anew_and_is_told_once(self, lobby, house, talk):
        spoken = await talk(await house.token("p-bob"))
        for name in ("l1", "l2"):
            await spoken.say(type="listen", to="table", table=TABLE, id=name)
            assert (await spoken.hear())["id"] == name
        lobby.version = 2
        await lobby.change()
        assert (await spoken.hear())["data"]["version"] == 2
        await spoken.say(type="ping")
        assert (await spoken.hear())["type"] == "pong"

    async def test_a_ticket_and_the_open_tables_are_told(self, lobby, house, talk):
        spoken = await talk(await house.token("p-bob"))
        await spoken.say(type="listen", to="seek", id="l1")
        assert (await spoken.hear())["data"] == {"status": "none"}
        lobby.seek = {"status": "waiting", "ticket": "k"}
        await lobby.change(QUEUE, "p-bob")
        assert (await spoken.hear())["data"] == {"status": "waiting", "ticket": "k"}
        await spoken.say(type="listen", to="tables", id="l2")
        assert (await spoken.hear())["what"] == "tables"

    @pytest.mark.parametrize(
        ("asked", "code"),
        [
            ({"to": "seek"}, "unauthenticated"),
            ({"to": "table"}, "malformed"),
            ({"to": "tables", "table": TABLE}, "malformed"),
            ({"to": "table", "table": "t-none"}, "not_found"),
            ({"to": "table", "table": "no id"}, "malformed"),
            ({"to": "everything"}, "malformed"),
        ],
    )
    async def test_what_cannot_be_listened_to_is_told_under_its_id(self, lobby, talk, asked, code):
        spoken = await talk()
        await spoken.say(type="listen", id="l1", **asked)
        told = await spoken.hear()
        assert (told["type"], told["problem"]["code"], told["id"]) == ("problem", code, "l1")
        await spoken.say(type="ping")
        assert (await spoken.hear())["type"] == "pong"

    async def test_who_may_look_no_more_is_told_so_and_nothing_else(self, lobby, house, talk, say):
        spoken = await talk(await house.token("p-cyd"))
        await spoken.say(type="listen", to="table", table=TABLE)
        await spoken.hear()
        house.lobby.answer_query = lambda _target, _query: Refused(kind="forbidden", reason="not_invited")
        await lobby.change()
        told = await spoken.hear()
        assert (told["type"], told["to"], told["table"]) == ("problem", "table", TABLE)
        assert told["problem"]["code"] == "forbidden"
        assert not house.gateway.nudges._changes

    async def test_a_socket_that_ends_is_told_of_nothing_more(self, lobby, house, talk, monkeypatch):
        ended = asyncio.Event()
        monkeypatch.setattr(house.gateway.nudges, "on_change", lambda *_: ended.set)
        spoken = await talk(await house.token("p-bob"))
        await spoken.say(type="listen", to="table", table=TABLE)
        await spoken.hear()
        assert not ended.is_set()
        await spoken.connection.close()
        await asyncio.wait_for(ended.wait(), 10)
        assert not house.gateway.nudges._chat

    async def test_what_ended_counts_no_more(self, lobby, house, talk, monkeypatch):
        monkeypatch.setattr("services.gateway.sockets.listening.MOST_LISTENED", 2)
        spoken = await talk(await house.token("p-cyd"))
        for number in range(4):
            await spoken.say(type="listen", to="table", table=f"t-none{number}")
            assert (await spoken.hear())["problem"]["code"] == "not_found"

    async def test_a_fault_of_ours_in_a_later_look_is_told(self, lobby, house, talk, monkeypatch):
        async def broken(*_):
            raise TypeError

        spoken = await talk(await house.token("p-ada"))
        await spoken.say(type="listen", to="table", table=TABLE)
        assert (await spoken.hear())["what"] == "table"

        monkeypatch.setattr(house.gateway.calls, "query", broken)
        await lobby.change()

        assert (await spoken.hear())["problem"]["code"] == "internal"
