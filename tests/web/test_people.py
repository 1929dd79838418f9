"""Accounts with all that belongs to them, and players who ask each other to a table."""

import json
import re
from http import HTTPStatus
from pathlib import Path

import pytest
from playwright.async_api import Page, ViewportSize, expect

from libs.testkit.eventually import eventually
from tests.web.browsing import PHONE, Opens, is_sound, start

pytestmark = [pytest.mark.live, pytest.mark.timeout(180)]

PASSWORD = "a long and secret phrase"
DESKTOP: ViewportSize = {"width": 1280, "height": 900}


async def come_in(page: Page, name: str) -> None:
    await page.goto("/account")
    await page.get_by_label("Name", exact=True).fill(name)
    await page.get_by_role("button", name="Come in", exact=True).click()
    await expect(page.get_by_text(f"You are {name}.")).to_be_visible()


async def keep(page: Page, login: str) -> None:
    """Make an account of the guest."""
    await page.get_by_label("Login").fill(login)
    await page.get_by_label("Password").fill(PASSWORD)
    await page.get_by_role("button", name="Keep your name: make an account").click()
    await expect(page.get_by_role("heading", name="Change the password")).to_be_visible()


async def test_a_guest_makes_an_account_and_finds_all_that_belongs_to_it(opened: Opens) -> None:
    async with opened("/", viewport=PHONE) as page:
        await come_in(page, "Clara")
        await expect(page.get_by_text("You are a guest")).to_be_visible()
        await is_sound(page)
        await keep(page, "clara-1")
        await is_sound(page)
        await page.set_viewport_size(DESKTOP)
        await is_sound(page)

        await page.get_by_label("Name", exact=True).first.fill("Clara Z")
        await page.get_by_label("About you").fill("Sows in straight lines.")
        await page.get_by_role("button", name="Save").first.click()
        await expect(page.get_by_text("You are Clara Z.")).to_be_visible()
        await page.get_by_role("link", name="Profile").click()
        await expect(page.get_by_text("Sows in straight lines.")).to_be_visible()
        await is_sound(page)


@pytest.mark.parametrize(
    ("locale", "name", "come", "told"),
    [
        ("en-GB", "\u041e\u0440erator", "Come in", "That name is kept"),
        ("es-ES", "Ann\u0430", "Entrar", "un solo alfabeto"),
    ],
)
async def test_a_name_that_only_looks_like_another_is_refused_in_words(
    opened: Opens, locale: str, name: str, come: str, told: str
) -> None:
    async with opened("/account", locale=locale, may_break=True) as page:
        await page.locator("#guest-name").fill(name)
        await page.get_by_role("button", name=come, exact=True).click()
        await expect(page.get_by_role("alert")).to_contain_text(told)


async def test_one_signs_in_again_after_leaving_and_changes_the_password(opened: Opens) -> None:
    async with opened("/") as page:
        await come_in(page, "Dario")
        await keep(page, "dario-7")
        await page.get_by_role("button", name="Sign out").click()
        await page.get_by_label("Login").fill("dario-7")
        await page.get_by_label("Password").fill(PASSWORD)
        await page.get_by_role("button", name="Sign in").click()
        await expect(page.get_by_text("You are Dario.")).to_be_visible()
        await page.get_by_label("Present password").fill(PASSWORD)
        await page.get_by_label("New password").fill(f"another {PASSWORD}")
        await page.get_by_role("button", name="Change the password").click()
        await expect(page.get_by_role("status").get_by_text("Done.")).to_be_visible()


async def test_a_guest_is_asked_before_leaving_for_ever(opened: Opens) -> None:
    async with opened("/") as page:
        await come_in(page, "Elena")
        leave = page.get_by_role("button", name="Sign out")
        page.once("dialog", lambda dialog: dialog.dismiss())
        async with page.expect_event("dialog"):
            await leave.click()
        await expect(page.get_by_text("You are Elena.")).to_be_visible()
        page.once("dialog", lambda dialog: dialog.accept())
        async with page.expect_event("dialog"):
            await leave.click()
        await expect(page.get_by_role("button", name="Come in", exact=True)).to_be_visible()


async def test_an_account_is_asked_before_leaving_while_its_match_goes_on(opened: Opens) -> None:
    async with opened("/") as page:
        await come_in(page, "Greta")
        await keep(page, "greta-9")
        await page.goto("/")
        await start(page, "Mutant Crops")
        page.once("dialog", lambda dialog: dialog.dismiss())
        async with page.expect_event("dialog") as asked:
            await page.get_by_role("button", name="Sign out").click()
        assert "A match of yours is going on" in (await asked.value).message
        await expect(page.get_by_role("link", name="Greta")).not_to_have_count(0)


async def test_forms_say_in_the_pages_language_what_is_wrong_before_they_are_sent(opened: Opens) -> None:
    async with opened("/account", locale="ru") as page:
        await page.get_by_label("Имя").fill("Хелена")
        await page.get_by_role("button", name="Войти", exact=True).click()
        await page.get_by_role("button", name="создать учётную запись").wait_for()
        login, password = page.get_by_label("Логин"), page.get_by_label("Пароль")
        await login.fill("no spaces")
        await password.fill("short")
        await page.get_by_role("button", name="создать учётную запись").click()
        said = "field => field.validationMessage"
        assert "латинских букв" in await login.evaluate(said)
        assert "от 10 до 200 знаков" in await password.evaluate(said)


async def test_a_wrong_password_is_said_in_the_pages_language(opened: Opens) -> None:
    async with opened("/account", locale="ru", may_break=True) as page:
        await page.get_by_label("Логин").fill("nobody-here")
        await page.get_by_label("Пароль").fill("wrong password")
        await page.get_by_role("button", name="Войти в учётную запись").click()
        await expect(page.get_by_role("alert")).to_have_text("Неверный логин или пароль.")


async def test_tokens_are_made_seen_once_and_revoked(opened: Opens) -> None:
    async with opened("/account") as page:
        await come_in(page, "Felix")
        await page.get_by_label("Name", exact=True).last.fill("my bot")
        await page.get_by_label("play as a bot").check()
        await page.get_by_role("button", name="Make the token").click()
        token = await page.get_by_label("Copy it now").input_value()
        assert re.fullmatch(r"fur_\S{20,}", token)
        bearer = {"authorization": f"Bearer {token}"}
        assert (await page.request.get("/v1/turns", headers=bearer)).ok
        await is_sound(page)
        row = page.get_by_role("row", name="my bot")
        await expect(row).to_contain_text("play as a bot")
        await row.get_by_role("button", name="Revoke").click()
        await expect(row).to_have_count(0)
        assert (await page.request.get("/v1/turns", headers=bearer)).status == 401


async def test_ones_data_is_downloaded_and_then_forgotten(opened: Opens, tmp_path: Path) -> None:
    async with opened("/account") as page:
        await come_in(page, "Greta")
        async with page.expect_download() as download:
            await page.get_by_role("button", name="Download my data").click()
        await (await download.value).save_as(tmp_path / "data.json")
        assert json.loads((tmp_path / "data.json").read_text())["name"] == "Greta"
        await page.get_by_role("link", name="Profile").click()
        profile = page.url
        await page.goto("/account")
        await page.get_by_role("button", name="Delete the account").click()
        await is_sound(page)
        await page.get_by_role("button", name="Yes, delete it for ever").click()
        await expect(page.get_by_role("button", name="Come in", exact=True)).to_be_visible()
        address = f"/v1/players/{profile.rsplit('/', 1)[1]}"

        async def gone() -> bool:
            return (await page.request.get(address)).status == HTTPStatus.NOT_FOUND

        await eventually(gone)


async def test_an_invitation_is_shown_wherever_one_is_and_accepted(opened: Opens) -> None:
    """The table is not listed: who is invited joins all the same, and who has its address does."""
    async with opened("/", viewport=PHONE) as host, opened("/") as guest, opened("/") as friend:
        await come_in(guest, "Hugo")
        await guest.get_by_role("link", name="Profile").click()
        await come_in(host, "Irina")
        await host.goto(guest.url)
        await host.get_by_role("link", name="Invite to a table").click()
        await expect(host.get_by_text("Invited:")).to_contain_text("Hugo")
        await host.locator("#open-game").select_option("mutant_crops")
        await host.get_by_label("Seats").select_option("3")
        await host.get_by_label("Shown in the list").uncheck()
        await is_sound(host)
        await host.get_by_role("button", name="Open the table").click()
        await host.wait_for_url("**/tables/**")
        await expect(host.get_by_role("region", name="Invite").get_by_role("link", name="Hugo")).to_be_visible()
        await is_sound(host)

        await expect(guest.locator("header .badge")).to_contain_text("waiting for your answer")
        await expect(guest).to_have_title(re.compile(r"^\(1\)"))
        await guest.get_by_role("link", name="Tables").click()
        await expect(guest.get_by_role("region", name="You are asked")).to_contain_text("Irina")
        await is_sound(guest)
        await guest.get_by_role("button", name="Accept").click()
        await guest.wait_for_url("**/tables/**")
        await expect(host.get_by_role("region", name="Seats").get_by_role("link", name="Hugo")).to_be_visible()

        await friend.goto(await host.get_by_label("Address of the table").input_value())
        await friend.get_by_role("button", name="Sit down").click()
        await expect(host.get_by_text("free")).to_have_count(0)
        await is_sound(host)


async def test_an_invitation_by_name_is_declined_or_withdrawn(opened: Opens) -> None:
    async with opened("/") as host, opened("/") as guest:
        await come_in(guest, "Jonas")
        await guest.get_by_role("link", name="Profile").click()
        profile = guest.url
        await come_in(host, "Kira")
        await host.goto("/play?game=mutant_crops")
        await host.get_by_role("button", name="Open the table").click()
        await host.wait_for_url("**/tables/**")
        name = host.get_by_label("Player's name")
        await name.fill("Nobody at all")
        await host.get_by_role("button", name="Invite", exact=True).click()
        await expect(host.get_by_role("alert")).to_contain_text("Nobody has just that name")
        invited = host.get_by_role("region", name="Invite").get_by_role("link", name="Jonas")
        for answer in ("decline", "withdraw"):
            await name.fill(profile)
            await host.get_by_role("button", name="Invite", exact=True).click()
            await expect(invited).to_be_visible()
            await guest.goto(host.url)
            await expect(guest.get_by_text("You are invited to this table.")).to_be_visible()
            await is_sound(guest)
            who = (
                guest.get_by_role("button", name="Decline")
                if answer == "decline"
                else host.get_by_role("button", name="Withdraw")
            )
            await who.click()
            await expect(invited).to_have_count(0)
            await expect(guest.get_by_text("You are invited to this table.")).to_have_count(0)


async def test_a_blocked_player_cannot_invite_and_is_heard_again(opened: Opens) -> None:
    async with opened("/") as one, opened("/") as other:
        await come_in(one, "Lena")
        await come_in(other, "Milo")
        await other.get_by_role("link", name="Profile").click()
        await one.goto(other.url)
        await one.get_by_role("button", name="Block").click()
        await expect(one.get_by_role("button", name="Hear again")).to_be_visible()
        await one.goto("/account")
        blocked = one.get_by_role("region", name="Blocked players")
        await expect(blocked.get_by_role("link", name="Milo")).to_be_visible()
        await is_sound(one)
        await blocked.get_by_role("button", name="Hear again").click()
        await expect(blocked.get_by_text("Nobody.")).to_be_visible()


async def test_a_turn_that_waits_is_told_in_the_header_and_the_title(opened: Opens) -> None:
    async with opened("/") as page:
        card = page.get_by_role("region", name="Mutant Crops", exact=True)
        await card.get_by_role("button").first.click()
        await page.wait_for_url("**/matches/**")
        await page.goto("/leaders")
        await expect(page.locator("header .badge")).to_contain_text("waiting for you")
        await expect(page).to_have_title(re.compile(r"^\(1\) Leaderboard"))
        await page.get_by_role("link", name="My matches").click()
        await expect(
            page.get_by_role("region", name="Waiting for you").get_by_role("link", name="Mutant Crops")
        ).to_be_visible()
        await is_sound(page)
