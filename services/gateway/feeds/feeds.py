"""All watched matches of this process."""

import asyncio
import contextlib
from collections import defaultdict
from functools import partial

from libs.bus.port import Bus, Subscription
from libs.messages import subjects
from libs.messages.feeds import HEADS_EVERY
from libs.messages.requests import Heads
from libs.telemetry.logs import logger
from services.gateway.calls import Calls
from services.gateway.feeds.feed import Feed
from services.gateway.feeds.flights import SingleFlight
from services.gateway.feeds.watcher import Watcher

LINGER = 30.0
"""Seconds for which a match without watchers is followed on, for those who come back."""
HEADS_AT_ONCE = 500

log = logger(__name__)


class Feeds:
    """One subscription a watched match, however many watch.

    Its owner is asked first, and asked for its head every so often: the last broadcast can be lost like any other, and
    an owner tells only of matches that are asked about.
    """

    def __init__(self, bus: Bus, calls: Calls, *, sweep_every: float = HEADS_EVERY, linger: float = LINGER) -> None:
        self._bus = bus
        self._calls = calls
        self._sweep_every = sweep_every
        self._linger = linger
        self._feeds: dict[str, tuple[Feed, Subscription]] = {}
        self._opening: SingleFlight[None] = SingleFlight()
        self._sweeper: asyncio.Task[None] | None = None

    async def start(self) -> None:
        self._bus.on_reconnect(self.check_heads)
        self._sweeper = asyncio.create_task(self._sweep(), name="feed sweep")

    async def stop(self) -> None:
        """Send all watchers away; they may resume elsewhere."""
        if self._sweeper is not None:
            self._sweeper.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._sweeper
        for match in tuple(self._feeds):
            await self._close(match)

    def __len__(self) -> int:
        return len(self._feeds)

    async def join(self, game: str, match: str, watcher: Watcher, player: str | None, after: int | None = None) -> None:
        """Tell the watcher everything from `after` on, or from a view. Raises the owner's problem."""
        feed = await self._feed(game, match)
        feed.joining += 1
        try:
            await feed.join(watcher, player, after)
        except BaseException:
            feed.leave(watcher)
            raise
        finally:
            feed.joining -= 1
            if not feed.known and not feed.in_use:
                # Nobody was admitted: an id that was made up must not cost a subscription.
                await self._close(match)

    def leave(self, match: str, watcher: Watcher) -> None:
        """Tell the watcher nothing more."""
        found = self._feeds.get(match)
        if found is not None:
            feed, _ = found
            feed.leave(watcher)
            feed.idle_since = asyncio.get_running_loop().time()

    async def check_heads(self) -> None:
        """Ask for the versions of all watched matches, and have fetched what is missing."""
        places: dict[tuple[str, int], list[str]] = defaultdict(list)
        for match, (feed, _) in self._feeds.items():
            if feed.watched:
                places[feed.game, subjects.partition(match)].append(match)
        asked = [
            self._ask_heads(game, number, matches[start : start + HEADS_AT_ONCE])
            for (game, number), matches in places.items()
            for start in range(0, len(matches), HEADS_AT_ONCE)
        ]
        await asyncio.gather(*asked)

    async def _feed(self, game: str, match: str) -> Feed:
        """The match's one feed. All who come while it is opened share it, or the error that it fails with."""
        while (found := self._feeds.get(match)) is None:
            await self._opening.do(match, partial(self._open, game, match))
        return found[0]

    async def _open(self, game: str, match: str) -> None:
        feed = Feed(game, match, self._calls)
        feed.idle_since = asyncio.get_running_loop().time()
        self._feeds[match] = feed, await self._bus.subscribe(subjects.view(game, match), feed.take)

    async def _ask_heads(self, game: str, number: int, matches: list[str]) -> None:
        answer = await self._calls.heads(game, number, tuple(matches))
        if not isinstance(answer, Heads):
            log.warning("the heads of matches are not answered", game=game, partition=number, matches=len(matches))
            return
        for match, version in answer.versions.items():
            found = self._feeds.get(match)
            if found is not None:
                found[0].note(version)

    async def _sweep(self) -> None:
        while True:
            await asyncio.sleep(self._sweep_every)
            try:
                await self._close_idle()
                await self.check_heads()
            except Exception:
                # The sweep is what finds lost frames; it must outlive whatever happens to one of its rounds.
                log.exception("looking for lost frames failed")

    async def _close_idle(self) -> None:
        now = asyncio.get_running_loop().time()
        for match, (feed, _) in tuple(self._feeds.items()):
            if not feed.in_use and now - feed.idle_since > self._linger:
                await self._close(match)

    async def _close(self, match: str) -> None:
        found = self._feeds.pop(match, None)
        if found is not None:
            feed, subscription = found
            feed.end("unavailable", "going_away")
            await subscription.stop()
