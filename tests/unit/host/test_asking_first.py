"""Whether a command would be accepted: decided as if it were sent, and nothing done."""

import msgspec
import pytest

from libs.kernel import Seat
from libs.messages.requests import Accepted, CheckQuery, Found, Refused, verdict

MATCH = "harvest_fair-1"
PLANT = b'{"type":"plant","beds":{"carrots":1,"beans":0}}'


async def asked(host, player, command):
    return await host.ask(MATCH, CheckQuery(player=player, json=command, received=host.now()))


async def test_what_is_offered_would_be_accepted_and_is_not_done(host):
    await host.open(MATCH)
    before = await host.view(MATCH, "ann")

    answer = await asked(host, "ann", PLANT)

    assert isinstance(answer, Found)
    assert answer.version == 1
    assert await host.view(MATCH, "ann") == before
    assert len(await host.history(MATCH, "ann", 0)) == 1
    assert await host.played(MATCH, "ann", PLANT)


async def test_it_says_whether_the_command_could_be_taken_back(host):
    await host.open(MATCH)
    seen = set()
    while (view := await host.view(MATCH)).status == "running":
        seat = Seat(view.awaiting[0])
        player = ("ann", "bob")[seat]
        command = msgspec.json.encode(host.game.autopilot(host.keeper.residents[MATCH].state.game, seat))
        answer = await asked(host, player, command)
        assert isinstance(answer, Found)
        await host.played(MATCH, player, command)
        undone = isinstance(await host.send(MATCH, player, b'{"type":"undo"}'), Accepted)
        assert verdict(answer.json).undoable is undone, command
        seen.add(undone)
        if undone:
            await host.played(MATCH, player, command)
    assert seen == {True, False}


async def test_what_is_not_allowed_is_refused_as_if_it_were_sent(host):
    await host.open(MATCH)
    for player, command in (
        ("bob", b'{"type":"claim","seat":0}'),
        ("ann", b'{"type":"plant","beds":{"carrots":99,"beans":0}}'),
        ("ann", b'{"type":"undo"}'),
        ("ann", b'{"type":"come_back"}'),
        ("eve", PLANT),
        ("ann", b'{"type":"fly"}'),
    ):
        answer = await asked(host, player, command)
        assert isinstance(answer, Refused), (player, command)
        assert answer == await host.send(MATCH, player, command)


async def test_nothing_is_allowed_any_more_when_the_match_is_over(host):
    await host.open(MATCH)
    await host.played(MATCH, "ann", {"type": "resign"})

    answer = await asked(host, "bob", PLANT)

    assert isinstance(answer, Refused)
    assert (answer.kind, answer.reason) == ("over", "match_finished")


@pytest.mark.parametrize("command", [PLANT, b'{"type":"resign"}'])
async def test_of_a_match_that_is_not_there_nothing_may_be_asked(host, command):
    answer = await asked(host, "ann", command)

    assert isinstance(answer, Refused)
    assert answer.kind == "missing"
