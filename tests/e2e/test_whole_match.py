"""A whole match, from the first table to the verified shuffle, by clients that know only the public SDK."""

import asyncio
import contextlib
import random
from collections.abc import Awaitable, Callable, Sequence
from typing import TypeAlias

import httpx
import msgspec
import pytest

from libs.client import ConflictError, Furrow
from libs.messages.feeds import View, encode_json
from libs.telemetry import names
from libs.testkit.discovery import games
from libs.testkit.installation import Installation

Open: TypeAlias = Callable[[Sequence[Furrow], str], Awaitable[str]]
SignIn: TypeAlias = Callable[[str, int], Awaitable[list[Furrow]]]

GAMES = [game.name for game in games()]
MOST = 4
"""Seats at most in these matches."""

COMPARED = ("version", "at", "you", "seats", "sections", "awaiting", "standing", "outcome", "status")
"""What a view and the one of time travel have in common: a past view offers nothing."""


async def play_out(clients: Sequence[Furrow], identifier: str) -> list[list[View]]:
    """Every seat plays at random to the end; the views that each seat had, the last one included."""

    async def seat(number: int, client: Furrow) -> list[View]:
        chance = random.Random(number)
        seen: list[View] = []
        async with client.match(identifier) as match:
            async for view in match:
                seen.append(view)
                if match.my_turn and match.view is view and not match.over:
                    with contextlib.suppress(ConflictError):
                        await match.play(match.offers.sample(chance), expected_version=view.version)
        return seen

    return list(await asyncio.gather(*(seat(number, client) for number, client in enumerate(clients))))


def seats_of(game: str) -> int:
    return max(count for found in games() if found.name == game for count in found.seats if count <= MOST)


@pytest.mark.parametrize("game", GAMES)
async def test_seats_play_to_the_end_and_anyone_can_check_it(
    platform: Installation, sign_in: SignIn, open_match: Open, game: str
) -> None:
    clients = await sign_in(platform.url, seats_of(game))
    (watcher,) = await sign_in(platform.url, 1)
    identifier = await open_match(clients, game)
    views = [seen[-1] for seen in await play_out(clients, identifier)]
    async with watcher.match(identifier) as match:
        public = match.view

    assert {view.status for view in views} == {"finished"}
    assert {view.version for view in views} == {public.version}
    assert len({encode_json(view.outcome) for view in (*views, public)}) == 1
    for view in views:
        shared = public.sections.keys() & view.sections.keys()
        assert {name: view.sections[name] for name in shared} == {name: public.sections[name] for name in shared}
    checked = await watcher.verify(identifier, promised=views[0].seed_commitment)
    assert (checked.ok, checked.commits) == (True, public.version), checked.fault
    verdict = await watcher.verdict(identifier)
    assert verdict["ok"] is True, verdict


@pytest.mark.parametrize("game", GAMES)
async def test_frames_lead_to_the_views_that_time_travel_shows(
    platform: Installation, sign_in: SignIn, open_match: Open, game: str
) -> None:
    clients = await sign_in(platform.url, 2)
    identifier = await open_match(clients, game)
    played = await play_out(clients, identifier)

    async with httpx.AsyncClient(base_url=platform.url) as http:
        for client, seen in zip(clients, played, strict=True):
            for view in seen[:: max(1, len(seen) // 20)]:
                answer = await http.get(
                    f"/v1/matches/{identifier}",
                    params={"at": view.version},
                    headers={"authorization": f"Bearer {client.token}"},
                )
                answer.raise_for_status()
                then = msgspec.json.decode(answer.content)
                now = msgspec.json.decode(encode_json(view))
                assert {name: then.get(name) for name in COMPARED} == {name: now.get(name) for name in COMPARED}


async def test_one_trace_leads_from_the_socket_to_the_rows(
    platform: Installation, sign_in: SignIn, open_match: Open
) -> None:
    clients = await sign_in(platform.url, 2)
    identifier = await open_match(clients, GAMES[0])
    await play_out(clients, identifier)

    def told() -> dict[str, set[str]]:
        by_trace: dict[str, set[str]] = {}
        for line in platform.spans():
            by_trace.setdefault(line.span.trace, set()).add(f"{line.service} {line.span.name}")
        return by_trace

    wanted = {f"gateway {names.SOCKET_COMMAND}", f"{GAMES[0]} {names.COMMAND}", f"{GAMES[0]} {names.APPEND}"}
    async with asyncio.timeout(20):
        while not any(wanted <= spans for spans in told().values()):  # noqa: ASYNC110 - a file
            await asyncio.sleep(0.1)
