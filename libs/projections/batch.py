"""From records to one batch of row changes: pure, coalesced to the newest state of each row."""

import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from hashlib import blake2b
from math import isfinite
from typing import Any, Final, Generic, NamedTuple

import msgspec

from libs.eventlog import Record
from libs.projections.keys import MADE_FIELD
from libs.projections.projection import RESERVED, Delete, ItemT, Projection, Taken, Write
from libs.telemetry.logs import log_error, logger
from libs.telemetry.traceparent import is_sampled

_log = logger(__name__)
_json = msgspec.json.Encoder(order="deterministic").encode

ROWS: Final = 1024
"""Changed rows in one batch at most, or a record's more: Valkey does nothing else while it writes them."""
RECORDS: Final = 4096
"""Records in one batch, or a reading's more, while there are many to catch up with: rows are written less often so."""


class Span(msgspec.Struct):
    """Which versions of an aggregate a batch holds: all from `first` to `last`. `first` 0: everything up to `last`."""

    number: int
    """Its place among the batch's aggregates, from 1."""
    first: int
    last: int


class Change(msgspec.Struct):
    """What becomes of one row. `aggregate` is the number of its span, 0 if it depends on none."""

    aggregate: int
    version: int
    fields: Mapping[str, Any]
    index: Mapping[str, float] | None
    gone: bool
    fresh: bool
    add: Mapping[str, int] = {}
    encoded: list[str] = []
    """What is set in the row, names and JSON in turn, once the batch is complete."""


class Batch(NamedTuple):
    """Everything that one call to Valkey writes."""

    sequence: int
    digest: str
    spans: dict[str, Span]
    changes: dict[tuple[str, str], Change]
    """By projection and row."""
    missing: dict[str, tuple[int, int]]
    """Aggregates with a gap inside the batch: the versions around it."""
    traces: list[str]
    at: int
    """Server time of the last record, UTC milliseconds; 0 if unknown."""
    records: int


def digest(data: bytes) -> str:
    """Sixteen hexadecimal digits that stand for a record's bytes in a checkpoint."""
    return blake2b(data, digest_size=8).hexdigest()


class Batcher(Generic[ItemT]):
    """Makes batches for a follower. `gapless`: an aggregate's records are versions 1, 2, 3 … without a gap.

    `decode` makes an item of what `read` gives, JSON that begins with its tag; without it `read` gives items.

    A record that cannot be read, one that a projection cannot take, and a row that cannot be written are errors in the
    log. They never stop the others.
    """

    def __init__(
        self,
        projections: Sequence[Projection[ItemT]],
        read: Callable[[Record], Taken[Any]],
        *,
        gapless: bool,
        decode: Callable[[Any], ItemT] | None = None,
    ) -> None:
        self._projections = projections
        self._read = read
        self._gapless = gapless
        self._decode = decode
        newest = frozenset.intersection(*(projection.newest for projection in projections))
        self._replaceable: Callable[[Any], Any] = (
            _Beginnings(newest).of if decode else lambda item: type(item) if type(item) in newest else None
        )

    def begin(self) -> "Growing":
        """A batch that holds nothing yet."""
        return Growing(counts=not self._gapless)

    def take(self, growing: "Growing", records: Iterable[Record], *, most: int = sys.maxsize) -> int:
        """Take in records until so many rows change at least; how many were taken in."""
        read, waiting = self._read, growing.waiting
        number, taken_in = 0, 0
        for record in records:
            taken_in += 1
            try:
                taken = read(record)
            except Exception as error:  # noqa: BLE001 - one bad record must not hold up all others
                _report("a record cannot be read", record, error)
                continue
            if self._gapless and not (number := growing.numbered(record.identifier, taken)):
                continue
            growing.at = taken.at
            if is_sampled(taken.trace):
                growing.traces.append(taken.trace)
            if taken.items:
                self._take_items(growing, record, number, taken)
                if len(growing.changes) + len(waiting) >= most:
                    break
        if taken_in:
            growing.last = record
            growing.records += taken_in
        return taken_in

    def finish(self, growing: "Growing") -> Batch:
        """The batch, of one record at least."""
        for one in growing.waiting.values():
            self._apply(growing, one)
        return growing.batch()

    def batch(self, records: Iterable[Record], whole: Mapping[str, Iterable[Record]] | None = None) -> Batch:
        """The batch for these records, at least one; the aggregates in `whole` are taken from there, complete."""
        whole = whole or {}
        growing = self.begin()
        for history in whole.values():
            self.take(growing, history)
        self.take(growing, records)
        for identifier in whole.keys() & growing.spans.keys():
            growing.spans[identifier].first = 0
            growing.missing.pop(identifier, None)
        return self.finish(growing)

    def _take_items(self, growing: "Growing", record: Record, number: int, taken: Taken[Any]) -> None:
        """Apply them, but the last if a later one may take its place."""
        waiting, identifier = growing.waiting, record.identifier
        for item in taken.items:
            kind = self._replaceable(item)
            before = waiting.pop(identifier, None)
            if before is not None and before.kind is not kind:
                self._apply(growing, before)
            one = _Item(record, number, taken.version, item, kind)
            if kind is None:
                self._apply(growing, one)
            else:
                waiting[identifier] = one

    def _apply(self, growing: "Growing", item: "_Item") -> None:
        try:
            value = item.value if self._decode is None else self._decode(item.value)
            for projection in self._projections:
                for write in projection.apply(value):
                    growing.change((projection.name, write.id), write, item.number, item.version)
        except Exception as error:  # noqa: BLE001 - as above; its version is counted all the same
            _report("a record cannot be projected", item.record, error)


class _Beginnings:
    """Tells by the tag which of some types a value is that stands as JSON, without reading it."""

    def __init__(self, types: Iterable[type]) -> None:
        self._types = {_beginning(each): each for each in types}
        self._beginnings = tuple(self._types)

    def of(self, stored: bytes) -> type | None:
        """None for one of no such type, or written by somebody else's encoder."""
        if not stored.startswith(self._beginnings):
            return None
        return next(each for beginning, each in self._types.items() if stored.startswith(beginning))


def _beginning(tagged: Any) -> bytes:
    config = tagged.__struct_config__
    return b'{"%b":"%b"' % (config.tag_field.encode(), config.tag.encode())


class _Item(msgspec.Struct):
    """One item of a record, with the number of its aggregate's span and the record's version."""

    record: Record
    number: int
    version: int
    value: Any
    kind: type | None
    """Its type if a later one of that type says all that it says."""


def _report(event: str, record: Record, error: Exception) -> None:
    log_error(_log, event, error, aggregate=record.identifier, sequence=record.sequence)


class Growing:
    """A batch as it grows."""

    def __init__(self, *, counts: bool) -> None:
        self.spans: dict[str, Span] = {}
        self.changes: dict[tuple[str, str], Change] = {}
        self.waiting: dict[str, _Item] = {}
        """The last item of an aggregate, where another may take its place."""
        self.missing: dict[str, tuple[int, int]] = {}
        self.traces: list[str] = []
        self.at = 0
        self.last: Record | None = None
        self.records = 0
        self._counts = counts

    def full(self) -> bool:
        return self.records >= RECORDS or len(self.changes) + len(self.waiting) >= ROWS

    def batch(self) -> Batch:
        for key, change in list(self.changes.items()):
            try:
                change.encoded = _encoded(change)
            except Exception as error:  # noqa: BLE001 - one bad row must not hold up all others
                log_error(_log, "a row cannot be written as JSON", error, projection=key[0], row=key[1])
                del self.changes[key]
        if self.last is None:
            message = "a batch of no records"
            raise ValueError(message)
        return Batch(
            self.last.sequence,
            digest(self.last.data),
            self.spans,
            self.changes,
            self.missing,
            self.traces,
            self.at,
            self.records,
        )

    def numbered(self, aggregate: str, taken: Taken[Any]) -> int:
        """The number of the aggregate's span, which has this version then; 0 if it had it before."""
        span, version = self.spans.get(aggregate), taken.version
        first = version if taken.resumes is None else taken.resumes + 1
        if span is None:
            span = self.spans[aggregate] = Span(len(self.spans) + 1, first, version)
        elif version <= span.last:
            return 0
        elif first > span.last + 1:
            self.missing[aggregate] = (span.last, version)
        span.last = version
        return span.number

    def change(self, row: tuple[str, str], write: Write, number: int, version: int) -> None:
        """Raises ValueError for what this follower must not do."""
        if isinstance(write, Delete):
            self.changes[row] = Change(number, version, {}, {}, gone=True, fresh=True)
            return
        if write.add and not self._counts:
            # Where versions must be gapless an aggregate may be taken in twice, which would count twice.
            message = "a gapless follower does not count"
            raise ValueError(message)
        before = self.changes.get(row)
        if before is None or write.fresh:
            self.changes[row] = Change(
                number, version, write.fields, write.index, gone=False, fresh=write.fresh, add=write.add
            )
            return
        before.aggregate, before.version, before.gone = number, version, False
        before.fields = {**before.fields, **write.fields}
        if write.add:
            before.add = {**before.add, **{name: before.add.get(name, 0) + more for name, more in write.add.items()}}
        if write.index is not None:
            before.index = write.index


def _encoded(change: Change) -> list[str]:
    """Raises ValueError, TypeError for what a row cannot hold."""
    if change.add and not change.fields.keys().isdisjoint(change.add):
        message = f"a counting field is never set: {sorted(change.fields.keys() & change.add.keys())}"
        raise ValueError(message)
    if not (RESERVED.isdisjoint(change.fields) and RESERVED.isdisjoint(change.add)):
        message = f"a row has the fields {sorted(RESERVED)} of itself"
        raise ValueError(message)
    if change.index and ("\n" in "".join(change.index) or not all(map(isfinite, change.index.values()))):
        message = "an index has a name of one line and a finite score"
        raise ValueError(message)
    if change.fresh:
        return [MADE_FIELD, _json(change.fields).decode()] if change.fields else []
    flat: list[str] = []
    for name, value in change.fields.items():
        flat += (name, _json(value).decode())
    return flat
