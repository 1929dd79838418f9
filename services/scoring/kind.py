"""Rating logs as a kind of aggregate, one for each scope; ids are r-all, r-<game> and r-<game>-<speed>."""

import zlib
from typing import Any, Final

import msgspec
from msgspec import Struct

from libs.host.core.commit import Commit, CorruptCommitError
from libs.host.core.kind import History, Kind, Proposal, RefusalError, Request, require
from libs.host.match.kind import code_digest
from libs.messages.facts import Rating, RatingChange, RatingChanged, encode_fact
from libs.messages.requests import Found, Query, QueryAnswer, ReadQuery
from libs.messages.standings import RATING_PREFIX, provisional, season_of, shown
from services.scoring.messages import Rate
from services.scoring.ratings.arithmetic import ARITHMETIC, DIGITS
from services.scoring.ratings.decide import decide
from services.scoring.ratings.events import MatchRated, evolve, match_rated, raw
from services.scoring.ratings.state import Ratings, Record


class _Kept(Struct, frozen=True, array_like=True):
    """A state in a snapshot, to be compressed. A record is mu and sigma in millionths, matches and wins."""

    identifier: str
    version: int
    sequence: int
    records: dict[str, tuple[int, int, int, int]]


class _Asked(Struct, frozen=True, forbid_unknown_fields=True):
    """Whose ratings a query wants."""

    players: tuple[str, ...]


_MILLION: Final = 10**DIGITS

_pack = msgspec.msgpack.Encoder().encode
_unpack = msgspec.msgpack.Decoder(_Kept).decode
_asked = msgspec.json.Decoder(_Asked).decode


class RatingLogs(Kind[Ratings]):
    """Logs grow for ever, so only the newest commits are at hand: older repeats are known by their sequence."""

    owner = "scoring"
    snapshot_every = 250
    recalls = 250

    def __init__(self) -> None:
        self.digest = code_digest("services.scoring.ratings.state")

    def blank(self, identifier: str) -> Ratings:
        return Ratings(identifier=identifier)

    def evolve(self, state: Ratings, commit: Commit) -> Ratings:
        try:
            (event,) = map(match_rated, commit.events)
        except (msgspec.MsgspecError, ValueError) as error:
            message = f"unreadable event: {error}"
            raise CorruptCommitError(message) from error
        return evolve(state, event)

    def decide(self, state: Ratings, request: Request) -> Proposal[Ratings]:
        require(state.identifier.startswith(RATING_PREFIX), "not_found", kind="missing")
        message: Any = request.message
        if not isinstance(message, Rate):
            raise RefusalError("malformed", "unknown_command", "matches are rated by facts alone")
        event = decide(state, message.fact, message.sequence)
        after = evolve(state, event)
        return Proposal(
            state=after,
            events=(raw(event),),
            facts=(encode_fact(_fact(event, after, request)),),
            rules=ARITHMETIC,
        )

    def observed(self, commit: Commit, state: Ratings, actor: str) -> bytes:
        return msgspec.json.encode(tuple(map(match_rated, commit.events)))

    def query(self, state: Ratings, version: int, query: Query, history: History) -> QueryAnswer:
        """`ratings`: those of some players, as the log has them at this moment."""
        require(version > 0, "not_found", kind="missing")
        if not (isinstance(query, ReadQuery) and query.name == "ratings"):
            raise RefusalError("malformed", "unknown_query")
        try:
            asked = _asked(query.json)
        except msgspec.MsgspecError as error:
            raise RefusalError("malformed", "malformed_query", str(error)) from error
        found = {player: _shown(state.of(player)) for player in asked.players}
        return Found(json=msgspec.json.encode(found), version=version)

    def settled(self, state: Ratings) -> tuple[int, bytes]:
        records = {player: _whole(record) for player, record in sorted(state.everybody().items())}
        kept = _Kept(state.identifier, state.version, state.sequence, records)
        return state.version, zlib.compress(_pack(kept), 1)

    def unpack(self, data: bytes) -> Ratings:
        try:
            kept = _unpack(zlib.decompress(data))
        except (msgspec.MsgspecError, zlib.error) as error:
            message = f"unreadable state: {error}"
            raise CorruptCommitError(message) from error
        ratings = Ratings(identifier=kept.identifier, version=kept.version - 1)
        records = ((player, _record(*whole)) for player, whole in kept.records.items())
        return ratings.advanced(kept.sequence, records)


def _whole(record: Record) -> tuple[int, int, int, int]:
    return round(record.mu * _MILLION), round(record.sigma * _MILLION), record.matches, record.wins


def _record(mu: int, sigma: int, matches: int, wins: int) -> Record:
    """Exactly what was kept: dividing gives the float that is nearest to six decimals, as rounding did."""
    return Record(mu / _MILLION, sigma / _MILLION, matches, wins)


def _fact(event: MatchRated, after: Ratings, request: Request) -> RatingChanged:
    return RatingChanged(
        owner=RatingLogs.owner,
        id=after.identifier,
        version=after.version,
        at=request.now,
        trace=request.trace,
        scope=after.identifier.removeprefix(RATING_PREFIX),
        match=event.match,
        game=event.game,
        speed=event.speed,
        finished=event.finished,
        season=season_of(event.finished),
        sequence=event.sequence,
        changes=tuple(
            RatingChange(
                player=change.player,
                seat=change.seat,
                rank=change.rank,
                before=_shown(change.before),
                after=_shown(change.after),
                bot=change.bot,
            )
            for change in event.changes
        ),
    )


def _shown(record: Record) -> Rating:
    return Rating(
        mu=record.mu,
        sigma=record.sigma,
        value=shown(record.mu, record.sigma),
        matches=record.matches,
        wins=record.wins,
        provisional=provisional(record.matches, record.sigma),
    )
