"""What the lobby once wrote into its log is read for ever: these forms are added to, never edited."""

from typing import Any, get_args

import msgspec
import pytest

from services.lobby.acts.state import ActEvent
from services.lobby.events import raw
from services.lobby.player.state import PlayerEvent
from services.lobby.queue.state import QueueEvent
from services.lobby.table.events import TableEvent

TERMS = {
    "game": "pig_race",
    "seats": 2,
    "options": {},
    "clock": {"type": "untimed"},
    "rated": True,
    "absence": "skip",
}
STORED: tuple[dict[str, Any], ...] = (
    {
        "type": "table_opened",
        "game": "pig_race",
        "host": "p-ann",
        "seats": 3,
        "options": {"laps": 3},
        "clock": {"type": "untimed"},
        "rated": True,
        "absence": "autopilot",
        "spectators": False,
        "listed": False,
        "invite": "mud-and-glory",
        "seed": "ab" * 32,
    },
    {"type": "seat_taken", "seat": 1, "player": "bot-pig_race-greedy-1", "bot": "greedy"},
    {"type": "seat_freed", "seat": 1, "player": "p-bob", "why": "kicked"},
    {"type": "host_changed", "host": "p-bob"},
    {"type": "readiness_changed", "seat": 1, "ready": True},
    {"type": "options_changed", "options": {"mud": True}},
    {"type": "table_starting", "match": "pig_race-1", "attempt": 2},
    {"type": "table_started", "match": "pig_race-1"},
    {"type": "table_reopened", "match": "pig_race-1", "reason": "malformed_options", "detail": "no laps"},
    {"type": "start_called_off", "match": "pig_race-1"},
    {"type": "table_closed", "why": "match_finished"},
    {"type": "table_closed", "why": "called_off", "unopened": True},
    {"type": "player_invited", "player": "p-bob", "by": "p-ann"},
    {"type": "invitation_ended", "player": "p-bob", "why": "declined"},
    {"type": "rematch_wanted", "player": "p-ann"},
    {"type": "rematch_unwanted", "player": "p-ann", "why": "withdrawn"},
    {"type": "rematch_agreed", "table": "t-r1"},
    {"type": "rematch_opened", "table": "t-r1"},
    {"type": "guest_signed_in", "scopes": ["play", "read"]},
    {"type": "account_made"},
    {"type": "token_issued", "token": "k-abc", "kind": "personal", "scopes": ["bot"]},
    {"type": "session_extended", "token": "k-abc"},
    {"type": "token_revoked", "token": "k-abc"},
    {"type": "password_changed"},
    {"type": "profile_changed", "what": "name"},
    {"type": "player_suspended", "act": "acts-2026-11/1", "until": 9000},
    {"type": "operator_appointed", "act": "acts-2026-11/2", "operator": True},
    {"type": "match_joined", "game": "pig_race", "match": "pig_race-1", "at": 1000},
    {"type": "match_left", "match": "pig_race-1"},
    {"type": "vacation_taken", "since": 1000, "until": 9000},
    {"type": "vacation_ended", "until": 2000},
    {"type": "match_knows_vacation", "match": "pig_race-1", "since": 1000, "until": 2000},
    {"type": "places_left"},
    {"type": "erasure_begun"},
    {"type": "player_erased"},
    {
        "type": "act_ordered",
        "operator": "operator",
        "kind": "suspend_player",
        "target": "p-ann",
        "why": "shouting",
        "until": 9000,
    },
    {"type": "act_done", "act": 1},
    {
        "type": "ticket_drawn",
        "ticket": {
            "id": "q-1",
            "player": "p-ann",
            "terms": TERMS,
            "rating": 1000,
            "spread": 100,
            "bots_after": 5000,
            "level": "sleepy",
            "since": 1,
            "until": 9000,
        },
    },
    {"type": "ticket_cancelled", "ticket": "q-1"},
    {"type": "ticket_lapsed", "ticket": "q-1"},
    {
        "type": "tickets_paired",
        "table": "t-q1",
        "terms": TERMS,
        "seats": [{"player": "p-ann"}, {"player": "bot-pig_race-sleepy-1", "bot": "sleepy"}],
        "tickets": ["q-1"],
    },
    {"type": "pairing_opened", "table": "t-q1"},
    {"type": "act_refused", "act": 2, "reason": "player_not_found"},
    {"type": "act_needless", "act": 4, "what": "match_aborted", "since": 1_900_000_000_000},
    {"type": "act_put_off", "act": 3, "waits": "nobody serves pig_race (pig_race-1)"},
)

EVENTS: Any = TableEvent | PlayerEvent | ActEvent | QueueEvent


@pytest.mark.parametrize("stored", STORED, ids=[str(event["type"]) for event in STORED])
def test_an_old_event_is_read_and_loses_nothing(stored):
    event = msgspec.msgpack.decode(msgspec.msgpack.encode(stored), type=EVENTS)

    again = msgspec.msgpack.decode(raw(event))

    assert stored.items() <= again.items()


def test_every_event_and_field_has_been_stored():
    known: dict[str, set[str]] = {}
    for stored in STORED:
        known.setdefault(stored["type"], set()).update(stored)

    for kind in get_args(EVENTS):
        assert set(kind.__struct_fields__) | {"type"} == known[kind.__struct_config__.tag]
