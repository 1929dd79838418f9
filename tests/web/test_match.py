"""The match page in a real browser: what stands around every board."""

import json
import re
from typing import Any

import pytest
from playwright.async_api import Page, Route, expect

from tests.web.browsing import PHONE, Opens, is_sound, meet, resign, start

pytestmark = [pytest.mark.live, pytest.mark.timeout(120)]

CHECKS = ("commitment", "chain", "draws")


async def found(page: Page) -> dict[str, str | None]:
    """What the page says of each check, once it has checked."""
    await page.get_by_role("button", name="Check the match").click()
    await expect(page.locator("[data-check]")).to_have_count(len(CHECKS))
    return {name: await page.locator(f"[data-check={name}]").get_attribute("data-ok") for name in CHECKS}


@pytest.mark.parametrize("game", ["Mutant Crops", "Northgreen", "Cyberfarm"])
async def test_a_finished_match_is_checked_in_the_page_itself(opened: Opens, game: str) -> None:
    async with opened("/") as page:
        await start(page, game)
        await resign(page)
        assert await found(page) == dict.fromkeys(CHECKS, "true")
        await expect(page.get_by_text("Nothing was changed, and chance was not bent.")).to_be_visible()


@pytest.mark.parametrize(("game", "least"), [("Mutant Crops", 1), ("Northgreen", 8), ("Cyberfarm", 10)])
async def test_what_is_greyed_tells_which_rule_forbids_it(opened: Opens, game: str, least: int) -> None:
    async with opened("/") as page:
        await start(page, game)
        await page.locator(".offered").first.wait_for()
        if game == "Cyberfarm":  # all choose at once there, and an answer holds until the match moves on
            await page.locator("ol.log").get_by_text("Greedy 1 has decided.").wait_for()
        sent: list[str] = []
        page.on("request", lambda request: sent.append(request.url) if request.url.endswith("/commands") else None)
        kinds = {str(await part.get_attribute("data-why")) for part in await page.locator("[data-why]").all()}
        assert len(kinds) >= least
        answer = page.locator(".why .panel")
        for kind in kinds:
            await page.locator(f"[data-why={kind}]").first.dispatch_event("click")
            await expect(answer.locator(".soft")).to_have_text(re.compile(r"^[A-Z]{2}-\d{3}: .+"))
            await answer.get_by_role("button", name="Close").click()
            await expect(answer).to_have_count(0)
        assert sent == [], "asking did something"


async def test_the_keyboard_reaches_what_is_greyed_when_it_wants_to(opened: Opens) -> None:
    async with opened("/") as page:
        await start(page, "Northgreen")
        greyed = page.locator("[data-why]")
        await expect(greyed.first).to_have_attribute("tabindex", "-1")
        await page.get_by_role("button", name="Reach greyed parts by keyboard").press("Enter")
        await greyed.first.focus()
        await page.keyboard.press("Enter")
        await expect(page.locator(".why .panel")).to_be_visible()


@pytest.mark.parametrize("game", ["Mutant Crops", "Northgreen", "Cyberfarm"])
async def test_a_finished_match_is_accessible_and_fits_a_phone(opened: Opens, game: str) -> None:
    async with opened("/", viewport=PHONE) as page:
        await start(page, game)
        await resign(page)
        await found(page)
        await expect(page.get_by_text("Waiting for")).to_have_count(0)
        await is_sound(page)


@pytest.mark.parametrize("game", ["Mutant Crops", "Northgreen", "Cyberfarm"])
async def test_a_finished_match_says_why_it_is_over_and_that_nobody_moves(opened: Opens, game: str) -> None:
    async with opened("/") as page:
        await start(page, game)
        await resign(page)
        await expect(page.locator(".score").get_by_text("resigns.")).to_be_visible()
        await expect(page.locator(".seat-now, .mc-acts, .cf-acting")).to_have_count(0)


async def test_the_page_finds_what_a_lying_server_changed(opened: Opens) -> None:
    async def lie(route: Route) -> None:
        text = await (await route.fetch()).text()
        lines: list[Any] = [json.loads(line) for line in text.splitlines()]
        lines[1]["events"][1]["deck"].reverse()
        await route.fulfill(body="".join(json.dumps(line) + "\n" for line in lines))

    async with opened("/") as page:
        await start(page, "Mutant Crops")
        await resign(page)
        await page.route("**/export", lie)
        assert await found(page) == {"commitment": "true", "chain": "false", "draws": "false"}
        await expect(page.get_by_text("Commit 1 says something else than its record.")).to_be_visible()


async def test_a_match_is_called_off_before_anybody_moves_and_only_then(opened: Opens) -> None:
    async with opened("/") as host, opened("/") as guest:
        await meet(host, guest)
        await host.get_by_text("Other ways to leave or end").click()
        await expect(host.get_by_role("button", name="Call the match off")).to_be_visible()
        acting = host if await host.locator(".mc .offered").count() else guest
        await acting.locator("details:has(.legal)").evaluate("details => { details.open = true }")
        await acting.locator(".legal button:enabled").first.click()
        await expect(host.get_by_role("button", name="Call the match off")).to_have_count(0)
        await expect(host.get_by_role("button", name="Step away")).to_be_visible()


async def test_a_match_ends_when_everybody_votes_for_it(opened: Opens) -> None:
    async with opened("/") as host, opened("/") as guest:
        await meet(host, guest)
        for page in (host, guest):
            await page.get_by_text("Other ways to leave or end").click()
            await page.get_by_role("button", name="Vote to end").click()
            await page.get_by_role("button", name="Play on").click()
            await page.get_by_role("button", name="Vote to end").click()
            await page.get_by_role("button", name="Yes, I want to end it").click()
            await expect(page.locator("ol.log").get_by_text("votes to end the match").first).to_be_visible()
        for page in (host, guest):
            await expect(page.locator("h1")).to_have_text("The match was called off")


HEARD = """
window.heard = []; window.noticed = [];
const begin = OscillatorNode.prototype.start;
OscillatorNode.prototype.start = function (...at) {
  window.heard.push(this.frequency.value);
  return begin.apply(this, at);
};
window.Notification = class { constructor(title) { window.noticed.push(title); } close() {}
  static permission = "granted"; static requestPermission = async () => "granted"; };
"""


async def test_ones_turn_is_sounded_and_noticed_when_one_wants_it(opened: Opens) -> None:
    async with opened("/") as host, opened("/") as guest:
        for page in (host, guest):
            await page.add_init_script(HEARD)
        await meet(host, guest)
        acting, other = (host, guest) if await host.locator(".mc .offered").count() else (guest, host)
        assert await other.evaluate("window.heard") == []
        await other.get_by_role("button", name="Sound: off").click()
        await other.get_by_role("button", name="Tell me when it is my turn").click()
        await expect(other.get_by_text("You will be told when it is your turn")).to_be_visible()
        before = len(await other.evaluate("window.heard"))
        assert before, "switching sound on lets it be heard"
        await other.evaluate("Object.defineProperty(document, 'hidden', { value: true })")
        await acting.locator("details:has(.legal)").evaluate("details => { details.open = true }")
        while await other.locator("h1").inner_text() != "Your turn":
            legal = acting.locator(".legal button:enabled")
            if await legal.count():
                await legal.first.click()
            await acting.wait_for_timeout(100)
        while len(await other.evaluate("window.heard")) == before:
            await other.wait_for_timeout(50)
        assert await other.evaluate("window.noticed") == ["Your turn in Mutant Crops"]
        await other.reload()
        await expect(other.get_by_role("button", name="Sound: on")).to_be_visible()


async def test_what_cannot_be_taken_back_is_asked_about_first(opened: Opens) -> None:
    async with opened("/", asks_first=True) as page:
        await start(page, "Mutant Crops")
        await expect(page.get_by_role("heading", name="Your turn")).to_be_visible()
        question = page.get_by_role("alertdialog", name="This cannot be taken back")
        log = page.locator("ol.log")
        hands_on = page.locator(".legal button", has_text="+ 2 seeds").first
        await hands_on.evaluate("button => { button.closest('details').open = true }")
        await hands_on.click()
        await expect(question).to_contain_text("+ 2 seeds")
        await is_sound(page)
        before = await log.inner_text()
        await question.get_by_role("button", name="Do it", exact=True).press("Escape")
        await expect(question).to_have_count(0)
        assert await log.inner_text() == before

        await hands_on.click()
        await question.get_by_role("button", name="Do it, and ask no more").click()
        await expect(log).not_to_have_text(before)
        asks = page.get_by_role("button", name="Ask before what cannot be taken back")
        await expect(asks).to_have_attribute("aria-pressed", "false")
