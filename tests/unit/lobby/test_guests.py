"""Guests: a name and a token in buckets, and nothing personal in the log."""

import asyncio
import json

import pytest

from libs.eventlog import Fault
from libs.messages.players import Rename
from libs.messages.requests import Accepted, Found, ReadQuery, Refused, Unavailable

ANN = "p-ann"
TOKEN = "0123456789abcdef" * 4
NAME = "Crunchy Ann"


async def test_a_guest_has_a_name_and_a_token(desk):
    answer = await desk.sign_in()

    assert isinstance(answer, Accepted)
    assert await desk.name_of(ANN) == NAME
    assert await desk.token() == {"player": ANN, "scopes": ["play", "read"], "created": 1_000}


async def test_neither_name_nor_token_is_in_the_log(desk):
    await desk.sign_in()

    assert b"guest_signed_in" in desk.stored()
    assert b"Crunchy" not in desk.stored()
    assert TOKEN.encode() not in desk.stored()


async def test_the_same_command_again_is_the_same_guest(desk):
    first = await desk.sign_in()
    again = await desk.restarted().sign_in()

    assert isinstance(first, Accepted)
    assert isinstance(again, Accepted)
    assert (again.version, again.repeated) == (first.version, True)
    assert len(desk.server["EVT_LOBBY"].messages) == 1


async def test_an_id_is_not_for_another_name(desk):
    await desk.sign_in()

    refused = await desk.sign_in(name="Other Ann")
    assert isinstance(refused, Refused)
    assert refused.reason == "command_id_reused"
    refused = await desk.sign_in(name="Other Ann", id_="c-2")
    assert isinstance(refused, Refused)
    assert refused.reason == "already_signed_in"
    assert await desk.name_of(ANN) == NAME


async def test_a_commit_that_failed_leaves_a_name_that_a_repeat_completes(desk):
    """The buckets are written first: what a crash leaves is an entry of which nobody was given the token."""
    desk.log.faults.available = False
    desk.keeper._log.faults.plan(Fault.FAIL_BEFORE)
    assert isinstance(await desk.sign_in(), Unavailable)

    after = desk.restarted()
    assert isinstance(await after.sign_in(), Accepted)
    assert await after.name_of(ANN) == NAME
    assert await after.token() is not None


@pytest.mark.parametrize("fault", [Fault.FAIL_BEFORE, Fault.FAIL_AFTER, Fault.CONFLICT])
async def test_appends_that_go_wrong_end_in_one_guest(desk, fault):
    desk.log.faults.plan(fault)

    assert isinstance(await desk.sign_in(), Accepted)
    assert len(desk.server["EVT_LOBBY"].messages) == 1


@pytest.mark.parametrize("bucket", ["players", "tokens"])
async def test_without_the_buckets_nobody_is_signed_in(desk, bucket):
    getattr(desk.buckets, bucket).available = False

    assert isinstance(await desk.sign_in(), Unavailable)
    assert desk.stored() == b""

    getattr(desk.buckets, bucket).available = True
    assert isinstance(await desk.sign_in(), Accepted)


async def test_a_token_stays_its_players(desk):
    await desk.sign_in()

    refused = await desk.sign_in(player="p-bob")
    assert isinstance(refused, Refused)
    assert refused.reason == "token_taken"
    assert (await desk.token())["player"] == ANN
    assert await desk.name_of("p-bob") is None


@pytest.mark.parametrize(
    ("terms", "kind", "reason"),
    [
        ({"actor": "p-bob"}, "forbidden", "foreign_player"),
        ({"scopes": ("play", "operate")}, "forbidden", "scopes_not_for_guests"),
        ({"scopes": ()}, "forbidden", "scopes_not_for_guests"),
        ({"name": "a\u200bb"}, "malformed", "name_has_hidden_characters"),
        ({"token_sha256": "short"}, "malformed", "malformed_command"),
    ],
)
async def test_what_is_refused_leaves_nothing(desk, terms, kind, reason):
    refused = await desk.sign_in(**terms)

    assert isinstance(refused, Refused)
    assert (refused.kind, refused.reason) == (kind, reason)
    assert desk.stored() == b""
    assert await desk.name_of(ANN) is None
    assert await desk.token() is None


async def test_two_workers_that_are_asked_at_once_sign_in_one_guest(desk):
    other = desk.restarted()

    answers = await asyncio.gather(desk.sign_in(), other.sign_in())

    assert all(isinstance(answer, Accepted) for answer in answers)
    assert len(desk.server["EVT_LOBBY"].messages) == 1


async def test_a_player_is_read_without_a_name(desk):
    assert isinstance(await desk.keeper.query(ANN, ReadQuery(name="player")), Refused)
    await desk.sign_in()

    found = await desk.keeper.query(ANN, ReadQuery(name="player"))

    assert isinstance(found, Found)
    assert json.loads(found.json)["guest"]
    assert b"Ann" not in found.json.replace(ANN.encode(), b"")


@pytest.mark.parametrize("name", ["Furrow", "Operator", "Sleepy 2"])
async def test_a_reserved_name_is_refused_to_guests_and_to_those_who_rename(desk, name):
    answer = await desk.sign_in(name=name)
    assert isinstance(answer, Refused)
    assert (answer.kind, answer.reason) == ("malformed", "name_reserved")
    assert await desk.buckets.entry(desk.ANN) is None

    await desk.sign_in(id_="c-2")
    assert await desk.refused(desk.ANN, Rename(name=name)) == "name_reserved"
