"""The boards in the middle of a match: accessible in the light and in the dark, and as wide as the window."""

import os
import random

import pytest
from playwright.async_api import Page, ViewportSize, expect

from tests.web.browsing import AXE, PHONE, SCHEMES, STANDARDS, Opens, fits, start

pytestmark = [pytest.mark.live, pytest.mark.timeout(240)]

MOVES = 14
DESK: ViewportSize = {"width": 1280, "height": 900}
MORE = {"label-content-name-mismatch": {"enabled": True}, "target-size": {"enabled": True}}
"""Rules that axe keeps to whoever asks for them."""
FAULTS = """([tags, rules]) => axe.run({runOnly: {type: "tag", values: tags}, rules}).then(({violations}) =>
    violations.flatMap(({id, nodes}) => nodes.map(({html}) => `${id}: ${html.slice(0, 700)}`)))"""
DRAWN = "document.querySelectorAll('.drawn').forEach(drawn => drawn.removeAttribute('aria-hidden'))"
"""What controls show besides their names is for the eye only, and axe looks at no colours of what is hidden."""
SHOTS = os.environ.get("BOARD_SHOTS")
"""A folder to keep screenshots in, for looking at them."""


async def plays(page: Page) -> None:
    """As many commands of the list of all legal ones, so that the board fills."""
    chance = random.Random(MOVES)
    await page.locator("details:has(.legal)").evaluate("details => { details.open = true }")
    for _ in range(MOVES):
        legal = page.locator(".legal button:enabled")
        await legal.first.wait_for()
        log = await page.locator("ol.log").inner_text()
        await legal.nth(chance.randrange(await legal.count())).click()
        await expect(page.locator("ol.log")).not_to_have_text(log)
    await page.locator(".legal button:enabled").first.wait_for()
    await page.locator("details:has(.legal)").evaluate("details => { details.open = false }")


@pytest.mark.parametrize("game", ["Mutant Crops", "Northgreen", "Cyberfarm"])
async def test_a_board_is_accessible_in_the_middle_of_a_match(opened: Opens, game: str) -> None:
    async with opened("/", viewport=DESK) as page:
        await start(page, game)
        await plays(page)
        await page.evaluate(AXE.read_text(encoding="utf-8"))
        for size in (DESK, PHONE):
            await page.set_viewport_size(size)
            await fits(page)
            for scheme in SCHEMES:
                await page.emulate_media(color_scheme=scheme)
                if SHOTS:
                    await page.screenshot(path=f"{SHOTS}/{game}-{scheme}-{size['width']}.png", full_page=True)
                faults = await page.evaluate(FAULTS, [STANDARDS, MORE])
                assert not faults, "\n".join([f"{scheme} {size['width']}", *faults])
        await page.evaluate(DRAWN)
        for scheme in SCHEMES:
            await page.emulate_media(color_scheme=scheme)
            faults = await page.evaluate(FAULTS, [STANDARDS, {}])
            assert not faults, "\n".join([scheme, *faults])
