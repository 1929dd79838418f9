"""Bots take seats like everybody, and play without being asked."""

import random
from collections.abc import Awaitable, Callable
from typing import TypeAlias

import pytest

from libs.client import ConflictError, Furrow
from libs.testkit.discovery import games
from libs.testkit.installation import Installation

SignIn: TypeAlias = Callable[[str, int], Awaitable[list[Furrow]]]


@pytest.mark.parametrize("game", games(), ids=lambda game: game.name)
async def test_a_person_plays_a_whole_match_against_bots_of_every_level(
    platform: Installation, sign_in: SignIn, game
) -> None:
    (client,) = await sign_in(platform.url, 1)
    levels = (await client.game(game.name))["bots"]
    assert levels
    seats = min(max(game.seats), 1 + len(levels))
    table = await client.open_table(game.name, seats)
    for level in levels[: seats - 1]:
        await table.add_bot(level)
    await table.start()
    identifier = await table.match()
    chance = random.Random(0)
    async with client.match(identifier) as match:
        async for view in match.my_turns():
            try:
                await match.play(match.offers.sample(chance), expected_version=view.version)
            except ConflictError:
                continue
        last = await match.finished()

    assert last.status == "finished"
    assert [seat.player.startswith("bot-") for seat in last.seats] == [False] + [True] * (seats - 1)
    assert (await client.verify(identifier)).ok
