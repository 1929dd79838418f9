"""Northgreen in a real browser: first turns and a match from its middle, played by clicking what is highlighted."""

import asyncio
import random
import time
from typing import Any
from uuid import uuid4

import pytest
from msgspec import convert
from playwright.async_api import Locator, Page, expect

from libs.kernel import Offers
from libs.testkit.installation import Installation
from services.northgreen.bots.greedy import choose
from tests.web.browsing import PATIENCE, ROOT, Opens

pytestmark = [pytest.mark.live, pytest.mark.timeout(300)]

AXE = ROOT / "services/web/node_modules/axe-core/axe.min.js"
STANDARDS = ["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa"]
MIDDLE = 5
"""The round from which the scripted match is played on."""
LONGEST = 100.0
"""Seconds for a bot, or for the way to the middle."""
OFFERED = ".ng-board button.offered:not(:disabled)"


async def ordered(page: Page, url: str, path: str, body: object) -> Any:
    answer = await page.request.post(path, data=body, headers={"idempotency-key": str(uuid4()), "origin": url})
    assert answer.ok, await answer.text()
    return await answer.json()


async def new_match(page: Page, url: str, **options: object) -> str:
    """A guest signs in and begins a match against one bot; its id."""
    assert (await page.request.post("/v1/players/guests", data={"name": "Anna", "cookie": True})).ok
    terms = {"game": "northgreen", "seats": 2, "listed": False, "options": options}
    table = (await ordered(page, url, "/v1/tables", terms))["target"]
    for command in ({"type": "add_bot", "level": "greedy"}, {"type": "start"}):
        await ordered(page, url, f"/v1/tables/{table}/commands", {"command": command})
    deadline = time.monotonic() + LONGEST
    while (found := await (await page.request.get(f"/v1/tables/{table}")).json())["status"] != "started":
        assert time.monotonic() < deadline, "the match does not start"
        await asyncio.sleep(0.05)
    return str(found["match"])


async def view_of(page: Page, match: str) -> Any:
    return await (await page.request.get(f"/v1/matches/{match}")).json()


async def brought_to(page: Page, url: str, match: str, number: int) -> None:
    """Play the guest's seat as a greedy bot would, until it is its turn in that round."""
    deadline = time.monotonic() + LONGEST
    while time.monotonic() < deadline:
        view = await view_of(page, match)
        offers = view.get("offers") or []
        if not offers:
            await asyncio.sleep(0.02)
        elif view["sections"]["table"]["round"] >= number:
            return
        else:
            command = choose(view["sections"], convert(offers, Offers), view["you"])
            body = {"command": command, "expected_version": view["version"]}
            await ordered(page, url, f"/v1/matches/{match}/commands", body)
    pytest.fail("the match does not get there")


async def at_table(page: Page, match: str) -> None:
    await page.goto(f"/matches/{match}")
    await expect(page.locator(".ng-board")).to_be_visible(timeout=PATIENCE)


def offered(page: Page, text: str) -> Locator:
    """Highlighted parts of the board that fix this."""
    return page.locator(f"{OFFERED}[data-offer*='{text}']")


async def click_on(page: Page, clicks: int, seed: int) -> None:
    """Click highlighted parts at random, as often as that."""
    chance = random.Random(seed)
    deadline = time.monotonic() + LONGEST
    while clicks:
        assert time.monotonic() < deadline, await page.locator(".ng-now").inner_text()
        number = await page.evaluate("parts => document.querySelectorAll(parts).length", OFFERED)
        if not number:
            await page.wait_for_timeout(30)
            continue
        click = "([parts, at]) => document.querySelectorAll(parts)[at]?.click()"
        await page.evaluate(click, [OFFERED, chance.randrange(number)])
        clicks -= 1


async def accessible(page: Page) -> None:
    await page.evaluate(AXE.read_text())
    found = await page.evaluate("standards => axe.run(document, { runOnly: standards })", STANDARDS)
    assert [(one["id"], [node["target"] for node in one["nodes"]][:3]) for one in found["violations"]] == []


async def test_the_first_turns_are_played_by_clicking_on_the_boards(opened: Opens, platform: Installation) -> None:
    async with opened("/") as page:
        await at_table(page, await new_match(page, platform.url))
        await page.locator(f"{OFFERED}[data-offer^=SR]").nth(0).click()
        await page.locator(f"{OFFERED}[data-offer^=SR]").nth(1).click()
        token = offered(page, '"place_token"')
        while not await token.count():
            choice = page.locator(f"{OFFERED}[data-offer*=choose], {OFFERED}[data-offer*=place_animal]")
            if await choice.count():
                await choice.first.click()
            await page.wait_for_timeout(50)
        await token.and_(page.locator("[data-offer*=growth]")).first.click()
        await offered(page, '"F1"').click()
        await page.locator(".ng-land button.offered").first.click()
        await expect(page.locator(".ng-study").first.locator(".ng-tile")).to_have_count(6)
        await offered(page, '"end_turn"').click()

        await expect(offered(page, '"deliver"').first).to_be_visible(timeout=LONGEST * 1000)
        await offered(page, '"free"').click()
        await expect(page.locator(".ng-dock-free .ng-meeple").first).to_be_visible()


async def test_a_match_is_played_on_from_its_middle(opened: Opens, platform: Installation) -> None:
    async with opened("/") as page:
        match = await new_match(page, platform.url, mode="advanced")
        await brought_to(page, platform.url, match, MIDDLE)
        await at_table(page, match)

        before = (await view_of(page, match))["version"]
        await click_on(page, 40, seed=7)

        assert (await view_of(page, match))["version"] > before


@pytest.mark.parametrize("scheme", ["light", "dark"])
async def test_the_table_is_accessible_and_fits_a_phone(opened: Opens, platform: Installation, scheme: str) -> None:
    async with opened("/", color_scheme=scheme) as page:
        await at_table(page, await new_match(page, platform.url))
        for width in (1280, 390):
            await page.set_viewport_size({"width": width, "height": 844})
            assert await page.evaluate("document.documentElement.scrollWidth") <= width
            await accessible(page)


@pytest.mark.parametrize(
    ("locale", "actions"), [("en-GB", "Action spaces"), ("ru-RU", "Места действий"), ("es-ES", "Lugares de acción")]
)
async def test_the_table_speaks_the_language_of_the_page(
    opened: Opens, platform: Installation, locale: str, actions: str
) -> None:
    async with opened("/", locale=locale) as page:
        await at_table(page, await new_match(page, platform.url))

        await expect(page.get_by_role("heading", name=actions)).to_be_visible()
        words = await page.locator(".ng-board").inner_text()
        assert "{{" not in words
        assert "undefined" not in words
