"""What a process says of itself when it is asked: msgpack on the bus, JSON at the door; growing by defaulted fields."""

import msgspec
from msgspec import Struct


class ProcessState(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A process as it is at this moment. It lives if it answers, and is ready if nothing is missing."""

    service: str
    worker: str
    version: str = ""
    """Of its build."""
    rules_version: int = 0
    """The newest rules that it knows; 0 for a service without rules."""
    started: int = 0
    """UTC milliseconds."""
    at: int = 0
    """When it answered, UTC milliseconds by its own clock."""
    missing: tuple[str, ...] = ()
    """What it needs and has not: valkey, lease, follower:<name> (it is silent), stream:<name>."""
    partitions: tuple[int, ...] = ()
    """Those that it serves, of 64."""
    streams: tuple[str, ...] = ()
    """Those that it follows."""
    lags: dict[str, int] = {}
    """By follower: records of its stream that it has not taken in."""
    aggregates: int = 0
    """In memory: matches of a game, else tables, players, logs."""
    stopped: tuple[str, ...] = ()
    """Aggregates that it serves no more, because their log cannot be read."""


encode_state = msgspec.msgpack.Encoder().encode
process_state = msgspec.msgpack.Decoder(ProcessState).decode
