"""Players, as one sort of the lobby's aggregates."""

from collections.abc import Awaitable, Iterable
from typing import Any

import msgspec

from libs.host.core.kind import Request
from libs.messages.ids import PLAYER_PREFIX
from libs.messages.players import own_command
from libs.messages.requests import CommandAnswer, ReadQuery
from services.lobby.errand import Errand, Forget
from services.lobby.messages import Appointed, News, PersonalDataForgotten, Suspended
from services.lobby.player.decide import decide, guard
from services.lobby.player.evolve import advanced
from services.lobby.player.state import OperatorAppointed, Player, PlayerErased, PlayerEvent, PlayerSuspended
from services.lobby.player.storing import Storing
from services.lobby.player.view import player_view
from services.lobby.reading import command_from, news_from
from services.lobby.refusing import require
from services.lobby.sort import Outcome, Sort, unknown_query


class Players(Sort[Player]):
    name = "player"
    state = Player

    def __init__(self, storing: Storing) -> None:
        self.event = msgspec.msgpack.Decoder(PlayerEvent).decode
        self._storing = storing

    def owns(self, identifier: str) -> bool:
        return identifier.startswith(PLAYER_PREFIX)

    def blank(self, identifier: str) -> Player:
        return Player(identifier=identifier)

    def advanced(self, state: Player, events: Iterable[Any], at: int) -> Player:
        return advanced(state, events, at)

    def decide(self, state: Player, request: Request) -> Outcome:
        if request.message is not None:
            return Outcome((_heard(state, news_from(request.message)),))
        command = command_from(own_command, request.body)
        guard(state, request.actor, request.now, command)
        return Outcome(decide(command))

    def preparation(self, state: Player, request: Request) -> Awaitable[None] | None:
        if request.message is None:
            command = command_from(own_command, request.body)
            guard(state, request.actor, request.now, command)
            return self._storing.prepare(state, request.received, command)
        news = news_from(request.message)
        _heard(state, news)
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
        return player_view(state)

    def errand(self, state: Player) -> Errand | None:
        return Forget(state.identifier) if state.status == "erasing" else None

    def news(self, state: Player, wanted: Errand, answer: CommandAnswer | None) -> News | None:
        return PersonalDataForgotten()


def _heard(player: Player, news: News) -> PlayerEvent:
    """Refuses player_not_found, player_erased, account_needed, nothing_awaited."""
    if isinstance(news, PersonalDataForgotten):
        require(player.status == "erasing", "nothing_awaited", kind="over")
        return PlayerErased()
    require(player.status != "new", "player_not_found", kind="missing")
    require(player.status in {"guest", "account"}, "player_erased", kind="over")
    match news:
        case Suspended(act=act, until=until):
            return PlayerSuspended(act=act, until=until)
        case Appointed(act=act, operator=operator):
            require(player.status == "account" or not operator, "account_needed")
            return OperatorAppointed(act=act, operator=operator)
        case _:
            require(None, "nothing_awaited", kind="over")
            raise AssertionError
