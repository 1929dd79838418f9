"""Records of operators' acts, as one sort of the lobby's aggregates."""

from collections.abc import Iterable
from typing import Any, assert_never

import msgspec
from msgspec.structs import replace

from libs.host.core.kind import Request
from libs.messages import operations as cmd
from libs.messages.requests import CommandAnswer, End, ReadQuery
from services.lobby.acts.state import ActDone, ActEvent, ActOrdered, ActRefused, Acts
from services.lobby.errand import Errand, ToGame, ToLobby, settled
from services.lobby.messages import ActSettled, Appointed, News, Suspended
from services.lobby.reading import command_from, news_from
from services.lobby.refusing import require
from services.lobby.sort import Outcome, Sort, unknown_query

FOR_GOOD = 253_402_300_800_000
"""The end of the year 9999, UTC milliseconds: a suspension without an end."""


class Records(Sort[Acts]):
    name = "acts"
    state = Acts

    def __init__(self) -> None:
        self.event = msgspec.msgpack.Decoder(ActEvent).decode

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
        """Refuses operators_only, foreign_month, nothing_awaited."""
        if request.message is not None:
            return Outcome((_heard(state, news_from(request.message)),))
        command = command_from(cmd.operator_command, request.body)
        require("operate" in request.scopes, "operators_only", kind="forbidden")
        require(state.identifier == cmd.record_id(request.received), "foreign_month", kind="malformed")
        return Outcome((_ordered(request.actor, command),), {"act": len(state.acts) + 1, "record": state.identifier})

    def view(self, state: Acts, query: ReadQuery) -> Any:
        if query.name != "acts":
            raise unknown_query()
        return cmd.Acts(month=state.identifier.removeprefix(cmd.RECORD_PREFIX), acts=state.acts)

    def errand(self, state: Acts) -> Errand | None:
        act = state.under_way()
        return None if act is None else _errand(f"{state.identifier}/{act.act}", act)

    def news(self, state: Acts, wanted: Errand, answer: CommandAnswer | None) -> News | None:
        act, outcome = state.under_way(), settled(answer)
        if act is None or outcome is None:
            return None
        done, why = outcome
        return ActSettled(act=f"{state.identifier}/{act.act}", number=act.act, done=done, detail=why)


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


def _errand(name: str, act: cmd.Act) -> Errand:
    match act.kind:
        case "suspend_player":
            return ToLobby(act.target, Suspended(act=name, until=act.until or 0))
        case "reinstate_player":
            return ToLobby(act.target, Suspended(act=name, until=0))
        case "end_match":
            game = act.target.rpartition("-")[0]
            return ToGame(game, act.target, End(operator=act.operator, why=act.why))
        case _:
            return ToLobby(act.target, Appointed(act=name, operator=act.kind == "appoint_operator"))


def _heard(state: Acts, news: News) -> ActEvent:
    act = state.under_way()
    awaited = isinstance(news, ActSettled) and act is not None and news.number == act.act
    require(awaited, "nothing_awaited", kind="over")
    assert isinstance(news, ActSettled)  # noqa: S101 (just required)
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
        case _:
            assert_never(event)


def _settled(state: Acts, number: int, outcome: str, detail: str) -> Acts:
    acts = tuple(replace(act, outcome=outcome, detail=detail) if act.act == number else act for act in state.acts)
    return replace(state, acts=acts)
