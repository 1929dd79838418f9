"""A game's bots as one process."""

import asyncio
import os
import signal
import sys
from collections.abc import Mapping

from libs.botting.bot import Bot
from libs.botting.looking import Choose
from libs.client import UnauthenticatedError
from libs.messages.ids import BOTS_A_LEVEL, bot_id
from libs.settings import BotSettings, Concern, LogSettings, Secret, SettingsError, TelemetrySettings, settings
from libs.telemetry.logs import logger
from libs.telemetry.running import start as start_telemetry

VERSION = "0.1.0"

_log = logger(__name__)


class DoorSettings(Concern, frozen=True, kw_only=True):
    """The way in."""

    url: str
    """The gateway's address, `http://host:8000`."""
    token: Secret
    """That of the game's bots, which they share."""


def run(game: str, levels: Mapping[str, Choose]) -> None:
    """Run all bots of a game until SIGTERM or SIGINT. Exits with 1 and one sentence when they cannot play."""
    try:
        asyncio.run(_run(game, levels))
    except SettingsError as error:
        sys.stderr.write(f"{error}\n")
        sys.exit(1)
    except UnauthenticatedError as error:
        sys.stderr.write(f"FURROW_TOKEN is not accepted as the token of bot-{game}: {error}\n")
        sys.exit(1)


async def _run(game: str, levels: Mapping[str, Choose]) -> None:
    door = settings(DoorSettings, os.environ)
    own = settings(BotSettings, os.environ)
    telemetry = start_telemetry(
        f"{game}-bots",
        settings(TelemetrySettings, os.environ),
        settings(LogSettings, os.environ),
        instance="w0",
        version=VERSION,
    )
    bots = [
        Bot(door.url, door.token.reveal(), bot_id(game, level, number), choose, think=own.think)
        for level, choose in levels.items()
        for number in range(1, BOTS_A_LEVEL + 1)
    ]
    try:
        await until_stopped(bots)
    finally:
        await telemetry.stop()


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
