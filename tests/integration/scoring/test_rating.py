"""Every rated match once in each of its logs, in the order of FACTS, whatever happens to whoever rates.

lichess-org/lila #16811 and #16151 (ratings read from what had not caught up), JasperFx/marten #4952 (events skipped),
lichess-org/lila #5921 (lost and doubled messages), each with its siblings.
"""

import asyncio
import random
from collections.abc import AsyncIterator

import pytest

from libs.eventlog import Record
from libs.messages.facts import encode_fact
from libs.projections import FactSource
from libs.testkit.eventually import eventually


def commits(folded_logs):
    return sum(map(len, folded_logs.values()))


async def test_the_logs_are_a_fold_of_the_facts(office, matches, folded, standing):
    facts = matches(60, 1)
    await office.tell(facts)
    office.start()
    await office.until_rated(commits(folded(facts)))
    assert standing(office) == folded(facts)


async def test_facts_that_come_later_are_rated_too(office, matches, folded, standing):
    facts = matches(20, 2)
    office.start()
    for fact in facts:
        await office.tell([fact])
    await office.until_rated(commits(folded(facts)))
    assert standing(office) == folded(facts)


async def test_whoever_rates_may_die_at_any_step(new_office, matches, folded, standing):
    """Killed between any two things that a worker does: another goes on, and nothing is rated twice or left out."""
    facts = matches(4, 5)
    wanted = folded(facts)
    whole = new_office()
    await whole.tell(facts)
    first = whole.start()
    await whole.until_rated(commits(wanted))
    for end in range(1, first.fate.steps + 1):
        office = new_office()
        await office.tell(facts)
        mortal = office.start(end=end)
        async with asyncio.timeout(10):
            await mortal.fate.dead.wait()
        await mortal.kill()
        office.start()
        await office.until_rated(commits(wanted))
        assert standing(office) == wanted, end


async def test_two_at_once_rate_everything_once(office, matches, folded, standing):
    facts = matches(40, 4)
    office.start()
    office.start()
    for fact in facts:
        await office.tell([fact])
        await asyncio.sleep(0)
    await office.until_rated(commits(folded(facts)))
    assert standing(office) == folded(facts)


async def test_who_was_frozen_for_long_changes_nothing(office, matches, folded, standing):
    """A worker that was stopped in the middle goes on from memory, long after another took over."""
    facts = matches(30, 6)
    await office.tell(facts[:10])
    frozen = office.start()
    await office.until_rated(commits(folded(facts[:10])))
    frozen.fate.awake.clear()
    await office.tell(facts[10:])
    office.start()
    await office.until_rated(commits(folded(facts)))
    frozen.fate.awake.set()
    await eventually(lambda: frozen.keeper.residents["r-all"].version == len(folded(facts)["r-all"]))
    assert standing(office) == folded(facts)


@pytest.mark.parametrize("seed", range(6))
async def test_appends_that_fail_or_are_stored_unacknowledged(  # noqa: PLR0917 - fixtures
    office, matches, folded, standing, faults, seed
):
    facts = matches(30, 7)
    worker = office.start()
    worker.log.faults.plan(*faults(60, seed))
    await office.tell(facts)
    await office.until_rated(commits(folded(facts)))
    assert standing(office) == folded(facts)


async def test_a_log_that_is_away_is_waited_for(office, matches, folded, standing):
    facts = matches(10, 8)
    worker = office.start()
    worker.log.faults.available = False
    await office.tell(facts)
    await asyncio.sleep(0.05)
    assert office.rated() == []
    worker.log.faults.available = True
    await office.until_rated(commits(folded(facts)))
    assert standing(office) == folded(facts)


class Unreliable(FactSource):
    """Facts doubled, out of order, and withheld, by a seed; asked for one, it is honest."""

    def __init__(self, facts, seed):
        super().__init__(facts)
        self._drawn = random.Random(seed)

    async def follow(self, after: int) -> AsyncIterator[list[Record]]:
        async for records in super().follow(after):
            sent = [record for record in records if self._drawn.random() > 0.2]
            sent += [record for record in records if self._drawn.random() < 0.2]
            self._drawn.shuffle(sent)
            yield [*sent, records[-1]]


@pytest.mark.parametrize("seed", range(4))
async def test_facts_doubled_withheld_and_out_of_order(office, matches, folded, standing, seed):
    facts = matches(40, 9)
    await office.tell(facts[:20])
    office.start(source=Unreliable(office.facts, seed))
    for fact in facts[20:]:
        await office.tell([fact])
        await asyncio.sleep(0)
    await office.until_rated(commits(folded(facts)))
    assert standing(office) == folded(facts)


async def test_a_lost_checkpoint_costs_looking_again_and_nothing_else(office, matches, folded, standing):
    facts = matches(20, 10)
    await office.tell(facts)
    worker = office.start()
    await office.until_rated(commits(folded(facts)))
    await worker.kill()
    office.checkpoints.kept.clear()
    office.start()
    await eventually(lambda: [kept.sequence for kept in office.checkpoints.kept.values()] == [len(facts)])
    assert standing(office) == folded(facts)


async def test_a_checkpoint_saves_looking_again(office, matches, folded):
    facts = matches(20, 11)
    await office.tell(facts)
    worker = office.start()
    await office.until_rated(commits(folded(facts)))
    await worker.kill()
    assert office.checkpoints.kept["scoring-ratings"].sequence > 0


async def test_a_fact_that_cannot_be_read_holds_up_no_other(office, matches, folded, caplog):
    facts = matches(6, 12)
    await office.facts.append("pig_race", "match", "broken", b'{"type":"match_finished"}', expected=0)
    await office.tell(facts)
    office.start()
    await office.until_rated(commits(folded(facts)))
    assert {fact.match for fact in office.rated()} == {match for log in folded(facts).values() for match, _, _ in log}


async def test_a_rating_change_links_back_to_the_click(office, matches):
    """The trace of the command that ended the match goes through the fact into the commit and its own fact."""
    trace = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01"
    fact = next(fact for fact in matches(20, 13) if fact.rated and len(fact.players) > 1 and not fact.stand_ins)
    traced = type(fact)(**{name: getattr(fact, name) for name in fact.__struct_fields__} | {"trace": trace})
    await office.facts.append(traced.owner, "match", traced.id, encode_fact(traced), expected=0)
    office.start()
    await office.until_rated(3)
    assert all(told.trace[:35] == trace[:35] and told.trace != trace for told in office.rated())
