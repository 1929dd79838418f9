"""Rating every finished match as the facts tell of it, in their order. Hearing a fact twice changes nothing.

One match is rated in all of its logs before the next one is looked at, so that each log has the order of FACTS. Who
follows may die at any step, or be two for a while: each log's commit proves itself, and the others find it there.
"""

import asyncio
import time
from collections.abc import Sequence

import msgspec
from msgspec import Struct

from libs.eventlog import LogUnavailableError, Record
from libs.host.core.keeper import Keeper, utc_ms
from libs.host.core.kind import Request
from libs.host.leases import Leases
from libs.messages.facts import MatchFinished
from libs.messages.requests import Accepted, Refused, Unavailable
from libs.projections import Checkpoints, Source
from libs.projections.batch import digest
from libs.projections.source import whole
from libs.projections.store import Checkpoint
from libs.telemetry import names
from libs.telemetry.instruments import FOLLOWED, FOLLOWER_LAG
from libs.telemetry.logs import log_error, logger
from libs.telemetry.spans import span
from services.scoring.messages import Rate
from services.scoring.ratings.decide import logs_of
from services.scoring.ratings.state import Ratings

FOLLOWER = "scoring-ratings"
AGAIN = 1.0
"""Seconds before what failed is tried again, and before ownership is looked at again."""
NOTE_EVERY = 1.0
"""Seconds between two notes of how far the facts are rated."""
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
        self._facts = facts
        self._checkpoints = checkpoints
        self._keeper = keeper
        self._leases = leases
        self._noted_at = 0.0
        self._followed = FOLLOWED.cell(facts.stream, FOLLOWER)
        self._lag = FOLLOWER_LAG.cell(facts.stream, FOLLOWER)

    async def run(self) -> None:
        """For ever; cancel to stop."""
        while True:
            try:
                if self._mine():
                    await self._hear(await self._start())
            except LogUnavailableError as error:
                _log.info("rating begins again", why=str(error))
            except Exception as error:  # noqa: BLE001 (matches must be rated whatever went wrong once)
                log_error(_log, "rating failed and begins again", error)
            await asyncio.sleep(AGAIN)

    def _mine(self) -> bool:
        return self._leases.owns(self._facts.stream)

    async def _start(self) -> int:
        """The sequence to go on after: 0 when there is no checkpoint, or one of another log."""
        checkpoint = await self._checkpoints.get(FOLLOWER)
        if checkpoint is None:
            return 0
        record = await self._facts.at(checkpoint.sequence)
        return checkpoint.sequence if record is not None and digest(record.data) == checkpoint.digest else 0

    async def _hear(self, after: int) -> None:
        async for records in whole(self._facts, after, FOLLOWER):
            await self._rate_all(records)
            self._followed.add(len(records))
            if time.monotonic() >= self._noted_at + NOTE_EVERY:
                await self._note(records[-1])
            if not self._mine():
                return

    async def _note(self, last: Record) -> None:
        await self._checkpoints.put(FOLLOWER, Checkpoint(last.sequence, digest(last.data)))
        self._noted_at = time.monotonic()
        self._lag.set(max(0, await self._facts.head() - last.sequence))

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
                made.note(outcome=str(type(answer).__struct_config__.tag))
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
