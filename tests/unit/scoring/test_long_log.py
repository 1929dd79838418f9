"""A rating log that has grown: little is kept in memory and in its snapshot, and everything is known all the same."""

from typing import Any

import pytest

from libs.eventlog import MemoryEventLog, MemorySnapshots, MemoryStreams
from libs.host.core.keeper import Keeper
from libs.host.core.kind import Request
from libs.messages.requests import Accepted, Refused
from services.scoring.kind import RatingLogs
from services.scoring.messages import Rate

LOG = "r-pig_race-slow"
MATCHES = 620
PLAYERS = ("ann", "bob", "cid", "dot", "eve")


class Past:
    """A log with many matches, and workers that come and go. `last` is the log as its first worker left it."""

    last: Any

    def __init__(self, match: Any) -> None:
        self.match = match
        self.server, self.snapshots = MemoryStreams(), MemorySnapshots()

    def keeper(self) -> Keeper[Any]:
        async def publish(_identifier: str, _data: bytes) -> None:
            return None

        log = MemoryEventLog("scoring", 1, server=self.server)
        return Keeper(RatingLogs(), log, self.snapshots, publish=publish)

    async def rate(self, keeper: Keeper[Any], number: int) -> Any:
        players = PLAYERS[number % 3 : number % 3 + 2]
        rate = Rate(fact=self.match(*players, match=f"pig_race-{number}"), sequence=10 * number)
        return await keeper.command(LOG, Request("<scoring>", rate.id, b"", 1, 1, message=rate))


@pytest.fixture
async def past(match):
    made = Past(match)
    keeper = made.keeper()
    for number in range(1, MATCHES + 1):
        assert isinstance(await made.rate(keeper, number), Accepted)
    await keeper.drain()
    made.last = keeper.residents[LOG]
    return made


async def test_only_the_newest_commits_are_kept(past):
    assert len(past.last.raws) == len(past.last.keys) == len(past.last.commands) < 500
    assert past.last.version == MATCHES
    assert past.last.commit(MATCHES).command == f"rate:pig_race-{MATCHES}"


async def test_a_snapshot_brings_all_ratings_back(past):
    keeper = past.keeper()
    assert await keeper.head(LOG) == MATCHES
    resident = keeper.residents[LOG]
    assert resident.state == past.last.state
    assert (resident.forgotten > 0, resident.sequence) == (True, past.last.sequence)
    assert isinstance(await past.rate(keeper, MATCHES + 1), Accepted)


async def test_repeats_old_and_new_change_nothing(past):
    keeper = past.keeper()
    late = await past.rate(keeper, MATCHES - 1)
    assert isinstance(late, Accepted)
    assert (late.repeated, late.version) == (True, MATCHES - 1)
    old = await past.rate(keeper, 3)
    assert isinstance(old, Refused)
    assert (old.kind, old.reason) == ("over", "already_rated")
    assert await keeper.head(LOG) == MATCHES


async def test_other_code_folds_the_whole_log_anew(past):
    keeper = past.keeper()
    keeper.kind.digest = "another"
    assert await keeper.head(LOG) == MATCHES
    assert keeper.residents[LOG].state == past.last.state


async def test_a_lost_snapshot_does_no_harm(past):
    past.snapshots = MemorySnapshots()
    keeper = past.keeper()
    assert await keeper.head(LOG) == MATCHES
    assert keeper.residents[LOG].state == past.last.state
    assert len(keeper.residents[LOG].raws) < 500
