"""`furrow backup` while people play, `furrow restore` into an empty platform: every match goes on where it was."""

import asyncio
import contextlib
import signal
import subprocess
import sys
import time
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path
from typing import TypeAlias

from libs.client import Furrow, FurrowError
from libs.operate.running.instance import HALF
from libs.testkit.discovery import games
from libs.testkit.installation import Installation

SignIn: TypeAlias = Callable[[str, int], Awaitable[list[Furrow]]]
Open: TypeAlias = Callable[[Sequence[Furrow], str], Awaitable[str]]
Install: TypeAlias = Callable[..., Installation]
STEPS_AFTER = 4
PACE = 0.15
"""Seconds after each command, so that no match is over before it is saved."""
AT_LEAST = 5
"""Versions of each match before the backup begins."""


def furrow(*arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "libs.operate.cli", *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=False, timeout=110)


async def test_every_match_is_playable_after_a_restore(
    install: Install, sign_in: SignIn, open_match: Open, tmp_path: Path
) -> None:
    old = install("old")
    old.start()
    names = [game.name for game in games()]
    ada, bob, eve = await sign_in(old.url, 3)
    matches = [await open_match((ada, bob), name) for name in names]
    playing = [asyncio.create_task(play(client, match)) for match in matches for client in (ada, bob)]
    for match in matches:
        async with eve.match(match) as entered:
            await entered.reached(AT_LEAST)
    saved = await asyncio.to_thread(furrow, "backup", str(tmp_path / "backup"), "--data", str(old.data))
    for task in playing:
        task.cancel()
    await asyncio.gather(*playing, return_exceptions=True)
    tokens = ada.token, bob.token
    old.stop()
    new = install("new")
    restored = await asyncio.to_thread(furrow, "restore", str(tmp_path / "backup"), "--data", str(new.data))

    assert saved.returncode == 0, saved.stderr
    assert restored.returncode == 0, restored.stderr
    assert restored.stdout.startswith("Restored ")
    new.start()
    again = await asyncio.to_thread(furrow, "restore", str(tmp_path / "backup"), "--data", str(new.data))
    assert (again.returncode, "has not been started" in again.stderr) == (1, True)
    async with Furrow(new.url, tokens[0]) as ada, Furrow(new.url, tokens[1]) as bob, Furrow(new.url) as eve:
        for match in matches:
            await goes_on(eve, (ada, bob), match)
        rows = {row["id"] for row in (await eve.matches()).matches}
    assert set(matches) <= rows


async def test_a_restore_that_was_killed_is_no_platform_until_it_is_ordered_again(
    install: Install, sign_in: SignIn, open_match: Open, tmp_path: Path
) -> None:
    """The server of a restore does not sync, so what a killed one leaves is trusted by nobody."""
    old = install("old")
    old.start()
    ada, bob = await sign_in(old.url, 2)
    match = await open_match((ada, bob), "mutant_crops")
    async with ada.match(match) as entered:
        await entered.reached(1)
    for name in ("first", "second"):
        saved = await asyncio.to_thread(furrow, "backup", str(tmp_path / name), "--data", str(old.data))
        assert saved.returncode == 0, saved.stderr
    old.stop()
    new = install("new")
    order = ["restore", str(tmp_path / "first"), "--data", str(new.data)]
    await asyncio.to_thread(killed_in_the_middle, order, new.data / HALF)

    refused = await asyncio.to_thread(furrow, "up", "--data", str(new.data))
    other = await asyncio.to_thread(furrow, "restore", str(tmp_path / "second"), "--data", str(new.data))
    again = await asyncio.to_thread(furrow, *order)

    assert (refused.returncode, "was broken off: order it again" in refused.stderr) == (1, True)
    assert (other.returncode, "A restore of another backup" in other.stderr) == (1, True)
    assert again.returncode == 0, again.stderr
    assert not (new.data / HALF).exists()
    assert "sync_interval: always" in (new.data / "nats" / "nats.conf").read_text()
    new.start()
    async with Furrow(new.url) as eve, eve.match(match) as entered:
        assert entered.view.status == "running"


def killed_in_the_middle(arguments: Sequence[str], begun: Path) -> None:
    """Kill the command as soon as this file is there, with everything that it has started."""
    with subprocess.Popen([sys.executable, "-m", "libs.operate.cli", *arguments]) as process:
        while not begun.exists():
            assert process.poll() is None, "it ended before it began"
            time.sleep(0.001)
        process.kill()
    assert process.returncode == -signal.SIGKILL


async def play(client: Furrow, match: str) -> None:
    """Until the end, or until it is broken off."""
    with contextlib.suppress(FurrowError):
        async with client.match(match) as entered:
            async for _ in entered.my_turns():
                await entered.play(entered.offers.sample())
                await asyncio.sleep(PACE)


async def goes_on(eve: Furrow, clients: Sequence[Furrow], match: str) -> None:
    """It has what was played, and takes more commands."""
    playing = [asyncio.create_task(play(client, match)) for client in clients]
    async with eve.match(match) as entered:
        assert entered.view.version >= AT_LEAST
        assert entered.view.status == "running"
        await entered.reached(entered.view.version + STEPS_AFTER)
    for task in playing:
        task.cancel()
    await asyncio.gather(*playing, return_exceptions=True)
