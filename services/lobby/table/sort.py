"""Tables, as one sort of the lobby's aggregates."""

import asyncio
from collections.abc import Awaitable, Iterable
from typing import Any

import msgspec

from libs.host.core.kind import Request, StaleError, require
from libs.messages.ids import TABLE_PREFIX
from libs.messages.requests import CommandAnswer, ReadQuery
from libs.messages.tables import InvitePlayer, Start, table_command
from services.lobby.errand import Errand, ToGame, ToLobby, settled
from services.lobby.games import Games
from services.lobby.messages import News, PairingMade
from services.lobby.player.buckets import Buckets
from services.lobby.reading import command_from, news_from
from services.lobby.sort import Outcome, Sort, unknown_query
from services.lobby.table.decide import Order, decide
from services.lobby.table.decide.course import expiry, heard
from services.lobby.table.errand import errand, news
from services.lobby.table.events import TableEvent
from services.lobby.table.evolve import advanced
from services.lobby.table.state import Table
from services.lobby.table.view import facts, view

_LOOKED_UP = (b'"invite_player"', b'"start"')
"""Tags of the commands before which players are looked up."""


class Tables(Sort[Table]):
    name = "table"
    state = Table

    def __init__(self, games: Games, buckets: Buckets) -> None:
        self._buckets = buckets
        self.event = msgspec.msgpack.Decoder(TableEvent).decode
        self._games = games

    def owns(self, identifier: str) -> bool:
        return identifier.startswith(TABLE_PREFIX)

    def blank(self, identifier: str) -> Table:
        return Table(identifier=identifier)

    def advanced(self, state: Table, events: Iterable[Any], at: int) -> Table:
        return advanced(state, events, at)

    def decide(self, state: Table, request: Request) -> Outcome:
        if request.message is not None:
            return heard(state, news_from(request.message), request.now)
        command = command_from(table_command, request.body)
        if request.expected is not None and request.expected != state.version:
            raise StaleError
        return decide(state, Order(request.actor, request.id, self._games, request.now), command)

    def facts(self, before: Table, after: Table, trace: str) -> tuple[bytes, ...]:
        return facts(before, after, trace)

    def view(self, state: Table, query: ReadQuery) -> Any:
        if query.name != "table":
            raise unknown_query()
        return view(state, query.player)

    def errands(self, state: Table) -> tuple[Errand, ...]:
        wanted = errand(state)
        return () if wanted is None else (wanted,)

    def news(self, state: Table, wanted: Errand, answer: CommandAnswer | None) -> News | None:
        if isinstance(wanted, ToLobby):
            return None if settled(answer) is None else PairingMade(table=wanted.target)
        assert isinstance(wanted, ToGame)  # noqa: S101 (a table has no other errands)
        return None if answer is None else news(wanted, answer)

    def changed(self, before: Table, after: Table) -> tuple[str, ...]:
        """Besides all who look at the table, those whose list of what they are asked it enters or leaves."""
        return ("", *sorted(set(before.asked()) ^ set(after.asked())))

    def due(self, state: Table) -> int | None:
        return expiry(state)

    def preparation(self, state: Table, request: Request) -> Awaitable[None] | None:
        if request.message is not None or not any(tag in request.body for tag in _LOOKED_UP):
            return None
        match command_from(table_command, request.body):
            case InvitePlayer(player=player):
                return self._reachable(request.actor, player)
            case Start():
                return self._playing(state, request.now)
            case _:
                return None

    async def _playing(self, table: Table, now: int) -> None:
        """Refuses players_barred, with the ids of those who are suspended or erased: the host may send them away."""
        persons = table.persons()
        barred = await asyncio.gather(*(self._buckets.barred(player, now) for player in persons))
        named = ", ".join(player for player, out in zip(persons, barred, strict=True) if out)
        require(not named, "players_barred", named)

    async def _reachable(self, actor: str, player: str) -> None:
        """Refuses no_such_player, cannot_be_invited (by who is on that player's block list)."""
        entry = await self._buckets.entry(player)
        require(entry is not None, "no_such_player", kind="missing")
        require(entry is None or actor not in entry.blocked, "cannot_be_invited", kind="forbidden")

    def ended(self, state: Table) -> bool:
        return state.status == "closed"
