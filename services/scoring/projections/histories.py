"""Histories: every match that ended, for lists with filters and for the export.

| projection | a row is | indexes |
| --- | --- | --- |
| histories | a match that ended, whatever way: its results, whether and how it was rated | all, game:<game>, player:<id>, player:<id>:<game>, pair:<id>:<id> by the time it ended |
| exports | a finished match with score sheets and statistics | all, game:<game> by the sequence of its fact |

A pair's ids stand in the order of their text.
"""  # noqa: E501 - a table's rows are lines

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations
from typing import Any, Final

from msgspec import to_builtins

from libs.messages.facts import MatchAborted, MatchFinished, RatingChanged
from libs.messages.standings import scope_of
from libs.projections import Projection, Upsert, Write
from libs.projections.matches import ALL, index_of_game, index_of_player
from services.scoring.projections.heard import Heard
from services.scoring.results import results_of, unrated_because


def pairs(players: Iterable[str]) -> Iterator[tuple[str, str]]:
    """Every two different players once, in the order of their text."""
    return combinations(sorted(set(players)), 2)


def histories(heard: Heard) -> Sequence[Write]:
    fact = heard.fact
    match fact:
        case MatchFinished():
            return [Upsert(fact.id, _finished(fact), _index(fact), fresh=True)]
        case MatchAborted() if fact.version > 1:
            return [Upsert(fact.id, _aborted(fact), _index(fact), fresh=True)]
        case RatingChanged() if fact.scope == scope_of(fact.game, fact.speed):
            ratings = {
                change.player: {"before": change.before.value, "after": change.after.value} for change in fact.changes
            }
            return [Upsert(fact.match, {"ratings": ratings})]
        case _:
            # A match called off before it opened was never one; and one scope's change is enough for a list.
            return []


def exports(heard: Heard) -> Sequence[Write]:
    fact = heard.fact
    if not isinstance(fact, MatchFinished) or not fact.spectators:
        return []
    fields = {
        **_finished(fact),
        "sequence": heard.sequence,
        "options": fact.options,
        "sheets": [score["lines"] for score in _scores(fact)],
        "statistics": to_builtins(fact.statistics),
    }
    index = dict.fromkeys((ALL, index_of_game(fact.owner)), float(heard.sequence))
    return [Upsert(fact.id, fields, index, fresh=True)]


def _scores(fact: MatchFinished) -> list[dict[str, Any]]:
    """In seat order, each with its lines."""
    scores = sorted(fact.outcome["scores"], key=lambda score: int(score["seat"]))
    return [{"lines": (), **score} for score in scores]


def _finished(fact: MatchFinished) -> dict[str, Any]:
    results = results_of(fact)
    unrated = unrated_because(fact, results)
    return {
        "match": fact.id,
        "game": fact.owner,
        "table": fact.table,
        "speed": fact.speed,
        "players": fact.players,
        "started": fact.started,
        "finished": fact.at,
        "how": fact.how,
        "spectators": fact.spectators,
        "length": fact.version,
        "rules_version": fact.rules_version,
        "rated": not unrated,
        "unrated": unrated,
        "results": to_builtins(results),
    }


def _aborted(fact: MatchAborted) -> dict[str, Any]:
    return {
        "match": fact.id,
        "game": fact.owner,
        "table": fact.table,
        "players": fact.players,
        "finished": fact.at,
        "how": "aborted",
        "why": fact.why,
        "length": fact.version,
        "rated": False,
        "unrated": "aborted",
        "results": (),
    }


def _index(fact: MatchFinished | MatchAborted) -> dict[str, float]:
    names = [ALL, index_of_game(fact.owner)]
    for player in fact.players:
        names += [index_of_player(player), f"{index_of_player(player)}:{fact.owner}"]
    names += [f"pair:{one}:{other}" for one, other in pairs(fact.players)]
    return dict.fromkeys(names, float(fact.at))


HISTORIES: Final = Projection[Heard]("histories", histories, schema=2)
EXPORTS: Final = Projection[Heard]("exports", exports, schema=2)
