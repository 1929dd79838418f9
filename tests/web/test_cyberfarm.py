"""A person at Cyberfarm's table: the first turns and a match's middle by clicking what the board offers."""

import random
import time
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import sync_playwright

from libs.client.offers import Offers
from libs.testkit.installation import Installation
from tests.web.browsing import ARGUMENTS, CHROMIUM, PATIENCE, ROOT

pytestmark = [pytest.mark.live, pytest.mark.timeout(300)]

AXE = ROOT / "services/web/node_modules/axe-core/axe.min.js"
LONGEST = 100.0
"""Seconds for anything that the platform is asked to do."""
WORDS = {"en": "Your farm", "ru": "Ваша ферма", "es": "Tu granja"}
CALL = """async ([method, path, body]) => {
  const headers = {"content-type": "application/json", "idempotency-key": crypto.randomUUID()};
  const answer = await fetch(path, {method, headers, body: body === null ? undefined : JSON.stringify(body)});
  if (!answer.ok) throw new Error(path + ": " + await answer.text());
  return answer.status === 204 ? null : answer.json();
}"""
QUIET = ("favicon",)
"""What a console may say."""


@pytest.fixture
def site(platform: Installation) -> str:
    """The address of the platform that serves the built pages."""
    return platform.url


@pytest.fixture(scope="module")
def browser(platform: Installation) -> Iterator[Any]:
    """Asked for after the platform, which skips the test where there is no browser."""
    with sync_playwright() as driver:
        chromium = driver.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        yield chromium
        chromium.close()


class Person:
    """Somebody with a browser at a table against the greedy bot."""

    def __init__(self, browser: Any, site: str, *, width: int = 1280, language: str = "en", dark: bool = False) -> None:
        scheme = "dark" if dark else "light"
        viewport = {"width": width, "height": 900}
        self.page = browser.new_page(viewport=viewport, locale=language, color_scheme=scheme, reduced_motion="reduce")
        self.page.add_init_script("localStorage.setItem('furrow.ask_first', 'no')")
        self.page.set_default_timeout(PATIENCE)
        self.wrong: list[str] = []
        self.page.on("pageerror", lambda error: self.wrong.append(str(error)))
        self.page.on("console", self._heard)
        self.page.goto(site)
        self.call("POST", "/v1/players/guests", {"name": "Anna", "cookie": True})
        self.match = self._seated()
        self.site = site

    def _heard(self, message: Any) -> None:
        if message.type == "error" and not any(word in message.text + str(message.location) for word in QUIET):
            self.wrong.append(message.text)

    def call(self, method: str, path: str, body: object = None) -> Any:
        return self.page.evaluate(CALL, [method, path, body])

    def _seated(self) -> str:
        table = self.call("POST", "/v1/tables", {"game": "cyberfarm", "seats": 2})["target"]
        for order in ({"type": "add_bot", "level": "greedy"}, {"type": "start"}):
            self.call("POST", f"/v1/tables/{table}/commands", {"command": order})
        return str(_until(lambda: self._begun(table), "the table does not start"))

    def _begun(self, table: str) -> str | None:
        """The table's match, once it is opened: the table names it before."""
        found = self.call("GET", f"/v1/tables/{table}")
        return found["match"] if found["status"] == "started" else None

    def view(self) -> dict[str, Any]:
        return dict(self.call("GET", f"/v1/matches/{self.match}"))

    def order(self, command: dict[str, Any], version: int) -> None:
        body = {"command": command, "expected_version": version}
        self.call("POST", f"/v1/matches/{self.match}/commands", body)

    def forward(self, season: int, phase: str) -> dict[str, Any]:
        """Play by chance, without the browser, until the match is there and waits for this seat."""
        chance = random.Random(7)
        while True:
            view = self.view()
            table = view["sections"]["table"]
            mine = view["you"] in view["awaiting"]
            if mine and (table["season"], table["phase"]) == (season, phase) and not (table["turn"] or {}).get("acted"):
                return view
            if mine:
                self.order(_lively(Offers(view["offers"]), chance), view["version"])
            else:
                time.sleep(0.03)

    def sit(self) -> None:
        self.page.goto(f"{self.site}/matches/{self.match}")
        self.page.locator(".cf").wait_for()

    def wait_for_turn(self, phase: str) -> None:
        self.page.locator(f".cf[data-phase={phase}] .cf-awaited").wait_for()

    def click(self, selector: str) -> None:
        self.page.locator(selector).first.click()

    def confirm(self) -> None:
        """Do it, and see the match go on."""
        before = self.view()["version"]
        self.click("[data-testid=confirm]")
        self.went_on(before)

    def went_on(self, before: int) -> None:
        _until(lambda: self.view()["version"] > before, "the command was not carried out")


def _until(look: Callable[[], Any], otherwise: str) -> Any:
    """What it sees, once that is something."""
    deadline = time.monotonic() + LONGEST
    while not (found := look()):
        assert time.monotonic() < deadline, otherwise
        time.sleep(0.05)
    return found


def _lively(offers: Offers, chance: random.Random) -> dict[str, Any]:
    """Rather something that happens than a pass or a sale."""
    dull = {"pass_season", "discard_for_coins", "move_lock", "auction_decline"}
    tries = [offers.sample(chance) for _ in range(12)]
    return next((command for command in tries if command["type"] not in dull), tries[0])


def test_the_first_turns_are_played_by_clicking_the_board(browser: Any, site: str) -> None:
    person = Person(browser, site)
    person.sit()
    person.wait_for_turn("capital")
    person.click("[data-testid=steps] [data-value=livestock]")
    person.click("[data-testid=steps] [data-value=cow]")
    person.confirm()
    person.wait_for_turn("auction")
    assert person.page.locator(".cf-market .offered").count() > 1
    person.click(".cf-market .offered")
    person.confirm()
    person.forward(1, "turns")
    person.wait_for_turn("turns")
    person.click("[data-building=field] .cf-slot.offered")
    assert person.page.locator("[data-testid=steps] [data-amount]").count() == 5
    person.click("[data-testid=steps] .cf-quiet")
    assert person.page.locator("[data-testid=steps] [data-amount]").count() == 0
    person.click("[data-building=field] .cf-slot.offered")
    before = person.view()
    person.click("[data-testid=steps] [data-amount='plots.hay']")
    person.went_on(before["version"])
    assert person.view()["sections"]["farm:0"]["stock"]["hay"] >= 2
    person.page.locator("[data-building=field] .cf-taken").first.wait_for()
    assert person.wrong == []
    person.page.close()


def test_a_match_is_played_on_from_its_middle(browser: Any, site: str) -> None:
    person = Person(browser, site)
    person.forward(3, "turns")
    person.sit()
    person.wait_for_turn("turns")
    seat = person.view()["you"]
    farm = person.view()["sections"][f"farm:{seat}"]
    assert person.page.locator("[data-building]").count() == len(farm["buildings"])
    inert = person.page.locator(".cf-plan button:not(.offered, .greyed), .cf-hand button:not(.offered, .greyed)")
    assert inert.count() == 0
    person.click(".cf-town .cf-zone-action.offered")
    person.confirm()
    hidden = person.page.locator(".cf-hidden-hand .cf-card-back")
    person.page.locator(".cf-tab").nth(1 - seat).click()
    assert hidden.count() == min(12, person.view()["sections"]["table"]["hands"][1 - seat])
    person.forward(3, "loaf")
    person.wait_for_turn("loaf")
    person.click("[data-testid=steps] .offered")
    raising = person.page.locator(".cf-stepper button:last-child:enabled")
    if raising.count():
        raising.first.click()
    person.confirm()
    assert person.wrong == []
    person.page.close()


@pytest.mark.parametrize("language", sorted(WORDS))
def test_a_phone_shows_the_table_in_every_language(browser: Any, site: str, language: str) -> None:
    person = Person(browser, site, width=390, language=language, dark=language == "ru")
    person.forward(2, "auction")
    person.sit()
    assert WORDS[language] in person.page.locator("#cf-farm").inner_text()
    assert person.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    person.page.evaluate(AXE.read_text())
    found = person.page.evaluate("axe.run('.cf', {runOnly: ['wcag2a', 'wcag2aa', 'wcag21aa']}).then(r => r.violations)")
    assert [(problem["id"], problem["nodes"][0]["html"][:200]) for problem in found] == []
    assert person.wrong == []
    person.page.close()
