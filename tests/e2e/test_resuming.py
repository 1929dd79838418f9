"""A second `furrow up` over the same data goes on where the first one stopped."""

import asyncio
import random
from collections.abc import Awaitable, Callable, Sequence
from typing import TypeAlias

import pytest

from libs.client import ConflictError, Furrow
from libs.messages.feeds import View
from libs.testkit.discovery import games
from libs.testkit.installation import Installation

Install: TypeAlias = Callable[..., Installation]
Open: TypeAlias = Callable[[Sequence[Furrow], str], Awaitable[str]]
SignIn: TypeAlias = Callable[[str, int], Awaitable[list[Furrow]]]


async def play(client: Furrow, identifier: str, number: int, *, until: int | None = None) -> View:
    """Play a seat at random until the match has so many commits, or is over."""
    chance = random.Random(number)
    async with client.match(identifier) as match:
        async for view in match:
            if until is not None and view.version >= until:
                break
            if match.my_turn and match.view is view and not match.over:
                try:
                    await match.play(match.offers.sample(chance), expected_version=view.version)
                except ConflictError:
                    continue
        return match.view


@pytest.mark.parametrize("crash", [False, True], ids=["stopped", "killed"])
async def test_matches_go_on_after_a_restart(
    install: Install, sign_in: SignIn, open_match: Open, *, crash: bool
) -> None:
    installation = install()
    installation.start()
    running: dict[str, list[View]] = {}
    clients = await sign_in(installation.url, 2)
    for game in games():
        identifier = await open_match(clients, game.name)
        playing = (play(client, identifier, number, until=12) for number, client in enumerate(clients))
        running[identifier] = list(await asyncio.gather(*playing))
    tokens = [client.token for client in clients]
    for client in clients:
        await client.close()
    if crash:
        installation.kill_supervisor()
    else:
        assert installation.stop() == 0
    installation.start()

    again = [Furrow(installation.url, token) for token in tokens]
    for identifier, views in running.items():
        version = max(view.version for view in views)
        async with again[0].match(identifier) as match:
            assert match.view.version == version
            assert match.view.you == 0
        finished = await asyncio.gather(*(play(client, identifier, number) for number, client in enumerate(again)))
        assert {view.status for view in finished} == {"finished"}
        assert (await again[0].verify(identifier)).ok
        assert (await again[0].verdict(identifier))["ok"] is True
    for client in again:
        await client.close()
