"""Anything dies in the middle of matches played by four clients: nothing acknowledged is lost, and they finish.

The clients do nothing about it; the SDK resumes by itself.
"""

import asyncio
import contextlib
import random
import re
from collections.abc import Awaitable, Callable, Sequence
from typing import TypeAlias
from uuid import uuid4

import msgspec
import pytest
from redis.asyncio import Redis

from libs.client import ConflictError, Furrow
from libs.messages.feeds import View, encode_json
from libs.operate.credentials import Credentials
from libs.testkit.discovery import named
from libs.testkit.installation import Installation

Open: TypeAlias = Callable[[Sequence[Furrow], str], Awaitable[str]]
SignIn: TypeAlias = Callable[[str, int], Awaitable[list[Furrow]]]

pytestmark = pytest.mark.timeout(180)

GAME = "mutant_crops"
"""The shortest matches: what is tried here is the platform."""
SEATS = max(named(GAME).seats)
PACE = 0.02


class Record:
    """What was acknowledged: the command's id, by version."""

    def __init__(self) -> None:
        self.acknowledged: dict[int, str] = {}
        self.moved = asyncio.Event()


async def take_seat(client: Furrow, identifier: str, number: int, record: Record) -> View:
    """Play a seat at random to the end of the match, noting what was acknowledged."""
    chance = random.Random(number)
    async with client.match(identifier) as match:
        async for view in match.my_turns():
            if match.view is not view:
                continue
            name = str(uuid4())
            with contextlib.suppress(ConflictError):
                done = await match.play(match.offers.sample(chance), expected_version=view.version, command_id=name)
                record.acknowledged[done.version] = name
                record.moved.set()
            await asyncio.sleep(PACE)
        return match.view


async def check(clients: Sequence[Furrow], identifier: str, views: Sequence[View], record: Record) -> None:
    """Every acknowledged command is in the log once, at its version; every client ended with what the log has."""
    lines = [msgspec.json.decode(line) async for line in clients[0].export(identifier)]
    stored = {line["version"]: line["command_id"] for line in lines[1:]}
    assert sorted(stored) == list(range(1, len(stored) + 1))
    assert len(set(stored.values())) == len(stored)
    assert {version: stored[version] for version in record.acknowledged} == record.acknowledged
    assert {view.status for view in views} == {"finished"}
    assert {view.version for view in views} == {len(stored)}
    for client, view in zip(clients, views, strict=True):
        async with client.match(identifier) as match:
            assert encode_json(match.view.sections) == encode_json(view.sections)
    assert (await clients[0].verdict(identifier))["ok"]
    assert (await clients[0].verify(identifier, promised=views[0].seed_commitment)).ok


async def played_through(
    clients: Sequence[Furrow], identifier: str, disturb: Callable[[], Awaitable[None]]
) -> tuple[list[View], Record]:
    """A whole match, disturbed each time that some more commands were accepted."""
    record = Record()
    seats = [
        asyncio.create_task(take_seat(client, identifier, number, record)) for number, client in enumerate(clients)
    ]
    for due in (5, 25, 45):
        while len(record.acknowledged) < due and not all(seat.done() for seat in seats):
            record.moved.clear()
            await asyncio.wait([asyncio.create_task(record.moved.wait()), *seats], return_when=asyncio.FIRST_COMPLETED)
        await disturb()
    return list(await asyncio.gather(*seats)), record


@pytest.mark.parametrize("name", [f"{GAME}/w0", "gateway/w0", "nats", "valkey", "lobby/w0"])
async def test_a_process_killed_three_times_in_a_match(
    platform: Installation, sign_in: SignIn, open_match: Open, name: str
) -> None:
    """Reported as freeboardgames #551 and boardgame.io #713: after a restart moves reach others only after a reload."""
    clients = await sign_in(platform.url, SEATS)
    identifier = await open_match(clients, GAME)

    async def kill() -> None:
        pid = await asyncio.to_thread(platform.kill, name)
        await asyncio.to_thread(platform.until_replaced, name, pid)

    views, record = await played_through(clients, identifier, kill)

    await check(clients, identifier, views, record)


async def test_valkey_wiped_in_the_middle_of_a_match(platform: Installation, sign_in: SignIn, open_match: Open) -> None:
    """Lists are rebuilt by themselves, and the match never noticed."""
    clients = await sign_in(platform.url, SEATS)
    identifier = await open_match(clients, GAME)
    config = next(platform.data.rglob("valkey.conf")).read_text()
    redis = Redis(
        port=int(re.findall(r"^port (\d+)", config, re.MULTILINE)[0]),
        username="operator",
        password=Credentials(platform.data).password("valkey", "operator"),
    )

    async def wipe() -> None:
        await redis.flushall()

    views, record = await played_through(clients, identifier, wipe)
    await redis.aclose()

    await check(clients, identifier, views, record)
    async with asyncio.timeout(30):
        while identifier not in {row["id"] for row in await finished(clients[0])}:  # noqa: ASYNC110 - rows in Valkey
            await asyncio.sleep(0.2)


async def finished(client: Furrow) -> list[dict[str, object]]:
    me = (await client.me()).player
    listed = await client.matches(status="finished", player=me)
    return list(msgspec.to_builtins(listed)["matches"])


async def test_a_frozen_game_service_is_waited_for(platform: Installation, sign_in: SignIn, open_match: Open) -> None:
    clients = await sign_in(platform.url, SEATS)
    identifier = await open_match(clients, GAME)

    async def freeze() -> None:
        with platform.frozen(f"{GAME}/w0"):
            await asyncio.sleep(1.0)

    views, record = await played_through(clients, identifier, freeze)

    await check(clients, identifier, views, record)
