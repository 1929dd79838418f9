"""One watched match: what its owner broadcasts, kept for a while, sorted into lanes, its gaps fetched."""

import asyncio
import time
from collections import OrderedDict
from collections.abc import Coroutine
from typing import Any

import msgspec

from libs.bus.port import Incoming
from libs.messages.feeds import Broadcast, broadcast
from libs.messages.requests import Found, HistoryQuery, QueryAnswer, ViewQuery
from libs.telemetry.instruments import FEED_GAPS, FEED_SECONDS
from libs.telemetry.logs import logger
from services.gateway.calls import Calls
from services.gateway.feeds.flights import SingleFlight
from services.gateway.feeds.lane import Lane, PacedLane
from services.gateway.feeds.reading import Told, ViewHead, players_of, told, told_at, view_head
from services.gateway.feeds.watcher import Watcher
from services.gateway.problems import ProblemError, problem, problem_of

KEPT = 64
"""Broadcasts kept for those who come back."""
FAR_BEHIND = 256
"""Versions; who is further behind is given a view instead of what happened."""
PAGE = 100
"""Commits asked for at once."""
LATE = 0.05
"""Seconds for which a missing broadcast may only be late; then it is fetched."""
ATTEMPTS = 5

SPECTATORS = -1
"""The lane of those without a seat; seats have their own number."""

log = logger(__name__)


class Feed:
    """Made when the first watcher comes. Its subscription must stand before the first `join`."""

    def __init__(self, game: str, match: str, calls: Calls) -> None:
        self.game = game
        self.match = match
        self.newest = 0
        """The highest version known to exist."""
        self.idle_since = 0.0
        self._delay = FEED_SECONDS.cell(game)
        self.joining = 0
        """How many are on their way in."""
        self._calls = calls
        self._kept: OrderedDict[int, Broadcast] = OrderedDict()
        self._players: tuple[str, ...] | None = None
        self._spectators_admitted = False
        self._lanes: dict[int, Lane] = {}
        self._views: SingleFlight[Found] = SingleFlight()
        self._histories: SingleFlight[list[Told]] = SingleFlight()
        self._filling: set[int] = set()
        self._tasks: set[asyncio.Task[None]] = set()

    @property
    def watched(self) -> bool:
        return any(lane.watchers for lane in self._lanes.values())

    @property
    def in_use(self) -> bool:
        return self.joining > 0 or self.watched

    @property
    def known(self) -> bool:
        """Whether the owner has shown the match to anybody here."""
        return self._players is not None

    async def join(self, watcher: Watcher, player: str | None, after: int | None) -> None:
        """Bring the watcher up to date, from `after` if it can be, and keep it so. Raises the owner's problem.

        What it is told first: the frames after its version, or a view.
        """
        if after is not None:
            # There is a lane only while somebody watches whom the owner has let in with these very eyes.
            lane = self._lanes.get(self._audience(player))
            if lane is not None and self._resume(lane, watcher, after):
                return
        found = await self._views.do(self._eyes(player), lambda: self._view(self._eyes(player)))
        head = _head(found)
        self._learn(head)
        audience = SPECTATORS if head.you is None else head.you
        if after is None or after > head.version or head.version - after > FAR_BEHIND:
            watcher.deliver(head.version, found.json.decode())
            self._attach(watcher, audience, head.version)
            return
        await self._catch_up(watcher, player, audience, after)

    def leave(self, watcher: Watcher) -> None:
        for audience, lane in tuple(self._lanes.items()):
            if lane.detach(watcher) and not lane.watchers:
                del self._lanes[audience]

    def take(self, incoming: Incoming) -> None:
        """A broadcast, in whatever order, once or twice."""
        try:
            taken = broadcast(incoming.data)
        except msgspec.DecodeError:
            log.exception("a broadcast cannot be read", match=self.match)
            return
        if taken.version in self._kept:
            return
        self._kept[taken.version] = taken
        while len(self._kept) > KEPT:
            self._kept.popitem(last=False)
        public = taken.frames[taken.index[-1]]
        if at := told_at(public):
            self._delay.record(max(0.0, time.time() - at / 1000))
        players = players_of(public)
        if players is not None:
            self._reseat(players)
        self.note(taken.version)

    def note(self, version: int) -> None:
        """The version exists: tell what is held, fetch what is missing."""
        self.newest = max(self.newest, version)
        for audience, lane in tuple(self._lanes.items()):
            lane.advance()
            if lane.head < self.newest:
                self._fill_soon(audience, lane)

    def end(self, code: str, reason: str) -> None:
        """Send all watchers away."""
        for lane in self._lanes.values():
            lane.end(problem(code, reason=reason))
        self._lanes.clear()
        for task in self._tasks:
            task.cancel()

    def _audience(self, player: str | None) -> int:
        players = self._players or ()
        return players.index(player) if player in players else SPECTATORS

    def _eyes(self, player: str | None) -> str | None:
        """As whom the owner is asked: all spectators see the same, once it is known who is none."""
        if self._players is None or player in self._players or not self._spectators_admitted:
            return player
        return None

    def _learn(self, head: ViewHead) -> None:
        self._players = head.players
        self._spectators_admitted = self._spectators_admitted or head.you is None
        self.newest = max(self.newest, head.version)

    def _reseat(self, players: tuple[str, ...]) -> None:
        """Whoever sits elsewhere than before must knock again: another's frames are not theirs to see."""
        if self._players is None or players == self._players:
            return
        before, self._players = self._players, players
        for seat, lane in tuple(self._lanes.items()):
            if seat != SPECTATORS and before[seat : seat + 1] != players[seat : seat + 1]:
                lane.end(problem("forbidden", reason="seat_changed"))
                del self._lanes[seat]
        if set(players) - set(before) and SPECTATORS in self._lanes:
            self._lanes.pop(SPECTATORS).end(problem("conflict", reason="seat_changed"))

    def _resume(self, lane: Lane, watcher: Watcher, after: int) -> bool:
        """From what is kept, if that reaches back far enough."""
        if after > lane.head:
            return False
        stretch = lane.stretch(after)
        if stretch is None:
            return False
        for version, frame in stretch:
            watcher.deliver(version, frame)
        lane.attach(watcher, lane.head)
        return True

    async def _catch_up(self, watcher: Watcher, player: str | None, audience: int, after: int) -> None:
        for _ in range(ATTEMPTS):
            for frame in await self._history(self._eyes(player), after):
                watcher.deliver(frame.version, frame.text)
                after = frame.version
            lane = self._lanes.get(audience)
            if lane is None or lane.head <= after:
                self._attach(watcher, audience, after)
                return
            if self._resume(lane, watcher, after):
                return
        raise ProblemError(problem("unavailable", reason="too_much_at_once", retry_after=1.0))

    def _attach(self, watcher: Watcher, audience: int, version: int) -> None:
        """The watcher has seen everything up to the version."""
        lane = self._lanes.get(audience)
        if lane is None:
            make = PacedLane if audience == SPECTATORS else Lane
            lane = self._lanes[audience] = make(lambda number: self._frame(audience, number), version)
        for number in range(version + 1, lane.head + 1):
            frame = self._frame(audience, number)
            if frame is None:
                # Too old to be kept: this watcher begins where the lane's fetched stretch began, so it starts anew.
                watcher.end(problem("conflict", reason="fell_behind"))
                return
            watcher.deliver(number, frame)
        lane.attach(watcher, max(version, lane.head))
        self.note(version)

    def _frame(self, audience: int, version: int) -> str | None:
        kept = self._kept.get(version)
        return None if kept is None else kept.frames[kept.index[audience]].decode()

    def _fill_soon(self, audience: int, lane: Lane) -> None:
        if audience not in self._filling:
            self._filling.add(audience)
            self._spawn(self._fill(audience, lane))

    async def _fill(self, audience: int, lane: Lane) -> None:
        """Fetch what the lane lacks, until it has caught up or the owner does not answer."""
        try:
            for _ in range(ATTEMPTS):
                await asyncio.sleep(LATE)
                if lane.head >= self.newest or self._lanes.get(audience) is not lane:
                    return
                FEED_GAPS.cell(self.game).add()
                eyes = None if audience == SPECTATORS else (self._players or ())[audience]
                lane.fill(await self._history(eyes, lane.head))
        except ProblemError as error:
            log.warning(
                "a gap in a feed could not be filled", match=self.match, head=lane.head, code=error.problem.code
            )
        finally:
            self._filling.discard(audience)

    async def _view(self, player: str | None) -> Found:
        return _found(await self._calls.query(self.game, self.match, ViewQuery(player=player)))

    async def _history(self, player: str | None, after: int) -> list[Told]:
        return await self._histories.do((player, after), lambda: self._pages(player, after))

    async def _pages(self, player: str | None, after: int) -> list[Told]:
        """Frames after a version to the newest, whose sections are whole."""
        frames: list[Told] = []
        while True:
            query = HistoryQuery(player=player, after=after, limit=PAGE)
            page = _told(_found(await self._calls.query(self.game, self.match, query)))
            frames += page
            if not page or page[-1].full:
                return frames
            after = page[-1].version

    def _spawn(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)


def _found(answer: QueryAnswer) -> Found:
    """Raises the problem behind an answer that is none."""
    if isinstance(answer, Found):
        return answer
    raise ProblemError(problem_of(answer) or problem("internal", reason="unexpected_answer"))


def _head(found: Found) -> ViewHead:
    try:
        return view_head(found.json)
    except msgspec.DecodeError:
        raise ProblemError(problem("internal", reason="unreadable_view")) from None


def _told(found: Found) -> list[Told]:
    try:
        return told(found.json)
    except msgspec.DecodeError:
        raise ProblemError(problem("internal", reason="unreadable_history")) from None
