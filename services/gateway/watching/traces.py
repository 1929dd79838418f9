"""The traces and troubles of the recent past, as services reported them. All is bounded; the oldest go first."""

from collections import OrderedDict, deque
from collections.abc import Iterable, Iterator
from datetime import UTC, datetime
from typing import NamedTuple

from libs.messages.watching import TraceHead, Trouble, WatchedSpan, WatchedTrace
from libs.telemetry import names
from libs.telemetry.reports import LogReport, Report, SpanReport
from services.gateway.watching.troubles import Troubles

TRACES = 4_000
SPANS_OF_A_TRACE = 400
COMMANDS = 200
MATCHES = 4_000
TRACES_OF_A_MATCH = 50


class _Made(NamedTuple):
    service: str
    worker: str
    span: SpanReport


class Taken(NamedTuple):
    """How long an owner took for a command that was traced."""

    owner: str
    trace: str
    seconds: float
    at: float
    """Seconds since 1970."""


class Traces:
    def __init__(self) -> None:
        self.commands: deque[Taken] = deque(maxlen=COMMANDS)
        self._spans: OrderedDict[str, list[_Made]] = OrderedDict()
        self._linked: OrderedDict[str, list[_Made]] = OrderedDict()
        """Followers' spans by the trace that they are linked to."""
        self._of_match: OrderedDict[str, deque[str]] = OrderedDict()
        self.troubles = Troubles()

    def take(self, report: Report) -> None:
        for span in report.spans:
            made = _Made(report.service, report.instance, span)
            _keep(self._spans, span.trace, made)
            for link in span.links:
                if link[3:35] != span.trace:
                    _keep(self._linked, link[3:35], made)
            owner = span.attributes.get("furrow.owner")
            if span.name == names.COMMAND and isinstance(owner, str):
                self.commands.append(Taken(owner, span.trace, span.duration_ns / 1e9, span.start_ns / 1e9))
            match = span.attributes.get("furrow.match")
            if isinstance(match, str):
                self._note(match, span.trace)
        for line in report.logs:
            self.troubles.take(_trouble(report, line), report.at)

    def restarted(self, report: Report, last: int) -> None:
        """A process began anew without having said that it leaves; `last`: when it was last heard, UTC milliseconds."""
        died = Trouble(
            at=_iso(report.started),
            service=report.service,
            worker=report.instance,
            level="warning",
            event="the process died and began anew",
            fields={"last_heard": _iso(last)},
        )
        self.troubles.take(died, report.at)

    def of_match(self, match: str) -> tuple[str, ...]:
        """The ids of its traces that are kept, newest first."""
        return tuple(trace for trace in reversed(self._of_match.get(match, ())) if trace in self._spans)

    def heads(self, traces: Iterable[str] | None = None, *, slowest: bool = False, limit: int = 50) -> list[TraceHead]:
        """The newest first, or the slowest. Those of followers alone are left out: they belong to no command."""
        chosen = self._newest() if traces is None else iter(traces)
        heads = (_head(trace, spans) for trace in chosen if (spans := self._spans.get(trace)))
        commands = (head for head in heads if head is not None)
        if slowest:
            return sorted(commands, key=lambda head: -head.took)[:limit]
        return [head for head, _ in zip(commands, range(limit), strict=False)]

    def get(self, trace: str) -> WatchedTrace | None:
        spans = self._spans.get(trace)
        if not spans:
            return None
        begin = min(made.span.start_ns for made in spans)
        linked = (_shown(made, begin, 0, linked=True) for made in self._linked.get(trace, ()))
        shown = (*_waterfall(spans, begin), *linked)
        return WatchedTrace(trace=trace, at=begin // 1_000_000, spans=shown, troubles=self.troubles.about(trace=trace))

    def _newest(self) -> Iterator[str]:
        return iter(reversed(self._spans))

    def _note(self, match: str, trace: str) -> None:
        traces = self._of_match.get(match)
        if traces is None:
            traces = self._of_match[match] = deque(maxlen=TRACES_OF_A_MATCH)
            if len(self._of_match) > MATCHES:
                self._of_match.popitem(last=False)
        if trace not in traces:
            traces.append(trace)
        self._of_match.move_to_end(match)


def _iso(at: int) -> str:
    return datetime.fromtimestamp(at / 1000, UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")


def _keep(kept: OrderedDict[str, list[_Made]], trace: str, made: _Made) -> None:
    spans = kept.get(trace)
    if spans is None:
        spans = kept[trace] = []
        if len(kept) > TRACES:
            kept.popitem(last=False)
    if len(spans) < SPANS_OF_A_TRACE:
        spans.append(made)


def _trouble(report: Report, line: LogReport) -> Trouble:
    return Trouble(
        at=line.at,
        service=report.service,
        worker=report.instance,
        level=line.level,
        logger=line.logger,
        event=line.event,
        trace=line.trace,
        exception=line.exception,
        fields=line.fields,
    )


def _head(trace: str, spans: list[_Made]) -> TraceHead | None:
    own = {made.span.span for made in spans}
    root = next((made.span for made in spans if made.span.parent not in own and made.span.kind == "server"), None)
    if root is None:
        return None
    begin = min(made.span.start_ns for made in spans)
    end = max(made.span.start_ns + made.span.duration_ns for made in spans)
    return TraceHead(
        trace=trace,
        at=begin // 1_000_000,
        name=root.name,
        took=(end - begin) // 1000,
        spans=len(spans),
        match=str(root.attributes.get("furrow.match", "")),
        outcome=str(root.attributes.get("furrow.outcome", "")),
        error=next((made.span.error for made in spans if made.span.error), ""),
    )


def _waterfall(spans: list[_Made], begin: int) -> Iterator[WatchedSpan]:
    """Each behind its parent, siblings by time; those whose parent is not kept stand at the top."""
    own = {made.span.span for made in spans}
    children: dict[str, list[_Made]] = {}
    for made in sorted(spans, key=lambda one: one.span.start_ns):
        children.setdefault(made.span.parent if made.span.parent in own else "", []).append(made)
    waiting = [(made, 0) for made in reversed(children.pop("", []))]
    while waiting:
        made, depth = waiting.pop()
        yield _shown(made, begin, depth)
        waiting += [(child, depth + 1) for child in reversed(children.pop(made.span.span, []))]


def _shown(made: _Made, begin: int, depth: int, *, linked: bool = False) -> WatchedSpan:
    span = made.span
    return WatchedSpan(
        name=span.name,
        kind=span.kind,
        service=made.service,
        worker=made.worker,
        span=span.span,
        parent=span.parent,
        depth=depth,
        start=(span.start_ns - begin) // 1000,
        took=span.duration_ns // 1000,
        attributes=span.attributes,
        error=span.error,
        linked=linked,
    )
