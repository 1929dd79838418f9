"""Leaderboards and the course of ratings, from the rating logs.

| projection | a row is | indexes, by strength or time |
| --- | --- | --- |
| leaderboards | a player's rating in a scope, or at the end of one of its seasons | board:<scope> and board:<scope>:<season> of persons who are no longer provisional, everyone:… of all, player:<id> |
| rating_changes | what one match did in one scope | match:<id>, player:<scope>:<id> |
"""  # noqa: E501 - a table's rows are lines

from collections.abc import Iterator, Sequence
from typing import Any, Final

from msgspec import to_builtins

from libs.messages.facts import RatingChange, RatingChanged, ScoringFact
from libs.messages.standings import strength
from libs.projections import Projection, Upsert, Write

FACT_KINDS: Final = {"rating_changed": "rating"}


def leaderboards(fact: ScoringFact) -> Sequence[Write]:
    return list(_rows(fact))


def rating_changes(fact: ScoringFact) -> Sequence[Write]:
    fields = {
        "match": fact.match,
        "scope": fact.scope,
        "game": fact.game,
        "speed": fact.speed,
        "finished": fact.finished,
        "season": fact.season,
        "changes": to_builtins(fact.changes),
    }
    index = {f"match:{fact.match}": float(fact.sequence)}
    index |= {f"player:{fact.scope}:{change.player}": float(fact.sequence) for change in fact.changes}
    return [Upsert(f"{fact.scope}:{fact.version}", fields, index, fresh=True)]


def _rows(fact: RatingChanged) -> Iterator[Upsert]:
    for change in fact.changes:
        value = strength(change.after.mu, change.after.sigma)
        for board in (fact.scope, f"{fact.scope}:{fact.season}"):
            index = {f"everyone:{board}": value}
            if not (change.bot or change.after.provisional):
                index[f"board:{board}"] = value
            if board == fact.scope:
                index[f"player:{change.player}"] = value
            yield Upsert(f"{board}:{change.player}", _fields(fact, change, board), index, fresh=True)


def _fields(fact: RatingChanged, change: RatingChange, board: str) -> dict[str, Any]:
    return {
        "player": change.player,
        "bot": change.bot,
        "scope": fact.scope,
        "season": None if board == fact.scope else fact.season,
        "rating": change.after.value,
        "mu": change.after.mu,
        "sigma": change.after.sigma,
        "matches": change.after.matches,
        "wins": change.after.wins,
        "provisional": change.after.provisional,
        "last": fact.finished,
    }


LEADERBOARDS: Final = Projection[ScoringFact]("leaderboards", leaderboards)
RATING_CHANGES: Final = Projection[ScoringFact]("rating_changes", rating_changes)
