"""The pages by the keyboard alone: a whole turn, and where the keyboard is after whatever was done."""

import re

import pytest
from playwright.async_api import Page, expect

from tests.web.browsing import Opens, start

pytestmark = [pytest.mark.live, pytest.mark.timeout(180)]

DASH = "\N{EN DASH}"
TABS = 10
"""As many presses may lie between one step and the next."""
STEPS = 60
AT = "() => document.activeElement && document.activeElement !== document.body"
OFFERED = ".mc .offered:enabled:not(.chosen, [data-offer=cancel], [data-offer=pass])"
READY = (
    f"""() => document.querySelector("{OFFERED}, .mc .offered[data-offer=pass]") || document.querySelector("#score")"""
)
REACHED = f"""() => {{
    const at = document.activeElement;
    const wanted = document.querySelector("{OFFERED}") ? "{OFFERED}" : ".mc .offered[data-offer=pass]";
    return at.matches(wanted);
}}"""


async def reach(page: Page, reached: str, most: int = TABS) -> None:
    for _ in range(most):
        if await page.evaluate(reached):
            return
        await page.keyboard.press("Tab")
    assert await page.evaluate(reached), f"not within {most} tabs; at {await focused(page)}"


async def focused(page: Page) -> str:
    return str(await page.evaluate("document.activeElement.outerHTML.slice(0, 200)"))


async def test_a_whole_turn_is_played_by_the_keyboard(opened: Opens) -> None:
    async with opened("/") as page:
        await page.locator(".cover .primary").first.wait_for()
        wanted = "() => document.activeElement.closest('[aria-label=\"Mutant Crops\"]') !== null"
        await reach(page, f"() => ({wanted})() && document.activeElement.matches('.primary')", 24)
        await page.keyboard.press("Enter")
        await page.wait_for_url("**/matches/**")
        await expect(page.locator("h1")).to_be_focused()
        for _ in range(STEPS):
            await page.wait_for_function(READY)
            if not await page.locator(".mc-track", has_text="Turn 1 of").count():
                break
            await reach(page, REACHED)
            await page.keyboard.press("Enter")
            await page.wait_for_function(AT)
        await expect(page.locator(".mc-track")).to_contain_text("Turn 2 of")


@pytest.mark.parametrize("game", ["Mutant Crops", "Northgreen", "Cyberfarm"])
async def test_the_keyboard_is_somewhere_after_every_command(opened: Opens, game: str) -> None:
    async with opened("/") as page:
        await start(page, game)
        await expect(page).to_have_title(re.compile(rf"^(\(\d+\) )?{game} {DASH} .+ {DASH} Furrow$"))
        await expect(page.get_by_text(game, exact=True)).to_be_visible()
        for _ in range(4):
            offered = page.locator(".board .offered:enabled, .board [data-next]:enabled").first
            await offered.focus()
            await page.keyboard.press("Enter")
            await page.wait_for_function(AT)
            assert await page.evaluate("document.activeElement.closest('main') !== null")


async def test_every_page_has_a_name_and_is_begun_at_its_heading(opened: Opens) -> None:
    async with opened("/") as page:
        await expect(page).to_have_title("Furrow")
        for name in ("Tables", "Leaderboard"):
            await page.get_by_role("navigation").get_by_role("link", name=name).press("Enter")
            await expect(page.locator("h1")).to_have_text(name)
            await expect(page.locator("h1")).to_be_focused()
            await expect(page).to_have_title(f"{name} {DASH} Furrow")
