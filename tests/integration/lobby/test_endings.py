"""Hearing facts: in order, from a checkpoint, again after anything, and past what cannot be heard."""

import asyncio

import pytest

from libs.eventlog import LogUnavailableError, MemoryFactLog
from libs.eventlog.naming import Naming
from libs.messages import subjects
from libs.messages.facts import MatchAborted, TurnPassed, encode_fact
from libs.messages.requests import Accepted, End, Refused, command_answer, encode
from libs.projections import Checkpoints
from libs.projections.store import Checkpoint
from libs.testkit.eventually import eventually
from services.lobby.ending import Endings

PLAYERS = ("ann", "bob")


class KeptCheckpoints(Checkpoints):
    """In memory; `lost` when the bucket does not answer."""

    def __init__(self) -> None:
        self.kept: dict[str, Checkpoint] = {}
        self.lost = False
        self.refused = 0

    async def get(self, name: str) -> Checkpoint | None:
        if self.lost:
            self.refused += 1
            raise LogUnavailableError(name)
        return self.kept.get(name)

    async def put(self, name: str, checkpoint: Checkpoint) -> None:
        self.kept[name] = checkpoint


class Owner:
    """Leases of a worker that owns the facts, or not."""

    def __init__(self, *, owns: bool = True) -> None:
        self.mine = owns

    def owns(self, _stream: str) -> bool:
        return self.mine


@pytest.fixture(autouse=True)
def hurried(monkeypatch):
    monkeypatch.setattr("libs.host.hearing.AGAIN", 0.01)
    monkeypatch.setattr("libs.host.hearing.NOTE_EVERY", 0.0)


@pytest.fixture
def facts():
    return MemoryFactLog()


@pytest.fixture
async def hear(village, facts):
    """Starts hearing with the lobby that runs; all is stopped after the test."""
    tasks = []

    def begin(checkpoints, leases=None):
        endings = Endings(facts, checkpoints, village.lobby.keeper, leases or Owner())  # type: ignore[arg-type]  # what it asks of leases
        tasks.append(asyncio.create_task(endings.run()))
        return tasks[-1]

    yield begin
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)


async def started(village):
    """A table with its match."""
    table = await village.ready_table()
    await village.on_table("ann", table, "start")
    return table, (await village.until(table, "started"))["match"]


async def state(facts, match, table, *, kind="match", version=9):
    """State that the match is over, after a turn that nobody need hear of."""
    common = {"owner": "harvest_fair", "id": match, "version": version, "at": 1, "players": PLAYERS}
    turn = TurnPassed(awaiting=(), **common)
    await facts.append("harvest_fair", "turn", match, encode_fact(turn), expected=await last(facts, "turn", match))
    end = MatchAborted(table=table, why="aborted", **common)
    await facts.append("harvest_fair", kind, match, encode_fact(end), expected=await last(facts, kind, match))


async def last(facts, kind, match):
    found = await facts.last("harvest_fair", kind, match)
    return 0 if found is None else found.sequence


async def test_a_fact_heard_again_changes_nothing(village, facts, hear):
    table, match = await started(village)
    await state(facts, match, table)
    hear(KeptCheckpoints())
    closed = await village.until(table, "closed")

    await state(facts, match, table, version=10)
    again = KeptCheckpoints()
    hear(again)
    await eventually(lambda: [kept.sequence for kept in again.kept.values()] == [4])

    assert await village.read(table) == closed
    assert closed["why"] == "match_aborted"


async def test_hearing_goes_on_where_it_stopped(village, facts, hear):
    checkpoints = KeptCheckpoints()
    table, match = await started(village)
    first = hear(checkpoints)
    await state(facts, match, table)
    await village.until(table, "closed")
    async with asyncio.timeout(20):
        while not checkpoints.kept:  # noqa: ASYNC110 - a bucket in memory tells nobody
            await asyncio.sleep(0.01)
    first.cancel()
    (checkpoint,) = checkpoints.kept.values()
    assert checkpoint.sequence == 2

    later, match = await started(village)
    await state(facts, match, later)
    hear(checkpoints)

    await village.until(later, "closed")


async def test_a_checkpoint_of_another_log_is_not_believed(village, facts, hear):
    checkpoints = KeptCheckpoints()
    checkpoints.kept["lobby-endings"] = Checkpoint(2, "of another log")
    table, match = await started(village)
    await state(facts, match, table)

    hear(checkpoints)

    await village.until(table, "closed")


async def test_only_the_owner_of_the_facts_hears_them(village, facts, hear):
    table, match = await started(village)
    await state(facts, match, table)
    leases = Owner(owns=False)
    hear(KeptCheckpoints(), leases)
    await asyncio.sleep(0.1)
    assert (await village.read(table))["status"] == "started"

    leases.mine = True

    await village.until(table, "closed")


async def test_servers_that_are_away_are_waited_for(village, facts, hear):
    checkpoints = KeptCheckpoints()
    checkpoints.lost = True
    table, match = await started(village)
    await state(facts, match, table)
    hear(checkpoints)
    await eventually(lambda: checkpoints.refused > 1)

    checkpoints.lost = False

    await village.until(table, "closed")


async def test_what_cannot_be_heard_does_not_hold_up_the_rest(village, facts, hear):
    await facts.append("harvest_fair", "match", "broken", b"no fact", expected=0)
    await state(facts, "harvest_fair-gone", "t-never-opened")
    broken, match = await started(village)
    for subject, _ in village.server["EVT_LOBBY"].messages:
        if subject.endswith(broken):
            village.server["EVT_LOBBY"].store(subject, b"no commit")
            break
    village.lobby.keeper.residents.clear()
    await state(facts, match, broken)
    table, match = await started(village)
    await state(facts, match, table)

    hear(KeptCheckpoints())

    await village.until(table, "closed")


async def test_an_end_that_is_heard_before_the_start_closes_the_table(village, facts, hear):
    """The lobby died between asking for the match and hearing the answer, and the match is over by now."""
    await village.game.kill()
    table = await village.ready_table()
    answer = await village.on_table("ann", table, "start")
    await state(facts, (await village.read(table))["match"], table)

    hear(KeptCheckpoints())

    found = await village.until(table, "closed")
    assert answer.version < found["version"]


async def end(village, match, act):
    message = encode(End(operator="p-op", why="stuck", act=act))
    return command_answer(await village.client.request(subjects.system("harvest_fair", match), message, within=5.0))


async def test_ending_a_match_is_one_act_however_often_told_and_another_act_hears_since_when_it_is_over(village):
    _, match = await started(village)
    ended, again, other = [await end(village, match, f"acts-2031-01/{number}") for number in (1, 1, 2)]

    assert isinstance(ended, Accepted)
    assert isinstance(again, Accepted)
    assert (again.version, again.repeated) == (ended.version, True)
    assert isinstance(other, Refused)
    assert (other.kind, other.reason, other.since) == ("over", "match_aborted", ended.at)


async def test_a_match_whose_opening_is_damaged_frees_its_table_when_it_is_ended(village):
    """Then the match no longer knows its table: what it told when it began does."""
    await village.hear_facts()
    table, match = await started(village)
    facts = MemoryFactLog(server=village.server)
    async with asyncio.timeout(20):
        while await last(facts, "match", match) == 0:  # noqa: ASYNC110 - streams in memory tell nobody
            await asyncio.sleep(0.01)
    await village.game.kill()
    stream = village.server[Naming("harvest_fair").event(match)[1]]
    spoilt = [(subject, b"\x00" * 200 if subject.endswith(match) else data) for subject, data in stream.messages]
    stream.messages[:] = spoilt
    await village.start_game()

    answer = await end(village, match, "acts-2031-01/1")

    assert isinstance(answer, Accepted), answer
    assert (await village.until(table, "closed"))["why"] == "match_aborted"
