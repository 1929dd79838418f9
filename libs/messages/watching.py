"""What operators see of a running platform, as JSON at the door; growing by defaulted fields. Ids, never names.

Times are UTC milliseconds unless they say otherwise.
"""

from typing import Annotated, Any

import msgspec
from msgspec import Meta, Struct

from libs.messages.clocks import Clock
from libs.messages.feeds import Actor, SeatInfo
from libs.messages.operations import Act
from libs.messages.processes import ProcessState


class Told(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Base."""


class PlotLine(Told, frozen=True, kw_only=True):
    """One line of a plot: what is measured, of whom, and a value a step; null where nothing is known."""

    name: str
    """commands, refused, errors, clocks, requests (each a second); command_ms, append_ms, feed_ms, follower_ms (with
    the label quantile); matches, tables, lag, sockets (as they stood)."""
    labels: dict[str, str] = {}
    values: tuple[float | None, ...] = ()


class Plots(Told, frozen=True, kw_only=True):
    """The recent past in equal steps."""

    start: int
    """When the first step began."""
    step: int
    """Milliseconds."""
    lines: tuple[PlotLine, ...] = ()


class Process(Told, frozen=True, kw_only=True):
    """A process of a service. `status`: ready, not_ready (something is missing), silent or left."""

    service: str
    worker: str
    status: str
    seen: int = 0
    """When it last wrote its lease or report."""
    state: ProcessState | None = None
    """What it says of itself; null if it does not answer."""
    memory: int = 0
    """Resident, bytes; 0 if it has not said."""
    cpu: float = 0.0
    """Seconds that it has computed since it began."""
    restarts: int = 0
    """How often it died in the last quarter of an hour and began anew."""


class BotsReport(Told, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a process of a game's bots says of itself every few seconds: it is on no bus, so nobody can ask it."""

    worker: Annotated[str, Meta(pattern=r"\A[a-z0-9][a-z0-9_-]{0,47}\Z")] = "w0"
    version: Annotated[str, Meta(max_length=48)] = ""
    """Of its build."""
    rules_version: Annotated[int, Meta(ge=0)] = 0
    """The newest rules that it knows."""
    started: Annotated[int, Meta(ge=0)]
    """UTC milliseconds."""
    matches: Annotated[int, Meta(ge=0)] = 0
    """In which a bot is just now."""
    memory: Annotated[int, Meta(ge=0)] = 0
    """Resident, bytes."""
    cpu: Annotated[float, Meta(ge=0)] = 0.0
    """Seconds that it has computed since it began."""
    missing: Annotated[tuple[Annotated[str, Meta(max_length=64)], ...], Meta(max_length=100)] = ()
    """Bots that do not hear which matches wait for them."""
    left: bool = False
    """It is about to end, as it should."""


class Services(Told, frozen=True, kw_only=True):
    processes: tuple[Process, ...]


class ServiceHealth(Told, frozen=True, kw_only=True):
    """`status`: ok, or what the address asks for is not so. `missing` says what, by process."""

    service: str
    status: str
    missing: tuple[str, ...] = ()
    processes: tuple[Process, ...] = ()


class GameFigures(Told, frozen=True, kw_only=True):
    """A game in the last minute."""

    game: str
    live: int = 0
    """Running matches."""
    waiting: int = 0
    """Listed tables that wait for players."""
    commands: dict[str, float] = {}
    """A second, by answer: accepted, refused, conflict, unavailable, failed."""
    refused: dict[str, int] = {}
    """By reason, the most frequent first."""
    command_ms: dict[str, float] = {}
    """p50, p95, p99 of what the game's service takes for a command; absent without commands."""
    append_ms: dict[str, float] = {}
    stopped: tuple[str, ...] = ()
    """Matches that are served no more, because their log cannot be read."""


class Trouble(Told, frozen=True, kw_only=True):
    """A warning or an error that a process logged: of several that are equal the newest."""

    at: str
    """ISO 8601, UTC."""
    service: str
    worker: str
    level: str
    logger: str = ""
    """The module that logged it."""
    event: str
    trace: str = ""
    exception: str = ""
    fields: dict[str, str] = {}
    count: int = 1
    """How many were equal in the recent past, whichever process of the service logged them."""
    first: str = ""
    """When the first of them was, as `at`."""


class Overview(Told, frozen=True, kw_only=True):
    at: int
    """By the gateway's clock."""
    missing: tuple[str, ...] = ()
    """As /health/ready has it."""
    games: tuple[GameFigures, ...] = ()
    processes: tuple[Process, ...] = ()
    plots: Plots
    troubles: tuple[Trouble, ...] = ()
    """Errors before warnings, the newest first."""


class Step(Told, frozen=True, kw_only=True):
    """A commit of a match, without anything hidden."""

    version: int
    at: int
    actor: Actor
    took_ms: int | None = None
    """From the gateway's having read the command to its decision."""
    credited_ms: int = 0
    """Given back to the clocks, because nobody served."""
    events: tuple[str, ...] = ()
    """The types of those events that spectators see."""
    awaiting: tuple[int, ...] = ()
    trace: str = ""
    """The id of its trace, which is kept for some time if the command was chosen to be traced, failed or was slow."""


class Timeline(Told, frozen=True, kw_only=True):
    """A match as its owner knows it, with a stretch of its commits."""

    match: str
    game: str
    table: str
    rules_version: int
    status: str
    version: int
    started: int
    at: int
    clock: Clock
    seats: tuple[SeatInfo, ...]
    awaiting: tuple[int, ...] = ()
    standing: Any = None
    steps: tuple[Step, ...] = ()
    """Oldest first."""
    damaged: int | None = None
    """The first version that cannot be read, of a match with the status stopped; all else is as of the one before."""
    fault: str = ""
    """What is wrong with it."""


class TimelineAsked(Told, frozen=True, kw_only=True):
    """Which stretch: the newest `limit` commits before a version; null for up to the newest."""

    before: int | None = None
    limit: int = 200


timeline_asked = msgspec.json.Decoder(TimelineAsked).decode


class WatchedMatch(Told, frozen=True, kw_only=True):
    """One match. `status`: running, finished, aborted, stopped (its log cannot be read) or unknown (nobody answers)."""

    match: str
    game: str
    status: str
    partition: int
    worker: str | None = None
    """The process that serves it, by its lease."""
    timeline: Timeline | None = None
    """Null while it cannot be read; of a stopped match what comes before the damage."""
    detail: str = ""
    """Why it cannot be, or not to its end."""
    traces: tuple[str, ...] = ()
    """The ids of traces that are kept, newest first."""
    troubles: tuple[Trouble, ...] = ()
    acts: tuple[Act, ...] = ()
    """What operators did to it, this month and the last."""


class WatchedMatches(Told, frozen=True, kw_only=True):
    """`matches`: rows as lists have them, newest first; of stopped ones id, game and service."""

    status: str
    matches: tuple[Any, ...]
    next: str | None = None


class WatchedSpan(Told, frozen=True, kw_only=True):
    """A span of a trace. `start` is microseconds after the trace's first span, by the clocks of the services."""

    name: str
    kind: str
    service: str
    worker: str
    span: str
    parent: str = ""
    depth: int = 0
    start: int
    took: int
    """Microseconds."""
    attributes: dict[str, Any] = {}
    error: str = ""
    linked: bool = False
    """It was caused by this trace, but has one of its own: a follower's, which works for many at once."""


class WatchedTrace(Told, frozen=True, kw_only=True):
    trace: str
    at: int
    spans: tuple[WatchedSpan, ...]
    """As a waterfall: each span behind its parent."""
    troubles: tuple[Trouble, ...] = ()


class TraceHead(Told, frozen=True, kw_only=True):
    """A trace in a list."""

    trace: str
    at: int
    name: str
    took: int
    """Microseconds, from the first span's begin to the last one's end."""
    spans: int
    match: str = ""
    outcome: str = ""
    error: str = ""


class TraceHeads(Told, frozen=True, kw_only=True):
    traces: tuple[TraceHead, ...]
