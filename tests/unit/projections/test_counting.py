"""Rows that count: coalesced in a batch, and refused where an item may be taken in twice."""

import pytest

from libs.eventlog import Record
from libs.projections import Delete, Projection, Taken, Upsert
from libs.projections.batch import Batcher


def count(item):
    return [Upsert("row", {"name": "hay"}, {"all": 1.0}, add={"bales": item})]


def batched(apply, items, *, gapless=False):
    records = [Record(f"id-{number}", number, b"") for number, _ in enumerate(items, 1)]
    batcher = Batcher(
        [Projection("barn", apply)], lambda record: Taken(1, 0, (items[record.sequence - 1],)), gapless=gapless
    )
    return batcher.batch(records).changes


def test_numbers_of_one_batch_are_added_up():
    change = batched(count, [3, 4, 5])["barn", "row"]
    assert (change.add, change.fields, change.index) == ({"bales": 12}, {"name": "hay"}, {"all": 1.0})


def test_a_fresh_row_counts_from_nothing():
    fresh = batched(lambda item: [Upsert("row", {}, add={"bales": item}, fresh=item == 4)], [3, 4, 5])["barn", "row"]
    assert (fresh.add, fresh.fresh) == ({"bales": 9}, True)


def test_a_row_that_went_counts_from_nothing():
    changes = batched(lambda item: [Upsert("row", {}, add={"bales": item}) if item else Delete("row")], [3, 0, 5])
    change = changes["barn", "row"]
    assert (change.add, change.fresh, change.gone) == ({"bales": 5}, True, False)


@pytest.mark.parametrize("fields", [{"bales": 1}, {}])
def test_a_field_is_set_or_counted_and_never_one_of_the_rows_own(fields):
    add = {"bales": 1} if fields else {"version": 1}
    assert batched(lambda _: [Upsert("row", fields, add=add)], [1]) == {}


def test_gapless_followers_do_not_count():
    """They may read an aggregate again whole, which would count its items twice."""
    assert batched(count, [1, 2], gapless=True) == {}
