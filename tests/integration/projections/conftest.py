"""A Valkey of each test's own, reached as a game, as the gateway and as the operator."""

from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest

from libs.eventlog import MemoryEventLog
from libs.operate.servers import ValkeyServer
from libs.projections import Rows, Valkey, connect_valkey
from libs.testkit.meadow import OWNER, Meadow


@pytest.fixture
def valkey(tmp_path: Path) -> Iterator[ValkeyServer]:
    """A Valkey of the test's own, which it may kill, freeze and wipe."""
    server = ValkeyServer(tmp_path / "var", [OWNER])
    server.start()
    yield server
    server.stop()


@pytest.fixture
async def redis(valkey: ValkeyServer) -> AsyncIterator[Valkey]:
    """As a game reaches it."""
    client = connect_valkey(valkey.settings(OWNER), within=1.0)
    yield client
    await client.aclose()


@pytest.fixture
async def wiper(valkey: ValkeyServer) -> AsyncIterator[Valkey]:
    """As the operator reaches it."""
    client = connect_valkey(valkey.settings("operator"))
    yield client
    await client.aclose()


@pytest.fixture
async def rows(valkey: ValkeyServer) -> AsyncIterator[Rows]:
    """As the gateway reads, but more patiently: a busy machine says nothing about rows."""
    client = connect_valkey(valkey.settings("gateway"), within=20.0)
    yield Rows(client)
    await client.aclose()


@pytest.fixture
async def meadow() -> Meadow:
    return Meadow(MemoryEventLog(OWNER, 1))
