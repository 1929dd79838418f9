"""One bot: plays every match in which it is awaited, and finds them all again after any restart.

Nothing is kept. Which matches wait is told by the server anew on every connection (online-go/online-go.com #279, #555),
and a command's id follows from match and version: sent twice, it is done once.
"""

import asyncio
from hashlib import sha256
from typing import Any
from uuid import UUID, uuid5

from libs.botting.looking import Choose, Look
from libs.client import (
    ConflictError,
    ForbiddenError,
    Furrow,
    FurrowError,
    MalformedError,
    Match,
    OverError,
    ReusedIdError,
    RuleError,
    UnauthenticatedError,
    View,
)
from libs.telemetry.logs import log_error, logger

COMMANDS = UUID("6b1f6c0e-7d0b-4f0c-9a52-5b8a5f0f2c11")
"""The namespace of bots' command ids."""
IDLE = 60.0
"""Seconds without a change after which a match is let go of; the list of turns brings it back."""
AGAIN = 2.0
"""Seconds before what failed is tried again."""
AT_ONCE = 16
"""Commands under way on the bot's socket; the gateway allows some more."""
TOO_LATE = "out_of_time"
"""The reason of a command that came after its clock had run out."""

_log = logger(__name__)


class Bot:
    """One player. `think` is how long it waits before each command, in seconds."""

    def __init__(self, url: str, token: str, player: str, choose: Choose, *, think: float) -> None:
        self.player = player
        self.attending = False
        """Whether it hears which matches wait for it."""
        self._url = url
        self._token = token
        self._choose = choose
        self._think = think
        self._waiting: frozenset[str] = frozenset()
        self._playing: dict[str, asyncio.Task[None]] = {}
        self._places = asyncio.Semaphore(AT_ONCE)

    async def run(self) -> None:
        """Play for ever; cancel to stop. Raises UnauthenticatedError when the token is no good."""
        try:
            while True:
                try:
                    await self._attend()
                except UnauthenticatedError:
                    raise
                except FurrowError as error:
                    _log.warning("the server is away", player=self.player, why=str(error))
                await asyncio.sleep(AGAIN)
        finally:
            await self._leave()

    async def _attend(self) -> None:
        """Hear which matches wait and play them. Raises FurrowError."""
        async with Furrow(self._url, self._token, player=self.player) as client:
            try:
                async for rows in client.waiting():
                    self.attending = True
                    self._waiting = frozenset(str(row["id"]) for row in rows)
                    for match in self._waiting:
                        self._begin(client, match)
            finally:
                self.attending = False
                await self._leave()

    @property
    def matches(self) -> int:
        """How many it is in just now."""
        return len(self._playing)

    async def _leave(self) -> None:
        tasks = list(self._playing.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self._playing.clear()

    def _begin(self, client: Furrow, match: str) -> None:
        if match not in self._playing:
            self._playing[match] = asyncio.create_task(self._play(client, match), name=f"{self.player} in {match}")

    async def _play(self, client: Furrow, match: str) -> None:
        """Play one match until it is over or nothing happens in it; after a failure again, for as long as it waits."""
        try:
            while True:
                try:
                    async with client.match(match) as seen:
                        await self._play_seen(seen)
                except OverError:
                    return
                except FurrowError as error:
                    _log.warning("a turn failed", player=self.player, match=match, why=str(error))
                except Exception as error:  # noqa: BLE001 (a bot's fault in one match must not end the others)
                    log_error(_log, "a turn failed", error, player=self.player, match=match)
                else:
                    return
                await asyncio.sleep(AGAIN)
                if match not in self._waiting:
                    return
        finally:
            self._playing.pop(match, None)

    async def _play_seen(self, match: Match) -> None:
        views = aiter(match)
        while True:
            try:
                async with asyncio.timeout(IDLE):
                    view = await anext(views)
            except (StopAsyncIteration, TimeoutError):
                return
            if match.my_turn:
                await self._act(match, view)

    async def _act(self, match: Match, view: View) -> None:
        """Choose and send, unless something else happens meanwhile. Raises FurrowError."""
        await asyncio.sleep(self._think)
        if match.view.version != view.version or view.you is None:
            return
        seed = sha256(f"{self.player}/{match.id}/{view.version}".encode()).digest()
        look = Look(view, view.you, match.offers, seed)
        command = await asyncio.to_thread(self._choose, look)
        try:
            await self._send(match, view.version, command, "")
        except (RuleError, MalformedError, ForbiddenError) as error:
            if error.reason == TOO_LATE:
                _log.info("a turn came too late", player=self.player, match=match.id, version=view.version)
                return
            # A chosen command that is refused is a fault of the bot's; the match goes on with a legal one.
            log_error(_log, "a bot chose what is not legal", error, player=self.player, match=match.id)
            await self._send(match, view.version, look.sample(), "/sampled")

    async def _send(self, match: Match, version: int, command: dict[str, Any], tail: str) -> None:
        number = uuid5(COMMANDS, f"{self.player}/{match.id}/{version}{tail}")
        try:
            async with self._places:
                await match.play(command, expected_version=version, command_id=str(number))
        except (ConflictError, ReusedIdError):
            # The match has moved on, perhaps by what this bot sent before it was restarted.
            _log.info("a turn was overtaken", player=self.player, match=match.id, version=version)
