"""Bots tell of themselves: they come in by the door and nobody can ask them, so they say by themselves how they are."""

from litestar import post
from litestar.params import JSONBody

from libs.messages import subjects
from libs.messages.processes import ProcessState, encode_state
from libs.messages.watching import BotsReport
from libs.telemetry.metrics import Reading
from libs.telemetry.reports import Report, encode_report
from libs.telemetry.usage import CPU, MEMORY
from services.gateway.auth.access import Access
from services.gateway.auth.principal import Scope
from services.gateway.commanding import now_ms
from services.gateway.directories.games import GAMES_BOTS
from services.gateway.problems import refuse
from services.gateway.routes.visit import Visit, bearer_of, parts


@post(
    "/bots/reports",
    access=Access.PLAY,
    operation_id="ReportBots",
    tags=["operations"],
    summary="How a process of a game's own bots is, said every few seconds",
    status_code=204,
)
async def report_bots(request: Visit, data: JSONBody[BotsReport]) -> None:
    """For the platform's own bots, by the token that they share. Every gateway hears of it."""
    who = bearer_of(request)
    if not who.service or Scope.BOT not in who.allowed or not who.player.startswith(GAMES_BOTS):
        raise refuse("forbidden", reason="not_a_games_bots")
    service = f"{who.player.removeprefix(GAMES_BOTS)}-bots"
    state = ProcessState(
        service=service,
        worker=data.worker,
        version=data.version,
        rules_version=data.rules_version,
        started=data.started,
        at=now_ms(),
        missing=data.missing,
        aggregates=data.matches,
    )
    told = Report(
        service=service,
        instance=data.worker,
        version=data.version,
        at=state.at,
        started=data.started,
        readings=(
            Reading(name=MEMORY, kind="gauge", unit="By", value=data.memory),
            Reading(name=CPU, unit="s", value=data.cpu),
        ),
        state=encode_state(state),
        left=data.left,
    )
    await parts(request).bus.publish(subjects.telemetry("gateway"), encode_report(told))


ROUTES = (report_bots,)
