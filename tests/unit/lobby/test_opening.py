"""Opening a table and changing its options."""

import msgspec
import pytest

from libs.host.core.kind import RefusalError, Request, StaleError
from libs.messages.ids import table_id
from libs.messages.tables import SetOptions


def refusal_of(new_top, **terms):
    with pytest.raises(RefusalError) as refusal:
        new_top(**terms)
    return refusal.value.kind, refusal.value.reason


def test_the_host_sits_at_the_first_seat(top):
    assert top.table.status == "open"
    assert top.table.players() == ("ann",)
    assert len(top.table.seats) == 3
    assert top.result() == {"table": top.id}


def test_everybody_is_told_of_a_listed_table(top):
    (fact,) = top.facts()

    assert (fact["type"], fact["host"], fact["game"], fact["id"]) == ("table_opened", "ann", "pig_race", top.id)
    assert fact["seats"] == [{"player": "ann"}, {}, {}]


def test_nobody_is_told_of_a_table_that_is_not_listed(new_top):
    top = new_top(listed=False)

    assert top.facts() == []
    assert top.result()["invite"] == top.table.invite != ""
    top.do("bob", {"type": "join", "invite": top.table.invite})
    assert top.facts() == []


def test_a_given_seed_is_marked_and_told_to_nobody(new_top):
    top = new_top(seed="AB" * 32)

    assert top.table.seed == "ab" * 32
    assert not top.table.rated
    assert "ab" * 32 not in str(top.facts())
    assert top.facts()[0]["seed_given"]


@pytest.mark.parametrize(
    ("terms", "refusal"),
    [
        ({"game": "pig_racing"}, ("missing", "game_unknown")),
        ({"seats": 5}, ("malformed", "wrong_number_of_seats")),
        ({"seats": 2, "options": {"laps": 7}}, ("malformed", "options_for_other_seats")),
        ({"options": {"laps": 0}}, ("malformed", "malformed_options")),
        ({"options": {"lapse": 2}}, ("malformed", "malformed_options")),
        ({"clock": {"type": "hourglass"}}, ("malformed", "malformed_clock")),
        ({"clock": {"type": "real_time", "bank": 1}}, ("malformed", "malformed_clock")),
        ({"seed": "ab"}, ("malformed", "malformed_seed")),
        ({"seed": "ab" * 32, "rated": True}, ("malformed", "seed_is_unrated")),
        ({"seats": 9}, ("malformed", "malformed_command")),
    ],
)
def test_terms_that_nobody_can_play_on(new_top, terms, refusal):
    assert refusal_of(new_top, **terms) == refusal


def test_a_clock_is_kept_in_full(new_top):
    clock = {"type": "real_time", "bank": 300, "increment": 0}

    assert new_top(clock={"type": "real_time", "bank": 300}).table.clock == clock
    assert new_top(clock={"type": "correspondence", "days": 3}).facts()[0]["clock"]["days"] == 3


def test_a_fault_in_the_options_is_told_with_its_place(new_top):
    with pytest.raises(RefusalError, match="laps"):
        new_top(options={"laps": "many"})


def test_opening_again_under_another_id_is_refused(top):
    assert top.refused("ann", {"type": "open_table", "game": "pig_race", "seats": 3}) == "table_id_mismatch"


def test_a_table_has_the_id_that_follows_from_its_host_and_command(top, new_top):
    elsewhere = top.kind.blank(table_id("ann", "another"))
    body = b'{"type":"open_table","game":"pig_race","seats":3}'

    with pytest.raises(RefusalError, match="table_id_mismatch"):
        top.kind.decide(elsewhere, Request("ann", "c-1", body, 0, 0))

    assert new_top().id == top.id


def test_unknown_tables_are_missing(top):
    with pytest.raises(RefusalError, match="table_not_found"):
        top.kind.decide(top.kind.blank("t-nowhere"), Request("ann", "c-1", b'{"type":"join"}', 0, 0))
    with pytest.raises(RefusalError, match="not_found"):
        top.kind.decide(top.kind.blank("nonsense"), Request("ann", "c-1", b'{"type":"join"}', 0, 0))


def test_commands_are_read_strictly(top):
    assert top.refused("ann", {"type": "ready", "redy": True}) == "malformed_command"
    assert top.refused("ann", {"type": "set_options", "options": {"name": "x" * 20_000}}) == "command_too_large"


def test_new_options_make_everybody_unready(full):
    events = full.do("ann", SetOptions(options={"mud": True}))

    assert [event["type"] for event in events] == ["options_changed", "readiness_changed", "readiness_changed"]
    assert full.table.options == {"mud": True}
    assert full.refused("ann", {"type": "start"}) == "players_not_ready"


def test_options_are_the_hosts_to_change(full):
    assert full.refused("bob", SetOptions(options={"mud": True})) == "not_host"
    assert full.refused("ann", SetOptions(options={})) == "nothing_changes"
    assert full.refused("ann", SetOptions(options={"mud": "deep"})) == "malformed_options"


def test_a_command_on_a_table_that_changed_since_it_was_seen_is_stale(top):
    seen = top.table.version
    top.do("bob", {"type": "join"})

    with pytest.raises(StaleError):
        top.do("ann", {"type": "call_off"}, expected=seen)
    top.do("ann", {"type": "call_off"}, expected=seen + 1)


def test_the_event_of_an_opening_tells_the_terms(new_top):
    (event,) = new_top(options={"laps": 3}, absence="skip", spectators=False).opened

    assert msgspec.json.decode(msgspec.json.encode(event)) == {
        "type": "table_opened",
        "game": "pig_race",
        "host": "ann",
        "seats": 3,
        "options": {"laps": 3},
        "clock": {"type": "untimed"},
        "rated": False,
        "absence": "skip",
        "spectators": False,
        "listed": True,
    }
