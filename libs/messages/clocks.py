"""What a table may choose for its clocks, as JSON with a "type"."""

from typing import Annotated, Final, TypeAlias

import msgspec
from msgspec import Meta, Struct

SECOND: Final = 1_000
MINUTE: Final = 60 * SECOND
DAY: Final = 24 * 60 * MINUTE


class Untimed(Struct, frozen=True, tag="untimed", tag_field="type", forbid_unknown_fields=True):
    """No clock runs. The others may claim a seat that has kept them waiting for days."""


class RealTime(Struct, frozen=True, kw_only=True, tag="real_time", tag_field="type", forbid_unknown_fields=True):
    """Each seat has a bank that runs while it is awaited, and gains the increment whenever its turn ends. Seconds."""

    bank: Annotated[int, Meta(ge=10, le=4 * 60 * 60)]
    increment: Annotated[int, Meta(ge=0, le=10 * 60)] = 0


class Correspondence(
    Struct, frozen=True, kw_only=True, tag="correspondence", tag_field="type", forbid_unknown_fields=True
):
    """Each turn has so many days."""

    days: Annotated[int, Meta(ge=1, le=14)]


Clock: TypeAlias = Untimed | RealTime | Correspondence

_decode = msgspec.json.Decoder(Clock).decode


def clock_from(data: bytes) -> Clock:
    """Raises msgspec.ValidationError, msgspec.DecodeError."""
    return _decode(data)


def speed(clock: Clock) -> str:
    """The class that ratings and lists know it by: untimed, fast, slow or correspondence.

    Real time counts as fast when bank and forty increments come to ten minutes a seat at most.
    """
    match clock:
        case RealTime(bank=bank, increment=increment):
            return "fast" if bank + 40 * increment <= 10 * 60 else "slow"
        case Correspondence():
            return "correspondence"
        case Untimed():
            return "untimed"
