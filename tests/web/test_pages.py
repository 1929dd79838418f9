"""The pages in a real browser."""

import asyncio
import json
import re

import pytest
from playwright.async_api import expect

from libs.testkit.installation import Installation
from tests.web.browsing import PHONE, WEB, Opens, fits, is_sound, meet, start

pytestmark = [pytest.mark.live, pytest.mark.timeout(120)]

WORDS = WEB / "src/words"
PAGES = ("/", "/play", "/mine", "/account", "/leaders", "/help/northgreen", "/help/cyberfarm", "/help/mutant_crops")
FIRST_LOAD = 200_000
"""Bytes over the wire."""


async def test_every_page_is_accessible_and_fits_a_phone(opened: Opens) -> None:
    async with opened("/", viewport=PHONE) as page:
        for path in PAGES:
            await page.goto(path)
            await page.locator("main h1, main p").first.wait_for()
            await page.wait_for_load_state("networkidle") if path.startswith("/help") else None
            await is_sound(page)


def words(language: str) -> str:
    """What the first page's button says."""
    catalogue = json.loads((WORDS / f"{language}.json").read_text(encoding="utf-8"))
    return str(catalogue["landing"]["bots"])


@pytest.mark.parametrize("language", ["en", "ru", "es"])
async def test_the_page_speaks_the_browsers_language_and_any_other(opened: Opens, language: str) -> None:
    async with opened("/", locale=language) as page:
        await expect(page.get_by_text(words(language)).first).to_be_visible()
        await page.locator("header select").first.select_option("ru")
        await expect(page.get_by_text(words("ru")).first).to_be_visible()
        await page.reload()
        await expect(page.get_by_text(words("ru")).first).to_be_visible()


@pytest.mark.parametrize("language", ["en", "ru", "es"])
async def test_every_page_fits_a_phone_in_every_language(opened: Opens, platform: Installation, language: str) -> None:
    async with opened("/", viewport=PHONE, locale=language) as page:
        await start(page, "Mutant Crops")
        await page.locator(".mc").wait_for()
        await fits(page)
        player = str(await page.locator("a[href^='/players/']").first.get_attribute("href"))
        view = await (await page.request.get(f"/v1{page.url.removeprefix(platform.url)}")).json()
        for path in (*PAGES, "/statistics/mutant_crops", player, f"/tables/{view['table']}"):
            await page.goto(path)
            await page.locator("main :is(h1, p):visible").first.wait_for()
            await fits(page)


async def test_a_visitor_is_told_whose_page_it_is_and_how_to_come_in(opened: Opens) -> None:
    async with opened("/mine") as page:
        await expect(page).to_have_title(re.compile("^My matches"))
        await page.locator("main").get_by_role("link", name="Come in").click()
        await page.wait_for_url("**/account")


async def test_a_visitor_to_a_match_is_told_why_they_cannot_write(opened: Opens) -> None:
    async with opened("/") as player, opened("/") as visitor:
        await start(player, "Mutant Crops")
        await visitor.goto(player.url)
        await expect(visitor.get_by_text("Only who has come in can write here.")).to_be_visible()


async def test_the_first_load_is_small(opened: Opens) -> None:
    async with opened("/") as page:
        await page.get_by_role("button", name="Play now against bots").first.wait_for()
        sizes = (
            "performance.getEntries().filter(one => one.transferSize).reduce((sum, one) => sum + one.transferSize, 0)"
        )
        assert 10_000 < await page.evaluate(sizes) < FIRST_LOAD


@pytest.mark.parametrize("game", ["Mutant Crops", "Northgreen", "Cyberfarm"])
async def test_one_click_leads_to_a_match_and_the_list_plays_it(opened: Opens, game: str) -> None:
    async with opened("/", viewport=PHONE) as page:
        await start(page, game)
        for _ in range(3):
            legal = page.locator(".legal button:enabled")
            await legal.first.wait_for(state="attached")
            await page.locator("details:has(.legal)").evaluate("details => { details.open = true }")
            before = await page.locator("ol.log").inner_text()
            await legal.first.click()
            await expect(page.locator("ol.log")).not_to_have_text(before)
        assert await page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]


async def test_two_browsers_meet_at_a_table_and_a_third_watches(opened: Opens) -> None:
    async with opened("/") as host, opened("/") as guest, opened("/") as watcher:
        await meet(host, guest)
        await watcher.goto(host.url)
        await watcher.locator(".match").wait_for()
        await expect(watcher.locator(".legal")).to_have_count(0)
        acting, other = (host, guest) if await host.get_by_text("Your turn").count() else (guest, host)
        await expect(acting.locator("h1")).to_have_text("Your turn")
        await acting.locator("details:has(.legal)").evaluate("details => { details.open = true }")
        while not await other.get_by_text("Your turn").count():
            legal = acting.locator(".legal button:enabled")
            if await legal.count():
                await legal.first.click()
            await acting.wait_for_timeout(200)
        await other.get_by_label("Say something").fill("Good luck!")
        await other.get_by_role("button", name="Send").click()
        await expect(acting.get_by_text("Good luck!")).to_be_visible()


async def test_a_lost_connection_comes_back_without_a_reload(opened: Opens, platform: Installation) -> None:
    async with opened("/") as page:
        await start(page, "Mutant Crops")
        await page.evaluate("window.stayed = true")
        pid = platform.terminate("gateway/w0")
        await asyncio.to_thread(platform.until_replaced, "gateway/w0", pid)
        await page.locator("details:has(.legal)").evaluate("details => { details.open = true }")
        legal = page.locator(".legal button:enabled")
        await legal.first.wait_for(timeout=30_000)
        await legal.first.click(timeout=30_000)
        await expect(page.locator("ol.log li").first).to_be_visible(timeout=30_000)
        assert await page.evaluate("window.stayed")
    await asyncio.to_thread(platform.until_ready)


async def test_a_check_that_could_not_be_made_is_made_again_and_accuses_nobody(opened: Opens) -> None:
    async with opened("/") as page:
        await start(page, "Mutant Crops")
        await page.get_by_role("button", name="Resign").click()
        await page.get_by_role("button", name="Yes, resign").click()
        await page.route("**/verification", lambda route: route.abort(), times=1)
        await page.get_by_role("button", name="Check the match").click()
        await expect(page.get_by_text("Nothing was changed, and chance was not bent.")).to_be_visible()


async def test_a_match_is_replayed_and_a_moment_of_it_has_an_address(opened: Opens) -> None:
    async with opened("/") as page:
        await start(page, "Mutant Crops")
        await page.get_by_role("button", name="Resign").click()
        await page.get_by_role("button", name="Yes, resign").click()
        await expect(page.locator("h1")).to_have_text("The match is over")
        await page.get_by_role("button", name="Replay from the start").click()
        await expect(page.get_by_text("Moment 1 of")).to_be_visible()
        await expect(page.locator("#score")).to_have_count(0)
        await page.get_by_label("Speed").select_option("5")
        await page.get_by_role("button", name="Play", exact=True).click()
        await expect(page.locator("#score")).to_be_visible()
        await page.goto(page.url.split("?")[0] + "?at=1")
        await expect(page.get_by_text("Moment 1 of")).to_be_visible()
        await page.get_by_role("button", name="Back to the present").click()
        await expect(page.locator("#score")).to_be_visible()


async def test_the_log_tells_what_happened_before_the_page_was_opened(opened: Opens) -> None:
    async with opened("/") as page:
        await start(page, "Mutant Crops")
        legal = page.locator(".legal button:enabled")
        await legal.first.wait_for(state="attached")
        await page.locator("details:has(.legal)").evaluate("details => { details.open = true }")
        await legal.first.click()
        await expect(page.locator("ol.log li").first).to_be_visible()
        told = await page.locator("ol.log li").last.locator("div").last.inner_text()
        await page.reload()
        await expect(page.locator("ol.log li", has_text=told).first).to_be_visible()
