"""Counting rows in a real Valkey, and where rows stand in an index."""

import asyncio
import json

from libs.eventlog import MemoryFactLog
from libs.projections import FactSource, Follower, Projection, Taken, Upsert, behind

FACTS = 300


def bales(item):
    fields = {"farm": item["farm"]}
    return [
        Upsert(item["farm"], fields, {"all": 0.0}, add={"bales": item["bales"], "loads": 1}),
        Upsert(f"load-{item['number']}", fields, {"by_bales": float(item["bales"])}),
    ]


def follower(facts, redis):
    def read(record):
        return Taken(1, 0, (json.loads(record.data),))

    return Follower("barn-facts", FactSource(facts), redis, [Projection("barns", bales)], read, gapless=False)


async def told(facts, first, last):
    for number in range(first, last):
        fact = {"farm": f"farm-{number % 3}", "bales": number % 10, "number": number}
        await facts.append("barn", "load", str(number), json.dumps(fact).encode(), expected=0)


async def counted(rows, loads):
    """All farms' rows, once they have so many loads together."""
    async with asyncio.timeout(10):
        while True:
            farms = [row.decoded() for row in (await rows.page("barns", "all")).rows]
            if sum(farm["loads"] for farm in farms) >= loads:
                return {farm["farm"]: (farm["loads"], farm["bales"]) for farm in farms}
            await asyncio.sleep(0.02)


EXPECTED = {f"farm-{farm}": (FACTS // 3, sum(number % 10 for number in range(farm, FACTS, 3))) for farm in range(3)}


async def test_two_followers_and_a_rebuild_count_everything_once(redis, rows):
    facts = MemoryFactLog()
    running = [asyncio.create_task(follower(facts, redis).run()) for _ in range(2)]
    await told(facts, 0, 100)
    await counted(rows, 100)
    running[0].cancel()
    await asyncio.gather(running[0], return_exceptions=True)
    running[0] = asyncio.create_task(follower(facts, redis).run())
    for number in range(100, FACTS):
        await told(facts, number, number + 1)
        await asyncio.sleep(0.001)
    assert await counted(rows, FACTS) == EXPECTED
    await follower(facts, redis).rebuild()
    assert await counted(rows, FACTS) == EXPECTED
    for task in running:
        task.cancel()
    await asyncio.gather(*running, return_exceptions=True)


async def test_a_place_is_counted_from_the_top_and_pages_go_either_way_from_it(redis, rows):
    facts = MemoryFactLog()
    await told(facts, 0, 30)
    await follower(facts, redis).rebuild()
    running = asyncio.create_task(follower(facts, redis).run())
    await counted(rows, 30)
    running.cancel()
    await asyncio.gather(running, return_exceptions=True)
    ranking = [row.id for row in (await rows.page("barns", "by_bales")).rows]
    assert len(ranking) == 30
    for above, identifier in enumerate(ranking):
        place = await rows.place("barns", "by_bales", identifier)
        assert place is not None
        assert place.above == above
    middle = await rows.place("barns", "by_bales", ranking[12])
    assert middle is not None
    below = await rows.page("barns", "by_bales", cursor=middle.cursor, limit=4)
    higher = await rows.page("barns", "by_bales", cursor=middle.cursor, limit=4, ascending=True)
    assert [row.id for row in below.rows] == ranking[13:17]
    assert [row.id for row in higher.rows] == ranking[8:12][::-1]
    assert await rows.place("barns", "by_bales", "load-99") is None
    upwards = await rows.page("barns", "by_bales", cursor=behind(8), ascending=True)
    assert {row.id for row in upwards.rows} == {"load-9", "load-19", "load-29"}
