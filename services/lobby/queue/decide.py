"""Drawing, cancelling and pairing tickets."""

from hashlib import sha256
from typing import NamedTuple

from libs.host.core.kind import Request, require
from libs.messages.ids import bot_id
from libs.messages.queue import QUEUE, Seek, paired_table_id, ticket_id
from services.lobby.games import Games
from services.lobby.queue.pairing import NOBODY, Apart, Group, pair
from services.lobby.queue.state import (
    Queue,
    QueueEvent,
    Seated,
    Terms,
    Ticket,
    TicketCancelled,
    TicketDrawn,
    TicketLapsed,
    TicketsPaired,
)
from services.lobby.sort import Outcome
from services.lobby.table.decide.terms import chosen_clock, known_game, require_level, require_options, require_seats

MOST_TICKETS = 5_000
"""More than can wait for each other: beyond it something else is wrong."""
SECOND = 1_000


def sought(queue: Queue, request: Request, command: Seek, games: Games, rating: int) -> Outcome:
    """Refuses already_seeking, queue_full and what opening a table refuses."""
    require(queue.ticket_of(request.actor) is None, "already_seeking")
    require(len(queue.tickets) < MOST_TICKETS, "queue_full")
    game = known_game(games, command.game)
    require_seats(game, command.seats)
    require_options(game, command.options, command.seats)
    level = "" if command.bots_after is None else require_level(game, command.level)
    terms = Terms(
        game=command.game,
        seats=command.seats,
        options=command.options,
        clock=chosen_clock(command.clock),
        rated=command.rated,
        absence=command.absence,
    )
    ticket = Ticket(
        id=ticket_id(request.actor, request.id),
        player=request.actor,
        terms=terms,
        rating=rating,
        spread=command.spread,
        bots_after=None if command.bots_after is None else command.bots_after * SECOND,
        level=level,
        since=request.now,
        until=request.now + command.wait * SECOND,
    )
    return Outcome((TicketDrawn(ticket=ticket),), {"ticket": ticket.id})


def cancelled(queue: Queue, player: str) -> Outcome:
    """Wins or loses against a pairing by which of the two is in the log first. Refuses already_paired, not_seeking."""
    ticket = queue.ticket_of(player)
    if ticket is None:
        pairing = queue.pairing_of(player)
        require(pairing is None, "already_paired", pairing.table if pairing else "")
        require(None, "not_seeking", kind="missing")
    assert ticket is not None  # noqa: S101 (just required)
    return Outcome((TicketCancelled(ticket=ticket.id),))


class Known(NamedTuple):
    """What is known of those who wait, from outside: who is to be kept apart, and who may not play any more."""

    apart: Apart = NOBODY
    barred: frozenset[str] = frozenset()


def paired(queue: Queue, now: int, known: Known) -> Outcome:
    """All that can be paired at once, and the end of what waited in vain. Refuses nothing_awaited."""
    barred = tuple(TicketCancelled(ticket=ticket.id) for ticket in queue.tickets if ticket.player in known.barred)
    waiting = [ticket for ticket in queue.tickets if ticket.player not in known.barred]
    lapsed = tuple(TicketLapsed(ticket=ticket.id) for ticket in waiting if now >= ticket.until)
    groups = pair(waiting, now, known.apart)
    made = tuple(_pairing(queue.version + 1, number, group) for number, group in enumerate(groups, 1))
    events: tuple[QueueEvent, ...] = (*barred, *lapsed, *made)
    require(events, "nothing_awaited", kind="over")
    return Outcome(events)


def forfeited(queue: Queue, player: str) -> Outcome:
    """The player's ticket goes. Refuses nothing_awaited."""
    ticket = queue.ticket_of(player)
    require(ticket is not None, "nothing_awaited", kind="over")
    assert ticket is not None  # noqa: S101 (just required)
    return Outcome((TicketCancelled(ticket=ticket.id),))


def pairable(queue: Queue, now: int) -> bool:
    """Whether pairing at this time would do anything, were nobody to be kept apart."""
    return any(now >= ticket.until for ticket in queue.tickets) or bool(pair(queue.tickets, now))


def _pairing(version: int, number: int, group: Group) -> TicketsPaired:
    """Nobody can choose a seat: the order follows from the table's id."""
    table = paired_table_id(version, number)
    first = group.tickets[0]
    bots = [Seated(player=bot_id(first.terms.game, first.level, n), bot=first.level) for n in range(1, group.bots + 1)]
    seats = [*(Seated(player=ticket.player) for ticket in group.tickets), *bots]
    seats.sort(key=lambda seat: sha256(f"{QUEUE}/{table}/{seat.player}".encode()).digest())
    return TicketsPaired(
        table=table, terms=first.terms, seats=tuple(seats), tickets=tuple(ticket.id for ticket in group.tickets)
    )
