"""Finding a player by name, with the keyboard and without, to invite them or to see their profile."""

from urllib.parse import parse_qs, urlsplit

import pytest
from playwright.async_api import Page, Request, expect

from tests.web.browsing import PHONE, Opens, is_sound
from tests.web.test_people import come_in

pytestmark = [pytest.mark.live, pytest.mark.timeout(180)]


async def open_table(page: Page) -> None:
    await page.goto("/play?game=mutant_crops")
    await page.get_by_role("button", name="Open the table").click()
    await page.wait_for_url("**/tables/**")


async def test_whom_one_never_met_is_invited_by_the_keyboard_alone(opened: Opens) -> None:
    async with opened("/") as host, opened("/") as guest:
        await come_in(guest, "Wilhelmine Zuckerrübe")
        await come_in(host, "Xaver")
        await open_table(host)
        field = host.get_by_role("combobox", name="Player's name")
        await field.focus()
        await host.keyboard.type("zuckerru")
        option = host.get_by_role("option", name="Wilhelmine Zuckerrübe guest")
        await expect(option).to_be_visible()
        await expect(field).to_have_attribute("aria-expanded", "true")
        await expect(host.get_by_text("1 player", exact=True)).to_be_visible()
        await is_sound(host)

        await host.keyboard.press("ArrowDown")
        await expect(option).to_have_attribute("aria-selected", "true")
        marked = await field.get_attribute("aria-activedescendant")
        assert marked == await option.get_attribute("id")
        await expect(field).to_be_focused()
        await host.keyboard.press("Escape")
        await expect(option).to_be_hidden()
        await expect(field).to_have_value("zuckerru")
        await host.keyboard.press("ArrowDown")
        await host.keyboard.press("ArrowDown")
        await host.keyboard.press("Enter")
        await expect(field).to_have_value("Wilhelmine Zuckerrübe")
        await expect(option).to_be_hidden()
        await host.keyboard.press("Enter")

        invited = host.get_by_role("region", name="Invite").get_by_role("link", name="Wilhelmine Zuckerrübe")
        await expect(invited).to_be_visible()
        await expect(field).to_have_value("")
        await expect(guest.locator("header .badge")).to_contain_text("waiting for your answer")


async def test_a_whole_name_does_without_the_list_unless_several_have_it(opened: Opens) -> None:
    async with opened("/") as host, opened("/") as one, opened("/") as other, opened("/") as third:
        await come_in(one, "Yolanda Twice")
        await come_in(other, "yolanda twice")
        await come_in(third, "Yolanda Once")
        await come_in(host, "Zeno")
        await open_table(host)
        field = host.get_by_role("combobox", name="Player's name")
        await field.fill("yolanda ONCE")
        await host.get_by_role("button", name="Invite", exact=True).click()
        invited = host.get_by_role("region", name="Invite").get_by_role("listitem")
        await expect(invited).to_have_count(1)

        await field.fill("yolanda twice")
        options = host.get_by_role("listbox", name="Players found").get_by_role("option")
        await expect(options).to_have_count(2)
        told = await options.all_inner_texts()
        assert len(set(told)) == 2
        await host.get_by_role("button", name="Invite", exact=True).click()
        await expect(host.get_by_role("alert")).to_contain_text("several have")
        await expect(invited).to_have_count(1)

        await field.fill("yolanda twic")
        await options.nth(1).click()
        await expect(field).to_be_focused()
        await host.get_by_role("button", name="Invite", exact=True).click()
        await expect(invited).to_have_count(2)


async def test_a_profile_is_found_from_the_leaderboard_and_the_next_from_there(opened: Opens) -> None:
    async with opened("/") as one, opened("/") as other, opened("/leaders", viewport=PHONE) as page:
        await come_in(one, "Quasimodo Ä")
        await come_in(other, "Rumpelstilzchen")
        field = page.get_by_role("combobox", name="Find a player")
        await field.fill("quasi")
        await expect(page.get_by_role("option", name="Quasimodo Ä")).to_be_visible()
        await is_sound(page)
        await page.get_by_role("option", name="Quasimodo Ä").click()
        await expect(page.get_by_role("heading", level=1, name="Quasimodo Ä")).to_be_visible()
        await is_sound(page)

        await field.fill("rumpelstilzchen")
        await page.get_by_role("button", name="Show").click()
        await expect(page.get_by_role("heading", level=1, name="Rumpelstilzchen")).to_be_visible()

        await field.fill("nobody at all")
        await expect(page.get_by_text("Nobody's name begins so.")).to_be_visible()
        await page.keyboard.press("Enter")
        await expect(page.get_by_role("alert")).to_contain_text("Nobody has just that name")


async def test_the_server_is_asked_once_typing_has_paused(opened: Opens) -> None:
    async with opened("/leaders") as page:
        asked: list[str] = []

        def note(request: Request) -> None:
            if sought := parse_qs(urlsplit(request.url).query).get("name"):
                asked.extend(sought)

        page.on("request", note)
        field = page.get_by_role("combobox", name="Find a player")
        await field.focus()
        await page.clock.install()
        await page.clock.pause_at("2030-01-01")
        await page.keyboard.type("theodor")
        await page.clock.run_for(150)
        assert asked == []
        async with page.expect_response(lambda answer: "name=theodor" in answer.url):
            await page.clock.run_for(100)
        assert asked == ["theodor"]
