"""The lobby and tables in a real browser, and what stands above every page."""

import pytest
from playwright.async_api import Page, Request, expect

from libs.testkit.installation import Installation
from tests.web.browsing import PHONE, SCHEMES, Opens, is_sound

pytestmark = [pytest.mark.live, pytest.mark.timeout(120)]

READABLE = 4.5
"""WCAG's ratio for words; it asks none of what is disabled."""
HEADER = 110
"""Pixels of a phone's height that the pages' header may take."""
CONTRAST = """element => {
    const light = colour => {
        const parts = colour.match(/[\\d.]+/g).slice(0, 3).map(part => part / 255);
        const [r, g, b] = parts.map(c => (c <= 0.03928 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4));
        return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    };
    const { color, backgroundColor } = getComputedStyle(element);
    const [a, b] = [light(color), light(backgroundColor)].sort((one, other) => other - one);
    return (a + 0.05) / (b + 0.05);
}"""


async def opens_a_table(page: Page) -> None:
    await page.get_by_role("button", name="Open the table").click()
    await page.wait_for_url("**/tables/**")
    await page.locator("h1").wait_for()


async def test_the_tables_of_one_game_are_shown_by_its_card_and_all_by_a_link(opened: Opens) -> None:
    async with opened("/play?game=mutant_crops") as host, opened("/") as page:
        await opens_a_table(host)
        await page.get_by_role("region", name="Cyberfarm").get_by_role("link", name="Open tables").click()
        tables = page.get_by_role("region", name="Open tables: Cyberfarm")
        await expect(tables.get_by_text("No table of Cyberfarm is open.")).to_be_visible()
        await expect(page.get_by_label("Game", exact=True).last).to_have_value("cyberfarm")
        await tables.get_by_role("link", name="Show the open tables of all games").click()
        await expect(page.get_by_role("region", name="Open tables").get_by_text("Mutant Crops").first).to_be_visible()


async def test_a_player_is_removed_from_a_table_at_the_second_word_only(opened: Opens) -> None:
    async with opened("/play?game=mutant_crops") as host, opened("/") as guest:
        await opens_a_table(host)
        await guest.goto(host.url)
        await guest.get_by_role("button", name="Sit down").click()
        await host.get_by_role("button", name="Remove").click()
        await expect(host.get_by_role("button", name="Yes, remove")).to_be_focused()
        await host.get_by_role("button", name="Let them stay").click()
        await expect(host.get_by_role("button", name="Remove")).to_be_focused()
        await expect(guest.get_by_role("button", name="I am ready")).to_be_visible()
        await host.get_by_role("button", name="Remove").click()
        await host.get_by_role("button", name="Yes, remove").click()
        await expect(guest.get_by_role("button", name="I am ready")).to_have_count(0)


async def test_the_host_is_told_what_a_start_lacks_and_others_that_the_table_is_full(opened: Opens) -> None:
    async with opened("/play?game=mutant_crops") as host, opened("/") as guest, opened("/") as late:
        await opens_a_table(host)
        await expect(host.get_by_text("To start, 1 more player is needed")).to_be_visible()
        await guest.goto(host.url)
        await guest.get_by_label("Your name").fill("Nadia of the Hill")
        await guest.get_by_role("button", name="Sit down").click()
        await expect(host.get_by_text("Not ready yet: Nadia of the Hill.")).to_be_visible()
        await expect(host.get_by_role("button", name="Start")).to_be_disabled()
        await late.goto(host.url)
        await expect(late.get_by_text("The table is full.")).to_be_visible()
        await expect(late.get_by_role("button", name="Sit down")).to_have_count(0)
        await late.goto("/play?game=mutant_crops")
        row = late.get_by_role("listitem").filter(has_text="Nadia of the Hill")
        await expect(row.get_by_text("The table is full.")).to_be_visible()
        await expect(row.get_by_role("button")).to_have_count(0)
        await guest.get_by_role("button", name="I am ready").click()
        await expect(host.get_by_role("button", name="Start")).to_be_enabled()


async def test_a_quick_match_is_of_as_many_seats_and_on_the_clock_that_one_chose_last(
    opened: Opens, platform: Installation
) -> None:
    async with opened("/play?game=mutant_crops") as page:
        quick = page.get_by_role("region", name="Quick match")
        await quick.get_by_label("Players").select_option("3")
        await quick.get_by_label("Clock").select_option("fast")
        await quick.get_by_label("Game").select_option("cyberfarm")
        await expect(quick.get_by_label("Players")).to_have_value("2")
        await page.reload()
        await expect(quick.get_by_label("Players")).to_have_value("3")
        await expect(quick.get_by_label("Clock")).to_have_value("fast")
        async with page.expect_response("**/v1/seek") as answered:
            await quick.get_by_role("button", name="Find a match").click()
        sought = (await (await answered.value).json())["seek"]
        assert (sought["seats"], sought["clock"]) == (3, {"type": "real_time", "bank": 600, "increment": 10})
        await page.request.delete("/v1/seek", headers={"origin": platform.url})


async def test_matches_to_watch_are_asked_for_again_only_as_far_as_they_have_changed(opened: Opens) -> None:
    def looks(request: Request) -> bool:
        return "/v1/matches?status=live" in request.url

    async with opened("/play") as page:
        await page.clock.install()
        async with page.expect_request_finished(looks) as first:
            await page.reload()
        answer = await (await first.value).response()
        assert answer is not None
        seen = (await answer.all_headers())["etag"]
        async with page.expect_request_finished(looks) as again:
            await page.clock.fast_forward(10_000)
        assert (await (await again.value).all_headers())["if-none-match"] == seen
        async with page.expect_request_finished(looks):
            await page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")


async def test_what_is_disabled_can_be_read(opened: Opens) -> None:
    async with opened("/play?game=mutant_crops") as page:
        await opens_a_table(page)
        button = page.get_by_role("button", name="Start")
        await expect(button).to_be_disabled()
        for scheme in SCHEMES:
            await page.emulate_media(color_scheme=scheme)
            assert await button.evaluate(CONTRAST) >= READABLE, scheme


async def test_the_header_leaves_a_phone_to_the_page(opened: Opens) -> None:
    async with opened("/play?game=mutant_crops", viewport=PHONE) as page:
        await opens_a_table(page)
        await is_sound(page)
        header = page.locator("header.top")
        assert await header.evaluate("header => header.offsetHeight") <= HEADER
        await page.set_viewport_size({"width": 1280, "height": 800})
        middles = "nav => [...nav.children].map(one => one.getBoundingClientRect()).map(box => box.y + box.height / 2)"
        found = await header.locator("nav").evaluate(middles)
        assert max(found) - min(found) < 1
