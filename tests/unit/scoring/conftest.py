"""Facts of matches that never were, and a rating log driven as the host drives it."""

from collections.abc import Callable, Sequence
from typing import Any

import pytest
from msgspec import Raw

from libs.host.core.commit import Commit
from libs.host.core.kind import Proposal, Request
from libs.messages.facts import MatchFinished, RatingChanged, scoring_fact
from services.scoring.kind import RatingLogs
from services.scoring.messages import Rate
from services.scoring.ratings.state import Ratings

NOON = 1_800_000_000_000
"""On 15 January 2027."""


def finished(*players: str, match: str = "pig_race-1", places: Sequence[int] = (), **fields: Any) -> MatchFinished:
    """A rated match at slow speed; the players are placed in the order named, unless `places` says otherwise."""
    places = places or range(1, len(players) + 1)
    scores = [
        {"seat": seat, "place": place, "total": 50 - 10 * place, "tie_break": [], "lines": []}
        for seat, place in enumerate(places)
    ]
    given: dict[str, Any] = {
        "speed": "slow",
        "rated": True,
        "seed_given": False,
        "version": 40,
        "at": NOON,
        "started": NOON - 600_000,
    }
    return MatchFinished(
        owner=match.rpartition("-")[0],
        id=match,
        table="t-1",
        players=players,
        options={},
        rules_version=1,
        outcome={"scores": scores},
        **(given | fields),
    )


class Log:
    """One rating log. Whatever it accepts is folded from what would be in the log, and both must agree."""

    def __init__(self, identifier: str = "r-pig_race-slow") -> None:
        self.kind = RatingLogs()
        self.state: Ratings = self.kind.blank(identifier)
        self.told: list[RatingChanged] = []
        self.commits: list[Commit] = []

    def rate(self, fact: MatchFinished, sequence: int) -> RatingChanged:
        """Raises RefusalError."""
        rate = Rate(fact=fact, sequence=sequence)
        request = Request("<scoring>", rate.id, b"", NOON, NOON, message=rate)
        proposal = self.kind.decide(self.state, request)
        commit = self._commit(proposal, request)
        folded = self.kind.evolve(self.state, commit)
        assert folded == proposal.state
        self.state = folded
        self.commits.append(commit)
        (fact_told,) = proposal.facts
        self.told.append(scoring_fact(fact_told))
        return self.told[-1]

    def _commit(self, proposal: Proposal[Ratings], request: Request) -> Commit:
        return Commit(
            id=self.state.identifier,
            version=self.state.version + 1,
            command=request.id,
            actor=request.actor,
            at=request.now,
            events=tuple(Raw(bytes(event)) for event in proposal.events),
        )


@pytest.fixture
def log() -> Log:
    return Log()


@pytest.fixture(scope="session")
def new_log() -> Callable[[str], Log]:
    return Log


@pytest.fixture(scope="session")
def match() -> Callable[..., MatchFinished]:
    """Makes the fact of a finished match."""
    return finished
