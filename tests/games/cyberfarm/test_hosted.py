"""The game as the host runs it: seats that nobody waits for may act, and no autopilot acts for them."""

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
from libs.messages.requests import Accepted, Found, OffersQuery, Open, ViewQuery
from services.cyberfarm.rules.game import GAME

MATCH = "m-1"
PLAYERS = ("ann", "bob")


class NoSnapshots(Snapshots):
    async def get(self, identifier: str) -> bytes | None:
        return None

    async def put(self, identifier: str, data: bytes) -> None:
        pass


class Hosted:
    """One worker and one match."""

    def __init__(self) -> None:
        log = MemoryEventLog("cyberfarm", server=MemoryStreams())
        clock = count(1_700_000_000_000)
        self.keeper = Keeper(Matches(GAME), log, NoSnapshots(), publish=self._publish, clock=lambda: next(clock))
        self._numbers = count()

    async def _publish(self, identifier: str, data: bytes) -> None:
        pass

    async def open(self) -> Any:
        message = Open(players=PLAYERS, table="t-1", options_json=b'{"first_player":0}', seed=bytes(range(32)))
        request = Request(actor="<lobby>", id="open", body=b"", received=1, now=1, message=message)
        return await self.keeper.command(MATCH, request)

    async def send(self, player: str, **command: Any) -> Any:
        name = f"c{next(self._numbers)}"
        body = msgspec.json.encode(command)
        return await self.keeper.command(MATCH, Request(actor=player, id=name, body=body, received=2, now=2))

    async def view(self, player: str) -> View:
        found = await self.keeper.query(MATCH, ViewQuery(player=player))
        assert isinstance(found, Found)
        return msgspec.json.decode(found.json, type=View)

    async def offers(self, player: str) -> list[Any]:
        found = await self.keeper.query(MATCH, OffersQuery(player=player))
        assert isinstance(found, Found)
        offers: list[Any] = msgspec.json.decode(found.json)
        return offers

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
