"""Vacations: so many days a year, told to every match by correspondence until it knows."""

from datetime import UTC, datetime

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from libs.messages import players as cmd
from libs.messages.clocks import DAY
from libs.messages.requests import Accepted, Leave, Refused, Vacation, encode, system_command
from libs.messages.vacations import Stretch, VacationView, current, days_left, shown
from services.lobby.errands import tell
from services.lobby.messages import MatchBegun, MatchOver

ANN = "p-ann"
MAY = int(datetime(2031, 5, 1, tzinfo=UTC).timestamp() * 1000)


@pytest.fixture
async def at_home(desk):
    """Ann, in May; `desk.now` is the time."""
    desk.now = MAY
    desk.keeper._clock = lambda: desk.now
    await desk.account()
    return desk


@pytest.fixture
async def game(at_home):
    """What the matches of a game were told; they answer `answers`, first to last, then accept."""
    told: list[tuple[str, Vacation | Leave]] = []
    answers: list[object] = []

    async def on_vacation(incoming):
        message = system_command(incoming.data)
        assert isinstance(message, Vacation | Leave)
        told.append((incoming.subject.rpartition(".")[2], message))
        answer = answers.pop(0) if answers else Accepted(version=9, at=1, events_json=b"[]")
        if answer is not None:
            await incoming.respond(encode(answer))

    await at_home.bus.subscribe("sys.pig_race.*.*", on_vacation)
    at_home.told, at_home.answers = told, answers
    return at_home


async def view(desk):
    found = await desk.read(ANN, "player")
    return shown(msgspec.convert(found["vacations"], tuple[Stretch, ...]), desk.now, found["days_a_year"])


async def begun(desk, *matches):
    for match in matches:
        await tell(desk.keeper, ANN, MatchBegun(game="pig_race", match=match))


async def test_a_vacation_lasts_as_long_as_days_are_left_and_ends_by_itself(at_home):
    await at_home.done(ANN, cmd.TakeVacation())
    lasting = await view(at_home)
    at_home.now = MAY + 21 * DAY

    assert lasting == VacationView(on=True, since=MAY, until=MAY + 21 * DAY, days_left=0, days_a_year=21)
    assert await view(at_home) == VacationView(on=False, days_left=0, days_a_year=21)
    assert await at_home.refused(ANN, cmd.TakeVacation()) == "no_vacation_left"
    assert await at_home.refused(ANN, cmd.EndVacation()) == "not_on_vacation"


async def test_whoever_comes_back_early_keeps_the_days_that_were_not_begun(at_home):
    await at_home.done(ANN, cmd.TakeVacation())
    assert await at_home.refused(ANN, cmd.TakeVacation()) == "already_on_vacation"
    at_home.now = MAY + 3 * DAY + 1

    await at_home.done(ANN, cmd.EndVacation())

    assert await view(at_home) == VacationView(on=False, days_left=17, days_a_year=21)


async def test_another_year_has_days_of_its_own(at_home):
    await at_home.done(ANN, cmd.TakeVacation())
    at_home.now = int(datetime(2032, 1, 1, tzinfo=UTC).timestamp() * 1000)

    await at_home.done(ANN, cmd.TakeVacation())

    assert (await view(at_home)).until == at_home.now + 21 * DAY


async def test_every_match_by_correspondence_is_told_and_told_of_the_end(game):
    await begun(game, "pig_race-1", "pig_race-2")
    await game.done(ANN, cmd.TakeVacation())
    await game.errands_done()
    game.now = MAY + DAY

    await game.done(ANN, cmd.EndVacation())
    await game.errands_done()

    going = Vacation(player=ANN, since=MAY, until=MAY + 21 * DAY)
    back = Vacation(player=ANN, since=MAY, until=MAY + DAY)
    matches = ("pig_race-1", "pig_race-2")
    assert game.told == [(match, message) for message in (going, back) for match in matches]


async def test_a_match_that_begins_meanwhile_is_told_and_one_that_is_over_is_not(game):
    await begun(game, "pig_race-1")
    await tell(game.keeper, ANN, MatchOver(match="pig_race-1"))
    await game.done(ANN, cmd.TakeVacation())
    await begun(game, "pig_race-2")
    await game.errands_done()
    game.now = MAY + 30 * DAY
    await begun(game, "pig_race-3")
    await game.errands_done()

    assert [match for match, _message in game.told] == ["pig_race-2"]


async def test_a_match_is_told_until_it_answers_and_a_refusal_is_an_answer(game, monkeypatch):
    monkeypatch.setattr("services.lobby.errands.ANSWER_WITHIN", 0.4)
    game.answers += [None, Refused(kind="over", reason="match_finished")]
    await begun(game, "pig_race-1")

    await game.done(ANN, cmd.TakeVacation())
    await game.errands_done()

    assert len(game.told) == 2
    assert game.told[0] == game.told[1]
    assert game.kind.errands(game.keeper.residents[ANN].state) == ()


async def test_a_crash_before_the_matches_are_told_is_made_up_for(game):
    game.kind.wake = lambda _: None
    await begun(game, "pig_race-1")
    await game.done(ANN, cmd.TakeVacation())

    after = game.restarted()
    after.bus = game.bus
    after.errands._bus = game.bus
    await after.keeper.look(ANN)
    await after.errands_done()

    assert [match for match, _message in game.told] == ["pig_race-1"]


async def test_hearing_of_a_match_again_changes_nothing(game):
    await begun(game, "pig_race-1", "pig_race-1")
    assert isinstance(await tell(game.keeper, ANN, MatchOver(match="pig_race-9")), Refused)
    assert isinstance(await tell(game.keeper, "p-nobody", MatchBegun(game="pig_race", match="pig_race-1")), Refused)

    (live,) = game.keeper.residents[ANN].state.live
    assert live.match == "pig_race-1"


async def test_who_is_erased_on_vacation_leaves_instead(game):
    await begun(game, "pig_race-1")
    game.kind.wake = lambda _: None
    await game.done(ANN, cmd.TakeVacation())
    await game.done(ANN, cmd.Erase(password=game.PASSWORD))
    game.kind.wake = game.errands.wake
    await game.keeper.look(ANN)
    await game.errands_done()

    assert game.told == [("pig_race-1", Leave(player=ANN))]
    assert (await game.read(ANN, "player"))["erased"]


@given(st.lists(st.tuples(st.integers(0, 40 * DAY), st.integers(1, 30 * DAY)), max_size=60), st.integers(0, 60))
def test_nobody_ever_has_more_days_than_a_year_has(wishes, a_year):
    """Whoever goes and comes back as they like: in no year are more days begun, and no vacation lasts longer."""
    now = MAY
    taken: list[Stretch] = []
    for pause, length in wishes:
        now += pause
        left = days_left(taken, now, a_year)
        if current(taken, now) is None and left:
            taken.append(Stretch(now, min(now + length, now + left * DAY)))
            now = taken[-1].until

    for year in {one.year for one in taken}:
        assert sum(one.days for one in taken if one.year == year) <= a_year
