"""A gateway on a memory bus, served by the real HTTP server, in front of scripted owners."""

import asyncio
import socket
from collections.abc import AsyncIterator, Callable
from functools import cache
from typing import Any

import httpx
import msgspec
import pytest
from litestar import Litestar
from websockets.asyncio.client import ClientConnection, connect

from libs.bus import MemoryBus, MemoryHub, MemoryKeyValue
from libs.testkit.scripted_owner import ScriptedOwner
from services.gateway.app import framework
from services.gateway.auth.tokens import ServiceToken, drawn_token, fingerprint
from services.gateway.front import Front
from services.gateway.parts import Buckets, Gateway, put_together
from services.gateway.routes.visit import GATEWAY
from services.gateway.serving import DoorServer, server_config
from services.gateway.settings import Policy
from tests.unit.gateway.memory import MemoryChat, MemoryLists, MemoryReports

GAME = "meadow"
DESCRIPTION = {
    "name": GAME,
    "title": "Meadow",
    "seats": [2, 3],
    "rules_version": 1,
    "clauses": {"ME-001": "Sowing needs a seed"},
    "bots": ["calm"],
}


@cache
def shared_framework() -> Litestar:
    """Building the routes takes longer than most tests; what differs between gateways is in the state."""
    return framework(Policy())


def framework_for(gateway: Gateway) -> Litestar:
    app = framework(gateway.policy) if gateway.policy.origins or gateway.policy.web else shared_framework()
    app.state[GATEWAY] = gateway
    return app


class House:
    """Everything a test of the gateway touches."""

    def __init__(self, **policy: Any) -> None:
        self.hub = MemoryHub()
        self.bus = MemoryBus(self.hub)
        self.owner_bus = MemoryBus(self.hub)
        self.tokens, self.players = MemoryKeyValue(), MemoryKeyValue()
        self.games, self.workers = MemoryKeyValue(), MemoryKeyValue()
        self.logins, self.uses, self.codes = MemoryKeyValue(), MemoryKeyValue(), MemoryKeyValue()
        self.lists = MemoryLists()
        self.chat = MemoryChat(self.owner_bus)
        self.reports = MemoryReports()
        self.meadow = ScriptedOwner(self.owner_bus, GAME)
        self.lobby = ScriptedOwner(self.owner_bus, "lobby")
        self.operator = drawn_token()
        self.bots = drawn_token()
        """That of the game meadow's own."""
        services = {
            fingerprint(self.operator): ServiceToken(player="operator", scopes=("operate",)),
            fingerprint(self.bots): ServiceToken(player="bot-meadow", scopes=("bot",)),
        }
        self.policy = msgspec.structs.replace(
            Policy(service_tokens=services, give_up_after=0.4, hello_within=20.0, sweep_every=0.2, turns_every=0.05),
            **policy,
        )
        self.url = ""
        self.stopped = False
        self.gateway: Gateway

    async def start(self) -> None:
        await self.games.put(GAME, msgspec.json.encode(DESCRIPTION))
        await self.meadow.start()
        await self.lobby.start()
        buckets = Buckets(
            tokens=self.tokens,
            players=self.players,
            logins=self.logins,
            uses=self.uses,
            codes=self.codes,
            games=self.games,
            workers=self.workers,
        )
        self.gateway = put_together(self.bus, buckets, self.lists, self.policy, self.chat, reports=self.reports)
        listening = socket.socket()
        listening.bind(("127.0.0.1", 0))
        self.url = f"http://127.0.0.1:{listening.getsockname()[1]}"
        front = Front(self.gateway, framework_for(self.gateway))
        rules = self.policy
        config = server_config(front, head_within=rules.head_within, body_within=rules.body_within)
        self.server = DoorServer(front, config)
        self.server.config.load()
        self.server.lifespan = self.server.config.lifespan_class(self.server.config)
        await self.server.startup(sockets=[listening])
        self._listening = listening

    async def stop(self) -> None:
        """Stop as after a SIGTERM."""
        if not self.stopped:
            self.stopped = True
            await self.server.shutdown(sockets=[self._listening])

    async def token(self, player: str, *scopes: str, **fields: Any) -> str:
        """A fresh token of the player; with the scopes of a guest if none are named."""
        token = drawn_token()
        entry = {"player": player, "scopes": scopes or ("play", "read"), "created": 1, "label": "", **fields}
        await self.tokens.put(fingerprint(token), msgspec.json.encode(entry))
        return token

    def client(self, token: str | None = None, **options: Any) -> httpx.AsyncClient:
        headers = {"authorization": f"Bearer {token}"} if token else {}
        return httpx.AsyncClient(base_url=self.url, headers=headers, verify=False, **options)

    def connect(self, **options: Any) -> Any:
        return connect(self.url.replace("http", "ws") + "/v1/socket", compression=None, **options)


@pytest.fixture
def houses() -> list[House]:
    """Those that the test has built; at most one at a time, for they share the framework's routes."""
    return []


@pytest.fixture
async def build(houses: list[House]) -> AsyncIterator[Callable[..., Any]]:
    """Builds a house with a policy of its own."""

    async def made(**policy: Any) -> House:
        house = House(**policy)
        houses.append(house)
        await house.start()
        return house

    yield made
    for house in houses:
        await house.stop()


@pytest.fixture
async def house(build: Callable[..., Any]) -> House:
    built: House = await build()
    return built


class Talk:
    """A socket after its hello."""

    def __init__(self, connection: ClientConnection) -> None:
        self.connection = connection

    async def say(self, **message: Any) -> None:
        await self.connection.send(msgspec.json.encode(message).decode())

    async def hear(self, *, within: float = 20.0) -> Any:
        return msgspec.json.decode(await asyncio.wait_for(self.connection.recv(), within))

    async def hear_all(self, count: int) -> list[Any]:
        return [await self.hear() for _ in range(count)]

    async def hear_type(self, kind: str) -> Any:
        while True:
            heard = await self.hear()
            if isinstance(heard, dict) and heard["type"] == kind:
                return heard


@pytest.fixture
async def talk(build: Callable[..., Any], houses: list[House]) -> AsyncIterator[Callable[..., Any]]:
    """Opens sockets to the test's house and says hello."""
    connections: list[ClientConnection] = []

    async def opened(token: str | None = None, **options: Any) -> Talk:
        connection = await houses[-1].connect(**options)
        connections.append(connection)
        talk = Talk(connection)
        await talk.say(**{"type": "hello", **({"token": token} if token else {})})
        assert (await talk.hear())["type"] == "welcome"
        return talk

    yield opened
    for connection in connections:
        await connection.close()
