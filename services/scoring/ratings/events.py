"""What happens in a rating log, as it is there for ever. Formats only grow."""

import msgspec
from msgspec import Raw, Struct

from services.scoring.ratings.state import Ratings, Record


class Change(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One player's rating before and after; `rank` is the place that counted."""

    player: str
    seat: int
    rank: int
    before: Record
    after: Record
    bot: bool = False


class MatchRated(Struct, frozen=True, kw_only=True, omit_defaults=True, tag="match_rated", tag_field="type"):
    """A match counted. It carries resolved numbers, so folding never computes."""

    match: str
    game: str
    speed: str
    finished: int
    """UTC milliseconds."""
    sequence: int
    """Of the fact on FACTS."""
    changes: tuple[Change, ...]


_encode = msgspec.msgpack.Encoder().encode
match_rated = msgspec.msgpack.Decoder(MatchRated).decode


def raw(event: MatchRated) -> Raw:
    """The event as it stands in a commit."""
    return Raw(_encode(event))


def evolve(ratings: Ratings, event: MatchRated) -> Ratings:
    return ratings.advanced(event.sequence, ((change.player, change.after) for change in event.changes))
