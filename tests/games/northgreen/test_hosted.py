"""The game as the host runs it: what is taken back, what stays known of it, and that the verifier agrees."""

import asyncio
from itertools import count
from typing import Any

import msgspec
import pytest

from libs.eventlog import MemoryEventLog, MemoryStreams, Snapshots
from libs.host.core.keeper import Keeper
from libs.host.core.kind import Request
from libs.host.match.kind import Matches
from libs.messages.feeds import View
from libs.messages.requests import Accepted, ExportQuery, Found, Open, ReadQuery, Refused, ViewQuery
from services.northgreen.rules.game import GAME

MATCH = "m-1"


class NoSnapshots(Snapshots):
    async def get(self, identifier: str) -> bytes | None:
        return None

    async def put(self, identifier: str, data: bytes) -> None:
        pass


class Hosted:
    """One match; `fresh` has another worker go on with it from the log."""

    def __init__(self, *players: str) -> None:
        self.players = players
        self._server = MemoryStreams()
        self._clock = count(1_700_000_000_000)
        self._numbers = count()
        self.fresh()

    def fresh(self) -> None:
        log = MemoryEventLog("northgreen", server=self._server)
        kind = Matches(GAME)
        kind.listeners_ask = False
        self.keeper = Keeper(kind, log, NoSnapshots(), publish=self._publish, clock=lambda: next(self._clock))

    async def _publish(self, identifier: str, data: bytes) -> None:
        pass

    async def open(self) -> None:
        message = Open(players=self.players, table="t-1", options_json=b'{"first_player":0}', seed=bytes(range(32)))
        request = Request(actor="<lobby>", id="open", body=b"", received=1, now=1, message=message)
        assert isinstance(await self.keeper.command(MATCH, request), Accepted)

    async def send(self, player: str, **command: Any) -> Any:
        name = f"c{next(self._numbers)}"
        body = msgspec.json.encode(command)
        return await self.keeper.command(MATCH, Request(actor=player, id=name, body=body, received=2, now=2))

    async def do(self, player: str, **command: Any) -> None:
        answer = await self.send(player, **command)
        assert isinstance(answer, Accepted), answer

    async def ask(self, query: Any) -> bytes:
        found = await self.keeper.query(MATCH, query)
        assert isinstance(found, Found), found
        return found.json

    async def view(self, player: str | None) -> View:
        return msgspec.json.decode(await self.ask(ViewQuery(player=player)), type=View)

    async def section(self, name: str, player: str | None = None) -> Any:
        return (await self.view(player)).sections[name]

    async def begin(self) -> None:
        """All have chosen, and the first seat is to place its token."""
        await self.open()
        for player in self.players:
            start = await self.section("start_resources", player)
            await self.do(player, type="choose_start_resources", cards=start["dealt"][:2])
        while (await self.section("table"))["phase"] == "start":
            player = self.players[(await self.view(None)).awaiting[0]]
            offers = {offer["command"] for offer in (await self.view(player)).offers}
            answer = {"type": "place_animal", "to": "storage"} if "place_animal" in offers else {"type": "choose"}
            await self.do(player, **answer | ({"index": 0} if answer["type"] == "choose" else {}))


@pytest.mark.clause("NG-EX-40", "NG-272", "NG-273", "NG-058")
def test_a_discarded_project_is_taken_back_and_stays_known() -> None:
    async def scene() -> None:
        host = Hosted("ann", "bob")
        await host.begin()
        await host.do("ann", type="place_token", space="growth_right")
        before = await host.view("ann")
        card = before.sections["hand"][0]
        await host.do("ann", type="use_bonus", kind="discard_project")
        await host.do("ann", type="discard_project", card=card, option="food")
        assert (await host.section("projects"))["long_term_discards"] == [card]
        for _ in range(2):
            await host.do("ann", type="undo")
        host.fresh()
        after = await host.view("ann")
        assert after.sections["projects"].pop("seen") == [[card], []]
        before.sections["projects"].pop("seen")
        assert after.sections == before.sections
        assert (await host.section("projects", "bob"))["seen"] == [[card], []]
        await host.do("ann", type="take_section", section="right")
        await host.do("ann", type="undo")
        await host.do("ann", type="undo")
        assert (await host.section("board"))["tokens"] == ["", ""]
        assert (await host.section("projects"))["seen"] == [[card], []]
        refused = await host.send("ann", type="undo")
        assert isinstance(refused, Refused)
        await host.do("bob", type="resign")
        lines = [msgspec.json.decode(line) for line in (await host.ask(ExportQuery(player=None))).splitlines()]
        told = [event for line in lines for event in line.get("events", ()) if event["type"] == "projects_seen"]
        assert told == [{"type": "projects_seen", "seat": 0, "cards": [card]}]
        assert msgspec.json.decode(await host.ask(ReadQuery(name="verify")))["ok"]

    asyncio.run(scene())


@pytest.mark.clause("NG-EX-41", "NG-272")
def test_a_drawn_card_is_not_taken_back() -> None:
    async def scene() -> None:
        host = Hosted("ann", "bob")
        await host.begin()
        await host.do("ann", type="place_token", space="growth_right")
        await host.do("ann", type="use_bonus", kind="draw_long_term")
        assert (await host.view("ann")).undo is None
        refused = await host.send("ann", type="undo")
        assert isinstance(refused, Refused)
        assert refused.reason == "nothing_to_undo"

    asyncio.run(scene())


@pytest.mark.clause("NG-272", "NG-247", "NG-264")
@pytest.mark.parametrize("first", ["start", "projects"])
def test_a_solo_choice_is_taken_back_until_the_window_closes(first: str) -> None:
    async def scene() -> None:
        host = Hosted("ann")
        await host.open()
        before = await host.view("ann")
        long_term, instant = before.sections["drawn"]
        choices = {
            "start": {"type": "choose_start_resources", "cards": before.sections["start_resources"]["dealt"][:2]},
            "projects": {"type": "keep_projects", "long_term": long_term[:4], "instant": instant[:2]},
        }
        second = next(name for name in choices if name != first)
        await host.do("ann", **choices[first])
        await host.do("ann", type="undo")
        after = await host.view("ann")
        assert after.sections["drawn"] == [long_term, instant]
        assert after.sections["start_resources"] == before.sections["start_resources"]
        seen = [sorted([*long_term[4:], *instant[2:]])] if first == "projects" else []
        assert (await host.section("projects"))["seen"] == seen
        await host.do("ann", **choices[first])
        await host.do("ann", **choices[second])
        assert (await host.section("projects"))["seen"] == []
        assert (await host.view("ann")).undo is None

    asyncio.run(scene())
