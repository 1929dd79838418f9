"""The SDK through the door: it keeps its view, repeats what must be repeated, and comes back by itself."""

import asyncio
from uuid import uuid4

import pytest

from libs.client import (
    ConflictError,
    ForbiddenError,
    Furrow,
    NotFoundError,
    RuleError,
    UnauthenticatedError,
    UnavailableError,
)
from libs.messages.feeds import encode_json
from libs.messages.requests import Accepted, Conflict, Refused, Unavailable


@pytest.fixture
async def ada(house):
    house.meadow.open("meadow-1", "p-ada", "p-bob")
    async with Furrow(house.url, await house.token("p-ada"), patience=5) as client:
        yield client


def same(view, owner, player):
    """Whether a client's view is the very view that the owner would give."""
    kept = owner.matches[view.match]
    return encode_json(view) == encode_json(kept.view(player, view.version)) and view.version == kept.version


async def test_a_match_keeps_the_owners_view(house, ada):
    async with ada.match("meadow-1") as match:
        for turn in range(1, 6):
            await house.meadow.move("meadow-1", turn % 2)
            await match.reached(turn + 1)
            assert same(match.view, house.meadow, "p-ada")


async def test_playing_returns_when_the_view_has_the_commit(house, ada):
    async with ada.match("meadow-1") as match:
        assert match.my_turn
        command = match.offers.choose("sow", crop="rye")
        played = await match.play(command, expected_version=match.view.version)
        assert (played.version, match.view.version) == (2, 2)
        assert house.meadow.commands[0][1].json == b'{"type":"sow","crop":"rye"}'
        assert same(match.view, house.meadow, "p-ada")


async def test_views_can_be_iterated_to_the_end(house, ada):
    async def finish():
        for turn in range(4):
            await asyncio.sleep(0.01)
            await house.meadow.move("meadow-1", turn % 2, over=turn == 3)

    async with ada.match("meadow-1") as match:
        finishing = asyncio.create_task(finish())
        versions = [view.version async for view in match]
        assert versions == sorted(set(versions))
        assert (versions[-1], match.view.status) == (5, "finished")
        await finishing


async def test_every_frame_can_be_had(house, ada):
    async with ada.match("meadow-1") as match:

        async def collect():
            return [frame.version async for frame in match.frames()]

        collecting = asyncio.create_task(collect())
        await asyncio.sleep(0)
        for turn in range(5):
            await house.meadow.move("meadow-1", turn % 2, over=turn == 4)
        assert await collecting == [2, 3, 4, 5, 6]


REFUSALS = [
    (Refused(kind="rule", reason="no_seed", clause="ME-001"), RuleError),
    (Refused(kind="forbidden", reason="not_seated"), ForbiddenError),
    (Refused(kind="missing", reason="match_not_found"), NotFoundError),
    (Conflict(version=3), ConflictError),
]


@pytest.mark.parametrize(("answer", "kind"), REFUSALS)
async def test_refusals_are_errors_of_their_own_kind(house, ada, answer, kind):
    house.meadow.answer = lambda _match, _command: answer
    async with ada.match("meadow-1") as match:
        with pytest.raises(kind) as raised:
            await match.play({"type": "sow"})
        with pytest.raises(kind):
            await match.post({"type": "sow"}, str(uuid4()))
    if kind is RuleError:
        assert str(raised.value) == "no_seed ME-001 Sowing needs a seed"


async def test_an_unavailable_owner_is_asked_again_under_the_same_id(house, ada):
    answers = [Unavailable(retry_after=0.05), Unavailable(retry_after=0.05)]

    def answer(match, command):
        return answers.pop() if answers else house.meadow.accept(match, command)

    house.meadow.answer = answer
    async with ada.match("meadow-1") as match:
        assert (await match.play({"type": "sow"})).version == 2
    assert len({command.id for _, command in house.meadow.commands}) == 1
    assert len(house.meadow.commands) == 3


async def test_a_command_whose_answer_was_lost_with_the_connection_is_done_once(house, ada):
    """mtgred/netrunner #5213: lag must not apply an action twice."""
    async with ada.match("meadow-1") as match:

        def accept_and_cut(at, command):
            answer = house.meadow.accept(at, command)
            if len(house.meadow.commands) == 1:
                for connection in tuple(house.server.server_state.connections):
                    connection.transport.abort()
            return answer

        house.meadow.answer = accept_and_cut
        played = await match.play({"type": "sow"})
        assert played.version == 2
        assert played.repeated
        assert house.meadow.matches["meadow-1"].version == 2
        assert same(match.view, house.meadow, "p-ada")


async def test_ten_equal_commands_at_once_are_one(house, ada):
    async with ada.match("meadow-1") as match:
        identifier = str(uuid4())
        played = await asyncio.gather(*[match.post({"type": "sow"}, identifier) for _ in range(10)])
    assert {answer.version for answer in played} == {2}
    assert all(answer.events == ({"type": "crop_sown", "seat": 0, "turn": 2},) for answer in played)
    assert house.meadow.matches["meadow-1"].version == 2


async def test_a_match_that_is_not_there_or_not_to_be_seen_cannot_be_entered(house, ada):
    house.meadow.open("meadow-9", "p-bob", "p-cyd", spectators=False)
    with pytest.raises(NotFoundError):
        async with ada.match("meadow-404"):
            pass
    with pytest.raises(ForbiddenError):
        async with ada.match("meadow-9"):
            pass


async def test_a_token_that_is_unknown_ends_everything(house):
    house.meadow.open("meadow-1", "p-ada", "p-bob")
    async with Furrow(house.url, "fur_unknown", patience=1) as client:
        with pytest.raises(UnauthenticatedError):
            async with client.match("meadow-1"):
                pass
        with pytest.raises(UnauthenticatedError):
            await client.me()


async def test_a_server_that_is_not_there_is_unavailable_in_the_end():
    async with Furrow("http://127.0.0.1:9", patience=0.2) as client:
        with pytest.raises(UnavailableError):
            await client.games()


async def test_a_guest_signs_in_and_reads(house):
    async with Furrow(house.url) as client:
        house.lobby.answer = lambda _player, _command: Accepted(version=1, at=1, events_json=b"[]")
        signed_in = await client.sign_in_guest("Ada  Lovelace")
        ((_, command),) = house.lobby.commands
        assert (signed_in.name, client.token) == ("Ada Lovelace", signed_in.token)
        assert signed_in.token.encode() not in command.json
        assert [game.name for game in (await client.games()).games] == ["meadow"]
        assert (await client.game("meadow"))["clauses"] == {"ME-001": "Sowing needs a seed"}


async def test_an_export_comes_line_by_line(house, ada):
    for turn in range(250):
        await house.meadow.move("meadow-1", turn % 2)
    lines = [line async for line in ada.export("meadow-1")]
    assert len(lines) == 252
    assert house.meadow.asked["ExportQuery"] == 3
