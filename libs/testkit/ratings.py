"""Ratings as clients are shown them, held against the matches that should have made them."""

from collections import Counter
from collections.abc import Collection, Mapping
from itertools import pairwise

from libs.client import Furrow
from libs.messages.scores import RatingPoint
from libs.testkit.checks.registry import confirm


async def course(client: Furrow, player: str, game: str | None = None, speed: str | None = None) -> list[RatingPoint]:
    """The whole course of a player's rating, oldest first."""
    points: list[RatingPoint] = []
    cursor = None
    while True:
        page = await client.scores.course(player, game, speed, cursor=cursor)
        points += page.points
        if (cursor := page.next) is None:
            return points[::-1]


async def confirm_ratings(client: Furrow, rated: Mapping[str, Collection[str]], game: str, speed: str) -> None:
    """Each match, given with its players, was rated once for each of them, and nothing else was.

    All are of one game and speed; looked at are their three scopes. Raises AssertionError. Reported as
    lichess-org/lila #16811 and #16151: ratings read from what had not caught up were written back.
    """
    for player in {player for players in rated.values() for player in players}:
        own = Counter(match for match, players in rated.items() if player in players)
        for scope in ((None, None), (game, None), (game, speed)):
            points = await course(client, player, *scope)
            counted = Counter(point.match for point in points)
            confirm(counted == own, player, scope, "too many:", counted - own, "too few:", own - counted)
            for earlier, later in pairwise(points):
                confirm(later.before == earlier.after, player, scope, "breaks off before", later.match)
            numbers = [point.after.matches for point in points]
            confirm(numbers == list(range(1, len(points) + 1)), player, scope, "counts", numbers)
