"""Records of operators' acts, as one sort of the lobby's aggregates."""

from collections.abc import Awaitable, Iterable
from typing import Any, assert_never

import msgspec
from msgspec.structs import replace

from libs.host.core.kind import Request, require
from libs.messages import operations as cmd
from libs.messages.requests import STOPPED, CommandAnswer, End, Failed, ReadQuery, Refused
from services.lobby.acts.state import ActDone, ActEvent, ActNeedless, ActOrdered, ActPutOff, ActRefused, Acts
from services.lobby.errand import Errand, ToGame, ToLobby, settled
from services.lobby.games import Games
from services.lobby.messages import ActSettled, ActWaits, Appointed, News, Suspended
from services.lobby.player.buckets import Buckets
from services.lobby.reading import command_from, news_from
from services.lobby.sort import Outcome, Sort, unknown_query

FOR_GOOD = 253_402_300_800_000
"""The end of the year 9999, UTC milliseconds: a suspension without an end."""

ALREADY = frozenset(
    {"match_finished", "match_aborted", "already_suspended", "not_suspended", "already_operator", "not_operator"}
)
"""Refusals of what is so already: there was nothing to do."""


class Records(Sort[Acts]):
    name = "acts"
    state = Acts

    def __init__(self, games: Games, buckets: Buckets) -> None:
        self.event = msgspec.msgpack.Decoder(ActEvent).decode
        self._games = games
        self._buckets = buckets

    def owns(self, identifier: str) -> bool:
        return identifier.startswith(cmd.RECORD_PREFIX)

    def blank(self, identifier: str) -> Acts:
        return Acts(identifier=identifier)

    def advanced(self, state: Acts, events: Iterable[Any], at: int) -> Acts:
        after = state
        for event in events:
            after = _evolved(after, event, at)
        return replace(after, version=state.version + 1, at=at)

    def decide(self, state: Acts, request: Request) -> Outcome:
        """Refuses operators_only, foreign_month, game_unknown, nothing_awaited."""
        if request.message is not None:
            return Outcome((_heard(state, news_from(request.message)),))
        command = self._allowed(state, request)
        return Outcome((_ordered(request.actor, command),), {"act": len(state.acts) + 1, "record": state.identifier})

    def preparation(self, state: Acts, request: Request) -> Awaitable[None] | None:
        if request.message is not None:
            return None
        command = self._allowed(state, request)
        return None if isinstance(command, cmd.EndMatch) else self._known(command.player)

    def _allowed(self, state: Acts, request: Request) -> cmd.OperatorCommand:
        command = command_from(cmd.operator_command, request.body)
        require("operate" in request.scopes, "operators_only", kind="forbidden")
        require(state.identifier == cmd.record_id(request.received), "foreign_month", kind="malformed")
        if isinstance(command, cmd.EndMatch):
            # Whether there is such a match its game knows; of a game that nobody serves no answer would ever come.
            require(_game(command.match) in self._games, "game_unknown", kind="missing")
        return command

    async def _known(self, player: str) -> None:
        """Refuses player_not_found, for one that is erased too."""
        require(await self._buckets.entry(player) is not None, "player_not_found", kind="missing")

    def view(self, state: Acts, query: ReadQuery) -> Any:
        if query.name != "acts":
            raise unknown_query()
        return cmd.Acts(month=state.identifier.removeprefix(cmd.RECORD_PREFIX), acts=state.acts)

    def errands(self, state: Acts) -> tuple[Errand, ...]:
        return tuple(_errand(_name(state, act), act) for act in state.under_way())

    def news(self, state: Acts, wanted: Errand, answer: CommandAnswer | None) -> News | None:
        """A fault of ours settles it too: the operator is told, and may order it once more."""
        act = _of(state, wanted)
        outcome = (False, _fault(answer)) if isinstance(answer, Failed) else settled(answer)
        if act is None or outcome is None:
            return None
        done, why = outcome
        settles = ActSettled(act=_name(state, act), number=act.act, done=done, detail=why)
        if isinstance(answer, Refused) and why in ALREADY:
            return replace(settles, already=True, since=answer.since)
        return settles

    def put_off(self, state: Acts, wanted: Errand, why: str) -> News | None:
        act = _of(state, wanted)
        known = act is None or act.detail == why
        return None if known or act is None else ActWaits(act=_name(state, act), number=act.act, waits=why)


def _ordered(operator: str, command: cmd.OperatorCommand) -> ActOrdered:
    kind = str(command.__struct_config__.tag)
    match command:
        case cmd.SuspendPlayer(player=player, why=why, until=until):
            until = FOR_GOOD if until is None else until
            return ActOrdered(operator=operator, kind=kind, target=player, why=why, until=until)
        case cmd.ReinstatePlayer(player=player, why=why):
            return ActOrdered(operator=operator, kind=kind, target=player, why=why)
        case cmd.EndMatch(match=match, why=why):
            return ActOrdered(operator=operator, kind=kind, target=match, why=why)
        case cmd.AppointOperator(player=player, why=why, appointed=appointed):
            kind = kind if appointed else "dismiss_operator"
            return ActOrdered(operator=operator, kind=kind, target=player, why=why)
        case _:
            assert_never(command)


def _name(state: Acts, act: cmd.Act) -> str:
    return f"{state.identifier}/{act.act}"


def _game(match: str) -> str:
    return match.rpartition("-")[0]


def _of(state: Acts, wanted: Errand) -> cmd.Act | None:
    """The act that the errand is to do."""
    return next((act for act in state.under_way() if _errand(_name(state, act), act) == wanted), None)


def _fault(answer: Failed) -> str:
    return "match_stopped" if answer.why == STOPPED else f"failed: {answer.why}"


def _errand(name: str, act: cmd.Act) -> Errand:
    match act.kind:
        case "suspend_player":
            return ToLobby(act.target, Suspended(act=name, until=act.until or 0))
        case "reinstate_player":
            return ToLobby(act.target, Suspended(act=name, until=0))
        case "end_match":
            return ToGame(_game(act.target), act.target, End(operator=act.operator, why=act.why, act=name))
        case _:
            return ToLobby(act.target, Appointed(act=name, operator=act.kind == "appoint_operator"))


def _heard(state: Acts, news: News) -> ActEvent:
    awaited = isinstance(news, ActSettled | ActWaits) and any(act.act == news.number for act in state.under_way())
    require(awaited, "nothing_awaited", kind="over")
    assert isinstance(news, ActSettled | ActWaits)  # noqa: S101 (just required)
    if isinstance(news, ActWaits):
        return ActPutOff(act=news.number, waits=news.waits)
    if news.already:
        return ActNeedless(act=news.number, what=news.detail, since=news.since)
    return ActDone(act=news.number) if news.done else ActRefused(act=news.number, reason=news.detail)


def _evolved(state: Acts, event: ActEvent, at: int) -> Acts:
    match event:
        case ActOrdered():
            act = cmd.Act(
                act=len(state.acts) + 1,
                operator=event.operator,
                at=at,
                kind=event.kind,
                target=event.target,
                why=event.why,
                until=event.until,
            )
            return replace(state, acts=(*state.acts, act))
        case ActDone(act=number):
            return _settled(state, number, "done", "")
        case ActRefused(act=number, reason=reason):
            return _settled(state, number, "refused", reason)
        case ActNeedless(act=number, what=what, since=since):
            return _settled(state, number, "already", what, since)
        case ActPutOff(act=number, waits=waits):
            return _settled(state, number, "under_way", waits)
        case _:
            assert_never(event)


def _settled(state: Acts, number: int, outcome: str, detail: str, since: int = 0) -> Acts:
    settled = {"outcome": outcome, "detail": detail, "since": since}
    return replace(state, acts=tuple(replace(act, **settled) if act.act == number else act for act in state.acts))
