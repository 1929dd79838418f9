"""How the demo's players choose. They know no game: only what is offered, and how their own points move."""

import random
from collections import defaultdict
from typing import Any, TypeAlias

from libs.client.offers import Offers

Command: TypeAlias = dict[str, Any]

GIVING_UP = ("pass", "cancel", "skip", "decline", "end", "stop", "resign")
"""Beginnings of the names of commands that do little: chosen when there is nothing else, or now and then by chance."""

TRIES = 8
"""Commands drawn from the offers before one is chosen."""


class Player:
    """Prefers to do something, and among that what went well before.

    `boldness` is the share of its choices that are left to chance.
    """

    def __init__(self, seed: int, boldness: float) -> None:
        self._chance = random.Random(seed)  # noqa: S311 - a player's mood is no secret
        self._boldness = boldness
        self._gained: defaultdict[str, float] = defaultdict(float)
        self._last = ""
        self._points = 0

    def choose(self, offers: Offers, points: int) -> Command:
        """A legal command. `points` are the player's own at this moment."""
        self._learn(points)
        drawn = [offers.sample(self._chance) for _ in range(TRIES)]
        if self._chance.random() >= self._boldness:
            drawn.sort(key=self._worth, reverse=True)
        self._last = drawn[0]["type"]
        return drawn[0]

    def _learn(self, points: int) -> None:
        """What came before a change of points gets a share of it."""
        if self._last:
            self._gained[self._last] += 0.3 * (points - self._points - self._gained[self._last])
        self._points = points

    def _worth(self, command: Command) -> tuple[bool, float, int]:
        kind = command["type"]
        return not kind.startswith(GIVING_UP), self._gained[kind], len(command)
