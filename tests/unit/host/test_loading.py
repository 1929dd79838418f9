"""Snapshots, eviction, corrupt logs: a match is always what its log says."""

import msgspec
from msgspec.structs import replace

from libs.bus import MemoryBus, MemoryHub
from libs.host.core.commit import chained, packed, unpacked
from libs.host.core.kind import Request
from libs.host.worker import Worker
from libs.messages import subjects
from libs.messages.requests import (
    Accepted,
    Failed,
    Found,
    Heads,
    HeadsQuery,
    PlayerCommand,
    ViewQuery,
    command_answer,
    encode,
    query_answer,
)
from libs.telemetry import names
from libs.telemetry.spans import recorded
from libs.telemetry.traceparent import begin

MATCH = "harvest_fair-1"
PLANT = {"type": "plant", "beds": {"carrots": 1, "beans": 0}}


async def test_a_match_loaded_from_snapshot_and_tail_equals_a_fold_of_the_log(host, new_host):
    await host.open(MATCH)
    for number in range(12):
        view = await host.view(MATCH)
        seat = view.awaiting[0]
        command = host.game.autopilot(host.keeper.residents[MATCH].state.game, seat)
        await host.played(MATCH, ("ann", "bob")[seat], command)
        if number == 5:
            await host.keeper.save(host.keeper.residents[MATCH])
        resumed, folded = new_host(), new_host()
        folded.keeper.shelf._snapshots = type(host.snapshots)()
        for player in ("ann", "bob", None):
            assert await resumed.view(MATCH, player) == await folded.view(MATCH, player)
        one, other = resumed.keeper.residents[MATCH], folded.keeper.residents[MATCH]
        assert (one.raws, one.commands, one.chain, one.sequence) == (
            other.raws,
            other.commands,
            other.chain,
            other.sequence,
        )
        if (await host.view(MATCH)).status == "finished":
            break


async def test_a_traced_command_tells_of_the_loading_that_it_waited_for(host, new_host):
    await host.open(MATCH)
    cold = new_host()
    with recorded() as spans:
        for name in ("first", "second"):
            now = cold.now()
            answer = await cold.keeper.command(
                MATCH,
                Request(
                    actor="ann",
                    id=name,
                    body=msgspec.json.encode(PLANT),
                    received=now,
                    now=now,
                    trace=begin(sampled=True),
                ),
            )
            assert isinstance(answer, Accepted)
    assert [made.attributes for made in spans if made.name == names.LOAD] == [{"furrow.commits": 1}]


async def test_a_snapshot_of_other_code_is_folded_anew(host, new_host):
    await host.open(MATCH)
    await host.played(MATCH, "ann", PLANT)
    await host.keeper.drain()
    newer = new_host()
    newer.keeper.kind.digest = "newer"
    folds = []
    evolve = newer.keeper.kind.evolve

    def counted(state, commit):
        folds.append(commit.version)
        return evolve(state, commit)

    newer.keeper.kind.evolve = counted

    view = await newer.view(MATCH)

    assert view.version == 2
    assert folds == [1, 2]


async def test_a_snapshot_of_a_log_that_was_restored_to_an_earlier_point_is_ignored(host, new_host):
    await host.open(MATCH)
    await host.played(MATCH, "ann", PLANT)
    await host.played(MATCH, "ann", PLANT)
    await host.keeper.drain()
    stream = next(one for one in host.log.faults.streams._streams.values() if one.messages)
    subject, _ = stream.messages.pop()
    stream.of_subject[subject].pop()
    stream.last[subject] = stream.of_subject[subject][-1]

    restored = new_host()

    assert (await restored.view(MATCH)).version == 2


async def test_an_unreadable_snapshot_is_ignored(host, new_host):
    await host.open(MATCH)
    host.snapshots.kept[MATCH] = b"nonsense"

    assert (await new_host().view(MATCH)).version == 1


async def test_an_idle_match_is_let_go_of_and_comes_back_the_same(host):
    await host.open(MATCH)
    await host.played(MATCH, "ann", PLANT)
    before = await host.view(MATCH, "ann")

    await host.keeper.evict(idle=-1, most=0)

    assert MATCH not in host.keeper.residents
    assert MATCH in host.snapshots.kept
    assert await host.view(MATCH, "ann") == before


async def test_a_cold_match_takes_its_snapshot_and_one_reading_of_the_log(host, new_host, monkeypatch):
    """nats-io/nats-server #7852: what is read of many subjects may be slow, so it is read once."""
    await host.open(MATCH)
    await host.keeper.drain()
    await host.played(MATCH, "ann", PLANT)
    cold = new_host()
    read = cold.log.load
    readings = []

    async def load(identifier, *, after=0):
        readings.append(await read(identifier, after=after))
        return readings[-1]

    monkeypatch.setattr(cold.log, "load", load)

    assert (await cold.view(MATCH)).version == 2
    assert [len(records) for records in readings] == [2]


async def test_command_ids_are_known_for_ever_after_an_eviction(host):
    await host.open(MATCH)
    first = await host.played(MATCH, "ann", PLANT, id_="once")
    await host.played(MATCH, "ann", PLANT)
    await host.keeper.evict(idle=-1, most=0)

    again = await host.played(MATCH, "ann", PLANT, id_="once")

    assert again.repeated
    assert (again.version, again.events_json) == (first.version, first.events_json)


async def test_a_corrupt_commit_stops_its_match_and_no_other(host, new_host):
    for match in (MATCH, "harvest_fair-2"):
        await host.open(match)
    host.spoil(MATCH)
    fresh = new_host()

    assert isinstance(await fresh.ask(MATCH, ViewQuery()), Failed)
    assert isinstance(await fresh.send(MATCH, "ann", PLANT), Failed)
    assert isinstance(await fresh.ask("harvest_fair-2", ViewQuery()), Found)


class Everything:
    """Leases of the only worker there is."""

    live = ("w0",)
    serving = 0

    def owns(self, _thing):
        return True


async def test_a_stopped_match_does_not_hide_the_newest_versions_of_others(host, new_host):
    """The gateway asks for many at once; without their versions a lost last frame would never be missed."""
    for match in (MATCH, "harvest_fair-2"):
        await host.open(match)
    host.spoil(MATCH)
    bus = MemoryBus(MemoryHub())
    worker = Worker(bus, new_host().keeper, Everything())  # type: ignore[arg-type]  # what it asks of leases
    await worker.start()

    data = encode(HeadsQuery(matches=(MATCH, "harvest_fair-2", "harvest_fair-3")))
    answer = query_answer(await bus.request(subjects.heads("harvest_fair", 7), data, within=5))

    assert answer == Heads(versions={"harvest_fair-2": 1, "harvest_fair-3": 0})
    await worker.drain()


async def test_whatever_goes_wrong_with_a_message_its_sender_is_answered(host):
    """Else they would wait, and ask again, until their patience ends."""
    bus = MemoryBus(MemoryHub())
    worker = Worker(bus, host.keeper, Everything())  # type: ignore[arg-type]  # what it asks of leases
    await worker.start()

    async def answer(message):
        return command_answer(await bus.request(subjects.command("harvest_fair", MATCH), message, within=20))

    unnamed = PlayerCommand(player="no.id", id="1", json=b"{}", received=1)
    assert await answer(b"\xc1") == Failed(why="unreadable")
    assert await answer(encode(unnamed)) == Failed()
    await worker.drain()


async def test_a_gap_in_the_versions_stops_the_match(host, new_host):
    await host.open(MATCH)
    raw = host.keeper.residents[MATCH].raws[0]
    commit = replace(unpacked(raw, has_chain=True)[1], version=3, command="gap")
    data, _ = chained(b"key", bytes(32), packed(commit))
    await host.log.append(MATCH, data, expected=host.keeper.residents[MATCH].sequence)

    assert isinstance(await new_host().ask(MATCH, ViewQuery()), Failed)


async def test_ids_of_nothing_leave_nothing_in_memory(host):
    for number in range(20):
        await host.ask(f"harvest_fair-none{number}", ViewQuery())
        await host.send(f"harvest_fair-none{number}", "ann", PLANT)
        assert await host.keeper.head(f"harvest_fair-none{number}") == 0

    assert host.keeper.residents == {}
