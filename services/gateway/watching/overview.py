"""The operator's overview, put together from what was reported, counted and asked."""

from libs.messages.watching import GameFigures, Overview, Process, ServiceHealth
from services.gateway.parts import Gateway
from services.gateway.watching.plots import Minute, plots
from services.gateway.watching.readiness import missing_parts

TROUBLES_SHOWN = 30


async def overview(gateway: Gateway, seconds: int) -> Overview:
    """With plots of the last `seconds`."""
    now = gateway.observatory.now()
    processes = await gateway.processes.all()
    minute = Minute(gateway.observatory.ring, now)
    return Overview(
        at=now,
        missing=await missing_parts(gateway),
        games=tuple(_figures(gateway, game.summary.name, processes, minute) for game in gateway.games.all()),
        processes=processes,
        plots=plots(gateway.observatory.ring, now, seconds),
        troubles=gateway.observatory.traces.troubles.all(limit=TROUBLES_SHOWN),
    )


def _figures(gateway: Gateway, game: str, processes: tuple[Process, ...], minute: Minute) -> GameFigures:
    return GameFigures(
        game=game,
        live=gateway.counting.live.get(game, 0),
        waiting=gateway.counting.waiting.get(game, 0),
        commands=minute.rates("furrow.commands", game, "outcome"),
        refused=minute.numbers("furrow.commands.refused", game, "reason"),
        command_ms=minute.times("furrow.command.duration", game),
        append_ms=minute.times("furrow.append.duration", game),
        stopped=stopped(processes, game),
    )


def stopped(processes: tuple[Process, ...], owner: str) -> tuple[str, ...]:
    """The owner's aggregates that some process serves no more."""
    found = {name for one in processes if one.service == owner and one.state is not None for name in one.state.stopped}
    return tuple(sorted(found))


async def health(gateway: Gateway, service: str, *, ready: bool) -> ServiceHealth | None:
    """Whether each process of a service answers and, if `ready`, has what it needs; None for no service."""
    own = tuple(one for one in await gateway.processes.all() if one.service == service)
    if not own:
        return None
    present = tuple(one for one in own if one.status != "left")
    missing = [f"{one.service}/{one.worker}" for one in present if one.state is None]
    if not present:
        missing.append(service)
    if ready:
        missing += [
            f"{one.service}/{one.worker}: {what}"
            for one in present
            if one.state is not None
            for what in one.state.missing
        ]
    status = "ok" if not missing else "not_ready" if ready else "not_live"
    return ServiceHealth(service=service, status=status, missing=tuple(missing), processes=own)
