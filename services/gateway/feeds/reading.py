"""What the gateway must know of views and frames to forward them; all else in them stays as it came."""

import re
from typing import NamedTuple

import msgspec
from msgspec import UNSET, Raw, Struct, UnsetType


class _Seat(Struct, frozen=True):
    player: str


class ViewHead(Struct, frozen=True):
    """The part of a view that says whose it is."""

    version: int
    seats: tuple[_Seat, ...]
    you: int | None = None

    @property
    def players(self) -> tuple[str, ...]:
        return tuple(seat.player for seat in self.seats)


class _FrameHead(Struct, frozen=True):
    version: int
    full: bool = False
    seats: tuple[_Seat, ...] | UnsetType = UNSET


class Told(NamedTuple):
    """One frame of a history. Only a `full` one leaves whoever applied it with the view of that version."""

    version: int
    text: str
    full: bool


view_head = msgspec.json.Decoder(ViewHead).decode
_frame_head = msgspec.json.Decoder(_FrameHead).decode
_frames = msgspec.json.Decoder(list[Raw]).decode
_AT = re.compile(rb'"at":([0-9]+)')
_SEATS = b'"seats":'


def told(page: bytes) -> list[Told]:
    """The frames of a page of history, a JSON array. Raises msgspec.DecodeError."""
    found = []
    for raw in _frames(page):
        data = bytes(raw)
        head = _frame_head(data)
        found.append(Told(head.version, data.decode(), head.full))
    return found


def told_at(frame: bytes) -> int:
    """The server time of a frame's commit, UTC milliseconds; 0 for a frame that does not begin with it."""
    found = _AT.search(frame, 0, 300)
    return int(found[1]) if found else 0


def players_of(frame: bytes) -> tuple[str, ...] | None:
    """Who sits where, if the frame says that it changed. Most frames are not decoded for it."""
    if _SEATS not in frame:
        return None
    seats = _frame_head(frame).seats
    return None if seats is UNSET else tuple(seat.player for seat in seats)
