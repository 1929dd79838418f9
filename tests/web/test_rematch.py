"""Playing once more with the same, from the page of the match that is over."""

import pytest
from playwright.async_api import Page, expect

from tests.web.browsing import Opens, meet, resign, start

pytestmark = [pytest.mark.live, pytest.mark.timeout(120)]


async def leads_on(page: Page, before: str) -> str:
    """The address of the next match, where the page has gone by itself."""
    await page.wait_for_url(lambda url: "/matches/" in url and url != before)
    await expect(page.locator("h1")).not_to_have_text("The match is over")
    return page.url


async def test_a_rematch_is_asked_for_taken_back_agreed_to_and_leads_both_on(opened: Opens) -> None:
    async with opened("/") as host, opened("/") as guest:
        await meet(host, guest)
        before = host.url
        await resign(guest)
        await host.get_by_role("button", name="Rematch").click()
        await expect(host.get_by_text("You want a rematch. Waiting for")).to_be_visible()
        await expect(guest.get_by_text("wants a rematch")).to_be_visible()
        await host.get_by_role("button", name="Withdraw").click()
        await expect(guest.get_by_text("wants a rematch")).to_have_count(0)
        await expect(host.get_by_text("declined")).to_have_count(0)
        await guest.get_by_role("button", name="Rematch").click()
        await host.get_by_role("button", name="Yes, once more").click()
        assert await leads_on(host, before) == await leads_on(guest, before)


async def test_a_declined_rematch_is_told_and_may_be_asked_for_again(opened: Opens) -> None:
    async with opened("/") as host, opened("/") as guest:
        await meet(host, guest)
        await resign(guest)
        await host.get_by_role("button", name="Rematch").click()
        await guest.get_by_role("button", name="No, thanks").click()
        await expect(host.get_by_text("The rematch was declined.")).to_be_visible()
        await expect(host.get_by_role("button", name="Rematch")).to_be_enabled()


async def test_bots_agree_to_a_rematch_at_once_and_the_old_match_links_to_the_new_one(opened: Opens) -> None:
    async with opened("/") as page:
        await start(page, "Mutant Crops")
        await resign(page)
        before = page.url
        await page.get_by_role("button", name="Rematch").click()
        after = await leads_on(page, before)
        await page.goto(before)
        await page.get_by_role("link", name="To the new match").click()
        await page.wait_for_url(after)


async def test_whoever_replays_the_match_is_not_taken_away_from_it(opened: Opens) -> None:
    async with opened("/") as host, opened("/") as guest:
        await meet(host, guest)
        await resign(guest)
        await guest.get_by_role("button", name="Rematch").click()
        await guest.get_by_role("button", name="Replay from the start").click()
        await host.get_by_role("button", name="Yes, once more").click()
        await expect(guest.get_by_role("link", name="To the new match")).to_be_visible()
        assert "?at=1" in guest.url
