"""Erasing players, and what operators do: recorded first, then done until certain."""

from datetime import UTC, datetime

import pytest

from libs.eventlog import Fault
from libs.messages import operations as op
from libs.messages import players as cmd
from libs.messages.requests import Accepted, End, Refused, encode, system_command
from services.lobby.acts.sort import FOR_GOOD

ANN = "p-ann"
PASSWORD = "mud, glorious mud"
FRESH = "a" * 64
RECORD = "acts-1970-01"
OPERATE = {"actor": "operator", "scopes": ("operate",)}


async def test_an_erased_player_leaves_nothing_in_any_bucket(desk):
    await desk.account()
    await desk.done(ANN, cmd.IssueToken(token_sha256=FRESH, scopes=("bot",)))

    await desk.done(ANN, cmd.Erase(password=PASSWORD))
    await desk.errands_done()

    assert (await desk.read(ANN, "player"))["erased"]
    assert [await desk.token(), await desk.token(FRESH)] == [None, None]
    assert await desk.buckets.entry(ANN) is None
    assert await desk.buckets.password(ANN) is None
    assert await desk.buckets.owner_of("ann.o-crops") is None


async def test_an_account_is_erased_by_who_knows_its_password(desk):
    await desk.account()

    assert await desk.refused(ANN, cmd.Erase()) == "password_wrong"
    assert await desk.refused(ANN, cmd.Erase(password=PASSWORD), actor="p-bob") == "foreign_player"
    assert await desk.name_of(ANN) == "Crunchy Ann"


async def test_a_crash_in_the_middle_of_erasing_is_made_up_for(desk):
    await desk.account()
    desk.kind.wake = lambda _: None
    await desk.done(ANN, cmd.Erase(password=PASSWORD))
    await desk.buckets.passwords.delete(ANN)

    after = desk.restarted()
    await after.keeper.look(ANN)
    await after.errands_done()

    assert (await after.read(ANN, "player"))["erased"]
    assert await after.buckets.entry(ANN) is None
    assert await after.refused(ANN, cmd.Rename(name="Back Again")) == "player_erased"
    assert await after.buckets.entry(ANN) is None


async def test_a_suspension_is_recorded_and_marks_every_token(desk):
    await desk.account()
    await desk.done(ANN, cmd.IssueToken(token_sha256=FRESH, scopes=("bot",)))

    await desk.done(RECORD, op.SuspendPlayer(player=ANN, why="shouting", until=9_000), **OPERATE)
    await desk.errands_done()

    (act,) = (await desk.read(RECORD, "acts"))["acts"]
    assert (act["operator"], act["kind"], act["target"], act["outcome"]) == ("operator", "suspend_player", ANN, "done")
    assert [(await desk.token())["suspended"], (await desk.token(FRESH))["suspended"]] == [9_000, 9_000]
    assert (await desk.read(ANN, "player"))["suspended"] == 9_000


async def test_who_is_suspended_neither_signs_in_nor_makes_tokens_but_may_leave(desk):
    await desk.account()
    await desk.done(RECORD, op.SuspendPlayer(player=ANN, why="shouting"), **OPERATE)
    await desk.errands_done()
    desk.keeper._clock = lambda: 2_000

    assert await desk.refused(ANN, cmd.SignIn(password=PASSWORD, token_sha256=FRESH)) == "player_suspended"
    assert await desk.refused(ANN, cmd.IssueToken(token_sha256=FRESH, scopes=("bot",))) == "player_suspended"
    assert await desk.refused(ANN, cmd.Rename(name="Quiet Ann")) == "player_suspended"
    assert (await desk.token())["suspended"] == FOR_GOOD
    await desk.done(ANN, cmd.Erase(password=PASSWORD))


async def test_a_reinstated_player_may_do_everything_again(desk):
    await desk.account()
    await desk.done(RECORD, op.SuspendPlayer(player=ANN, why="shouting"), **OPERATE)
    await desk.done(RECORD, op.ReinstatePlayer(player=ANN, why="sorry"), **OPERATE)
    await desk.errands_done()

    assert "suspended" not in await desk.token()
    await desk.done(ANN, cmd.SignIn(password=PASSWORD, token_sha256=FRESH))


async def test_an_act_that_its_target_refuses_is_recorded_as_refused(desk):
    assert isinstance(await desk.sign_in(), Accepted)
    await desk.done(RECORD, op.AppointOperator(player=ANN, why="a slip"), **OPERATE)
    await desk.errands_done()

    (act,) = (await desk.read(RECORD, "acts"))["acts"]
    assert (act["outcome"], act["detail"]) == ("refused", "account_needed")


@pytest.mark.parametrize("fault", [Fault.FAIL_BEFORE, Fault.FAIL_AFTER, Fault.CONFLICT])
async def test_acts_survive_appends_that_go_wrong(desk, fault):
    await desk.account()
    desk.log.faults.plan(fault)

    await desk.done(RECORD, op.SuspendPlayer(player=ANN, why="shouting", until=9_000), **OPERATE)
    await desk.errands_done()

    (act,) = (await desk.read(RECORD, "acts"))["acts"]
    assert act["outcome"] == "done"


async def test_an_act_whose_doer_died_is_done_after_the_restart(desk):
    await desk.account()
    desk.kind.wake = lambda _: None
    await desk.done(RECORD, op.SuspendPlayer(player=ANN, why="shouting", until=9_000), **OPERATE)

    after = desk.restarted()
    await after.keeper.look(RECORD)
    await after.errands_done()

    assert (await after.token())["suspended"] == 9_000
    assert after.stored().count(b"player_suspended") == 1


async def test_only_the_scope_operate_orders_acts_and_only_in_their_month(desk):
    await desk.account()
    order = op.SuspendPlayer(player=ANN, why="revenge")

    assert await desk.refused(RECORD, order, actor="p-bob", scopes=("play",)) == "operators_only"
    assert await desk.refused("acts-2031-07", order, **OPERATE) == "foreign_month"
    assert desk.stored().count(b"act_ordered") == 0
    assert op.record_id(int(datetime(2031, 7, 3, tzinfo=UTC).timestamp() * 1000)) == "acts-2031-07"


FOREVER = op.SuspendPlayer(player=ANN, why="shouting")
SOON = op.SuspendPlayer(player=ANN, why="shouting", until=9_000)
PARDON = op.ReinstatePlayer(player=ANN, why="sorry")
TRUST = op.AppointOperator(player=ANN, why="trusted")
DISMISS = op.AppointOperator(player=ANN, why="gone", appointed=False)


@pytest.mark.parametrize(
    ("before", "order", "became"),
    [
        ([FOREVER], FOREVER, ("already", "already_suspended", 2_000)),
        ([FOREVER], SOON, ("done", "", 0)),
        ([], PARDON, ("already", "not_suspended", 0)),
        ([FOREVER, PARDON], PARDON, ("already", "not_suspended", 2_001)),
        ([op.SuspendPlayer(player=ANN, why="shouting", until=2_001)], PARDON, ("already", "not_suspended", 2_001)),
        ([SOON], PARDON, ("done", "", 0)),
        ([TRUST], TRUST, ("already", "already_operator", 2_000)),
        ([], DISMISS, ("already", "not_operator", 0)),
        ([TRUST, DISMISS], DISMISS, ("already", "not_operator", 2_001)),
    ],
)
async def test_an_act_that_changes_nothing_says_that_it_was_so_already(desk, before, order, became):
    desk.keeper._clock = lambda: 1_500
    await desk.account()
    for number, one in enumerate((*before, order)):
        desk.keeper._clock = lambda number=number: 2_000 + number
        await desk.done(RECORD, one, **OPERATE)
        await desk.errands_done()
    written = desk.stored().count(b"player_suspended") + desk.stored().count(b"operator_appointed")

    *earlier, act = (await desk.read(RECORD, "acts"))["acts"]
    assert [one["outcome"] for one in earlier] == ["done"] * len(before)
    assert (act["outcome"], act.get("detail", ""), act.get("since", 0)) == became
    assert written == len(before) + (became[0] == "done")


async def test_a_match_that_is_over_already_is_said_to_be(desk):
    over = Refused(kind="over", reason="match_aborted", since=1_500)
    await desk.bus.subscribe("sys.pig_race.*.*", lambda incoming: incoming.respond(encode(over)))
    await desk.done(RECORD, op.EndMatch(match="pig_race-1", why="stuck"), **OPERATE)
    await desk.errands_done()

    (act,) = (await desk.read(RECORD, "acts"))["acts"]
    assert (act["outcome"], act["detail"], act["since"]) == ("already", "match_aborted", 1_500)


@pytest.mark.parametrize(("answer", "outcome"), [("accepted", "done"), ("refused", "refused")])
async def test_a_match_is_ended_by_its_owner_until_it_answers(desk, monkeypatch, answer, outcome):
    asked = []

    async def on_end(incoming):
        asked.append(system_command(incoming.data))
        if len(asked) == 1:
            return  # the first request is lost
        reply = Accepted(version=9, at=1, events_json=b"[]")
        await incoming.respond(encode(reply if answer == "accepted" else Refused(kind="over", reason="match_over")))

    await desk.bus.subscribe("sys.pig_race.*.*", on_end)
    monkeypatch.setattr("services.lobby.errands.ANSWER_WITHIN", 0.4)
    await desk.done(RECORD, op.EndMatch(match="pig_race-1", why="stuck"), **OPERATE)
    await desk.errands_done()

    (act,) = (await desk.read(RECORD, "acts"))["acts"]
    assert act["outcome"] == outcome
    assert len(asked) == 2
    assert asked[0] == asked[1]
    assert isinstance(asked[0], End)
    assert (asked[0].operator, asked[0].why) == ("operator", "stuck")


@pytest.mark.parametrize("scope", ["operate", "watch"])
async def test_a_dismissed_operators_tokens_end(desk, scope):
    await desk.account()
    assert await desk.refused(ANN, cmd.IssueToken(token_sha256=FRESH, scopes=(scope,))) == "scopes_not_yours"
    await desk.done(RECORD, op.AppointOperator(player=ANN, why="trusted"), **OPERATE)
    await desk.errands_done()
    await desk.done(ANN, cmd.IssueToken(token_sha256=FRESH, scopes=(scope,)))

    await desk.done(RECORD, op.AppointOperator(player=ANN, why="gone", appointed=False), **OPERATE)
    await desk.errands_done()

    assert await desk.token(FRESH) is None
    assert await desk.token() is not None
