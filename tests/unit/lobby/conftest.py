"""A table and a guest, driven as the host drives them: decided, packed as in the log, folded again."""

import asyncio
import json
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Any
from uuid import UUID, uuid4

import msgspec
import pytest
from argon2 import PasswordHasher

from libs.bus import MemoryBus, MemoryHub, MemoryKeyValue
from libs.eventlog import MemoryEventLog, MemorySnapshots, MemoryStreams
from libs.host.core.commit import Commit
from libs.host.core.keeper import Keeper
from libs.host.core.kind import Proposal, RefusalError, Request
from libs.messages.ids import table_id
from libs.messages.players import MakeAccount
from libs.messages.requests import Accepted, CommandAnswer, Found, ReadQuery, Refused
from libs.messages.tables import LobbyCommand, OpenTable, Ready, SignInGuest, encode_lobby
from services.lobby.errands import Errands
from services.lobby.games import Description, KnownGame
from services.lobby.kind import Lobby
from services.lobby.messages import News, told_id
from services.lobby.player.buckets import Buckets
from services.lobby.player.passwords import Passwords
from services.lobby.projections import FACT_KINDS
from services.lobby.queue.state import Terms, Ticket
from services.lobby.sorts import sorts
from services.lobby.table.state import Table

RACE = Description(
    name="pig_race",
    seats=(2, 3, 4),
    options={
        "type": "object",
        "properties": {"mud": {"type": "boolean"}, "laps": {"type": "integer", "minimum": 1}},
        "additionalProperties": False,
    },
    unfit={2: {"laps": (7,)}},
    bots=("sleepy", "greedy"),
)
GAMES = {RACE.name: KnownGame(RACE)}
NOON = 1_800_000_000_000


def memory_buckets() -> Buckets:
    return Buckets(*(MemoryKeyValue() for _ in Buckets._fields))


class TableTop:
    """One table of host ann. Every accepted command is checked: folding its commit gives the state that was decided."""

    def __init__(self, **terms: Any) -> None:
        self.kind = Lobby(sorts(GAMES, memory_buckets()))
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

    def hear(self, news: News) -> list[dict[str, Any]]:
        return self._commit(Request("<lobby>", told_id(news), b"", self.now, self.now, message=news))

    def refused(self, player: str, command: LobbyCommand | dict[str, Any]) -> str:
        """The reason; nothing has changed."""
        with pytest.raises(RefusalError) as refusal:
            self.do(player, command)
        return refusal.value.reason

    def refuses_to_hear(self, news: News) -> str:
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
        facts = [json.loads(fact) for fact in self.proposal.facts]
        return [fact for fact in facts if FACT_KINDS[fact["type"]]]

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


class Desk:
    """A worker of the lobby on servers in memory; `restarted` is another over the same log and buckets."""

    ANN = "p-ann"
    TOKEN = "0123456789abcdef" * 4
    PASSWORD = "mud, glorious mud"
    HASHER = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)

    def __init__(self, server: MemoryStreams | None = None, buckets: Buckets | None = None) -> None:
        self.server = server or MemoryStreams()
        self.buckets = buckets or memory_buckets()
        self.log = MemoryEventLog("lobby", 1, server=self.server)
        self.bus = MemoryBus(MemoryHub())
        self.kind = Lobby(sorts(GAMES, self.buckets, passwords=Passwords(self.HASHER), confirm=self._confirm))
        self.keeper = Keeper(self.kind, self.log, MemorySnapshots(), publish=self._publish)
        self.errands = Errands(self.bus, self.keeper, self.kind, self.buckets)
        self.kind.wake = self.errands.wake
        self.now = 1_000
        self.codes: list[tuple[str, str]] = []
        self.published: list[tuple[str, Any]] = []

    def restarted(self) -> "Desk":
        return Desk(self.server, self.buckets)

    async def say(
        self, target: str, command: LobbyCommand, *, actor: str = "", id_: str = "", scopes: tuple[str, ...] = ()
    ) -> CommandAnswer:
        """A command, the player's own unless another actor is named."""
        body = msgspec.json.encode(command)
        request = Request(actor or target, id_ or str(uuid4()), body, self.now, self.now, scopes=scopes)
        return await self.keeper.command(target, request)

    async def done(self, target: str, command: LobbyCommand, **request: Any) -> list[dict[str, Any]]:
        """The events of a command that must be accepted."""
        answer = await self.say(target, command, **request)
        assert isinstance(answer, Accepted), answer
        return list(json.loads(answer.events_json))

    async def refused(self, target: str, command: LobbyCommand, **request: Any) -> str:
        """The reason of a command that must be refused."""
        answer = await self.say(target, command, **request)
        assert isinstance(answer, Refused), answer
        return answer.reason

    async def sign_in(self, *, player: str = ANN, actor: str = "", id_: str = "c-1", **terms: Any) -> CommandAnswer:
        given = {"name": "Crunchy Ann", "token_sha256": self.TOKEN, "scopes": ("play", "read"), **terms}
        body = encode_lobby(SignInGuest(**given))
        return await self.keeper.command(player, Request(actor or player, id_, body, self.now, self.now))

    async def account(self, login: str = "Ann.O-Crops") -> None:
        """Ann, with an account."""
        assert isinstance(await self.sign_in(), Accepted)
        await self.done(self.ANN, MakeAccount(login=login, password=self.PASSWORD))

    async def name_of(self, player: str) -> str | None:
        entry = await self.buckets.entry(player)
        return None if entry is None else entry.name

    async def token(self, sha256: str = TOKEN) -> Any:
        entry = await self.buckets.token(sha256)
        return None if entry is None else json.loads(msgspec.json.encode(entry))

    async def read(self, target: str, name: str, player: str | None = None) -> Any:
        found = await self.keeper.query(target, ReadQuery(name=name, player=player))
        assert isinstance(found, Found), found
        return json.loads(found.json)

    def stored(self) -> bytes:
        return b"".join(data for _, data in self.server["EVT_LOBBY"].messages)

    async def errands_done(self) -> None:
        while self.errands._running:
            await asyncio.gather(*self.errands._running.values())

    async def _confirm(self, email: str, code: str) -> bool:
        self.codes.append((email, code))
        return True

    async def _publish(self, identifier: str, data: bytes) -> None:
        self.published.append((identifier, json.loads(data)))


@pytest.fixture
async def desk() -> AsyncIterator[Desk]:
    made = Desk()
    yield made
    await made.errands.stop()


@pytest.fixture(scope="session")
def new_ticket() -> Callable[..., Ticket]:
    """Tickets of player p-<number>, for a table of `seats`."""

    def new(number: int, *, seats: int = 2, **fields: Any) -> Ticket:
        terms = Terms(
            game="pig_race", seats=seats, options={}, clock={"type": "untimed"}, rated=False, absence="autopilot"
        )
        usual = {"rating": 1000, "spread": None, "bots_after": None, "level": "sleepy", "since": number, "until": NOON}
        return Ticket(id=f"q-{number}", player=f"p-{number}", terms=terms, **{**usual, **fields})

    return new


@pytest.fixture
def opened_by() -> Callable[..., Awaitable[str]]:
    """A table for two at which a second player sits down."""

    async def opened(desk: Desk, host: str, join: LobbyCommand, guest: str, *, ready: bool = False) -> str:
        number = str(uuid4())
        table = table_id(host, number)
        await desk.done(table, OpenTable(game="pig_race", seats=2), actor=host, id_=number)
        await desk.done(table, join, actor=guest)
        if ready:
            await desk.done(table, Ready(), actor=guest)
        return table

    return opened
