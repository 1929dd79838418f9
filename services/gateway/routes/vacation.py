"""A player's vacation, while which their clocks in matches by correspondence stand still."""

import msgspec
from litestar import Response, delete, get, put
from msgspec import Struct

from libs.messages import players as cmd
from libs.messages.requests import ReadQuery
from libs.messages.vacations import Stretch, VacationView, shown
from services.gateway.auth.access import Access
from services.gateway.commanding import now_ms
from services.gateway.directories.games import LOBBY
from services.gateway.parts import Gateway
from services.gateway.routes.own import on_oneself
from services.gateway.routes.tokens import NO_STORE
from services.gateway.routes.visit import Visit, ask, bearer_of, parts


class _Player(Struct, frozen=True):
    """What is read of the lobby's view of a player."""

    vacations: tuple[Stretch, ...] = ()
    days_a_year: int = 0


_player = msgspec.json.Decoder(_Player).decode


@get(
    "/me/vacation",
    access=Access.READ,
    operation_id="GetVacation",
    tags=["account"],
    summary="Whether you are on vacation, until when, and how many days are left this year",
)
async def get_vacation(request: Visit) -> Response[VacationView]:
    return await _shown(request)


@put(
    "/me/vacation",
    access=Access.PLAY,
    operation_id="TakeVacation",
    tags=["account"],
    summary="Have your clocks in all matches by correspondence stand still",
    status_code=200,
)
async def take_vacation(request: Visit) -> Response[VacationView]:
    """It ends by itself when the year's days are used up. Each match shows it at your seat; you may play all the same.

    A match ends on its last day whoever is on vacation.
    """
    await on_oneself(request, cmd.TakeVacation())
    return await _shown(request)


@delete(
    "/me/vacation",
    access=Access.PLAY,
    operation_id="EndVacation",
    tags=["account"],
    summary="Be back: your clocks run on",
    status_code=200,
)
async def end_vacation(request: Visit) -> Response[VacationView]:
    """Each day that was begun counts, so that days cannot be taken by the minute."""
    await on_oneself(request, cmd.EndVacation())
    return await _shown(request)


async def vacations_of(gateway: Gateway, player: str) -> tuple[tuple[Stretch, ...], int]:
    """Those of the last year, and how many days a year there are. Raises the lobby's problem."""
    found = _player((await ask(gateway, LOBBY, player, ReadQuery(name="player"))).json)
    return found.vacations, found.days_a_year


async def _shown(request: Visit) -> Response[VacationView]:
    taken, a_year = await vacations_of(parts(request), bearer_of(request).player)
    return Response(shown(taken, now_ms(), a_year), headers=NO_STORE)


ROUTES = (get_vacation, take_vacation, end_vacation)
