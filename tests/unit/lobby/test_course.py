"""From an open table to a match and to the end."""

import msgspec
import pytest
from msgspec.structs import replace

from libs.messages.ids import match_id
from libs.messages.requests import Abort, Accepted, Conflict, Failed, Open, Refused, Unavailable
from libs.messages.tables import CallOff, Join, Leave, Start
from services.lobby.errand import ToGame
from services.lobby.kind import LOOK_AGAIN_MS
from services.lobby.messages import CallingOffRefused, MatchCalledOff, MatchEnded, MatchOpened, OpeningRefused
from services.lobby.table.errand import errand, news
from services.lobby.table.view import view

ACCEPTED = Accepted(version=1, at=0, events_json=b"[]")


@pytest.fixture
def starting(full):
    full.do("ann", Start())
    return full


def test_a_start_names_the_match_and_asks_for_it(starting):
    match = match_id("pig_race", starting.id, 1)

    assert starting.result() == {"match": match}
    assert errand(starting.table) == (
        "pig_race",
        match,
        Open(
            table=starting.id,
            players=("ann", "bob", "cid"),
            options_json=b"{}",
            clock_json=b'{"type":"untimed"}',
        ),
    )


def test_a_start_needs_all_seats_taken_and_all_others_ready(top):
    assert top.refused("ann", Start()) == "seats_free"
    top.do("bob", Join())
    top.do("cid", Join())
    assert top.refused("ann", Start()) == "players_not_ready"
    assert top.refused("bob", Start()) == "not_host"


def test_a_start_in_progress_is_not_started_again(starting):
    """lichess-org/lila #12147, #14387: a start is one match, however often it is asked for."""
    assert starting.refused("ann", Start()) == "table_starting"
    assert starting.refused("bob", Leave()) == "table_starting"


def test_a_start_has_the_table_looked_at_again(full):
    before = full.table
    full.do("ann", Start())

    assert full.kind.timer(before, full.table) == full.now + LOOK_AGAIN_MS
    assert full.kind.unfinished(full.table)


def test_the_table_starts_when_the_match_stands(starting):
    match = starting.table.match
    starting.hear(MatchOpened(match=match))

    assert starting.table.status == "started"
    assert starting.facts()[0]["match"] == match
    assert errand(starting.table) is None
    assert not starting.kind.unfinished(starting.table)
    assert starting.refuses_to_hear(MatchOpened(match=match)) == "nothing_awaited"
    assert starting.refused("ann", CallOff()) == "table_started"


def test_the_table_is_open_again_when_the_match_is_refused(starting):
    first = starting.table.match
    starting.hear(OpeningRefused(match=first, reason="malformed_options", detail="no laps"))

    assert starting.table.status == "open"
    assert starting.table.refusal is not None
    assert starting.table.refusal.reason == "malformed_options"
    starting.do("ann", Start())
    assert starting.table.match == match_id("pig_race", starting.id, 2) != first
    assert starting.table.refusal is None
    assert starting.refuses_to_hear(OpeningRefused(match=first, reason="malformed_options")) == "nothing_awaited"


def test_an_open_table_is_called_off_at_once(full):
    assert full.refused("bob", CallOff()) == "not_host"
    full.do("ann", CallOff())

    assert full.table.status == "closed"
    assert full.kind.ended(full.table)
    assert errand(full.table) is None
    assert full.facts()[0]["why"] == "called_off"


def test_a_start_is_called_off_by_aborting_its_match(starting):
    starting.do("ann", CallOff())

    assert errand(starting.table) == ("pig_race", starting.table.match, Abort(why="called_off"))
    assert starting.refuses_to_hear(MatchOpened(match=starting.table.match)) == "nothing_awaited"
    starting.hear(MatchCalledOff(match=starting.table.match))
    assert (starting.table.status, starting.table.why) == ("closed", "called_off")


@pytest.mark.parametrize("opened", [False, True])
def test_a_table_that_was_called_off_names_its_match_only_if_it_stands(starting, opened):
    match = starting.table.match
    starting.do("ann", CallOff())
    starting.hear(MatchCalledOff(match=match, opened=opened))

    assert view(starting.table, "ann").match == (match if opened else msgspec.UNSET)
    assert starting.facts()[0].get("match") == (match if opened else None)


def test_a_match_in_which_somebody_moved_is_played_on(starting):
    starting.do("ann", CallOff())
    starting.hear(CallingOffRefused(match=starting.table.match))

    assert starting.table.status == "started"


@pytest.mark.parametrize("before", [[], [MatchOpened], [CallOff]])
def test_the_end_of_the_match_closes_the_table_whatever_was_heard_before(starting, before):
    match = starting.table.match
    for step in before:
        if step is CallOff:
            starting.do("ann", CallOff())
        else:
            starting.hear(step(match=match))

    starting.hear(MatchEnded(match=match, why="match_finished"))

    assert (starting.table.status, starting.table.why) == ("closed", "match_finished")
    assert starting.refuses_to_hear(MatchEnded(match=match, why="match_finished")) == "nothing_awaited"


def test_the_end_of_another_match_means_nothing(starting):
    assert starting.refuses_to_hear(MatchEnded(match="pig_race-old", why="match_aborted")) == "nothing_awaited"


def test_what_answers_of_the_game_mean(starting):
    opening = errand(starting.table)
    starting.do("ann", CallOff())
    calling_off = errand(starting.table)
    assert isinstance(opening, ToGame)
    assert isinstance(calling_off, ToGame)
    match = starting.table.match
    refused = Refused(kind="over", reason="already_opened")

    assert news(opening, ACCEPTED) == MatchOpened(match=match)
    assert news(opening, refused) == OpeningRefused(match=match, reason="already_opened")
    for version, opened in ((1, False), (2, True)):
        assert news(calling_off, replace(ACCEPTED, version=version)) == MatchCalledOff(match=match, opened=opened)
    assert news(calling_off, refused) == CallingOffRefused(match=match)
    for unclear in (Unavailable(retry_after=1.0), Failed(), Conflict(version=1)):
        assert news(opening, unclear) is news(calling_off, unclear) is None
