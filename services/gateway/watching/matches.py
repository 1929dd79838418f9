"""One match, as operators watch it."""

import time
from datetime import UTC, datetime, timedelta

import msgspec

from libs.messages import subjects
from libs.messages.operations import Act, Acts, record_id
from libs.messages.requests import Failed, Found, QueryAnswer, ReadQuery, Refused
from libs.messages.verify import unreadable
from libs.messages.watching import Timeline, TimelineAsked, WatchedMatch
from services.gateway.directories.games import LOBBY
from services.gateway.parts import Gateway
from services.gateway.routes.visit import found
from services.gateway.watching.overview import stopped

_timeline = msgspec.json.Decoder(Timeline).decode
_acts = msgspec.json.Decoder(Acts).decode
_encode = msgspec.json.Encoder().encode


async def watched_match(gateway: Gateway, match: str, before: int | None, limit: int) -> WatchedMatch:
    """Raises not_found for a match that never was; one that cannot be read is told of as far as it goes."""
    game = gateway.games.owner_of(match)
    asked = TimelineAsked(before=before, limit=limit)
    answer = await gateway.calls.query(game, match, ReadQuery(name="timeline", json=_encode(asked)))
    timeline, status, detail = await _read(gateway, game, match, answer)
    partition = subjects.partition(match)
    traces = gateway.observatory.traces
    return WatchedMatch(
        match=match,
        game=game,
        status=status,
        partition=partition,
        worker=gateway.workers.worker_of(game, partition),
        timeline=timeline,
        detail=detail,
        traces=traces.of_match(match),
        troubles=traces.troubles.about(match=match),
        acts=await _acts_on(gateway, match),
    )


async def _read(gateway: Gateway, game: str, match: str, answer: QueryAnswer) -> tuple[Timeline | None, str, str]:
    """The timeline, the status, and why there is no timeline or none to the end."""
    if isinstance(answer, Found):
        timeline = _timeline(answer.json)
        whole = timeline.damaged is None
        detail = "" if whole else f"{unreadable(timeline.damaged or 0)}: {timeline.fault}"
        return timeline, timeline.status, detail
    if isinstance(answer, Refused):
        found(answer, gateway, game)
    if isinstance(answer, Failed) and match in stopped(await gateway.processes.all(), game):
        return None, "stopped", answer.why
    return None, "unknown", getattr(answer, "why", "")


async def _acts_on(gateway: Gateway, match: str) -> tuple[Act, ...]:
    """Of this month and the last; none while the lobby does not answer."""
    now = datetime.fromtimestamp(time.time(), UTC)
    months = (now.replace(day=1) - timedelta(days=1), now)
    acts: list[Act] = []
    for month in months:
        record = record_id(round(month.timestamp() * 1000))
        answer = await gateway.calls.query(LOBBY, record, ReadQuery(name="acts"))
        if isinstance(answer, Found):
            acts += [act for act in _acts(answer.json).acts if act.target == match]
    return tuple(acts)
