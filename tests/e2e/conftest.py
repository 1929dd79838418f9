"""The composed system: `furrow up` with real servers and every service, used through the gateway by SDK clients."""

from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Sequence
from contextlib import AsyncExitStack
from pathlib import Path
from typing import TypeAlias

import pytest

from libs.client import Furrow
from libs.testkit.installation import Installation

Install: TypeAlias = Callable[..., Installation]
SignIn: TypeAlias = Callable[[str, int], Awaitable[list[Furrow]]]
Open: TypeAlias = Callable[[Sequence[Furrow], str], Awaitable[str]]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    here = Path(__file__).parent
    for item in items:
        if item.path.is_relative_to(here):
            item.add_marker(pytest.mark.live)


@pytest.fixture(scope="session")
def platform(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Installation]:
    """One for all tests that leave it running; every command traced. They may kill what the supervisor starts again."""
    installation = Installation(tmp_path_factory.mktemp("platform") / "var")
    installation.start()
    yield installation
    installation.stop()


@pytest.fixture
def install(tmp_path: Path) -> Iterator[Install]:
    """Makes installations of the test's own, not yet started."""
    made: list[Installation] = []

    def install(name: str = "var", **options: object) -> Installation:
        made.append(Installation(tmp_path / name, **options))  # type: ignore[arg-type] # whatever it takes
        return made[-1]

    yield install
    for installation in made:
        installation.stop()


@pytest.fixture
async def sign_in() -> AsyncIterator[SignIn]:
    """Signs so many guests in at an address, each with a client of its own that is closed after the test."""
    async with AsyncExitStack() as stack:

        async def sign_in(url: str, count: int) -> list[Furrow]:
            clients = [await stack.enter_async_context(Furrow(url)) for _ in range(count)]
            for number, client in enumerate(clients):
                await client.sign_in_guest(f"Guest {number}")
            return clients

        yield sign_in


@pytest.fixture
def open_match() -> Open:
    """Has the first open a table, all sit down in order, and the match started; its id."""

    async def open_match(clients: Sequence[Furrow], game: str) -> str:
        host, *others = clients
        table = await host.open_table(game, len(clients))
        for client in others:
            mine = client.table(table.id)
            await mine.join()
            await mine.ready()
        await table.start()
        return await table.match()

    return open_match
