"""The projections of a game's matches, from their public facts alone; hence without any secret.

| projection | a row is | indexes |
| --- | --- | --- |
| live_matches | a running match: game, table, players, options, clocks' deadline, who is awaited, standing | all, game:<game>, player:<id> by the time it began |
| my_turn | a match that awaits somebody | all, player:<id> of each awaited, by the time the turn came |
| finished_matches | a match that ended: outcome with score sheets, how it ended | all, game:<game>, player:<id>, table:<id> by the time it ended |

Rows know players and tables by id; names are looked up when shown.
"""  # noqa: E501 - a table's rows are lines

from collections.abc import Sequence
from typing import Any, Final, assert_never

from libs.messages.facts import MatchAborted, MatchFact, MatchFinished, MatchStarted, TurnPassed
from libs.projections.projection import Delete, Projection, Upsert, Write

ALL: Final = "all"

FACT_KINDS: Final = {
    "match_started": "match",
    "match_finished": "match",
    "match_aborted": "match",
    "turn_passed": "",
}
"""The kind in the subject of a fact, by the fact's type.

A turn stands in the rows alone: who is awaited is a state that the next commit replaces, and telling it on would cost
every command a second synced append.
"""

_PRIVATE_TO_FACTS = frozenset({"id", "version", "owner", "trace", "at"})
_SHOWN: Final = {
    kind: tuple(name for name in kind.__struct_fields__ if name not in _PRIVATE_TO_FACTS)
    for kind in (MatchStarted, MatchFinished)
}


def index_of_game(game: str) -> str:
    return f"game:{game}"


def index_of_player(player: str) -> str:
    return f"player:{player}"


def index_of_table(table: str) -> str:
    return f"table:{table}"


def live_matches(fact: MatchFact) -> Sequence[Write]:
    match fact:
        case MatchStarted():
            fields = {
                **_fields(fact),
                "game": fact.owner,
                "started": fact.at,
                "at": fact.at,
                "awaiting": (),
                "standing": None,
                "deadline": None,
            }
            return [Upsert(fact.id, fields, _index(fact, fact.at), fresh=True)]
        case TurnPassed():
            return [
                Upsert(
                    fact.id,
                    {
                        "awaiting": fact.awaiting,
                        "standing": fact.standing,
                        "deadline": fact.deadline,
                        "at": fact.at,
                    },
                )
            ]
        case MatchFinished() | MatchAborted():
            return [Delete(fact.id)]
    assert_never(fact)


def my_turn(fact: MatchFact) -> Sequence[Write]:
    match fact:
        case TurnPassed() if fact.awaiting:
            fields = {
                "game": fact.owner,
                "players": fact.players,
                "awaiting": fact.awaiting,
                "turns": fact.turns,
                "standing": fact.standing,
                "deadline": fact.deadline,
                "at": fact.at,
            }
            index = {ALL: float(fact.at)} | {index_of_player(player): float(fact.at) for player in fact.awaiting}
            return [Upsert(fact.id, fields, index, fresh=True)]
        case MatchStarted():
            return []
        case TurnPassed() | MatchFinished() | MatchAborted():
            return [Delete(fact.id)]
    assert_never(fact)


def finished_matches(fact: MatchFact) -> Sequence[Write]:
    match fact:
        case MatchFinished():
            fields = {**_fields(fact), "game": fact.owner, "finished": fact.at}
            return [Upsert(fact.id, fields, _index(fact, fact.at), fresh=True)]
        case MatchAborted() if fact.version > 1:
            fields = {
                "game": fact.owner,
                "table": fact.table,
                "players": fact.players,
                "how": "aborted",
                "why": fact.why,
                "finished": fact.at,
                "outcome": None,
            }
            return [Upsert(fact.id, fields, _index(fact, fact.at), fresh=True)]
        case MatchAborted() | MatchStarted() | TurnPassed():
            # A match called off before it opened was never one.
            return []
    assert_never(fact)


LIVE_MATCHES: Final = Projection[MatchFact]("live_matches", live_matches, newest=[TurnPassed])
MY_TURN: Final = Projection[MatchFact]("my_turn", my_turn, schema=2, newest=[TurnPassed])
FINISHED_MATCHES: Final = Projection[MatchFact]("finished_matches", finished_matches, newest=[TurnPassed])

MATCH_PROJECTIONS: Final = (LIVE_MATCHES, MY_TURN, FINISHED_MATCHES)


def _fields(fact: MatchStarted | MatchFinished) -> dict[str, Any]:
    return {name: getattr(fact, name) for name in _SHOWN[type(fact)]}


def _index(fact: MatchStarted | MatchFinished | MatchAborted, at: int) -> dict[str, float]:
    names = [ALL, index_of_game(fact.owner), index_of_table(fact.table), *map(index_of_player, fact.players)]
    return dict.fromkeys(names, float(at))
