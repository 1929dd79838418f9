"""What is asked about before it is done, and what becomes of the question."""

from collections.abc import Awaitable, Callable

import pytest
from playwright.async_api import Locator, Page, Route, expect

from tests.web.browsing import Opens, start

pytestmark = [pytest.mark.live, pytest.mark.timeout(120)]

GAMES = ("Mutant Crops", "Northgreen", "Cyberfarm")


async def everything_is_final(route: Route) -> None:
    """The server's word on a command, but for whether it could be taken back."""
    answer = await (await route.fetch()).json()
    await route.fulfill(json={**answer, "undoable": False})


def question(page: Page) -> Locator:
    return page.get_by_role("alertdialog", name="This cannot be taken back")


async def asked(page: Page) -> str:
    """The question about the last legal command; its words."""
    await page.locator("details:has(.legal)").evaluate("details => { details.open = true }")
    amounts = page.locator(".legal fieldset > button:enabled")
    plain = page.locator(".legal li > button:enabled")
    await amounts.or_(plain).first.wait_for()
    await (plain.last if await plain.count() else amounts.last).click()
    await question(page).wait_for()
    return await question(page).locator("strong").inner_text()


async def by_a_click(page: Page) -> None:
    await page.locator(".board .offered:enabled").first.click()


async def by_the_keyboard(page: Page) -> None:
    await page.locator(".board .offered:enabled").first.press("Enter")


async def by_the_list(page: Page) -> None:
    """Of all legal commands; one that asks for amounts is begun by changing these."""
    amounts = page.locator(".legal input")
    if await amounts.count():
        await amounts.first.press("ArrowUp")
    else:
        await page.locator(".legal li > button:enabled").first.click()


async def by_another_way_out(page: Page) -> None:
    await page.get_by_role("button", name="Resign").click()


async def by_looking_back(page: Page) -> None:
    await page.get_by_role("button", name="Replay from the start").click()


async def by_escape(page: Page) -> None:
    await page.keyboard.press("Escape")


@pytest.mark.parametrize("game", GAMES)
async def test_a_question_is_withdrawn_when_anything_else_is_picked(opened: Opens, game: str) -> None:
    ways: tuple[Callable[[Page], Awaitable[None]], ...] = (
        by_a_click,
        by_the_keyboard,
        by_the_list,
        by_another_way_out,
        by_looking_back,
        by_escape,
    )
    async with opened("/", asks_first=True) as page:
        await page.route("**/check", everything_is_final)
        sent: list[str] = []
        page.on("request", lambda request: sent.append(request.url) if request.url.endswith("/commands") else None)
        await start(page, game)
        address = page.url
        sent.clear()
        for way in ways:
            what = await asked(page)
            await way(page)
            await expect(question(page).filter(has_text=what), f"{way.__name__}: {what}").to_have_count(0)
            await page.goto(address)
        assert sent == [], "something was done that nobody meant"


async def test_a_question_is_withdrawn_when_the_match_moves_on(opened: Opens) -> None:
    async with opened("/", asks_first=True) as page:
        await page.context.route("**/check", everything_is_final)
        await start(page, "Mutant Crops")
        other = await page.context.new_page()
        await other.goto(page.url)
        await asked(page)
        await asked(other)
        await question(other).get_by_role("button", name="Do it", exact=True).click()
        for tab in (other, page):
            await expect(question(tab)).to_have_count(0)
