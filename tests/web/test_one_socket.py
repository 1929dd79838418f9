"""What a browser follows in many tabs at once, what it cannot follow, and what breaks alone."""

import pytest
from playwright.async_api import WebSocketRoute, expect

from tests.web.browsing import Opens, start
from tests.web.test_people import come_in

pytestmark = [pytest.mark.live, pytest.mark.timeout(120)]

TABS = 8
"""More than the connections that a browser opens to one place."""


async def test_a_browser_follows_more_tabs_than_it_has_connections(opened: Opens) -> None:
    async with opened("/") as page:
        await start(page, "Mutant Crops")
        tabs = [await page.context.new_page() for _ in range(TABS)]
        for number, tab in enumerate(tabs):
            await tab.goto(page.url if number % 2 else "/play")
            await expect(tab.locator("h1")).to_be_visible()
        before = await tabs[-1].locator("ol.log .entry").count()
        await page.get_by_role("button", name="Resign").click()
        await page.get_by_role("button", name="Yes, resign").click()
        for tab in tabs[1::2]:
            await expect(tab.locator("h1")).to_have_text("The match is over")
        assert await tabs[-1].locator("ol.log .entry").count() > before


async def test_who_is_asked_to_a_table_is_told_on_the_socket_and_never_asks(opened: Opens) -> None:
    async with opened("/") as host, opened("/") as guest:
        asked: list[str] = []
        guest.on("request", lambda request: asked.append(request.url) if "/tables/asked" in request.url else None)
        await come_in(guest, "Ulla Unasked")
        await guest.goto("/leaders")
        await come_in(host, "Viktor")
        await host.goto("/play?game=mutant_crops")
        await host.get_by_role("button", name="Open the table").click()
        await host.wait_for_url("**/tables/**")
        await host.get_by_label("Player's name").fill("Ulla Unasked")
        await host.get_by_role("button", name="Invite", exact=True).click()
        await expect(guest.locator("header .badge")).to_contain_text("1")
        await host.get_by_role("button", name="Withdraw").click()
        await expect(guest.locator("header .badge")).to_have_count(0)

        assert asked == []


@pytest.mark.parametrize("match", ["mutant_crops-aaaaaaaaaaaaaaaaaaaa", "nope"])
async def test_a_match_that_is_not_there_is_said_to_be_not_there(opened: Opens, match: str) -> None:
    async with opened(f"/matches/{match}") as page:
        await expect(page.locator("h1")).to_have_text("There is no such match")


async def test_a_board_that_breaks_leaves_the_rest_and_comes_back(opened: Opens) -> None:
    async with opened("/", may_break=True) as page:
        spoiling = True

        def pass_on(socket: WebSocketRoute) -> None:
            server = socket.connect_to_server()

            def spoiled(message: str | bytes) -> None:
                text = message if isinstance(message, str) else message.decode()
                socket.send(text.replace('"board":', '"boards":') if spoiling else text)

            server.on_message(spoiled)

        await page.route_web_socket("**/v1/socket", pass_on)
        await start(page, "Mutant Crops")
        await expect(page.get_by_role("alert").filter(has_text="This part of the page broke")).to_be_visible()
        await expect(page.get_by_role("button", name="Resign")).to_be_visible()
        spoiling = False
        await page.reload()
        await expect(page.get_by_role("alert")).to_have_count(0)
        await expect(page.locator(".offered").first).to_be_visible()
