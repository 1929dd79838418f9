"""Players, as one sort of the lobby's aggregates."""

from collections.abc import Awaitable, Iterable
from typing import Any

import msgspec

from libs.host.core.kind import Request, require
from libs.messages.ids import PLAYER_PREFIX
from libs.messages.players import EndVacation, Rename, TakeVacation, own_command
from libs.messages.requests import CommandAnswer, Leave, ReadQuery, Vacation
from libs.messages.tables import SignInGuest
from services.lobby.errand import Errand, Forget, GiveUpPlaces, ToGame, settled
from services.lobby.games import Games
from services.lobby.messages import (
    Appointed,
    MatchBegun,
    MatchOver,
    News,
    PersonalDataForgotten,
    PlacesGivenUp,
    Suspended,
    VacationTold,
)
from services.lobby.player.decide import decide, guard
from services.lobby.player.evolve import advanced
from services.lobby.player.names import require_own
from services.lobby.player.state import (
    MatchJoined,
    MatchKnowsVacation,
    MatchLeft,
    OperatorAppointed,
    PlacesLeft,
    Player,
    PlayerErased,
    PlayerEvent,
    PlayerSuspended,
)
from services.lobby.player.storing import Storing
from services.lobby.player.vacation import decided, untold
from services.lobby.player.view import player_view
from services.lobby.reading import command_from, news_from
from services.lobby.sort import Outcome, Sort, unknown_query


class Players(Sort[Player]):
    name = "player"
    state = Player

    def __init__(self, storing: Storing, vacation_days: int, games: Games) -> None:
        self.event = msgspec.msgpack.Decoder(PlayerEvent).decode
        self._storing = storing
        self._vacation_days = vacation_days
        self._games = games

    def owns(self, identifier: str) -> bool:
        return identifier.startswith(PLAYER_PREFIX)

    def blank(self, identifier: str) -> Player:
        return Player(identifier=identifier)

    def advanced(self, state: Player, events: Iterable[Any], at: int) -> Player:
        return advanced(state, events, at)

    def decide(self, state: Player, request: Request) -> Outcome:
        if request.message is not None:
            return Outcome((_heard(state, news_from(request.message), request.now),))
        command = command_from(own_command, request.body)
        guard(state, request.actor, request.now, command)
        if isinstance(command, TakeVacation | EndVacation):
            return Outcome((decided(state, request.now, command, self._vacation_days),))
        return Outcome(decide(command))

    def preparation(self, state: Player, request: Request) -> Awaitable[None] | None:
        if request.message is None:
            command = command_from(own_command, request.body)
            guard(state, request.actor, request.now, command)
            if isinstance(command, TakeVacation | EndVacation):
                return None
            if isinstance(command, SignInGuest | Rename):
                require_own(command.name, {level for game in self._games.values() for level in game.bots})
            return self._storing.prepare(state, request.received, command)
        news = news_from(request.message)
        _heard(state, news, request.now)
        match news:
            case Suspended():
                return self._storing.suspend(state, news)
            case Appointed():
                return self._storing.appoint(state, news)
            case _:
                return None

    def view(self, state: Player, query: ReadQuery) -> Any:
        if query.name != "player":
            raise unknown_query()
        return player_view(state, self._vacation_days)

    def errands(self, state: Player) -> tuple[Errand, ...]:
        """An erasure first: it needs nobody else."""
        if state.status == "erasing":
            return (Forget(state.identifier),)
        erased = state.status == "erased"
        places = (GiveUpPlaces(state.identifier, state.leaving, playing=erased),) if state.leaving else ()
        return *places, *(_unleft(state) if erased else untold(state))

    def news(self, state: Player, wanted: Errand, answer: CommandAnswer | None) -> News | None:
        match wanted:
            case Forget():
                return PersonalDataForgotten()
            case GiveUpPlaces(occasion=occasion):
                return PlacesGivenUp(player=state.identifier, occasion=occasion)
            case ToGame(match=match, request=Leave()):
                return None if settled(answer) is None else MatchOver(match=match)
            case ToGame(match=match, request=Vacation(since=since, until=until)):
                told = settled(answer) is not None
                return VacationTold(match=match, since=since, until=until) if told else None
            case _:
                return None


def _heard(player: Player, news: News, now: int) -> PlayerEvent:  # noqa: PLR0911 (a case each)
    """Refuses player_not_found, player_erased, account_needed, nothing_awaited, and what is so already."""
    if isinstance(news, PersonalDataForgotten):
        require(player.status == "erasing", "nothing_awaited", kind="over")
        return PlayerErased()
    if isinstance(news, PlacesGivenUp):
        require(player.leaving == news.occasion, "nothing_awaited", kind="over")
        return PlacesLeft()
    require(player.status != "new", "player_not_found", kind="missing")
    here = player.status in {"guest", "account"}
    require(here or isinstance(news, MatchBegun | MatchOver), "player_erased", kind="over")
    match news:
        case Suspended(act=act, until=until):
            _require_change(player, until, now)
            return PlayerSuspended(act=act, until=until)
        case Appointed(act=act, operator=operator):
            require(player.status == "account" or not operator, "account_needed")
            already = "already_operator" if operator else "not_operator"
            require(operator != player.operator, already, kind="over", since=player.operator_since)
            return OperatorAppointed(act=act, operator=operator)
        case MatchBegun(game=game, match=match, speed=speed):
            require(speed == "correspondence" or not here, "nothing_awaited", kind="over")
            require(not _plays(player, match), "nothing_awaited", kind="over")
            return MatchJoined(game=game, match=match, at=now)
        case MatchOver(match=match):
            require(_plays(player, match), "nothing_awaited", kind="over")
            return MatchLeft(match=match)
        case VacationTold(match=match, since=since, until=until):
            require(_plays(player, match), "nothing_awaited", kind="over")
            return MatchKnowsVacation(match=match, since=since, until=until)
        case _:
            require(None, "nothing_awaited", kind="over")
            raise AssertionError


def _require_change(player: Player, until: int, now: int) -> None:
    """Refuses already_suspended (to the same end), not_suspended."""
    suspended = player.is_suspended(now)
    if until:
        again = suspended and player.suspended == until
        require(not again, "already_suspended", kind="over", since=player.suspended_since)
    else:
        # One that has run out ended by itself.
        require(suspended, "not_suspended", kind="over", since=player.suspended or player.suspended_since)


def _unleft(player: Player) -> Iterable[ToGame]:
    """The matches that an erased player has yet to leave."""
    return (ToGame(live.game, live.match, Leave(player=player.identifier)) for live in player.live)


def _plays(player: Player, match: str) -> bool:
    return any(live.match == match for live in player.live)
