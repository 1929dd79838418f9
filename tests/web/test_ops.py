"""The operator's pages, while bots play."""

import asyncio

import pytest
from playwright.async_api import expect

from libs.client import Furrow
from libs.operate.running.tokens import OPERATOR, token
from libs.testkit.installation import Installation
from tests.web.browsing import PHONE, Opens, violations

pytestmark = [pytest.mark.live, pytest.mark.timeout(120)]

PATIENCE = 20_000


async def begun(client: Furrow) -> str:
    """A match against a bot, in which one command was accepted."""
    await client.sign_in_guest("Olga")
    table = await client.open_table("mutant_crops", 2)
    await table.add_bot()
    await table.start()
    identifier = await table.match()
    async with client.match(identifier) as match:
        async for view in match.my_turns():
            await match.play(next(match.offers.walk()), expected_version=view.version)
            break
    return identifier


@pytest.mark.parametrize("scheme", ["light", "dark"])
async def test_the_operator_sees_the_platform_a_match_and_a_trace(
    opened: Opens, platform: Installation, scheme: str
) -> None:
    async with Furrow(platform.url) as client, opened("/ops", color_scheme=scheme) as page:
        match = await begun(client)
        await page.get_by_label("Token").fill(token(platform.data, OPERATOR))
        await page.get_by_role("button", name="Open").click()
        await expect(page.get_by_role("rowheader", name="gateway/w0")).to_be_visible(timeout=PATIENCE)
        await expect(page.locator(".uplot").first).to_be_visible(timeout=PATIENCE)
        assert await violations(page) == []

        await page.get_by_role("link", name=match).click(timeout=PATIENCE)
        await expect(page.get_by_role("heading", name="Commits")).to_be_visible(timeout=PATIENCE)
        assert await violations(page) == []
        await page.locator("tbody a").first.click(timeout=PATIENCE)
        await expect(page.get_by_text("decide").first).to_be_visible(timeout=PATIENCE)
        assert await violations(page) == []


async def test_the_dashboard_fits_a_phone_and_outlives_the_gateway(opened: Opens, platform: Installation) -> None:
    async with opened("/ops", viewport=PHONE) as page:
        await page.get_by_label("Token").fill(token(platform.data, OPERATOR))
        await page.get_by_role("button", name="Open").click()
        await expect(page.get_by_role("rowheader", name="lobby/w0")).to_be_visible(timeout=PATIENCE)
        assert await page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
        await page.route("**/v1/operations/**", lambda route: route.abort())
        pid = platform.kill("gateway/w0")
        await expect(page.get_by_text("The gateway cannot be reached")).to_be_visible(timeout=PATIENCE)
        await asyncio.to_thread(platform.until_replaced, "gateway/w0", pid)
        await page.unroute("**/v1/operations/**")
        await expect(page.get_by_text("The gateway cannot be reached")).to_be_hidden(timeout=PATIENCE)
        await expect(page.get_by_role("rowheader", name="lobby/w0")).to_be_visible()
