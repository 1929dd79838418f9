"""What finished matches add up to: for players, for pairs of players, for games.

| projection | a row counts | id | index, by name only |
| --- | --- | --- | --- |
| player_statistics | a player's matches of a game | <player>:<game> | player:<id> |
| versus | how two players fared against each other in a game | <player>:<player>:<game> | pair:<id>:<id> |
| game_statistics | a game's matches with so many seats | <game>:<seats>:persons, or :bots with some | game:<game> |

Fields are counts, hence never averages, and their names hold what is counted: `won.seat.0`, `score.41`.
A match with a given seed counts nowhere (README.md, decision 7).
"""

from collections import Counter
from collections.abc import Sequence
from typing import Final

from libs.messages.facts import MatchFinished
from libs.projections import Projection, Upsert, Write
from libs.projections.matches import index_of_game, index_of_player
from services.scoring.projections.heard import Heard
from services.scoring.projections.histories import pairs
from services.scoring.results import SeatResult, played_out, results_of, unrated_because

LENGTH_STEP: Final = 10
"""Commits that one bar of the histogram of lengths stands for."""
MINUTES_STEP: Final = 5
_MINUTE: Final = 60_000


def player_statistics(heard: Heard) -> Sequence[Write]:
    fact = heard.fact
    if not isinstance(fact, MatchFinished) or fact.seed_given:
        return []
    results = results_of(fact)
    rated = not unrated_because(fact, results)
    return [
        Upsert(
            f"{result.player}:{fact.owner}",
            {"player": result.player, "game": fact.owner},
            {index_of_player(result.player): 0.0},
            add=_of_player(fact, result, seats=len(results), rated=rated),
        )
        for result in results
    ]


def _of_player(fact: MatchFinished, result: SeatResult, *, seats: int, rated: bool) -> dict[str, int]:
    count: Counter[str] = Counter()
    if seats == 1:
        count.update({"solo": 1, "solo_points": result.total})
        return dict(count)
    count.update({"matches": 1, "rated": int(rated), "wins": int(result.won), f"rank.{result.rank}": 1})
    if result.stand_in:
        count["left"] = 1
    elif played_out(fact):
        count.update({"scored": 1, "points": result.total})
    return dict(count)


def versus(heard: Heard) -> Sequence[Write]:
    fact = heard.fact
    if not isinstance(fact, MatchFinished) or fact.seed_given or len(set(fact.players)) < len(fact.players):
        return []
    ranks = {result.player: result.rank for result in results_of(fact)}
    return [
        Upsert(
            f"{one}:{other}:{fact.owner}",
            {"players": (one, other), "game": fact.owner},
            {f"pair:{one}:{other}": 0.0},
            add={
                "matches": 1,
                "first_ahead": int(ranks[one] < ranks[other]),
                "second_ahead": int(ranks[other] < ranks[one]),
                "level": int(ranks[one] == ranks[other]),
            },
        )
        for one, other in pairs(fact.players)
    ]


def game_statistics(heard: Heard) -> Sequence[Write]:
    fact = heard.fact
    if not isinstance(fact, MatchFinished) or fact.seed_given:
        return []
    results = results_of(fact)
    who = "bots" if any(result.bot for result in results) else "persons"
    return [
        Upsert(
            f"{fact.owner}:{len(results)}:{who}",
            {"game": fact.owner, "seats": len(results), "who": who},
            {index_of_game(fact.owner): 0.0},
            add=_of_game(fact, results),
        )
    ]


def _of_game(fact: MatchFinished, results: Sequence[SeatResult]) -> dict[str, int]:
    """Only matches played out by their players say something about scores, seats, cards and length."""
    count: Counter[str] = Counter({"matches": 1, f"how.{fact.how}": 1})
    if not played_out(fact):
        return dict(count)
    minutes = max(0, fact.at - fact.started) // _MINUTE
    count.update(
        {
            "played_out": 1,
            "commits": fact.version,
            f"length.{fact.version // LENGTH_STEP * LENGTH_STEP}": 1,
            f"minutes.{minutes // MINUTES_STEP * MINUTES_STEP}": 1,
        }
    )
    for result in results:
        seat = f"seat.{result.seat}"
        count.update({f"score.{result.total}": 1, f"points.{seat}": result.total, f"won.{seat}": int(result.won)})
    for result, statistics in zip(results, fact.statistics, strict=False):
        for name, number in statistics.items():
            if number:
                count.update({f"had.{name}": 1, f"sum.{name}": number, f"win.{name}": int(result.won)})
    return dict(count)


PLAYER_STATISTICS: Final = Projection[Heard]("player_statistics", player_statistics)
VERSUS: Final = Projection[Heard]("versus", versus)
GAME_STATISTICS: Final = Projection[Heard]("game_statistics", game_statistics)
