"""What the tests of the pages share: where the browser is, how a page is opened, and what holds on every page."""

import shutil
from contextlib import AbstractAsyncContextManager
from pathlib import Path
from typing import Any, Literal, Protocol

from playwright.async_api import Page, ViewportSize, expect

ROOT = Path(__file__).parents[2]
WEB = ROOT / "services/web"
AXE = WEB / "node_modules/axe-core/axe.min.js"
STANDARDS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]
CHROMIUM = shutil.which("chromium")
ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
PATIENCE = 15_000
"""Milliseconds for anything that a page waits for."""
SCHEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")
PHONE: ViewportSize = {"width": 390, "height": 844}


class Opens(Protocol):
    """Opens a page at an address of the platform."""

    def __call__(self, path: str, **context: Any) -> AbstractAsyncContextManager[Page]: ...


async def start(page: Page, game: str) -> None:
    """From the first page to a match against a bot, by one click."""
    card = page.get_by_role("region", name=game, exact=True)
    await card.get_by_role("button").first.click()
    await page.wait_for_url("**/matches/**")
    await page.locator(".match").wait_for()


async def meet(host: Page, guest: Page, clock: str = "untimed") -> None:
    """Two people at a match of Mutant Crops."""
    await host.goto("/play?game=mutant_crops")
    await host.locator("#open-clock").select_option(clock)
    await host.get_by_role("button", name="Open the table").click()
    await host.wait_for_url("**/tables/**")
    await guest.goto(host.url)
    await guest.get_by_role("button", name="Sit down").click()
    await guest.get_by_role("button", name="I am ready").click()
    await host.get_by_role("button", name="Start").click()
    for page in (host, guest):
        await page.wait_for_url("**/matches/**")
        await page.locator(".mc").wait_for()


async def resign(page: Page) -> None:
    await page.get_by_role("button", name="Resign").click()
    await page.get_by_role("button", name="Yes, resign").click()
    await expect(page.locator("h1")).to_have_text("The match is over")


async def be(page: Page, token: str) -> None:
    """Whose token it is looks at the page's site from here on."""
    await page.context.add_cookies([{"name": "furrow_token", "value": token, "url": page.url}])
    await page.evaluate("localStorage.setItem('furrow.known', 'yes')")


async def violations(page: Page) -> list[str]:
    """What axe finds against WCAG AA."""
    await page.evaluate(AXE.read_text(encoding="utf-8"))
    return await _violations(page)


async def _violations(page: Page) -> list[str]:
    moving = await page.evaluate("document.getAnimations().length")
    assert moving == 0, f"{page.url} moves, though asked for less motion"
    found = await page.evaluate("tags => axe.run({runOnly: tags}).then(found => found.violations)", STANDARDS)
    return [f"{one['id']}: {node['html'][:200]}" for one in found for node in one["nodes"]]


BEYOND = """() => [...document.querySelectorAll("a, button, input, select, textarea, summary")].filter(control => {
    if (!control.checkVisibility({visibilityProperty: true}) || control.closest(".wide, .why-mode, .sr")) return false;
    const {left, right, width} = control.getBoundingClientRect();
    return width > 0 && (left < -1 || right > innerWidth + 1);
}).map(control => control.outerHTML.slice(0, 200))"""
"""Controls that one would have to scroll sideways for. Wide tables do so in a box of their own."""


async def fits(page: Page) -> None:
    """Nothing scrolls sideways, and no control lies beyond the window."""
    assert await page.evaluate("document.documentElement.scrollWidth <= innerWidth"), f"{page.url} scrolls sideways"
    assert await page.evaluate(BEYOND) == [], page.url


async def is_sound(page: Page) -> None:
    """Nothing for axe to complain of, in the light and in the dark, and nothing that scrolls sideways."""
    await fits(page)
    await page.evaluate(AXE.read_text(encoding="utf-8"))
    for scheme in SCHEMES:
        await page.emulate_media(color_scheme=scheme)
        found = await _violations(page)
        assert not found, f"{page.url} {scheme}: {found}"
    await page.emulate_media(color_scheme="null")
