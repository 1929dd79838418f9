"""A match whose log is damaged: what is readable is shown, and an operator ends it behind what is not."""

import msgspec
import pytest

from libs.eventlog import Fault
from libs.eventlog.naming import Naming
from libs.host.core.keeper import Keeper
from libs.host.match.kind import Matches
from libs.host.match.state import Match
from libs.messages.facts import MatchAborted, match_fact
from libs.messages.feeds import encode_json
from libs.messages.requests import (
    STOPPED,
    Abort,
    Accepted,
    End,
    ExportQuery,
    Failed,
    Found,
    HistoryQuery,
    ReadQuery,
    Refused,
    ViewQuery,
)
from libs.messages.verify import verified
from libs.messages.watching import Timeline, TimelineAsked

MATCH = "harvest_fair-1"
OTHER = "harvest_fair-2"
END = End(operator="p-op", why="its log is damaged")
JUNK = b"\x00" * 200
PLANT = {"type": "plant", "beds": {"carrots": 1, "beans": 0}}


@pytest.fixture
async def damaged(host, new_host):
    """A worker that has just come to a match with three commits, the last of which a disk has spoilt."""
    await host.open(MATCH)
    await host.played(MATCH, "ann", PLANT)
    await host.played(MATCH, "ann", PLANT)
    spoil(host, MATCH, 3)
    return new_host()


def place_of(host, match, version):
    stream = host.log.faults.streams[Naming("harvest_fair").event(match)[1]]
    own = [number for number, (subject, _) in enumerate(stream.messages) if subject.endswith(match)]
    return stream, own[version - 1]


def spoil(host, match, version, data=JUNK):
    stream, place = place_of(host, match, version)
    stream.messages[place] = (stream.messages[place][0], data)


async def timeline(host, match=MATCH):
    answer = await host.ask(match, ReadQuery(name="timeline", json=encode_json(TimelineAsked())))
    assert isinstance(answer, Found), answer
    return msgspec.json.decode(answer.json, type=Timeline)


async def exported(host, match=MATCH):
    answer = await host.ask(match, ExportQuery())
    assert isinstance(answer, Found), answer
    return answer.json.splitlines()


def facts_of(host, version):
    """Of the last commit that was appended."""
    stream, place = place_of(host, MATCH, version)
    stored = msgspec.msgpack.decode(stream.messages[place][1][32:])
    return [match_fact(fact) for fact in stored.get("facts", ())]


async def test_operators_see_what_came_before_the_damage(damaged):
    seen = await timeline(damaged)

    assert (seen.status, seen.version, seen.damaged) == ("stopped", 2, 3)
    assert [step.version for step in seen.steps] == [1, 2]
    assert [seat.player for seat in seen.seats] == ["ann", "bob"]
    assert seen.table == "t-1"
    assert "commit" in seen.fault


async def test_nobody_plays_on_it(damaged):
    for query in (ViewQuery(), HistoryQuery(), ReadQuery(name="nonsense")):
        assert await damaged.ask(MATCH, query) == Failed(why=STOPPED)
    assert await damaged.send(MATCH, "ann", {"type": "finish_day"}) == Failed(why=STOPPED)
    assert await damaged.system(MATCH, Abort(why="called off")) == Failed(why=STOPPED)


async def test_its_export_ends_before_the_damage_and_says_so(damaged):
    header, *lines = map(msgspec.json.decode, await exported(damaged))

    assert (header["status"], header["version"], header["damaged"]) == ("stopped", 2, 3)
    assert header["seed"] is None
    assert [line["version"] for line in lines] == [1, 2]
    checked = verified(await exported(damaged))
    assert not checked.ok
    assert checked.fault.startswith("its log cannot be read from version 3 on")


async def test_the_verifier_says_up_to_where_all_is_well(damaged):
    verdict = await damaged.verdict(MATCH)

    assert not verdict["ok"]
    assert verdict["commits"] == 2
    assert verdict["fault"].startswith("its log cannot be read from version 3 on")


async def test_an_operator_ends_it_behind_the_damage(damaged, new_host):
    assert await damaged.ask(MATCH, ViewQuery()) == Failed(why=STOPPED)
    assert damaged.keeper.shelf.stopped == {MATCH}

    answer = await damaged.system(MATCH, END)

    assert isinstance(answer, Accepted), answer
    assert answer.version == 4
    assert damaged.keeper.shelf.stopped == set()
    (fact,) = facts_of(damaged, 4)
    assert isinstance(fact, MatchAborted)
    assert (fact.version, fact.table, fact.players, fact.why) == (4, "t-1", ("ann", "bob"), END.why)
    for worker in (damaged, new_host()):
        assert (await worker.view(MATCH)).status == "aborted"
        assert (await worker.view(MATCH)).version == 4
        seen = await timeline(worker)
        assert (seen.status, seen.damaged) == ("aborted", None)
        assert [(step.version, step.actor.kind) for step in seen.steps][2:] == [(3, "lost"), (4, "lobby")]


async def test_the_end_told_twice_is_one_end(damaged, new_host):
    first = await damaged.system(MATCH, END)
    again = await new_host().system(MATCH, END)

    assert isinstance(first, Accepted)
    assert isinstance(again, Accepted)
    assert (again.version, again.repeated) == (first.version, True)


@pytest.mark.parametrize("fault", [Fault.FAIL_BEFORE, Fault.FAIL_AFTER, Fault.CONFLICT])
async def test_an_append_that_goes_wrong_ends_it_once_all_the_same(damaged, fault):
    damaged.log.faults.plan(fault)

    answer = await damaged.system(MATCH, END)

    assert isinstance(answer, Accepted), answer
    assert len(await damaged.log.load(MATCH)) == 4


async def test_clients_hear_that_it_is_over_and_what_is_lost_is_empty(damaged):
    await damaged.system(MATCH, END)

    frames = await damaged.history(MATCH, "ann", after=1)

    assert [(frame.version, frame.actor.kind, bool(frame.events)) for frame in frames] == [
        (2, "seat", True),
        (3, "lost", False),
        (4, "lobby", True),
    ]
    assert frames[-1].status == "aborted"
    assert damaged.frames(MATCH, 2)[-1].version == 4


async def test_its_chain_goes_on_from_the_last_commit_that_stands(damaged):
    await damaged.system(MATCH, END)

    checked = verified(await exported(damaged))
    verdict = await damaged.verdict(MATCH)

    assert (checked.ok, checked.commits) == (False, 4)
    assert checked.fault == verdict["fault"] == "version 3 could not be read and was set aside"


async def test_whoever_changes_what_stands_is_found_out_still(damaged, new_host):
    await damaged.system(MATCH, END)
    stream, place = place_of(damaged, MATCH, 4)
    subject, data = stream.messages[place]
    stream.messages[place] = (subject, data.replace(END.why.encode(), b"nothing is damaged"[: len(END.why)]))

    assert "chain is broken at version 4" in verified(await exported(new_host())).fault


async def test_a_snapshot_of_it_is_as_good_as_its_log(damaged, new_host):
    await damaged.system(MATCH, END)
    await damaged.keeper.drain()
    assert damaged.snapshots.kept

    after = new_host()
    assert (await after.view(MATCH)).status == "aborted"
    assert [step.actor.kind for step in (await timeline(after)).steps] == ["lobby", "seat", "lost", "lobby"]

    kind = Matches(after.game)
    kind.digest = "of code that folds otherwise"
    keeper: Keeper[Match] = Keeper(kind, after.log, after.snapshots, publish=after._publish, clock=after.now)
    assert await keeper.head(MATCH) == 4
    assert keeper.residents[MATCH].state.status == "aborted"


async def test_what_follows_the_damage_is_set_aside_with_it(host, new_host):
    """Commits that were made before the disk spoilt an earlier one build on what nobody can read."""
    await host.open(MATCH)
    for _ in range(3):
        await host.played(MATCH, "ann", PLANT)
    spoil(host, MATCH, 2)
    worker = new_host()

    answer = await worker.system(MATCH, END)

    assert isinstance(answer, Accepted), answer
    assert answer.version == 5
    assert [step.actor.kind for step in (await timeline(worker)).steps] == ["lobby", "lost", "lost", "lost", "lobby"]
    assert verified(await exported(worker)).fault == "versions 2 to 4 could not be read and were set aside"


async def test_an_end_that_was_told_already_is_not_told_otherwise(host, new_host):
    """A finished match, whose result counts, is not aborted for a damage before its end."""
    await host.open(MATCH)
    await host.played(MATCH, "ann", {"type": "resign"})
    spoil(host, MATCH, 1)
    worker = new_host()

    answer = await worker.system(MATCH, END)

    assert isinstance(answer, Refused), answer
    assert answer.reason == "match_ended_behind_the_damage"
    assert await worker.ask(MATCH, ViewQuery()) == Failed(why=STOPPED)


async def test_a_damage_behind_the_end_is_set_aside_and_the_result_stands(host, new_host):
    await host.open(MATCH)
    await host.played(MATCH, "ann", {"type": "resign"})
    before = await host.view(MATCH)
    sequence = (await host.log.load(MATCH))[-1].sequence
    await host.log.append(MATCH, JUNK, expected=sequence)
    worker = new_host()
    assert (await timeline(worker)).status == "stopped"

    answer = await worker.system(MATCH, END)

    assert isinstance(answer, Accepted), answer
    assert facts_of(worker, 4) == []
    for again in (worker, new_host()):
        after = await again.view(MATCH)
        assert (after.status, after.outcome) == ("finished", before.outcome)


async def test_a_match_whose_opening_is_damaged_is_ended_too(host, new_host):
    await host.open(MATCH)
    spoil(host, MATCH, 1)
    worker = new_host()
    assert await worker.ask(MATCH, ReadQuery(name="timeline", json=encode_json(TimelineAsked()))) == Failed(why=STOPPED)

    answer = await worker.system(MATCH, END)

    assert isinstance(answer, Accepted), answer
    assert isinstance(facts_of(worker, 2)[0], MatchAborted)
    assert await new_host().keeper.head(MATCH) == 2


async def test_others_are_served_meanwhile(damaged):
    await damaged.open(OTHER)
    await damaged.system(MATCH, END)

    assert (await damaged.view(OTHER)).status == "running"
