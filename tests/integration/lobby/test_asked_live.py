"""Who is asked to a table, and for a rematch of a match that is over, is told by the running gateway."""

import asyncio
from collections.abc import AsyncIterator

import pytest

from libs.messages.answers import TableList

pytestmark = [pytest.mark.live, pytest.mark.timeout(180)]

GAME = "mutant_crops"


async def told(lists: AsyncIterator[TableList]) -> list[tuple[str, str]]:
    """Table and kind of what the next list holds."""
    rows = (await asyncio.wait_for(anext(lists), 30)).tables
    return [(row["id"], row["kind"]) for row in rows]


async def test_an_invitation_and_then_a_rematch_are_told_and_taken_back(guests):
    ann, bob, *_ = guests
    lists = bob.asked_live()
    assert await told(lists) == []
    table = await ann.open_table(GAME, 2)

    await table.invite((await bob.me()).player)
    assert await told(lists) == [(table.id, "invitation")]
    await bob.table(table.id).decline()
    assert await told(lists) == []

    await bob.table(table.id).join()
    await bob.table(table.id).ready()
    await table.start()
    async with ann.match(await table.match()) as match, asyncio.timeout(60):
        await match.play({"type": "resign"})
    async for state in table.live():
        if isinstance(state, dict) and state["status"] == "closed":
            break
    await table.rematch()
    assert await told(lists) == [(table.id, "rematch")]
    await bob.table(table.id).rematch()
    assert await told(lists) == []
