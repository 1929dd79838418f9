"""A rating log: rated once, in the order of facts, and each rating begins where the last one ended.

lichess-org/lila #16811, #16151: a winner lost points, because the rating before was read from a copy that lagged. Here
it is read from the log's own state, so `before` of a change is `after` of the one before.
"""

from collections import defaultdict
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from libs.host.core.kind import RefusalError, Request
from libs.messages.requests import ReadQuery
from services.scoring.ratings.decide import logs_of

PLAYERS = ("ann", "bob", "cid", "dot", "bot-pig_race-greedy-1")
GAMES = ("pig_race", "corn_maze")


@st.composite
def courses(draw):
    """Facts of some matches of two games, as FACTS might have them."""
    drawn = draw(st.lists(st.tuples(st.sampled_from(GAMES), st.permutations(PLAYERS), st.integers(2, 4)), max_size=25))
    return [(f"{game}-{number}", players[:seats]) for number, (game, players, seats) in enumerate(drawn)]


def in_logs(new_log, facts):
    """All logs after these facts, each given with its sequence."""
    logs: dict[str, Any] = {}
    for sequence, fact in facts:
        for name in logs_of(fact):
            log = logs.setdefault(name, new_log(name))
            try:
                log.rate(fact, sequence)
            except RefusalError as refusal:
                assert refusal.reason == "already_rated"  # noqa: PT017 - whether it is refused depends on the facts
    return logs


def told(logs):
    return {name: log.told for name, log in logs.items()}


@given(course=courses())
def test_each_rating_begins_where_the_last_one_ended(new_log, match, course):
    facts = [(number, match(*players, match=name)) for number, (name, players) in enumerate(course, 1)]
    for log in in_logs(new_log, facts).values():
        last: dict[str, Any] = defaultdict(lambda: None)
        for fact in log.told:
            for change in fact.changes:
                if last[change.player] is not None:
                    assert change.before == last[change.player]
                assert change.after.matches == change.before.matches + 1
                last[change.player] = change.after


@given(course=courses(), data=st.data())
def test_doubled_and_late_facts_change_nothing(new_log, match, course, data):
    """Exactly once, whatever a bus or a second follower does: what comes again is refused."""
    facts = [(number, match(*players, match=name)) for number, (name, players) in enumerate(course, 1)]
    disturbed = []
    for place, fact in enumerate(facts):
        disturbed.append(fact)
        disturbed += data.draw(st.lists(st.sampled_from(facts[: place + 1]), max_size=3))
    assert told(in_logs(new_log, disturbed)) == told(in_logs(new_log, facts))


@given(course=courses(), data=st.data())
def test_what_other_games_do_in_between_does_not_matter(new_log, match, course, data):
    """Logs are independent: only the order within each counts."""
    facts = [(number, match(*players, match=name)) for number, (name, players) in enumerate(course, 1)]
    by_game = {game: [fact for fact in facts if fact[1].owner == game] for game in GAMES}
    mixed, left = [], {game: list(some) for game, some in by_game.items()}
    while any(left.values()):
        game = data.draw(st.sampled_from([game for game, some in left.items() if some]))
        mixed.append(left[game].pop(0))
    straight, other = in_logs(new_log, facts), in_logs(new_log, mixed)
    for name in straight:
        if name != "r-all":
            assert straight[name].told == other[name].told


def test_a_fact_not_behind_the_last_one_is_refused(log, match):
    log.rate(match("ann", "bob"), 7)
    for sequence in (7, 6):
        with pytest.raises(RefusalError) as refusal:
            log.rate(match("ann", "bob", match="pig_race-2"), sequence)
        assert (refusal.value.kind, refusal.value.reason) == ("over", "already_rated")


def test_a_log_takes_its_own_matches_only(new_log, match):
    with pytest.raises(RefusalError, match="wrong_log"):
        new_log("r-corn_maze").rate(match("ann", "bob"), 1)
    with pytest.raises(RefusalError, match="unrated"):
        new_log("r-pig_race").rate(match("ann", "bob", rated=False), 1)


def test_nobody_else_may_command_a_rating_log(log):
    request = Request("ann", "c1", b'{"type":"rate"}', 1, 1)
    with pytest.raises(RefusalError, match="unknown_command"):
        log.kind.decide(log.state, request)


def test_an_id_that_is_no_logs_is_not_found(new_log, match):
    with pytest.raises(RefusalError, match="not_found"):
        new_log("pig_race").rate(match("ann", "bob"), 1)


def test_a_state_in_a_snapshot_comes_back_whole(log, match):
    for number in range(1, 30):
        log.rate(match(*PLAYERS[number % 3 : number % 3 + 3], match=f"pig_race-{number}"), number)
    version, packed = log.kind.settled(log.state)
    assert version == 29
    assert log.kind.unpack(packed) == log.state


def test_a_decision_leaves_the_state_before_untouched(log, match):
    """The host may throw a decision away when the log does not take it."""
    log.rate(match("ann", "bob"), 1)
    before = log.state
    kept = before.everybody()
    log.rate(match("ann", "bob", match="pig_race-2"), 2)
    assert before.everybody() == kept
    assert log.state.everybody() != kept


def test_what_is_told_has_ids_season_and_what_is_shown(log, match):
    fact = log.rate(match("ann", "bot-pig_race-greedy-1"), 3)
    assert (fact.owner, fact.id, fact.version, fact.scope) == ("scoring", "r-pig_race-slow", 1, "pig_race-slow")
    assert (fact.match, fact.sequence, fact.season) == ("pig_race-1", 3, "2027-Q1")
    assert [(one.player, one.bot, one.before.value, one.after.value) for one in fact.changes] == [
        ("ann", False, 1000, 1138),
        ("bot-pig_race-greedy-1", True, 1000, 927),
    ]


def test_ratings_of_players_can_be_asked_for(log, match):
    log.rate(match("ann", "bob"), 1)
    found = log.kind.query(log.state, 1, ReadQuery(name="ratings", json=b'{"players":["ann","eve"]}'), None)
    shown = msgspec.json.decode(found.json)
    assert (shown["ann"]["matches"], shown["ann"]["wins"], shown["eve"]["value"]) == (1, 1, 1000)


@pytest.mark.parametrize("query", [ReadQuery(name="views"), ReadQuery(name="ratings", json=b'{"player":1}')])
def test_other_questions_are_refused(log, match, query):
    log.rate(match("ann", "bob"), 1)
    with pytest.raises(RefusalError):
        log.kind.query(log.state, 1, query, None)


def test_a_commit_that_cannot_be_read_stops_the_log(log, match):
    log.rate(match("ann", "bob"), 1)
    broken = msgspec.structs.replace(log.commits[0], events=())
    with pytest.raises(Exception, match="unreadable"):
        log.kind.evolve(log.kind.blank("r-all"), broken)
