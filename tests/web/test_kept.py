"""What is chosen while the server is away: kept, sent when it is back, let go of, or dropped with a reason."""

import pytest
from playwright.async_api import Locator, Page, Route, expect

from tests.web.browsing import PHONE, Opens, is_sound, start
from tests.web.test_asked_first import everything_is_final, question

pytestmark = [pytest.mark.live, pytest.mark.timeout(120)]

GAMES = ("Mutant Crops", "Northgreen", "Cyberfarm")
PATIENT = 30_000
"""Milliseconds for what is tried again with pauses."""


def waiting(page: Page) -> Locator:
    return page.get_by_role("status").filter(has_text="waits for the server, and is sent when it is back.")


async def choose(page: Page) -> None:
    """The first legal command; amounts as they are proposed."""
    await page.locator("details:has(.legal)").evaluate("details => { details.open = true }")
    await page.locator(".legal button:enabled").first.click()


async def cut_off(page: Page) -> None:
    """Without a network, once it is one's turn."""
    await page.locator(".legal button:enabled").first.wait_for(state="attached")
    await page.context.set_offline(True)


async def unsent(route: Route) -> None:
    await route.abort()


@pytest.mark.parametrize("game", GAMES)
async def test_what_is_chosen_offline_is_asked_about_and_done_once_the_network_is_back(
    opened: Opens, game: str
) -> None:
    async with opened("/", asks_first=True, viewport=PHONE) as page:
        await start(page, game)
        await cut_off(page)
        await choose(page)
        await expect(waiting(page)).to_be_visible()
        await is_sound(page)
        # What is routed is answered offline too.
        await page.route("**/check", everything_is_final)
        await page.context.set_offline(False)
        await expect(question(page)).to_be_visible(timeout=PATIENT)
        await expect(waiting(page)).to_have_count(0)
        async with page.expect_response("**/commands") as answer:
            await question(page).get_by_role("button", name="Do it", exact=True).click()
        assert (await answer.value).ok
        await expect(page.get_by_text("The server is away for a moment")).to_have_count(0)


async def test_what_is_kept_can_be_dropped_and_is_not_sent_then(opened: Opens) -> None:
    async with opened("/") as page:
        await start(page, "Mutant Crops")
        await cut_off(page)
        await choose(page)
        await waiting(page).get_by_role("button", name="Drop it").click()
        await expect(waiting(page)).to_have_count(0)
        sent: list[str] = []
        page.on("request", lambda request: sent.append(request.url) if request.url.endswith("/commands") else None)
        await page.context.set_offline(False)
        await expect(page.get_by_text("No connection to the server.")).to_have_count(0)
        await page.locator(".board .offered:enabled").first.wait_for()
        assert sent == []


async def test_what_is_not_possible_any_more_is_dropped_with_the_reason(opened: Opens) -> None:
    # The browser itself complains of the refusal.
    async with opened("/", may_break=True) as page:
        await start(page, "Mutant Crops")
        other = await page.context.new_page()
        await other.goto(page.url)
        await page.route("**/commands", unsent)
        await choose(page)
        await expect(waiting(page)).to_be_visible()
        log = await other.locator("ol.log").inner_text()
        await choose(other)
        await expect(other.locator("ol.log")).not_to_have_text(log)
        await expect(other.locator(".board .offered:enabled").first).to_be_visible()
        await page.unroute("**/commands", unsent)
        said = page.get_by_role("alert").filter(has_text="This waited for the server and was dropped")
        await expect(said).to_be_visible(timeout=PATIENT)
        await expect(said).to_contain_text("MC-")
        await is_sound(page)
        await expect(waiting(page)).to_have_count(0)
        await said.get_by_role("button", name="Close").click()
        await expect(said).to_have_count(0)


async def test_that_the_server_is_away_is_said_no_longer_than_it_is(opened: Opens) -> None:
    async with opened("/account") as page:
        await page.locator("#guest-name").fill("Olaf Offline")
        await page.context.set_offline(True)
        await page.locator("form:has(#guest-name) button").click()
        away = page.get_by_role("alert").filter(has_text="The server is away for a moment")
        await expect(away).to_be_visible()
        await page.context.set_offline(False)
        await expect(away).to_have_count(0)
