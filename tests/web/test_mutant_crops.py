"""Mutant Crops in a real browser: a whole match by touching what is highlighted on the board, up to the score sheet."""

import os
import random
import time
from pathlib import Path

import pytest
from playwright.async_api import Error, Page, ViewportSize, expect

from tests.web.browsing import Opens

pytestmark = pytest.mark.live

AXE = Path(__file__).parents[2] / "services/web/node_modules/axe-core/axe.min.js"
STANDARDS = ["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa"]
OFFERED = ".mc .offered:not(:disabled, .chosen, [data-offer=cancel], [data-offer=pass])"
WORDS = {"en": "Crops for sowing", "ru": "Растения для посадки", "es": "Cultivos por sembrar"}
WITHIN = 100.0
PHONE: ViewportSize = {"width": 390, "height": 844}
SHOTS = os.environ.get("BOARD_SHOTS")
"""A folder to keep screenshots in, for looking at them."""


@pytest.mark.timeout(300)
async def test_a_person_plays_a_whole_match_by_clicking(opened: Opens) -> None:
    async with opened("/") as page:
        await page.get_by_role("region", name="Mutant Crops").locator("button.primary").click()
        await expect(page.locator(".mc")).to_be_visible()
        await _sound(page, "begun")
        await _every_language(page)
        await _play(page, random.Random(7))
        await expect(page.locator("#score")).to_be_visible()
        await _sound(page, "ended")


async def _play(page: Page, chance: random.Random) -> None:
    """Touch highlighted things until the score sheet is there; pass only when nothing else is offered."""
    until = time.monotonic() + WITHIN
    touched = 0
    while await page.locator("#score").count() == 0:
        assert time.monotonic() < until, f"the match was not over after {touched} touches"
        offered = page.locator(OFFERED)
        confirm = page.locator(".mc [data-offer=confirm]:not(:disabled)")
        if await confirm.count():
            offered = confirm
        elif not await offered.count():
            offered = page.locator(".mc .offered[data-offer=pass]")
        found = await offered.count()
        if not found:
            await page.wait_for_timeout(30)
            continue
        try:
            await offered.nth(chance.randrange(found)).click(timeout=1000)
        except Error:  # the board moved on in the meantime
            continue
        touched += 1
        if SHOTS and touched == 40:
            await _sound(page, "middle")
    assert touched >= 21


async def _every_language(page: Page) -> None:
    for language, words in (*WORDS.items(), ("en", WORDS["en"])):
        await page.locator("header select").first.select_option(language)
        await expect(page.locator("#mc-market")).to_have_text(words)


async def _sound(page: Page, name: str) -> None:
    """In both themes and on a phone: nothing to complain of, nothing that scrolls sideways."""
    desktop: ViewportSize = {"width": 1280, "height": 900}
    await page.evaluate(AXE.read_text())
    for scheme in ("light", "dark"):
        await page.emulate_media(color_scheme=scheme)
        for size in (PHONE, desktop):
            await page.set_viewport_size(size)
            assert await page.evaluate("document.documentElement.scrollWidth <= innerWidth"), f"{name} scrolls sideways"
            if SHOTS:
                await page.screenshot(path=f"{SHOTS}/{name}-{scheme}-{size['width']}.png", full_page=True)
        await _accessible(page, f"{name} {scheme}")


async def _accessible(page: Page, name: str) -> None:
    found = await page.evaluate(f"axe.run(document, {{runOnly: {STANDARDS}}})")
    faults = [(fault["id"], [node["html"][:200] for node in fault["nodes"]]) for fault in found["violations"]]
    assert faults == [], name
