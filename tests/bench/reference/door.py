"""The reference's gateway: Litestar decodes a move, asks the worker, answers. No tokens, limits, traces or feeds.

The least that has the shape of Furrow's command path: what Furrow costs more is the price of what it does more.
`python -m tests.bench.reference.door PORT` with FURROW_NATS_URL, _USER and _PASSWORD.
"""

import os
import sys
from typing import Any

import msgspec
import nats
import uvicorn
from litestar import Litestar, WebSocket, post, websocket
from msgspec import Struct

MATCHES = "ref.move"


class Move(Struct):
    seat: int
    space: int
    id: str


class Done(Struct):
    version: int


_pack = msgspec.msgpack.Encoder().encode
_done = msgspec.msgpack.Decoder(Done).decode
_move = msgspec.json.Decoder(Move).decode
_json = msgspec.json.Encoder().encode


async def connect() -> Any:
    return await nats.connect(
        os.environ["FURROW_NATS_URL"], user=os.environ["FURROW_NATS_USER"], password=os.environ["FURROW_NATS_PASSWORD"]
    )


def application() -> Litestar:
    held: dict[str, Any] = {}

    async def ask(match: str, move: Move) -> Done:
        answer = await held["nats"].request(f"{MATCHES}.{match}", _pack(move), timeout=10)
        return _done(answer.data)

    @post("/matches/{match:str}/moves", status_code=200)
    async def moves(match: str, data: Move) -> Done:
        return await ask(match, data)

    @post("/echo", status_code=200)
    async def echo(data: Move) -> Done:
        return Done(version=data.space)

    @websocket("/socket/{match:str}")
    async def socket(socket: WebSocket[Any, Any, Any], match: str) -> None:
        await socket.accept()
        while True:
            await socket.send_bytes(_json(await ask(match, _move(await socket.receive_data(mode="text")))))

    async def start() -> None:
        held["nats"] = await connect()

    async def stop() -> None:
        await held["nats"].close()

    return Litestar([moves, echo, socket], on_startup=[start], on_shutdown=[stop], openapi_config=None)


if __name__ == "__main__":
    uvicorn.run(
        application(),
        host="127.0.0.1",
        port=int(sys.argv[1]),
        loop="uvloop",
        http="httptools",
        ws="websockets-sansio",
        log_level="warning",
        access_log=False,
    )
