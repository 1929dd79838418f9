"""What other services are told of a match: who plays, whose turn it is, how it ended. Ids, never names, no secret."""

from typing import Any

from msgspec import to_builtins

from libs.host.match.clocks import deadline
from libs.host.match.codec import Codec
from libs.host.match.shown import standing_of
from libs.host.match.state import Away, Match
from libs.kernel import Seat
from libs.messages.clocks import speed
from libs.messages.facts import MatchAborted, MatchFact, MatchFinished, MatchStarted, TurnPassed, encode_fact


def facts(codec: Codec, before: Match, after: Match, trace: str, *, why: str = "") -> tuple[bytes, ...]:
    """The facts of the commit that led from one to the other, as JSON, in the order they are told.

    `why` is the reason of an end without a result.
    """
    told: list[MatchFact] = []
    common: dict[str, Any] = {
        "owner": codec.game.name,
        "id": after.identifier,
        "version": before.version + 1,
        "at": after.at,
        "trace": trace,
    }
    if before.opened is None and after.opened is not None:
        told.append(_started(after, common))
    if after.status == "running":
        standing = standing_of(codec, after)
        passed = after.awaiting != before.awaiting or _vacations(after) != _vacations(before)
        if passed or before.opened is None or standing != standing_of(codec, before):
            told.append(
                TurnPassed(
                    players=_players(after),
                    awaiting=tuple([after.seats[seat].player for seat in after.awaiting]),
                    turns=tuple([after.seats[seat].turn for seat in after.awaiting]),
                    standing=standing,
                    deadline=_deadline(after),
                    **common,
                )
            )
    elif after.status == "finished":
        told.append(_finished(codec, after, common))
    elif after.status == "aborted":
        opened = after.opened
        told.append(MatchAborted(table=opened.table if opened else "", players=_players(after), why=why, **common))
    return tuple([encode_fact(fact) for fact in told])


def _deadline(match: Match) -> int | None:
    """When the first of the running clocks runs out."""
    ends = [end for seat in match.awaiting if (end := deadline(match, Seat(seat))) is not None]
    return min(ends, default=None)


def _vacations(match: Match) -> tuple[Away | None, ...]:
    """They move deadlines."""
    return tuple([seating.vacation for seating in match.seats])


def _players(match: Match) -> tuple[str, ...]:
    return tuple([seating.player for seating in match.seats])


def _terms(match: Match) -> dict[str, Any]:
    opened = match.opened
    assert opened is not None  # noqa: S101 (called for opened matches only)
    return {
        "table": opened.table,
        "players": opened.players,
        "options": opened.options,
        "rules_version": opened.rules_version,
        "rated": opened.rated,
        "seed_given": opened.seed_given,
        "speed": speed(match.clock),
        "spectators": opened.spectators,
    }


def _started(match: Match, common: dict[str, Any]) -> MatchStarted:
    return MatchStarted(**_terms(match), **common)


def _finished(codec: Codec, match: Match, common: dict[str, Any]) -> MatchFinished:
    return MatchFinished(
        **_terms(match),
        started=match.started,
        how=match.how,
        outcome=to_builtins(match.outcome),
        statistics=tuple(dict(seat) for seat in codec.game.statistics(match.game)),
        stand_ins=tuple(number for number, seating in enumerate(match.seats) if seating.away),
        **common,
    )
