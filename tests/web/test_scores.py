"""Statistics, profiles and leaderboards, after a rated match that a person played to its end."""

import asyncio
import random
from collections.abc import Awaitable, Callable
from typing import NamedTuple, TypeVar

import pytest
from playwright.async_api import Page, expect

from libs.client import ConflictError, Furrow
from libs.testkit.installation import Installation
from tests.web.browsing import PHONE, Opens, be, is_sound

pytestmark = [pytest.mark.live, pytest.mark.timeout(180)]

GAME = "mutant_crops"
WITHIN = 20.0
"""Seconds for scoring to hear of a match."""
CLOCK = {"type": "real_time", "bank": 600, "increment": 10}
FoundT = TypeVar("FoundT")
TITLES = {"en": "Win rate by seat", "ru": "Доля побед по местам", "es": "Victorias por asiento"}


class Played(NamedTuple):
    player: str
    token: str
    rating: int


@pytest.fixture(scope="module")
def played(platform: Installation) -> Played:
    return asyncio.run(_played(platform.url))


async def _played(url: str) -> Played:
    """A guest plays a rated match against a bot to its end; known once scoring has rated it and counted it."""
    chance = random.Random(5)
    async with Furrow(url) as client:
        guest = await client.sign_in_guest("Ada Lovelace")
        table = await client.open_table(GAME, 2, rated=True, clock=CLOCK)
        await table.add_bot("greedy")
        await table.start()
        async with client.match(await table.match()) as match:
            async for view in match.my_turns():
                try:
                    await match.play(match.offers.sample(chance), expected_version=view.version)
                except ConflictError:
                    continue
        profile = await _once(lambda: client.scores.profile(guest.player), lambda found: bool(found.ratings))
        await _once(lambda: client.scores.statistics(GAME), lambda found: found.played_out > 0)
        return Played(guest.player, guest.token, profile.ratings[0].rating)


async def _once(look: Callable[[], Awaitable[FoundT]], enough: Callable[[FoundT], bool]) -> FoundT:
    async with asyncio.timeout(WITHIN):
        while True:
            found = await look()
            if enough(found):
                return found
            await asyncio.sleep(0.05)


async def plotted(page: Page, title: str) -> int:
    """How many pixels a plot has drawn, once it is there."""
    figure = page.locator("figure", has=page.locator("figcaption", has_text=title))
    await figure.locator("canvas").wait_for()
    return int(
        await figure.locator("canvas").evaluate(
            "canvas => canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height).data"
            ".reduce((sum, value, at) => sum + (at % 4 === 3 && value > 200 ? 1 : 0), 0)"
        )
    )


async def test_a_games_statistics_are_plotted_and_told_in_tables(opened: Opens, played: Played) -> None:
    assert played.player
    async with opened(f"/statistics/{GAME}", viewport=PHONE) as page:
        await page.get_by_label("Seats", exact=True).select_option("2")
        for title in ("Win rate by seat", "Points by seat", "Length in commands", "Length in minutes"):
            assert await plotted(page, title) > 500, title
        wins = page.locator("figure", has=page.get_by_text("Win rate by seat", exact=True))
        await wins.locator("summary").click()
        shares = await wins.locator("details tbody td").all_inner_texts()
        assert len(shares) == 2
        assert sum(int(share.removesuffix("%")) for share in shares) >= 100
        await page.get_by_label("Kind").select_option("slot")
        await expect(page.get_by_role("region", name="Cards and actions").get_by_role("row")).not_to_have_count(1)
        await expect(page.locator(".counted tbody th").first).to_contain_text(":")
        await is_sound(page)
        await page.get_by_label("Who played").select_option("persons")
        await expect(page.get_by_text("No such match has been finished yet.")).to_be_visible()
        await is_sound(page)


@pytest.mark.parametrize("language", ["en", "ru", "es"])
async def test_statistics_speak_each_language(opened: Opens, played: Played, language: str) -> None:
    assert played.player
    async with opened(f"/statistics/{GAME}", locale=language) as page:
        await page.locator("#statistics-seats").select_option("2")
        await expect(page.get_by_text(TITLES[language], exact=True).first).to_be_visible()
        await page.locator("#counted-group").select_option("sown")
        await expect(page.locator(".counted tbody th").first).not_to_contain_text("sown")
        await is_sound(page)


async def test_a_profile_shows_ratings_their_course_and_whom_one_met(opened: Opens, played: Played) -> None:
    async with opened(f"/players/{played.player}", viewport=PHONE) as page:
        await expect(page.locator("h1")).to_have_text("Ada Lovelace")
        await expect(page.locator("#ratings + ul").get_by_text(str(played.rating)).first).to_be_visible()
        assert await plotted(page, "Course of the rating") > 50
        await page.locator("figure summary").click()
        await expect(page.locator("figure details tbody td")).to_have_text([f"{played.rating:,}"])
        versus = page.get_by_role("region", name="Head to head").first
        await expect(versus.get_by_label("Ada Lovelace against")).to_be_visible()
        await expect(versus.locator("tbody tr").last.locator("td").first).to_have_text("1")
        await is_sound(page)
        await page.get_by_role("link", name="Statistics: Mutant Crops").click()
        await expect(page.locator("h1")).to_have_text("Statistics of Mutant Crops")


async def test_the_leaderboard_is_told_by_game_season_and_around_oneself(opened: Opens, played: Played) -> None:
    async with opened("/", viewport=PHONE) as page:
        await be(page, played.token)
        await page.goto("/leaders")
        row = page.get_by_role("row", name="Ada Lovelace")
        await expect(row).to_contain_text(str(played.rating))
        await page.get_by_label("Game").select_option(GAME)
        await page.get_by_label("Speed").select_option("slow")
        await page.get_by_label("Season").select_option(index=1)
        await page.get_by_label("Around me").check()
        await expect(row).to_contain_text(str(played.rating))
        await is_sound(page)
        await page.get_by_label("With bots and newcomers").uncheck()
        await page.get_by_label("Around me").uncheck()
        await expect(page.get_by_text("Nobody is rated yet.")).to_be_visible()
