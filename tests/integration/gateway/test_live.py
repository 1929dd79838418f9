"""The gateway on a real NATS and Valkey, under its own user: what it may do there is enough, and it comes back."""

import asyncio
import os
import signal
import socket
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from uuid import uuid4

import httpx
import msgspec
import pytest

from libs.bus import NatsKeyValue
from libs.client import Furrow
from libs.messages.feeds import encode_json
from libs.projections import connect_valkey
from libs.testkit.scripted_owner import ScriptedOwner
from services.gateway.app import application
from services.gateway.auth.tokens import drawn_token, fingerprint
from services.gateway.chat.keeping import JetStreamChat
from services.gateway.lists import ValkeyLists
from services.gateway.parts import Buckets, put_together
from services.gateway.serving import DoorServer, server_config
from services.gateway.settings import Policy
from services.gateway.watching.reports import JetStreamReports

pytestmark = [pytest.mark.live, pytest.mark.timeout(90)]

GAME = "meadow"
DESCRIPTION = {"name": GAME, "title": "Meadow", "seats": [2], "clauses": {}}


@asynccontextmanager
async def door(connect, valkey, **policy) -> AsyncIterator[str]:
    """A gateway in this process; its address."""
    bus = await connect("gateway")
    buckets = Buckets(
        **{
            name: NatsKeyValue(bus.connection, name.upper())
            for name in ("tokens", "players", "logins", "uses", "codes", "games", "workers")
        }
    )
    redis = connect_valkey(valkey)
    chat, reports = JetStreamChat(bus.connection), JetStreamReports(bus.connection)
    front = application(put_together(bus, buckets, ValkeyLists(redis), Policy(**policy), chat, reports=reports))
    server = DoorServer(front, server_config(front))
    listening = socket.socket()
    listening.bind(("127.0.0.1", 0))
    server.config.load()
    server.lifespan = server.config.lifespan_class(server.config)
    await server.startup(sockets=[listening])
    yield f"http://127.0.0.1:{listening.getsockname()[1]}"
    await server.shutdown(sockets=[listening])
    await redis.aclose()


async def owner(connect):
    """A scripted owner of Meadow, as its service."""
    bus = await connect(GAME)
    await NatsKeyValue(bus.connection, "GAMES").put(GAME, msgspec.json.encode(DESCRIPTION))
    scripted = ScriptedOwner(bus, GAME)
    await scripted.start()
    await bus.flush()
    return scripted


async def token(connect, player):
    """A token of the player, as the lobby writes it."""
    bus = await connect("lobby")
    drawn = drawn_token()
    entry = {"player": player, "scopes": ["play", "read"], "created": 1}
    await NatsKeyValue(bus.connection, "TOKENS").put(fingerprint(drawn), msgspec.json.encode(entry))
    return drawn


def same(view, scripted):
    kept = scripted.matches[view.match]
    you = None if view.you is None else kept.players[view.you]
    return view.version == kept.version and encode_json(view) == encode_json(kept.view(you))


async def test_a_match_is_played_and_watched_through_the_gateway(connect, live_servers, unique):
    scripted = await owner(connect)
    match = f"meadow-{unique[:20]}"
    scripted.open(match, "p-ada", "p-bob")
    async with (
        door(connect, live_servers.valkey.settings("gateway")) as url,
        Furrow(url, await token(connect, "p-ada"), patience=5) as ada,
        Furrow(url, await token(connect, "p-bob"), patience=5) as bob,
        Furrow(url, patience=5) as spectator,
        ada.match(match) as one,
        bob.match(match) as two,
        spectator.match(match) as seen,
    ):
        for turn in range(20):
            played = await (one if turn % 2 == 0 else two).play({"type": "sow", "crop": "rye"})
            assert played.version == turn + 2
        for view in [await each.reached(21) for each in (one, two, seen)]:
            assert same(view, scripted)
        lines = [line async for line in ada.export(match)]
        assert len(lines) == 22
        assert (await ada.matches()).matches == ()
        assert (await ada.turns()).matches == ()
    await scripted.stop()


async def test_clients_converge_after_nats_was_restarted(connect_own, own_nats, live_servers):
    """Freeboardgames #551, lichess-org/lila #20611: nobody has to reload, nothing is missed."""
    scripted = await owner(connect_own)
    match = f"meadow-{uuid4().hex[:20]}"
    scripted.open(match, "p-ada", "p-bob")
    async with (
        door(connect_own, live_servers.valkey.settings("gateway")) as url,
        Furrow(url, await token(connect_own, "p-ada"), patience=20) as ada,
        ada.match(match) as seen,
    ):
        await scripted.move(match, 0)
        await seen.reached(2)
        own_nats.kill()
        await scripted.move(match, 1)
        async with httpx.AsyncClient(base_url=url) as client:
            missing = (await client.get("/health/ready")).json()["missing"]
            assert "nats" in missing
        own_nats.start()
        async with asyncio.timeout(10):
            await seen.reached(3)
        assert same(seen.view, scripted)
        assert (await seen.play({"type": "sow"})).version == 4
        assert same(await seen.reached(4), scripted)


async def test_a_gateway_that_is_replaced_is_not_noticed(connect, live_servers, unique):
    """Freeboardgames #551: a rolling restart of the gateway itself."""
    scripted = await owner(connect)
    match = f"meadow-{unique[:20]}"
    scripted.open(match, "p-ada", "p-bob")
    bearer = await token(connect, "p-ada")
    valkey = live_servers.valkey.settings("gateway")
    port_holder = socket.socket()
    port_holder.bind(("127.0.0.1", 0))
    port = port_holder.getsockname()[1]
    port_holder.close()
    async with Furrow(f"http://127.0.0.1:{port}", bearer, patience=20) as ada:
        first = await process(live_servers, port)
        async with ada.match(match) as seen:
            await scripted.move(match, 0)
            await seen.reached(2)
            first.send_signal(signal.SIGTERM)
            assert await asyncio.wait_for(first.wait(), 15) == 0
            await scripted.move(match, 1)
            second = await process(live_servers, port)
            async with asyncio.timeout(10):
                await seen.reached(3)
            assert same(seen.view, scripted)
            second.send_signal(signal.SIGTERM)
            assert await asyncio.wait_for(second.wait(), 15) == 0
    assert valkey.user
    await scripted.stop()


async def process(servers, port, **environment):
    """The gateway as its own process, once it says that it serves."""
    started = await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        "services.gateway",
        env={**os.environ, **servers.environment("gateway"), "FURROW_GATEWAY_PORT": str(port), **environment},
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.STDOUT,
    )
    assert started.stdout is not None
    async with asyncio.timeout(20):
        async for line in started.stdout:
            if b'"serving"' in line:
                return started
    raise AssertionError


async def test_a_process_that_cannot_start_says_why_in_a_sentence(live_servers):
    started = await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        "services.gateway",
        env={**os.environ, **live_servers.environment("gateway"), "FURROW_GATEWAY_SERVICE_TOKENS": "/nowhere"},
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
    )
    _, said = await started.communicate()
    assert started.returncode == 1
    assert said.decode().startswith("FURROW_GATEWAY_SERVICE_TOKENS names a file that cannot be read")
    assert b"Traceback" not in said
