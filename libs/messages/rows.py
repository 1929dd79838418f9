"""Rows of the lists, as they are shown: what projections keep of matches and tables. They are passed on unread.

Times are UTC milliseconds. Every row has the id of what it is about, and the version that it was last changed at.
"""

from typing import Any, Literal

from msgspec import UNSET, Struct

from libs.kernel import Outcome, Standing
from libs.messages.clocks import Clock
from libs.messages.facts import TableSeat


class Row(Struct, frozen=True, kw_only=True):
    """Base."""

    id: str
    version: int
    game: str


class LiveMatch(Row, frozen=True, kw_only=True):
    """A match that runs."""

    table: str
    players: tuple[str, ...]
    """In seat order."""
    options: Any
    """As the schema `options` of the game's description says."""
    rules_version: int
    rated: bool
    seed_given: bool
    speed: str
    spectators: bool
    started: int
    at: int
    awaiting: tuple[str, ...]
    """Players that may or must act."""
    standing: Standing | None
    deadline: int | None
    """When the first running clock runs out."""


class Turn(Row, frozen=True, kw_only=True):
    """A match that waits for somebody."""

    players: tuple[str, ...]
    awaiting: tuple[str, ...]
    turns: tuple[int, ...]
    """For each awaited player the version at which they began to be awaited."""
    standing: Standing | None
    deadline: int | None
    at: int


class FinishedMatch(Row, frozen=True, kw_only=True):
    """A match that ended. `how`: played, resigned, forfeited, voted, or aborted, of which only few fields are told."""

    table: str
    players: tuple[str, ...]
    how: str
    finished: int
    outcome: Outcome | None
    why: str = ""
    """Of one that was aborted."""
    options: Any = UNSET
    rules_version: int = 0
    rated: bool = False
    seed_given: bool = False
    started: int = 0
    speed: str = "untimed"
    spectators: bool = True
    statistics: tuple[dict[str, int], ...] = ()
    """What the game counted, a seat."""
    stand_ins: tuple[int, ...] = ()
    """Seats that the autopilot played at the end."""


class StoppedMatch(Struct, frozen=True, kw_only=True):
    """A match whose log cannot be read."""

    id: str
    game: str
    status: Literal["stopped"]


class OpenTableRow(Row, frozen=True, kw_only=True):
    """A listed table that waits for players."""

    host: str
    opened: int
    seats: tuple[TableSeat, ...]
    options: Any
    """As the schema `options` of the game's description says."""
    clock: Clock
    rated: bool
    seed_given: bool
    spectators: bool
    absence: str
    at: int


class AskingTable(Row, frozen=True, kw_only=True):
    """A table that waits for your yes or no."""

    kind: Literal["invitation", "rematch"]
    by: str
    """The player who asks."""
    at: int


class AskingTables(Struct, frozen=True, kw_only=True):
    tables: tuple[AskingTable, ...]
    next: str | None = None
    """The cursor of the next page."""
