"""Rating every finished match as the facts tell of it, in their order. Hearing a fact twice changes nothing.

One match is rated in all of its logs before the next one is looked at, so that each log has the order of FACTS. Who
follows may die at any step, or be two for a while: each log's commit proves itself, and the others find it there.
"""

import asyncio
from collections.abc import Sequence

import msgspec
from msgspec import Struct

from libs.eventlog import Record
from libs.host.core.keeper import Keeper, utc_ms
from libs.host.core.kind import Request
from libs.host.hearing import Hearing
from libs.host.leases import Leases
from libs.messages.facts import MatchFinished
from libs.messages.requests import Accepted, Refused, Unavailable
from libs.projections import Checkpoints, Source
from libs.telemetry import names
from libs.telemetry.logs import log_error, logger
from libs.telemetry.spans import span
from services.scoring.messages import Rate
from services.scoring.ratings.decide import logs_of
from services.scoring.ratings.state import Ratings

FOLLOWER = "scoring-ratings"
AGAIN = 1.0
"""Seconds before what failed is tried again."""
FAILURES = 3
"""How often a fault of ours is met before the match is left unrated in that log, with an alarm."""

_log = logger(__name__)


class _Head(Struct, frozen=True):
    """What is read of every fact."""

    type: str


_head = msgspec.json.Decoder(_Head).decode
_finished = msgspec.json.Decoder(MatchFinished).decode


class Rater:
    """Hears all facts, on the one worker that owns the stream of facts."""

    def __init__(self, facts: Source, checkpoints: Checkpoints, keeper: Keeper[Ratings], leases: Leases) -> None:
        self._keeper = keeper
        self._hearing = Hearing(FOLLOWER, facts, checkpoints, leases, self._rate_all)

    async def run(self) -> None:
        """For ever; cancel to stop."""
        await self._hearing.run()

    async def _rate_all(self, records: Sequence[Record]) -> None:
        for record in records:
            fact = finished_match(record)
            if fact is not None and (logs := logs_of(fact)):
                await asyncio.gather(*(self._rate(log, Rate(fact=fact, sequence=record.sequence)) for log in logs))

    async def _rate(self, log: str, wanted: Rate) -> None:
        """Have the log rate the match, until that is certain."""
        failures = 0
        while failures < FAILURES:
            with span(names.RATE, wanted.fact.trace) as made:
                trace = made.child(wanted.fact.trace)
                answer = await self._keeper.command(log, _request(wanted, trace))
                made.note(**{"furrow.outcome": str(type(answer).__struct_config__.tag)})
            match answer:
                case Accepted():
                    return
                case Refused(reason=reason, detail=detail):
                    if reason != "already_rated":
                        _log.error("a match is not rated", log=log, match=wanted.fact.id, reason=reason, detail=detail)
                    return
                case Unavailable(retry_after=pause):
                    await asyncio.sleep(pause)
                case _:
                    failures += 1
                    await asyncio.sleep(AGAIN)
        _log.error("a match could not be rated", log=log, match=wanted.fact.id, trace=wanted.fact.trace)


def finished_match(record: Record) -> MatchFinished | None:
    """The fact of a match's end; None for another, and for one that cannot be read, which is logged."""
    try:
        return _finished(record.data) if _head(record.data).type == "match_finished" else None
    except msgspec.MsgspecError as error:
        log_error(_log, "a fact cannot be read", error, sequence=record.sequence)
        return None


def _request(wanted: Rate, trace: str) -> Request:
    now = utc_ms()
    return Request(actor="<scoring>", id=wanted.id, body=b"", received=now, now=now, trace=trace, message=wanted)
