"""A disk fault in the log of a running match: it stops with an alarm that lasts, everybody sees why, others go on."""

import asyncio
import contextlib
import subprocess
import sys
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path
from typing import TypeAlias
from uuid import uuid4

import httpx
import pytest

from libs.client import ConflictError, FailedError, Furrow
from libs.connection import connect
from libs.eventlog.naming import Naming
from libs.messages.watching import WatchedMatch
from libs.operate.credentials import Credentials
from libs.operate.replaying import replay_of
from libs.operate.running.tokens import OPERATOR, WATCHER, token
from libs.operate.verifying import check_all, check_match
from libs.settings import NatsSettings, Secret
from libs.testkit.installation import Installation

SignIn: TypeAlias = Callable[[str, int], Awaitable[list[Furrow]]]
Open: TypeAlias = Callable[[Sequence[Furrow], str], Awaitable[str]]
Install: TypeAlias = Callable[..., Installation]

pytestmark = pytest.mark.timeout(180)

GAME = "mutant_crops"
WITHIN = 40


async def damage(platform: Installation, match: str) -> None:
    """What a disk might make of the match's newest commit: bytes that nobody wrote."""
    password = Secret(Credentials(platform.data).password("nats", "operator"))
    where = NatsSettings(url=platform.note.nats, user="operator", password=password)
    connection = await connect(where, "operator")
    try:
        await connection.request(Naming(GAME).event(match)[0], b"\x00" * 200, within=5)
    finally:
        await connection.close()


async def play(clients: Sequence[Furrow], match: str) -> int:
    """Each who may act does, once; how many commands were accepted."""
    accepted = 0
    for client in clients:
        async with client.match(match) as entered:
            if entered.my_turn:
                with contextlib.suppress(ConflictError):
                    await entered.play(entered.offers.sample())
                    accepted += 1
    return accepted


async def stopped(operator: Furrow) -> list[str]:
    """As the platform tells operators; waits until it tells of any."""
    async with asyncio.timeout(WITHIN):
        while not (found := (await operator.operations.matches("stopped")).matches):  # noqa: ASYNC110 - asked once a second
            await asyncio.sleep(0.2)
    return [row["id"] for row in found]


async def none_stopped(operator: Furrow) -> None:
    async with asyncio.timeout(WITHIN):
        while (await operator.operations.matches("stopped")).matches:  # noqa: ASYNC110 - asked once a second
            await asyncio.sleep(0.2)


async def shown(operator: Furrow, match: str) -> WatchedMatch:
    async with asyncio.timeout(WITHIN):
        while (seen := await operator.operations.match(match)).status == "unknown":  # noqa: ASYNC110 - as above
            await asyncio.sleep(0.2)
    return seen


async def exposed(platform: Installation) -> list[str]:
    """What Prometheus reads."""
    headers = {"authorization": f"Bearer {token(platform.data, WATCHER)}"}
    async with httpx.AsyncClient(base_url=platform.url, headers=headers) as client:
        return (await client.get("/metrics")).text.splitlines()


async def alarm(platform: Installation) -> bool:
    """Whether Prometheus would wake somebody; waits until it would, for processes report every few seconds."""
    async with asyncio.timeout(WITHIN):
        while True:
            lines = await exposed(platform)
            series = [line for line in lines if line.startswith("furrow_aggregates_stopped{") and GAME in line]
            if any(line.endswith(" 1.0") for line in series):
                return True
            await asyncio.sleep(0.5)


async def test_a_backup_with_a_damaged_match_comes_back_and_names_it(
    install: Install, sign_in: SignIn, open_match: Open, tmp_path: Path
) -> None:
    old = install("old")
    old.start()
    clients = await sign_in(old.url, 2)
    sick, well = await open_match(clients, GAME), await open_match(clients, GAME)
    await damage(old, sick)
    saved = await asyncio.to_thread(furrow, "backup", str(tmp_path / "backup"), "--data", str(old.data))
    old.stop()
    new = install("new")
    restored = await asyncio.to_thread(furrow, "restore", str(tmp_path / "backup"), "--data", str(new.data))

    assert (saved.returncode, restored.returncode) == (0, 0), saved.stderr + restored.stderr
    assert f"stopped: {sick}." in restored.stdout
    new.start()
    async with Furrow(new.url, token(new.data, OPERATOR)) as operator:
        assert await stopped(operator) == [sick]
    async with Furrow(new.url, clients[0].token) as ada, Furrow(new.url, clients[1].token) as bob:
        assert await play((ada, bob), well) > 0


def furrow(*arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "libs.operate.cli", *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=False, timeout=110)


async def test_a_damaged_match_stops_alone_and_nobody_forgets_it(
    install: Install, sign_in: SignIn, open_match: Open
) -> None:
    platform = install()
    platform.start()
    clients = await sign_in(platform.url, 2)
    sick, well = await open_match(clients, GAME), await open_match(clients, GAME)
    await play(clients, sick)
    async with Furrow(platform.url, token(platform.data, OPERATOR)) as operator:
        await damage(platform, sick)

        assert await stopped(operator) == [sick]
        assert (await shown(operator, sick)).status == "stopped"
        assert "cannot be read" in (await shown(operator, sick)).detail
        assert await alarm(platform)
        assert "an aggregate is stopped" in [trouble.event for trouble in (await shown(operator, sick)).troubles]
        with pytest.raises(FailedError):
            async with clients[0].match(sick):
                pass
        await told_up_to_the_damage(platform, operator, sick)
        assert await play(clients, well) > 0

        pid = platform.kill(f"{GAME}/w0")
        platform.until_replaced(f"{GAME}/w0", pid)

        assert await stopped(operator) == [sick]
        assert (await shown(operator, sick)).status == "stopped"
        assert await play(clients, well) > 0

    platform.stop()
    platform.start()
    async with Furrow(platform.url, token(platform.data, OPERATOR)) as operator:
        assert await stopped(operator) == [sick]
        assert await alarm(platform)
        told: list[str] = []
        assert not await check_all(platform.url, token(platform.data, OPERATOR), told.append)
        assert any(sick in line and "stopped" in line for line in told)

        await operator.operations.end_match(sick, "its log is damaged")

        async with asyncio.timeout(WITHIN):
            while (await operator.operations.match(sick)).status != "aborted":  # noqa: ASYNC110 - asked now and then
                await asyncio.sleep(0.2)
        (act,) = (await operator.operations.match(sick)).acts
        assert act.kind == "end_match"
        await none_stopped(operator)
        await freed(operator, sick)
        assert not [line for line in await exposed(platform) if line.startswith("furrow_follower_gaps_total{")]
        platform.until_replaced(f"{GAME}/w0", platform.kill(f"{GAME}/w0"))
        assert (await shown(operator, sick)).status == "aborted"
        await none_stopped(operator)


async def told_up_to_the_damage(platform: Installation, operator: Furrow, match: str) -> None:
    """By the page, `furrow replay` and `furrow verify`."""
    timeline = (await operator.operations.match(match)).timeline
    assert timeline is not None
    assert timeline.damaged == timeline.version + 1 == len(timeline.steps) + 1 > 1
    replay = await replay_of(platform.url, None, match)
    assert len(replay) == timeline.version
    assert f"cannot be read from version {timeline.damaged} on" in replay.title
    checked, well = await check_match(platform.url, None, match)
    assert not well
    assert f"cannot be read from version {timeline.damaged} on" in checked


async def freed(client: Furrow, match: str) -> None:
    """Waits until the match is in no list of running ones, and its table has closed."""
    async with client.match(match) as seen:
        table = seen.view.table
    async with asyncio.timeout(WITHIN):
        while [row for row in (await client.matches()).matches if row["id"] == match]:  # noqa: ASYNC110 - facts travel
            await asyncio.sleep(0.2)
        while (await client.table(table).read())["status"] != "closed":  # noqa: ASYNC110 - as above
            await asyncio.sleep(0.2)


async def test_the_archive_is_checked_to_its_end_past_a_damaged_match(
    install: Install, sign_in: SignIn, open_match: Open
) -> None:
    platform = install()
    platform.start()
    clients = await sign_in(platform.url, 2)
    sick, well = await open_match(clients, GAME), await open_match(clients, GAME)
    for match in (sick, well):
        for client in clients:
            async with client.match(match) as entered:
                if entered.view.status == "running":
                    await entered.post({"type": "resign"}, str(uuid4()))
    async with asyncio.timeout(WITHIN):
        while len([match async for match in clients[0].scores.export()]) < 2:  # noqa: ASYNC110 - facts travel
            await asyncio.sleep(0.2)
    await damage(platform, sick)
    async with Furrow(platform.url, token(platform.data, OPERATOR)) as operator:
        assert await stopped(operator) == [sick]
    told: list[str] = []

    assert not await check_all(platform.url, None, told.append)
    assert [line for line in told if line.startswith(sick)]
    assert not [line for line in told if line.startswith(well)]
    assert told[-1].startswith("2 matches were checked; 1 ")
