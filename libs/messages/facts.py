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


class TurnPassed(Fact, frozen=True, kw_only=True, tag="turn_passed"):
    """Who is awaited changed, or the public score line did."""

    players: tuple[str, ...]
    awaiting: tuple[str, ...]
    """Player ids that may or must act."""
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
    how: str = "played"
    outcome: Any
    statistics: tuple[dict[str, int], ...] = ()
    stand_ins: tuple[int, ...] = ()
    """Seats that a stand-in (autopilot, bot) played at the end."""


class MatchAborted(Fact, frozen=True, kw_only=True, tag="match_aborted"):
    table: str
    players: tuple[str, ...]
    why: str


MatchFact: TypeAlias = MatchStarted | TurnPassed | MatchFinished | MatchAborted

encode_fact = msgspec.json.Encoder().encode
match_fact = msgspec.json.Decoder(MatchFact).decode
