"""An errand that nobody answers holds up no other, is tried ever more rarely, and is told of."""

import asyncio

import msgspec
import pytest

from libs.host.core.commit import Commit, packed
from libs.messages import operations as op
from libs.messages import players as cmd
from libs.messages.queue import QUEUE
from libs.messages.requests import STOPPED, Accepted, Failed, Refused, Unavailable, encode, system_command
from libs.telemetry.instruments import COMMANDS, ERRANDS_WAITING, REFUSED
from services.lobby.acts.state import ActOrdered
from services.lobby.errands import tell
from services.lobby.events import raw
from services.lobby.messages import MatchBegun
from services.lobby.queue.state import Seated, TicketDrawn, TicketsPaired
from services.lobby.seats import Seats

ANN = "p-ann"
RECORD = "acts-1970-01"
OPERATE = {"actor": "operator", "scopes": ("operate",)}
SICK, WELL = "pig_race-sick", "pig_race-well"
SILENT = None
"""No answer at all."""


@pytest.fixture
async def farm(desk, monkeypatch):
    """Of its matches one is sick: asked anything, it says `farm.sickness`. The others accept; `farm.asked` has all."""
    monkeypatch.setattr("services.lobby.errands.ANSWER_WITHIN", 0.4)
    desk.errands._patience = 0.1
    desk.asked, desk.sickness = [], SILENT

    async def on_message(incoming):
        match = incoming.subject.rpartition(".")[2]
        desk.asked.append((match, system_command(incoming.data)))
        answer = desk.sickness if match == SICK else Accepted(version=9, at=1, events_json=b"[]")
        if answer is not SILENT:
            await incoming.respond(encode(answer))

    await desk.bus.subscribe("sys.pig_race.*.*", on_message)
    await desk.account()
    return desk


async def acts(desk):
    return {act["target"]: act for act in (await desk.read(RECORD, "acts"))["acts"]}


def asked(desk, match):
    return [message for target, message in desk.asked if target == match]


@pytest.mark.parametrize("sickness", [SILENT, Unavailable(retry_after=1.0, why="its rules are too new")])
async def test_an_act_that_nobody_answers_holds_up_no_other(farm, sickness):
    farm.sickness = sickness
    await farm.done(RECORD, op.EndMatch(match=SICK, why="stuck"), **OPERATE)
    await farm.done(RECORD, op.SuspendPlayer(player=ANN, why="shouting", until=9_000), **OPERATE)
    await farm.done(RECORD, op.EndMatch(match=WELL, why="stuck"), **OPERATE)
    await farm.errands_done()

    known = await acts(farm)
    assert [known[target]["outcome"] for target in (ANN, WELL)] == ["done", "done"]
    assert (await farm.token())["suspended"] == 9_000
    assert known[SICK].get("outcome", "under_way") == "under_way"
    assert SICK in known[SICK]["detail"]
    assert sickness is SILENT or "its rules are too new" in known[SICK]["detail"]


async def test_an_act_on_a_game_that_nobody_serves_waits_alone(desk):
    desk.errands._patience = 0.1
    await desk.account()
    await desk.done(RECORD, op.EndMatch(match=SICK, why="stuck"), **OPERATE)
    await desk.done(RECORD, op.SuspendPlayer(player=ANN, why="shouting", until=9_000), **OPERATE)
    await desk.errands_done()

    known = await acts(desk)
    assert known[ANN]["outcome"] == "done"
    assert known[SICK]["detail"] == f"nobody serves pig_race ({SICK})"


@pytest.mark.parametrize(
    ("sickness", "detail"), [(Failed(why=STOPPED), "match_stopped"), (Failed(why="unreadable"), "failed: unreadable")]
)
async def test_a_match_that_fails_settles_its_act_at_once(farm, sickness, detail):
    farm.sickness = sickness
    await farm.done(RECORD, op.EndMatch(match=SICK, why="stuck"), **OPERATE)
    await farm.errands_done()

    act = (await acts(farm))[SICK]
    assert (act["outcome"], act["detail"]) == ("refused", detail)
    assert len(asked(farm, SICK)) == 1


async def test_acts_on_one_target_are_done_in_their_order(farm):
    farm.kind.wake = lambda _: None
    await farm.done(RECORD, op.SuspendPlayer(player=ANN, why="shouting", until=op.LAST), **OPERATE)
    await farm.done(RECORD, op.ReinstatePlayer(player=ANN, why="sorry"), **OPERATE)
    await farm.done(RECORD, op.SuspendPlayer(player=ANN, why="shouting again", until=op.LAST - 1), **OPERATE)
    farm.kind.wake = farm.errands.wake
    farm.errands.wake(RECORD)
    await farm.errands_done()

    assert [act["outcome"] for act in (await farm.read(RECORD, "acts"))["acts"]] == ["done"] * 3
    assert (await farm.token())["suspended"] == op.LAST - 1


async def test_an_act_that_was_put_off_is_done_when_its_match_answers(farm, monkeypatch):
    monkeypatch.setattr("services.lobby.errands.FIRST_REST", 0.0)
    await farm.done(RECORD, op.EndMatch(match=SICK, why="stuck"), **OPERATE)
    await farm.errands_done()
    farm.sickness = Refused(kind="over", reason="match_over")
    assert ERRANDS_WAITING.cell("acts").value == 1

    assert not await farm.keeper.look(RECORD)
    await farm.errands_done()

    act = (await acts(farm))[SICK]
    assert (act["outcome"], act["detail"]) == ("refused", "match_over")
    assert await farm.keeper.look(RECORD)
    assert ERRANDS_WAITING.cell("acts").value == 0


async def test_what_was_put_off_rests_whatever_is_ordered_meanwhile(farm, caplog):
    await farm.done(RECORD, op.EndMatch(match=SICK, why="stuck"), **OPERATE)
    await farm.errands_done()
    before = len(asked(farm, SICK))

    for _ in range(3):
        await farm.keeper.look(RECORD)
        await farm.done(RECORD, op.SuspendPlayer(player=ANN, why="shouting", until=9_000), **OPERATE)
        await farm.errands_done()

    assert len(asked(farm, SICK)) == before
    assert farm.stored().count(b"act_put_off") == 1


async def test_it_rests_ever_longer_and_its_log_names_it(farm, monkeypatch):
    told = []
    monkeypatch.setattr("services.lobby.errands._log.warning", lambda event, **fields: told.append((event, fields)))
    monkeypatch.setattr("services.lobby.errands.FIRST_REST", 0.001)
    monkeypatch.setattr("services.lobby.errands.LAST_REST", 0.004)
    await farm.done(RECORD, op.EndMatch(match=SICK, why="stuck"), **OPERATE)
    await farm.errands_done()
    while len(told) < 4:
        await farm.keeper.look(RECORD)
        await farm.errands_done()

    assert {event for event, _ in told} == {"an errand is not answered"}
    assert {(fields["id"], fields["errand"]) for _, fields in told} == {(RECORD, f"end {SICK}")}
    assert [fields["rests"] for _, fields in told] == [0.001, 0.002, 0.004, 0.004]
    assert farm.stored().count(b"act_put_off") == 1


async def test_unknown_targets_are_refused_at_once(farm):
    def refused(order):
        return farm.refused(RECORD, order, **OPERATE)

    assert await refused(op.EndMatch(match="x", why="a slip")) == "game_unknown"
    assert await refused(op.EndMatch(match="nogame-aaaaaaaa", why="a slip")) == "game_unknown"
    assert await refused(op.SuspendPlayer(player="p-nobody", why="a slip")) == "player_not_found"
    assert await refused(op.AppointOperator(player="t-table", why="a slip")) == "player_not_found"
    assert farm.stored().count(b"act_ordered") == 0


async def test_a_record_of_before_is_read_and_what_waits_in_it_is_done(farm):
    """Acts on unknown games were taken once; those behind them wait no more."""

    def order(kind, target):
        return ActOrdered(operator="operator", kind=kind, target=target, why="long ago", until=9_000)

    orders = (order("end_match", "x"), order("end_match", "nogame-a"), order("suspend_player", ANN))
    last = 0
    for version, event in enumerate(orders, 1):
        commit = Commit(
            id=RECORD, version=version, command=f"c-{version}", actor="operator", at=1_000, events=(raw(event),)
        )
        last = await farm.log.append(RECORD, packed(commit), expected=last)

    await farm.keeper.look(RECORD)
    await farm.errands_done()

    known = await acts(farm)
    assert known[ANN]["outcome"] == "done"
    assert known["nogame-a"]["detail"] == "nobody serves nogame (nogame-a)"


# The same of whatever else waits for an answer


async def test_a_vacation_is_told_to_all_matches_but_the_sick_one(farm):
    for match in (SICK, WELL):
        await tell(farm.keeper, ANN, MatchBegun(game="pig_race", match=match))
    await farm.done(ANN, cmd.TakeVacation())
    await farm.errands_done()

    told = {live.match for live in farm.keeper.residents[ANN].state.live if live.told is not None}
    assert told == {WELL}


class Listed(Seats):
    async def of(self, player):
        return []

    async def playing(self, player):
        return [("pig_race", SICK), ("pig_race", WELL)]


@pytest.mark.parametrize("sickness", [SILENT, Failed(why=STOPPED)])
async def test_who_is_erased_leaves_all_matches_but_the_sick_one(farm, sickness):
    farm.sickness = sickness
    farm.errands._seats = Listed()
    later = "pig_race-later"
    await farm.done(ANN, cmd.Erase(password=farm.PASSWORD))
    await tell(farm.keeper, ANN, MatchBegun(game="pig_race", match=later, speed="untimed"))
    await farm.errands_done()

    assert asked(farm, WELL)
    assert asked(farm, later)
    assert farm.keeper.residents[ANN].state.live == ()


async def test_a_table_that_cannot_be_opened_holds_up_no_other_pair(farm, new_ticket):
    """Its log cannot be read, so nothing it is told will ever count."""
    sick, well = "t-sick", "t-well"
    await farm.log.append(sick, b"\xc1", expected=0)
    tickets = [new_ticket(number) for number in range(4)]
    drawn = [TicketDrawn(ticket=ticket) for ticket in tickets]
    pairs = [
        TicketsPaired(
            table=table,
            terms=tickets[0].terms,
            seats=tuple(Seated(player=ticket.player) for ticket in pair),
            tickets=tuple(ticket.id for ticket in pair),
        )
        for table, pair in ((sick, tickets[:2]), (well, tickets[2:]))
    ]
    stored = tuple(msgspec.Raw(msgspec.msgpack.encode(event)) for event in (*drawn, *pairs))
    commit = Commit(id=QUEUE, version=1, command="c-1", actor="<lobby>", at=1_000, events=stored)
    await farm.log.append(QUEUE, packed(commit), expected=0)

    await farm.keeper.look(QUEUE)
    await farm.errands_done()

    assert [pairing.table for pairing in farm.keeper.residents[QUEUE].state.pairings if not pairing.opened] == [sick]
    assert await farm.keeper.head(well) > 0


async def test_at_most_so_many_are_on_their_way_at_once(farm):
    farm.errands._places = asyncio.Semaphore(2)
    on_their_way, most = 0, 0

    async def answer(wanted):
        nonlocal on_their_way, most
        on_their_way += 1
        most = max(most, on_their_way)
        for _ in range(20):
            await asyncio.sleep(0)
        on_their_way -= 1
        return Accepted(version=9, at=1, events_json=b"[]")

    farm.errands._answer = answer
    for number in range(5):
        await tell(farm.keeper, ANN, MatchBegun(game="pig_race", match=f"pig_race-{number}"))
    await farm.done(ANN, cmd.TakeVacation())
    await farm.errands_done()

    assert most == 2
    assert farm.kind.errands(farm.keeper.residents[ANN].state) == ()


async def test_news_that_comes_to_nothing_is_no_refusal(farm):
    """Whoever begins a match at a clock is told, as those who were erased must hear of it: most need not."""
    refused, answered = REFUSED.cell("lobby", "nothing_awaited"), COMMANDS.cell("lobby", "refused")
    before = (refused.value, answered.value)

    for _ in range(2):
        answer = await tell(farm.keeper, ANN, MatchBegun(game="pig_race", match=WELL, speed="rapid"))
        assert isinstance(answer, Refused)

    assert (refused.value, answered.value) == before
    assert await farm.refused(ANN, cmd.EndVacation()) == "not_on_vacation"
    assert answered.value == before[1] + 1
