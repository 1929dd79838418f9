"""The game as the host runs it: free actions of who is not waited for, taking back, and commands that come again."""

import asyncio
from collections.abc import Awaitable, Callable
from itertools import count
from typing import Any

import msgspec
import pytest

from libs.eventlog import MemoryEventLog, MemoryStreams, Snapshots
from libs.host.core.keeper import Keeper
from libs.host.core.kind import Request
from libs.host.match.kind import Matches
from libs.kernel import Draft, Setup
from libs.messages.feeds import View
from libs.messages.requests import (
    Accepted,
    Conflict,
    Found,
    HistoryQuery,
    OffersQuery,
    Open,
    ReadQuery,
    Refused,
    ViewQuery,
)
from services.cyberfarm.rules.events import CyberfarmEvent
from services.cyberfarm.rules.game import GAME, Cyberfarm
from services.cyberfarm.rules.state import State

MATCH = "m-1"
PLAYERS = ("ann", "bob")


class NoSnapshots(Snapshots):
    async def get(self, identifier: str) -> bytes | None:
        return None

    async def put(self, identifier: str, data: bytes) -> None:
        pass


class Placed(Cyberfarm):
    """Matches that begin with a position."""

    def __init__(self, state: State) -> None:
        self.state = state

    def initial(self, setup: Setup) -> State:
        assert setup.seats == len(self.state.farms)
        return self.state

    def open(self, draft: Draft[State, CyberfarmEvent]) -> None:
        """Nothing is drawn: all lies on the table."""


class Hosted:
    """One worker and one match."""

    def __init__(self, game: Cyberfarm = GAME) -> None:
        log = MemoryEventLog("cyberfarm", server=MemoryStreams())
        clock = count(1_700_000_000_000)
        kind = Matches(game)
        kind.listeners_ask = False
        self.keeper = Keeper(kind, log, NoSnapshots(), publish=self._publish, clock=lambda: next(clock))
        self._numbers = count()

    async def _publish(self, identifier: str, data: bytes) -> None:
        pass

    async def open(self) -> Any:
        message = Open(players=PLAYERS, table="t-1", options_json=b'{"first_player":0}', seed=bytes(range(32)))
        request = Request(actor="<lobby>", id="open", body=b"", received=1, now=1, message=message)
        return await self.keeper.command(MATCH, request)

    async def send(self, player: str, *, name: str = "", expected: int | None = None, **command: Any) -> Any:
        request = Request(
            actor=player, id=name or f"c{next(self._numbers)}", body=msgspec.json.encode(command), received=2, now=2,
            expected=expected,
        )  # fmt: skip
        return await self.keeper.command(MATCH, request)

    async def history(self, player: str) -> list[str]:
        """The kinds of all events that the player has been told."""
        found = await self.keeper.query(MATCH, HistoryQuery(player=player))
        assert isinstance(found, Found)
        frames: list[Any] = msgspec.json.decode(found.json)
        return [event["type"] for frame in frames for event in frame["events"]]

    async def view(self, player: str | None) -> View:
        found = await self.keeper.query(MATCH, ViewQuery(player=player))
        assert isinstance(found, Found)
        return msgspec.json.decode(found.json, type=View)

    async def offers(self, player: str) -> list[Any]:
        found = await self.keeper.query(MATCH, OffersQuery(player=player))
        assert isinstance(found, Found)
        offers: list[Any] = msgspec.json.decode(found.json)
        return offers

    async def do(self, player: str, **command: Any) -> None:
        answer = await self.send(player, **command)
        assert isinstance(answer, Accepted), answer

    async def verified(self) -> bool:
        """End the match; whether all of it is decided again alike."""
        await self.do("bob", type="resign")
        found = await self.keeper.query(MATCH, ReadQuery(name="verify"))
        assert isinstance(found, Found)
        return bool(msgspec.json.decode(found.json)["ok"])

    async def begin(self) -> None:
        await self.open()
        for player in PLAYERS:
            assert isinstance(await self.send(player, type="choose_capital", option="hen", token="hen"), Accepted)


@pytest.mark.clause("CF-064", "CF-435")
def test_a_seat_that_nobody_waits_for_may_sell_a_card() -> None:
    async def scene() -> None:
        host = Hosted()
        await host.begin()
        view = await host.view("bob")
        card = view.sections["hand"]["cards"][0]
        assert view.awaiting == (0,)
        assert [offer["command"] for offer in await host.offers("bob")] == ["discard_for_coins"]
        assert isinstance(await host.send("bob", type="discard_for_coins", card=card), Accepted)
        after = await host.view("bob")
        assert (after.sections["farm:1"]["coins"], after.awaiting) == (9, (0,))

    asyncio.run(scene())


@pytest.mark.clause("CF-064", "CF-440")
def test_no_autopilot_acts_for_a_seat_that_nobody_waits_for() -> None:
    async def scene() -> None:
        host = Hosted()
        await host.begin()
        assert isinstance(await host.send("bob", type="step_away"), Accepted)
        view = await host.view("bob")
        assert (len(view.sections["hand"]["cards"]), view.awaiting) == (5, (0,))

    asyncio.run(scene())


BEET: dict[str, Any] = {"type": "work", "by": "robot", "building": "field", "plots": {"beet": 1}}
SUGAR: dict[str, Any] = {"type": "process", "by": "field", "building": "sugar_factory", "recipe": "sugar1"}


def at_a_table(table: Any, scene: Callable[[Hosted], Awaitable[None]]) -> None:
    """Open a match with the position, and play the scene there."""

    async def played() -> None:
        host = Hosted(Placed(table.state))
        assert isinstance(await host.open(), Accepted)
        await scene(host)

    asyncio.run(played())


@pytest.mark.clause("CF-EX-158", "CF-436", "CF-437")
def test_a_whole_action_may_be_taken_back(given: Any) -> None:
    async def scene(host: Hosted) -> None:
        before = await host.view("ann")
        for command in (BEET, SUGAR):
            assert isinstance(await host.send("ann", **command), Accepted)
        farm = (await host.view("ann")).sections["farm:0"]
        assert (farm["stock"], farm["placed"]) == ({"sugar": 1}, 1)
        for _ in range(2):
            assert isinstance(await host.send("ann", type="undo"), Accepted)
        after = await host.view("ann")
        assert (after.sections, after.version) == (before.sections, before.version + 4)
        told = await host.history("ann")
        assert (told.count("units_made"), told.count("match_commit_taken_back")) == (2, 2)
        answer = await host.send("ann", type="undo")
        assert isinstance(answer, Refused)
        assert answer.reason == "nothing_to_undo"

    at_a_table(given(build="sugar_factory", links="field>sugar_factory"), scene)


@pytest.mark.clause("CF-EX-159", "CF-436")
def test_a_drawn_card_cannot_be_taken_back(given: Any) -> None:
    async def scene(host: Hosted) -> None:
        pie: dict[str, Any] = {"type": "process", "by": "field", "building": "bakery", "recipe": "bakery1_cherry_pie"}
        for command in (BEET, pie):
            assert isinstance(await host.send("ann", **command), Accepted)
        before = await host.view("ann")
        assert before.sections["hand"]["cards"] == ["masha"]
        answer = await host.send("ann", type="undo")
        assert isinstance(answer, Refused)
        assert (answer.reason, await host.view("ann")) == ("nothing_to_undo", before)

    words = {"build": "bakery", "links": "field>bakery", "stock": "flour 2 cherry 1", "deck": "masha chips"}
    at_a_table(given(closed="pie", **words), scene)


@pytest.mark.clause("CF-EX-159", "CF-436")
def test_a_bonus_in_coins_can_be_taken_back(given: Any) -> None:
    async def scene(host: Hosted) -> None:
        for command in (BEET, SUGAR):
            assert isinstance(await host.send("ann", **command), Accepted)
        opened = await host.view("ann")
        assert ("sugar" in opened.sections["products"], opened.sections["farm:0"]["coins"]) == (True, 21)
        assert isinstance(await host.send("ann", type="undo"), Accepted)
        closed = await host.view("ann")
        assert ("sugar" in closed.sections["products"], closed.sections["farm:0"]["coins"]) == (False, 20)
        assert closed.sections["farm:0"]["stock"] == {"beet": 3}

    at_a_table(given(build="sugar_factory", links="field>sugar_factory", closed="sugar"), scene)


@pytest.mark.clause("CF-EX-160", "CF-435", "CF-437")
def test_what_another_sold_meanwhile_stays_sold(given: Any) -> None:
    async def scene(host: Hosted) -> None:
        assert isinstance(await host.send("ann", **BEET), Accepted)
        assert isinstance(await host.send("bob", type="discard_for_coins", card="chips"), Accepted)
        assert isinstance(await host.send("ann", type="undo"), Accepted)
        sections = (await host.view("bob")).sections
        assert (sections["farm:0"]["stock"], sections["farm:0"]["placed"]) == ({}, 0)
        assert (sections["farm:1"]["coins"], sections["hand"]["cards"]) == (21, [])
        assert sections["market"]["discard"] == ["chips"]

    at_a_table(given(hand1="chips"), scene)


SELL: dict[str, Any] = {"type": "discard_for_coins", "card": "chips"}
GRANARY = [
    {"type": "play_building", "card": "granary"},
    {"type": "resolve", "decision": "lock", "product": "hay"},
    SELL,
]
SCRAP = [{"type": "redeem_scrap", "other": "scrap_metal", "gain": "conveyor"}]
METEORS = [{"type": "play_one_time", "card": "meteor_shower", "option": 2, "pay": {"annex": 1, "chips": 1}}]


@pytest.mark.clause("CF-436", "CF-437", "CF-425")
@pytest.mark.parametrize(
    ("hand", "commands", "seen"),
    [
        ("granary chips masha", GRANARY, ["chips", "granary"]),
        ("scrap_metal scrap_metal masha", SCRAP, ["scrap_metal", "scrap_metal"]),
        ("meteor_shower chips annex annex", METEORS, ["annex", "chips", "meteor_shower"]),
        ("chips masha", [SELL], ["chips"]),
    ],
    ids=["played", "redeemed", "paid", "sold"],
)
def test_cards_of_the_hand_are_taken_back_and_stay_known(given: Any, hand: str, commands: Any, seen: Any) -> None:
    async def scene(host: Hosted) -> None:
        before = await host.view("ann")
        for command in commands:
            await host.do("ann", **command)
        assert (await host.view("ann")).sections["hand"]["cards"] != before.sections["hand"]["cards"]
        for _ in commands:
            await host.do("ann", type="undo")
        for player in ("ann", "bob", None):
            assert (await host.view(player)).sections["table"]["seen"] == [seen, []]
        after = await host.view("ann")
        after.sections["table"]["seen"] = []
        assert after.sections == before.sections
        told = await host.history("bob")
        assert "cards_seen" in told[told.index("match_commit_taken_back") :]
        for command in commands:
            await host.do("ann", **command)
        assert (await host.view("bob")).sections["table"]["seen"] == []
        assert await host.verified()

    at_a_table(given(hand=hand, hand1="tolik"), scene)


@pytest.mark.clause("CF-436", "CF-EX-159")
def test_a_sale_before_a_drawn_card_stays(given: Any) -> None:
    async def scene(host: Hosted) -> None:
        pie: dict[str, Any] = {"type": "process", "by": "field", "building": "bakery", "recipe": "bakery1_cherry_pie"}
        await host.do("ann", **SELL)
        await host.do("ann", type="undo")
        for command in (SELL, BEET, pie):
            await host.do("ann", **command)
        before = await host.view("ann")
        assert before.sections["hand"]["cards"] == ["masha"]
        assert before.sections["table"]["seen"] == []
        assert before.undo is None
        answer = await host.send("ann", type="undo")
        assert isinstance(answer, Refused)
        assert (answer.reason, await host.view("ann")) == ("nothing_to_undo", before)
        assert await host.verified()

    words = {"build": "bakery", "links": "field>bakery", "stock": "flour 2 cherry 1", "deck": "masha borka"}
    at_a_table(given(hand="chips", closed="pie", **words), scene)


@pytest.mark.clause("CF-436", "CF-435", "CF-437")
def test_sales_are_taken_back_across_what_another_does_freely(given: Any) -> None:
    async def scene(host: Hosted) -> None:
        await host.do("ann", **SELL)
        await host.do("bob", type="discard_for_coins", card="tolik")
        await host.do("ann", type="undo")
        await host.do("bob", type="undo")
        sections = (await host.view(None)).sections
        assert (sections["table"]["seen"], sections["market"]["discard"]) == ([["chips"], ["tolik"]], [])
        assert [sections[f"farm:{seat}"]["coins"] for seat in (0, 1)] == [20, 20]
        await host.do("bob", type="discard_for_coins", card="tolik")
        await host.do("ann", type="pass_season")
        assert (await host.view("ann")).sections["table"]["seen"] == [["chips"], []]
        for player in PLAYERS:
            assert isinstance(await host.send(player, type="undo"), Refused)
        assert await host.verified()

    at_a_table(given(hand="chips", hand1="borka tolik"), scene)


@pytest.mark.clause("CF-EX-172", "CF-439")
def test_a_command_that_comes_again_is_answered_again(given: Any) -> None:
    async def scene(host: Hosted) -> None:
        old = (await host.view("ann")).version
        once = await host.send("ann", name="c", expected=old, **BEET)
        assert isinstance(once, Accepted)
        again = await host.send("ann", name="c", expected=old, **BEET)
        assert (again.version, again.events_json, again.repeated) == (once.version, once.events_json, True)
        view = await host.view("ann")
        assert (view.sections["farm:0"]["stock"], view.version) == ({"beet": 3}, old + 1)
        assert isinstance(await host.send("ann", expected=old, type="end_turn"), Conflict)
        assert (await host.view("ann")).version == old + 1

    at_a_table(given(), scene)
