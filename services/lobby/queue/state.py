"""The queue at one moment, and what happens to it."""

from typing import Any, TypeAlias

from msgspec import Struct

from services.lobby.events import LobbyEvent


class Terms(Struct, frozen=True, kw_only=True):
    """What is to be the same for all at a table."""

    game: str
    seats: int
    options: dict[str, Any]
    clock: dict[str, Any]
    rated: bool
    absence: str


class Ticket(Struct, frozen=True, kw_only=True):
    """Somebody who waits."""

    id: str
    player: str
    terms: Terms
    rating: int
    spread: int | None
    """Points at first; None for any distance."""
    bots_after: int | None
    """Milliseconds of waiting; None for never."""
    level: str
    since: int
    """UTC milliseconds."""
    until: int
    """UTC milliseconds."""


class Seated(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Who gets a seat; `bot` is the level of a bot."""

    player: str
    bot: str = ""


class Pairing(Struct, frozen=True, kw_only=True):
    """A table that is to be opened, and is, for those who were paired."""

    table: str
    terms: Terms
    seats: tuple[Seated, ...]
    tickets: tuple[str, ...]
    at: int
    """UTC milliseconds."""
    opened: bool = False
    spectators: bool = True

    def has(self, player: str) -> bool:
        return any(seat.player == player for seat in self.seats)


class Queue(Struct, frozen=True, kw_only=True):
    """The queue as of commit `version`."""

    identifier: str
    version: int = 0
    at: int = 0
    """Time of the last commit, UTC milliseconds."""
    tickets: tuple[Ticket, ...] = ()
    """The longest waiting first."""
    pairings: tuple[Pairing, ...] = ()
    """Those whose table is not open yet, and those of the last minutes."""

    def ticket_of(self, player: str) -> Ticket | None:
        return next((ticket for ticket in self.tickets if ticket.player == player), None)

    def pairing_of(self, player: str) -> Pairing | None:
        """The player's newest."""
        return next((pairing for pairing in reversed(self.pairings) if pairing.has(player)), None)


class TicketDrawn(LobbyEvent, frozen=True, kw_only=True, tag="ticket_drawn"):
    ticket: Ticket


class TicketCancelled(LobbyEvent, frozen=True, kw_only=True, tag="ticket_cancelled"):
    ticket: str


class TicketLapsed(LobbyEvent, frozen=True, kw_only=True, tag="ticket_lapsed"):
    ticket: str


class TicketsPaired(LobbyEvent, frozen=True, kw_only=True, tag="tickets_paired"):
    """From here on the table is being opened, until it is."""

    table: str
    terms: Terms
    seats: tuple[Seated, ...]
    tickets: tuple[str, ...]


class PairingOpened(LobbyEvent, frozen=True, kw_only=True, tag="pairing_opened"):
    """The table stands and starts its match."""

    table: str


QueueEvent: TypeAlias = TicketDrawn | TicketCancelled | TicketLapsed | TicketsPaired | PairingOpened
