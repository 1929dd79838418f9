"""Every subject that Furrow speaks on, built in one place. The same list as data: proto/subjects.toml.

Ids stand in subjects as one token, so they are checked here: letters, digits, hyphen and underscore, at most 64.
"""

import re
from functools import lru_cache
from zlib import crc32

PARTITIONS = 64
"""Fixed for ever: an aggregate's partition is part of its subjects."""

GAME_STREAMS = 4
"""Event streams a game; partition p lies in stream p modulo this."""

KEPT = 16_384
"""Ids and subjects kept at hand: those of a match are named several times a command."""

_ID = re.compile(r"[A-Za-z0-9_-]{1,64}")


class MalformedIdError(ValueError):
    """An id that cannot stand in a subject; the caller's fault."""


@lru_cache(KEPT)
def checked(identifier: str) -> str:
    """The id itself. Raises MalformedIdError."""
    if _ID.fullmatch(identifier) is None:
        raise MalformedIdError(identifier)
    return identifier


@lru_cache(KEPT)
def partition(identifier: str) -> int:
    """From 0 to 63: CRC-32 of the id modulo 64."""
    return crc32(identifier.encode()) % PARTITIONS


@lru_cache(KEPT)
def _aggregate(kind: str, owner: str, identifier: str) -> str:
    return f"{kind}.{owner}.{partition(identifier)}.{checked(identifier)}"


def command(owner: str, identifier: str) -> str:
    return _aggregate("cmd", owner, identifier)


def system(owner: str, identifier: str) -> str:
    return _aggregate("sys", owner, identifier)


def query(owner: str, identifier: str) -> str:
    return _aggregate("qry", owner, identifier)


def heads(owner: str, number: int) -> str:
    """Where the last versions of several aggregates of one partition are asked for."""
    return f"qry.{owner}.{number}.heads"


def event(owner: str, identifier: str) -> str:
    return _aggregate("evt", owner, identifier)


def snapshot(owner: str, identifier: str) -> str:
    return _aggregate("snap", owner, identifier)


def arm(owner: str, identifier: str) -> str:
    return _aggregate("arm", owner, identifier)


def due(owner: str, identifier: str) -> str:
    return _aggregate("due", owner, identifier)


def view(game: str, match: str) -> str:
    return _aggregate("view", game, match)


def fact(owner: str, kind: str, identifier: str) -> str:
    return f"fact.{owner}.{kind}.{checked(identifier)}"


def chat(table: str) -> str:
    return f"chat.{checked(table)}"


def telemetry(service: str) -> str:
    return f"tel.{service}"


def health(service: str, worker: str) -> str:
    """Where one process is asked how it is."""
    return f"health.{service}.{checked(worker)}"


def of_partition(kind: str, owner: str, number: int) -> str:
    """What the owner of a partition subscribes to: all ids of it. `kind` is cmd, sys, qry or due."""
    return f"{kind}.{owner}.{number}.*"


def identifier_of(subject: str) -> str:
    """The id of an aggregate's subject, its last token."""
    return subject.rsplit(".", 1)[1]
