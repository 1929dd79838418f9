"""Values as bytes, one form for equal values: what tests compare, and what golden matches keep."""

import hashlib
from typing import Any

import msgspec

_JSON = msgspec.json.Encoder(order="deterministic")
_MSGPACK = msgspec.msgpack.Encoder(order="deterministic")


def as_json(value: Any) -> bytes:
    """JSON with sorted keys."""
    return _JSON.encode(value)


def packed(value: Any) -> bytes:
    """MessagePack with sorted keys, as states are kept."""
    return _MSGPACK.encode(value)


def unpacked(data: bytes, kind: Any) -> Any:
    """The value of the given type. Raises msgspec.ValidationError."""
    return msgspec.msgpack.decode(data, type=kind)


def from_json(data: bytes, kind: Any) -> Any:
    """The value of the given type, strictly. Raises msgspec.ValidationError."""
    return msgspec.json.decode(data, type=kind)


def digest(value: Any) -> str:
    """16 hexadecimal digits of the SHA-256 of the value's JSON."""
    return hashlib.sha256(as_json(value)).hexdigest()[:16]
