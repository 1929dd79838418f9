"""What addresses name but is not there: said in the page's language, with a way back, on every page of the router."""

import json
import re

import pytest
from playwright.async_api import Page, expect

from libs.operate.running.tokens import OPERATOR, token
from libs.testkit.installation import Installation
from tests.web.browsing import PHONE, WEB, Opens, is_sound

pytestmark = [pytest.mark.live, pytest.mark.timeout(240)]

ROUTES = re.findall(r'<Route path="([^"]+)"', (WEB / "src/app/App.tsx").read_text(encoding="utf-8"))
WHAT = {"tables": "table", "matches": "match", "players": "player", "statistics": "game", "help": "game"}
MADE_UP = {
    "tables": ("t-zzzz", "nope", "Ш"),
    "matches": ("mutant_crops-aaaaaaaaaaaaaaaaaaaa", "chess-aaaaaaaaaaaaaaaaaaaa", "nope"),
    "players": ("p-zzzz", "nope", "Ш"),
    "statistics": ("chess", "Ш"),
    "help": ("chess", "Ш"),
}
OF_ONE = [route for route in ROUTES if ":" in route and not route.startswith("/ops")]
"""Pages of one table, match, player or game."""
ADDRESSES = [f"/{kind}/{made_up}" for kind in MADE_UP for made_up in MADE_UP[kind]]


def words(language: str) -> dict[str, str]:
    catalogue = json.loads((WEB / f"src/words/{language}.json").read_text(encoding="utf-8"))
    return dict(catalogue["missing"])


def test_all_pages_of_something_are_walked() -> None:
    assert {route.split("/")[1] for route in OF_ONE} == set(MADE_UP) == set(WHAT)


async def says(page: Page, language: str, what: str) -> None:
    said = words(language)
    await expect(page.locator("h1")).to_have_text(said[what])
    await expect(page.locator("main")).to_contain_text(said[f"{what}_why"])
    await expect(page.locator("main").get_by_role("link", name=said["start"])).to_have_attribute("href", "/")
    await expect(page.locator("main").get_by_role("alert")).to_have_count(0)


@pytest.mark.parametrize("language", ["en", "ru", "es"])
async def test_what_is_not_there_is_said_in_the_pages_language_with_a_way_back(opened: Opens, language: str) -> None:
    # The browser itself complains of every answer that says so.
    async with opened("/no/such/page", may_break=True, locale=language, viewport=PHONE) as page:
        broken: list[str] = []
        page.on("pageerror", lambda error: broken.append(str(error)))
        await says(page, language, "page")
        for address in ADDRESSES:
            await page.goto(address)
            await says(page, language, WHAT[address.split("/")[1]])
        await is_sound(page)
        await page.locator("main").get_by_role("link", name=words(language)["start"]).click()
        await page.wait_for_url("**/")
        assert broken == []


async def test_who_goes_on_from_what_is_there_to_what_is_not_is_told_so(opened: Opens) -> None:
    async with opened("/help/northgreen", may_break=True) as page:
        await expect(page.locator("h1")).to_have_text("Northgreen")
        await page.evaluate("history.pushState(null, '', '/help/chess'); dispatchEvent(new PopStateEvent('popstate'))")
        await says(page, "en", "game")


@pytest.mark.parametrize("kind", ["matches", "traces"])
async def test_an_operator_is_told_that_there_is_nothing_of_an_id(
    platform: Installation, opened: Opens, kind: str
) -> None:
    async with opened("/ops", may_break=True) as page:
        await page.get_by_label("Token").fill(token(platform.data, OPERATOR))
        await page.get_by_role("button", name="Open").click()
        await expect(page.locator("h1")).to_have_text("Operations")
        await page.goto(f"/ops/{kind}/nope")
        await expect(page.locator("main")).to_contain_text("There is nothing of that id")
        await expect(page.get_by_role("navigation", name="Operations")).to_be_visible()
