"""`python -m services.scoring check`: all ratings worked out again from the facts, and compared with the logs."""

import os
import sys
from collections.abc import AsyncIterator
from typing import NamedTuple

from msgspec import Struct

from libs.bus import NatsBus
from libs.eventlog import EventLog, JetStreamEventLog, JetStreamFactLog, Record
from libs.host.core.commit import unpacked
from libs.messages.facts import MatchFinished
from libs.projections import EventSource, FactSource, Source
from libs.projections.source import whole
from libs.settings import NatsSettings, settings
from services.scoring.kind import RatingLogs
from services.scoring.rating import finished_match
from services.scoring.ratings.arithmetic import ARITHMETIC
from services.scoring.ratings.decide import decide, logs_of
from services.scoring.ratings.events import MatchRated, evolve, match_rated
from services.scoring.ratings.state import Ratings


class Checked(Struct, frozen=True, kw_only=True):
    """`commits` were compared; `faults` are sentences, none if all is well."""

    commits: int
    logs: int
    faults: tuple[str, ...]


async def check() -> int:
    """Compare and say so; the exit code. Raises SettingsError, CannotConnectError, LogUnavailableError."""
    bus = await NatsBus.connect(settings(NatsSettings, os.environ), RatingLogs.owner)
    try:
        log: EventLog = JetStreamEventLog(bus.connection, RatingLogs.owner, 1)
        checked = await compared(FactSource(JetStreamFactLog(bus.connection)), EventSource(log, log.streams[0]))
    finally:
        await bus.close()
    for fault in checked.faults:
        sys.stderr.write(f"{fault}\n")
    sys.stdout.write(f"Compared {checked.commits} commits of {checked.logs} rating logs with the facts.\n")
    return 1 if checked.faults else 0


async def compared(facts: Source, commits: Source) -> Checked:
    """Every commit against what its fact comes to, in the order of facts; commits that facts lack, and the reverse.

    Facts behind the last one that is rated are of matches that will be.
    """
    found = await _commits(commits)
    checking = _Checking(found)
    async for record in _until(facts, max((stood.event.sequence for stood in found.values()), default=0)):
        fact = finished_match(record)
        if fact is not None:
            for name in logs_of(fact):
                checking.compare(name, fact, record.sequence)
    return checking.checked()


class _Stood(NamedTuple):
    """A commit: what it says, and by which arithmetic."""

    event: MatchRated
    arithmetic: int


class _Checking:
    """Takes the commits away that have their fact, and folds them as they stand."""

    def __init__(self, found: dict[tuple[str, str], _Stood]) -> None:
        self._left = found
        self._commits = len(found)
        self._states: dict[str, Ratings] = {}
        self._faults: list[str] = []

    def compare(self, name: str, fact: MatchFinished, sequence: int) -> None:
        stood = self._left.pop((name, fact.id), None)
        if stood is None:
            self._faults.append(f"{fact.id} is not rated in {name}.")
            return
        state = self._states.get(name) or Ratings(identifier=name)
        # Another arithmetic made other numbers, rightly; they count from there on.
        if stood.arithmetic == ARITHMETIC and stood.event != decide(state, fact, sequence):
            self._faults.append(f"{fact.id} is rated otherwise in {name}.")
        self._states[name] = evolve(state, stood.event)

    def checked(self) -> Checked:
        alone = [f"{match} is rated in {name} without a fact." for name, match in self._left]
        return Checked(commits=self._commits, logs=len(self._states), faults=(*self._faults, *alone))


async def _commits(source: Source) -> dict[tuple[str, str], _Stood]:
    """By log and match."""
    found: dict[tuple[str, str], _Stood] = {}
    async for record in _until(source, await source.head()):
        commit = unpacked(record.data, has_chain=False)[1]
        (event,) = map(match_rated, commit.events)
        found[commit.id, event.match] = _Stood(event, commit.rules)
    return found


async def _until(source: Source, last: int) -> AsyncIterator[Record]:
    """The records up to a sequence that the stream is known to have; none for 0."""
    if not last:
        return
    async for records in whole(source, 0, "scoring-check"):
        for record in records:
            if record.sequence <= last:
                yield record
        if records[-1].sequence >= last:
            return
