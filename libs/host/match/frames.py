"""The frames of a commit: what each audience is sent, encoded once for all that see the same."""

from collections.abc import Mapping
from typing import Any

from msgspec import UNSET, Raw, to_builtins

from libs.host.core.commit import Commit
from libs.host.match.codec import Codec
from libs.host.match.events import HOST_EVENTS, CommitTakenBack, MatchOpened
from libs.host.match.fold import seat_of
from libs.host.match.shown import Shown, shown
from libs.host.match.state import Match
from libs.host.match.undo import undoable
from libs.kernel import Event, Seat, Viewer
from libs.messages.feeds import Actor, Broadcast, Frame, SeatInfo, encode_broadcast, encode_json


def viewers(match: Match) -> tuple[Viewer, ...]:
    """The audiences in the order of a broadcast: the seats, then the spectators."""
    return (*(Seat(seat) for seat in range(len(match.seats))), None)


def observed(codec: Codec, event: Event, viewer: Viewer) -> Event | None:
    """What the viewer may see of an event. The opening's seed is nobody's to see."""
    if isinstance(event, HOST_EVENTS):
        return MatchOpened(**{**_fields(event), "seed": b""}) if isinstance(event, MatchOpened) else event
    return codec.game.observe(event, viewer)


def _fields(event: Event) -> dict[str, Any]:
    return {name: getattr(event, name) for name in event.__struct_fields__}


def observations(codec: Codec, events: tuple[Event, ...], viewer: Viewer) -> tuple[Event, ...]:
    seen = (observed(codec, event, viewer) for event in events)
    return tuple(event for event in seen if event is not None)


def actor_of(match: Match, actor: str) -> Actor:
    """Who acted, without their name: a seat, its autopilot, or a role."""
    seat = seat_of(match, actor)
    if seat is None:
        return Actor(kind=actor.strip("<>").split(":", 1)[0] if actor.startswith("<") else "player")
    return Actor(kind="autopilot" if actor.startswith("<") else "seat", seat=seat)


def seat_infos(match: Match) -> tuple[SeatInfo, ...]:
    return tuple(
        SeatInfo(seat=number, player=seating.player, status="away" if seating.away else "playing")
        for number, seating in enumerate(match.seats)
    )


def broadcast(codec: Codec, before: Match, after: Match, commit: Commit) -> bytes:
    """The one message of the commit for all audiences."""
    now = shown(codec, after, before)
    events = tuple(codec.event(raw) for raw in commit.events)
    frames: list[bytes] = []
    index: list[int] = []
    places: dict[Any, int] = {}
    old = before.memo.get("shown")
    full = old is None or any(isinstance(event, CommitTakenBack) for event in events)
    common = _common(codec, before, after, commit)
    seen_json: list[bytes] = []
    # By the events' identities, which hold only as long as the events do: so they are kept.
    told: dict[tuple[int, ...], tuple[tuple[Event, ...], bytes]] = {}
    for viewer in viewers(after):
        seen = observations(codec, events, viewer)
        same = tuple(map(id, seen))
        if same not in told:
            told[same] = seen, encode_json(seen)
        events_json = told[same][1]
        sections, gone = _changed(now, None if full else old, viewer)
        undo = _undo(after, viewer)
        offers = UNSET if viewer is None else (now.offers_json[viewer] or UNSET)
        key = (events_json, tuple(map(id, sections.values())), gone, undo, id(offers))
        place = places.get(key)
        if place is None:
            place = places[key] = len(frames)
            frame = Frame(
                events=Raw(events_json),  # type: ignore[arg-type]  # encoded already
                sections=sections,
                full=full,
                gone=gone,
                offers=offers,
                undo=undo,
                **common,
            )
            frames.append(encode_json(frame))
            seen_json.append(events_json)
        index.append(place)
    after.memo["observed"] = [seen_json[place] for place in index]
    return encode_broadcast(Broadcast(after.version, tuple(frames), tuple(index)))


def _common(codec: Codec, before: Match, after: Match, commit: Commit) -> dict[str, Any]:
    """What every audience's frame says."""
    common: dict[str, Any] = {
        "match": after.identifier,
        "version": after.version,
        "at": after.at,
        "actor": actor_of(after, commit.actor),
        "awaiting": after.awaiting,
    }
    if after.seats != before.seats:
        common["seats"] = seat_infos(after)
    if after.status != before.status:
        common["status"] = after.status
    if after.outcome is not None and before.outcome is None:
        common["outcome"] = to_builtins(after.outcome)
    standing = codec.game.standing(after.game)
    if before.game is None or standing != codec.game.standing(before.game):
        common["standing"] = standing
    return common


def _undo(match: Match, viewer: Viewer) -> int | None:
    commit = None if viewer is None else undoable(match, viewer)
    return commit.version if commit else None


def _changed(now: Shown, old: Shown | None, viewer: Viewer) -> tuple[dict[str, Raw], tuple[str, ...]]:
    """The sections to send to the viewer, and the names of those that are gone."""
    if old is None:
        return now.public_json | ({} if viewer is None else now.private_json[viewer]), ()
    sections, gone = _difference(now.public_json, old.public_json)
    if viewer is not None:
        own, own_gone = _difference(now.private_json[viewer], old.private_json[viewer])
        sections |= own
        gone += own_gone
    return sections, gone


def _difference(now: Mapping[str, Raw], old: Mapping[str, Raw]) -> tuple[dict[str, Raw], tuple[str, ...]]:
    """What changed and what is gone. Sections keep their very bytes while they do not change, so identity tells."""
    changed = {name: json for name, json in now.items() if old.get(name) is not json}
    return changed, tuple(name for name in old if name not in now)
