"""What the rows about matches are made of: a fact of FACTS that says something about a match, with its place there."""

from typing import NamedTuple, TypeAlias

import msgspec
from msgspec import Struct

from libs.eventlog import Record
from libs.messages.facts import MatchAborted, MatchFinished, RatingChanged
from libs.projections import Taken

MatterOfFact: TypeAlias = MatchFinished | MatchAborted | RatingChanged


class Heard(NamedTuple):
    """`sequence` is the fact's on FACTS: what is listed by it is in the order of facts for ever."""

    fact: MatterOfFact
    sequence: int


class _Head(Struct, frozen=True):
    type: str


_head = msgspec.json.Decoder(_Head).decode
_fact = msgspec.json.Decoder(MatterOfFact).decode
_TYPES = frozenset({"match_finished", "match_aborted", "rating_changed"})


def heard(record: Record) -> Taken[Heard]:
    """Nothing of a fact that does not matter here. Raises msgspec.MsgspecError."""
    if _head(record.data).type not in _TYPES:
        return Taken(0, 0, ())
    fact = _fact(record.data)
    return Taken(fact.version, fact.at, (Heard(fact, record.sequence),), fact.trace)
