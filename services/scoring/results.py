"""What a finished match says of each of its players, and whether it is rated (README.md, decisions 1 to 4)."""

from typing import Final

import msgspec
from msgspec import Struct

from libs.kernel import Outcome, ranked
from libs.messages.facts import MatchFinished
from libs.messages.ids import BOT_PREFIX

PLAYED_OUT: Final = "played"


class SeatResult(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One seat's result. `place` is the match's own, `rank` the one that counts: who had left is behind who had not."""

    player: str
    seat: int
    place: int
    rank: int
    total: int
    stand_in: bool = False
    """The autopilot played the seat at the end, because its player was gone."""
    bot: bool = False
    won: bool = False
    """First, alone or level with others, there until the end, and not the only one."""


class UnreadableResultError(ValueError):
    """A fact whose outcome is not one score a seat."""


def results_of(fact: MatchFinished) -> tuple[SeatResult, ...]:
    """In seat order. Raises UnreadableResultError."""
    try:
        outcome = msgspec.convert(fact.outcome, Outcome)
    except msgspec.ValidationError as error:
        raise UnreadableResultError(str(error)) from error
    scores = sorted(outcome.scores, key=lambda score: score.seat)
    if [score.seat for score in scores] != list(range(len(fact.players))):
        message = f"{len(scores)} scores for {len(fact.players)} players"
        raise UnreadableResultError(message)
    gone = frozenset(fact.stand_ins)
    ranks = ranked([(int(score.seat not in gone), (-score.place,)) for score in scores])
    return tuple(
        SeatResult(
            player=player,
            seat=score.seat,
            place=score.place,
            rank=rank,
            total=score.total,
            stand_in=score.seat in gone,
            bot=is_bot(player),
            won=rank == 1 and score.seat not in gone and len(scores) > 1,
        )
        for player, score, rank in zip(fact.players, scores, ranks, strict=True)
    )


def unrated_because(fact: MatchFinished, results: tuple[SeatResult, ...]) -> str:
    """Why the match does not change ratings, as a stable code; "" if it does."""
    reasons = {
        "seed_given": fact.seed_given,
        "casual": not fact.rated,
        "one_seat": len(results) == 1,
        "one_player_twice": len(set(fact.players)) < len(fact.players),
        "bots_only": all(result.bot for result in results),
        "abandoned_by_all": all(result.stand_in for result in results),
    }
    return next((reason for reason, holds in reasons.items() if holds), "")


def played_out(fact: MatchFinished) -> bool:
    """Whether the match was played to its end by the players themselves, so that its score says something."""
    return fact.how == PLAYED_OUT and not fact.stand_ins


def is_bot(player: str) -> bool:
    return player.startswith(BOT_PREFIX)
