"""Matchmaking: what players tell the queue, and what they are shown of their ticket."""

from hashlib import sha256
from typing import Annotated, Any, Final, Literal, TypeAlias

import msgspec
from msgspec import UNSET, Meta, Struct, UnsetType, field

from libs.messages.tables import GameName, Level, LobbyCommand, Seats

QUEUE: Final = "queue"
"""The id of the one aggregate that holds all tickets."""
PAIRED_WITHIN_MS: Final = 1_000
"""Tickets that fit each other wait no longer than this for their pairing, while the lobby serves."""
WIDENS_EVERY_MS: Final = 10_000
"""Each time so long a ticket has waited, its range of ratings grows by its first width."""
RATING_OF_NEWCOMERS: Final = 1000

Points = Annotated[int, Meta(ge=10, le=5000)]
Seconds = Annotated[int, Meta(ge=0, le=3600)]


class Seek(LobbyCommand, frozen=True, kw_only=True, tag="seek"):
    """Be paired with others who seek the same. One ticket a player."""

    game: GameName
    seats: Seats
    options: dict[str, Any] = {}
    clock: dict[str, Any] = field(default_factory=lambda: {"type": "untimed"})
    rated: bool = False
    absence: Literal["autopilot", "skip", "forfeit"] = "autopilot"
    spread: Points | None = None
    """How far apart the ratings at the table may be at first; it widens with waiting. None for any distance."""
    bots_after: Seconds | None = None
    """After so many seconds bots may take the seats that are free. None for never."""
    level: Level | None = None
    """Of the bots; the weakest if none is named."""
    wait: Annotated[int, Meta(ge=5, le=3600)] = 600
    """Seconds until the ticket lapses."""


class CancelSeek(LobbyCommand, frozen=True, kw_only=True, tag="cancel_seek"):
    """Give the ticket back, unless it is paired already."""


QueueCommand: TypeAlias = Seek | CancelSeek

queue_command = msgspec.json.Decoder(QueueCommand).decode


class Sought(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What a ticket seeks. The last four are told while it waits; a level where bots may come."""

    game: str
    seats: int
    options: Any
    clock: Any
    rated: bool
    absence: str
    spread: int | None = None
    bots_after: int | None = None
    level: str | None = None
    wait: int = 0


class SeekView(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What became of a player's newest ticket."""

    status: Literal["none", "waiting", "paired"]
    ticket: str = ""
    seek: Any = UNSET
    """What was sought: game, seats, options, clock, rated, absence; while it waits spread, bots_after, level, wait too.

    A level is named where bots may come.
    """
    since: int = 0
    """UTC milliseconds."""
    until: int = 0
    """When it lapses, UTC milliseconds."""
    rating: int = 0
    """By which it is paired."""
    within: int | UnsetType | None = UNSET
    """How far apart ratings may be at this moment; None for any distance."""
    table: str = ""
    match: str = ""
    """Once paired, as soon as the table stands; the match does some moments later."""


class LookAgain(Struct, frozen=True, kw_only=True):
    """On `view.lobby.…`, JSON: a table or the queue has changed."""

    players: tuple[str, ...]
    """For whom; "" for all who watch."""


def paired_table_id(version: int, number: int) -> str:
    """The table of a pairing: the queue's version and the pairing's number in its commit."""
    return f"t-q{sha256(f'{QUEUE}/{version}/{number}'.encode()).hexdigest()[:20]}"


def ticket_id(player: str, command: str) -> str:
    return f"q-{sha256(f'{player}/{command.lower()}'.encode()).hexdigest()[:20]}"
