"""A follower's own part of Valkey: its generations, its checkpoint, and writing a batch."""

from collections.abc import Sequence
from itertools import chain
from typing import NamedTuple

import msgspec

from libs.projections import keys
from libs.projections.batch import Batch
from libs.projections.scripts import BEGIN, REMOVE, SWITCH, WRITE
from libs.projections.valkey import Valkey

_pack = msgspec.msgpack.Encoder().encode


class Head(NamedTuple):
    """The generation that readers see, and the schema that it was built with."""

    generation: int
    schema: int


class Checkpoint(NamedTuple):
    """The last record that is in the rows; 0 and "" for none."""

    sequence: int
    digest: str


class MovedError(Exception):
    """The rows are not as this follower left them: wiped, switched, or written by another. Look again and go on."""

    def __init__(self, follower: str) -> None:
        super().__init__(f"another wiped the rows of {follower}, or built them anew, meanwhile")


class GapError(Exception):
    """Nothing was written, because versions are missing. `seen` is the last version known, by aggregate."""

    def __init__(self, seen: dict[str, int]) -> None:
        super().__init__(", ".join(seen))
        self.seen = seen


class Store:
    """All raise what redis raises (libs/projections/valkey.py); a write that raised may have been done."""

    def __init__(self, valkey: Valkey, follower: str, projections: Sequence[str]) -> None:
        self._valkey = valkey
        self._follower = keys.checked_name(follower)
        self._projections = tuple(projections)
        self._head = keys.head(follower)

    async def head(self) -> Head | None:
        """None when there is nothing, as after a wipe."""
        generation, schema = await self._valkey.call("HMGET", self._head, "generation", "schema", again=True)
        return None if generation is None else Head(int(generation), int(schema or 0))

    async def begin(self, schema: int, *, first: bool) -> int:
        """A new generation without rows. `first`: shown at once, and if there is one shown already, that one."""
        prefix = keys.place(self._follower, 0)[:-1]
        how = "first" if first else "another"
        return int(await BEGIN(self._valkey, self._head, prefix, schema, how, *self._projections))

    async def checkpoint(self, generation: int) -> Checkpoint | None:
        """None when the generation is gone."""
        place = keys.place(self._follower, generation)
        sequence, digest = await self._valkey.call("HMGET", f"{place}:checkpoint", "sequence", "digest", again=True)
        return None if sequence is None else Checkpoint(int(sequence), _text(digest or b""))

    async def write(self, batch: Batch, generation: int, *, shown: int, expected: int) -> int:
        """Write the batch and its checkpoint, all or nothing; how many rows changed.

        `shown` is the generation that readers see, `expected` the checkpoint's sequence before. Raises MovedError,
        GapError.
        """
        parts = {name: keys.part(name, self._follower, generation) for name in self._projections}
        packed = _pack(
            (
                self._head,
                shown,
                keys.place(self._follower, generation),
                expected,
                batch.sequence,
                batch.digest,
                [(aggregate, span.first, span.last) for aggregate, span in batch.spans.items()],
                [
                    (
                        change.aggregate,
                        parts[projection],
                        row,
                        change.version,
                        change.gone,
                        change.fresh,
                        change.encoded,
                        False if change.index is None else [*chain.from_iterable(change.index.items())],
                        change.add or False,
                    )
                    for (projection, row), change in batch.changes.items()
                ],
            )
        )
        answer = await WRITE(self._valkey, packed)
        match answer[0]:
            case b"written":
                return int(answer[1])
            case b"gap":
                raise GapError(
                    {str(name, "ascii"): int(seen) for name, seen in zip(answer[1::2], answer[2::2], strict=True)}
                )
        raise MovedError(self._follower)

    async def switch(self, generation: int, schema: int, *, shown: int, expected: int) -> bool:
        """Show the generation to readers in place of `shown`; false if that or the checkpoint is not as expected."""
        place = keys.place(self._follower, generation)
        return bool(await SWITCH(self._valkey, self._head, shown, generation, schema, place, expected))

    async def sweep(self, shown: int) -> None:
        """Remove the generations before the shown one."""
        for field in map(_text, await self._valkey.hkeys(self._head)):
            if field.startswith("g:") and (generation := int(field[2:])) < shown:
                await self.remove(generation)

    async def remove(self, generation: int) -> None:
        """Remove a generation that is not shown, a few keys at a time."""
        pattern, cursor = keys.of_generation(self._follower, generation), b"0"
        while (cursor := await REMOVE(self._valkey, pattern, cursor)) != b"0":
            pass
        await self._valkey.hdel(self._head, f"g:{generation}")


def _text(value: bytes | str) -> str:
    return value if isinstance(value, str) else value.decode()
