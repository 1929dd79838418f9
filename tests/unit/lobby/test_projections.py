"""The list of open tables is a fold of what tables tell."""

import msgspec
import pytest

from libs.messages.facts import table_fact
from libs.messages.tables import AddBot, CallOff, Join, Ready, Start
from libs.projections import Delete, Upsert
from services.lobby.messages import MatchEnded, MatchOpened, OpeningRefused
from services.lobby.projections import FACT_KINDS, open_tables, seated


def rows(top):
    """What the last command does to the list."""
    assert top.proposal is not None
    return [write for fact in map(table_fact, top.proposal.facts) for write in open_tables(fact)]


def test_an_open_table_is_listed_with_its_terms_and_players(top):
    top.do("bob", Join(seat=2))

    (row,) = rows(top)

    assert isinstance(row, Upsert)
    assert row.id == top.id
    assert row.fields["seats"] == ({"player": "ann"}, {}, {"player": "bob"})
    assert set(row.index or ()) == {"all", "game:pig_race", "player:ann", "player:bob"}
    assert set((row.index or {}).values()) == {top.table.opened_at}
    assert msgspec.json.encode(row.fields)


def test_a_table_that_starts_is_no_longer_listed_until_its_start_is_refused(full):
    full.do("ann", Start())
    assert rows(full) == [Delete(full.id)]

    full.hear(OpeningRefused(match=full.table.match, reason="no"))
    assert isinstance(rows(full)[0], Upsert)


@pytest.mark.parametrize("end", [CallOff, MatchOpened])
def test_a_table_that_closes_or_plays_is_not_listed(full, end):
    if end is CallOff:
        full.do("ann", CallOff())
    else:
        full.do("ann", Start())
        full.hear(MatchOpened(match=full.table.match))

    assert rows(full) == [Delete(full.id)]


def seats(top):
    """What the last command does to who sits where."""
    assert top.proposal is not None
    return [write for fact in map(table_fact, top.proposal.facts) for write in seated(fact)]


@pytest.mark.parametrize("listed", [True, False])
def test_who_sits_where_is_known_of_every_table_until_it_closes(new_top, listed):
    top = new_top(listed=listed)
    top.do("bob", Join(invite=top.table.invite or None))
    (row,) = seats(top)
    assert isinstance(row, Upsert)
    assert (row.id, row.fields, set(row.index or ())) == (
        top.id,
        {"game": "pig_race", "match": ""},
        {"player:ann", "player:bob"},
    )
    top.do("ann", AddBot(level="sleepy"))
    assert seats(top) == []

    top.do("bob", Ready())
    assert seats(top) == []
    top.do("ann", Start())
    (row,) = seats(top)
    assert isinstance(row, Upsert)
    assert row.fields["match"] == top.table.match
    top.hear(MatchOpened(match=top.table.match))
    assert seats(top) == []
    top.hear(MatchEnded(match=top.table.match, why="match_finished"))
    assert seats(top) == [Delete(top.id)]


def test_of_a_table_that_is_not_listed_nobody_outside_is_told_who_sits_there(new_top):
    top = new_top(listed=False)

    assert seats(top) != []
    assert top.facts() == []


def test_every_fact_has_a_kind(full):
    told = [full.facts()[0]["type"]]
    full.do("ann", CallOff())
    told.append(full.facts()[0]["type"])

    assert set(told) <= set(FACT_KINDS)
