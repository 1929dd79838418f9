"""Tables on real servers and real processes, which are killed while tables start and while bots play."""

import asyncio
import contextlib
import random
from collections.abc import AsyncIterator, Iterator

import pytest

from libs.client import ConflictError, Furrow, FurrowError, NotFoundError, RuleError
from libs.messages.ids import match_id
from libs.testkit.installation import Installation

pytestmark = [pytest.mark.live, pytest.mark.timeout(180)]

GAME = "mutant_crops"
BOTS = f"{GAME}/bots/w0"


@pytest.fixture(scope="module")
def platform(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Installation]:
    pace = {"FURROW_BOTS_THINK": "0.01", "FURROW_GATEWAY_RATE_COMMANDS": "100000/second"}
    installation = Installation(tmp_path_factory.mktemp("lobby") / "var", environment=pace)
    installation.start()
    yield installation
    installation.stop()


@pytest.fixture
async def host(platform: Installation) -> AsyncIterator[Furrow]:
    async with Furrow(platform.url) as client:
        await client.sign_in_guest("Ann O'Crops")
        yield client


async def test_a_guest_is_known_by_name_and_token(platform, host):
    me = await host.me()

    assert me.name == "Ann O'Crops"
    async with Furrow(platform.url, host.token) as again:
        assert (await again.me()).player == me.player


async def test_a_name_that_deceives_is_refused_at_the_door(platform):
    async with Furrow(platform.url) as client:
        with pytest.raises(FurrowError):
            await client.sign_in_guest("a\u200bb")


async def test_an_open_table_is_listed_until_it_starts(host):
    table = await host.open_table(GAME, 2)
    await until(lambda: is_listed(host, table.id))

    await table.add_bot("random")
    await table.start()
    await table.match()

    await until(lambda: is_not_listed(host, table.id))


async def test_a_table_that_is_not_listed_is_joined_by_its_invitation(platform, host):
    table = await host.open_table(GAME, 2, listed=False)
    invite = (await table.read())["invite"]
    async with Furrow(platform.url) as guest:
        await guest.sign_in_guest("Bob")
        mine = guest.table(table.id)
        assert "invite" not in await mine.read()
        with pytest.raises(FurrowError) as refused:
            await mine.join()
        assert refused.value.reason == "invite_needed"
        await mine.join(invite=invite)
    assert not await is_listed(host, table.id)


async def test_options_are_held_to_the_games_own_schema(host):
    with pytest.raises(FurrowError) as refused:
        await host.open_table(GAME, 2, options={"must_move": "perhaps"})
    assert refused.value.reason == "malformed_options"

    table = await host.open_table(GAME, 2, options={"must_move": True})
    await table.add_bot()
    await table.start()
    async with host.match(await table.match()) as match:
        assert match.view.options["must_move"]


@pytest.mark.parametrize("name", ["lobby/w0", f"{GAME}/w0"])
async def test_a_kill_while_tables_start_leaves_one_match_each(platform, host, name):
    """lichess-org/lila #12147, #14387: killed at any moment of the start, one match comes of it."""
    chance = random.Random(name)
    for _ in range(4):
        table = await host.open_table(GAME, 2)
        await table.add_bot("random")
        starting = asyncio.create_task(table.start())
        await asyncio.sleep(chance.uniform(0.0, 0.012))
        pid = platform.kill(name)
        with contextlib.suppress(RuleError):
            # The start may have been done and its answer lost; then the repeat, under its id, tells so.
            await starting
        await asyncio.to_thread(platform.until_replaced, name, pid)

        match = await table.match(within=30.0)

        assert match == match_id(GAME, table.id, 1)
        async with host.match(match) as seen:
            assert seen.view.table == table.id
        with pytest.raises(NotFoundError):
            async with host.match(match_id(GAME, table.id, 2)):
                pass


@pytest.mark.parametrize("name", [BOTS, "gateway/w0", f"{GAME}/w0", "valkey"])
async def test_bots_play_on_whatever_is_killed(platform, host, name):
    """online-go/online-go.com #279, #555: after a restart a bot is told of every match that waits for it."""
    table = await host.open_table(GAME, 3)
    await table.add_bot("greedy")
    await table.add_bot("random")
    await table.start()
    chance = random.Random(7)
    moves = 0
    async with host.match(await table.match()) as match:
        async for view in match.my_turns():
            if match.view is not view:
                continue
            with contextlib.suppress(ConflictError):
                await match.play(match.offers.sample(chance), expected_version=view.version)
                moves += 1
            if moves in {3, 9}:
                moves += 1
                pid = platform.kill(name)
                await asyncio.to_thread(platform.until_replaced, name, pid)
        assert match.view.status == "finished"
    assert (await host.verdict(match.id))["ok"]
    await until(lambda: is_closed(table, "match_finished"))


async def is_listed(client, table):
    return any(row["id"] == table for row in (await client.tables()).tables)


async def is_not_listed(client, table):
    return not await is_listed(client, table)


async def is_closed(table, why):
    found = await table.read()
    return (found["status"], found.get("why")) == ("closed", why)


async def until(done):
    async with asyncio.timeout(20):
        while not await done():  # noqa: ASYNC110 (what others see, over HTTP)
            await asyncio.sleep(0.05)
