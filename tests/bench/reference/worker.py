"""The reference's worker: takes a move, changes a counter, appends one message to JetStream, tells listeners, answers.

No ids to remember, no rules, no views, no chain, no facts, no snapshots. `python -m tests.bench.reference.worker`.
"""

import asyncio
from typing import Any
from zlib import crc32

import msgspec
import uvloop
from msgspec import Struct

from tests.bench.reference.door import MATCHES, Done, Move, connect

STREAMS = 4


class Moved(Struct):
    version: int
    seat: int
    space: int
    id: str
    goods: list[int]


class _Stored(Struct):
    seq: int = 0
    error: Any = None


_pack = msgspec.msgpack.Encoder().encode
_move = msgspec.msgpack.Decoder(Move).decode
_stored = msgspec.json.Decoder(_Stored).decode


class Match:
    __slots__ = ("goods", "lock", "sequence", "version")

    def __init__(self) -> None:
        self.goods = [0] * 8
        self.lock = asyncio.Lock()
        self.sequence = 0
        self.version = 0


async def serve() -> None:
    server = await connect()
    matches: dict[str, Match] = {}
    running: set[asyncio.Task[None]] = set()

    async def move(message: Any) -> None:
        name = message.subject.rsplit(".", 1)[1]
        match = matches.get(name)
        if match is None:
            match = matches[name] = Match()
        asked = _move(message.data)
        async with match.lock:
            match.goods[asked.space & 7] += 1
            moved = _pack(Moved(match.version + 1, asked.seat, asked.space, asked.id, match.goods))
            answer = await server.request(
                f"ref.log.{crc32(name.encode()) % STREAMS}.{name}",
                moved,
                timeout=10,
                headers={"Nats-Expected-Last-Subject-Sequence": str(match.sequence)},
            )
            stored = _stored(answer.data)
            if stored.error:
                raise RuntimeError(stored.error)
            match.sequence, match.version = stored.seq, match.version + 1
        await server.publish(f"ref.view.{name}", moved)
        await message.respond(_pack(Done(match.version)))

    async def take(message: Any) -> None:
        task = asyncio.create_task(move(message))
        running.add(task)
        task.add_done_callback(running.discard)

    await server.subscribe(f"{MATCHES}.*", cb=take)
    await asyncio.Event().wait()


if __name__ == "__main__":
    uvloop.run(serve())
