"""Folding the queue's events."""

from collections.abc import Iterable
from typing import assert_never

from msgspec.structs import replace

from services.lobby.queue import state as ev
from services.lobby.queue.state import Pairing, Queue

REMEMBERED_MS = 15 * 60 * 1000
"""After so long a pairing whose table is open is forgotten: the players have seen it, or find their match elsewhere."""


def advanced(queue: Queue, events: Iterable[ev.QueueEvent], at: int) -> Queue:
    """The queue after one commit with these events, at that server time (UTC milliseconds)."""
    after = queue
    for event in events:
        after = evolve(after, event, at)
    pairings = tuple(one for one in after.pairings if not one.opened or at < one.at + REMEMBERED_MS)
    return replace(after, version=queue.version + 1, at=at, pairings=pairings)


def evolve(queue: Queue, event: ev.QueueEvent, at: int) -> Queue:
    match event:
        case ev.TicketDrawn(ticket=ticket):
            return replace(queue, tickets=(*queue.tickets, ticket))
        case ev.TicketCancelled(ticket=gone) | ev.TicketLapsed(ticket=gone):
            return _without(queue, frozenset({gone}))
        case ev.TicketsPaired(table=table, terms=terms, seats=seats, tickets=tickets):
            pairing = Pairing(table=table, terms=terms, seats=seats, tickets=tickets, at=at)
            left = _without(queue, frozenset(tickets))
            return replace(left, pairings=(*left.pairings, pairing))
        case ev.PairingOpened(table=table):
            pairings = tuple(replace(one, opened=True) if one.table == table else one for one in queue.pairings)
            return replace(queue, pairings=pairings)
        case _:
            assert_never(event)


def _without(queue: Queue, gone: frozenset[str]) -> Queue:
    return replace(queue, tickets=tuple(ticket for ticket in queue.tickets if ticket.id not in gone))
