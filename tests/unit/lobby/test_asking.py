"""Invitations and rematches stand until they are answered; tables at which nothing happens expire.

lichess-org/lila #13354, #9187: what one asks another must not vanish when the page is closed.
"""

import msgspec
import pytest

from libs.messages import tables as cmd
from libs.messages.facts import table_fact
from libs.messages.ids import table_id
from libs.messages.players import Block
from libs.messages.tables import OpenTable
from libs.projections import Delete, Upsert
from services.lobby.errand import ToLobby
from services.lobby.messages import Lapsed, MatchEnded, MatchOpened, PairingMade, TableOpenedFor
from services.lobby.projections import asked
from services.lobby.table.decide.asking import rematch_id
from services.lobby.table.decide.course import IDLE_MS, PATIENT_MS
from services.lobby.table.errand import errand

DAY = 24 * 60 * 60 * 1000


def rows(top):
    assert top.proposal is not None
    return [write for fact in map(table_fact, top.proposal.facts) for write in asked(fact)]


@pytest.fixture
def played(full):
    """Ann, bob and cid have played a match to its end."""
    full.do("ann", cmd.Start())
    match = full.table.match
    full.hear(MatchOpened(match=match))
    full.hear(MatchEnded(match=match, why="match_finished"))
    return full


class TestInvitations:
    def test_who_is_asked_and_who_is_no_more_are_told_to_look_again(self, top):
        def looking(act):
            before = top.table
            act()
            return top.kind.sort_of(top.table).changed(before, top.table)

        assert looking(lambda: top.do("ann", cmd.InvitePlayer(player="bob"))) == ("", "bob")
        assert looking(lambda: top.do("cid", cmd.Join())) == ("",)
        assert looking(lambda: top.do("ann", cmd.InvitePlayer(player="dan"))) == ("", "dan")
        assert looking(lambda: top.do("bob", cmd.Decline())) == ("", "bob")
        assert looking(lambda: top.do("dan", cmd.Join())) == ("", "dan")

    def test_who_is_invited_joins_without_the_code_a_day_later(self, new_top):
        top = new_top(listed=False)
        top.do("ann", cmd.InvitePlayer(player="bob"))
        top.now += DAY

        top.do("bob", cmd.Join())

        assert top.table.seat_of("bob") == 1
        assert top.table.invited == ()
        assert top.refused("cid", cmd.Join()) == "invite_needed"

    def test_the_invited_find_the_table_in_their_list_until_they_answer(self, top):
        top.do("ann", cmd.InvitePlayer(player="bob"))
        (row,) = rows(top)
        assert isinstance(row, Upsert)
        assert (row.id, row.fields["kind"], row.fields["by"]) == (top.id, "invitation", "ann")
        assert set(row.index or ()) == {"player:bob"}
        assert msgspec.json.encode(row.fields)

        top.do("bob", cmd.Decline())

        assert rows(top) == [Delete(top.id)]
        top.do("ann", cmd.InvitePlayer(player="bob"))  # asking again is not forbidden

    def test_a_table_that_is_not_listed_tells_whom_it_asks_and_nothing_else(self, new_top):
        top = new_top(listed=False)
        top.do("ann", cmd.InvitePlayer(player="bob"))

        (fact,) = top.facts()
        assert (fact["type"], fact["players"]) == ("table_asks", ["bob"])
        top.do("bob", cmd.Join())
        (fact,) = top.facts()
        assert (fact["type"], fact["players"]) == ("table_asks", [])

    def test_an_invitation_ends_with_the_table(self, top):
        top.do("ann", cmd.InvitePlayer(player="bob"))
        top.do("ann", cmd.CallOff())

        assert rows(top) == [Delete(top.id)]

    def test_what_is_refused(self, top):
        top.do("bob", cmd.Join())
        top.do("bob", cmd.InvitePlayer(player="cid"))

        assert top.refused("eve", cmd.InvitePlayer(player="dan")) == "not_seated"
        assert top.refused("ann", cmd.InvitePlayer(player="bob")) == "already_seated"
        assert top.refused("ann", cmd.InvitePlayer(player="cid")) == "already_invited"
        assert top.refused("eve", cmd.Decline()) == "not_invited"
        assert top.refused("eve", cmd.WithdrawInvitation(player="cid")) == "not_yours"
        assert top.refused("ann", cmd.WithdrawInvitation(player="dan")) == "not_invited"
        assert top.refused("ann", cmd.Rematch()) == "not_played_yet"
        top.do("ann", cmd.WithdrawInvitation(player="cid"))  # the host may

    def test_who_was_sent_away_is_not_called_back_by_another(self, top):
        top.do("bob", cmd.Join())
        top.do("cid", cmd.Join())
        top.do("ann", cmd.Kick(player="bob"))

        assert top.refused("cid", cmd.InvitePlayer(player="bob")) == "kicked"


class TestRematches:
    def test_it_begins_when_all_have_said_so_a_day_apart(self, played):
        played.do("bob", cmd.Rematch())
        played.now += DAY
        played.do("cid", cmd.Rematch())
        played.now += DAY
        assert errand(played.table) is None

        played.do("ann", cmd.Rematch())

        table = rematch_id(played.id)
        assert played.result() == {"table": table}
        wanted = errand(played.table)
        assert isinstance(wanted, ToLobby)
        assert wanted.target == table
        assert isinstance(wanted.message, TableOpenedFor)
        assert [seat.player for seat in wanted.message.pairing.seats] == ["bob", "cid", "ann"]
        played.hear(PairingMade(table=table))
        assert errand(played.table) is None
        assert played.refuses_to_hear(PairingMade(table=table)) == "nothing_awaited"
        assert played.refused("ann", cmd.Rematch()) == "rematch_agreed"

    def test_who_has_not_answered_finds_it_in_their_list(self, played):
        played.do("bob", cmd.Rematch())
        (row,) = rows(played)
        assert isinstance(row, Upsert)
        assert (row.fields["kind"], row.fields["by"]) == ("rematch", "bob")
        assert set(row.index or ()) == {"player:ann", "player:cid"}

        played.do("ann", cmd.Rematch())
        (row,) = rows(played)
        assert isinstance(row, Upsert)
        assert set(row.index or ()) == {"player:cid"}

        played.do("cid", cmd.Decline())
        assert rows(played) == [Delete(played.id)]
        assert played.table.rematch_wanted == ()

    def test_a_wish_is_withdrawn_by_its_owner_only(self, played):
        played.do("bob", cmd.Rematch())

        assert played.refused("ann", cmd.WithdrawRematch()) == "nothing_changes"
        assert played.refused("eve", cmd.WithdrawRematch()) == "not_seated"
        played.do("bob", cmd.WithdrawRematch())

        assert played.table.asked() == ()

    def test_bots_always_agree(self, new_top):
        top = new_top(seats=2)
        top.do("ann", cmd.AddBot(level="greedy"))
        top.do("ann", cmd.Start())
        top.hear(MatchOpened(match=top.table.match))
        top.hear(MatchEnded(match=top.table.match, why="match_finished"))

        top.do("ann", cmd.Rematch())

        assert top.table.rematch

    def test_nothing_else_is_done_at_a_closed_table(self, played):
        assert played.refused("ann", cmd.Start()) == "table_closed"
        assert played.refused("dan", cmd.Join()) == "table_closed"
        assert played.refused("eve", cmd.Rematch()) == "not_seated"
        assert played.refused("ann", cmd.Decline()) == "not_asked"

    def test_after_a_month_it_is_too_late(self, played):
        played.now += 31 * DAY

        assert played.refused("ann", cmd.Rematch()) == "rematch_too_late"

    def test_a_table_that_was_called_off_has_nothing_to_repeat(self, top):
        top.do("ann", cmd.CallOff())

        assert top.refused("ann", cmd.Rematch()) == "table_closed"


class TestExpiry:
    def test_a_listed_table_at_which_nothing_happens_closes(self, top):
        assert top.kind.next_look(top.table) == top.now + IDLE_MS
        assert top.refuses_to_hear(Lapsed()) == "nothing_awaited"
        top.now += IDLE_MS

        top.hear(Lapsed())

        assert (top.table.status, top.table.why) == ("closed", "expired")
        assert top.facts()[0]["type"] == "table_closed"

    def test_every_change_gives_it_a_day_more(self, top):
        top.now += IDLE_MS - 1
        top.do("bob", cmd.Join())
        top.now += 1

        assert top.refuses_to_hear(Lapsed()) == "nothing_awaited"

    def test_one_that_waits_for_the_invited_waits_a_month(self, top):
        top.do("ann", cmd.InvitePlayer(player="bob"))

        assert top.kind.next_look(top.table) == top.now + PATIENT_MS

    def test_the_timer_is_set_when_it_opens_and_when_it_is_open_again(self, new_top):
        top = new_top(seats=2)
        blank = top.kind.blank(top.id)
        assert top.kind.timer(blank, top.table) == top.now + IDLE_MS
        before = top.table
        top.do("ann", cmd.AddBot())
        assert top.kind.timer(before, top.table) is None  # the one that is set comes early, and is set anew

    def test_a_table_that_plays_does_not_expire(self, full):
        full.do("ann", cmd.Start())

        assert full.kind.next_look(full.table) is None


async def test_a_blocked_player_cannot_invite_and_nobody_invites_nobody(desk):
    await desk.sign_in()
    await desk.done(desk.ANN, Block(player="p-bob"))
    table = table_id("p-bob", "c-1")
    await desk.done(table, OpenTable(game="pig_race", seats=2), actor="p-bob", id_="c-1")

    assert await desk.refused(table, cmd.InvitePlayer(player=desk.ANN), actor="p-bob") == "cannot_be_invited"
    assert await desk.refused(table, cmd.InvitePlayer(player="p-nobody"), actor="p-bob") == "no_such_player"
