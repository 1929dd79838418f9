"""Finding players by name on real servers, whose gateway is killed in between."""

import asyncio
from collections.abc import Awaitable, Callable

import pytest

from libs.client import Furrow
from libs.testkit.installation import Installation

pytestmark = [pytest.mark.live, pytest.mark.timeout(180)]


async def until(found: Callable[[], Awaitable[list[str]]], wanted: list[str]) -> None:
    """A gateway hears of a name some milliseconds after the answer; asked again and again, it is right for good."""
    async with asyncio.timeout(20):
        while await found() != wanted:  # noqa: ASYNC110 (another process has no event to wait for)
            await asyncio.sleep(0.02)


async def test_a_player_is_found_under_the_present_name_and_no_more_once_erased(platform: Installation):
    async with Furrow(platform.url) as ann, Furrow(platform.url, patience=30) as anybody:

        async def named(name: str) -> list[str]:
            return [card.id for card in (await anybody.find(name)).players]

        me = (await ann.sign_in_guest("Żółta Kvetuška")).player
        await until(lambda: named("zołta kve"), [me])
        await until(lambda: named("KVETUS"), [me])

        await ann.account.profile(name="Quixotica")
        await until(lambda: named("quixo"), [me])
        assert await named("kvetus") == []

        pid = platform.kill("gateway/w0")
        await asyncio.to_thread(platform.until_replaced, "gateway/w0", pid)
        await until(lambda: named("quixo"), [me])

        await ann.account.erase()
        await until(lambda: named("quixo"), [])
