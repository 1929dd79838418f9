"""Who sits where at an open table."""

from libs.messages.tables import AddBot, Join, Kick, Leave, Ready, RemoveBot
from services.lobby.table.view import view


def test_players_take_the_lowest_free_seat_or_the_one_they_name(top):
    top.do("bob", Join(seat=2))
    top.do("cid", Join())

    assert top.table.players() == ("ann", "cid", "bob")
    assert top.result() == {"seat": 1}


def test_a_seat_holds_one_player_and_a_player_one_seat(top):
    top.do("bob", Join(seat=2))

    assert top.refused("cid", Join(seat=2)) == "seat_taken"
    assert top.refused("bob", Join()) == "already_seated"
    assert top.refused("cid", Join(seat=3)) == "no_such_seat"
    top.do("cid", Join())
    assert top.refused("dan", Join()) == "table_full"


def test_a_table_that_is_not_listed_is_joined_by_invitation(new_top):
    top = new_top(listed=False)

    assert top.refused("bob", Join()) == "invite_needed"
    assert top.refused("bob", Join(invite="guess")) == "invite_wrong"
    top.do("bob", Join(invite=top.table.invite))
    assert top.table.players() == ("ann", "bob")


def test_the_invitation_is_shown_to_members_only(new_top):
    top = new_top(listed=False)

    assert view(top.table, "ann").invite == top.table.invite
    assert not isinstance(view(top.table, "bob").invite, str)
    assert not isinstance(view(top.table, None).invite, str)


def test_an_invitation_stands_however_long_nobody_is_there(new_top):
    """lichess-org/lila #13354, #9187: it is an event, withdrawn only by rule; here bob comes thirty days later."""
    top = new_top(listed=False)
    top.now += 30 * 24 * 3_600_000

    top.do("bob", Join(invite=top.table.invite))

    assert top.table.players() == ("ann", "bob")


def test_the_hosts_part_passes_to_the_next_person(full):
    events = full.do("ann", Leave())

    assert events == [
        {"type": "seat_freed", "seat": 0, "player": "ann", "why": "left"},
        {"type": "host_changed", "host": "bob"},
    ]
    assert full.refused("ann", Kick(player="cid")) == "not_host"
    full.do("bob", Kick(player="cid"))


def test_the_hosts_part_passes_over_bots(top):
    top.do("ann", AddBot())
    top.do("bob", Join())
    top.do("ann", Leave())

    assert top.table.host == "bob"


def test_a_table_without_persons_closes(top):
    top.do("ann", AddBot())
    events = top.do("ann", Leave())

    assert events[-1] == {"type": "table_closed", "why": "abandoned"}
    assert top.facts()[0]["type"] == "table_closed"
    assert top.refused("bob", Join()) == "table_closed"


def test_only_who_sits_can_leave_or_be_ready(top):
    assert top.refused("bob", Leave()) == "not_seated"
    assert top.refused("bob", Ready()) == "not_seated"


def test_readiness_can_be_taken_back(full):
    full.do("bob", Ready(ready=False))

    assert full.refused("bob", Ready(ready=False)) == "nothing_changes"
    assert full.refused("ann", {"type": "start"}) == "players_not_ready"


def test_bots_of_a_level_are_told_apart_and_ready_at_once(new_top):
    top = new_top(seats=4)
    top.do("ann", AddBot(level="greedy", seat=3))
    top.do("ann", AddBot(level="greedy"))
    top.do("ann", AddBot())

    assert top.table.players() == (
        "ann",
        "bot-pig_race-greedy-2",
        "bot-pig_race-sleepy-1",
        "bot-pig_race-greedy-1",
    )
    top.do("ann", {"type": "start"})
    assert top.table.status == "starting"


def test_a_bot_that_was_removed_may_be_seated_again(top):
    top.do("ann", AddBot())
    top.do("ann", RemoveBot(player="bot-pig_race-sleepy-1"))
    top.do("ann", AddBot())

    assert top.table.players() == ("ann", "bot-pig_race-sleepy-1")


def test_bots_are_the_hosts_to_seat(top):
    top.do("bob", Join())

    assert top.refused("bob", AddBot()) == "not_host"
    assert top.refused("ann", AddBot(level="grandmaster")) == "bot_level_unknown"
    assert top.refused("ann", RemoveBot(player="bob")) == "no_such_bot"
    assert top.refused("ann", AddBot(seat=1)) == "seat_taken"


def test_who_was_sent_away_stays_away(full):
    full.do("ann", Kick(player="bob"))

    assert full.refused("bob", Join()) == "kicked"
    full.do("dan", Join())
    assert full.table.players() == ("ann", "dan", "cid")


def test_the_host_sends_persons_away_but_not_itself(full):
    assert full.refused("bob", Kick(player="cid")) == "not_host"
    assert full.refused("ann", Kick(player="ann")) == "host_stays"
    assert full.refused("ann", Kick(player="dan")) == "no_such_player"
