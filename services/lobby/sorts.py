"""All sorts of aggregates that the lobby runs."""

from typing import Any

from services.lobby.acts.sort import Records
from services.lobby.games import Games
from services.lobby.player.buckets import Buckets
from services.lobby.player.passwords import Passwords
from services.lobby.player.sort import Players
from services.lobby.player.storing import Confirm, Storing
from services.lobby.queue.sort import NoRatings, Queues, Ratings
from services.lobby.sort import Sort
from services.lobby.table.sort import Tables


def sorts(
    games: Games,
    buckets: Buckets,
    *,
    passwords: Passwords | None = None,
    ratings: Ratings | None = None,
    confirm: Confirm | None = None,
    vacation_days: int = 21,
) -> tuple[Sort[Any], ...]:
    """Without `ratings` everybody is a newcomer; without `confirm` nobody gets notices. `passwords` are for tests."""
    storing = Storing(buckets, passwords or Passwords(), confirm)
    queues = Queues(games, ratings or NoRatings(), buckets)
    return Tables(games, buckets), Players(storing, vacation_days, games), Records(games, buckets), queues
