"""The commit: all that one command led to, as one message in the log. Formats only grow.

In the log of an aggregate with a chain, 32 bytes stand before the packed commit:
HMAC-SHA256(chain key, chain of the commit before ‖ packed commit), 32 zero bytes before the first.
"""

import hmac
from hashlib import blake2b

import msgspec
from msgspec import Raw, Struct

CHAIN_BYTES = 32
NO_CHAIN = bytes(CHAIN_BYTES)


class Receipt(Struct, frozen=True, array_like=True):
    """When a command was received and decided, and what its clock was given back; UTC milliseconds and milliseconds."""

    received: int
    processed: int
    credited: int = 0


class Commit(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One command's outcome. `version` is 1-based and gapless within the aggregate."""

    format: int = 1
    id: str
    version: int
    command: str
    """The command's id, unique for its actor."""
    body: bytes = b""
    """The command itself as JSON: a repeat is recognised by it, and a finished match can be decided again from it."""
    actor: str
    """The player's id, or a role in angle brackets such as <lobby>."""
    at: int
    """Server time, UTC milliseconds, never before the last commit's."""
    receipt: Receipt | None = None
    rules: int = 0
    """The rules version that decided, 0 for aggregates without one."""
    drawn: int = 0
    """Draws of chance made from the opening to the end of this commit."""
    trace: str = ""
    events: tuple[Raw, ...]
    awaiting: tuple[int, ...] = ()
    facts: tuple[bytes, ...] = ()
    """Public facts for other services, each as JSON, in the order they are told."""
    result: bytes = b""
    """What the owner gave back to the sender besides, as JSON."""
    resumes: int | None = None
    """The last version before it that stands, where all between were set aside as damaged; None: the one before it."""


class CorruptCommitError(Exception):
    """A stored commit cannot be read, or its chain is broken: this aggregate is stopped, others go on."""


_encode = msgspec.msgpack.Encoder().encode
_decode = msgspec.msgpack.Decoder(Commit).decode


def packed(commit: Commit) -> bytes:
    return _encode(commit)


def chained(key: bytes | None, last: bytes, body: bytes) -> tuple[bytes, bytes]:
    """The message for the log and its chain; without a key the message is the body and the chain stays."""
    if key is None:
        return body, last
    chain = hmac.digest(key, last + body, "sha256")
    return chain + body, chain


def unpacked(data: bytes, *, has_chain: bool) -> tuple[bytes, Commit]:
    """The chain (zeros without one) and the commit. Raises CorruptCommitError."""
    start = CHAIN_BYTES if has_chain else 0
    try:
        return (data[:start] or NO_CHAIN), _decode(memoryview(data)[start:])
    except msgspec.MsgspecError as error:
        message = f"unreadable commit: {error}"
        raise CorruptCommitError(message) from error


def command_key(actor: str, command: str) -> bytes:
    """Eight bytes that stand for an actor's command id; equal keys are told apart by looking at the commit."""
    return blake2b(f"{actor}\n{command}".encode(), digest_size=8).digest()


def same_json(one: bytes, other: bytes) -> bool:
    """Whether two texts are the same JSON value, however they are spaced and their keys ordered."""
    if one == other:
        return True
    try:
        return _in_order(msgspec.json.decode(one)) == _in_order(msgspec.json.decode(other))
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return False


def _in_order(value: object) -> bytes:
    return msgspec.json.encode(value, order="sorted")
