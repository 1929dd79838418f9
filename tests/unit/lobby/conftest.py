"""A table and a guest, driven as the host drives them: decided, packed as in the log, folded again."""

import asyncio
import json
from collections.abc import Awaitable, Callable
from typing import Any
from uuid import UUID

import msgspec
import pytest

from libs.host.core.commit import Commit
from libs.host.core.kind import Proposal, RefusalError, Request
from libs.messages.ids import table_id
from libs.messages.tables import LobbyCommand, OpenTable
from services.lobby.games import Description, KnownGame
from services.lobby.kind import Lobby
from services.lobby.messages import Told, told_id
from services.lobby.table.state import Table

RACE = Description(
    name="pig_race",
    seats=(2, 3, 4),
    options={
        "type": "object",
        "properties": {"mud": {"type": "boolean"}, "laps": {"type": "integer", "minimum": 1}},
        "additionalProperties": False,
    },
    bots=("sleepy", "greedy"),
)
GAMES = {RACE.name: KnownGame(RACE)}
NOON = 1_800_000_000_000


class TableTop:
    """One table of host ann. Every accepted command is checked: folding its commit gives the state that was decided."""

    def __init__(self, **terms: Any) -> None:
        self.kind = Lobby(GAMES)
        self.now = NOON
        self._ids = 0
        self.id = table_id("ann", self._next_id())
        self._ids = 0
        self.state = self.kind.blank(self.id)
        self.proposal: Proposal[Any] | None = None
        self.opened = self.do("ann", OpenTable(**{"game": "pig_race", "seats": 3, **terms}))

    @property
    def table(self) -> Table:
        assert isinstance(self.state, Table)
        return self.state

    def do(self, player: str, command: LobbyCommand | dict[str, Any], **request: Any) -> list[dict[str, Any]]:
        """The events, as their sender sees them."""
        body = msgspec.json.encode(command)
        number = self._next_id()
        return self._commit(Request(player, number, body, self.now, self.now, **request))

    def hear(self, news: Told) -> list[dict[str, Any]]:
        return self._commit(Request("<lobby>", told_id(news), b"", self.now, self.now, message=news))

    def refused(self, player: str, command: LobbyCommand | dict[str, Any]) -> str:
        """The reason; nothing has changed."""
        with pytest.raises(RefusalError) as refusal:
            self.do(player, command)
        return refusal.value.reason

    def refuses_to_hear(self, news: Told) -> str:
        with pytest.raises(RefusalError) as refusal:
            self.hear(news)
        return refusal.value.reason

    def result(self) -> dict[str, Any]:
        """What the last command's sender was given besides."""
        assert self.proposal is not None
        return dict(json.loads(self.proposal.result or b"{}"))

    def facts(self) -> list[dict[str, Any]]:
        """What the last command told everybody."""
        assert self.proposal is not None
        return [json.loads(fact) for fact in self.proposal.facts]

    def _commit(self, request: Request) -> list[dict[str, Any]]:
        proposal = self.kind.decide(self.state, request)
        commit = Commit(
            id=self.id,
            version=self.table.version + 1,
            command=request.id,
            actor=request.actor,
            at=request.now,
            events=proposal.events,
        )
        folded = self.kind.evolve(self.state, commit)
        assert folded == proposal.state
        _version, kept = self.kind.settled(folded)
        assert self.kind.unpack(kept) == folded
        self.proposal = proposal
        self.state = folded
        return list(json.loads(self.kind.observed(commit, self.state, request.actor)))

    def _next_id(self) -> str:
        self._ids += 1
        return str(UUID(int=self._ids))


@pytest.fixture(scope="session")
def new_top() -> type[TableTop]:
    """Opens tables on other terms."""
    return TableTop


@pytest.fixture
def top() -> TableTop:
    """A listed table for three; ann sits at seat 0."""
    return TableTop()


@pytest.fixture
def full() -> TableTop:
    """Ann, bob and cid sit and are ready."""
    top = TableTop()
    for player in ("bob", "cid"):
        top.do(player, {"type": "join"})
        top.do(player, {"type": "ready"})
    return top


@pytest.fixture
def settled() -> Callable[[], Awaitable[None]]:
    """Lets everything that can happen in memory happen."""

    async def settle() -> None:
        for _ in range(50):
            await asyncio.sleep(0)

    return settle
