"""What operators see at the door: of services that report, answer or are silent."""

import asyncio
import time
from typing import Any

import msgspec
import pytest
from prometheus_client.openmetrics.parser import text_string_to_metric_families

from libs.messages import subjects
from libs.messages.answers import Health
from libs.messages.processes import ProcessState, encode_state
from libs.messages.requests import Accepted, Failed, Found, Refused
from libs.messages.watching import (
    Overview,
    ServiceHealth,
    Services,
    TraceHeads,
    WatchedMatch,
    WatchedMatches,
    WatchedTrace,
)
from libs.telemetry.instruments import STREAM_MISSING
from libs.telemetry.metrics import Reading
from libs.telemetry.names import kind_of
from libs.telemetry.reports import LogReport, Report, SpanReport, encode_report, report
from libs.testkit.eventually import eventually
from services.gateway.auth.tokens import ServiceToken, drawn_token, fingerprint
from services.gateway.documents.watched import TIMELINE
from services.gateway.watching.counting import Counting
from services.gateway.watching.readiness import answering_of
from services.gateway.watching.ring import STEP

GAME = "meadow"
TRACE = "ab" * 16
OTHER = "ef" * 16


def now() -> int:
    return time.time_ns() // 1_000_000


def said(at: int, *readings: Reading, **more) -> Report:
    fields = {"service": GAME, "instance": "w0", "version": "1.2", "started": at - STEP, **more}
    return Report(at=at, readings=readings, **fields)


def span(
    name: str, number: int, parent: int = 0, attributes: dict[str, Any] | None = None, *, start: int = 0, **more: Any
) -> SpanReport:
    return SpanReport(
        name=name,
        kind=kind_of(name),
        span=f"{number:016x}",
        parent=f"{parent:016x}" if parent else "",
        start_ns=1_700_000_000_000_000_000 + start,
        duration_ns=5_000_000,
        attributes=attributes or {},
        **{"trace": TRACE, **more},
    )


SPANS = (
    span("decide", 3, 2, start=2_000_000),
    span("command", 2, 1, {"furrow.owner": GAME}, start=1_000_000),
    span("socket command", 1, 0, {"furrow.match": "meadow-1", "furrow.game": GAME, "furrow.outcome": "accepted"}),
    span("project", 9, trace=OTHER, start=9_000_000, links=(f"00-{TRACE}-{2:016x}-01",)),
)
TROUBLE = LogReport(at="2031-01-01T00:00:00Z", level="error", event="it broke", trace=TRACE, fields={"id": "meadow-1"})


async def lease(house, worker: str, *, left: bool = False) -> None:
    entry = {"owner": GAME, "worker": worker, "at": now(), "left": left}
    await house.workers.put(f"{GAME}.{worker}", msgspec.json.encode(entry))


async def answering(house, **fields) -> None:
    state = encode_state(
        ProcessState(**{"service": GAME, "worker": "w0", "version": "1.2", "rules_version": 3, **fields})
    )
    await house.owner_bus.subscribe(subjects.health(GAME, fields.get("worker", "w0")), lambda one: one.respond(state))


async def get(house, path: str, kind, *, status: int = 200):
    async with house.client(house.operator) as client:
        response = await client.get(path)
    assert response.status_code == status, response.text
    return msgspec.json.decode(response.content, type=kind)


async def test_each_process_is_asked_and_what_does_not_answer_is_silent(house):
    for worker, left in (("w0", False), ("w1", False), ("w2", True)):
        await lease(house, worker, left=left)
    await answering(house, partitions=(1, 5), lags={"EVT_MEADOW_0": 4})
    seen = {one.worker: one for one in (await get(house, "/v1/operations/services", Services)).processes}

    assert {worker: one.status for worker, one in seen.items()} == {"w0": "ready", "w1": "silent", "w2": "left"}
    assert seen["w0"].state is not None
    assert (seen["w0"].state.partitions, seen["w0"].state.lags) == ((1, 5), {"EVT_MEADOW_0": 4})


@pytest.mark.parametrize(
    ("missing", "live", "ready"), [((), (200, "ok"), (200, "ok")), (("valkey",), (200, "ok"), (503, "not_ready"))]
)
async def test_a_services_health_is_that_of_each_of_its_processes(house, missing, live, ready):
    await lease(house, "w0")
    await answering(house, missing=missing)

    told = [
        await get(house, f"/health/{path}/{GAME}", ServiceHealth, status=status)
        for path, (status, _) in (("live", live), ("ready", ready))
    ]

    assert [health.status for health in told] == [live[1], ready[1]]
    assert told[1].missing == tuple(f"meadow/w0: {what}" for what in missing)


async def test_a_service_that_does_not_answer_does_not_live(house):
    await lease(house, "w0")

    assert (await get(house, f"/health/live/{GAME}", ServiceHealth, status=503)).missing == ("meadow/w0",)
    async with house.client() as client:
        assert (await client.get("/health/live/nobody")).status_code == 404


async def test_the_gateway_answers_for_itself(house):
    async def own() -> ProcessState:
        return ProcessState(service="gateway", worker="w0", missing=("valkey",))

    house.gateway.observatory.take(said(now(), service="gateway"))
    await house.gateway.processes.answer_as("w0", own)

    health = await get(house, "/health/ready/gateway", ServiceHealth, status=503)
    assert health.missing == ("gateway/w0: valkey",)


async def test_the_gateway_says_that_a_stream_that_it_follows_is_missing(house):
    state = answering_of(house.gateway, "w0", "1")
    assert "stream:TELEMETRY" not in (await state()).missing
    STREAM_MISSING.cell("TELEMETRY").set(1)
    try:
        assert "stream:TELEMETRY" in (await state()).missing
    finally:
        STREAM_MISSING.forget("TELEMETRY")


async def test_the_overview_tells_rates_times_and_what_stands(house):
    at = now() - 4 * STEP
    house.lists.put("live_matches", "meadow-1", game=GAME)
    house.lists.put("open_tables", "t-1", game=GAME)
    await house.gateway.counting.count()
    await lease(house, "w0")
    await answering(house, stopped=("meadow-7",))
    house.reports.put(b"\xc1 no report")
    house.reports.put(
        encode_report(
            said(
                at,
                Reading(name="furrow.commands", labels={"owner": GAME, "outcome": "accepted"}, value=120),
                Reading(name="furrow.commands.refused", labels={"owner": GAME, "reason": "too_dry"}, value=6),
                Reading(
                    name="furrow.command.duration", kind="histogram", labels={"owner": GAME}, value=1.0,
                    buckets=(0, 0, 100, *[0] * 12),
                ),
                Reading(name="furrow.follower.lag", kind="gauge", labels={"stream": "S", "follower": "F"}, value=7),
                logs=(TROUBLE,),
            )
        )
    )  # fmt: skip
    await eventually(lambda: list(house.gateway.observatory.heard()))
    seen = await get(house, "/v1/operations/overview", Overview)
    (game,) = seen.games
    lines = {(line.name, *sorted(line.labels.values())): line.values for line in seen.plots.lines}

    assert (game.live, game.waiting, game.stopped) == (1, 1, ("meadow-7",))
    assert game.commands == {"accepted": 2.0}
    assert game.refused == {"too_dry": 6}
    assert 1.0 < game.command_ms["p50"] < 2.5
    assert sum(filter(None, lines["commands", "accepted", GAME])) * STEP / 1000 == pytest.approx(120, rel=0.01)
    assert 7 in lines["lag", "F"]
    assert {value for value in lines["command_ms", "0.5", GAME] if value} == {game.command_ms["p50"]}
    assert [trouble.event for trouble in seen.troubles] == ["it broke"]
    assert (await get(house, "/v1/operations/matches?status=stopped", WatchedMatches)).matches == (
        {"id": "meadow-7", "game": GAME, "status": "stopped"},
    )
    assert len((await get(house, "/v1/operations/matches?game=meadow", WatchedMatches)).matches) == 1
    assert len((await get(house, "/v1/operations/matches?status=waiting", WatchedMatches)).matches) == 1


async def test_running_matches_are_found_by_player(house):
    house.lists.put("live_matches", "meadow-1", game=GAME, players=["p-ada", "p-bob"])
    house.lists.put("live_matches", "meadow-2", game=GAME, players=["p-bob", "p-cyd"])
    found = await get(house, "/v1/operations/matches?player=p-ada", WatchedMatches)

    assert [row["id"] for row in found.matches] == ["meadow-1"]
    assert len((await get(house, f"/v1/operations/matches?player=p-bob&game={GAME}", WatchedMatches)).matches) == 2
    async with house.client(house.operator) as client:
        refused = await client.get("/v1/operations/matches?player=p-ada&status=waiting")
    assert (refused.status_code, refused.json()["reason"]) == (422, "not_by_player")


async def test_a_trace_is_a_waterfall_with_what_was_logged_and_who_followed(house):
    house.gateway.observatory.take(said(now(), spans=SPANS, logs=(TROUBLE,)))
    seen = await get(house, f"/v1/operations/traces/{TRACE}", WatchedTrace)

    assert [(one.name, one.depth, one.start, one.linked) for one in seen.spans] == [
        ("socket command", 0, 0, False),
        ("command", 1, 1_000, False),
        ("decide", 2, 2_000, False),
        ("project", 0, 9_000, True),
    ]
    assert [one.event for one in seen.troubles] == ["it broke"]
    (head,) = (await get(house, "/v1/operations/traces", TraceHeads)).traces
    assert (head.trace, head.match, head.outcome, head.took) == (TRACE, "meadow-1", "accepted", 7_000)
    assert (await get(house, "/v1/operations/traces?match=meadow-2&slowest=true", TraceHeads)).traces == ()


async def test_a_match_shows_its_commits_who_serves_it_and_what_operators_did(house):
    await lease(house, "w0")
    house.gateway.observatory.take(said(now(), spans=SPANS, logs=(TROUBLE,)))
    house.meadow.answer_query = lambda _target, _query: Found(json=msgspec.json.encode(TIMELINE))
    act = {"act": 1, "operator": "o", "at": 1, "kind": "end_match", "target": "meadow-1", "why": "stuck"}
    acts = msgspec.json.encode({"month": "2031-01", "acts": [act, {**act, "target": "meadow-2"}]})
    house.lobby.answer_query = lambda _target, _query: Found(json=acts)
    seen = await get(house, "/v1/operations/matches/meadow-1", WatchedMatch)

    assert (seen.status, seen.worker, seen.partition) == ("running", "w0", subjects.partition("meadow-1"))
    assert seen.timeline == TIMELINE
    assert seen.traces == (TRACE,)
    assert [one.event for one in seen.troubles] == ["it broke"]
    assert {one.target for one in seen.acts} == {"meadow-1"}


async def test_a_match_that_cannot_be_read_is_shown_as_stopped(house):
    await lease(house, "w0")
    await answering(house, stopped=("meadow-1",))
    house.meadow.answer_query = lambda _target, _query: Failed(why="its log cannot be read")
    seen = await get(house, "/v1/operations/matches/meadow-1", WatchedMatch)

    assert (seen.status, seen.detail, seen.timeline) == ("stopped", "its log cannot be read", None)


async def test_a_stopped_match_shows_what_comes_before_the_damage(house):
    await lease(house, "w0")
    timeline = msgspec.structs.replace(TIMELINE, status="stopped", damaged=8, fault="unreadable commit")
    house.meadow.answer_query = lambda _target, _query: Found(json=msgspec.json.encode(timeline))
    seen = await get(house, "/v1/operations/matches/meadow-1", WatchedMatch)

    assert (seen.status, seen.timeline) == ("stopped", timeline)
    assert seen.detail == "its log cannot be read from version 8 on: unreadable commit"


@pytest.mark.parametrize(
    ("match", "answer", "status", "reason"),
    [
        ("x", None, 422, "malformed_id"),
        ("nogame-aaaaaaaa", None, 404, "game_unknown"),
        ("meadow-1", Refused(kind="missing", reason="match_not_found"), 404, "match_not_found"),
        ("meadow-1", Failed(why="its log cannot be read"), 202, ""),
        ("meadow-1", Found(json=msgspec.json.encode(TIMELINE)), 202, ""),
    ],
)
async def test_only_a_match_that_there_is_can_be_ended(house, match, answer, status, reason):
    house.meadow.answer_query = lambda _target, _query: answer
    ordered = Accepted(version=1, at=1, events_json=b"[]", result_json=b'{"record":"acts-2026-11","act":1}')
    house.lobby.answer = lambda _target, _command: ordered
    order = {"type": "end_match", "match": match, "why": "stuck"}
    async with house.client(house.operator) as client:
        response = await client.post("/v1/operations/acts", json={"order": order})

    assert response.status_code == status, response.text
    assert response.json().get("reason", "") == reason
    assert len(house.lobby.commands) == (status == 202)


async def test_prometheus_reads_all_processes_with_traces_as_exemplars(house):
    await lease(house, "w1")
    house.gateway.observatory.take(
        said(
            now(),
            Reading(name="furrow.commands", labels={"owner": GAME, "outcome": "accepted"}, value=120),
            Reading(name="furrow.command.duration", kind="histogram", unit="s", labels={"owner": GAME}, value=1.0,
                    buckets=(0, 0, 100, 5, *[0] * 11)),
            Reading(name="furrow.follower.lag", kind="gauge", labels={"stream": "S", "follower": "F"}, value=7),
            Reading(name="process.start_time", kind="gauge", unit="s", value=1_900_000_000.25),
            Reading(name="process.memory.usage", kind="gauge", unit="By", value=98_000_000),
            Reading(name="process.cpu.time", unit="s", value=12.5),
            spans=SPANS,
        )
    )  # fmt: skip
    async with house.client(house.operator, timeout=10) as client:
        response = await client.get("/metrics", headers={"accept": "application/openmetrics-text; version=1.0.0"})
    samples = {
        (sample.name, *sorted(sample.labels.items())): sample
        for family in text_string_to_metric_families(response.text)
        for sample in family.samples
    }
    own = (("service_instance_id", "w0"), ("service_name", GAME), ("service_version", "1.2"))

    assert samples["furrow_commands_total", ("outcome", "accepted"), ("owner", GAME), *own].value == 120
    assert samples["furrow_follower_lag", ("follower", "F"), *own, ("stream", "S")].value == 7
    assert samples["process_start_time_seconds", *own].value == 1_900_000_000.25
    assert samples["process_memory_usage_bytes", *own].value == 98_000_000
    assert samples["process_cpu_time_seconds_total", *own].value == 12.5
    silent = samples["furrow_process_ready", ("service_instance_id", "w1"), ("service_name", GAME)]
    assert silent.value == 0
    bucket = samples["furrow_command_duration_seconds_bucket", ("le", "0.005"), ("owner", GAME), *own]
    assert bucket.value == 105
    assert bucket.exemplar is not None
    assert (bucket.exemplar.labels, bucket.exemplar.value) == ({"trace_id": TRACE}, 0.005)


async def test_a_process_that_answers_shows_what_it_takes_as_it_last_said(house):
    await lease(house, "w0")
    await lease(house, "w1")
    await answering(house)
    for worker in ("w0", "w1"):
        readings = (
            Reading(name="process.memory.usage", kind="gauge", unit="By", value=98_000_000),
            Reading(name="process.cpu.time", unit="s", value=12.34),
        )
        house.gateway.observatory.take(said(now(), *readings, instance=worker))
    seen = {one.worker: (one.status, one.memory, one.cpu) for one in await house.gateway.processes.all()}

    assert seen == {"w0": ("ready", 98_000_000, 12.3), "w1": ("silent", 0, 0.0)}


async def test_the_overview_is_told_live(house):
    async with (
        house.client(house.operator, timeout=10) as client,
        client.stream("GET", "/v1/operations/stream") as response,
    ):
        assert response.status_code == 200
        async for line in response.aiter_lines():
            if line.startswith("data: "):
                assert msgspec.json.decode(line[6:], type=Overview).plots.step == STEP
                break


async def reported(house, token, *, status=204, **fields):
    """A report of Meadow's bots by whoever bears the token, and what the gateway publishes of it."""
    heard: list[bytes] = []

    async def hear(one) -> None:
        heard.append(one.data)

    await house.owner_bus.subscribe(subjects.telemetry("gateway"), hear)
    async with house.client(token) as client:
        response = await client.post("/v1/bots/reports", json={"started": 1, "rules_version": 4, **fields})
    assert response.status_code == status, response.text
    await asyncio.sleep(0)
    return [report(data) for data in heard]


async def test_bots_say_at_the_door_how_they_are_and_whoever_goes_missing_is_missed(build):
    bots = drawn_token()
    house = await build(service_tokens={fingerprint(bots): ServiceToken(player="bot-meadow", scopes=("bot",))})
    usage = {"memory": 70_000_000, "cpu": 2.25}
    (told,) = await reported(house, bots, matches=3, version="1.2", missing=["bot-meadow-calm-2"], **usage)
    house.gateway.observatory.take(told)

    (bots_now,) = await house.gateway.processes.all()
    assert (bots_now.service, bots_now.worker, bots_now.status) == ("meadow-bots", "w0", "not_ready")
    assert bots_now.state is not None
    assert (bots_now.state.aggregates, bots_now.state.rules_version) == (3, 4)
    assert (bots_now.memory, bots_now.cpu) == (70_000_000, 2.2)

    late = now() + 20_000
    house.gateway.observatory.now = lambda: late
    assert [one.status for one in await fresh(house)] == ["silent"]
    house.gateway.observatory.now = now
    (told,) = await reported(house, bots, left=True)
    house.gateway.observatory.take(told)
    assert [one.status for one in await fresh(house)] == ["left"]


async def test_a_state_that_cannot_be_read_hides_no_other(house):
    await lease(house, "w0")
    await answering(house)
    house.gateway.observatory.take(said(now(), service="meadow-bots", state=b"\xc1"))

    seen = (await get(house, "/v1/operations/services", Services)).processes
    assert {one.service: one.status for one in seen} == {GAME: "ready", "meadow-bots": "silent"}


async def test_counting_goes_on_after_a_round_that_failed(house, monkeypatch):
    counts = house.lists.counts
    failed: list[object] = []

    async def failing(*arguments):
        if not failed:
            failed.append(arguments)
            raise TypeError
        return await counts(*arguments)

    monkeypatch.setattr(house.lists, "counts", failing)
    counting = Counting(house.gateway.games, house.lists, every=0.01)
    house.lists.put("live_matches", "meadow-1", game=GAME)
    await counting.start()
    await eventually(lambda: counting.live.get(GAME) == 1)
    await counting.stop()


async def fresh(house):
    """The processes, not as they were told a moment ago."""
    house.gateway.processes._until = 0.0
    return await house.gateway.processes.all()


@pytest.mark.parametrize("scopes", [("play",), ("play", "bot")])
async def test_only_a_games_own_bots_report(house, scopes):
    assert await reported(house, await house.token("p-ada", *scopes), status=403) == []
    assert await reported(house, house.operator, status=403) == []


async def test_a_process_that_died_and_began_anew_is_told_of_and_one_that_left_is_not(house):
    at = now()
    for worker, left in (("w0", False), ("w1", True)):
        await lease(house, worker)
        await answering(house, worker=worker)
        for started in (at - 9000, at - 4000):
            house.gateway.observatory.take(said(started + 2000, instance=worker, started=started, left=left))
    overview = await get(house, "/v1/operations/overview", Overview)

    assert {one.worker: one.restarts for one in overview.processes} == {"w0": 1, "w1": 0}
    assert [(one.worker, one.event) for one in overview.troubles] == [("w0", "the process died and began anew")]


async def test_without_scoring_the_platform_is_ready_and_says_what_it_lacks(house):
    await lease(house, "w0")
    await house.workers.put("lobby.w0", msgspec.json.encode({"owner": "lobby", "worker": "w0", "at": now()}))
    ready = await get(house, "/health/ready", Health)
    assert (ready.status, ready.degraded) == ("ok", ("scoring",))

    await house.workers.put("scoring.w0", msgspec.json.encode({"owner": "scoring", "worker": "w0", "at": now()}))
    assert (await get(house, "/health/ready", Health)).degraded == ()
