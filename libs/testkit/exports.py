"""Exports of short matches, for what checks exports elsewhere: the web client's tests read them.

Each is the beginning of a golden match, hosted over a log in memory, and ended by resigning.
`python -m libs.testkit.exports` writes them anew.
"""

import asyncio
from itertools import count
from pathlib import Path
from typing import Any

import msgspec

from libs.eventlog import MemoryEventLog, MemoryStreams, Snapshots
from libs.host.core.keeper import Keeper
from libs.host.core.kind import Request
from libs.host.match.kind import Matches
from libs.messages.requests import Accepted, CommandAnswer, ExportQuery, Found, Open
from libs.testkit.discovery import AnyGame, games
from libs.testkit.golden import FOLDER as GOLDEN

FOLDER = GOLDEN.parents[1] / "services" / "web" / "src" / "match" / "samples"
COMMANDS = 12
PLAYERS = ("ann", "bob")
BEGAN = 1_700_000_000_000


class NoSnapshots(Snapshots):
    """Keeps nothing."""

    async def get(self, identifier: str) -> bytes | None:
        return None

    async def put(self, identifier: str, data: bytes) -> None:
        pass


async def _untold(identifier: str, data: bytes) -> None:
    """Nobody listens."""


def path(game: AnyGame) -> Path:
    """Where the game's export is kept."""
    return FOLDER / f"{game.name}.ndjson"


def recorded(game: AnyGame) -> bytes:
    """The first commands of the golden match of two, and then a resignation, as the platform would export it."""
    return asyncio.run(_recorded(game))


async def _recorded(game: AnyGame) -> bytes:
    text = (GOLDEN / game.name / f"2-default-v{game.rules_version}.ndjson").read_text(encoding="utf-8")
    head, _, *lines = map(msgspec.json.decode, text.splitlines())
    log, clock = MemoryEventLog(game.name, server=MemoryStreams()), count(BEGAN)
    keeper = Keeper(Matches(game), log, NoSnapshots(), publish=_untold, clock=lambda: next(clock))
    match, numbers = f"{game.name}-export", count(1)

    async def ask(actor: str, body: Any, message: Any = None) -> None:
        name = f"00000000-0000-4000-8000-{next(numbers):012}"
        data = b"" if message else msgspec.json.encode(body)
        request = Request(actor=actor, id=name, body=data, received=BEGAN, now=BEGAN, message=message)
        _require(await keeper.command(match, request))

    options = msgspec.json.encode(head["options"])
    seed = bytes.fromhex(head["seed"])
    await ask("<lobby>", None, Open(table="t-export", players=PLAYERS, options_json=options, seed=seed))
    for line in lines[:COMMANDS]:
        await ask(PLAYERS[line["seat"]], line["command"])
    await ask(PLAYERS[0], {"type": "resign"})
    found = await keeper.query(match, ExportQuery())
    await keeper.drain()
    assert isinstance(found, Found)  # noqa: S101 (the match was just played)
    return found.json


def _require(answer: CommandAnswer) -> None:
    if not isinstance(answer, Accepted):
        message = f"a golden command is not accepted: {answer}"
        raise TypeError(message)


if __name__ == "__main__":
    FOLDER.mkdir(parents=True, exist_ok=True)
    for one in games():
        path(one).write_bytes(recorded(one))
