"""What owners show of their things and the gateway passes on unread: a table, a game's description."""

from typing import Any, Literal, TypeAlias

from msgspec import UNSET, Struct, UnsetType

from libs.messages.facts import TableSeat

TableStatus: TypeAlias = Literal["new", "open", "starting", "stopping", "started", "closed"]


class StartRefusal(Struct, frozen=True):
    """Why the last start failed."""

    reason: str
    detail: str


class TableView(Struct, frozen=True, kw_only=True, tag="table", tag_field="type"):
    """A table as a viewer may see it."""

    table: str
    version: int
    at: int
    """Time of its last change, UTC milliseconds."""
    opened_at: int
    status: TableStatus
    game: str
    host: str
    seats: tuple[TableSeat, ...]
    options: Any
    clock: Any
    rated: bool
    absence: str
    spectators: bool
    listed: bool
    seed_given: bool
    you: int | UnsetType = UNSET
    """Your seat."""
    invite: str | UnsetType = UNSET
    """For members of a table that is not listed."""
    match: str | UnsetType = UNSET
    """The match that is being opened or played, or was."""
    refusal: StartRefusal | UnsetType = UNSET
    """Why the last start failed."""
    why: str | UnsetType = UNSET
    """Why it is closed."""
    invited: tuple[str, ...] = ()
    """For members: whose answer is awaited."""
    you_are_asked: bool = False
    """To come, or to play once more."""
    rematch_wanted: tuple[str, ...] = ()
    rematch: str | UnsetType = UNSET
    """The table at which it goes on."""


class GameDescription(Struct, frozen=True, kw_only=True):
    """What there is to know of a game for who knows none.

    `options`, `commands`, `events` and `sections` are JSON Schemas (2020-12), each whole by itself: references such as
    `#/$defs/Farm` begin at it. `proto/schemas` has the same as files.
    """

    format: int
    name: str
    title: str
    seats: tuple[int, ...]
    """How many may play."""
    rules_version: int
    options: dict[str, Any]
    """Of a table's options."""
    unfit: dict[str, dict[str, list[Any]]]
    """By number of seats and option: values that the schema lets pass and the rules do not."""
    commands: dict[str, Any]
    """Of every command that a match takes, those that all matches take among them."""
    events: dict[str, Any]
    """Of every event; one that you may not see whole comes with its secrets emptied."""
    sections: dict[str, Any]
    """Of a view's `sections`."""
    bots: tuple[str, ...]
    """Levels, the weakest first."""
    clauses: dict[str, str]
    """Titles of the rules' clauses by id."""
    catalogue: dict[str, Any]
    """Components as data, in the game's own form."""
