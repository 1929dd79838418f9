"""Workers on real servers, killed, frozen and replaced in mid-match. Nothing acknowledged is lost or doubled."""

import asyncio
import signal

import msgspec
import pytest

from libs.bus import NatsBus
from libs.bus.nats_keyvalue import NatsKeyValue
from libs.connection import JetStream
from libs.host.leases import Lease, Leases
from libs.messages import subjects
from libs.messages.processes import process_state
from libs.messages.requests import Accepted
from libs.operate.streams import ensure_streams
from libs.testkit.eventually import eventually

pytestmark = [pytest.mark.live, pytest.mark.timeout(180)]

PLANT = {"type": "plant", "beds": {"carrots": 1, "beans": 0}}


async def served_by_both(platform, names=("w0", "w1")):
    """The owner of each partition, once both workers serve theirs."""
    bucket = NatsKeyValue(platform.gateway.connection, "WORKERS")
    while True:
        leases = Leases(bucket, "harvest_fair", "nobody")
        async for entry in bucket.watch("harvest_fair."):
            if entry is None:
                break
            leases.leases[entry.key.split(".")[1]] = msgspec.json.decode(entry.value or b"", type=Lease)
        if all(name in leases.leases and leases.leases[name].partitions for name in names):
            leases.live = names
            return [leases.owner_of(number) for number in range(64)]
        await asyncio.sleep(0.1)


async def test_a_whole_match_is_played_and_its_log_has_every_command_once(platform, spawn):
    spawn("w0")
    match = await platform.open()
    acknowledged: dict[str, int] = {}

    view = await platform.play(match, acknowledged)

    assert view.status == "finished"
    await platform.check(match, acknowledged)


@pytest.mark.parametrize("moment", ["before", "after"])
async def test_a_worker_killed_around_the_append_loses_and_doubles_nothing(platform, spawn, moment):
    """lichess-org/lila #5921: the move is recorded and yet lost, or played twice."""
    worker = spawn("w0", crash=f"{moment}:4")
    match = await platform.open()
    acknowledged: dict[str, int] = {}
    playing = asyncio.create_task(platform.play(match, acknowledged))

    assert await asyncio.to_thread(worker.died)
    worker.start()
    view = await playing

    assert view.status == "finished"
    await platform.check(match, acknowledged)


async def test_the_same_command_id_ten_times_at_once_and_after_a_restart_is_one_commit(platform, spawn):
    """mtgred/netrunner #5213, nats-server #6415: a retry is swallowed, refused or doubled."""
    worker = spawn("w0")
    match = await platform.open()

    answers = await asyncio.gather(*(platform.send(match, "ann", PLANT, id_="click") for _ in range(10)))
    worker.kill()
    worker.start()
    again = await platform.send(match, "ann", PLANT, id_="click")

    told = {(answer.version, answer.at, answer.events_json) for answer in [*answers, again]}
    assert len(told) == 1
    assert len(await platform.commits(match)) == 2


async def test_two_workers_share_the_partitions_and_one_takes_over_for_a_killed_one(platform, spawn):
    first, _ = spawn("w0"), spawn("w1")
    owners = await served_by_both(platform)
    matches = [
        await platform.open(partition_of=lambda number, name=name: owners[number] == name) for name in ("w0", "w1")
    ]
    noted: list[dict[str, int]] = [{}, {}]
    playing = [
        asyncio.create_task(platform.play(match, one, pace=0.1)) for match, one in zip(matches, noted, strict=True)
    ]
    await eventually(lambda: all(len(one) > 1 for one in noted))

    first.kill()

    for task in playing:
        assert (await task).status == "finished"
    for match, one in zip(matches, noted, strict=True):
        await platform.check(match, one)


async def test_a_frozen_worker_is_replaced_and_does_no_harm_when_it_thaws(platform, spawn):
    """Both then serve the same partitions: one commits, the other finds the command in the log."""
    first, _ = spawn("w0"), spawn("w1")
    owners = await served_by_both(platform)
    match = await platform.open(partition_of=lambda number: owners[number] == "w0")
    acknowledged: dict[str, int] = {}
    await platform.send(match, "ann", PLANT)
    first.signal(signal.SIGSTOP)
    accepted = await platform.send(match, "ann", PLANT, id_="while frozen")
    assert isinstance(accepted, Accepted)
    acknowledged["while frozen"] = accepted.version

    first.signal(signal.SIGCONT)
    again = await platform.send(match, "ann", PLANT, id_="while frozen")
    view = await platform.play(match, acknowledged)

    assert (again.version, again.events_json) == (accepted.version, accepted.events_json)
    assert view.status == "finished"
    await platform.check(match, acknowledged)


async def test_a_worker_that_is_told_to_stop_hands_over_without_a_gap(platform, spawn):
    """Reported as freeboardgames #551: after a restart moves no longer reach others."""
    first, _ = spawn("w0"), spawn("w1")
    owners = await served_by_both(platform)
    match = await platform.open(partition_of=lambda number: owners[number] == "w0")
    acknowledged: dict[str, int] = {}
    playing = asyncio.create_task(platform.play(match, acknowledged, pace=0.05))
    await eventually(lambda: len(acknowledged) > 1)

    code = await asyncio.to_thread(first.stop)

    assert code == 0
    assert (await playing).status == "finished"
    await platform.check(match, acknowledged)


async def test_nats_killed_in_mid_match_costs_nothing_that_was_acknowledged(platform, spawn, servers):
    spawn("w0")
    match = await platform.open()
    acknowledged: dict[str, int] = {}
    playing = asyncio.create_task(platform.play(match, acknowledged, pace=0.05))
    await eventually(lambda: len(acknowledged) > 1)

    servers.nats.kill()
    await asyncio.sleep(0.5)
    servers.nats.start()

    assert (await playing).status == "finished"
    await platform.check(match, acknowledged)


async def test_without_valkey_matches_go_on(platform, spawn, servers):
    spawn("w0")
    match = await platform.open()
    servers.valkey.kill()
    try:
        view = await platform.play(match, {})
    finally:
        servers.valkey.start()

    assert view.status == "finished"


async def test_a_flag_falls_on_real_timers_whichever_worker_hears_of_it(platform, spawn):
    """lichess-org/lila #5921's other half: the flag does fall, once, though two workers share the timers."""
    spawn("w0")
    spawn("w1")
    owners = await served_by_both(platform)
    clock = b'{"type":"real_time","bank":10}'
    matches = [
        await platform.open(partition_of=lambda number, name=name: owners[number] == name, clock_json=clock)
        for name in ("w0", "w1")
    ]

    async with asyncio.timeout(40):
        for match in matches:
            while (await platform.view(match)).status == "running":  # noqa: ASYNC110 - the clock is the servers'
                await asyncio.sleep(0.3)

    for match in matches:
        commits = await platform.commits(match)
        flags = [commit for commit in commits if commit.actor == "<clock>"]
        assert len(flags) == 2
        assert all(commit.at - commits[0].at >= 11_000 for commit in flags)


async def test_a_worker_whose_stream_was_deleted_says_that_it_lacks_it(platform, spawn, servers):
    spawn("w0")
    await platform.open()
    operator = await NatsBus.connect(servers.nats.settings("operator"), "operator")
    stream = platform.log.streams[0]

    async def until(wanted):
        while True:
            data = await platform.gateway.request(subjects.health("harvest_fair", "w0"), b"", within=10.0)
            if (stream in process_state(data).streams, f"stream:{stream}" in process_state(data).missing) == wanted:
                return
            await asyncio.sleep(0.1)

    await until((True, False))
    await JetStream(operator.connection).api(f"STREAM.DELETE.{stream}", None, dict)
    await until((True, True))
    await ensure_streams(operator.connection, ["harvest_fair"])
    await until((True, False))
    await operator.close()
