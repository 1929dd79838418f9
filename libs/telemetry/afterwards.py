"""Spans of a command that was not chosen to be traced but failed or was slow, from the times in its answer."""

from collections.abc import Sequence

from libs.telemetry import names
from libs.telemetry.spans import Attribute, span_afterwards

_NS_PER_US = 1000


def command_afterwards(
    name: str,
    traceparent: str,
    start_ns: int,
    end_ns: int,
    *,
    spent_us: Sequence[int] = (),
    error: str = "",
    **attributes: Attribute,
) -> None:
    """The command's own span and, from the owner's answer (queued, deciding, appending), what the owner did with it.

    The owner's spans end with the command's: its clock is another machine's, so only its durations are taken.
    """
    root = span_afterwards(name, traceparent, start_ns, end_ns, root=True, error=error, **attributes)
    if not spent_us:
        return
    at = max(start_ns, end_ns - sum(spent_us) * _NS_PER_US)
    owner = span_afterwards(names.COMMAND, root, at, end_ns)
    for step, spent in zip((names.QUEUED, names.DECIDE, names.APPEND), spent_us, strict=False):
        span_afterwards(step, owner, at, at + spent * _NS_PER_US)
        at += spent * _NS_PER_US
