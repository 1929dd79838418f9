"""The queue, as one sort of the lobby's aggregates."""

import asyncio
from abc import ABC, abstractmethod
from collections.abc import Awaitable, Iterable, Mapping
from typing import Any

import msgspec
from msgspec.structs import asdict

from libs.host.core.kind import Request, require
from libs.messages.buckets import PlayerEntry
from libs.messages.clocks import clock_from, speed
from libs.messages.ids import match_id
from libs.messages.queue import QUEUE, RATING_OF_NEWCOMERS, CancelSeek, Seek, SeekView, queue_command
from libs.messages.requests import CommandAnswer, ReadQuery
from services.lobby.errand import Errand, ToLobby, settled
from services.lobby.games import Games
from services.lobby.messages import News, PairingMade, PairNow, PlaceForfeited, TableOpenedFor
from services.lobby.player.buckets import Buckets
from services.lobby.queue.decide import SECOND, Known, cancelled, forfeited, paired, sought
from services.lobby.queue.evolve import advanced
from services.lobby.queue.pairing import pair, width
from services.lobby.queue.state import PairingOpened, Queue, QueueEvent, Ticket
from services.lobby.reading import command_from, news_from
from services.lobby.sort import Outcome, Sort, unknown_query
from services.lobby.table.decide.terms import chosen_clock


class Ratings(ABC):
    """How strong a player is, as scoring last told."""

    @abstractmethod
    async def of(self, player: str, game: str, speed: str) -> int | None:
        """Points; None for who has none, and while nobody can tell: nobody waits for a rating."""


class NoRatings(Ratings):
    async def of(self, player: str, game: str, speed: str) -> int | None:
        return None


class Queues(Sort[Queue]):
    """A ticket's rating is looked up before it is drawn, and stands in its event.

    Block lists and suspensions are looked up before each pairing, and stand in no event.
    """

    name = "queue"
    state = Queue

    def __init__(self, games: Games, ratings: Ratings, buckets: Buckets) -> None:
        self.event = msgspec.msgpack.Decoder(QueueEvent).decode
        self._games = games
        self._ratings = ratings
        self._buckets = buckets
        self._known = Known()
        self._looked_up: dict[tuple[str, str], int] = {}

    def owns(self, identifier: str) -> bool:
        return identifier == QUEUE

    def blank(self, identifier: str) -> Queue:
        return Queue(identifier=identifier)

    def advanced(self, state: Queue, events: Iterable[Any], at: int) -> Queue:
        return advanced(state, events, at)

    def decide(self, state: Queue, request: Request) -> Outcome:
        if request.message is not None:
            return _heard(state, news_from(request.message), request.now, self._known)
        command = command_from(queue_command, request.body)
        if isinstance(command, CancelSeek):
            return cancelled(state, request.actor)
        rating = self._looked_up.pop((request.actor, request.id), RATING_OF_NEWCOMERS)
        return sought(state, request, command, self._games, rating)

    def preparation(self, state: Queue, request: Request) -> Awaitable[None] | None:
        if request.message is not None:
            return self._get_to_know(state, request.now) if isinstance(request.message, PairNow) else None
        command = command_from(queue_command, request.body)
        return self._look_up(request, command) if isinstance(command, Seek) else None

    async def _look_up(self, request: Request, command: Seek) -> None:
        at_speed = speed(clock_from(msgspec.json.encode(chosen_clock(command.clock))))
        rating = await self._ratings.of(request.actor, command.game, at_speed)
        self._looked_up.clear()
        if rating is not None:
            self._looked_up[request.actor, request.id] = rating

    async def _get_to_know(self, queue: Queue, now: int) -> None:
        """Of all who wait only those are looked up who would be paired."""
        entries: dict[str, PlayerEntry | None] = {}
        while True:
            known = self._known = _known(entries, now)
            waiting = [ticket for ticket in queue.tickets if ticket.player not in known.barred]
            chosen = [ticket.player for group in pair(waiting, now, known.apart) for ticket in group.tickets]
            unknown = [player for player in chosen if player not in entries]
            if not unknown:
                return
            found = await asyncio.gather(*map(self._buckets.entry, unknown))
            entries.update(zip(unknown, found, strict=True))

    def view(self, state: Queue, query: ReadQuery) -> Any:
        if query.name != "seek" or query.player is None:
            raise unknown_query()
        ticket = state.ticket_of(query.player)
        if ticket is not None:
            return SeekView(
                status="waiting",
                ticket=ticket.id,
                seek=_sought(ticket),
                since=ticket.since,
                until=ticket.until,
                rating=ticket.rating,
                within=width(ticket, state.at),
            )
        pairing = state.pairing_of(query.player)
        if pairing is None:
            return SeekView(status="none")
        if not pairing.opened:
            return SeekView(status="paired", since=pairing.at, seek=pairing.terms)
        match = match_id(pairing.terms.game, pairing.table, 1)
        return SeekView(status="paired", since=pairing.at, seek=pairing.terms, table=pairing.table, match=match)

    def changed(self, before: Queue, after: Queue) -> tuple[str, ...]:
        """Those whose ticket came or went, or whose table was opened."""
        had, has = ({ticket.player for ticket in queue.tickets} for queue in (before, after))
        known = {pairing.table for pairing in before.pairings if pairing.opened}
        seated = {
            seat.player
            for pairing in after.pairings
            if pairing.opened and pairing.table not in known
            for seat in pairing.seats
            if not seat.bot
        }
        return tuple(sorted((had ^ has) | seated))

    def errands(self, state: Queue) -> tuple[Errand, ...]:
        unopened = (pairing for pairing in state.pairings if not pairing.opened)
        return tuple(ToLobby(pairing.table, TableOpenedFor(pairing=pairing)) for pairing in unopened)

    def news(self, state: Queue, wanted: Errand, answer: CommandAnswer | None) -> News | None:
        """Refused is as good as accepted: the table stands already."""
        return None if settled(answer) is None or not isinstance(wanted, ToLobby) else PairingMade(table=wanted.target)


def _sought(ticket: Ticket) -> dict[str, Any]:
    """What was taken of the command: with the terms how far one would go, and when bots may come, in seconds."""
    return {
        **asdict(ticket.terms),
        "spread": ticket.spread,
        "bots_after": None if ticket.bots_after is None else ticket.bots_after // SECOND,
        "level": ticket.level or None,
        "wait": (ticket.until - ticket.since) // SECOND,
    }


def _known(entries: Mapping[str, PlayerEntry | None], now: int) -> Known:
    apart = {frozenset({player, other}) for player, entry in entries.items() if entry for other in entry.blocked}
    barred = {player for player, entry in entries.items() if entry and entry.suspended > now}
    return Known(frozenset(apart), frozenset(barred))


def _heard(queue: Queue, news: News, now: int, known: Known) -> Outcome:
    match news:
        case PairNow():
            return paired(queue, now, known)
        case PlaceForfeited(player=player):
            return forfeited(queue, player)
        case PairingMade(table=table):
            awaited = any(one.table == table and not one.opened for one in queue.pairings)
            require(awaited, "nothing_awaited", kind="over")
            return Outcome((PairingOpened(table=table),))
        case _:
            require(None, "nothing_awaited", kind="over")
            raise AssertionError
