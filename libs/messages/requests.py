"""What services ask each other on the bus, and the answers: msgpack structs, tagged, growing only by defaulted fields.

`cmd.*` carries PlayerCommand, answered by a CommandAnswer. `sys.*` carries a SystemCommand, answered likewise. `qry.*`
carries a Query, answered by a QueryAnswer. Bytes named `…json` are JSON as a client sent it or is to be sent it.
"""

from typing import TypeAlias

import msgspec
from msgspec import Struct


class Message(Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="t"):
    """Base of everything on the bus."""


class PlayerCommand(Message, frozen=True, kw_only=True, tag="command"):
    """A player's command on the aggregate that the subject names."""

    player: str
    id: str
    """The command id (UUID or ULID in its text form): unique for this player and aggregate, for ever."""
    json: bytes
    """The command as the player sent it, an object with "type"."""
    received: int
    """When the gateway had read it, UTC milliseconds."""
    expected: int | None = None
    """The version that the player had seen; None: act on whatever stands."""
    trace: str = ""
    """W3C traceparent, "" for none; its sampled flag was decided at the gateway."""
    scopes: tuple[str, ...] = ()
    """What the player's token allows, for owners that ask."""


class Open(Message, frozen=True, kw_only=True, tag="open"):
    """From the lobby: open a match. Sent until answered; the command id is always open:<match>."""

    table: str
    players: tuple[str, ...]
    """One id a seat, in seat order."""
    options_json: bytes
    """The game's options, as the table has them."""
    clock_json: bytes = b'{"type":"untimed"}'
    seed: bytes | None = None
    """Given by the table (tests): the match is then marked as such and unrated."""
    rated: bool = False
    absence: str = "autopilot"
    """What becomes of a seat out of time: autopilot, skip or forfeit."""
    spectators: bool = True
    trace: str = ""


class Abort(Message, frozen=True, kw_only=True, tag="abort"):
    """From the lobby: the match shall not open, or shall end without result if nobody has moved."""

    why: str
    trace: str = ""


class End(Message, frozen=True, kw_only=True, tag="end"):
    """From an operator: end a running match without result."""

    operator: str
    why: str
    act: str = ""
    """<record>/<number>: told again it is the same, another act is another."""
    trace: str = ""


class Vacation(Message, frozen=True, kw_only=True, tag="vacation"):
    """From the lobby: the player's days of correspondence stand still. Told again when its end changes."""

    player: str
    since: int
    """UTC milliseconds."""
    until: int
    """UTC milliseconds: when the player came back, or at the latest is taken to have."""
    trace: str = ""


class Leave(Message, frozen=True, kw_only=True, tag="leave"):
    """From the lobby: the player is erased, and leaves the match as by resigning."""

    player: str
    trace: str = ""


class Due(Message, frozen=True, kw_only=True, tag="due"):
    """From the timers: look at this aggregate's clock."""

    trace: str = ""


SystemCommand: TypeAlias = Open | Abort | End | Vacation | Leave | Due


class Accepted(Message, frozen=True, kw_only=True, tag="accepted"):
    """The command is in the log for ever, as commit `version`. A repeat of the same command gets the same answer."""

    version: int
    at: int
    """The commit's server time, UTC milliseconds."""
    events_json: bytes
    """A JSON array: what the sender may see of the commit's events."""
    result_json: bytes = b""
    """What the owner gives back besides (a new table's id …), "" for nothing."""
    repeated: bool = False
    spent_us: tuple[int, ...] = ()
    """Microseconds queued, deciding, appending: for spans made afterwards and for metrics."""


class Refused(Message, frozen=True, kw_only=True, tag="refused"):
    """Nothing happened and nothing was recorded; the same command may be accepted later."""

    kind: str
    """rule, malformed, oversize, forbidden, missing, over, reused (command id) or ahead: what the gateway maps."""
    reason: str
    """Stable snake-case code."""
    clause: str = ""
    detail: str = ""
    version: int = 0
    since: int = 0
    """Of what is so already: since when, UTC milliseconds; 0 if nobody knows."""


class Conflict(Message, frozen=True, kw_only=True, tag="conflict"):
    """The sender's offers changed since the version it expected; nothing happened."""

    version: int


class Unavailable(Message, frozen=True, kw_only=True, tag="unavailable"):
    """Not now: nothing is known to have happened. The same command with the same id is safe to repeat."""

    retry_after: float
    """Seconds."""
    why: str = ""


STOPPED = "this one is stopped: its log cannot be read"
"""Why a command or query on an aggregate with an unreadable log has failed."""


class Failed(Message, frozen=True, kw_only=True, tag="failed"):
    """Our fault: an error that was logged under the trace."""

    why: str = "internal"


CommandAnswer: TypeAlias = Accepted | Refused | Conflict | Unavailable | Failed


class ViewQuery(Message, frozen=True, kw_only=True, tag="view"):
    """The whole view of a player (a seat's, else the spectators'); `player` None is an anonymous spectator."""

    player: str | None = None
    at: int | None = None
    """A past version; None is the newest."""
    min_version: int = 0
    """Answer from at least this version; the owner loads up to it."""
    trace: str = ""


class OffersQuery(Message, frozen=True, kw_only=True, tag="offers"):
    """Every legal command of the player at this moment."""

    player: str
    trace: str = ""


class Verdict(Struct, frozen=True, kw_only=True):
    """What is found of a command that would be accepted, as JSON."""

    undoable: bool = False
    """Whether its sender could take it back at once."""


encode_verdict = msgspec.json.Encoder().encode
verdict = msgspec.json.Decoder(Verdict).decode


class CheckQuery(Message, frozen=True, kw_only=True, tag="check"):
    """Whether the player's command would be accepted at this moment. Nothing is done.

    Found with nothing in it when it would be; else Refused, just as the command itself would be.
    """

    player: str
    json: bytes
    """The command, an object with "type"."""
    received: int
    """When the gateway had read it, UTC milliseconds."""
    trace: str = ""


class HistoryQuery(Message, frozen=True, kw_only=True, tag="history"):
    """The frames after a version, as this player may see them."""

    player: str | None = None
    after: int = 0
    limit: int = 500
    trace: str = ""


class HeadsQuery(Message, frozen=True, kw_only=True, tag="heads"):
    """The last versions of several matches of one partition; the subject's id is "heads"."""

    matches: tuple[str, ...]


class ExportQuery(Message, frozen=True, kw_only=True, tag="export"):
    """The commits after a version as ndjson: everything of a finished match, the public part of a running one."""

    player: str | None = None
    after: int = 0
    limit: int = 500
    trace: str = ""


class ReadQuery(Message, frozen=True, kw_only=True, tag="read"):
    """A read that only this owner understands: lobby and scoring name theirs."""

    name: str
    player: str | None = None
    json: bytes = b"{}"
    trace: str = ""


Query: TypeAlias = ViewQuery | OffersQuery | CheckQuery | HistoryQuery | HeadsQuery | ExportQuery | ReadQuery


class Found(Message, frozen=True, kw_only=True, tag="found"):
    """The answer as the client's bytes."""

    json: bytes
    version: int = 0


class Heads(Message, frozen=True, kw_only=True, tag="heads"):
    """Last version by match; 0 for one that does not exist."""

    versions: dict[str, int]


QueryAnswer: TypeAlias = Found | Heads | Refused | Unavailable | Failed

encode = msgspec.msgpack.Encoder().encode
player_command = msgspec.msgpack.Decoder(PlayerCommand).decode
system_command = msgspec.msgpack.Decoder(SystemCommand).decode
command_answer = msgspec.msgpack.Decoder(CommandAnswer).decode
query = msgspec.msgpack.Decoder(Query).decode
query_answer = msgspec.msgpack.Decoder(QueryAnswer).decode
