"""W3C trace context as plain strings: 00-<trace id>-<span id>-<flags>, and "" for none.

A traceparent travels in envelopes and commits. Its last bit, decided once at the gateway, says whether spans are made.
An unsampled one is passed on all the same: an error or a slow command can then leave spans under its trace id.
"""

import re
from random import Random
from secrets import randbits

_HEADER = re.compile(r"(?!ff)[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})(-.*)?")
_ODD = frozenset("13579bdf")
_ids = Random(randbits(128))  # noqa: S311 - ids only have to differ, and this is on the path of every command


def begin(*, sampled: bool, header: str = "") -> str:
    """The traceparent of a new span at the door; keeps the trace id of a client's header if that is well-formed.

    The header's own flag is ignored: else any client could have all of its commands traced.
    """
    match = _HEADER.fullmatch(header) if header else None
    trace = match[1] if match else f"{_ids.getrandbits(128) or 1:032x}"
    return f"00-{trace}-{new_span_id()}-{'01' if sampled else '00'}"


def new_span_id() -> str:
    return f"{_ids.getrandbits(64) or 1:016x}"


def is_sampled(traceparent: str) -> bool:
    """Of our own strings only; a client's header goes through `begin` first."""
    return bool(traceparent) and traceparent[-1] in _ODD


def trace_id(traceparent: str) -> str:
    """Thirty-two hexadecimal digits, "" for none."""
    return traceparent[3:35]


def span_id(traceparent: str) -> str:
    """Sixteen hexadecimal digits, "" for none."""
    return traceparent[36:52]


class Sampling:
    """Chooses which commands are traced: `ratio` of them, 0 to 1."""

    def __init__(self, ratio: float) -> None:
        self._ratio = ratio

    def begin(self, header: str = "") -> str:
        return begin(sampled=_ids.random() < self._ratio, header=header)
