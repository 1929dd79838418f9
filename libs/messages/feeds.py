"""What a client is shown of a match: whole views, and the frames that carry a view from one version to the next.

A client keeps a view and applies frames: `sections` replaces the named sections, `gone` drops sections, every other
field replaces the view's. Then it holds exactly the view that it would be given at that version. Offers come with a
frame only for awaited seats; a frame without them means: nothing is awaited of you (ask if you want a free command).
"""

from typing import Any

import msgspec
from msgspec import UNSET, Struct, UnsetType
from msgspec.structs import replace

HEADS_EVERY = 10.0
"""Seconds between two questions of a gateway for the heads of the matches that are watched through it.

An owner builds no frames of a match that nobody has asked about for a few times as long.
"""


class Actor(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Who caused a commit. `kind`: seat, autopilot, lobby, clock or operator."""

    kind: str
    seat: int | None = None


class SeatInfo(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A seat's public facts. `status`: playing, away (the autopilot acts), resigned or forfeited."""

    seat: int
    player: str
    status: str = "playing"
    bank_ms: int | None = None
    """Time left when its clock last stopped."""
    deadline: int | None = None
    """When its running clock runs out, UTC milliseconds."""
    vacation: int | None = None
    """Until when its clock stands still, UTC milliseconds: the player's vacation, at the latest until then."""


class Frame(Struct, frozen=True, kw_only=True, omit_defaults=True, tag="frame", tag_field="type"):
    """One commit, as one audience may see it.

    `awaiting`, `offers` and `undo` are empty when left out; `seats`, `standing`, `outcome` and `status` are as before.
    Of frames that are caught up on, the newest alone has sections and offers, although others may await you too.
    """

    match: str
    version: int
    at: int
    """Server time of the commit, UTC milliseconds."""
    actor: Actor
    events: tuple[Any, ...]
    """What this audience may see of the game's events, in order; host events (resigned …) stand among them."""
    sections: dict[str, Any] = {}
    """Those that changed; all there are when `full`."""
    full: bool = False
    """The view's other sections are gone: after a taken-back commit, and at the end of a stretch of history."""
    gone: tuple[str, ...] = ()
    awaiting: tuple[int, ...] = ()
    seats: tuple[SeatInfo, ...] | UnsetType = UNSET
    """Given when it changed."""
    standing: Any = UNSET
    offers: Any = UNSET
    undo: int | None = None
    """The version of your own commit that you may take back at this moment."""
    outcome: Any = UNSET
    """Given by the frame that finishes the match."""
    status: str | UnsetType = UNSET
    """Given when it changed: running, finished or aborted."""


class View(Struct, frozen=True, kw_only=True, omit_defaults=True, tag="view", tag_field="type"):
    """A match at one version, as one audience may see it.

    What has its default is left out: without `status` it is running, without `offers` nothing is offered to you.
    """

    match: str
    game: str
    rules_version: int
    table: str
    options: Any
    version: int
    at: int
    you: int | None = None
    """Your seat; None for a spectator."""
    seats: tuple[SeatInfo, ...]
    sections: dict[str, Any]
    awaiting: tuple[int, ...] = ()
    standing: Any = None
    offers: Any = UNSET
    undo: int | None = None
    outcome: Any = UNSET
    status: str = "running"
    """running, finished or aborted."""
    seed_commitment: str
    """SHA-256 of the seed, in hexadecimal; the seed itself is in the export of a finished match."""
    seed_given: bool = False
    """The table gave the seed (tests): its players may know what comes, and the match is unrated."""
    rated: bool = False


class Broadcast(Struct, frozen=True, array_like=True):
    """The one message of a commit on `view.*`: msgpack [version, frames, index of each audience's frame].

    Audiences are the seats in order and then the spectators; equal frames are sent once.
    """

    version: int
    frames: tuple[bytes, ...]
    index: tuple[int, ...]


encode_json = msgspec.json.Encoder().encode
encode_broadcast = msgspec.msgpack.Encoder().encode
broadcast = msgspec.msgpack.Decoder(Broadcast).decode


def applied(view: View, frame: Frame) -> View:
    """The view after the frame: what whoever held the view at the version before now sees. Both are left as they were.

    Raises ValueError when the frame is not the view's next one.
    """
    if frame.version != view.version + 1:
        message = f"version {frame.version} does not follow {view.version}"
        raise ValueError(message)
    kept = {} if frame.full else {name: value for name, value in view.sections.items() if name not in frame.gone}
    changes: dict[str, Any] = {
        name: value
        for name in ("seats", "standing", "outcome", "status")
        if (value := getattr(frame, name)) is not UNSET
    }
    return replace(
        view,
        version=frame.version,
        at=frame.at,
        sections=kept | frame.sections,
        awaiting=frame.awaiting,
        offers=frame.offers,
        undo=frame.undo,
        **changes,
    )
