"""The lines of a match's export. How to check them offline is written in proto/README.md."""

from typing import Any

from msgspec import Struct


class ExportHeader(Struct, frozen=True, kw_only=True):
    """The first line."""

    format: int = 1
    match: str
    game: str
    rules_version: int
    table: str
    players: tuple[str, ...]
    """In seat order."""
    options: Any
    """As the schema `options` of the game's description says."""
    status: str
    """running, finished, aborted, or stopped: its log cannot be read, and the export ends before the damage."""
    version: int
    """Of the last commit."""
    damaged: int | None
    """The first version that cannot be read, of a match that is stopped."""
    seed_commitment: str
    """SHA-256 of the seed, in hexadecimal."""
    seed: str | None
    """In hexadecimal; null until the match is over."""
    outcome: Any
    """Null without one."""


class ExportedCommit(Struct, frozen=True, kw_only=True):
    """A line of a match that is over: a commit as it is in the log, and readable. While it runs lines are frames."""

    version: int
    """1, 2, … without a gap."""
    at: int
    """UTC milliseconds."""
    actor: str
    """A player's id, or a role such as <lobby>; <lost> for a version that was set aside as damaged."""
    command_id: str
    command: Any
    """What was asked; null where nobody asked."""
    drawn: int
    """Draws of chance from the opening to the end of this commit."""
    events: tuple[Any, ...]
    """All of them, whoever was shown which."""
    awaiting: tuple[int, ...]
    """Seats."""
    chain: str
    """In hexadecimal: the first 32 bytes of the message."""
    message: bytes
    """32 bytes of chain, and then the commit in MessagePack."""
