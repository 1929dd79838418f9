"""What players hear of each other's moves, and what an open socket weighs."""

import asyncio
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import suppress

import msgspec
import uvloop
from websockets.asyncio.client import ClientConnection, connect

from libs.operate.process import free_port
from libs.operate.servers import Servers
from tests.bench.doors import Socket, ids
from tests.bench.measuring import percentile, resident_kib
from tests.bench.pipeline import _opener
from tests.bench.product import GAME, ROOT, TOKENS, Running, Script, product, script
from tests.bench.report import Row
from tests.bench.servers import servers

COMMANDS = 300
IDLE = int(os.environ.get("BENCH_SOCKETS", "1000"))

BARE = """
import sys, uvicorn
async def app(scope, receive, send):
    if scope["type"] == "lifespan":
        while True:
            message = await receive()
            await send({"type": message["type"] + ".complete"})
            if message["type"] == "lifespan.shutdown":
                return
    await receive()
    await send({"type": "websocket.accept"})
    while (await receive())["type"] != "websocket.disconnect":
        pass
uvicorn.run(app, port=int(sys.argv[1]), loop="uvloop", ws="websockets-sansio", log_level="error")
"""


def rows() -> Iterator[Row]:
    moves = script()
    with servers([GAME]) as synced, product(synced) as running:
        yield uvloop.run(_pushed(running, synced, moves))
        ours = uvloop.run(_weight(running.port, running.processes["gateway"], TOKENS[0]))
    port = free_port()
    bare = subprocess.Popen([sys.executable, "-c", BARE, str(port)], cwd=ROOT)
    try:
        uvloop.run(_answers(port))
        floor = uvloop.run(_weight(port, bare.pid, ""))
    finally:
        bare.terminate()
        bare.wait()
    yield Row(
        "memory per idle WebSocket / bare server",
        ours / floor,
        at_most=1.5,
        note=f"{ours:.1f} / {floor:.1f} KiB, {IDLE} sockets",
    )


async def _answers(port: int) -> None:
    """Wait until somebody listens there."""
    async with asyncio.timeout(30):
        while True:
            with suppress(ConnectionError):
                return await (await connect(f"ws://127.0.0.1:{port}/")).close()
            await asyncio.sleep(0.05)


async def _pushed(running: Running, servers: Servers, moves: Script) -> Row:
    """One player moves, another watches: when each hears of it."""
    answers, pushes = [], []
    async with _opener(servers) as opener:
        players = [await Socket.open(running.port, token) for token in TOKENS]
        names = ids("f")
        sent = 0
        while sent < COMMANDS:
            match = await opener.open("pushed")
            watcher = await Socket.open(running.port, TOKENS[0])
            await watcher.send({"type": "watch", "match": match})
            await _frame(watcher, 1)
            for version, (seat, command) in enumerate(moves.moves, 2):
                begun = time.perf_counter()
                hearing = asyncio.create_task(_frame(watcher, version))
                await players[seat].command(match, next(names), command)
                answers.append(time.perf_counter() - begun)
                pushes.append(await hearing - begun)
                sent += 1
            await watcher.close()
        for socket in players:
            await socket.close()
    push, answer = percentile(pushes, 0.5), percentile(answers, 0.5)
    return Row(
        "push to a subscriber / answer to the sender, p50",
        push / answer,
        at_most=1.1,
        note=f"{push * 1e3:.2f} / {answer * 1e3:.2f} ms",
    )


async def _frame(socket: Socket, version: int) -> float:
    """Wait until the socket has heard of the version; when that was."""
    while True:
        message = msgspec.json.decode(await socket.frames.get())
        each = message if isinstance(message, list) else [message]
        if any(one.get("version", one.get("view", {}).get("version", 0)) >= version for one in each):
            return time.perf_counter()


async def _weight(port: int, pid: int, token: str) -> float:
    """KiB that the server grows by for each open socket."""
    path = "/v1/socket" if token else "/"
    for _ in range(50):
        await _open(port, path, token, 1)
    before = resident_kib(pid)
    opened = await _open(port, path, token, IDLE)
    await asyncio.sleep(1.0)
    grown = resident_kib(pid) - before
    await asyncio.gather(*(socket.close() for socket in opened))
    return grown / IDLE


async def _open(port: int, path: str, token: str, count: int) -> list[ClientConnection]:
    opened: list[ClientConnection] = []
    for _ in range(count):
        socket = await connect(f"ws://127.0.0.1:{port}{path}", compression=None)
        if token:
            await socket.send(msgspec.json.encode({"type": "hello", "token": token}).decode())
            await socket.recv()
        opened.append(socket)
    return opened
