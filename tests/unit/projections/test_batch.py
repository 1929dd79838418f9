"""Batches are pure: records in, coalesced row changes out."""

from collections.abc import Sequence
from typing import Any

import msgspec
import pytest

from libs.eventlog import Record
from libs.messages.facts import MatchFact, TurnPassed, encode_fact, match_fact
from libs.projections.batch import RECORDS, ROWS, Batch, Batcher, digest
from libs.projections.projection import Delete, Projection, Taken, Upsert, Write
from libs.telemetry.traceparent import begin


def put(row: str, index: dict[str, float] | None = None, *, fresh: bool = False, **fields: Any) -> Any:
    return ["put", row, fields, index, fresh]


def drop(row: str) -> Any:
    return ["drop", row]


def apply(item: Any) -> Sequence[Write]:
    if item[0] == "put":
        return [Upsert(item[1], item[2], item[3], fresh=item[4])]
    if item[0] == "drop":
        return [Delete(item[1])]
    raise ValueError(item)


def read(record: Record) -> Taken[Any]:
    version, items, trace = msgspec.json.decode(record.data)
    return Taken(version, 1000 + version, items, trace)


def read_resuming(record: Record) -> Taken[Any]:
    """Version 4 goes on from version 2."""
    taken = read(record)
    return msgspec.structs.replace(taken, resumes=2) if taken.version == 4 else taken


def batch(*records: tuple[str, int, Any], gapless: bool = True, whole: dict[str, list[Record]] | None = None) -> Batch:
    return Batcher([Projection("rows", apply)], read, gapless=gapless).batch(stored(*records), whole)


def stored(*records: tuple[str, int, Any]) -> list[Record]:
    return [
        Record(aggregate, number, msgspec.json.encode((version, items, "")))
        for number, (aggregate, version, items) in enumerate(records, 1)
    ]


def test_a_row_is_written_once_with_its_newest_fields() -> None:
    made = batch(
        ("a", 1, [put("r", {"all": 1.0}, x=1, y=1)]), ("a", 2, [put("r", x=2)]), ("a", 3, [put("r", {"some": 3.0})])
    )

    ((key, change),) = made.changes.items()
    assert key == ("rows", "r")
    assert change.fields == {"x": 2, "y": 1}
    assert change.index == {"some": 3.0}
    assert (change.version, change.gone, change.fresh) == (3, False, False)
    assert change.encoded == ["x", "2", "y", "1"]


def test_what_comes_after_a_deletion_is_a_new_row() -> None:
    made = batch(("a", 1, [put("r", {"all": 1.0}, x=1)]), ("a", 2, [drop("r")]), ("a", 3, [put("r", y=1)]))

    (change,) = made.changes.values()
    assert (change.fields, change.index, change.gone, change.fresh) == ({"y": 1}, {}, False, True)


def test_versions_that_were_set_aside_are_no_gap() -> None:
    batcher = Batcher([Projection("rows", apply)], read_resuming, gapless=True)

    whole = batcher.batch(stored(("a", 1, []), ("a", 2, []), ("a", 4, [put("r", x=4)])))
    alone = batcher.batch(stored(("a", 4, [put("r", x=4)])))
    short = batcher.batch(stored(("a", 1, []), ("a", 4, [put("r", x=4)])))

    assert not whole.missing
    assert (whole.spans["a"].first, whole.spans["a"].last) == (1, 4)
    assert (alone.spans["a"].first, alone.spans["a"].last) == (3, 4)
    assert short.missing == {"a": (1, 4)}


def test_a_deletion_wins_over_what_was_before() -> None:
    made = batch(("a", 1, [put("r", x=1)]), ("a", 2, [drop("r")]))

    (change,) = made.changes.values()
    assert change.gone
    assert change.fields == {}


def test_a_fresh_row_forgets_fields_of_the_batch_too() -> None:
    made = batch(("a", 1, [put("r", x=1)]), ("a", 2, [put("r", y=2, fresh=True)]))

    (change,) = made.changes.values()
    assert (change.fields, change.fresh) == ({"y": 2}, True)
    assert change.encoded == ["{}", '{"y":2}']


def test_doubled_and_older_records_change_nothing() -> None:
    made = batch(
        ("a", 1, [put("r", x=1)]), ("a", 2, [put("r", x=2)]), ("a", 1, [put("r", x=1)]), ("a", 2, [put("r", x=9)])
    )

    (change,) = made.changes.values()
    assert change.fields == {"x": 2}
    assert (made.spans["a"].first, made.spans["a"].last) == (1, 2)
    assert not made.missing


def test_a_gap_within_a_batch_is_noticed() -> None:
    assert batch(("a", 4, []), ("b", 1, []), ("a", 6, [])).missing == {"a": (4, 6)}


def test_facts_have_gaps_by_nature() -> None:
    made = batch(("a", 4, [put("r", x=4)]), ("a", 6, [put("r", x=6)]), ("a", 6, [put("s", x=1)]), gapless=False)

    assert not made.missing
    assert not made.spans
    assert {row: change.fields["x"] for (_, row), change in made.changes.items()} == {"r": 6, "s": 1}
    assert {change.aggregate for change in made.changes.values()} == {0}


def test_an_aggregate_given_whole_is_taken_from_there_without_a_gap() -> None:
    history = stored(("a", 1, [put("r", x=1, y=1)]), ("a", 2, [put("r", x=2)]), ("a", 3, [put("r", x=3)]))

    made = batch(("a", 3, [put("r", x=3)]), ("b", 1, [put("s", x=1)]), whole={"a": history})

    assert not made.missing
    assert (made.spans["a"].first, made.spans["a"].last) == (0, 3)
    assert made.changes["rows", "r"].fields == {"x": 3, "y": 1}
    assert made.changes["rows", "s"].fields == {"x": 1}


def test_a_history_that_is_a_little_behind_is_completed_by_the_batch() -> None:
    made = batch(("a", 3, [put("r", x=3)]), whole={"a": stored(("a", 1, [put("r", x=1)]), ("a", 2, []))})

    assert (made.spans["a"].first, made.spans["a"].last) == (0, 3)
    assert made.changes["rows", "r"].fields == {"x": 3}


def test_a_gap_that_the_log_itself_has_does_not_hold_up_its_aggregate() -> None:
    made = batch(("a", 4, [put("r", x=4)]), whole={"a": stored(("a", 1, []), ("a", 4, [put("r", x=4)]))})

    assert not made.missing
    assert (made.spans["a"].first, made.spans["a"].last) == (0, 4)


def test_one_bad_record_does_not_stop_the_others() -> None:
    records = [Record("a", 1, b"not json"), *stored(("b", 1, [["nonsense"]]), ("b", 2, [put("r", x=2)]))]

    made = Batcher([Projection("rows", apply)], read, gapless=True).batch(records)

    assert made.changes["rows", "r"].fields == {"x": 2}
    assert (made.spans["b"].first, made.spans["b"].last) == (1, 2)
    assert "a" not in made.spans


def test_a_batch_ends_with_its_last_record() -> None:
    records = stored(("a", 1, []), ("b", 1, []))

    made = Batcher([Projection("rows", apply)], read, gapless=True).batch(records)

    assert (made.sequence, made.digest) == (2, digest(records[1].data))
    assert made.at == 1001


def test_only_sampled_commands_are_linked_to() -> None:
    sampled, unsampled = begin(sampled=True), begin(sampled=False)
    records = [
        Record("a", number, msgspec.json.encode((number, [], trace)))
        for number, trace in enumerate((sampled, unsampled, ""), 1)
    ]

    assert Batcher([Projection("rows", apply)], read, gapless=True).batch(records).traces == [sampled]


@pytest.mark.parametrize("field", ["version", "@", "{}", "id"])
def test_a_row_may_not_have_fields_of_the_machinery(field: str) -> None:
    made = batch(("a", 1, [["put", "r", {field: 1}, None, False]]), ("a", 2, [put("s", x=1)]))

    assert list(made.changes) == [("rows", "s")]


def test_a_value_that_json_cannot_hold_spoils_only_its_row() -> None:
    odd = Projection[Any]("rows", lambda item: [Upsert(item, {"x": object() if item == "odd" else 1})])

    made = Batcher([odd], read, gapless=True).batch(stored(("a", 1, ["odd", "even"])))

    assert list(made.changes) == [("rows", "even")]


def noting(applied: list[Any], newest: Sequence[type] = ()) -> Projection[Any]:
    def note(item: Any) -> Sequence[Write]:
        applied.append(item)
        return []

    return Projection("rows", note, newest=newest)


def test_of_items_that_say_the_same_anew_only_the_last_is_applied() -> None:
    applied: list[Any] = []
    records = stored(("a", 1, [1]), ("b", 1, [10]), ("a", 2, [2, "x"]), ("a", 3, [3]), ("a", 4, [4]), ("b", 2, [20]))

    made = Batcher([noting(applied, [int])], read, gapless=True).batch(records)

    assert applied == [2, "x", 4, 20]
    assert (made.spans["a"].last, made.spans["b"].last) == (4, 2)


def test_where_one_projection_counts_each_item_all_are_applied() -> None:
    applied: list[Any] = []
    last = Projection[Any]("last", lambda _: [], newest=[int])

    Batcher([noting(applied), last], read, gapless=True).batch(stored(("a", 1, [1]), ("a", 2, [2])))

    assert applied == [1, 2]


def turn(match: str, version: int) -> TurnPassed:
    return TurnPassed(owner="meadow", id=match, version=version, at=version, players=("ada",), awaiting=("ada",))


def batcher_of_turns(applied: list[MatchFact], decoded: list[bytes]) -> Batcher[MatchFact]:
    """Over commits whose facts are read only by `decode`, which notes what it is given."""

    def decode(stored: bytes) -> MatchFact:
        decoded.append(stored)
        return match_fact(stored)

    def read_turn(record: Record) -> Taken[bytes]:
        return Taken(record.sequence, 0, [record.data])

    return Batcher([noting(applied, [TurnPassed])], read_turn, gapless=True, decode=decode)


def test_what_a_later_fact_replaces_is_not_even_read() -> None:
    turns = [turn("m1", version) for version in (1, 2, 3)]
    applied: list[MatchFact] = []
    decoded: list[bytes] = []

    batcher_of_turns(applied, decoded).batch([Record("m1", one.version, encode_fact(one)) for one in turns])

    assert applied == turns[-1:]
    assert decoded == [encode_fact(turns[-1])]


def test_a_fact_that_begins_otherwise_than_we_write_it_is_read_and_applied() -> None:
    turns = [turn("m1", version) for version in (1, 2)]
    foreign = [msgspec.json.encode(dict(reversed(msgspec.to_builtins(one).items()))) for one in turns]
    applied: list[MatchFact] = []

    batcher_of_turns(applied, []).batch([Record("m1", place, data) for place, data in enumerate(foreign, 1)])

    assert applied == turns


def test_a_fact_that_cannot_be_read_does_not_stop_the_others() -> None:
    records = [Record("m1", 1, b"{}"), Record("m1", 2, encode_fact(turn("m1", 2)))]
    applied: list[MatchFact] = []

    made = batcher_of_turns(applied, []).batch(records)

    assert applied == [turn("m1", 2)]
    assert (made.spans["m1"].first, made.spans["m1"].last) == (1, 2)


def test_a_batch_is_full_when_enough_rows_change_and_goes_on_with_the_next_record() -> None:
    records = stored(*((f"a{number}", 1, [put(f"r{number}", x=number)]) for number in range(ROWS + 5)))
    batcher = Batcher([Projection("rows", apply)], read, gapless=True)
    first, second = batcher.begin(), batcher.begin()

    taken = batcher.take(first, records, most=ROWS)

    assert taken == ROWS
    assert first.full()
    assert batcher.take(second, records[taken:], most=ROWS) == 5
    assert not second.full()
    made = batcher.finish(first)
    assert (len(made.changes), made.records, made.sequence) == (ROWS, ROWS, records[ROWS - 1].sequence)
    assert made.changes.keys().isdisjoint(batcher.finish(second).changes)


def test_rows_that_change_again_and_again_fill_a_batch_by_its_records() -> None:
    records = stored(*(("a", version, [put("r", x=version)]) for version in range(1, RECORDS + 1)))
    batcher = Batcher([Projection("rows", apply)], read, gapless=True)
    growing = batcher.begin()
    batcher.take(growing, records[:-1], most=ROWS)
    assert not growing.full()

    batcher.take(growing, records[-1:], most=ROWS)

    assert growing.full()
    assert batcher.finish(growing).changes["rows", "r"].fields == {"x": RECORDS}
