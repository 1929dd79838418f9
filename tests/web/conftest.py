"""A browser at a real platform that serves the built pages. Marked `live`; without Chromium or npm they are skipped."""

from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from typing import Any

import pytest
from playwright.async_api import Page, async_playwright, expect

from libs.testkit.installation import Installation
from tests.web.browsing import ARGUMENTS, CHROMIUM, PATIENCE, WEB, Opens

expect.set_options(timeout=PATIENCE)


@pytest.fixture(scope="session")
def platform(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Installation]:
    if CHROMIUM is None:
        pytest.skip("Chromium is not installed")
    if not (WEB / "dist/index.html").is_file():
        pytest.skip("the pages are not built")
    installation = Installation(tmp_path_factory.mktemp("platform") / "var")
    installation.start()
    yield installation
    installation.stop()


@pytest.fixture
async def opened(platform: Installation) -> AsyncIterator[Opens]:
    """Each page has a browser session of its own. Whatever a page complains of in its console fails the test.

    Nobody is asked before what cannot be taken back, unless the page is to ask. Nothing moves: what is looked at
    would else be caught half faded in.

    But for the browser's own word that it cannot reach a server, which tests have killed.
    """
    complaints: list[str] = []
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)

        @asynccontextmanager
        async def opening(
            path: str, *, may_break: bool = False, asks_first: bool = False, **context: Any
        ) -> AsyncIterator[Page]:
            usual = {"locale": "en-GB", "reduced_motion": "reduce"}
            session = await browser.new_context(base_url=platform.url, **(usual | context))
            session.set_default_timeout(PATIENCE)
            if not asks_first:
                await session.add_init_script("localStorage.setItem('furrow.ask_first', 'no')")
            page = await session.new_page()
            if not may_break:
                page.on("console", lambda said: complaints.append(said.text) if said.type == "error" else None)
                page.on("pageerror", lambda error: complaints.append(str(error)))
            await page.goto(path)
            yield page
            await session.close()

        yield opening
        await browser.close()
    assert [said for said in complaints if "net::ERR_" not in said] == []
