"""Making spans. Unsampled, `span` costs a comparison; sampled, it notes a few values and hands them on when it ends.

The OpenTelemetry tracer is not used on the way of a command: one of its spans costs about ten times one of these.
They become spans of the SDK later, outside the command's time (libs/telemetry/otlp.py).
"""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar, Token
from time import time_ns
from types import TracebackType
from typing import Self, TypeAlias

from libs.telemetry.traceparent import begin, is_sampled, new_span_id

Attribute: TypeAlias = str | int | float | bool


class Span:
    """A span that is not made: every method does nothing."""

    __slots__ = ()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        return None

    def child(self, traceparent: str) -> str:
        """What to pass on: this span's own traceparent, or the given one if this span is not made."""
        return traceparent

    def note(self, **attributes: Attribute) -> None:
        """Add attributes."""


class MadeSpan(Span):
    """A sampled span: from entering it to leaving it. `links` are traceparents that caused it without being parents."""

    __slots__ = (
        "_token", "attributes", "end_ns", "error", "links", "name", "parent_id", "span_id", "start_ns", "trace_id",
    )  # fmt: skip

    def __init__(
        self,
        name: str,
        trace_id: str,
        parent_id: str,
        attributes: dict[str, Attribute],
        *,
        span_id: str = "",
        links: Sequence[str] = (),
    ) -> None:
        self.name = name
        self.trace_id = trace_id
        self.span_id = span_id or new_span_id()
        self.parent_id = parent_id
        self.attributes = attributes
        self.links = links
        self.error = ""
        self.start_ns = 0
        self.end_ns = 0
        self._token: Token[Span] | None = None

    def __enter__(self) -> Self:
        self._token = _current.set(self)
        self.start_ns = time_ns()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        self.end_ns = time_ns()
        if self._token is not None:
            _current.reset(self._token)
        if kind is not None:
            self.error = kind.__name__
        _hand_on(self)

    def child(self, traceparent: str) -> str:
        return f"00-{self.trace_id}-{self.span_id}-01"

    def note(self, **attributes: Attribute) -> None:
        self.attributes.update(attributes)


Sink: TypeAlias = Callable[[MadeSpan], None]

NOT_MADE = Span()
_current: ContextVar[Span] = ContextVar("furrow_span", default=NOT_MADE)
_sinks: tuple[Sink, ...] = ()


def span(name: str, traceparent: str, **attributes: Attribute) -> Span:
    """A child of the span that `traceparent` names, as a context manager; nothing if that is "" or unsampled."""
    if not is_sampled(traceparent):
        return NOT_MADE
    return MadeSpan(name, traceparent[3:35], traceparent[36:52], attributes)


def root_span(name: str, traceparent: str, *, header: str = "", **attributes: Attribute) -> Span:
    """The very span that `traceparent` names (made by `begin`); `header` is the client's, to be its parent."""
    if not is_sampled(traceparent):
        return NOT_MADE
    trace = traceparent[3:35]
    parent = header[36:52] if header[3:35] == trace else ""
    return MadeSpan(name, trace, parent, attributes, span_id=traceparent[36:52])


def linked_span(name: str, causes: Sequence[str], **attributes: Attribute) -> Span:
    """The root of a new trace with links to the sampled ones of `causes`; nothing if none is sampled.

    For work done later and for many commands at once: as a child it would make each command look slow.
    """
    links = [cause for cause in causes if is_sampled(cause)]
    if not links:
        return NOT_MADE
    return MadeSpan(name, begin(sampled=True)[3:35], "", attributes, links=links)


def span_afterwards(
    name: str,
    traceparent: str,
    start_ns: int,
    end_ns: int,
    *,
    root: bool = False,
    error: str = "",
    **attributes: Attribute,
) -> str:
    """Make a span from its times, sampled or not; for errors and slow commands. `root`: the span that it names.

    Times in nanoseconds since 1970. Returns the made span's traceparent, for children made likewise.
    """
    traceparent = traceparent or begin(sampled=True)
    own = traceparent[36:52]
    made = MadeSpan(name, traceparent[3:35], "" if root else own, attributes, span_id=own if root else "")
    made.start_ns, made.end_ns, made.error = start_ns, end_ns, error
    _hand_on(made)
    return made.child("")


def current() -> Span:
    """The innermost made span of this task, for logs."""
    return _current.get()


def add_sink(sink: Sink) -> None:
    """Have `sink` called with every span as it ends, in the thread and task that ended it: it must be quick."""
    global _sinks  # noqa: PLW0603 - one recorder a process, read on every span
    _sinks = (*_sinks, sink)


def remove_sink(sink: Sink) -> None:
    global _sinks  # noqa: PLW0603 - as above
    _sinks = tuple(other for other in _sinks if other != sink)


@contextmanager
def recorded() -> Iterator[list[MadeSpan]]:
    """For tests: the spans that end meanwhile, in that order."""
    spans: list[MadeSpan] = []
    sink = spans.append
    add_sink(sink)
    try:
        yield spans
    finally:
        remove_sink(sink)


def _hand_on(made: MadeSpan) -> None:
    for sink in _sinks:
        sink(made)
