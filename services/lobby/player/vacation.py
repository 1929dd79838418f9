"""Taking vacations, and having the player's matches by correspondence know of them."""

from typing import assert_never

from libs.host.core.kind import require
from libs.messages import players as cmd
from libs.messages.clocks import DAY
from libs.messages.requests import Vacation
from libs.messages.vacations import Stretch, current, days_left
from services.lobby.errand import ToGame
from services.lobby.player.state import Live, Player, PlayerEvent, VacationEnded, VacationTaken


def decided(player: Player, now: int, command: cmd.VacationCommand, days_a_year: int) -> PlayerEvent:
    """Refuses already_on_vacation, no_vacation_left, not_on_vacation."""
    lasting = current(player.vacations, now)
    match command:
        case cmd.TakeVacation():
            require(lasting is None, "already_on_vacation")
            left = days_left(player.vacations, now, days_a_year)
            require(left, "no_vacation_left", f"{days_a_year} days a year")
            return VacationTaken(since=now, until=now + left * DAY)
        case cmd.EndVacation():
            require(lasting, "not_on_vacation")
            return VacationEnded(until=now)
        case _:
            assert_never(command)


def untold(player: Player) -> tuple[ToGame, ...]:
    """The matches to be told of the newest vacation: those that began while it lasted, or before."""
    if not player.vacations or player.status not in {"guest", "account"}:
        return ()
    newest = player.vacations[-1]
    ignorant = (live for live in player.live if live.told != newest and newest.until > live.begun)
    return tuple(_to(player, live, newest) for live in ignorant)


def _to(player: Player, live: Live, stretch: Stretch) -> ToGame:
    message = Vacation(player=player.identifier, since=stretch.since, until=stretch.until)
    return ToGame(live.game, live.match, message)
