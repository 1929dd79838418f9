"""What operators see of a running platform, with nothing configured, before and after the gateway has died."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from typing import TypeAlias

import pytest

from libs.client import Furrow
from libs.connection import connect
from libs.messages import subjects
from libs.messages.watching import Overview
from libs.operate.credentials import Credentials
from libs.operate.running.tokens import OPERATOR, token
from libs.settings import NatsSettings, Secret
from libs.telemetry.reports import Report, report
from libs.testkit.discovery import games, named
from libs.testkit.installation import Installation

SignIn: TypeAlias = Callable[[str, int], Awaitable[list[Furrow]]]
Open: TypeAlias = Callable[[Sequence[Furrow], str], Awaitable[str]]
GAME = "mutant_crops"


def counted(seen: Overview) -> float:
    """Commands of the game that were accepted, as far as the plots go."""
    lines = [
        line.values
        for line in seen.plots.lines
        if line.name == "commands" and line.labels == {"owner": GAME, "outcome": "accepted"}
    ]
    return sum(value for line in lines for value in line if value is not None) * seen.plots.step / 1000


async def plotted(operator: Furrow, least: float) -> Overview:
    async with asyncio.timeout(40):
        while counted(seen := await operator.operations.overview()) < least:  # noqa: ASYNC110 - reports come when they come
            await asyncio.sleep(0.5)
    return seen


async def traced(operator: Furrow, match: str) -> set[str]:
    """The names of the spans of one of the match's commands, once its processes have reported them."""
    wanted = {"command", "decide", "append"}
    async with asyncio.timeout(30):
        while True:
            for head in (await operator.operations.traces(match=match)).traces:
                names = {span.name for span in (await operator.operations.trace(head.trace)).spans}
                if wanted <= names:
                    return names
            await asyncio.sleep(0.5)


async def all_ready(operator: Furrow) -> Overview:
    """The overview in which every process of every service is ready and tells what it takes.

    One that is slow to answer counts as silent.
    """
    owners = {"lobby", "scoring", "gateway", *(game.name for game in games())}
    owners |= {f"{game.name}-bots" for game in games()}
    async with asyncio.timeout(40):
        while True:
            seen = await operator.operations.overview()
            if owners <= {one.service for one in seen.processes if one.status == "ready" and one.memory and one.cpu}:
                return seen
            await asyncio.sleep(0.5)


async def test_operators_see_everything_and_go_on_seeing_it_after_a_restart(
    platform: Installation, sign_in: SignIn, open_match: Open
) -> None:
    clients = await sign_in(platform.url, 2)
    match = await open_match(clients, GAME)
    for client in clients * 3:
        async with client.match(match) as entered:
            if entered.my_turn:
                await entered.play(entered.offers.sample())
    async with Furrow(platform.url, token(platform.data, OPERATOR)) as operator:
        before = await plotted(operator, 3)
        seen = await operator.operations.match(match)
        assert seen.timeline is not None
        assert await traced(operator, match)
        live = await operator.operations.matches("live", game=GAME)
        gateway = platform.kill("gateway/w0")
        platform.until_replaced("gateway/w0", gateway)
        await plotted(operator, counted(before) * 0.9)
        after = await all_ready(operator)
        async for told in operator.operations.overviews():
            assert told.games
            break

    bots = next(one.state for one in after.processes if one.service == f"{GAME}-bots")
    assert bots is not None
    assert bots.rules_version == named(GAME).rules_version
    crops = next(one.state for one in after.processes if one.service == GAME)
    assert crops is not None
    assert len(crops.partitions) == 64
    assert set(crops.lags) >= {f"EVT_{GAME.upper()}_{number}" for number in range(4)}
    assert (seen.status, seen.worker, seen.timeline.seats[0].player) == (
        "running",
        "w0",
        (await clients[0].me()).player,
    )
    assert seen.timeline.steps[-1].version == seen.timeline.version
    assert match in {row["id"] for row in live.matches}


async def test_a_frozen_valkey_is_what_all_miss_and_makes_nobody_silent(platform: Installation) -> None:
    async with Furrow(platform.url, token(platform.data, OPERATOR)) as operator:
        with platform.frozen("valkey"):
            async with asyncio.timeout(20):
                while not (told := await lacking(operator)):  # noqa: ASYNC110 - a server that is frozen tells nobody
                    await asyncio.sleep(0.2)
            owners = {"gateway", "lobby", "scoring", *(game.name for game in games())}
            assert {told[name] for name in owners} == {"not_ready"}
        async with asyncio.timeout(20):
            while await lacking(operator):  # noqa: ASYNC110 - as above
                await asyncio.sleep(0.2)


async def lacking(operator: Furrow) -> dict[str, str]:
    """The status of every service, once one misses Valkey; empty before."""
    processes = (await operator.operations.services()).processes
    missing = any(one.state is not None and "valkey" in one.state.missing for one in processes)
    return {one.service: one.status for one in processes} if missing else {}


@pytest.mark.parametrize("service", ["scoring", "gateway"])
async def test_a_process_that_is_told_to_end_says_that_it_leaves(platform: Installation, service: str) -> None:
    """Who does not is told of to operators as one that died."""
    password = Secret(Credentials(platform.data).password("nats", "operator"))
    where = NatsSettings(url=platform.note.nats, user="operator", password=password)
    connection, told = await connect(where, "operator"), asyncio.Queue[Report]()
    try:
        connection.subscribe(subjects.telemetry(service), lambda _s, _r, data, _h: told.put_nowait(report(data)))
        await connection.flush()
        pid = platform.terminate(f"{service}/w0")
        async with asyncio.timeout(40):
            while not (said := await told.get()).left or said.service != service:
                pass
        await asyncio.to_thread(platform.until_replaced, f"{service}/w0", pid)
    finally:
        await connection.close()
