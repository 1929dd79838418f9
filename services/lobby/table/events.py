"""What happens to a table. Seats count from 0."""

from typing import Any, TypeAlias

from services.lobby.events import LobbyEvent


class TableOpened(LobbyEvent, frozen=True, kw_only=True, tag="table_opened"):
    """The table stands; its host sits at seat 0."""

    game: str
    host: str
    seats: int
    options: dict[str, Any]
    clock: dict[str, Any]
    rated: bool
    absence: str
    spectators: bool
    listed: bool
    invite: str = ""
    """The code without which nobody joins; only for a table that is not listed."""
    seed: str = ""
    """Given for tests, in hexadecimal."""


class SeatTaken(LobbyEvent, frozen=True, kw_only=True, tag="seat_taken"):
    seat: int
    player: str
    bot: str = ""
    """The level of a bot, which is ready at once."""


class SeatFreed(LobbyEvent, frozen=True, kw_only=True, tag="seat_freed"):
    """`why`: left, kicked (may not come back), removed (a bot) or forfeited (by who may not play any more)."""

    seat: int
    player: str
    why: str


class HostChanged(LobbyEvent, frozen=True, kw_only=True, tag="host_changed"):
    host: str


class ReadinessChanged(LobbyEvent, frozen=True, kw_only=True, tag="readiness_changed"):
    seat: int
    ready: bool


class OptionsChanged(LobbyEvent, frozen=True, kw_only=True, tag="options_changed"):
    options: dict[str, Any]


class TableStarting(LobbyEvent, frozen=True, kw_only=True, tag="table_starting"):
    """From here on the game's service is asked to open the match, until it answers."""

    match: str
    attempt: int
    """How many times the table was started, from 1."""


class TableStarted(LobbyEvent, frozen=True, kw_only=True, tag="table_started"):
    """The match stands."""

    match: str


class TableReopened(LobbyEvent, frozen=True, kw_only=True, tag="table_reopened"):
    """The game's service refused to open the match, for this reason; the match id will not be used again."""

    match: str
    reason: str
    detail: str = ""


class StartCalledOff(LobbyEvent, frozen=True, kw_only=True, tag="start_called_off"):
    """From here on the game's service is asked to abort the match, until it answers."""

    match: str


class TableClosed(LobbyEvent, frozen=True, kw_only=True, tag="table_closed"):
    """Nothing follows. `why`: called_off, abandoned, expired, match_finished or match_aborted.

    `unopened`: the match that was being opened never was.
    """

    why: str
    unopened: bool = False


class PlayerInvited(LobbyEvent, frozen=True, kw_only=True, tag="player_invited"):
    player: str
    by: str


class InvitationEnded(LobbyEvent, frozen=True, kw_only=True, tag="invitation_ended"):
    """`why`: accepted, declined or withdrawn."""

    player: str
    why: str


class RematchWanted(LobbyEvent, frozen=True, kw_only=True, tag="rematch_wanted"):
    player: str


class RematchUnwanted(LobbyEvent, frozen=True, kw_only=True, tag="rematch_unwanted"):
    """`why`: withdrawn by who had wanted it, or declined, with which the wishes of all end."""

    player: str
    why: str


class RematchAgreed(LobbyEvent, frozen=True, kw_only=True, tag="rematch_agreed"):
    """From here on the new table is being opened, until it is."""

    table: str


class RematchOpened(LobbyEvent, frozen=True, kw_only=True, tag="rematch_opened"):
    table: str


TableEvent: TypeAlias = (
    TableOpened
    | SeatTaken
    | SeatFreed
    | HostChanged
    | ReadinessChanged
    | OptionsChanged
    | TableStarting
    | TableStarted
    | TableReopened
    | StartCalledOff
    | TableClosed
    | PlayerInvited
    | InvitationEnded
    | RematchWanted
    | RematchUnwanted
    | RematchAgreed
    | RematchOpened
)
