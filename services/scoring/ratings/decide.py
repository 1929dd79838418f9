"""Rating one match in one log."""

from libs.host.core.kind import require
from libs.messages.facts import MatchFinished
from libs.messages.standings import RATING_PREFIX, scope_of
from services.scoring.ratings.arithmetic import rated
from services.scoring.ratings.events import Change, MatchRated
from services.scoring.ratings.state import Ratings
from services.scoring.results import UnreadableResultError, results_of, unrated_because


def logs_of(fact: MatchFinished) -> tuple[str, ...]:
    """The ids of the logs that the match is rated in; none if it is not."""
    try:
        if unrated_because(fact, results_of(fact)):
            return ()
    except UnreadableResultError:
        return ()
    scopes = (scope_of(fact.owner, fact.speed), scope_of(fact.owner), scope_of())
    return tuple(RATING_PREFIX + scope for scope in scopes)


def decide(ratings: Ratings, fact: MatchFinished, sequence: int) -> MatchRated:
    """What the fact at that sequence of FACTS does to the ratings.

    Refuses already_rated for a fact not behind the last one rated by, wrong_log and unrated.
    """
    require(sequence > ratings.sequence, "already_rated", f"{sequence} is not after {ratings.sequence}", kind="over")
    logs = logs_of(fact)
    require(logs, "unrated")
    require(ratings.identifier in logs, "wrong_log", kind="malformed")
    results = results_of(fact)
    before = [ratings.of(result.player) for result in results]
    after = rated([record.skill for record in before], [result.rank for result in results])
    changes = tuple(
        Change(
            player=result.player,
            seat=result.seat,
            rank=result.rank,
            before=record,
            after=record.after(skill, won=result.won),
            bot=result.bot,
        )
        for result, record, skill in zip(results, before, after, strict=True)
    )
    return MatchRated(
        match=fact.id,
        game=fact.owner,
        speed=fact.speed,
        finished=fact.at,
        sequence=sequence,
        changes=changes,
    )
