"""Ratings from the rows that scoring keeps, in Valkey."""

from typing import Any

import msgspec
from msgspec import Struct

from libs.messages.standings import scope_of
from libs.projections import Rows, RowsUnavailableError
from services.lobby.queue.sort import Ratings

LEADERBOARDS = "leaderboards"


class _Row(Struct, frozen=True):
    rating: int | None = None


_row = msgspec.json.Decoder(_Row).decode


class ScoredRatings(Ratings):
    """The rating in the game at the speed, else in the game at any."""

    def __init__(self, valkey: Any) -> None:
        self._rows = Rows(valkey)

    async def of(self, player: str, game: str, speed: str) -> int | None:
        wanted = [f"{scope_of(game, speed)}:{player}", f"{scope_of(game)}:{player}"]
        try:
            rows = await self._rows.rows(LEADERBOARDS, wanted)
        except RowsUnavailableError:
            return None
        ratings = [_row(row.json).rating for row in rows if row is not None]
        return next((rating for rating in ratings if rating is not None), None)
