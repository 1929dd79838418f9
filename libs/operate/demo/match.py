"""One whole match: a table is opened, joined and started, and four players play to the end."""

import asyncio
from collections.abc import Sequence
from contextlib import AsyncExitStack
from typing import Any

from msgspec import Struct

from libs.client import ConflictError, Furrow, Match
from libs.messages.answers import GameSummary
from libs.messages.feeds import View
from libs.messages.verify import Checked
from libs.operate.demo.choosing import Player
from libs.operate.demo.screen import Screen

OPENED_WITHIN = 30.0
"""Seconds for the match to stand after the table was started."""

BOLDNESS = (0.2, 0.5, 1.0, 0.35)
"""The share of choices that each player leaves to chance."""


class Guest(Struct, frozen=True):
    """One of the players, with a client of its own."""

    name: str
    id: str
    client: Furrow


class Played(Struct, frozen=True, kw_only=True):
    """A finished match and what the verifiers say of it."""

    match: str
    view: View
    commands: int
    seconds: float
    verdict: dict[str, Any]
    """The server's: every command decided again by the rules."""
    checked: Checked
    """Our own, of the export."""

    @property
    def well(self) -> bool:
        return self.view.status == "finished" and self.verdict.get("ok") is True and self.checked.ok


async def play(game: GameSummary, guests: Sequence[Guest], screen: Screen, pace: float) -> Played:
    """Play a match of the game. `pace` is the seconds after each command. Raises FurrowError, TimeoutError."""
    seats = max(count for count in game.seats if count <= len(guests))
    guests = guests[:seats]
    identifier = await _opened(game.name, guests)
    began = asyncio.get_running_loop().time()
    async with AsyncExitStack() as stack:
        matches = [await stack.enter_async_context(guest.client.match(identifier)) for guest in guests]
        async with asyncio.TaskGroup() as group:
            playing = [
                group.create_task(_play_seat(match, Player(number, BOLDNESS[number]), pace))
                for number, match in enumerate(matches)
            ]
            with screen.match(game.title, identifier, [guest.name for guest in guests]) as live:
                async for view in matches[0]:
                    live.show(view)
        last = matches[0].view
    commands = sum(task.result() for task in playing)
    seconds = asyncio.get_running_loop().time() - began
    host = guests[0].client
    return Played(
        match=identifier,
        view=last,
        commands=commands,
        seconds=seconds,
        verdict=await host.verdict(identifier),
        checked=await host.verify(identifier, promised=last.seed_commitment),
    )


async def _opened(game: str, guests: Sequence[Guest]) -> str:
    host, *others = guests
    table = await host.client.open_table(game, len(guests))
    for guest in others:
        mine = guest.client.table(table.id)
        await mine.join()
        await mine.ready()
    await table.start()
    return await table.match(within=OPENED_WITHIN)


async def _play_seat(match: Match, player: Player, pace: float) -> int:
    """Play until the end; how many commands were accepted."""
    count = 0
    async for view in match.my_turns():
        command = player.choose(match.offers, _points(view))
        try:
            await match.play(command, expected_version=view.version)
        except ConflictError:
            continue
        count += 1
        await asyncio.sleep(pace)
    return count


def _points(view: View) -> int:
    points = view.standing.get("points", ()) if isinstance(view.standing, dict) else ()
    return int(points[view.you]) if view.you is not None and view.you < len(points) else 0
