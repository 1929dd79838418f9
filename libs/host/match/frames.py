"""The frames of a commit: what each audience is sent, encoded once for all that see the same."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from msgspec import UNSET, Raw, to_builtins

from libs.host.core.commit import Commit
from libs.host.match.clocks import deadline
from libs.host.match.codec import Codec
from libs.host.match.events import CommitTakenBack, MatchOpened, is_host_event
from libs.host.match.fold import seat_of
from libs.host.match.shown import Offered, Shown, offered, shown, standing_of
from libs.host.match.state import Match
from libs.host.match.undo import undoable
from libs.kernel import Event, Seat, Viewer
from libs.messages.clocks import Untimed
from libs.messages.feeds import Actor, Broadcast, Frame, SeatInfo, encode_broadcast, encode_json


def viewers(match: Match) -> tuple[Viewer, ...]:
    """The audiences in the order of a broadcast: the seats, then the spectators."""
    return (*(Seat(seat) for seat in range(len(match.seats))), None)


def observed(codec: Codec, event: Event, viewer: Viewer) -> Event | None:
    """What the viewer may see of an event. The opening's seed is nobody's to see."""
    if is_host_event(event):
        return MatchOpened(**{**_fields(event), "seed": b""}) if isinstance(event, MatchOpened) else event
    return codec.game.observe(event, viewer)


def _fields(event: Event) -> dict[str, Any]:
    return {name: getattr(event, name) for name in event.__struct_fields__}


def observations(codec: Codec, events: tuple[Event, ...], viewer: Viewer) -> tuple[Event, ...]:
    """What the viewer may see of several events, in order."""
    return tuple([seen for event in events if (seen := observed(codec, event, viewer)) is not None])


def are_public(codec: Codec, events: tuple[Event, ...]) -> bool:
    """Whether everybody sees all of them as they are: spectators do, and no seat sees less."""
    return all(observed(codec, event, None) is event for event in events)


def actor_of(match: Match, actor: str) -> Actor:
    """Who acted, without their name: a seat, its autopilot, or a role."""
    seat = seat_of(match, actor)
    if seat is None:
        return Actor(kind=actor.strip("<>").split(":", 1)[0] if actor.startswith("<") else "player")
    return Actor(kind="autopilot" if actor.startswith("<") else "seat", seat=seat)


def seat_infos(match: Match) -> tuple[SeatInfo, ...]:
    kept: tuple[SeatInfo, ...] | None = match.memo.get("seats")
    if kept is None:
        kept = match.memo["seats"] = _seat_infos(match)
    return kept


def _seat_infos(match: Match) -> tuple[SeatInfo, ...]:
    untimed = isinstance(match.clock, Untimed)
    return tuple(
        SeatInfo(
            seat=number,
            player=seating.player,
            status=(seating.away if seating.retired else "away") if seating.away else "playing",
            bank_ms=None if untimed else seating.bank,
            deadline=None if untimed else deadline(match, Seat(number)),
            vacation=None if seating.vacation is None else seating.vacation.until,
        )
        for number, seating in enumerate(match.seats)
    )


class _Audiences:
    """The frames of a commit as they are made: one for each audience, equal ones once."""

    def __init__(self, common: dict[str, Any]) -> None:
        self._common = common
        self._places: dict[Any, int] = {}
        self.frames: list[bytes] = []
        self.index: list[int] = []
        self.observed: list[bytes] = []
        """By audience: its events, as a JSON array."""

    def add(self, events_json: bytes, sections: dict[str, Raw], gone: tuple[str, ...], own: "_Own") -> None:
        """The next audience's. `sections` are kept by `Shown` while this lives, so their identities tell them apart."""
        key = (events_json, *map(id, sections.values()), gone, own)
        place = self._places.get(key)
        if place is None:
            place = self._places[key] = len(self.frames)
            frame = Frame(
                events=Raw(events_json),  # type: ignore[arg-type]  # encoded already
                sections=sections,
                gone=gone,
                offers=UNSET if own.offers is None else Raw(own.offers),
                undo=own.undo,
                **self._common,
            )
            self.frames.append(encode_json(frame))
        self.index.append(place)
        self.observed.append(events_json)


class _Own(NamedTuple):
    """What a seat is told besides: its offers as JSON, and the commit that it may take back."""

    offers: bytes | None = None
    undo: int | None = None


_NOTHING = _Own()


def broadcast(codec: Codec, before: Match, after: Match, commit: Commit) -> bytes:
    """The one message of the commit for all audiences."""
    now, offers = shown(codec, after, before), offered(codec, after)
    events = decided_events(codec, after, commit)
    old: Shown | None = before.memo.get("shown")
    if CommitTakenBack in map(type, events):
        old = None
    audiences = _Audiences(_common(codec, before, after, commit) | {"full": old is None})
    public = encode_json(events) if are_public(codec, events) else None
    changed, gone = _difference(now.public_json, old.public_json if old else None)
    for viewer in viewers(after):
        seen = encode_json(observations(codec, events, viewer)) if public is None else public
        if viewer is None:
            audiences.add(seen, changed, gone, _NOTHING)
            continue
        own, own_gone = _difference(now.private_json[viewer], old.private_json[viewer] if old else None)
        told = _own(after, offers, viewer) if after.may_act(viewer) else _NOTHING
        audiences.add(seen, changed | own if own else changed, gone + own_gone, told)
    after.memo["observed"] = audiences.observed
    return encode_broadcast(Broadcast(after.version, tuple(audiences.frames), tuple(audiences.index)))


def decided_events(codec: Codec, match: Match, commit: Commit) -> tuple[Event, ...]:
    """The events of the match's last commit: as they were decided, or as the log has them."""
    kept: tuple[Event, ...] | None = match.memo.get("events")
    return tuple(codec.event(raw) for raw in commit.events) if kept is None else kept


def _own(match: Match, offers: Offered, seat: Seat) -> _Own:
    commit = undoable(match, seat)
    return _Own(offers.json(seat), commit.version if commit else None)


def _common(codec: Codec, before: Match, after: Match, commit: Commit) -> dict[str, Any]:
    """What every audience's frame says."""
    common: dict[str, Any] = {
        "match": after.identifier,
        "version": after.version,
        "at": after.at,
        "actor": actor_of(after, commit.actor),
        "awaiting": after.awaiting,
    }
    if (seats := seat_infos(after)) != seat_infos(before):
        common["seats"] = seats
    if after.status != before.status:
        common["status"] = after.status
    if after.outcome is not None and before.outcome is None:
        common["outcome"] = to_builtins(after.outcome)
    standing = standing_of(codec, after)
    if before.game is None or standing != standing_of(codec, before):
        common["standing"] = standing
    return common


def _difference(now: Mapping[str, Raw], old: Mapping[str, Raw] | None) -> tuple[dict[str, Raw], tuple[str, ...]]:
    """What changed and what is gone. Sections keep their very bytes while they do not change, so identity tells."""
    if old is None:
        return dict(now), ()
    if now is old:
        return {}, ()
    gone = () if now.keys() == old.keys() else tuple(name for name in old if name not in now)
    return {name: json for name, json in now.items() if old.get(name) is not json}, gone
