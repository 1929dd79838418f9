"""What the SDK asks again when a server cannot answer, and what it makes of the answer to a repeat."""

import pytest

from libs.client import Furrow, UnauthenticatedError, UnavailableError

UNKNOWN = (
    b"HTTP/1.1 401 Unauthorized\r\ncontent-type: application/problem+json\r\nconnection: close\r\n\r\n"
    b'{"type":"x","title":"x","status":401,"code":"unauthenticated","reason":"token_unknown"}'
)
DONE = b"HTTP/1.1 204 No Content\r\nconnection: close\r\n\r\n"
RESTING = b'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\nconnection: close\r\n\r\n{"on":true}'
SIGNED_IN = (
    b"HTTP/1.1 201 Created\r\ncontent-type: application/json\r\nconnection: close\r\n\r\n"
    b'{"player":"p-ann","name":"Ann","scopes":["play"],"token":"fur_x"}'
)


async def test_signing_in_waits_for_a_lobby_that_is_away(server, away):
    async with server(away, away, SIGNED_IN) as url, Furrow(url, patience=5) as client:
        assert (await client.sign_in("ann", "turnips and beets")).player == "p-ann"


async def test_what_ended_the_token_before_its_answer_was_lost_is_done(server, away):
    async with server(away, UNKNOWN) as url, Furrow(url, "fur_x", patience=5) as client:
        await client.account.erase("turnips and beets")
    async with server(away, UNKNOWN) as url, Furrow(url, "fur_x", patience=5) as client:
        await client.sign_out()
        assert client.token is None


async def test_a_token_that_was_never_known_is_refused(server):
    async with server(UNKNOWN) as url, Furrow(url, "fur_x", patience=5) as client:
        with pytest.raises(UnauthenticatedError):
            await client.account.erase()


async def test_a_new_password_is_not_sent_twice_for_the_old_one_may_be_gone(server, away):
    async with server(away) as url, Furrow(url, "fur_x", patience=5) as client:
        with pytest.raises(UnavailableError):
            await client.account.change_password("turnips and beets", "mud, glorious mud")


@pytest.mark.parametrize("name", ["follow", "unfollow", "block", "unblock"])
async def test_what_is_told_of_others_is_told_once_under_one_id(server, away, name):
    keys: list[bytes] = []
    async with server(away, away, DONE, keys=keys) as url, Furrow(url, "fur_x", patience=5) as client:
        await getattr(client.account, name)("p-bob")
    assert (len(keys), len(set(keys))) == (3, 1)


async def test_a_vacation_whose_answer_was_lost_is_taken_once(server, away):
    keys: list[bytes] = []
    async with server(away, DONE, RESTING, keys=keys) as url, Furrow(url, "fur_x", patience=5) as client:
        assert (await client.account.take_vacation()).on
    assert (len(keys), len(set(keys))) == (2, 1)


async def test_an_erasure_goes_under_one_id(server, away):
    """A repeat under another would be told that nobody is there any more."""
    keys: list[bytes] = []
    async with server(away, DONE, keys=keys) as url, Furrow(url, "fur_x", patience=5) as client:
        await client.account.erase("turnips and beets")
    assert (len(keys), len(set(keys))) == (2, 1)
