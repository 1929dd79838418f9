"""What a match's audiences are shown and offered, computed once per state and encoded once per section.

It is a pure function of the match, kept beside it so that the next state's can start from what has not changed.
"""

from collections.abc import Mapping
from typing import Any, TypeAlias

from msgspec import Raw

from libs.host.match.codec import Codec
from libs.host.match.state import Match
from libs.kernel import Seat, Standing
from libs.messages.feeds import encode_json

Sections: TypeAlias = Mapping[str, Any]
SectionsJson: TypeAlias = dict[str, Raw]

_MISSING = object()


class Shown:
    """The sections of one match state, as values and as JSON."""

    __slots__ = ("private", "private_json", "public", "public_json")

    def __init__(self, codec: Codec, match: Match, before: "Shown | None") -> None:
        game = codec.game
        seats = range(len(match.seats))
        self.public: Sections = game.public(match.game)
        self.private: list[Sections] = [game.private(match.game, Seat(seat)) for seat in seats]
        self.public_json: SectionsJson = _encoded(
            self.public, before.public if before else {}, before.public_json if before else {}
        )
        self.private_json: list[SectionsJson] = [
            _encoded(own, before.private[seat] if before else {}, before.private_json[seat] if before else {})
            for seat, own in enumerate(self.private)
        ]


class Offered:
    """What is offered to each seat of one match state, made when it is asked for, and since which version.

    Whoever acted is offered something else by then, and so is whoever may act that could not before. Only where others
    may act in both states do their offers tell.
    """

    __slots__ = ("_codec", "_json", "acts", "game", "since")

    def __init__(self, codec: Codec, match: Match, before: "Offered | None", actor: Seat | None) -> None:
        seats = range(len(match.seats))
        self._codec = codec
        self._json: dict[int, bytes] = {}
        self.game = match.game
        """Not the match, which keeps this: states would only die by the garbage collector."""
        self.acts: tuple[bool, ...] = tuple([match.may_act(seat) for seat in seats])
        self.since: list[int] = [
            before.since[seat] if before and self._stay(seat, before, actor) else match.version for seat in seats
        ]

    def json(self, seat: int) -> bytes | None:
        """None for nothing."""
        if not self.acts[seat]:
            return None
        kept = self._json.get(seat)
        if kept is None:
            kept = self._json[seat] = encode_json(self._codec.game.offers(self.game, Seat(seat)))
        return kept

    def _stay(self, seat: int, before: "Offered", actor: Seat | None) -> bool:
        """Whether the seat is offered what it was before."""
        if self.acts[seat] != before.acts[seat]:
            return False
        if not self.acts[seat] or self.game is before.game:
            return True
        return seat != actor and self.json(seat) == before.json(seat)


def _encoded(sections: Sections, before: Sections, json: SectionsJson) -> SectionsJson:
    """Each section as JSON, taken over from `before` where its value is the same; `json` itself where all are."""
    if sections == before:
        return json
    encoded = {}
    for name, value in sections.items():
        old = before.get(name, _MISSING)
        encoded[name] = json[name] if old is value or old == value else Raw(encode_json(value))
    return encoded


def shown(codec: Codec, match: Match, before: Match | None = None) -> Shown:
    """What is shown of a match, from what was shown `before` it if that is still kept."""
    kept: Shown | None = match.memo.get("shown")
    if kept is None:
        kept = match.memo["shown"] = Shown(codec, match, before.memo.get("shown") if before else None)
    return kept


def offered(codec: Codec, match: Match, before: Match | None = None, actor: Seat | None = None) -> Offered:
    """What is offered in a match, from what was offered `before` the seat `actor` acted, if that is still kept."""
    kept: Offered | None = match.memo.get("offered")
    if kept is None:
        kept = match.memo["offered"] = Offered(codec, match, before.memo.get("offered") if before else None, actor)
    return kept


def offers_changed_at(match: Match, seat: Seat) -> int:
    """The version since which the seat has been offered what it is offered now; the newest when that is not kept."""
    kept: Offered | None = match.memo.get("offered")
    return match.version if kept is None else kept.since[seat]


def standing_of(codec: Codec, match: Match) -> Standing:
    """The public score line of an opened match."""
    kept: Standing | None = match.memo.get("standing")
    if kept is None:
        kept = match.memo["standing"] = codec.game.standing(match.game)
    return kept
