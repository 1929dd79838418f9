"""Rows of scoring, folded in memory as Valkey folds them."""

import random
from collections import defaultdict
from typing import Any

import pytest

from libs.eventlog import Record
from libs.messages.facts import MatchAborted, TurnPassed, encode_fact
from libs.projections import Upsert
from services.scoring.projections import MATCH_PROJECTIONS, RATING_PROJECTIONS
from services.scoring.projections.heard import Heard, heard
from services.scoring.ratings.decide import logs_of

NOON = 1_800_000_000_000


class Table:
    """Rows and indexes by projection."""

    def __init__(self) -> None:
        self.rows: dict[str, dict[str, dict[str, Any]]] = defaultdict(dict)
        self.indexes: dict[str, dict[str, dict[str, float]]] = defaultdict(dict)

    def take(self, projections, item):
        for projection in projections:
            for write in projection.apply(item):
                assert isinstance(write, Upsert)
                row = self.rows[projection.name].setdefault(write.id, {})
                if write.fresh:
                    row.clear()
                row |= write.fields
                for name, number in write.add.items():
                    row[name] = row.get(name, 0) + number
                if write.index is not None:
                    self.indexes[projection.name][write.id] = dict(write.index)


def told(*facts):
    table = Table()
    for sequence, fact in enumerate(facts, 1):
        table.take(MATCH_PROJECTIONS, Heard(fact, sequence))
    return table


def test_a_history_has_results_and_the_reason_why_it_is_not_rated(match):
    table = told(match("ann", "bob", rated=False, stand_ins=(0,)))
    row = table.rows["histories"]["pig_race-1"]
    assert (row["how"], row["rated"], row["unrated"], row["length"]) == ("played", False, "casual", 40)
    assert [(one["player"], one["place"], one["rank"], one.get("stand_in", False)) for one in row["results"]] == [
        ("ann", 1, 2, True),
        ("bob", 2, 1, False),
    ]


def test_a_history_is_found_by_player_game_and_pair(match):
    table = told(match("bob", "ann"))
    assert set(table.indexes["histories"]["pig_race-1"]) == {
        "all",
        "game:pig_race",
        "player:ann",
        "player:ann:pig_race",
        "player:bob",
        "player:bob:pig_race",
        "pair:ann:bob",
    }


def test_an_aborted_match_stands_in_histories_and_counts_nowhere():
    aborted = MatchAborted(
        owner="pig_race", id="pig_race-1", version=9, at=NOON, table="t-1", players=("ann", "bob"), why="agreed"
    )
    table = told(aborted)
    assert table.rows["histories"]["pig_race-1"]["how"] == "aborted"
    assert set(table.rows) == {"histories"}


def test_a_match_called_off_before_it_opened_was_never_one():
    called_off = MatchAborted(owner="pig_race", id="pig_race-1", version=1, at=NOON, table="t-1", players=(), why="x")
    assert told(called_off).rows == {}


def test_the_rating_joins_the_history(match, log):
    fact = match("ann", "bob")
    table = told(fact, log.rate(fact, 1))
    assert table.rows["histories"]["pig_race-1"]["ratings"]["ann"] == {"before": 1000, "after": 1138}


def test_only_the_rating_at_the_speed_joins_the_history(match, new_log):
    fact = match("ann", "bob")
    table = told(fact, new_log("r-all").rate(fact, 1))
    assert "ratings" not in table.rows["histories"]["pig_race-1"]


def test_the_export_has_the_order_of_facts_and_what_was_counted(match):
    statistics: tuple[dict[str, int], ...] = ({"sown.onion": 2}, {})
    table = told(
        match("ann", "bob", match="pig_race-9"), match("ann", "bob", match="pig_race-1", statistics=statistics)
    )
    row = table.rows["exports"]["pig_race-1"]
    assert (row["sequence"], row["sheets"], list(row["statistics"])) == (2, [[], []], [{"sown.onion": 2}, {}])
    assert table.indexes["exports"]["pig_race-9"] == {"all": 1.0, "game:pig_race": 1.0}


def test_a_player_counts_matches_wins_and_points(match):
    table = told(
        match("ann", "bob"),
        match("bob", "ann", match="pig_race-2", rated=False),
        match("ann", "bob", match="pig_race-3", stand_ins=(0,)),
        match("ann", match="pig_race-4"),
    )
    row = table.rows["player_statistics"]["ann:pig_race"]
    assert (row["matches"], row["rated"], row["wins"], row["left"]) == (3, 2, 1, 1)
    assert (row["rank.1"], row["rank.2"]) == (1, 2)
    assert (row["scored"], row["points"]) == (2, 40 + 30)
    assert (row["solo"], row["solo_points"]) == (1, 40)


def test_two_players_are_compared_by_who_was_ahead(match):
    table = told(
        match("bob", "ann", "cid"),
        match("ann", "bob", match="pig_race-2", places=(1, 1)),
        match("ann", "bob", match="pig_race-3", stand_ins=(0,)),
    )
    row = table.rows["versus"]["ann:bob:pig_race"]
    assert (row["matches"], row["first_ahead"], row["second_ahead"], row["level"]) == (3, 0, 2, 1)


def test_a_game_counts_seats_points_length_and_what_its_seats_had(match):
    statistics = ({"sown.onion": 2, "passes": 0}, {"sown.onion": 1})
    table = told(match("ann", "bob", statistics=statistics), match("cid", "dot", match="pig_race-2", places=(2, 1)))
    row = table.rows["game_statistics"]["pig_race:2:persons"]
    assert (row["matches"], row["played_out"], row["commits"]) == (2, 2, 80)
    assert (row["won.seat.0"], row["won.seat.1"], row["points.seat.0"]) == (1, 1, 40 + 30)
    assert (row["score.40"], row["score.30"], row["length.40"], row["minutes.10"]) == (2, 2, 2, 2)
    assert (row["had.sown.onion"], row["sum.sown.onion"], row["win.sown.onion"]) == (2, 3, 1)
    assert "had.passes" not in row


def test_matches_that_were_left_say_nothing_of_play(match):
    row = told(match("ann", "bob", how="resigned", stand_ins=(1,))).rows["game_statistics"]["pig_race:2:persons"]
    assert row == {"game": "pig_race", "seats": 2, "who": "persons", "matches": 1, "how.resigned": 1}


def test_matches_with_bots_are_counted_apart(match):
    assert set(told(match("ann", "bot-pig_race-greedy-1")).rows["game_statistics"]) == {"pig_race:2:bots"}


def test_a_match_with_a_given_seed_counts_nowhere_but_is_shown(match):
    assert set(told(match("ann", "bob", seed_given=True)).rows) == {"histories", "exports"}


def boards(log, facts):
    table = Table()
    for sequence, fact in enumerate(facts, 1):
        table.take(RATING_PROJECTIONS, log.rate(fact, sequence))
    return table


def test_a_leaderboard_ranks_persons_who_are_no_longer_provisional(match, log):
    facts = [match("ann", "bot-pig_race-greedy-1", match=f"pig_race-{number}") for number in range(10)]
    table = boards(log, facts[:9])
    assert set(table.indexes["leaderboards"]["pig_race-slow:ann"]) == {"everyone:pig_race-slow", "player:ann"}
    table.take(RATING_PROJECTIONS, log.rate(facts[9], 10))
    assert set(table.indexes["leaderboards"]["pig_race-slow:ann"]) == {
        "everyone:pig_race-slow",
        "board:pig_race-slow",
        "player:ann",
    }
    assert "board:pig_race-slow" not in table.indexes["leaderboards"]["pig_race-slow:bot-pig_race-greedy-1"]


def test_a_season_has_the_rating_after_its_last_match(match, log):
    quarter = 92 * 24 * 3_600_000
    table = boards(log, [match("ann", "bob"), match("ann", "bob", match="pig_race-2", at=NOON + quarter)])
    first, second = (table.rows["leaderboards"][f"pig_race-slow:{season}:ann"] for season in ("2027-Q1", "2027-Q2"))
    assert (first["matches"], second["matches"]) == (1, 2)
    assert second["rating"] == table.rows["leaderboards"]["pig_race-slow:ann"]["rating"] > first["rating"]


def test_rows_rebuilt_from_facts_are_the_same_whatever_was_rated_when(match, new_log):
    """JasperFx/marten #4952: the rows must equal a fold of the whole log, in whatever batches it came."""
    drawn = random.Random(4952)
    names = ("ann", "bob", "cid", "dot")
    facts = [match(*drawn.sample(names, 3), match=f"pig_race-{number}") for number in range(60)]
    logs = {name: new_log(name) for name in logs_of(facts[0])}
    live, late = Table(), []
    for sequence, fact in enumerate(facts, 1):
        late += [log.rate(fact, sequence) for log in logs.values()]
        for one in late[-3:]:
            live.take(RATING_PROJECTIONS, one)
    rebuilt = Table()
    again = {name: new_log(name) for name in logs}
    for name, log in again.items():
        for sequence, fact in enumerate(facts, 1):
            rebuilt.take(RATING_PROJECTIONS, log.rate(fact, sequence))
        assert log.told == logs[name].told
    assert (live.rows, live.indexes) == (rebuilt.rows, rebuilt.indexes)


def test_only_facts_of_ends_and_ratings_are_heard(match):
    fact = match("ann", "bob")
    taken = heard(Record("pig_race-1", 12, encode_fact(fact)))
    assert (taken.items, taken.version) == ((Heard(fact, 12),), 40)
    turn = TurnPassed(owner="pig_race", id="pig_race-1", version=3, at=NOON, players=("ann",), awaiting=())
    assert heard(Record("pig_race-1", 13, encode_fact(turn))).items == ()


@pytest.mark.parametrize("projection", [*MATCH_PROJECTIONS], ids=lambda projection: projection.name)
def test_no_field_is_both_set_and_counted(projection, match):
    for write in projection.apply(Heard(match("ann", "bob", "cid"), 1)):
        assert not write.fields.keys() & write.add.keys()
