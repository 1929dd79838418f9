"""What the gateway reads: rows, pages with cursors, counts."""

import asyncio

import pytest
from redis.exceptions import NoPermissionError

from libs.eventlog import Record
from libs.operate.servers import ValkeyServer
from libs.projections import (
    MalformedCursorError,
    Projection,
    Rows,
    RowsUnavailableError,
    Taken,
    Upsert,
    Valkey,
    connect_valkey,
)
from libs.projections.batch import Batcher
from libs.projections.store import Store
from libs.settings import RedisSettings

pytestmark = pytest.mark.live

SCORES = {"a": 1.0, "b": 2.0, "c": 2.0, "d": 2.0, "e": 2.0, "f": 3.0, "g": 2.0}


@pytest.fixture(params=[False, True], ids=["of fields", "made as one value"])
async def filled(redis: Valkey, request: pytest.FixtureRequest) -> None:
    """Seven rows by three followers, five of equal score, in either form that a row may have."""

    def apply(row: str) -> list[Upsert]:
        return [Upsert(row, {"score": SCORES[row]}, {"all": SCORES[row]}, fresh=request.param)]

    projection = Projection[str]("rows", apply)
    for number, ids in enumerate(("adg", "be", "cf")):
        store = Store(redis, f"F{number}", ["rows"])
        generation = await store.begin(1, first=True)
        batcher = Batcher([projection], lambda record: Taken(1, 0, [record.identifier]), gapless=True)
        records = [Record(identifier, place, b"") for place, identifier in enumerate(ids, 1)]
        await store.write(batcher.batch(records), generation, shown=generation, expected=0)


async def test_how_far_the_rows_of_each_follower_are(filled: None, rows: Rows):
    assert [await rows.reached(f"F{number}") for number in range(4)] == [3, 2, 2, 0]


@pytest.mark.usefixtures("filled")
@pytest.mark.parametrize("limit", range(1, 9))
@pytest.mark.parametrize(("ascending", "order"), [(False, "fgedcba"), (True, "abcdegf")])
async def test_pages_give_every_row_once_in_order(rows: Rows, limit: int, *, ascending: bool, order: str) -> None:
    found, cursor, pages = "", "", 0
    while True:
        page = await rows.page("rows", "all", cursor=cursor, limit=limit, ascending=ascending)
        found += "".join(row.id for row in page.rows)
        pages += 1
        cursor = page.cursor
        if not cursor:
            break

    assert found == order
    assert [row and row.decoded()["score"] for row in await rows.rows("rows", order)] == [SCORES[one] for one in order]
    assert pages <= 7 // limit + 1


@pytest.mark.usefixtures("filled")
async def test_a_row_is_found_whoever_wrote_it(rows: Rows) -> None:
    row = await rows.row("rows", "f")

    assert row is not None
    assert row.decoded() == {"id": "f", "version": 1, "score": 3.0}
    assert await rows.row("rows", "nobody") is None
    assert [found and found.id for found in await rows.rows("rows", ["c", "nobody", "a"])] == ["c", None, "a"]
    assert await rows.rows("rows", []) == []


@pytest.mark.usefixtures("filled")
async def test_counts(rows: Rows) -> None:
    assert await rows.counts("rows", ["all", "none"]) == [7, 0]
    assert await rows.count("unknown", "all") == 0


async def test_one_batch_of_many_aggregates_is_written_whole(redis: Valkey, rows: Rows) -> None:
    projection = Projection[str]("rows", lambda row: [Upsert(row, {"score": 1}, {"all": 1.0, row[-1]: 1.0})])
    store = Store(redis, "F", ["rows"])
    generation = await store.begin(1, first=True)
    batcher = Batcher([projection], lambda record: Taken(1, 0, [record.identifier]), gapless=True)
    batch = batcher.batch([Record(f"a-{number}", number, b"") for number in range(1, 5001)])

    assert await store.write(batch, generation, shown=generation, expected=0) == 5000
    assert await rows.counts("rows", ["all", *"0123456789"]) == [5000, *[500] * 10]
    assert await redis.hlen(f"proj:@F:v{generation}:seen") == 5000


async def test_an_unknown_list_is_empty(rows: Rows) -> None:
    assert await rows.page("unknown", "all") == ([], "")


@pytest.mark.parametrize("cursor", ["x", "%%%", "bm8", "MS4wIGEgYg", "é"])
async def test_a_made_up_cursor_is_refused(rows: Rows, cursor: str) -> None:
    with pytest.raises(MalformedCursorError):
        await rows.page("rows", "all", cursor=cursor)


async def test_reads_say_so_soon_when_valkey_is_away_or_frozen(rows: Rows, valkey: ValkeyServer) -> None:
    assert await rows.row("rows", "a") is None
    impatient = connect_valkey(valkey.settings("gateway"), within=0.5)
    valkey.pause()
    async with asyncio.timeout(20):
        with pytest.raises(RowsUnavailableError):
            await Rows(impatient).row("rows", "a")
    valkey.resume()
    await impatient.aclose()
    valkey.kill()
    with pytest.raises(RowsUnavailableError):
        await rows.page("rows", "all")
    valkey.start()
    assert await rows.count("rows", "all") == 0


async def test_a_wrong_password_is_unavailable_not_a_secret_in_an_error(valkey: ValkeyServer) -> None:
    settings = valkey.settings("gateway")
    client = connect_valkey(RedisSettings(url=settings.url, user="gateway"))
    with pytest.raises(RowsUnavailableError) as caught:
        await Rows(client).row("rows", "a")
    await client.aclose()

    assert settings.password.reveal() not in repr(caught.value)


async def test_the_gateway_may_not_write(valkey: ValkeyServer) -> None:
    client = connect_valkey(valkey.settings("gateway"))
    with pytest.raises(NoPermissionError):
        await client.set("proj:rows", "x")
    await client.aclose()
