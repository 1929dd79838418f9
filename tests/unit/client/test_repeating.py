"""What the SDK asks again when a server cannot answer, and what it makes of the answer to a repeat."""

import pytest

from libs.client import Furrow, UnauthenticatedError, UnavailableError

UNKNOWN = (
    b"HTTP/1.1 401 Unauthorized\r\ncontent-type: application/problem+json\r\nconnection: close\r\n\r\n"
    b'{"type":"x","title":"x","status":401,"code":"unauthenticated","reason":"token_unknown"}'
)
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
