"""The part of the documents that is about watching the platform: types, answers and examples."""

from collections.abc import Mapping
from typing import Any

from libs.messages import watching
from libs.messages.clocks import RealTime
from libs.messages.feeds import Actor, SeatInfo
from libs.messages.processes import ProcessState
from services.gateway.documents.own import AT, PLAYER
from services.gateway.documents.tables import TABLE

MATCH = "mutant_crops-2ehpxl6dlejmdkg3edlh"
TRACE = "4bf92f3577b34da6a3ce929d0e0e4736"

TYPES: tuple[Any, ...] = (
    watching.BotsReport,
    watching.Overview,
    watching.ServiceHealth,
    watching.Services,
    watching.TraceHeads,
    watching.WatchedMatch,
    watching.WatchedMatches,
    watching.WatchedTrace,
)

ANSWERED: Mapping[str, tuple[int, Any]] = {
    "GetOverview": (200, watching.Overview),
    "ListServices": (200, watching.Services),
    "WatchMatches": (200, watching.WatchedMatches),
    "WatchMatch": (200, watching.WatchedMatch),
    "ListTraces": (200, watching.TraceHeads),
    "GetTrace": (200, watching.WatchedTrace),
    "StreamOverview": (200, "text/event-stream"),
    "ReportBots": (204, None),
    "GetMetrics": (200, "text/plain"),
    "GetServiceLive": (200, watching.ServiceHealth),
    "GetServiceReady": (200, watching.ServiceHealth),
}

REQUESTS: Mapping[str, Any] = {
    "ReportBots": watching.BotsReport(version="0.1.0", rules_version=1, started=AT - 3_600_000, matches=3)
}
WORKER = watching.Process(
    service="mutant_crops",
    worker="w0",
    status="ready",
    seen=AT,
    state=ProcessState(
        service="mutant_crops",
        worker="w0",
        version="0.1.0",
        rules_version=1,
        started=AT - 3_600_000,
        at=AT,
        partitions=(0, 1, 2),
        streams=("EVT_MUTANT_CROPS_0",),
        lags={"EVT_MUTANT_CROPS_0": 0},
        aggregates=12,
    ),
)
STEP = watching.Step(
    version=7,
    at=AT,
    actor=Actor(kind="seat", seat=0),
    took_ms=3,
    events=("farmer_assigned",),
    awaiting=(1,),
    trace=TRACE,
)
TIMELINE = watching.Timeline(
    match=MATCH,
    game="mutant_crops",
    table=TABLE,
    rules_version=1,
    status="running",
    version=7,
    started=AT - 60_000,
    at=AT,
    clock=RealTime(bank=600, increment=5),
    seats=(SeatInfo(seat=0, player=PLAYER, bank_ms=580_000), SeatInfo(seat=1, player="bot-mutant_crops-greedy-1")),
    awaiting=(1,),
    steps=(STEP,),
)
SPAN = watching.WatchedSpan(
    name="command", kind="server", service="mutant_crops", worker="w0", span="00f067aa0ba902b7", start=210, took=2_900
)

ANSWERS: dict[str, Any] = {
    "GetOverview": watching.Overview(
        at=AT,
        games=(
            watching.GameFigures(
                game="mutant_crops",
                live=12,
                waiting=3,
                commands={"accepted": 4.2, "refused": 0.1},
                refused={"not_enough_tokens": 6},
                command_ms={"p50": 1.9, "p95": 3.6, "p99": 8.4},
            ),
        ),
        processes=(WORKER,),
        plots=watching.Plots(
            start=AT - 10_000,
            step=5_000,
            lines=(
                watching.PlotLine(
                    name="commands", labels={"owner": "mutant_crops", "outcome": "accepted"}, values=(4.0, 4.4)
                ),
            ),
        ),
    ),
    "ListServices": watching.Services(processes=(WORKER,)),
    "WatchMatches": watching.WatchedMatches(
        status="stopped", matches=({"id": MATCH, "game": "mutant_crops", "status": "stopped"},)
    ),
    "WatchMatch": watching.WatchedMatch(
        match=MATCH,
        game="mutant_crops",
        status="running",
        partition=17,
        worker="w0",
        timeline=TIMELINE,
        traces=(TRACE,),
    ),
    "ListTraces": watching.TraceHeads(
        traces=(watching.TraceHead(trace=TRACE, at=AT, name="socket command", took=3_400, spans=6, match=MATCH),)
    ),
    "GetTrace": watching.WatchedTrace(trace=TRACE, at=AT, spans=(SPAN,)),
    "GetServiceLive": watching.ServiceHealth(service="mutant_crops", status="ok", processes=(WORKER,)),
    "GetServiceReady": watching.ServiceHealth(service="mutant_crops", status="ok", processes=(WORKER,)),
}
