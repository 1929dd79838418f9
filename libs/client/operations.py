"""What operators do and see, with a token of the scope `operate`; of the scope `watch`, what they see."""

from collections.abc import AsyncIterator
from typing import Any
from uuid import uuid4

import msgspec

from libs.client.http import Http
from libs.messages.accounts import ActOrdered
from libs.messages.operations import Acts
from libs.messages.watching import (
    BotsReport,
    Overview,
    Services,
    TraceHeads,
    WatchedMatch,
    WatchedMatches,
    WatchedTrace,
)


class Operations:
    """Each order is in the record when it is answered, and done soon after; the record tells what became of it."""

    def __init__(self, http: Http) -> None:
        self._http = http

    async def suspend(self, player: str, why: str, *, until: int | None = None) -> ActOrdered:
        """`until` in UTC milliseconds; None for good."""
        return await self._order(type="suspend_player", player=player, why=why, until=until)

    async def reinstate(self, player: str, why: str) -> ActOrdered:
        return await self._order(type="reinstate_player", player=player, why=why)

    async def end_match(self, match: str, why: str) -> ActOrdered:
        return await self._order(type="end_match", match=match, why=why)

    async def appoint(self, player: str, why: str, *, appointed: bool = True) -> ActOrdered:
        return await self._order(type="appoint_operator", player=player, why=why, appointed=appointed)

    async def acts(self, month: str | None = None) -> Acts:
        """A month's record, such as 2031-07; this one's if none is named."""
        return await self._http.get("/v1/operations/acts", Acts, month=month)

    async def overview(self, *, seconds: int | None = None) -> Overview:
        """The platform at a glance, with plots of the last `seconds`; of all that is kept (15 minutes) if not given."""
        return await self._http.get("/v1/operations/overview", Overview, seconds=seconds)

    async def overviews(self) -> AsyncIterator[Overview]:
        """The same every two seconds, with the newest steps of the plots, until the server ends it."""
        async for _, data in self._http.events("/v1/operations/stream"):
            yield msgspec.json.decode(data, type=Overview)

    async def services(self) -> Services:
        """Every process, asked a second ago at most."""
        return await self._http.get("/v1/operations/services", Services)

    async def matches(
        self, status: str = "live", *, game: str | None = None, cursor: str | None = None
    ) -> WatchedMatches:
        """Matches that are live, waiting (tables) or stopped, those without spectators too."""
        return await self._http.get("/v1/operations/matches", WatchedMatches, status=status, game=game, cursor=cursor)

    async def match(self, match: str, *, before: int | None = None) -> WatchedMatch:
        """One match: the newest commits, or those before a version; clocks, who serves it, traces, acts."""
        return await self._http.get(f"/v1/operations/matches/{match}", WatchedMatch, before=before)

    async def traces(self, *, match: str | None = None, slowest: bool = False) -> TraceHeads:
        """Traces that are kept, the newest or slowest first."""
        chosen = "true" if slowest else None
        return await self._http.get("/v1/operations/traces", TraceHeads, match=match, slowest=chosen)

    async def trace(self, trace: str) -> WatchedTrace:
        """One trace as a waterfall. Raises FurrowError when it is not kept any more."""
        return await self._http.get(f"/v1/operations/traces/{trace}", WatchedTrace)

    async def report(self, said: BotsReport) -> None:
        """For a process of a game's own bots, with the token that they share: how it is. Raises FurrowError."""
        await self._http.post("/v1/bots/reports", said, type(None))

    async def _order(self, **order: Any) -> ActOrdered:
        headers = {"idempotency-key": str(uuid4())}
        return await self._http.post("/v1/operations/acts", {"order": order}, ActOrdered, headers=headers)
