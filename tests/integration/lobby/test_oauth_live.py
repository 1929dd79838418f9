"""Another's program gets a token by consent on a real platform, plays with it, and loses it when it is revoked."""

import asyncio
from base64 import urlsafe_b64encode
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import httpx
import pytest

from libs.client import Furrow, FurrowError, UnauthenticatedError
from libs.testkit.installation import EVERYTHING_TRACED, Installation

pytestmark = [pytest.mark.live, pytest.mark.timeout(120)]

BACK = "https://farmhand.example/back"
PASSWORD = "mud, glorious mud"
VERIFIER = "v" * 64


@pytest.fixture(scope="module")
def platform(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Installation]:
    folder: Path = tmp_path_factory.mktemp("oauth")
    programs = folder / "programs.json"
    programs.write_text(f'{{"farmhand": {{"name": "Farmhand", "redirect_uris": ["{BACK}"]}}}}')
    environment = {**EVERYTHING_TRACED, "FURROW_GATEWAY_OAUTH_CLIENTS": str(programs)}
    installation = Installation(folder / "var", environment=environment)
    installation.start()
    yield installation
    installation.stop()


async def refreshed(browser: httpx.AsyncClient, token: str) -> dict[str, str]:
    form = {"grant_type": "refresh_token", "client_id": "farmhand", "refresh_token": token}
    answer: dict[str, str] = (await browser.post("/oauth/token", data=form)).json()
    return answer


async def test_a_program_plays_for_who_agreed_until_they_end_it(platform):
    challenge = urlsafe_b64encode(sha256(VERIFIER.encode()).digest()).rstrip(b"=").decode()
    asked = {"response_type": "code", "client_id": "farmhand", "redirect_uri": BACK, "scope": "read play"}
    asked |= {"state": "s", "code_challenge": challenge, "code_challenge_method": "S256"}
    async with Furrow(platform.url) as ann, httpx.AsyncClient(base_url=platform.url) as browser:
        await ann.sign_in_guest("Ann")
        await ann.account.make("ann.consents", PASSWORD)
        assert "Farmhand" in (await browser.get("/oauth/authorize", params=asked)).text
        form = {**asked, "consent": "yes", "login": "ann.consents", "password": PASSWORD}
        agreed = await browser.post("/oauth/authorize", data=form, headers={"origin": platform.url})
        code = parse_qs(urlsplit(agreed.headers["location"]).query)["code"][0]
        pid = platform.kill("gateway/w0")
        platform.until_replaced("gateway/w0", pid)
        await ann.me()  # waits until it serves again
        exchange = {"grant_type": "authorization_code", "client_id": "farmhand", "redirect_uri": BACK}
        exchange |= {"code": code, "code_verifier": VERIFIER}
        first = (await browser.post("/oauth/token", data=exchange)).json()
        renewed = await refreshed(browser, first["refresh_token"])
        token = renewed["access_token"]
        async with Furrow(platform.url, first["access_token"]) as program:
            with pytest.raises(UnauthenticatedError):
                await program.me()

        async with Furrow(platform.url, token) as program:
            assert (await program.me()).player == (await ann.me()).player
            await program.open_table("mutant_crops", 2)
            with pytest.raises(FurrowError) as refused:
                await program.account.tokens()
            assert refused.value.reason == "session_needed"
            (card,) = [one for one in (await ann.account.tokens()).tokens if one.kind == "client"]
            assert card.scopes == ("read", "play")
            assert card.label == "Farmhand"
            await ann.account.revoke_token(card.id)
            with pytest.raises(UnauthenticatedError):
                await program.me()
        assert (await refreshed(browser, renewed["refresh_token"]))["error"] == "invalid_grant"


async def test_a_refresh_token_that_comes_twice_ends_what_came_of_the_consent(platform):
    """The lobby is killed between the two: what was used is known for ever."""
    challenge = urlsafe_b64encode(sha256(VERIFIER.encode()).digest()).rstrip(b"=").decode()
    asked = {"response_type": "code", "client_id": "farmhand", "redirect_uri": BACK, "scope": "read"}
    asked |= {"state": "s", "code_challenge": challenge, "code_challenge_method": "S256"}
    async with Furrow(platform.url) as bob, httpx.AsyncClient(base_url=platform.url) as browser:
        await bob.sign_in_guest("Bob")
        await bob.account.make("bob.consents", PASSWORD)
        form = {**asked, "consent": "yes", "login": "bob.consents", "password": PASSWORD}
        agreed = await browser.post("/oauth/authorize", data=form, headers={"origin": platform.url})
        exchange = {"grant_type": "authorization_code", "client_id": "farmhand", "redirect_uri": BACK}
        exchange |= {
            "code": parse_qs(urlsplit(agreed.headers["location"]).query)["code"][0],
            "code_verifier": VERIFIER,
        }
        first = (await browser.post("/oauth/token", data=exchange)).json()
        second = await refreshed(browser, first["refresh_token"])
        pid = platform.kill("lobby/w0")
        await asyncio.to_thread(platform.until_replaced, "lobby/w0", pid)
        await bob.account.profile(about="Waits until the lobby serves again.")

        stolen = await refreshed(browser, first["refresh_token"])

        assert stolen["error"] == "invalid_grant"
        assert (await refreshed(browser, second["refresh_token"]))["error"] == "invalid_grant"
        async with Furrow(platform.url, second["access_token"]) as program:
            with pytest.raises(UnauthenticatedError):
                await program.me()
        assert [one.kind for one in (await bob.account.tokens()).tokens if one.kind == "client"] == []
