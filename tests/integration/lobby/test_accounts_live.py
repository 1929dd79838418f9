"""Accounts on real servers and real processes, which are killed in between."""

import asyncio
from collections.abc import AsyncIterator

import pytest

from libs.client import Furrow, FurrowError, NotFoundError, RuleError, UnauthenticatedError
from libs.testkit.installation import Installation

pytestmark = [pytest.mark.live, pytest.mark.timeout(180)]

PASSWORD = "mud, glorious mud"


@pytest.fixture
async def ann(platform: Installation) -> AsyncIterator[Furrow]:
    async with Furrow(platform.url) as client:
        await client.sign_in_guest("Ann O'Crops")
        yield client


async def test_a_guest_keeps_everything_as_an_account_and_comes_back_from_elsewhere(platform, ann):
    table = await ann.open_table("mutant_crops", 2)
    me = await ann.me()
    await ann.account.make("ann.live", PASSWORD)
    pid = platform.kill("lobby/w0")
    await asyncio.to_thread(platform.until_replaced, "lobby/w0", pid)

    async with Furrow(platform.url) as elsewhere:
        signed_in = await elsewhere.sign_in("Ann.Live", PASSWORD)
        assert signed_in.player == me.player
        assert (await elsewhere.table(table.id).read())["you"] == 0
        made = await elsewhere.account.make_token("bot", label="my bot")
        tokens = (await elsewhere.account.tokens()).tokens
        assert [token.kind for token in tokens] == ["session", "session", "personal"]
        async with Furrow(platform.url, made.token) as bot:
            turns = bot.waiting()
            assert await anext(turns) == ()
            with pytest.raises(FurrowError) as refused:
                await bot.account.tokens()
            assert refused.value.reason == "session_needed"
            await elsewhere.account.revoke_token(made.id)
            with pytest.raises(UnauthenticatedError):
                await anext(turns)
        await elsewhere.sign_out()
        with pytest.raises(UnauthenticatedError):
            await elsewhere.me()
    assert (await ann.me()).player == me.player


async def test_a_wrong_password_opens_nothing(platform, ann):
    await ann.account.make("ann.wrong", PASSWORD)
    async with Furrow(platform.url) as client:
        for login in ("ann.wrong", "nobody.at.all"):
            with pytest.raises(UnauthenticatedError) as refused:
                await client.sign_in(login, "turnips and beets")
            assert refused.value.reason == "login_or_password_wrong"


async def test_profile_block_list_data_and_erasure(platform, ann):
    me = (await ann.me()).player
    await ann.account.make("ann.gone", PASSWORD)
    await ann.account.profile(name="Glorious Ann", about="I grow things.")
    async with Furrow(platform.url) as client:
        bob = (await client.sign_in_guest("Bob")).player
    await ann.account.block(bob)
    data = await ann.account.data()
    assert (data.name, data.about, data.login, data.blocked) == (
        "Glorious Ann",
        "I grow things.",
        "ann.gone",
        (bob,),
    )
    with pytest.raises(FurrowError):
        await ann.account.erase("turnips and beets")

    await ann.account.erase(PASSWORD)

    async with Furrow(platform.url) as client:
        async with asyncio.timeout(10):
            while True:
                try:
                    await client.player(me)
                except NotFoundError:
                    break
                await asyncio.sleep(0.05)
        with pytest.raises(UnauthenticatedError):
            await client.sign_in("ann.gone", PASSWORD)
    with pytest.raises(UnauthenticatedError):
        await ann.me()


async def test_a_login_is_taken_once(platform, ann):
    await ann.account.make("ann.once", PASSWORD)
    async with Furrow(platform.url) as bob:
        await bob.sign_in_guest("Bob")
        with pytest.raises(RuleError) as refused:
            await bob.account.make("ANN.once", PASSWORD)
        assert refused.value.reason == "login_taken"
