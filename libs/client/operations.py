"""What operators do, with a token of the scope `operate`."""

from typing import Any
from uuid import uuid4

from libs.client.http import Http
from libs.messages.accounts import ActOrdered
from libs.messages.operations import Acts


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

    async def _order(self, **order: Any) -> ActOrdered:
        headers = {"idempotency-key": str(uuid4())}
        return await self._http.post("/v1/operations/acts", {"order": order}, ActOrdered, headers=headers)
