"""A match as an operator watches it: who acted when, how long it took, under which trace. Nothing that is hidden."""

from libs.host.core.commit import Commit
from libs.host.core.kind import History
from libs.host.match.codec import Codec
from libs.host.match.frames import actor_of, observations, seat_infos
from libs.host.match.shown import standing_of
from libs.host.match.state import Match
from libs.messages.feeds import encode_json
from libs.messages.watching import Step, Timeline
from libs.telemetry.traceparent import trace_id


def timeline(codec: Codec, match: Match, history: History, *, before: int | None, limit: int, fault: str = "") -> bytes:
    """The newest `limit` commits before a version (None: up to the newest), as a Timeline in JSON.

    `fault` is what is wrong with the log behind them, of a match that is stopped.
    """
    end = history.version if before is None else min(before - 1, history.version)
    first = max(1, end - limit + 1)
    terms = match.opened
    assert terms is not None  # noqa: S101 (asked of opened matches only)
    return encode_json(
        Timeline(
            match=match.identifier,
            game=codec.game.name,
            table=terms.table,
            rules_version=terms.rules_version,
            status="stopped" if fault else match.status,
            version=match.version,
            started=match.started,
            at=match.at,
            clock=match.clock,
            seats=seat_infos(match),
            awaiting=match.awaiting,
            standing=standing_of(codec, match),
            damaged=history.version + 1 if fault else None,
            fault=fault,
            steps=tuple(_step(codec, match, history.commit(version)) for version in range(first, end + 1)),
        )
    )


def _step(codec: Codec, match: Match, commit: Commit) -> Step:
    receipt = commit.receipt
    seen = observations(codec, tuple(codec.event(raw) for raw in commit.events), None)
    return Step(
        version=commit.version,
        at=commit.at,
        actor=actor_of(match, commit.actor),
        took_ms=None if receipt is None else max(0, receipt.processed - receipt.received),
        credited_ms=0 if receipt is None else receipt.credited,
        events=tuple(str(event.__struct_config__.tag) for event in seen),
        awaiting=commit.awaiting,
        trace=trace_id(commit.trace),
    )
