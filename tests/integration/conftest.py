"""Real servers for tests marked `live`: one NATS and one Valkey for all; those that break a server start their own."""

import uuid
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from pathlib import Path
from typing import Any, TypeAlias

import pytest
import uvloop

from libs.bus import NatsBus
from libs.operate.servers import NatsServer, Servers, games_in
from libs.operate.streams import ensure_streams

OWNER = "meadow"
"""A game that only tests know; ids are unique in each test, so that all may share its streams."""

Connect: TypeAlias = Callable[[str], Awaitable[NatsBus]]


def pytest_asyncio_loop_factories(config: pytest.Config, item: pytest.Item) -> dict[str, Callable[[], Any]]:
    """The loop that services run on."""
    return {"uvloop": uvloop.new_event_loop}


def set_up(server: NatsServer, games: list[str]) -> None:
    """Make the streams, as the operator does."""

    async def make() -> None:
        operator = await NatsBus.connect(server.settings("operator"), "operator")
        await ensure_streams(operator.connection, games)
        await operator.close()

    uvloop.run(make())


@pytest.fixture(scope="session")
def live_servers(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Servers]:
    """NATS with all streams and Valkey, for the whole session; not to be stopped by a test."""
    games = [*games_in(Path(__file__).parents[2] / "services"), OWNER]
    with Servers(tmp_path_factory.mktemp("servers"), games) as servers:
        set_up(servers.nats, games)
        yield servers


@pytest.fixture
def own_nats(tmp_path: Path) -> Iterator[NatsServer]:
    """A NATS of the test's own, which it may stop, kill and freeze."""
    server = NatsServer(tmp_path / "var", [OWNER])
    server.start()
    set_up(server, [OWNER])
    yield server
    server.stop()


@pytest.fixture
async def connect(live_servers: Servers) -> AsyncIterator[Connect]:
    """Opens connections of a service to the shared NATS, closed after the test."""
    async for opened in _connecting(live_servers.nats):
        yield opened


@pytest.fixture
async def connect_own(own_nats: NatsServer) -> AsyncIterator[Connect]:
    """Opens connections of a service to the test's own NATS."""
    async for opened in _connecting(own_nats):
        yield opened


async def _connecting(server: NatsServer) -> AsyncIterator[Connect]:
    buses: list[NatsBus] = []

    async def connect(service: str) -> NatsBus:
        buses.append(await NatsBus.connect(server.settings(service), service))
        return buses[-1]

    yield connect
    for bus in buses:
        await bus.close()


@pytest.fixture
def unique() -> str:
    """An id that no other test has."""
    return uuid.uuid4().hex
