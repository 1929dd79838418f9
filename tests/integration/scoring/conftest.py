"""Scoring on servers in memory, whose workers may die at any step, and facts of matches that never were."""

import asyncio
import random
from collections.abc import AsyncIterator, Callable, Sequence
from typing import Any

import pytest

from libs.eventlog import Fault, MemoryFactLog, MemorySnapshots, MemoryStreams
from libs.host.core.commit import unpacked
from libs.host.core.keeper import Keeper
from libs.messages.facts import MatchFinished, RatingChanged, encode_fact, scoring_fact
from libs.projections import Checkpoints, FactSource, Source
from libs.projections.store import Checkpoint
from libs.testkit.mortal import Fate, MortalLog
from services.scoring import rating
from services.scoring.kind import RatingLogs
from services.scoring.rating import Rater
from services.scoring.ratings.decide import decide, logs_of
from services.scoring.ratings.events import evolve

NOON = 1_800_000_000_000
PLAYERS = ("ann", "bob", "cid", "dot", "bot-pig_race-greedy-1", "bot-pig_race-greedy-2")
GAMES = ("pig_race", "corn_maze")
STREAM = "EVT_SCORING"


def finished(match: str, players: Sequence[str], at: int = NOON, **fields: Any) -> MatchFinished:
    """A rated match in which the players are placed in the order named."""
    scores = [{"seat": seat, "place": seat + 1, "total": 40 - seat} for seat in range(len(players))]
    given: dict[str, Any] = {
        "table": "t-1",
        "options": {},
        "rules_version": 1,
        "rated": True,
        "seed_given": False,
        "speed": "slow",
        "version": 30,
        "started": at - 600_000,
        "outcome": {"scores": scores},
    }
    return MatchFinished(owner=match.rpartition("-")[0], id=match, players=tuple(players), at=at, **(given | fields))


def course(number: int, seed: int) -> list[MatchFinished]:
    """So many matches of both games, some of which are not rated."""
    drawn = random.Random(seed)
    facts = []
    for one in range(number):
        game = drawn.choice(GAMES)
        players = drawn.sample(PLAYERS, drawn.choice((1, 2, 2, 3, 4)))
        facts.append(
            finished(
                f"{game}-{one}",
                players,
                NOON + one * 86_400_000,
                rated=drawn.random() < 0.9,
                speed=drawn.choice(("slow", "fast")),
                stand_ins=(0,) if drawn.random() < 0.1 else (),
                statistics=tuple({"sown.onion": drawn.randrange(3)} for _ in players),
            )
        )
    return facts


class MemoryCheckpoints(Checkpoints):
    """On the server, so it outlives who notes."""

    def __init__(self) -> None:
        self.kept: dict[str, Checkpoint] = {}

    async def get(self, name: str) -> Checkpoint | None:
        return self.kept.get(name)

    async def put(self, name: str, checkpoint: Checkpoint) -> None:
        self.kept[name] = checkpoint


class Everything:
    """Leases of the only worker there is."""

    def owns(self, _thing: int | str) -> bool:
        return True


class Worker:
    """One process of scoring."""

    def __init__(self, office: "Office", end: int | None, source: Source | None) -> None:
        self.fate = Fate(end)
        self.log = MortalLog(self.fate, "scoring", 1, office.server)
        self.keeper = Keeper(RatingLogs(), self.log, office.snapshots, publish=_nobody)
        rater = Rater(source or FactSource(office.facts), office.checkpoints, self.keeper, Everything())  # type: ignore[arg-type]  # what it asks of leases
        self.task = asyncio.create_task(rater.run())

    async def kill(self) -> None:
        self.task.cancel()
        await asyncio.gather(self.task, return_exceptions=True)


async def _nobody(_identifier: str, _data: bytes) -> None:
    return None


class Office:
    """The servers, and whichever workers run."""

    def __init__(self) -> None:
        self.server = MemoryStreams()
        self.facts = MemoryFactLog(server=self.server)
        self.snapshots = MemorySnapshots()
        self.checkpoints = MemoryCheckpoints()
        self.workers: list[Worker] = []

    async def tell(self, facts: Sequence[MatchFinished]) -> None:
        for fact in facts:
            await self.facts.append(fact.owner, "match", fact.id, encode_fact(fact), expected=0)

    def start(self, *, end: int | None = None, source: Source | None = None) -> Worker:
        self.workers.append(Worker(self, end, source))
        return self.workers[-1]

    async def stop(self) -> None:
        for worker in self.workers:
            await worker.kill()

    def rated(self) -> list[RatingChanged]:
        """What stands in all rating logs, in the order of the stream, read behind everybody's back."""
        commits = [unpacked(data, has_chain=False)[1] for _subject, data in self.server[STREAM].messages]
        return [scoring_fact(fact) for commit in commits for fact in commit.facts]

    async def until_rated(self, number: int) -> None:
        """Until so many commits stand in the logs."""
        async with asyncio.timeout(20):
            while len(self.server[STREAM].messages) < number:
                await self.server[STREAM].grown.wait()
        await asyncio.sleep(0.02)


def expected(facts: Sequence[MatchFinished]) -> dict[str, list[tuple[str, int, Any]]]:
    """By log: match, sequence and changes, as a fold of FACTS in its order gives them."""
    kind = RatingLogs()
    states: dict[str, Any] = {}
    logs: dict[str, list[tuple[str, int, Any]]] = {}
    for sequence, fact in enumerate(facts, 1):
        for name in logs_of(fact):
            event = decide(states.setdefault(name, kind.blank(name)), fact, sequence)
            states[name] = evolve(states[name], event)
            changes = [(change.player, change.before.mu, change.after.mu) for change in event.changes]
            logs.setdefault(name, []).append((fact.id, sequence, changes))
    return logs


def as_expected(office: Office) -> dict[str, list[tuple[str, int, Any]]]:
    """The same of what stands in the logs; versions must have no gap."""
    logs: dict[str, list[tuple[str, int, Any]]] = {}
    for fact in office.rated():
        log = logs.setdefault(fact.id, [])
        assert fact.version == len(log) + 1
        changes = [(change.player, change.before.mu, change.after.mu) for change in fact.changes]
        log.append((fact.match, fact.sequence, changes))
    return logs


@pytest.fixture
def faults() -> Callable[[int, int], list[Fault]]:
    """So many faults of appends, by a seed."""
    return lambda number, seed: random.Random(seed).choices(list(Fault), k=number)


@pytest.fixture(autouse=True)
def _impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rating, "AGAIN", 0.01)


@pytest.fixture
async def office() -> AsyncIterator[Office]:
    made = Office()
    yield made
    await made.stop()


@pytest.fixture
async def new_office() -> AsyncIterator[Callable[[], Office]]:
    """For tests that need several."""
    made: list[Office] = []

    def new() -> Office:
        made.append(Office())
        return made[-1]

    yield new
    for one in made:
        await one.stop()


@pytest.fixture
def matches() -> Callable[[int, int], list[MatchFinished]]:
    """Facts of so many matches, by a seed."""
    return course


@pytest.fixture
def folded() -> Callable[[Sequence[MatchFinished]], Any]:
    return expected


@pytest.fixture
def standing() -> Callable[[Office], Any]:
    return as_expected
