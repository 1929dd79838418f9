"""What stays in sight on the match page, and what it says of the clock, of the network and of being away."""

import re

import pytest
from playwright.async_api import Page, Route, ViewportSize, expect

from tests.web.browsing import PHONE, Opens, is_sound, meet, start

pytestmark = [pytest.mark.live, pytest.mark.timeout(120)]

GAMES = ("Mutant Crops", "Northgreen", "Cyberfarm")
DESKTOP: ViewportSize = {"width": 1280, "height": 800}
TWO_LINES = 80
"""Pixels that the bar may take of a desktop's height, and of a phone's."""
THREE_LINES = 112
NO_NETWORK = "No connection to the server."


async def legal(page: Page) -> None:
    """Do the first thing of the list of all that may be done."""
    await page.locator("details:has(.legal)").evaluate("details => { details.open = true }")
    await page.locator(".legal button:enabled").first.click()


async def greyed(page: Page) -> None:
    await page.locator("[data-why]").first.dispatch_event("click")
    await expect(page.locator(".why .panel")).to_be_visible()


async def test_the_answer_to_why_not_goes_away_by_itself(opened: Opens) -> None:
    async with opened("/") as page:
        await start(page, "Mutant Crops")
        await page.locator(".offered").first.wait_for()
        answer = page.locator(".why .panel")
        await greyed(page)
        await page.keyboard.press("Escape")
        await expect(answer).to_have_count(0)
        await greyed(page)
        await page.locator("#log").click()
        await expect(answer).to_have_count(0)
        await page.locator("details:has(.legal)").evaluate("details => { details.open = true }")
        await greyed(page)
        await page.locator(".legal button:enabled").first.dispatch_event("click")
        await expect(answer).to_have_count(0)


async def test_a_lost_network_is_said_until_it_is_back_and_the_command_goes_through(opened: Opens) -> None:
    async with opened("/") as page:
        await start(page, "Mutant Crops")
        await page.locator(".offered").first.wait_for()
        said = page.get_by_text(NO_NETWORK)
        await page.context.set_offline(True)
        await legal(page)
        await expect(said).to_be_visible()
        await expect(page.locator("[data-now]")).to_have_text("Sending …")
        await page.context.set_offline(False)
        await expect(said).to_have_count(0)
        await expect(page.locator("[data-now]")).not_to_have_text("Sending …")


async def test_a_busy_server_is_told_of_at_once_and_one_may_stop_trying(opened: Opens) -> None:
    busy = {"code": "unavailable", "title": "Service Unavailable", "status": 503, "retry_after": 60}

    async def refuse(route: Route) -> None:
        await route.fulfill(status=503, json=busy)

    async with opened("/", may_break=True) as page:
        await start(page, "Mutant Crops")
        await page.locator(".offered").first.wait_for()
        await page.route("**/commands", refuse)
        await legal(page)
        await expect(page.get_by_text("The server is busy.")).to_be_visible()
        await expect(page.locator("[data-now]")).to_have_text("Sending …")
        await page.get_by_role("button", name="Stop trying").click()
        await expect(page.get_by_text("The server is busy.")).to_have_count(0)
        await expect(page.locator(".match-bar .bad")).to_be_visible()
        await expect(page.locator("[data-now]")).not_to_have_text("Sending …")
        await page.unroute("**/commands")
        await legal(page)
        await expect(page.locator(".match-bar .bad")).to_have_count(0)


async def test_ones_clock_is_in_sight_and_read_out_once_it_is_low(opened: Opens) -> None:
    async with opened("/") as host, opened("/") as guest:
        for page in (host, guest):
            await page.clock.install()
        await meet(host, guest, clock="fast")
        acting = host if await host.locator(".mc .offered").count() else guest
        clock = acting.locator(".match-bar .clock")
        await expect(clock).to_have_text(re.compile(r"\d+:\d\d$"))
        await expect(clock).not_to_have_attribute("data-low", re.compile("."))
        minutes, seconds = (await clock.inner_text()).split()[-1].split(":")
        left = int(minutes) * 60 + int(seconds)
        await acting.clock.fast_forward((left - 58) * 1000)
        await expect(clock).to_have_attribute("data-low", "60")
        await expect(acting.get_by_text("60 seconds left on your clock.")).to_have_count(1)
        await acting.clock.fast_forward(50_000)
        await expect(clock).to_have_attribute("data-low", "10")
        await expect(acting.get_by_text("10 seconds left on your clock.")).to_have_count(1)


async def test_who_is_away_is_told_so_and_comes_back_by_one_press(opened: Opens) -> None:
    async with opened("/") as host, opened("/") as guest:
        await meet(host, guest)
        acting, other = (host, guest) if await host.locator(".mc .offered").count() else (guest, host)
        await legal(acting)
        await other.get_by_text("Other ways to leave or end").click()
        await other.get_by_role("button", name="Step away").click()
        await other.get_by_role("button", name="Yes, let the autopilot play").click()
        away = other.locator(".match-bar .away")
        await expect(away).to_contain_text("You are away: your seat is played for you.")
        await away.get_by_role("button", name="Come back").click()
        await expect(away).to_have_count(0)
        await expect(other.locator("ol.log").get_by_text("is back").first).to_be_visible()


@pytest.mark.parametrize("game", GAMES)
async def test_the_bar_stays_in_sight_and_small_and_holds_what_one_has(opened: Opens, game: str) -> None:
    async with opened("/", viewport=DESKTOP) as page:
        await start(page, game)
        bar = page.locator(".match-bar")
        await expect(bar.locator(".purse li").first).to_be_visible()
        for size, most in ((DESKTOP, TWO_LINES), (PHONE, THREE_LINES)):
            await page.set_viewport_size(size)
            # Beside the board lies what scrolls by itself.
            await bar.locator("h1").hover()
            await page.mouse.wheel(0, 900)
            await page.wait_for_function("() => scrollY > 300")
            box = await bar.bounding_box()
            assert box is not None
            assert (box["y"], box["height"] <= most) == (0, True), box
        await is_sound(page)


async def test_the_bar_tells_what_another_did_last(opened: Opens) -> None:
    async with opened("/") as host, opened("/") as guest:
        await meet(host, guest)
        acting, other = (host, guest) if await host.locator(".mc .offered").count() else (guest, host)
        await expect(other.locator(".match-deed")).to_have_text("")
        await legal(acting)
        await expect(other.locator(".match-deed")).not_to_have_text("")
        deed = await other.locator(".match-deed").inner_text()
        newest = other.locator("ol.log .entry").first
        told = await newest.locator("div").all_inner_texts()
        assert deed.split(". ")[0].rstrip(".") in [line.rstrip(".") for line in told]


async def test_what_was_taken_back_leaves_one_soft_line_in_the_log(opened: Opens) -> None:
    async with opened("/") as host, opened("/") as guest:
        await meet(host, guest)
        acting, other = (host, guest) if await host.locator(".mc .offered").count() else (guest, host)
        entries = other.locator("ol.log .entry")
        before = await entries.count()
        for _ in range(2):
            # It begins an action of which a part is still to be chosen: the turn is not handed on.
            begins = acting.locator(".legal button", has_text="of your choice").first
            await begins.evaluate("button => { button.closest('details').open = true }")
            await begins.click()
            await expect(other.locator(".match-deed")).not_to_have_text("")
            await acting.get_by_role("button", name="Take back").click()
            await expect(other.locator(".match-deed")).to_have_text("")
        await expect(entries).to_have_count(before + 1)
        await expect(other.locator("ol.log .entry.soft")).to_have_count(1)


async def test_a_spectator_is_told_that_they_watch(opened: Opens) -> None:
    async with opened("/") as player, opened("/") as watcher:
        await start(player, "Mutant Crops")
        await watcher.goto(player.url)
        await expect(watcher.locator(".match-bar").get_by_text("You are watching.")).to_be_visible()
