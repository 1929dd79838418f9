"""Exports of short matches, for what checks exports elsewhere: the web client's tests read them.

Each is the beginning of a golden match, hosted over a log in memory, and ended by resigning. `make golden` writes them.
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
from libs.testkit import golden
from libs.testkit.cases import case
from libs.testkit.discovery import ROOT, AnyGame, games

FOLDER = ROOT / "services" / "web" / "src" / "match" / "samples"
COMMANDS = 12
USUAL = 2
"""Seats."""
PLAYERS = ("ann", "bob", "cleo", "dan", "eve", "finn")
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
    """The first commands of a golden match, and then a resignation, as the platform would export it.

    It is a match of two, or of the fewest seats where two cannot play.
    """
    return asyncio.run(_recorded(game))


async def _recorded(game: AnyGame) -> bytes:
    players = PLAYERS[: USUAL if USUAL in game.seats else game.seats[0]]
    text = golden.path(case(game, len(players))).read_text(encoding="utf-8")
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
    await ask("<lobby>", None, Open(table="t-export", players=players, options_json=options, seed=seed))
    for line in lines[: min(COMMANDS, len(lines) - 2)]:  # the last command ends the match, then comes its outcome
        await ask(players[line["seat"]], line["command"])
    await ask(players[0], {"type": "resign"})
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
