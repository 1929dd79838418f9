"""The ways about a long page: to a board's parts and the frame's, at hand below on a phone."""

import pytest
from playwright.async_api import Page, ViewportSize, expect

from tests.web.browsing import PHONE, Opens, fits, is_sound, start

pytestmark = [pytest.mark.live, pytest.mark.timeout(120)]

DESKTOP: ViewportSize = {"width": 1280, "height": 800}
PARTS = {
    "Northgreen": [
        "Start cards",
        "Actions",
        "Tiles",
        "My boards",
        "Hand",
        "Deliveries",
        "Community",
        "Forest",
        "Others",
    ],
    "Cyberfarm": ["Farms", "Hand", "Warehouse", "Auction", "Orders", "Town", "Loaf"],
    "Mutant Crops": ["Crops", "Actions", "My farm", "Others"],
}
IN_SIGHT = """heading => {
    const { left, top, bottom } = heading.getBoundingClientRect();
    const seen = document.elementFromPoint(left + 2, (top + bottom) / 2);
    return heading.contains(seen);
}"""
"""Nothing that sticks lies over it, and it is within the window."""


async def names_of(page: Page) -> list[str]:
    buttons = page.get_by_role("navigation", name="Parts of the page").get_by_role("button")
    return [name.split("(")[0].strip() for name in await buttons.all_inner_texts()]


@pytest.mark.parametrize("game", PARTS)
async def test_every_part_of_a_board_is_a_touch_away(opened: Opens, game: str) -> None:
    async with opened("/", viewport=PHONE, reduced_motion="reduce") as page:
        await start(page, game)
        await page.locator(".offered").first.wait_for()
        ways = page.get_by_role("navigation", name="Parts of the page")
        assert await names_of(page) == [*PARTS[game], "Log", "Chat"]
        for size in (PHONE, DESKTOP):
            await page.set_viewport_size(size)
            shown = await ways.get_by_role("button").all()
            assert len(shown) == len(PARTS[game]) + (2 if size is PHONE else 0)
            for button in shown:
                await button.click()
                heading = page.locator(":focus")
                await expect(heading).to_be_in_viewport()
                assert await heading.evaluate(IN_SIGHT), f"{game}: {await button.inner_text()} at {size['width']}"
            await fits(page)
        await is_sound(page)


async def test_where_something_may_be_done_is_marked(opened: Opens) -> None:
    async with opened("/", viewport=PHONE, reduced_motion="reduce") as page:
        await start(page, "Northgreen")
        ways = page.get_by_role("navigation", name="Parts of the page")
        await expect(ways.get_by_role("button", name="Start cards (something to do)")).to_be_visible()
        await expect(ways.get_by_role("button", name="Forest", exact=True)).to_be_visible()


async def test_the_first_part_that_waits_is_brought_into_sight(opened: Opens) -> None:
    async with opened("/", viewport=PHONE, reduced_motion="reduce") as page:
        await start(page, "Cyberfarm")
        ways = page.get_by_role("navigation", name="Parts of the page")
        for step in ("[data-value=livestock]", "[data-value=cow]", "[data-testid=confirm]"):
            await page.locator(f"[data-testid=steps] {step}").wait_for()
            await ways.evaluate("row => { row.scrollLeft = row.scrollWidth }")
            await expect(ways.get_by_role("button", name="Hand")).not_to_be_in_viewport()
            await page.locator(f"[data-testid=steps] {step}").click()
        await expect(ways.get_by_role("button", name="Hand (something to do)")).to_be_in_viewport(ratio=1)


async def test_beside_a_long_board_the_players_and_the_log_stay_in_sight(opened: Opens) -> None:
    async with opened("/", viewport=DESKTOP, reduced_motion="reduce") as page:
        await start(page, "Northgreen")
        await page.locator(".offered").first.wait_for()
        await page.get_by_role("navigation", name="Parts of the page").get_by_role("button", name="Others").click()
        assert await page.evaluate("scrollY") > DESKTOP["height"]
        await expect(page.locator(".seats")).to_be_in_viewport()
        await expect(page.locator("#log")).to_be_in_viewport()
        await page.locator("#chat").scroll_into_view_if_needed()
        await expect(page.locator("#chat")).to_be_in_viewport()
        await fits(page)
