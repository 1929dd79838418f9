"""From records to one batch of row changes: pure, coalesced to the newest state of each row."""

from collections.abc import Callable, Iterable, Sequence
from hashlib import blake2b
from math import isfinite
from typing import Any, Generic, NamedTuple

import msgspec

from libs.eventlog import Record
from libs.projections.projection import RESERVED, Delete, ItemT, Projection, Taken, Upsert, Write
from libs.telemetry.logs import log_error, logger
from libs.telemetry.traceparent import is_sampled

_log = logger(__name__)
_json = msgspec.json.Encoder(order="deterministic").encode


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
    fields: dict[str, Any]
    index: dict[str, float] | None
    gone: bool
    fresh: bool
    add: dict[str, int] = {}
    encoded: list[str] = []
    """Names of fields and their values as JSON in turn, once the batch is complete."""


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


def digest(data: bytes) -> str:
    """Sixteen hexadecimal digits that stand for a record's bytes in a checkpoint."""
    return blake2b(data, digest_size=8).hexdigest()


class Batcher(Generic[ItemT]):
    """Makes batches for a follower. `gapless`: an aggregate's records are versions 1, 2, 3 … without a gap.

    A record that cannot be read, one that a projection cannot take, and a row that cannot be written are errors in the
    log. They never stop the others.
    """

    def __init__(
        self,
        projections: Sequence[Projection[ItemT]],
        read: Callable[[Record], Taken[ItemT]],
        *,
        gapless: bool,
    ) -> None:
        self._projections = projections
        self._read = read
        self._gapless = gapless
        self._newest = frozenset.intersection(*(projection.newest for projection in projections))

    def batch(self, records: Sequence[Record], whole: dict[str, list[Record]] | None = None) -> Batch:
        """The batch for these records, at least one; the aggregates in `whole` are taken from there, complete."""
        whole = whole or {}
        making = _Making()
        for history in whole.values():
            self._take(making, history)
        self._take(making, records)
        for identifier in whole.keys() & making.spans.keys():
            making.spans[identifier].first = 0
            making.missing.pop(identifier, None)
        return making.batch(records[-1])

    def _take(self, making: "_Making", records: Iterable[Record]) -> None:
        replaceable: dict[str, _Item] = {}
        for record in records:
            try:
                taken = self._read(record)
            except Exception as error:  # noqa: BLE001 - one bad record must not hold up all others
                _report("a record cannot be read", record, error)
                continue
            number = making.numbered(record.identifier, taken) if self._gapless else 0
            if number is None:
                continue
            making.at = taken.at
            if is_sampled(taken.trace):
                making.traces.append(taken.trace)
            for item in taken.items:
                before = replaceable.pop(record.identifier, None)
                if before is not None and type(before.value) is not type(item):
                    self._apply(making, before)
                one = _Item(record, number, taken.version, item)
                if type(item) in self._newest:
                    replaceable[record.identifier] = one
                else:
                    self._apply(making, one)
        for one in replaceable.values():
            self._apply(making, one)

    def _apply(self, making: "_Making", item: "_Item") -> None:
        try:
            for projection in self._projections:
                for write in projection.apply(item.value):
                    self._check(write)
                    making.change((projection.name, write.id), write, item.number, item.version)
        except Exception as error:  # noqa: BLE001 - as above; its version is counted all the same
            _report("a record cannot be projected", item.record, error)

    def _check(self, write: Write) -> None:
        """Where versions must be gapless an aggregate may be taken in twice, which would count twice."""
        if self._gapless and isinstance(write, Upsert) and write.add:
            message = "a gapless follower does not count"
            raise ValueError(message)


class _Item(NamedTuple):
    """One item of a record, with the number of its aggregate's span and the record's version."""

    record: Record
    number: int
    version: int
    value: Any


def _report(event: str, record: Record, error: Exception) -> None:
    log_error(_log, event, error, aggregate=record.identifier, sequence=record.sequence)


class _Making:
    """A batch as it grows."""

    def __init__(self) -> None:
        self.spans: dict[str, Span] = {}
        self.changes: dict[tuple[str, str], Change] = {}
        self.missing: dict[str, tuple[int, int]] = {}
        self.traces: list[str] = []
        self.at = 0

    def batch(self, last: Record) -> Batch:
        for key, change in list(self.changes.items()):
            try:
                change.encoded = _encoded(change)
            except Exception as error:  # noqa: BLE001 - one bad row must not hold up all others
                log_error(_log, "a row cannot be written as JSON", error, projection=key[0], row=key[1])
                del self.changes[key]
        return Batch(last.sequence, digest(last.data), self.spans, self.changes, self.missing, self.traces, self.at)

    def numbered(self, aggregate: str, taken: Taken[Any]) -> int | None:
        """The number of the aggregate's span, which has this version then; None if it had it before."""
        span = self.spans.get(aggregate)
        if span is None:
            span = self.spans[aggregate] = Span(len(self.spans) + 1, taken.version, taken.version)
        elif taken.version <= span.last:
            return None
        elif taken.version > span.last + 1:
            self.missing[aggregate] = (span.last, taken.version)
        span.last = taken.version
        return span.number

    def change(self, row: tuple[str, str], write: Write, number: int, version: int) -> None:
        if isinstance(write, Delete):
            self.changes[row] = Change(number, version, {}, {}, gone=True, fresh=True)
            return
        before = self.changes.get(row)
        if before is None or write.fresh:
            self.changes[row] = Change(
                number,
                version,
                dict(write.fields),
                _copied(write.index),
                gone=False,
                fresh=write.fresh,
                add=dict(write.add),
            )
            return
        before.aggregate, before.version, before.gone = number, version, False
        before.fields.update(write.fields)
        for name, number_more in write.add.items():
            before.add[name] = before.add.get(name, 0) + number_more
        if write.index is not None:
            before.index = dict(write.index)


def _copied(index: Any) -> dict[str, float] | None:
    return None if index is None else dict(index)


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
    flat: list[str] = []
    for name, value in change.fields.items():
        flat += (name, _json(value).decode())
    return flat
