"""Whole views of a match, its history, and what a finished one gives away."""

from typing import Any

import msgspec
from msgspec import UNSET, Raw, to_builtins

from libs.host.core.commit import CHAIN_BYTES, Commit
from libs.host.core.kind import History, RefusalError
from libs.host.match.codec import Codec
from libs.host.match.fold import evolve
from libs.host.match.frames import actor_of, observations, seat_infos
from libs.host.match.shown import offered, shown, standing_of
from libs.host.match.state import Match
from libs.host.match.undo import undoable
from libs.kernel import Seat, Viewer
from libs.messages.exported import ExportedCommit, ExportHeader
from libs.messages.feeds import Frame, View, encode_json


def opened(match: Match) -> None:
    """Refuse a match that does not exist (yet)."""
    if match.opened is None:
        raise RefusalError("missing", "match_not_found")


def admitted(match: Match, player: str | None) -> Viewer:
    """The player's seat, or None for a spectator where those are let in. Raises RefusalError."""
    seat = None if player is None else match.seat_of(player)
    if seat is None and match.opened is not None and not match.opened.spectators:
        raise RefusalError("forbidden", "spectators_not_admitted")
    return seat


def view(codec: Codec, match: Match, viewer: Viewer) -> bytes:
    """The whole view of one audience as JSON."""
    terms = match.opened
    assert terms is not None  # noqa: S101 (asked of opened matches only)
    now = shown(codec, match)
    sections: dict[str, Any] = dict(now.public_json)
    offers: Any = UNSET
    undo = None
    if viewer is not None:
        sections |= now.private_json[viewer]
        own = offered(codec, match).json(viewer)
        offers = UNSET if own is None else Raw(own)
        commit = undoable(match, viewer)
        undo = commit.version if commit else None
    return encode_json(
        View(
            match=match.identifier,
            game=codec.game.name,
            rules_version=terms.rules_version,
            table=terms.table,
            options=terms.options,
            version=match.version,
            at=match.at,
            you=viewer,
            seats=seat_infos(match),
            sections=sections,
            awaiting=match.awaiting,
            standing=standing_of(codec, match),
            offers=offers,
            undo=undo,
            outcome=UNSET if match.outcome is None else to_builtins(match.outcome),
            status=match.status,
            seed_commitment=terms.seed_commitment,
            seed_given=terms.seed_given,
            rated=terms.rated,
        )
    )


def offers(codec: Codec, match: Match, seat: Seat) -> bytes:
    """Every legal command of a seat, free ones of a seat that is not awaited included, as JSON."""
    known = offered(codec, match).json(seat)
    if known is not None:
        return known
    return encode_json(codec.game.offers(match.game, seat) if match.status == "running" else ())


def as_of(codec: Codec, history: History, version: int) -> Match:
    """The match as it was at a version. Raises RefusalError."""
    if not 1 <= version <= history.version:
        raise RefusalError("missing", "version_not_found", f"versions are 1 to {history.version}")
    match = Match(identifier=history.commit(1).id)
    for number in range(1, version + 1):
        match = evolve(codec, match, history.commit(number))
    return match


def frames(codec: Codec, match: Match, viewer: Viewer, history: History, *, after: int, limit: int) -> bytes:
    """Frames of the versions after `after`, at most `limit`, as a JSON array.

    Only the last one has sections, all of them, and only if it is the newest; the others tell what happened.
    """
    stop = min(history.version, after + limit)
    stretch: list[Frame] = [_told(codec, match, viewer, history.commit(version)) for version in range(after + 1, stop)]
    if stop > after:
        stretch.append(_newest(codec, match, viewer, history.commit(stop)))
    return encode_json(stretch)


def _told(codec: Codec, match: Match, viewer: Viewer, commit: Commit) -> Frame:
    events = tuple(codec.event(raw) for raw in commit.events)
    return Frame(
        match=match.identifier,
        version=commit.version,
        at=commit.at,
        actor=actor_of(match, commit.actor),
        events=observations(codec, events, viewer),
        awaiting=commit.awaiting,
    )


def _newest(codec: Codec, match: Match, viewer: Viewer, commit: Commit) -> Frame:
    told = _told(codec, match, viewer, commit)
    if commit.version != match.version:
        return told
    whole = msgspec.json.decode(view(codec, match, viewer), type=View)
    return Frame(
        match=told.match,
        version=told.version,
        at=told.at,
        actor=told.actor,
        events=told.events,
        sections=whole.sections,
        full=True,
        awaiting=whole.awaiting,
        seats=whole.seats,
        standing=whole.standing,
        offers=whole.offers,
        undo=whole.undo,
        outcome=whole.outcome,
        status=whole.status,
    )


def export(
    codec: Codec, match: Match, viewer: Viewer, history: History, *, after: int, limit: int, stopped: bool = False
) -> bytes:
    """Commits after a version as ndjson lines, at most `limit`; before the first a line that describes the match.

    A finished match is told whole: each line has the bytes that were in the log ("message", base64: the chain's 32
    bytes and the commit), so that anybody can check the chain with the seed, and the same commit readable. Of a running
    match a line has what this viewer was shown. Of one that is `stopped` there is what comes before the damage.
    """
    terms = match.opened
    assert terms is not None  # noqa: S101 (asked of opened matches only)
    over = match.status in {"finished", "aborted"}
    lines: list[bytes] = []
    if after == 0:
        header = ExportHeader(
            match=match.identifier,
            game=codec.game.name,
            rules_version=terms.rules_version,
            table=terms.table,
            players=terms.players,
            options=terms.options,
            status="stopped" if stopped else match.status,
            version=match.version,
            damaged=match.version + 1 if stopped else None,
            seed_commitment=terms.seed_commitment,
            seed=match.seed if over else None,
            outcome=match.outcome,
        )
        lines.append(encode_json(header))
    for version in range(after + 1, min(history.version, after + limit) + 1):
        commit = history.commit(version)
        if over:
            lines.append(_whole(codec, commit, history.raw(version)))
        else:
            lines.append(encode_json(_told(codec, match, viewer, commit)))
    return b"".join(line + b"\n" for line in lines)


def _whole(codec: Codec, commit: Commit, raw: bytes) -> bytes:
    return encode_json(
        ExportedCommit(
            version=commit.version,
            at=commit.at,
            actor=commit.actor,
            command_id=commit.command,
            command=Raw(commit.body) if commit.body else None,
            drawn=commit.drawn,
            events=tuple(codec.event(event) for event in commit.events),
            awaiting=commit.awaiting,
            chain=raw[:CHAIN_BYTES].hex(),
            message=raw,
        )
    )
