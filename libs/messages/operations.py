"""What operators order, as commands on the month's record of their acts: recorded first, then done until certain."""

from datetime import UTC, datetime
from typing import Annotated, TypeAlias

import msgspec
from msgspec import Meta, Struct

from libs.messages.tables import LobbyCommand

RECORD_PREFIX = "acts-"

Why = Annotated[str, Meta(min_length=1, max_length=300)]
LAST = 253_402_300_799_999
"""The end of the year 9999: what can be shown as a date."""
Target = Annotated[str, Meta(pattern=r"\A[A-Za-z0-9_-]{1,64}\Z")]


class SuspendPlayer(LobbyCommand, frozen=True, kw_only=True, tag="suspend_player"):
    """Until then the player may read but neither play nor write; None for good."""

    player: Target
    why: Why
    until: Annotated[int, Meta(ge=0, le=LAST)] | None = None
    """UTC milliseconds."""


class ReinstatePlayer(LobbyCommand, frozen=True, kw_only=True, tag="reinstate_player"):
    player: Target
    why: Why


class EndMatch(LobbyCommand, frozen=True, kw_only=True, tag="end_match"):
    """End a running match without result."""

    match: Target
    why: Why


class AppointOperator(LobbyCommand, frozen=True, kw_only=True, tag="appoint_operator"):
    """The account may make tokens with the scopes `operate` and `watch`, or no more; then those that it has end."""

    player: Target
    why: Why
    appointed: bool = True


OperatorCommand: TypeAlias = SuspendPlayer | ReinstatePlayer | EndMatch | AppointOperator

operator_command = msgspec.json.Decoder(OperatorCommand).decode


class Act(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """An operator's act as the record shows it."""

    act: int
    """Number in its month's record, from 1."""
    operator: str
    at: int
    """UTC milliseconds."""
    kind: str
    """The command's type."""
    target: str
    """A player or match."""
    why: str
    until: int | None = None
    outcome: str = "under_way"
    """under_way, done, already (nothing was done, for it was so before) or refused."""
    detail: str = ""
    """Why it was refused; what was so already; of one that is under way for long, what it waits for."""
    since: int = 0
    """Of what was so already: since when, UTC milliseconds; 0 if nobody knows."""


class Acts(Struct, frozen=True, kw_only=True):
    month: str
    acts: tuple[Act, ...]


def record_id(at: int) -> str:
    """The record of the month of a time (UTC milliseconds): acts-<year>-<month>."""
    return RECORD_PREFIX + datetime.fromtimestamp(at / 1000, UTC).strftime("%Y-%m")
