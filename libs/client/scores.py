"""Ratings, leaderboards, statistics and histories: `client.scores`. All only read, and all raise FurrowError."""

from collections.abc import AsyncIterator, Sequence
from urllib.parse import urlencode

import msgspec

from libs.client.errors import UnavailableError
from libs.client.http import Http
from libs.client.patience import Patience
from libs.messages.scores import (
    ExportedMatch,
    GameStatistics,
    Leaderboard,
    MatchRatings,
    PlayerHistory,
    Profile,
    RatingCourse,
    Versus,
)

_exported = msgspec.json.Decoder(ExportedMatch).decode


class Scores:
    def __init__(self, http: Http, patience: float) -> None:
        self._http = http
        self._patience = patience

    async def leaderboard(
        self,
        game: str | None = None,
        speed: str | None = None,
        *,
        season: str | None = None,
        around: str | None = None,
        players: Sequence[str] | None = None,
        following: bool = False,
        everyone: bool = False,
        cursor: str | None = None,
        limit: int | None = None,
    ) -> Leaderboard:
        """Who leads. `around`: a player's id or "me".

        `players`: those, ranked among each other; `following`: whom one follows, and oneself.
        """
        return await self._http.get(
            "/v1/leaderboards",
            Leaderboard,
            game=game,
            speed=speed,
            season=season,
            around=around,
            players=None if players is None else ",".join(players),
            following="true" if following else None,
            everyone="true" if everyone else None,
            cursor=cursor,
            limit=limit,
        )

    async def profile(self, player: str) -> Profile:
        return await self._http.get(f"/v1/players/{player}/profile", Profile)

    async def course(
        self,
        player: str,
        game: str | None = None,
        speed: str | None = None,
        *,
        cursor: str | None = None,
        limit: int | None = None,
    ) -> RatingCourse:
        """The course of a player's rating, newest first."""
        path = f"/v1/players/{player}/ratings"
        return await self._http.get(path, RatingCourse, game=game, speed=speed, cursor=cursor, limit=limit)

    async def of_match(self, match: str) -> MatchRatings:
        """What a match did to its players' ratings."""
        return await self._http.get(f"/v1/matches/{match}/ratings", MatchRatings)

    async def history(self, player: str, **filters: str | int | bool | None) -> PlayerHistory:
        """A page of a player's matches, newest first.

        Filters: game, opponent, speed, result (won, lost, aborted), rated, since and until (UTC milliseconds), cursor,
        limit.
        """
        given = {name: str(value).lower() if isinstance(value, bool) else value for name, value in filters.items()}
        return await self._http.get(f"/v1/players/{player}/history", PlayerHistory, **given)

    async def versus(self, player: str, other: str) -> Versus:
        return await self._http.get(f"/v1/players/{player}/versus/{other}", Versus)

    async def statistics(self, game: str, *, seats: int | None = None, bots: bool | None = None) -> GameStatistics:
        asked = None if bots is None else str(bots).lower()
        return await self._http.get(f"/v1/games/{game}/statistics", GameStatistics, seats=seats, bots=asked)

    async def export(self, *, after: int = 0, game: str | None = None) -> AsyncIterator[ExportedMatch]:
        """All finished matches behind a sequence, as they were told. Goes on by itself after a lost connection."""
        patience = Patience(self._patience)
        while True:
            asked = {"after": after} if game is None else {"after": after, "game": game}
            try:
                async for line in self._http.lines(f"/v1/export/matches?{urlencode(asked)}"):
                    match = _exported(line)
                    yield match
                    after, patience = match.sequence, Patience(self._patience)
            except UnavailableError as error:
                if not await patience.wait(error.problem.retry_after or 0.0):
                    raise
            else:
                return
