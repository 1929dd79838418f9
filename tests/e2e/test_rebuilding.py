"""`furrow rebuild` under a running platform."""

import subprocess
import sys
from collections.abc import Awaitable, Callable
from typing import Any, TypeAlias

from libs.client import Furrow
from libs.testkit.discovery import games
from libs.testkit.installation import Installation

SignIn: TypeAlias = Callable[[str, int], Awaitable[list[Furrow]]]


def furrow(*arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "libs.operate.cli", *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=False, timeout=110)


async def listed(client: Furrow) -> dict[str, Any]:
    """Every finished match by its id, as the lists have it."""
    rows: dict[str, Any] = {}
    cursor = None
    while True:
        page = await client.matches(status="finished", cursor=cursor)
        rows |= {row["id"]: row for row in page.matches}
        if page.next is None:
            return rows
        cursor = page.next


async def test_rows_built_anew_are_those_that_were_there(platform: Installation, sign_in: SignIn) -> None:
    (client,) = await sign_in(platform.url, 1)
    assert furrow("demo", "--pace", "0", "--data", str(platform.data)).returncode == 0
    before = await listed(client)
    rebuilt = furrow("rebuild", "--data", str(platform.data))

    assert rebuilt.returncode == 0, rebuilt.stderr
    assert "lobby: Built anew from EVT_LOBBY." in rebuilt.stdout.splitlines()
    for game in games():
        assert f"{game.name}: Built anew from EVT_{game.name.upper()}_0, " in rebuilt.stdout
    assert before
    assert await listed(client) == before


def test_a_service_without_rows_is_named(platform: Installation) -> None:
    refused = furrow("rebuild", "gateway", "--data", str(platform.data))

    assert refused.returncode == 1
    assert refused.stderr.startswith("No service gateway keeps rows; ")
