"""A canary for each secret of a match: none of it may stand in any byte that leaves its game's service before the end.

boardgameio/boardgame.io #399: secrets stripped from the state but present in undo and initial state.
"""

import asyncio
import base64
import random
import re
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from pathlib import Path
from typing import Any, TypeAlias

import httpx
import msgspec
import pytest
from redis.asyncio import Redis

from libs.bus import NatsBus
from libs.client import Furrow
from libs.connection import JetStream, follow
from libs.operate.credentials import Credentials
from libs.settings import NatsSettings, Secret
from libs.testkit.discovery import games
from libs.testkit.installation import Installation

Open: TypeAlias = Callable[[Sequence[Furrow], str], Awaitable[str]]
SignIn: TypeAlias = Callable[[str, int], Awaitable[list[Furrow]]]

RUN = 5
"""So many cards of a hidden order in a row are no accident."""

pytestmark = pytest.mark.timeout(120)


@pytest.mark.parametrize("game", [game.name for game in games()])
async def test_no_secret_of_a_running_match_leaves_its_service(
    platform: Installation, sign_in: SignIn, open_match: Open, game: str
) -> None:
    clients = await sign_in(platform.url, 2)
    identifier = await open_match(clients, game)
    heard = {
        "clients": b"\n".join(await half_a_match(platform.url, clients, identifier)),
        "facts": b"\n".join([part async for part in stored(platform.data, "FACTS")]),
        "rows": b"\n".join([part async for part in rows(platform.data)]),
        "traces": platform.trace_file.read_bytes(),
    }
    assert [source for source, data in heard.items() if identifier.encode() not in data] == []
    for stream in ("TELEMETRY", "KV_GAMES", "KV_PLAYERS", "KV_WORKERS"):
        heard[stream] = b"\n".join([part async for part in stored(platform.data, stream)])
    heard["logs"] = platform.said().encode()
    await asyncio.gather(*(to_the_end(client, identifier) for client in clients))

    lines = [msgspec.json.decode(line) async for line in clients[0].export(identifier)]
    for secret in secrets_of(lines):
        assert [source for source, data in heard.items() if secret in data] == []


async def test_tokens_and_passwords_stand_in_no_log_or_trace(platform: Installation, sign_in: SignIn) -> None:
    clients = await sign_in(platform.url, 2)
    kept = platform.data / "credentials.json"
    passwords = re.findall(r'"([A-Za-z0-9_-]{24,})"', kept.read_text())
    said = platform.said() + platform.trace_file.read_text()

    assert passwords
    assert kept.stat().st_mode & 0o077 == 0
    for secret in (*passwords, *(str(client.token) for client in clients)):
        assert secret not in said


def secrets_of(lines: list[dict[str, Any]]) -> list[bytes]:
    """The seed in the forms it might take, and runs of every hidden order that the opening fixed."""
    seed = bytes.fromhex(lines[0]["seed"])
    found = [seed, seed.hex().encode(), base64.b64encode(seed)]
    for event in lines[1]["events"]:
        for value in event.values():
            if isinstance(value, list) and len(value) > RUN and all(isinstance(each, str) for each in value):
                order = msgspec.json.encode(value[:RUN])[1:-1]
                found += [order, order.replace(b",", b", ")]
    assert len(found) > 3
    return found


async def half_a_match(url: str, clients: Sequence[Furrow], identifier: str, commands: int = 12) -> list[bytes]:
    """Play some commands, by turns and with an undo and a refusal; all bytes that anybody was answered with."""
    told: list[bytes] = []
    chance = random.Random(1)

    async def heard(answer: httpx.Response) -> None:
        told.append(await answer.aread())

    async with httpx.AsyncClient(base_url=url, event_hooks={"response": [heard]}) as http:
        bearers = [{"authorization": f"Bearer {client.token}"} for client in clients]
        path = f"/v1/matches/{identifier}"
        for _ in range(commands):
            view = (await http.get(path)).json()
            seat = view["awaiting"][0]
            offered = await clients[seat].match(identifier).free_offers()
            body = {"command": offered.sample(chance)}
            await http.post(f"{path}/commands", json=body, headers=bearers[seat])
            await http.post(f"{path}/commands", json={"command": {"type": "undo"}}, headers=bearers[seat])
            await http.post(f"{path}/commands", json=body, headers=bearers[1 - seat])
        for headers in (*bearers, {}):
            version = (await http.get(path, headers=headers)).json()["version"]
            for at in range(1, version + 1):
                await http.get(path, params={"at": at}, headers=headers)
            for part in ("offers", "history", "export", "verification"):
                await http.get(f"{path}/{part}", headers=headers)
        game = identifier.rsplit("-", 1)[0]
        for lists in ("/v1/matches", "/v1/tables", "/v1/turns", "/v1/games", f"/v1/games/{game}"):
            await http.get(lists, headers=bearers[0])
    assert b'"status":"running"' in b"".join(told)
    return told


async def to_the_end(client: Furrow, identifier: str) -> None:
    async with client.match(identifier) as match:
        async for view in match.my_turns():
            if match.view is view:
                await match.play(match.offers.sample(random.Random(view.version)))


async def stored(data: Path, stream: str) -> AsyncIterator[bytes]:
    """All that lies in a stream which others than the game's service may read."""
    config = (data / "nats" / "nats.conf").read_text()
    settings = NatsSettings(
        url="nats://" + re.findall(r'^listen: "(.+)"', config, re.MULTILINE)[0],
        user="operator",
        password=Secret(Credentials(data).password("nats", "operator")),
    )
    bus = await NatsBus.connect(settings, "operator")
    jetstream = JetStream(bus.connection)
    async for batch, pending in follow(jetstream, stream, subject=">"):
        for message in batch:
            yield message.data
        if pending == 0:
            break
    await bus.close()


async def rows(data: Path) -> AsyncIterator[bytes]:
    """Every key and value in Valkey."""
    config = (data / "valkey" / "valkey.conf").read_text()
    redis = Redis(
        port=int(re.findall(r"^port (\d+)", config, re.MULTILINE)[0]),
        username="operator",
        password=Credentials(data).password("valkey", "operator"),
    )
    async for key in redis.scan_iter():
        yield bytes(key)
        if await redis.type(key) == b"hash":
            for value in await redis.hvals(key):
                yield value.encode() if isinstance(value, str) else value
    await redis.aclose()
