"""Seats that nobody minds: left to the autopilot, claimed by the others, and taken back."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest
from playwright.async_api import Locator, Page, expect

from libs.bus import NatsBus
from libs.bus.port import Incoming
from libs.client import Furrow
from libs.eventlog import JetStreamEventLog, JetStreamSnapshots
from libs.host.core.keeper import Keeper, utc_ms
from libs.host.core.kind import Request
from libs.host.match.kind import Matches
from libs.messages import subjects
from libs.messages.clocks import DAY
from libs.messages.requests import encode, system_command
from libs.operate.credentials import Credentials
from libs.settings import NatsSettings, Secret
from libs.testkit.discovery import named
from libs.testkit.installation import Installation
from tests.web.browsing import Opens, be, is_sound

pytestmark = [pytest.mark.live, pytest.mark.timeout(180)]

GAME = "mutant_crops"
PLAYED_ON = "has kept the others waiting too long; the autopilot plays."


@asynccontextmanager
async def opened_by_a_late_clock(platform: Installation, late: int) -> AsyncIterator[None]:
    """Matches are opened by a worker whose clock is so many milliseconds late; the game's own is frozen meanwhile."""
    password = Secret(Credentials(platform.data).password("nats", "operator"))
    bus = await NatsBus.connect(NatsSettings(url=platform.note.nats, user="operator", password=password), "operator")

    async def unheard(_subject: str, _data: bytes) -> None:
        """Nobody watches the match yet."""

    keeper = Keeper(
        Matches(named(GAME)),
        JetStreamEventLog(bus.connection, GAME, subjects.GAME_STREAMS),
        JetStreamSnapshots(bus.connection, GAME),
        publish=unheard,
        clock=lambda: utc_ms() - late,
    )

    async def open_it(incoming: Incoming) -> None:
        match, now = subjects.identifier_of(incoming.subject), utc_ms() - late
        message = system_command(incoming.data)
        request = Request("<lobby>", f"open:{match}", b"", now, now, message=message)
        await incoming.respond(encode(await keeper.command(match, request)))

    await bus.subscribe(f"sys.{GAME}.*.*", open_it)
    await bus.flush()
    with platform.frozen(f"{GAME}/w0"):
        yield
    await bus.close()


async def sat_down(host: Furrow, guest: Furrow, names: tuple[str, str]) -> str:
    """The id of a full table at which the host is to move first."""
    for client, name in zip((host, guest), names, strict=True):
        await client.sign_in_guest(name)
    table = await host.open_table(GAME, 2, options={"first_player": 0})
    await guest.table(table.id).join()
    await guest.table(table.id).ready()
    return table.id


async def look(page: Page, client: Furrow, match: str) -> None:
    """As who the client is, at the match and its ways out."""
    await be(page, client.token or "")
    await page.goto(f"/matches/{match}")
    await page.locator(".mc").wait_for()
    await page.get_by_text("Other ways to leave or end").click()


def seat_of(page: Page, name: str) -> Locator:
    return page.get_by_role("region", name="Players").get_by_role("row").filter(has_text=name)


async def do(page: Page, way: str, sure: str) -> None:
    await page.get_by_role("button", name=way).click()
    await page.get_by_role("button", name=sure).click()
    await expect(page.get_by_role("button", name=way)).to_have_count(0)


async def come_back(page: Page) -> None:
    """By the banner, which nobody who is away can miss."""
    await page.get_by_role("alert").get_by_role("button", name="Come back").click()
    await expect(page.get_by_role("button", name="Come back")).to_have_count(0)


async def test_who_steps_away_lets_the_autopilot_play_and_comes_back(platform: Installation, opened: Opens) -> None:
    async with Furrow(platform.url) as host, Furrow(platform.url) as guest, opened("/") as one, opened("/") as other:
        table = await sat_down(host, guest, ("Present Paula", "Restless Rita"))
        await host.table(table).start()
        match = await host.table(table).match()
        await look(one, host, match)
        await look(other, guest, match)

        await do(other, "Step away", "Yes, let the autopilot play")
        for page in (one, other):
            await expect(seat_of(page, "Restless Rita")).to_contain_text("away")
            await expect(page.locator("ol.log").get_by_text("Restless Rita steps away").first).to_be_visible()
        await is_sound(other)

        await come_back(other)
        for page in (one, other):
            await expect(seat_of(page, "Restless Rita")).not_to_contain_text("away")
        await expect(other.get_by_role("button", name="Step away")).to_be_visible()


async def test_a_seat_that_was_absent_for_days_is_claimed_and_taken_back(platform: Installation, opened: Opens) -> None:
    async with Furrow(platform.url) as host, Furrow(platform.url) as guest, opened("/") as one, opened("/") as other:
        table = await sat_down(host, guest, ("Absent Anna", "Patient Piet"))
        async with opened_by_a_late_clock(platform, 4 * DAY):
            await host.table(table).start()
            match = await host.table(table).match()
        await look(other, guest, match)
        await expect(other.get_by_text("Absent Anna has kept the others waiting for days")).to_be_visible()
        await is_sound(other)

        await do(other, "Go on without Absent Anna", "Yes, go on without Absent Anna")
        await expect(other.locator("ol.log").get_by_text(f"Absent Anna {PLAYED_ON}").first).to_be_visible()
        await expect(other.locator("h1")).to_have_text("Your turn")

        await look(one, host, match)
        await expect(one.locator("ol.log").get_by_text(PLAYED_ON).first).to_be_visible()
        await come_back(one)
        await expect(one.get_by_role("button", name="Step away")).to_be_visible()
        for page in (one, other):
            await expect(page.locator("ol.log").get_by_text("Absent Anna is back").first).to_be_visible()
