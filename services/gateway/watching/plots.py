"""From the ring to lines of plots and figures of the last minute."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from libs.messages.watching import PlotLine, Plots
from services.gateway.watching.ring import STEP, STEPS, Labels, Ring, quantile

LATE = 2
"""Steps that may not be complete: a process reports within five seconds, and its report takes a moment."""
MINUTE = 60_000 // STEP
QUANTILES = (0.5, 0.95, 0.99)
REASONS = 8
"""Lines of reasons in a plot at most; the rarer ones are in the figures."""


class _Counted(NamedTuple):
    line: str
    instrument: str
    by: tuple[str, ...]


COUNTED = (
    _Counted("commands", "furrow.commands", ("owner", "outcome")),
    _Counted("errors", "furrow.errors", ("where",)),
    _Counted("restarts", "furrow.follower.restarts", ("follower",)),
    _Counted("clocks", "furrow.clocks.fired", ("owner", "result")),
)
TIMED = (
    _Counted("command_ms", "furrow.command.duration", ("owner",)),
    _Counted("append_ms", "furrow.append.duration", ("owner",)),
    _Counted("feed_ms", "furrow.feed.delay", ("game",)),
    _Counted("follower_ms", "furrow.follower.delay", ("follower",)),
)
STANDING = (
    _Counted("matches", "furrow.matches.live", ("game",)),
    _Counted("tables", "furrow.tables.open", ("game",)),
    _Counted("lag", "furrow.follower.lag", ("follower",)),
    _Counted("sockets", "furrow.sockets.open", ("kind",)),
)


def plots(ring: Ring, now: int, seconds: int) -> Plots:
    """The last `seconds` as far as they are complete."""
    last = now // STEP - LATE
    first = last + 1 - max(1, min(seconds * 1000 // STEP, STEPS - LATE))
    return Plots(start=first * STEP, step=STEP, lines=tuple(_lines(ring, first, last)))


def _lines(ring: Ring, first: int, last: int) -> Iterator[PlotLine]:
    for one in COUNTED:
        found = ring.counts(one.instrument, one.by, first, last)
        yield from (_rates(one.line, labels, line) for labels, line in sorted(found.items()))
    yield from (_rates("requests", labels, line) for labels, line in sorted(_requests(ring, first, last).items()))
    reasons = ring.counts("furrow.commands.refused", ("reason",), first, last)
    often = sorted(reasons.items(), key=lambda pair: -sum(filter(None, pair[1])))[:REASONS]
    yield from (_rates("refused", labels, line) for labels, line in often)
    for one in TIMED:
        for labels, filled in sorted(ring.buckets(one.instrument, one.by, first, last).items()):
            for share in QUANTILES:
                values = tuple(None if step is None else _ms(quantile(share, step)) for step in filled)
                yield PlotLine(name=one.line, labels={**dict(labels), "quantile": f"{share:g}"}, values=values)
    for one in STANDING:
        for labels, line in sorted(ring.gauges(one.instrument, one.by, first, last).items()):
            yield PlotLine(name=one.line, labels=dict(labels), values=tuple(line))


def _requests(ring: Ring, first: int, last: int) -> dict[Labels, list[float | None]]:
    return {
        labels: [None if step is None else sum(step) for step in filled]
        for labels, filled in ring.buckets("http.server.request.duration", ("status",), first, last).items()
    }


def _rates(name: str, labels: Labels, line: list[float | None]) -> PlotLine:
    per_second = tuple(None if count is None else round(count * 1000 / STEP, 3) for count in line)
    return PlotLine(name=name, labels=dict(labels), values=per_second)


def _ms(seconds: float | None) -> float | None:
    return None if seconds is None else round(seconds * 1000, 2)


class Minute:
    """The last minute that is complete."""

    def __init__(self, ring: Ring, now: int) -> None:
        self._ring = ring
        self._last = now // STEP - LATE
        self._first = self._last + 1 - MINUTE

    def rates(self, name: str, owner: str, label: str) -> dict[str, float]:
        """A second, by the label's value."""
        return {value: round(count / 60, 3) for value, count in self._of(name, owner, label).items()}

    def numbers(self, name: str, owner: str, label: str) -> dict[str, int]:
        """How often, by the label's value, the most frequent first; what rounds to nothing is left out."""
        often = sorted(self._of(name, owner, label).items(), key=lambda pair: (-pair[1], pair[0]))
        return {value: round(count) for value, count in often if round(count)}

    def times(self, name: str, owner: str) -> dict[str, float]:
        """p50, p95 and p99 in milliseconds; empty when nothing happened."""
        whole: list[float] = []
        for labels, steps in self._ring.buckets(name, ("owner",), self._first, self._last).items():
            if dict(labels).get("owner") == owner:
                for step in filter(None, steps):
                    whole = [a + b for a, b in zip(whole, step, strict=True)] if whole else list(step)
        found = {f"p{share * 100:g}": _ms(quantile(share, whole)) for share in QUANTILES} if whole else {}
        return {name: value for name, value in found.items() if value is not None}

    def _of(self, name: str, owner: str, label: str) -> Mapping[str, float]:
        totals = self._ring.total(name, ("owner", label), self._first, self._last)
        return {dict(labels)[label]: count for labels, count in totals.items() if dict(labels).get("owner") == owner}
