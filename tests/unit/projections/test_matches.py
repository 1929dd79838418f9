from random import Random

import pytest
from msgspec.structs import replace

from libs.eventlog import Record
from libs.messages.facts import (
    MatchAborted,
    MatchFact,
    MatchFinished,
    MatchStarted,
    TurnPassed,
    encode_fact,
    match_fact,
)
from libs.projections.batch import Batcher
from libs.projections.matches import (
    FACT_KINDS,
    MATCH_PROJECTIONS,
    finished_matches,
    live_matches,
    my_turn,
)
from libs.projections.projection import Delete, Projection, Taken, Upsert

STARTED = MatchStarted(
    owner="northgreen", id="m1", version=1, at=1000, table="t1", players=("ada", "bob"), options={"length": "short"},
    rules_version=2, rated=True,
)  # fmt: skip
TURN = TurnPassed(
    owner="northgreen", id="m1", version=2, at=2000, players=("ada", "bob"), awaiting=("bob",),
    standing={"points": [3, 4]}, deadline=9000,
)  # fmt: skip
FINISHED = MatchFinished(
    owner="northgreen", id="m1", version=9, at=5000, table="t1", players=("ada", "bob"), options={"length": "short"},
    rules_version=2, rated=True, seed_given=False, started=1000, outcome={"scores": []},
)  # fmt: skip
ABORTED = MatchAborted(
    owner="northgreen", id="m1", version=4, at=3000, table="t1", players=("ada", "bob"), why="nobody came"
)


def test_a_started_match_is_listed_for_its_game_table_and_players() -> None:
    (write,) = live_matches(STARTED)

    assert isinstance(write, Upsert)
    assert write.fresh
    assert write.fields["players"] == ("ada", "bob")
    assert write.fields["game"] == "northgreen"
    assert write.index == dict.fromkeys(("all", "game:northgreen", "table:t1", "player:ada", "player:bob"), 1000.0)


def test_a_turn_changes_only_what_it_knows_and_no_place_in_a_list() -> None:
    (write,) = live_matches(TURN)

    assert write == Upsert(
        "m1", {"awaiting": ("bob",), "standing": {"points": [3, 4]}, "deadline": 9000, "at": 2000}, None
    )


@pytest.mark.parametrize("fact", [FINISHED, ABORTED])
def test_an_ended_match_is_neither_live_nor_anybodys_turn(fact: MatchFact) -> None:
    assert live_matches(fact) == [Delete("m1")]
    assert my_turn(fact) == [Delete("m1")]


@pytest.mark.parametrize("seed", range(50))
def test_rows_are_the_same_as_if_every_turn_were_applied(seed: int) -> None:
    random = Random(seed)
    records, versions = [], [0, 0]
    for place in range(1, 30):
        match = random.randrange(2)
        versions[match] += 1
        fact = random.choices([STARTED, TURN, replace(TURN, awaiting=()), FINISHED, ABORTED], [1, 9, 4, 1, 1])[0]
        fact = replace(fact, id=f"m{match}", version=versions[match], at=place)
        records.append(Record(fact.id, place, encode_fact(fact)))

    def read(record: Record) -> Taken[MatchFact]:
        fact = match_fact(record.data)
        return Taken(fact.version, fact.at, [fact])

    each = [Projection(projection.name, projection.apply) for projection in MATCH_PROJECTIONS]

    assert Batcher(MATCH_PROJECTIONS, read, gapless=True).batch(records) == Batcher(each, read, gapless=True).batch(
        records
    )


def test_my_turn_lists_exactly_the_awaited() -> None:
    (write,) = my_turn(TURN)

    assert isinstance(write, Upsert)
    assert write.index == {"all": 2000.0, "player:bob": 2000.0}


def test_a_match_that_awaits_nobody_is_nobodys_turn() -> None:
    nobody = TurnPassed(owner="northgreen", id="m1", version=3, at=2500, players=("ada", "bob"), awaiting=())

    assert my_turn(nobody) == [Delete("m1")]


def test_a_finished_match_keeps_its_score_sheets_and_is_listed_by_its_end() -> None:
    (write,) = finished_matches(FINISHED)

    assert isinstance(write, Upsert)
    assert write.fields["outcome"] == {"scores": []}
    assert write.fields["how"] == "played"
    assert set(write.index or {}) == {"all", "game:northgreen", "table:t1", "player:ada", "player:bob"}
    assert set((write.index or {}).values()) == {5000.0}


def test_a_match_called_off_before_it_opened_is_not_listed_as_finished() -> None:
    never = MatchAborted(owner="northgreen", id="m1", version=1, at=900, table="t1", players=("ada", "bob"), why="left")

    assert finished_matches(never) == []
    (write,) = finished_matches(ABORTED)
    assert isinstance(write, Upsert)
    assert write.fields["how"] == "aborted"


def test_rows_hold_ids_and_never_a_trace_or_a_name() -> None:
    for projection, fact in ((p, f) for p in MATCH_PROJECTIONS for f in (STARTED, TURN, FINISHED, ABORTED)):
        for write in projection.apply(fact):
            if isinstance(write, Upsert):
                assert not {"trace", "owner", "seed", "name"} & set(write.fields)


def test_every_match_fact_has_a_kind() -> None:
    facts = [match_fact(encode_fact(fact)) for fact in (STARTED, TURN, FINISHED, ABORTED)]

    assert [type(fact).__struct_config__.tag for fact in facts] == list(
        filter(FACT_KINDS.__contains__, ("match_started", "turn_passed", "match_finished", "match_aborted"))
    )
