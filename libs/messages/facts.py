"""Public facts that owners tell other services on FACTS: ids, never names, nothing secret."""

from typing import Any, TypeAlias

import msgspec
from msgspec import Struct


class Fact(Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="type"):
    """Base. `version` is the commit's version in its aggregate, `at` its server time (UTC milliseconds)."""

    owner: str
    id: str
    """The aggregate: a match, table or player."""
    version: int
    at: int
    trace: str = ""


class MatchStarted(Fact, frozen=True, kw_only=True, tag="match_started"):
    table: str
    players: tuple[str, ...]
    options: Any
    rules_version: int
    rated: bool
    seed_given: bool = False
    speed: str = "untimed"
    spectators: bool = True
    """False for a match that only its players may see, in lists too."""


class TurnPassed(Fact, frozen=True, kw_only=True, tag="turn_passed"):
    """Who is awaited changed, or the public score line did."""

    players: tuple[str, ...]
    awaiting: tuple[str, ...]
    """Player ids that may or must act."""
    turns: tuple[int, ...] = ()
    """For each of them the version at which they began to be awaited: as long as it stays, it is the same turn."""
    standing: Any = None
    deadline: int | None = None


class MatchFinished(Fact, frozen=True, kw_only=True, tag="match_finished"):
    """`outcome` is the kernel's outcome in built-in form; `how` is played, resigned, forfeited or voted."""

    table: str
    players: tuple[str, ...]
    options: Any
    rules_version: int
    rated: bool
    seed_given: bool
    started: int
    speed: str = "untimed"
    spectators: bool = True
    how: str = "played"
    outcome: Any
    statistics: tuple[dict[str, int], ...] = ()
    stand_ins: tuple[int, ...] = ()
    """Seats that a stand-in (autopilot, bot) played at the end."""


class MatchAborted(Fact, frozen=True, kw_only=True, tag="match_aborted"):
    table: str
    players: tuple[str, ...]
    why: str


class TableSeat(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A seat of a table; `player` is absent for a free one, `bot` names the level of a bot."""

    player: str | None = None
    ready: bool = False
    bot: str = ""


class TableOpened(Fact, frozen=True, kw_only=True, tag="table_opened"):
    """A table that is listed was opened. Those that are not listed tell no facts."""

    game: str
    host: str
    opened: int
    """UTC milliseconds."""
    seats: tuple[TableSeat, ...]
    options: Any
    clock: Any
    rated: bool = False
    seed_given: bool = False
    spectators: bool = True
    absence: str = "autopilot"
    status: str = "open"
    """open, starting, stopping (being called off while starting) or started."""
    match: str | None = None
    """The match that is being opened or played."""


class TableChanged(TableOpened, frozen=True, kw_only=True, tag="table_changed"):
    """The table as it stands from this version on, whole."""


class TableClosed(Fact, frozen=True, kw_only=True, tag="table_closed"):
    """`why`: called_off, abandoned (all players left), match_finished or match_aborted."""

    game: str
    why: str
    match: str | None = None


class Rating(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A player's rating in one rating log, after `matches` rated matches of which `wins` were won."""

    mu: float
    sigma: float
    value: int
    """What is shown and ranked by: see libs.messages.standings.shown."""
    matches: int
    wins: int
    provisional: bool = False


class RatingChange(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What one match did to one player's rating. `rank` is the place that counted, 1-based, equal ones shared."""

    player: str
    seat: int
    rank: int
    before: Rating
    after: Rating
    bot: bool = False


class RatingChanged(Fact, frozen=True, kw_only=True, tag="rating_changed"):
    """A match was rated in one rating log, commit `version` of the log `id`; once for each log that it counts in."""

    scope: str
    """all, <game> or <game>-<speed>."""
    match: str
    game: str
    speed: str
    finished: int
    """UTC milliseconds."""
    season: str
    sequence: int
    """Of the match_finished fact that it was rated by, on FACTS: the order of ratings."""
    changes: tuple[RatingChange, ...]


class TableAsks(Fact, frozen=True, kw_only=True, tag="table_asks"):
    """Whom a table waits for to say yes or no, listed or not: players that were invited, or asked for a rematch."""

    kind: str
    """invitation or rematch."""
    players: tuple[str, ...]
    """None left: nobody is asked any more."""
    by: str = ""
    game: str = ""


class TableSeats(Fact, frozen=True, kw_only=True, tag="table_seats"):
    """Which persons sit at a table, listed or not, or play the match that came of it. The lobby keeps it to itself."""

    players: tuple[str, ...]
    """None left: the table is closed."""
    game: str = ""
    match: str = ""
    """The match that is opened or played there, "" for none."""


MatchFact: TypeAlias = MatchStarted | TurnPassed | MatchFinished | MatchAborted
TableFact: TypeAlias = TableOpened | TableChanged | TableClosed | TableAsks | TableSeats
ScoringFact: TypeAlias = RatingChanged

encode_fact = msgspec.json.Encoder().encode
match_fact = msgspec.json.Decoder(MatchFact).decode
table_fact = msgspec.json.Decoder(TableFact).decode
scoring_fact = msgspec.json.Decoder(ScoringFact).decode
