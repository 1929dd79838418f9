"""Whoever is erased leaves every running match, whatever is lost on the way."""

import pytest

from libs.messages import operations as op
from libs.messages import players as cmd
from libs.messages.requests import Accepted, Leave, Refused, Unavailable, encode, system_command
from services.lobby.errands import tell
from services.lobby.messages import MatchBegun, MatchOver
from services.lobby.seats import Seats

ANN = "p-ann"
RECORD = "acts-1970-01"
LEAVE = Leave(player=ANN)


class Listed(Seats):
    """Rows in which ann plays two matches."""

    async def of(self, player):
        return []

    async def playing(self, player):
        return [("pig_race", "pig_race-1"), ("pig_race", "pig_race-2")] if player == ANN else []


@pytest.fixture
async def game(desk, monkeypatch):
    """What the matches were told; they answer `answers`, first to last (None: nothing), then accept."""
    monkeypatch.setattr("services.lobby.errands.ANSWER_WITHIN", 0.4)
    told: list[tuple[str, object]] = []
    answers: list[object] = []

    async def on_message(incoming):
        told.append((incoming.subject.rpartition(".")[2], system_command(incoming.data)))
        answer = answers.pop(0) if answers else Accepted(version=9, at=1, events_json=b"[]")
        if answer is not None:
            await incoming.respond(encode(answer))

    await desk.bus.subscribe("sys.pig_race.*.*", on_message)
    await desk.account()
    desk.told, desk.answers = told, answers
    desk.errands._seats = Listed()
    return desk


async def erased(desk):
    await desk.done(ANN, cmd.Erase(password=desk.PASSWORD))
    await desk.errands_done()


def finished(desk):
    state = desk.keeper.residents[ANN].state
    return state.status == "erased" and desk.kind.errands(state) == ()


async def test_every_running_match_is_left(game):
    await erased(game)

    assert game.told == [("pig_race-1", LEAVE), ("pig_race-2", LEAVE)]
    assert finished(game)


async def test_it_is_told_until_it_answers_and_a_refusal_is_an_answer(game):
    game.answers += [Refused(kind="over", reason="match_finished"), None, Unavailable(retry_after=0.0)]

    await erased(game)

    assert game.told[-1] == ("pig_race-2", LEAVE)
    assert len(game.told) > 3
    assert finished(game)


async def test_a_crash_before_the_matches_are_told_is_made_up_for(game):
    game.kind.wake = lambda _: None
    await game.done(ANN, cmd.Erase(password=game.PASSWORD))

    after = game.restarted()
    after.bus = after.errands._bus = game.bus
    after.errands._seats = Listed()
    await after.keeper.look(ANN)
    await after.errands_done()

    assert game.told == [("pig_race-1", LEAVE), ("pig_race-2", LEAVE)]
    assert finished(after)


async def test_a_match_of_which_is_heard_after_the_erasure_is_left_too(game):
    await erased(game)
    game.told.clear()

    await tell(game.keeper, ANN, MatchBegun(game="pig_race", match="pig_race-3", speed="untimed"))
    await game.errands_done()

    assert game.told == [("pig_race-3", LEAVE)]
    assert finished(game)
    assert isinstance(await tell(game.keeper, ANN, MatchOver(match="pig_race-3")), Accepted | Refused)


async def test_of_those_who_are_there_only_matches_by_correspondence_are_kept(game):
    answer = await tell(game.keeper, ANN, MatchBegun(game="pig_race", match="pig_race-3", speed="untimed"))

    assert isinstance(answer, Refused)
    assert game.keeper.residents[ANN].state.live == ()


async def test_who_is_suspended_plays_on(game):
    order = op.SuspendPlayer(player=ANN, why="shouting")
    await game.done(RECORD, order, actor="operator", scopes=("operate",))
    await game.errands_done()

    assert game.told == []
