"""What the platform needs and has not, and how this gateway is."""

import asyncio
from collections.abc import Awaitable, Callable

from libs.bus.port import NoResponderError, UnansweredError
from libs.connection import missing_streams
from libs.messages.processes import ProcessState
from services.gateway.directories.games import LOBBY
from services.gateway.lists import ListsUnavailableError
from services.gateway.parts import Gateway

PROBE_WITHIN = 0.7
"""Less than others wait for this gateway's own word: what is frozen must not make it silent."""
OF_OTHERS = ("game:", LOBBY)
SCORING = "scoring"


async def missing_parts(gateway: Gateway) -> tuple[str, ...]:
    """nats, valkey, lobby and game:<name>, as far as they do not answer."""
    missing = await _unreachable(gateway)
    serving = gateway.workers.serving()
    if LOBBY not in serving:
        missing.append(LOBBY)
    games = gateway.games.all()
    if not games:
        missing.append("games")
    missing += [f"game:{game.summary.name}" for game in games if game.summary.name not in serving]
    if gateway.crowd.stopping:
        missing.append("gateway")
    return tuple(missing)


def answering_of(gateway: Gateway, worker: str, version: str) -> Callable[[], Awaitable[ProcessState]]:
    """What this gateway says of itself; what others lack is theirs to say."""
    started = gateway.observatory.now()

    async def state() -> ProcessState:
        missing = [part for part in await missing_parts(gateway) if not part.startswith(OF_OTHERS)]
        missing += [f"stream:{name}" for name in missing_streams()]
        return ProcessState(
            service="gateway",
            worker=worker,
            version=version,
            started=started,
            at=gateway.observatory.now(),
            missing=tuple(missing),
        )

    return state


def degraded_parts(gateway: Gateway) -> tuple[str, ...]:
    """What does not answer although all can be played without it: scoring, whose ratings come later."""
    return () if SCORING in gateway.workers.serving() else (SCORING,)


async def _unreachable(gateway: Gateway) -> list[str]:
    nats, valkey = await asyncio.gather(_answers(gateway.games.ping), _answers(gateway.lists.ping))
    return [name for name, answers in (("nats", nats), ("valkey", valkey)) if not answers]


async def _answers(ping: Callable[[], Awaitable[None]]) -> bool:
    try:
        async with asyncio.timeout(PROBE_WITHIN):
            await ping()
    except (NoResponderError, UnansweredError, ListsUnavailableError, TimeoutError):
        return False
    return True
