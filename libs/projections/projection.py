"""What a projection is: a name, and a pure function from one public item (a fact, an event) to writes on its rows."""

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any, Generic, TypeAlias, TypeVar

from msgspec import Struct

from libs.projections.keys import INDEXES_FIELD, MADE_FIELD, VERSION_FIELD, checked_name

ItemT = TypeVar("ItemT")


class Upsert(Struct, frozen=True):
    """Set fields of a row, made if it is not there. Other fields stay, unless `fresh`.

    `fields` hold what JSON can. `index` is every index that the row shall stand in, with its score; None leaves them.
    """

    id: str
    fields: Mapping[str, Any]
    index: Mapping[str, float] | None = None
    fresh: bool = False
    """Nothing of an earlier row may remain."""
    add: Mapping[str, int] = {}
    """What is added to counting fields, which begin at 0; a counting field is never set. Not for gapless followers."""


class Delete(Struct, frozen=True):
    """Drop a row from its projection and all indexes; nothing if it is not there."""

    id: str


Write: TypeAlias = Upsert | Delete


class Projection(Generic[ItemT]):
    """`apply` is pure and sees each item at most once, in the order of its aggregate; it never reads a row.

    Raise `schema` whenever `apply` gives other rows than before: then they are built anew. `newest` are types of items
    that say all that earlier ones of their type said: of several in a row only the last need be read and applied. Their
    rows are of one aggregate alone.
    """

    def __init__(
        self,
        name: str,
        apply: Callable[[ItemT], Sequence[Write]],
        *,
        schema: int = 1,
        newest: Collection[type] = (),
    ) -> None:
        self.name = checked_name(name)
        self.apply = apply
        self.schema = schema
        self.newest = frozenset(newest)


class Taken(Struct, Generic[ItemT], frozen=True):
    """What a follower gets out of one record. `at` is its server time (UTC milliseconds), `trace` its traceparent."""

    version: int
    at: int
    items: Sequence[ItemT] = ()
    trace: str = ""
    resumes: int | None = None
    """The version that it goes on from, where those between were set aside as damaged; None: the one before it."""


RESERVED = frozenset({VERSION_FIELD, INDEXES_FIELD, MADE_FIELD, "id"})
"""Fields that rows have of themselves."""
