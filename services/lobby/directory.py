"""The games of the bucket GAMES, kept in memory and current within milliseconds."""

import asyncio
import contextlib

import msgspec

from libs.bus import Entry, KeyValue
from libs.telemetry.logs import log_error, logger
from services.lobby.games import Games, KnownGame, known_game

AGAIN = 1.0
"""Seconds before a watch that broke is begun again."""

_log = logger(__name__)


class Directory:
    """`games` may be read at any time; it is the same mapping for ever."""

    def __init__(self) -> None:
        self._games: dict[str, KnownGame] = {}
        self._task: asyncio.Task[None] | None = None
        self._complete = asyncio.Event()

    @property
    def games(self) -> Games:
        return self._games

    async def start(self, bucket: KeyValue) -> None:
        """Begin to watch; returns when what is there has been read."""
        self._task = asyncio.create_task(self._watch(bucket), name="games")
        await self._complete.wait()

    async def stop(self) -> None:
        if self._task is not None:
            self._task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._task

    async def _watch(self, bucket: KeyValue) -> None:
        while True:
            try:
                async for entry in bucket.watch():
                    if entry is None:
                        self._complete.set()
                    else:
                        self._take(entry)
            except Exception as error:  # noqa: BLE001 (without a watch no new game would ever be known)
                log_error(_log, "watching the games failed and begins again", error)
            await asyncio.sleep(AGAIN)

    def _take(self, entry: Entry) -> None:
        if entry.value is None:
            self._games.pop(entry.key, None)
            return
        try:
            self._games[entry.key] = known_game(entry.value)
        except msgspec.MsgspecError as error:
            log_error(_log, "a game's description cannot be read", error, game=entry.key)
