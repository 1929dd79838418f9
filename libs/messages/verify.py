"""Checking the export of a finished match without trusting the platform: with the standard library's HMAC and SHA-256.

The export's first line describes the match; every other has one commit: `message`, in base64, is what was in the log,
a chain of 32 bytes and then the commit. The chain is HMAC-SHA256(key, chain before ‖ commit), the first one after 32
zero bytes, with key HMAC-SHA256(seed, "furrow chain 1"). So whoever knows the commitment from the match's opening can
tell that nothing was changed since: neither the seed of all chance, nor any move. That the rules, given the same moves
and the same seed, come to the same events is checked by deciding them again, which takes the game's rules.
"""

import base64
import hmac
from collections.abc import Iterable, Sequence
from hashlib import sha256
from typing import Any

import msgspec
from msgspec import Struct

CHAIN_BYTES = 32
LOST = "<lost>"
"""The actor of a version that was set aside: of a match that an operator ended, as its log was damaged."""


class Checked(Struct, frozen=True, kw_only=True):
    """What the check came to; `fault` names the first thing that is wrong, "" when all is well."""

    match: str
    commits: int
    seed_commitment: str
    ok: bool
    fault: str = ""


class Verification(Struct, frozen=True, kw_only=True):
    """What an owner's check of a finished match came to. `fault` names the first thing that is wrong, "" for none."""

    match: str
    ok: bool
    seed_commitment: str
    commits: int
    """How many were checked."""
    draws: int
    decided_again: int
    """Commands that were decided again."""
    fault: str = ""


class _Header(Struct, frozen=True, kw_only=True):
    format: int
    match: str
    version: int
    seed_commitment: str
    seed: str | None
    damaged: int | None = None


class _Line(Struct, frozen=True, kw_only=True):
    version: int
    at: int
    actor: Any
    events: tuple[Any, ...]
    message: str = ""


class _Stored(Struct, frozen=True, kw_only=True):
    """The part of a stored commit that an export line repeats in readable form."""

    id: str
    version: int
    at: int
    actor: str
    events: tuple[Any, ...]


_header = msgspec.json.Decoder(_Header).decode
_line = msgspec.json.Decoder(_Line).decode
_stored = msgspec.msgpack.Decoder(_Stored).decode


def verified(lines: Iterable[bytes | str], *, promised: str | None = None) -> Checked:
    """Check an export, line by line. `promised` is the commitment as it was shown while the match ran, if you kept it.

    Raises ValueError when the lines are not an export.
    """
    numbered = iter(lines)
    try:
        header = _header(next(numbered, b""))
        fault, commits = _chain_fault(header, numbered)
    except msgspec.MsgspecError as error:
        message = f"not an export of a match: {error}"
        raise ValueError(message) from error
    return Checked(
        match=header.match,
        commits=commits,
        seed_commitment=header.seed_commitment,
        ok=not (fault := _seed_fault(header, promised) or fault),
        fault=fault,
    )


def unreadable(version: int) -> str:
    """The fault of a match that is stopped."""
    return f"its log cannot be read from version {version} on"


def set_aside(versions: Sequence[int]) -> str:
    """The fault of a match that was ended behind damaged versions; "" without any."""
    match versions:
        case []:
            return ""
        case [one]:
            return f"version {one} could not be read and was set aside"
        case [first, *_, last]:
            return f"versions {first} to {last} could not be read and were set aside"
    raise AssertionError


def _seed_fault(header: _Header, promised: str | None) -> str:
    if header.damaged is not None:
        return f"{unreadable(header.damaged)}; what comes before is there"
    if header.seed is None:
        return "the match is not over, so its seed is not revealed"
    if sha256(bytes.fromhex(header.seed)).hexdigest() != header.seed_commitment:
        return "the seed is not the one promised at the opening"
    if promised is not None and promised != header.seed_commitment:
        return "the opening promised another seed"
    return ""


def _chain_fault(header: _Header, lines: Iterable[bytes | str]) -> tuple[str, int]:
    key = hmac.digest(bytes.fromhex(header.seed or ""), b"furrow chain 1", "sha256")
    chain, version = bytes(CHAIN_BYTES), 0
    lost: list[int] = []
    for line in lines:
        told = _line(line)
        version += 1
        if told.version != version:
            return f"version {version} is missing", version
        if told.actor == LOST:
            # Its bytes are anybody's; the chain goes on from what stands.
            lost.append(version)
            continue
        raw = base64.b64decode(told.message)
        if not hmac.compare_digest(raw[:CHAIN_BYTES], hmac.digest(key, chain + raw[CHAIN_BYTES:], "sha256")):
            return f"the chain is broken at version {version}", version
        chain = raw[:CHAIN_BYTES]
        stored = _stored(raw[CHAIN_BYTES:])
        readable = (told.at, told.actor, told.events)
        if (stored.id, stored.version) != (header.match, version) or readable != _readable(stored):
            return f"version {version} says something else than its commit", version
    if version != header.version:
        return f"the export ends at version {version} of {header.version}", version
    return set_aside(lost), version


def _readable(stored: _Stored) -> tuple[int, str, tuple[Any, ...]]:
    """What an export line must say of the commit, as JSON has it."""
    events = msgspec.json.decode(msgspec.json.encode(stored.events))
    return stored.at, stored.actor, tuple(events)
