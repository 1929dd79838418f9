"""A bot among its matches, with a server that is made up."""

import asyncio
from contextlib import asynccontextmanager
from typing import Any

import pytest

from libs.botting import bot as module
from libs.botting.bot import Bot
from libs.botting.looking import Look, by_chance
from libs.client import ConflictError, FurrowError, OverError, ReusedIdError, RuleError, View
from libs.client.offers import Offers
from libs.messages.problems import Problem
from services.gateway.sockets.session import MOST_COMMANDS

TREE = [{"command": "sow", "then": {"ask": "choice", "field": "crop", "options": [{"value": n} for n in range(9)]}}]
SOW = {"type": "sow", "crop": 3}


def error(kind: type[FurrowError], code: str = "rule") -> FurrowError:
    return kind(Problem(type="", title="", status=409, code=code, reason=code))


def view(version: int = 1, *, awaiting: tuple[int, ...] = (0,), status: str = "running") -> View:
    return View(
        match="m-1",
        game="m",
        rules_version=1,
        table="t-1",
        options={},
        version=version,
        at=0,
        you=0,
        seats=(),
        sections={},
        awaiting=awaiting,
        offers=TREE,
        status=status,
        seed_commitment="",
    )


class MadeUpMatch:
    """Shows the views in turn, and answers commands as planned: accepted where nothing is."""

    def __init__(self, *views: View, answers: tuple[FurrowError, ...] = ()) -> None:
        self.id = "m-1"
        self.views = list(views)
        self.view = views[0]
        self.answers = list(answers)
        self.played: list[tuple[dict[str, Any], int, str]] = []

    @property
    def my_turn(self) -> bool:
        return self.view.you in self.view.awaiting

    @property
    def offers(self) -> Offers:
        return Offers(self.view.offers)

    async def play(self, command, *, expected_version, command_id):
        self.played.append((command, expected_version, command_id))
        if self.answers:
            raise self.answers.pop(0)

    async def __aiter__(self):
        for one in self.views:
            self.view = one
            yield one


class MadeUpClient:
    """Opens matches, failing first as often as planned."""

    def __init__(self, match: MadeUpMatch, *failures: FurrowError) -> None:
        self.seen = match
        self.failures = list(failures)

    @asynccontextmanager
    async def match(self, _identifier):
        if self.failures:
            raise self.failures.pop(0)
        yield self.seen


def sow(_look):
    return SOW


@pytest.fixture(autouse=True)
def hurried(monkeypatch):
    monkeypatch.setattr(module, "AGAIN", 0.0)


def bot(choose=sow, *, think=0.0):
    return Bot("http://nowhere", "token", "bot-m-plain-1", choose, think=think)


async def play(client, playing, *, waiting=("m-1",)):
    playing._waiting = frozenset(waiting)
    playing._begin(client, "m-1")
    await asyncio.wait_for(playing._playing["m-1"], 5)


async def test_every_turn_is_played_once_until_the_match_is_over():
    match = MadeUpMatch(view(1), view(2, awaiting=(1,)), view(3), view(4, status="finished", awaiting=()))

    await play(MadeUpClient(match), bot())

    assert [(command, version) for command, version, _ in match.played] == [(SOW, 1), (SOW, 3)]


async def test_a_bot_that_was_restarted_sends_the_same_command_under_the_same_id():
    first, again = MadeUpMatch(view(7)), MadeUpMatch(view(7))

    await play(MadeUpClient(first), bot(by_chance))
    await play(MadeUpClient(again), bot(by_chance))

    assert first.played == again.played
    other = MadeUpMatch(view(8))
    await play(MadeUpClient(other), bot(by_chance))
    assert other.played[0][2] != first.played[0][2]


@pytest.mark.parametrize("kind", [ConflictError, ReusedIdError])
async def test_a_turn_that_was_overtaken_is_not_repeated(kind):
    match = MadeUpMatch(view(1), view(2), answers=(error(kind),))

    await play(MadeUpClient(match), bot())

    assert [version for _, version, _ in match.played] == [1, 2]


async def test_a_command_that_is_refused_is_replaced_by_a_legal_one():
    match = MadeUpMatch(view(1), answers=(error(RuleError),))

    await play(MadeUpClient(match), bot(lambda _: {"type": "fly"}))

    assert match.played[0][0] == {"type": "fly"}
    assert match.played[1][0]["type"] == "sow"
    assert match.played[0][2] != match.played[1][2]


async def test_a_command_that_came_too_late_is_not_replaced():
    match = MadeUpMatch(view(1), view(2), answers=(error(RuleError, "out_of_time"),))

    await play(MadeUpClient(match), bot())

    assert [version for _, version, _ in match.played] == [1, 2]


async def test_a_bot_in_many_matches_keeps_within_what_a_socket_may_have_under_way():
    under_way, most = 0, 0

    class Slow(MadeUpMatch):
        async def play(self, command, *, expected_version, command_id):
            nonlocal under_way, most
            under_way += 1
            most = max(most, under_way)
            await asyncio.sleep(0.001)
            under_way -= 1

    playing = bot()
    await asyncio.gather(*(playing._act(Slow(view(1)), view(1)) for _ in range(3 * MOST_COMMANDS)))

    assert 1 < most < MOST_COMMANDS


async def test_what_happens_while_a_bot_thinks_makes_it_think_again():
    match = MadeUpMatch(view(1))
    playing = bot(think=0.05)
    acting = asyncio.create_task(playing._act(match, view(1)))
    await asyncio.sleep(0)
    match.view = view(2)
    await acting

    assert match.played == []


async def test_a_match_that_failed_is_played_again_while_it_waits():
    match = MadeUpMatch(view(1))
    client = MadeUpClient(match, error(FurrowError, "unavailable"), error(FurrowError, "unavailable"))

    await play(client, bot())

    assert len(match.played) == 1


async def test_a_match_that_failed_is_left_when_it_no_longer_waits():
    match = MadeUpMatch(view(1))

    await play(MadeUpClient(match, error(FurrowError, "unavailable")), bot(), waiting=())

    assert match.played == []


async def test_a_fault_in_choosing_does_not_end_the_bot():
    faults = [ValueError("no idea")]

    def choose(_look):
        if faults:
            raise faults.pop()
        return SOW

    match = MadeUpMatch(view(1))
    await play(MadeUpClient(match), bot(choose))

    assert [command for command, _, _ in match.played] == [SOW]


async def test_a_match_that_is_over_is_left_alone():
    match = MadeUpMatch(view(1))
    client = MadeUpClient(match, error(OverError, "over"))

    await play(client, bot())

    assert match.played == []
    assert client.failures == []


def test_chance_follows_from_the_moment():
    def look(seed):
        return Look(view(), 0, Offers(TREE), seed)

    assert by_chance(look(b"1" * 32)) == by_chance(look(b"1" * 32))
    assert len({by_chance(look(bytes([n]) * 32))["crop"] for n in range(40)}) > 4
