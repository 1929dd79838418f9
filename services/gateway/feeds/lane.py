"""One audience of one match: its frames in order, each exactly once, to all who watch with those eyes.

A watcher has a floor: the version of the view it was given. What is not above it is not told to it again.
"""

import asyncio
from collections.abc import Callable
from typing import TypeAlias

from libs.messages.problems import Problem
from libs.telemetry.instruments import FRAMES_SENT
from services.gateway.feeds.reading import Told
from services.gateway.feeds.watcher import Watcher

PACE = 0.25
"""Seconds between two messages to spectators, who may get several commits in one."""

FRAMES_TO_SEATS = FRAMES_SENT.cell("seat")
FRAMES_TO_SPECTATORS = FRAMES_SENT.cell("spectator")

Lookup: TypeAlias = Callable[[int], str | None]
"""A version's frame as this audience sees it, None when the feed does not hold it."""


class Lane:
    """`head` is the last version that was told; nothing is told out of order."""

    def __init__(self, lookup: Lookup, head: int) -> None:
        self._lookup = lookup
        self.head = head
        self._floors: dict[Watcher, int] = {}

    @property
    def watchers(self) -> tuple[Watcher, ...]:
        return tuple(self._floors)

    def advance(self) -> None:
        """Tell what follows the head without a gap."""
        while (frame := self._lookup(self.head + 1)) is not None:
            self.head += 1
            self._tell(self.head, frame)

    def fill(self, frames: list[Told]) -> None:
        """Tell a stretch of history that was fetched. It must be told to its end, where the sections are."""
        for frame in frames:
            if frame.version > self.head:
                self.head = frame.version
                self._tell(frame.version, frame.text)
        self.advance()

    def stretch(self, after: int) -> list[tuple[int, str]] | None:
        """The frames after a version up to the head; None when the feed does not hold them all."""
        found = []
        for version in range(after + 1, self.head + 1):
            frame = self._lookup(version)
            if frame is None:
                return None
            found.append((version, frame))
        return found

    def attach(self, watcher: Watcher, floor: int) -> None:
        self._floors[watcher] = floor

    def detach(self, watcher: Watcher) -> bool:
        """Whether it watched here."""
        return self._floors.pop(watcher, None) is not None

    def end(self, problem: Problem) -> None:
        """Send everybody away."""
        for watcher in self.watchers:
            watcher.end(problem)
        self._floors.clear()

    def _tell(self, version: int, frame: str) -> None:
        for watcher, floor in tuple(self._floors.items()):
            if version > floor:
                FRAMES_TO_SEATS.add()
                watcher.deliver(version, frame)


class PacedLane(Lane):
    """The spectators': at most four messages a second, each an array of the commits since the last."""

    def __init__(self, lookup: Lookup, head: int) -> None:
        super().__init__(lookup, head)
        self._held: list[tuple[int, str]] = []
        self._timer: asyncio.TimerHandle | None = None
        self._told_at = 0.0

    def _tell(self, version: int, frame: str) -> None:
        self._held.append((version, frame))
        if self._timer is None:
            loop = asyncio.get_running_loop()
            wait = self._told_at + PACE - loop.time()
            if wait <= 0:
                self._release()
            else:
                self._timer = loop.call_later(wait, self._release)

    def _release(self) -> None:
        held, self._held, self._timer = self._held, [], None
        self._told_at = asyncio.get_running_loop().time()
        whole = _joined(held)
        last = held[-1][0]
        for watcher, floor in tuple(self._floors.items()):
            FRAMES_TO_SPECTATORS.add(len(held))
            if floor < held[0][0]:
                watcher.deliver(last, whole)
            elif floor < last:
                watcher.deliver(last, _joined([part for part in held if part[0] > floor]))


def _joined(frames: list[tuple[int, str]]) -> str:
    return frames[0][1] if len(frames) == 1 else f"[{','.join(text for _, text in frames)}]"
