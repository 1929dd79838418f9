"""Ratings worked out again from the facts are those that stand in the logs, and whatever differs is named."""

import msgspec
import pytest

from libs.eventlog import MemoryEventLog
from libs.host.core.commit import packed, unpacked
from libs.messages.facts import encode_fact
from libs.projections import EventSource, FactSource
from services.scoring.checking import compared
from services.scoring.ratings.events import match_rated, raw

STREAM = "EVT_SCORING"


@pytest.fixture
async def rated(office, matches, folded):
    """A platform with many rated matches."""
    facts = matches(40, 31)
    await office.tell(facts)
    worker = office.start()
    await office.until_rated(sum(map(len, folded(facts).values())))
    await worker.kill()
    return office


async def check(office):
    log = MemoryEventLog("scoring", 1, server=office.server)
    return await compared(FactSource(office.facts), EventSource(log, STREAM))


async def test_all_is_well(rated):
    checked = await check(rated)
    assert checked.faults == ()
    assert checked.commits == len(rated.rated()) > 60
    assert checked.logs == len({fact.id for fact in rated.rated()})


async def test_nothing_rated_is_well_too(office):
    assert (await check(office)).commits == 0


async def test_a_number_that_was_changed_is_named(rated):
    subject, data = rated.server[STREAM].messages[10]
    commit = unpacked(data, has_chain=False)[1]
    event = match_rated(commit.events[0])
    first, *others = event.changes
    bent = msgspec.structs.replace(first, after=msgspec.structs.replace(first.after, mu=first.after.mu + 0.000001))
    event = msgspec.structs.replace(event, changes=(bent, *others))
    rated.server[STREAM].messages[10] = subject, packed(msgspec.structs.replace(commit, events=(raw(event),)))
    assert f"{event.match} is rated otherwise in {commit.id}." in (await check(rated)).faults


async def test_a_commit_that_is_missing_is_named(rated):
    _, data = rated.server[STREAM].messages[10]
    commit = unpacked(data, has_chain=False)[1]
    rated.server[STREAM].messages[10] = rated.server[STREAM].messages[11]
    faults = (await check(rated)).faults
    assert f"{match_rated(commit.events[0]).match} is not rated in {commit.id}." in faults


async def test_a_rating_without_a_fact_is_named(rated):
    last = rated.rated()[-1]
    subject, data = rated.server["FACTS"].messages[last.sequence - 1]
    fact = msgspec.json.decode(data) | {"rated": False}
    rated.server["FACTS"].messages[last.sequence - 1] = subject, msgspec.json.encode(fact)
    assert f"{last.match} is rated in {last.id} without a fact." in (await check(rated)).faults


async def test_matches_that_are_still_to_be_rated_are_no_fault(rated, matches):
    later = msgspec.structs.replace(matches(1, 3)[0], id="pig_race-later", rated=True, players=("ann", "bob"))
    later = msgspec.structs.replace(later, outcome={"scores": [{"seat": n, "place": 1, "total": 1} for n in (0, 1)]})
    await rated.facts.append("pig_race", "match", later.id, encode_fact(later), expected=0)
    assert (await check(rated)).faults == ()
