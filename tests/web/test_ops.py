"""The operator's pages, while bots play."""

import asyncio
import re
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from typing import Any

import pytest
from playwright.async_api import Locator, Page, expect

from libs.client import ConflictError, ForbiddenError, Furrow, OverError
from libs.operate.running.tokens import OPERATOR, WATCHER, token
from libs.testkit.installation import Installation
from tests.web.browsing import PHONE, Opens, is_sound, violations

pytestmark = [pytest.mark.live, pytest.mark.timeout(120)]

PATIENCE = 20_000


async def begun(client: Furrow) -> str:
    """A match against a bot, in which one command was accepted."""
    await client.sign_in_guest("Olga")
    table = await client.open_table("mutant_crops", 2)
    await table.add_bot()
    await table.start()
    identifier = await table.match()
    await moved(client, identifier)
    return identifier


async def moved(client: Furrow, identifier: str) -> None:
    """One more command of the client was accepted."""
    async with client.match(identifier) as match:
        async for view in match.my_turns():
            await match.play(next(match.offers.walk()), expected_version=view.version)
            break


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
        await expect(page).to_have_title(re.compile("^Operations .* Furrow$"))
        assert await violations(page) == []

        await page.get_by_role("link", name=match).click(timeout=PATIENCE)
        await expect(page.get_by_role("heading", name="Commits")).to_be_visible(timeout=PATIENCE)
        assert await violations(page) == []
        commits = page.get_by_role("region", name="Commits")
        await commits.get_by_role("button", name=re.compile("^[0-9a-f]{8}$")).first.click(timeout=PATIENCE)
        await expect(commits.get_by_text("decide").first).to_be_visible(timeout=PATIENCE)
        assert await violations(page) == []
        await commits.get_by_role("link", name="The trace by itself").click()
        await expect(page.get_by_role("region", name="Spans").get_by_text("decide")).to_be_visible(timeout=PATIENCE)
        assert await violations(page) == []


async def test_an_opened_trace_stays_where_it_is_until_it_is_closed(opened: Opens, platform: Installation) -> None:
    async with Furrow(platform.url) as client, opened("/ops/matches") as page:
        await entered(page, platform)
        match = await begun(client)
        await page.goto(f"/ops/matches/{match}")
        commits = page.get_by_role("region", name="Commits")
        await commits.get_by_role("button", name=re.compile("^[0-9a-f]{8}$")).first.click(timeout=PATIENCE)
        await expect(commits.get_by_text("decide").first).to_be_visible(timeout=PATIENCE)
        newest = commits.locator("tbody td").first
        before = str(await newest.text_content())
        await moved(client, match)
        await expect(commits.get_by_role("status")).to_contain_text("newer", timeout=PATIENCE)
        await expect(newest).to_have_text(before)
        await expect(commits.get_by_text("decide").first).to_be_visible()
        await is_sound(page)
        await commits.get_by_role("button", name="Close it and go on").click()
        assert int(await other_than(newest, before)) > int(before)


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


@asynccontextmanager
async def load(url: str, matches: int) -> AsyncIterator[list[str]]:
    """While inside, so many matches against bots are played, begun anew when they end; the ids of the first ones."""
    async with AsyncExitStack() as stack:
        clients = [await stack.enter_async_context(Furrow(url)) for _ in range(matches)]
        found = await asyncio.gather(*map(begun, clients))
        playing = [asyncio.create_task(keep_playing(one, first)) for one, first in zip(clients, found, strict=True)]
        try:
            yield found
        finally:
            for task in playing:
                task.cancel()
            await asyncio.gather(*playing, return_exceptions=True)


async def keep_playing(client: Furrow, identifier: str) -> None:
    while True:
        async with client.match(identifier) as match:
            async for view in match.my_turns():
                with suppress(ConflictError, OverError):
                    await match.play(match.offers.sample(), expected_version=view.version)
                # At the pace of somebody quick, so that a match lasts as long as a page is looked at.
                await asyncio.sleep(0.7)
        identifier = await begun(client)


async def entered(page: Page, platform: Installation) -> None:
    await page.get_by_label("Token").fill(token(platform.data, OPERATOR))
    await page.get_by_role("button", name="Open").click()


async def other_than(told: Locator, before: Any) -> str:
    """What it says as soon as it says something else."""
    await expect(told).not_to_have_text(str(before), timeout=PATIENCE)
    return str(await told.text_content())


@pytest.mark.parametrize("scheme", ["light", "dark"])
async def test_the_pages_move_while_matches_are_begun_and_played(
    opened: Opens, platform: Installation, scheme: str
) -> None:
    async with opened("/ops", color_scheme=scheme) as page:
        await entered(page, platform)
        live = page.get_by_role("region", name="List of matches")
        await expect(live).to_be_visible(timeout=PATIENCE)
        async with load(platform.url, 4) as matches:
            for match in matches:
                await expect(page.get_by_role("link", name=match)).to_be_visible(timeout=PATIENCE)
            rate = page.get_by_role("region", name="Commands a second").get_by_text("accepted mutant_crops")
            await expect(rate).to_be_visible(timeout=PATIENCE)
            await other_than(rate, await rate.text_content())
            drawn = page.get_by_role("region", name="Commands a second").locator("canvas")
            picture = await drawn.evaluate("canvas => canvas.toDataURL()")
            await page.wait_for_function(
                "before => document.querySelector('section[aria-label^=Commands] canvas')?.toDataURL() !== before",
                arg=picture,
                timeout=PATIENCE,
            )
            await is_sound(page)

            # The newest of the list: the first ones may be over by now.
            await live.get_by_role("link").first.click()
            newest = page.get_by_role("region", name="Commits").locator("tbody td").first
            await expect(newest).to_be_visible(timeout=PATIENCE)
            before = str(await newest.text_content())
            assert int(await other_than(newest, before)) > int(before)
            await is_sound(page)

            await page.goto("/ops/traces")
            first = page.locator("tbody a").first
            await expect(first).to_be_visible(timeout=PATIENCE)
            await other_than(first, await first.text_content())
            await is_sound(page)
            await page.get_by_label("The slowest first").check()
            await first.click(timeout=PATIENCE)
            await expect(page.get_by_role("region", name="Spans").get_by_text("command").first).to_be_visible()
            await is_sound(page)


async def test_an_operator_finds_a_match_by_its_player_ends_it_and_suspends_the_player(
    opened: Opens, platform: Installation
) -> None:
    async with Furrow(platform.url) as client, opened("/ops/matches") as page:
        await entered(page, platform)
        match = await begun(client)
        player = (await client.me()).player
        await page.get_by_label("Player's id").fill(player)
        rows = page.get_by_role("region", name="List of matches").get_by_role("rowheader")
        await expect(rows).to_have_text([match], timeout=PATIENCE)
        await is_sound(page)
        await page.get_by_label("Player's id").fill("p-nobody")
        await page.keyboard.press("Enter")
        await expect(rows).to_have_count(0, timeout=PATIENCE)
        await page.get_by_label("Player's id").fill(player)

        await rows.get_by_role("link").click()
        await expect(page).to_have_title(re.compile(f"^{match} .* Furrow$"))
        acts = page.get_by_role("region", name="Operators' acts")
        await acts.get_by_label("Because").fill("tried out")
        await acts.get_by_role("button", name="End this match without result").click()
        await acts.get_by_role("button", name="End this match without result: yes").click()
        await expect(acts.get_by_role("status")).to_contain_text("done", timeout=PATIENCE)
        await expect(page.get_by_text("aborted").first).to_be_visible(timeout=PATIENCE)
        await expect(acts.get_by_role("row").last).to_contain_text("tried out", timeout=PATIENCE)

        await page.get_by_role("link", name="Acts", exact=True).click()
        await page.get_by_label("Player's id").fill(player)
        await page.get_by_label("Because").fill("tried out, too")
        suspends = page.get_by_role("button", name=re.compile("^suspend player"))
        for days in ("0", "-3", "1e3", "some"):
            await page.get_by_label("Days, for good if empty").fill(days)
            await expect(suspends).to_be_disabled()
        await page.get_by_label("Days, for good if empty").fill("")
        await page.get_by_role("button", name=f"suspend player {player} for good").click()
        await page.get_by_role("button", name=f"suspend player {player} for good: yes").click()
        record = page.get_by_role("region", name="Record")
        await expect(record.get_by_role("row", name="tried out, too")).to_contain_text("done", timeout=PATIENCE)
        await expect(record.get_by_role("row", name="tried out, too").get_by_role("link")).to_have_text(player)
        assert await record.evaluate("panel => panel.scrollWidth <= panel.clientWidth")
        await is_sound(page)
        with pytest.raises(ForbiddenError, match="suspended"):
            await client.open_table("mutant_crops", 2)


async def test_a_token_that_may_only_watch_sees_and_orders_nothing(opened: Opens, platform: Installation) -> None:
    # The browser tells of every refusal on its console.
    async with opened("/ops/acts", viewport=PHONE, may_break=True) as page:
        await page.get_by_label("Token").fill("fur_nobodys")
        await page.get_by_role("button", name="Open").click()
        await expect(page.get_by_role("alert")).to_be_visible(timeout=PATIENCE)
        await is_sound(page)
        async with Furrow(platform.url) as client:
            await page.get_by_label("Token").fill((await client.sign_in_guest("Olga")).token)
        await page.get_by_role("button", name="Open").click()
        await expect(page.get_by_role("alert")).to_contain_text("neither operate nor watch", timeout=PATIENCE)
        await page.get_by_label("Token").fill(token(platform.data, WATCHER))
        await page.get_by_role("button", name="Open").click()
        await expect(page.get_by_role("region", name="Record")).to_be_visible(timeout=PATIENCE)
        await page.get_by_label("Player's id").fill("p-nobody")
        await page.get_by_label("Because").fill("may I?")
        await page.get_by_role("button", name="suspend player p-nobody for good").click()
        await page.get_by_role("button", name="suspend player p-nobody for good: yes").click()
        await expect(page.get_by_role("alert")).to_contain_text("scope", timeout=PATIENCE)
        await is_sound(page)


async def test_long_lists_of_matches_have_older_pages(opened: Opens, platform: Installation) -> None:
    async with AsyncExitStack() as stack:
        for _ in range(11):
            client = await stack.enter_async_context(Furrow(platform.url))
            await client.sign_in_guest("Olga")
            await client.open_table("northgreen", 4)
        page = await stack.enter_async_context(opened("/ops/matches"))
        await entered(page, platform)
        await page.get_by_label("Which").select_option("waiting")
        rows = page.get_by_role("region", name="List of matches").get_by_role("rowheader")
        await expect(rows.nth(10)).to_be_visible(timeout=PATIENCE)
        await expect(rows.first.get_by_role("link")).to_have_attribute("href", re.compile("^/tables/t-"))


async def test_a_frozen_gateway_is_told_of_and_another_tab_needs_no_token(
    opened: Opens, platform: Installation
) -> None:
    async with opened("/ops") as page:
        await entered(page, platform)
        await expect(page.get_by_role("rowheader", name="lobby/w0")).to_be_visible(timeout=PATIENCE)
        other = await page.context.new_page()
        await other.goto("/ops/traces")
        await expect(other.get_by_role("heading", name="Traces")).to_be_visible(timeout=PATIENCE)
        with platform.frozen("gateway/w0"):
            await expect(page.get_by_text("The gateway cannot be reached")).to_be_visible(timeout=PATIENCE)
        await expect(page.get_by_text("The gateway cannot be reached")).to_be_hidden(timeout=PATIENCE)
        await page.get_by_role("button", name="Forget the token").click()
        await expect(other.get_by_label("Token")).to_be_visible(timeout=PATIENCE)
