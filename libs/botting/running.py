"""A game's bots as one process."""

import asyncio
import os
import signal
import sys
import time
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager, suppress

from msgspec.structs import replace

from libs.botting.bot import Bot
from libs.botting.looking import Choose
from libs.client import Furrow, FurrowError, UnauthenticatedError
from libs.messages.ids import BOTS_A_LEVEL, bot_id
from libs.messages.watching import BotsReport
from libs.settings import (
    BotSettings,
    Concern,
    LogSettings,
    Secret,
    ServiceSettings,
    SettingsError,
    TelemetrySettings,
    check_address,
    settings,
)
from libs.telemetry.build import VERSION
from libs.telemetry.logs import logger
from libs.telemetry.running import start as start_telemetry
from libs.telemetry.usage import usage

SAY_EVERY = 5.0
"""Seconds between two words on how the bots are."""
GOODBYE_WITHIN = 2.0

_log = logger(__name__)


class ClientSettings(Concern, frozen=True, kw_only=True):
    """The way in."""

    url: str
    """The gateway's address, `http://host:8000`."""
    token: Secret
    """That of the game's bots, which they share."""

    def __post_init__(self) -> None:
        check_address(type(self), "url", self.url, ("http", "https"))


def run(game: str, levels: Mapping[str, Choose], *, rules_version: int = 0) -> None:
    """Run all bots of a game until SIGTERM or SIGINT. Exits with 1 and one sentence when they cannot play.

    `rules_version` is the newest that they know, for operators to see.
    """
    try:
        asyncio.run(_run(game, levels, rules_version))
    except SettingsError as error:
        sys.stderr.write(f"{error}\n")
        sys.exit(1)
    except UnauthenticatedError as error:
        sys.stderr.write(f"FURROW_TOKEN is not accepted as the token of bot-{game}: {error}\n")
        sys.exit(1)


async def _run(game: str, levels: Mapping[str, Choose], rules_version: int) -> None:
    door = settings(ClientSettings, os.environ)
    own = settings(BotSettings, os.environ)
    worker = settings(ServiceSettings, os.environ).worker
    telemetry = start_telemetry(
        f"{game}-bots",
        settings(TelemetrySettings, os.environ),
        settings(LogSettings, os.environ),
        instance=worker,
        version=VERSION,
    )
    bots = [
        Bot(door.url, door.token.reveal(), bot_id(game, level, number), choose, think=own.think)
        for level, choose in levels.items()
        for number in range(1, BOTS_A_LEVEL + 1)
    ]
    said = BotsReport(worker=worker, version=VERSION, rules_version=rules_version, started=time.time_ns() // 1_000_000)
    try:
        async with Furrow(door.url, door.token.reveal(), patience=SAY_EVERY) as client, saying(client, said, bots):
            await until_stopped(bots)
    finally:
        await telemetry.stop()


@asynccontextmanager
async def saying(
    client: Furrow, said: BotsReport, bots: Sequence[Bot], *, every: float = SAY_EVERY
) -> AsyncIterator[None]:
    """Inside, say every few seconds how the bots are; at the end, that they leave."""

    async def say() -> None:
        while True:
            await _say(client, _as_now(said, bots))
            await asyncio.sleep(every)

    task = asyncio.create_task(say(), name="say how the bots are")
    try:
        yield
    finally:
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
        with suppress(TimeoutError):
            async with asyncio.timeout(GOODBYE_WITHIN):
                await _say(client, replace(_as_now(said, bots), left=True))


def _as_now(said: BotsReport, bots: Sequence[Bot]) -> BotsReport:
    missing = tuple(bot.player for bot in bots if not bot.attending)
    taken = usage()
    matches = sum(bot.matches for bot in bots)
    return replace(said, matches=matches, missing=missing, memory=taken.memory, cpu=taken.cpu)


async def _say(client: Furrow, said: BotsReport) -> None:
    try:
        await client.operations.report(said)
    except FurrowError as error:
        _log.info("nobody hears how the bots are", why=str(error))


async def until_stopped(bots: list[Bot]) -> None:
    """Run the bots until a signal, or until one of them cannot go on; raises what stopped it."""
    stopped = asyncio.Event()
    for number in (signal.SIGTERM, signal.SIGINT):
        asyncio.get_running_loop().add_signal_handler(number, stopped.set)
    waiting = asyncio.create_task(stopped.wait())
    tasks = [asyncio.create_task(bot.run(), name=bot.player) for bot in bots]
    _log.info("playing", bots=[bot.player for bot in bots])
    done, _ = await asyncio.wait([waiting, *tasks], return_when=asyncio.FIRST_COMPLETED)
    for task in (waiting, *tasks):
        task.cancel()
    await asyncio.gather(waiting, *tasks, return_exceptions=True)
    for task in done:
        task.result()
