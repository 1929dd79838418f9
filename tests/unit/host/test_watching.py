"""What operators are told of a match and of the process that serves it."""

from typing import Any

import msgspec

from libs.bus import MemoryBus, MemoryHub
from libs.host.answering import Answering
from libs.messages import subjects
from libs.messages.processes import process_state
from libs.messages.requests import Failed, Found, ReadQuery, ViewQuery
from libs.messages.watching import Timeline, TimelineAsked
from libs.telemetry.instruments import CORRUPT

MATCH = "harvest_fair-1"
PLANT = {"type": "plant", "beds": {"carrots": 1, "beans": 0}}


async def timeline(host, **asked) -> Timeline:
    answer = await host.ask(MATCH, ReadQuery(name="timeline", json=msgspec.json.encode(TimelineAsked(**asked))))
    assert isinstance(answer, Found), answer
    return msgspec.json.decode(answer.json, type=Timeline)


async def test_a_timeline_tells_who_acted_when_for_how_long(host):
    await host.open(MATCH, spectators=False)
    await host.played(MATCH, "ann", PLANT)
    seen = await timeline(host)

    assert (seen.match, seen.game, seen.status, seen.version) == (MATCH, "harvest_fair", "running", 2)
    assert [(step.version, step.actor.kind, step.actor.seat) for step in seen.steps] == [
        (1, "lobby", None),
        (2, "seat", 0),
    ]
    assert seen.steps[1].took_ms is not None
    assert seen.steps[1].at == seen.at
    assert [seat.player for seat in seen.seats] == ["ann", "bob"]


async def test_a_timeline_comes_in_stretches(host):
    await host.open(MATCH)
    await host.play_on(MATCH)
    whole = await timeline(host)
    newest = await timeline(host, limit=2)
    before = await timeline(host, before=newest.steps[0].version, limit=1000)

    assert before.steps + newest.steps == whole.steps
    assert [step.version for step in whole.steps] == list(range(1, whole.version + 1))


async def test_a_timeline_holds_nothing_that_spectators_may_not_see(host):
    await host.open(MATCH)
    await host.played(MATCH, "ann", PLANT)
    shown = await host.history(MATCH, None, 0)

    told = [step.events for step in (await timeline(host)).steps]

    assert told == [tuple(event["type"] for event in frame.events) for frame in shown]
    answer = await host.ask(MATCH, ReadQuery(name="timeline"))
    assert b'"seed"' not in answer.json


class _Leases:
    owner, worker = "harvest_fair", "w0"
    live: tuple[str, ...] = ("w0",)


class _Worker:
    partitions = (3, 5)


class _Following:
    streams = ("EVT_HARVEST_FAIR_0",)
    reached = True

    async def reachable(self) -> bool:
        return self.reached


async def asked(host, following: Any, leases: Any = _Leases, worker: Any = _Worker):
    hub = MemoryHub()
    answering = Answering(MemoryBus(hub), host.keeper, worker, leases, following, version="1.2", rules_version=2)
    await answering.start()
    answer = await MemoryBus(hub).request(subjects.health("harvest_fair", "w0"), b"", within=1)
    return process_state(answer)


async def test_a_process_answers_for_itself(host):
    await host.open(MATCH)
    state = await asked(host, _Following())

    assert (state.service, state.worker, state.version, state.rules_version) == ("harvest_fair", "w0", "1.2", 2)
    assert (state.partitions, state.streams, state.aggregates) == ((3, 5), ("EVT_HARVEST_FAIR_0",), 1)
    assert state.missing == state.stopped == ()


async def test_a_process_says_what_it_lacks(host):
    following, leases = _Following(), _Leases()
    following.reached, leases.live = False, ()

    assert (await asked(host, following, leases)).missing == ("valkey", "lease")


async def test_a_match_that_cannot_be_read_is_told_of_and_counted_once(host, new_host):
    await host.open(MATCH)
    await host.played(MATCH, "ann", PLANT)
    last = await host.log.last(MATCH)
    await host.log.append(MATCH, b"\x00" * 40, expected=last.sequence)
    other, before = new_host(), CORRUPT.cell("harvest_fair").value

    for _ in range(3):
        assert isinstance(await other.ask(MATCH, ViewQuery()), Failed)
        assert isinstance(await other.send(MATCH, "bob", PLANT), Failed)

    assert (await asked(other, _Following())).stopped == (MATCH,)
    assert CORRUPT.cell("harvest_fair").value == before + 1
